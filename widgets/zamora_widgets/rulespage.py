"""The rules of a game in a pupil's words, read from the folded section at the end of its lesson.

So they are written once, for the screen and for paper.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import nbformat

from zamora.i18n import language
from zamora.position import Game
from zamora.rungs import rungs
from zamora.workfolder import lessons_in, shipped_folder

#: The section's title, as every lesson has it.
SECTION = "Reglas y dictámenes"


@dataclass(frozen=True)
class Block:
    """A paragraph.

    Attributes:
        kind: what it is.
        markup: its text, with ``<b>`` and ``<i>``; everything else is escaped.
    """

    kind: Literal["title", "text", "item"]
    markup: str


def rules(game: Game[Any, Any]) -> tuple[Block, ...]:
    """The paragraphs of a game's rules; none if it has no lesson."""
    numbers = {rung.number for rung in rungs() if rung.game == game.key}
    return tuple(
        block
        for lesson in lessons_in(shipped_folder(language()))
        if lesson.number in numbers
        for cell in nbformat.read(lesson.source, as_version=4).cells
        if cell.cell_type == "markdown" and f"<b>{SECTION}</b>" in cell.source
        for block in _blocks(cell.source)
    )


def _blocks(markdown: str) -> Iterator[Block]:
    """The paragraphs and the items of lists; the frame of the folded section is left out."""
    import mistune

    tokens: Any = mistune.create_markdown(renderer="ast")(markdown)
    for token in tokens:
        if token["type"] == "paragraph":
            yield Block("text", _inline(token))
        elif token["type"] == "list":
            for item in token["children"]:
                yield Block("item", " ".join(map(_inline, item["children"])))


def _inline(token: Any) -> str:
    inside = "".join(map(_inline, token.get("children", ())))
    match token["type"]:
        case "strong":
            return f"<b>{inside}</b>"
        case "emphasis":
            return f"<i>{inside}</i>"
        case "softbreak":
            return " "
        case "linebreak":
            return "<br/>"
    return inside or html.escape(token.get("raw", ""), quote=False)
