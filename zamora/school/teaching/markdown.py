"""Blocks as Markdown, and as HTML for a page."""

from __future__ import annotations

from collections.abc import Iterable

from zamora.school.teaching.blocks import Block, Grid, Heading, Items, Text


def markdown(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown, with tables as GitHub and Jupyter write them."""
    return "\n\n".join(map(_written, blocks)) + "\n"


def html(blocks: Iterable[Block]) -> str:
    """The blocks as HTML; anything that looks like a tag in them is text."""
    import mistune

    made = mistune.create_markdown(escape=True, plugins=["table"])(markdown(blocks))
    assert isinstance(made, str)
    return made


def _written(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {block.text}"
        case Text():
            return block.text
        case Items():
            return "\n".join(f"- {item}" for item in block.items)
        case Grid():
            rule = ("---",) * len(block.head)
            return "\n".join(_row(cells) for cells in (block.head, rule, *block.rows))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
