"""The signs and remarks that the booklet prints beside a turn, held against the engine.

Chapters 6 and 7 say what the signs mean: ``+`` check, ``++`` mate, ``-`` whoever has moved
threatens to score, ``--`` will score whatever the rival answers, ``*`` a foul. Other marks are
remarks in plain words: the angle of a sweep, ``gana``, ``empate``, ``Gol``.
"""

from __future__ import annotations

from collections.abc import Callable

from zamora import insight
from zamora.position import Reason, Turn
from zamora.solve.forced import can_score, forced_goal

#: The games in which turns carry signs.
WITH_SIGNS = ("caliz", "gol")


def _foul(turn: Turn) -> bool:
    return any(step.kind == "foul" for step in turn.steps)


def _ended(turn: Turn, reason: Reason) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is reason


def _threatens(turn: Turn) -> bool:
    return can_score(turn.after, turn.before.side)


def _will_score(turn: Turn) -> bool:
    return forced_goal(turn.after, turn.before.side, 1) == 1


#: Each sign, and whether it is true of a turn, in the order in which they are written.
SIGNS: dict[str, Callable[[Turn], bool]] = {
    "*": _foul,
    "+": lambda turn: bool(insight.check(turn.after)),
    "++": lambda turn: _ended(turn, Reason.CHECKMATE),
    "-": _threatens,
    "--": _will_score,
}
#: A sign that says more than another one, which then need not be written.
STRONGER = {"+": "++", "-": "--"}

_REMARKS: dict[str, Callable[[Turn], bool]] = {
    "gana": lambda turn: turn.wins,
    "empate": lambda turn: turn.after.outcome is not None and turn.after.outcome.winner is None,
    "Gol": lambda turn: _ended(turn, Reason.GOAL),
    "Gol de Oro": lambda turn: _ended(turn, Reason.GOAL),
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
    asked = ("*", "++") if turn.after.outcome is not None else ("*", "+", "-")
    found = []
    for sign in asked:
        if SIGNS[sign](turn):
            # Nobody will score who does not threaten to.
            strong = sign == "-" and SIGNS["--"](turn)
            found.append("--" if strong else sign)
    return tuple(found)
