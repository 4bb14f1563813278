"""How a game is played, for the pages of a class: three sentences or four, and pictures.

The sentences of a game of the ladder are those of its lesson, of any other game those in its
folder (``howto.toml``), as on paper. The pictures are boards: how it begins, a turn, an end.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from zamora import book
from zamora.core.i18n import _
from zamora.core.position import Game, Turn
from zamora.jupyter.workfolder import shipped_folder
from zamora.player.parts import still
from zamora.player.unwritten import rules
from zamora.registry import game as game_of
from zamora.school.puzzles import puzzles
from zamora.school.puzzles.base import lessons as with_puzzles
from zamora.school.variants import told as told_of

#: Sentences to read before one plays; the rest stands in the lesson.
SENTENCES = 4
_MARKS = re.compile(r"[*_`]+")


@lru_cache(maxsize=200)
def how_to(key: str, spoken: str) -> str:
    """The rules of the game with that key as JSON; of a variant, first how it is one."""
    game = game_of(key)
    pictures = [{"words": words, "frame": frame} for words, frame in _pictures(game)]
    return json.dumps({"game": game.name, "rules": _sentences(game, spoken), "pictures": pictures})


def _sentences(game: Game[Any, Any], spoken: str) -> list[str]:
    told = rules(game, shipped_folder(spoken))
    changed = [] if game.key == game.plain_key else [told_of(game)]
    return changed + [html.unescape(_MARKS.sub("", one)) for one in told[:SENTENCES]]


def _pictures(game: Game[Any, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    start = game.start()
    yield _("Así empieza."), still(start)
    if (turn := start.example) is not None:
        yield _("Un turno."), _after(turn)
    if (last := _winning(game)) is not None:
        yield _("Así se gana."), _after(last)


def _after(turn: Turn) -> dict[str, Any]:
    return still(turn.after, last=turn.steps, over=turn.after.outcome is not None)


def _winning(game: Game[Any, Any]) -> Turn | None:
    """A last turn that won: of a printed game, or of a puzzle."""
    for one in book.printed_games(game.key):
        history = one.history()
        if history.outcome is not None and history.outcome.winner is not None and history.turns:
            return history.turns[-1]
    return puzzles(game.key, "gol")[0].turn if game.key in with_puzzles() else None
