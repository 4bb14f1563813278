"""The signs and remarks that the booklet prints beside a turn, held against the engine.

Chapters 6 and 7 say what the signs mean: ``+`` check, ``++`` mate, ``-`` whoever has moved
threatens to score, ``--`` will score whatever the rival answers, ``*`` a foul. Other marks are
remarks in plain words: the angle of a sweep, ``gana``, ``empate``, ``Gol``.
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.position import Reason, Turn
from zamora.explain import signs as engine
from zamora.explain.signs import SIGNS

#: The games in which turns carry signs.
WITH_SIGNS = ("caliz", "gol")


def _scores(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is Reason.GOAL


#: A sign that says more than another one, which then need not be written.
STRONGER = {"+": "++", "-": "--"}

_REMARKS: dict[str, Callable[[Turn], bool]] = {
    "gana": lambda turn: turn.wins,
    "empate": lambda turn: turn.after.outcome is not None and turn.after.outcome.winner is None,
    "Gol": _scores,
    "Gol de Oro": _scores,
}


def agrees(turn: Turn, mark: str) -> bool:
    """Whether a printed mark is true of ``turn``; one that nobody knows is not.

    A weak sign is true where the stronger one is: ``-`` where ``--`` could stand.
    """
    known = SIGNS.get(mark) or _REMARKS.get(mark)
    if known is None:
        return mark.lstrip("-").isdigit() and turn.steps[0].angle == int(mark)
    return known(turn)


def signs(turn: Turn) -> tuple[str, ...]:
    """The signs that the booklet should print after ``turn``; none in games without signs."""
    if turn.before.game.key not in WITH_SIGNS:
        return ()
    return engine.signs(turn)
