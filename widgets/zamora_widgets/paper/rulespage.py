"""The rules of a game in a pupil's words, for paper: how it is played, and every ruling.

How it is played: :func:`zamora.player.unwritten.rules`. The rulings are in the folded section at
the end of a lesson. So they are written once.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from zamora.core.i18n import language, of_lesson
from zamora.core.position import Game
from zamora.jupyter.workfolder import lessons_in, shipped_folder
from zamora.player import unwritten
from zamora.player.cells import read
from zamora.school.rungs import rungs
from zamora_widgets.paper.flow import inline, markup, tokens

#: How the folded section begins, as every lesson has it.
RULES = "<b>Reglas y dictámenes</b> (toca para abrir)"


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
    """The paragraphs of a game's rules; of the author's games the rulings as well, each once."""
    folder = shipped_folder(language())
    numbers = {rung.number for rung in rungs() if rung.game == game.plain_key}
    ruled = dict.fromkeys(
        cell.source
        for lesson in lessons_in(folder)
        if lesson.number in numbers
        for cell in read(lesson.source)
        if cell.kind == "markdown" and of_lesson(RULES, "") in cell.source
    )
    told = enumerate(unwritten.rules(game, folder), start=1)
    return (
        *(Block("item", markup(html.unescape(words)), number) for number, words in told),
        *(block for source in ruled for block in _blocks(source)),
    )


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
