"""What a text for a teacher is made of: headings, paragraphs, lists, tables.

Texts may hold the inline signs of Markdown: ``**bold**``, ``*slanted*``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """The title of a section; ``level`` 2 of a part, 3 of what is within it."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list with dots."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        head: what stands above the columns.
        rows: the cells, row by row.
        widths: how the width is shared among the columns, in any unit.
        whole: whether it should stand on one page, with its heading.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    whole: bool = False


Block = Heading | Text | Items | Grid


# As Markdown and as HTML --------------------------------------------------------------------------


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
