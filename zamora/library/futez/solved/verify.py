"""Checking a solution of Futez without trusting how it was found.

Every value is computed again from those of its successors, which are listed forwards only
(:func:`zamora.compiled.induction.check`). This proves them all: a win in 1 is a goal; a win in d
leads to a loss in d - 1, and from a loss in d all turns lead to wins in at most d - 1, one of them
in exactly that; so, by induction on d, wins and losses can be forced, and in that time. What is
called a draw leads to no loss of the rival, but to another draw (or there is no turn at all); so
the side to move there can always go on to another draw, and the rival can do no better.

What would be left is a mistake in how turns are listed, forwards, by the compiled program. So a
sample is checked with independent code: the turns of the interpreted rules, and a plain search for
goals within a few turns that knows no values. And the number of turns forwards must be the number
of turns backwards: with the values right, that is not needed, but it says that the way back
overlooked nothing.
"""

from __future__ import annotations

from zamora.core.position import Position
from zamora.solve.base import Solution, Value

#: How many turns the search looks ahead.
AHEAD = 3


def searched_the_same(solution: Solution, position: Position, turns: int = AHEAD) -> bool:
    """Whether a plain search within ``turns`` turns agrees with the solution.

    A goal that can be forced so soon, in exactly that time; or none.
    """
    value = solution.value(position)
    soon = value.distance is not None and value.distance <= turns
    return forced(position, turns) == (value if soon else None)


def forced(position: Position, turns: int) -> Value | None:
    """What can be forced within ``turns`` turns of both sides, by brute force; or None."""
    over = position.game.decided(position.state)
    if over is not None:
        return Value("win" if over.winner is position.side else "loss", 0)
    if turns == 0:
        return None
    after = [forced(turn.after, turns - 1) for turn in position.turns()]
    lost = [value.distance or 0 for value in after if value and value.result == "loss"]
    if lost:
        return Value("win", 1 + min(lost))
    if not after or None in after:
        return None
    return Value("loss", 1 + max(value.distance or 0 for value in after if value))
