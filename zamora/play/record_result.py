"""How a game ended, in the words of a record: ``gana C2 (abandono)``, ``empate``, ``Rinden``.

The strict words are Spanish in every language; what is read may be said more freely.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from zamora.core.position import Game, Outcome, Reason, Side
from zamora.play.record_text import plain

UNFINISHED, DRAW, WINS, RESIGNED, AGREED = "sin terminar", "empate", "gana", "abandono", "acuerdo"

#: What a text claims of a whole game. Any reason for a draw or a goal will do.
Claim = Outcome | Literal["unfinished", "agreed"]

#: Longer texts speak of something else.
_LONGEST = 60
_FILLERS = frozenset(("el", "la", "los", "las", "se", "por", "de", "mutuo"))
_SAME = {"ganan": WINS, "tablas": DRAW}
_GIVES_UP = frozenset(("rinde", "rinden", "abandona", "abandonan"))


def result(game: Game[Any, Any], outcome: Outcome | None, *, agreed: bool = False) -> str:
    """The strict words for ``outcome``; ``agreed``: that of a game that was agreed to be a draw."""
    if outcome is None:
        return f"{DRAW} ({AGREED})" if agreed else UNFINISHED
    if outcome.winner is None:
        return DRAW
    resigned = f" ({RESIGNED})" if outcome.reason is Reason.RESIGNATION else ""
    return f"{WINS} {game.sides[outcome.winner]}{resigned}"


def read_result(game: Game[Any, Any], text: str) -> Claim | None:
    """The result that a text speaks of, None if it speaks of something else."""
    if text.strip() == "*":
        return "unfinished"
    words = _words(text)
    if words == UNFINISHED.split():
        return "unfinished"
    if words == [DRAW]:
        return Outcome(None, Reason.STALEMATE)
    if words == [DRAW, AGREED]:
        return "agreed"
    for side in Side:
        wins = [WINS, *_words(game.sides[side])]
        if words == wins:
            return Outcome(side, Reason.GOAL)
        if words == [*wins, RESIGNED]:
            return Outcome(side, Reason.RESIGNATION)
    return None


def read_resignation(game: Game[Any, Any], text: str, to_move: Side) -> Side | None:
    """Who gives up in ``Rinden`` (who is to move) or ``C1 se rinde``; None if nobody does."""
    words = _words(text)
    left = [word for word in words if word not in _GIVES_UP]
    if len(left) == len(words):
        return None
    if not left:
        return to_move
    return next((side for side in Side if left == _words(game.sides[side])), None)


def _words(text: str) -> list[str]:
    if len(text) > _LONGEST:
        return []
    words = re.findall(r"\w+", plain(text))
    return [_SAME.get(word, word) for word in words if word not in _FILLERS]
