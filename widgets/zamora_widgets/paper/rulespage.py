"""The rules of a game in a pupil's words, for paper: how it is played, and every ruling.

A game of the ladder has them in its lesson, in the first section as a numbered list and in the
folded one at the end; any other game in its folder. So they are written once.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import nbformat

from zamora.core.data import how_to_play
from zamora.core.i18n import language
from zamora.core.position import Game
from zamora.jupyter.workfolder import lessons_in, shipped_folder
from zamora.school.rungs import rungs
from zamora_widgets.paper.inline import inline, tokens

#: How the sections begin, as every lesson has them.
PLAY, RULES = "## Juega", "<b>Reglas y dictámenes</b>"


@dataclass(frozen=True)
class Block:
    """A paragraph.

    Attributes:
        kind: what it is.
        markup: its text, with ``<b>`` and ``<i>``; everything else is escaped.
        number: of an item in a numbered list, 0 of others.
    """

    kind: Literal["title", "text", "item"]
    markup: str
    number: int = 0


def rules(game: Game[Any, Any]) -> tuple[Block, ...]:
    """The paragraphs of a game's rules: of its lesson, or of its own folder if it has none."""
    numbers = {rung.number for rung in rungs() if rung.game == game.plain_key}
    if not numbers:
        told = enumerate(how_to_play(game), start=1)
        return tuple(Block("item", html.escape(words, quote=False), n) for n, words in told)
    cells = [
        cell.source
        for lesson in lessons_in(shipped_folder(language()))
        if lesson.number in numbers
        for cell in nbformat.read(lesson.source, as_version=4).cells
        if cell.cell_type == "markdown"
    ]
    play = (block for source in cells if source.startswith(PLAY) for block in _blocks(source))
    rest = (block for source in cells if RULES in source for block in _blocks(source))
    return (*(block for block in play if block.number), *rest)


def _blocks(markdown: str) -> Iterator[Block]:
    """The paragraphs and the items of lists; headings and the frame of a folded section are not."""
    for token in tokens(markdown):
        if token["type"] == "paragraph":
            yield Block("text", inline(token))
        elif token["type"] == "list":
            ordered = token["attrs"]["ordered"]
            for number, item in enumerate(token["children"], start=1):
                words = " ".join(map(inline, item["children"]))
                yield Block("item", words, number if ordered else 0)
