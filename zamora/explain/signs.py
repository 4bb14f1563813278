"""The signs that the booklet puts after a turn (chapters 6 and 7), as the engine sees them."""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.position import Reason, Turn
from zamora.solve.forced import can_score, forced_goal


def _foul(turn: Turn) -> bool:
    return any(step.kind == "foul" for step in turn.steps)


def _mates(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is Reason.CHECKMATE


def _threatens(turn: Turn) -> bool:
    return can_score(turn.after, turn.before.side)


def _will_score(turn: Turn) -> bool:
    return forced_goal(turn.after, turn.before.side, 1) == 1


#: The signs that the booklet puts after a turn (chapters 6 and 7), and whether each is true of one:
#: a foul; check, mate; the mover threatens to score, will score against any reply.
SIGNS: dict[str, Callable[[Turn], bool]] = {
    "*": _foul,
    "+": lambda turn: bool(turn.after.check()),
    "++": _mates,
    "-": _threatens,
    "--": _will_score,
}


def signs(turn: Turn) -> tuple[str, ...]:
    """The signs for ``turn``, as the engine sees it; of two that say the same, the stronger."""
    asked = ("*", "++") if turn.after.outcome is not None else ("*", "+", "-")
    found = []
    for sign in asked:
        if SIGNS[sign](turn):
            # Only a side that threatens to score can be sure to score.
            strong = sign == "-" and SIGNS["--"](turn)
            found.append("--" if strong else sign)
    return tuple(found)
