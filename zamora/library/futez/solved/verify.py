"""Checking a solution of Futez without trusting how it was found.

Every value is computed again from those of its successors, which are listed forwards only. This
proves them all: a win in 1 is a goal; a win in d leads to a loss in d - 1, and from a loss in d all
turns lead to wins in at most d - 1, one of them in exactly that; so, by induction on d, wins and
losses can be forced, and in that time. What is called a draw leads to no loss of the rival, but to
another draw (or there is no turn at all); so whoever is to move there can always go on to another
draw, and the rival can do no better.

What would be left is a mistake in how turns are listed, forwards, by the compiled program. So a
sample is looked at with other code: the turns of the interpreted rules, and a plain search for
goals within a few turns that knows no values. And the number of turns forwards must be the number
of turns backwards: with the values right, that is not needed, but it says that the way back
overlooked nothing.
"""

from __future__ import annotations

import random
import time
from dataclasses import asdict, dataclass
from typing import Any

from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.machine import Machine, Report, ignore
from zamora.library.futez.solved.numbering import PLACEMENTS, numbered_state
from zamora.library.futez.solved.passes import COUNTS, FIRST_WRONG, GOING_ON
from zamora.library.futez.solved.solution import FutezSolution
from zamora.library.futez.solved.table import Table
from zamora.solve.base import Solution, Value

#: How many random positions are looked at with other code, and how many of these with a search.
SAMPLE, SEARCHED = 2000, 200
#: The search looks so many turns ahead.
AHEAD = 3
#: Of all the work, this share is computing the values that the table leaves out.
UNFOLDING = 0.1


@dataclass(frozen=True)
class Verification:
    """What was checked, and what was found wrong.

    Attributes:
        positions: how many unfinished positions had their value computed again from those of their
            successors: all, with either side to move.
        wrong: how many of them are worth something else.
        first_wrong: the code of the first of them.
        forwards: how many turns of them, listed forwards, do not score.
        backwards: how many turns, listed backwards, lead to them.
        sample: how many random positions were looked at with other code.
        sample_wrong: the codes of those at which that code found another value.
        seconds: the time that it took.
    """

    positions: int
    wrong: int
    first_wrong: str | None
    forwards: int
    backwards: int
    sample: int
    sample_wrong: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether everything is as it must be."""
        return not self.wrong and not self.sample_wrong and self.forwards == self.backwards

    def summary(self) -> dict[str, Any]:
        """All that, and ``ok``, ready for JSON."""
        return {"ok": self.ok, **asdict(self)}


def verify(table: Table, report: Report = ignore, machine: Machine | None = None) -> Verification:
    """Check all values of a table.

    Args:
        table: the values.
        report: is told how much is done.
        machine: what to run on; a new one if None.
    """
    machine = machine or Machine()
    begun = time.perf_counter()
    values = machine.small(PLACEMENTS)
    values[:] = machine.row(table.unfolded())

    def unfold(b: Any, start: int, stop: int, out: Any) -> None:
        machine.run.unfold(start, stop, values)

    def check(b: Any, start: int, stop: int, out: Any) -> list[tuple[Side, int, int, int, int]]:
        found = []
        for side in Side:
            counts = machine.kernel.zeros(COUNTS)
            wrong = int(machine.run.check(b, start, stop, int(side), values, counts, out, 0))
            back = int(machine.run.backwards(b, start, stop, int(side), out, 0))
            found.append((side, wrong, int(counts[FIRST_WRONG]), int(counts[GOING_ON]), back))
        return found

    for done, _nothing in machine.chunks(unfold, PLACEMENTS):
        report(UNFOLDING * done)
    wrong, first_wrong, forwards, backwards = 0, None, 0, 0
    for done, chunk in machine.chunks(check, PLACEMENTS):
        for side, found, first, turns, back in chunk:
            if found and first_wrong is None:
                first_wrong = Position(Futez(), numbered_state(first, side)).code
            wrong, forwards, backwards = wrong + found, forwards + turns, backwards + back
        report(UNFOLDING + (1 - UNFOLDING) * done)
    solution = FutezSolution(table)
    sample = positions(SAMPLE)
    amiss = [p.code for p in sample if not follows(solution, p)]
    amiss += [p.code for p in sample[:SEARCHED] if not searched_the_same(solution, p)]
    return Verification(
        positions=2 * PLACEMENTS,
        wrong=wrong,
        first_wrong=first_wrong,
        forwards=forwards,
        backwards=backwards,
        sample=SAMPLE,
        sample_wrong=tuple(amiss),
        seconds=time.perf_counter() - begun,
    )


# With other code ----------------------------------------------------------------------------------


def positions(count: int, seed: int = 0) -> list[Position]:
    """So many random unfinished positions, the same ones for the same seed."""
    lot = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    return [
        Position(Futez(), numbered_state(lot.randrange(PLACEMENTS), Side(lot.randrange(2))))
        for _one in range(count)
    ]


def follows(solution: Solution, position: Position) -> bool:
    """Whether the value of an unfinished position is that of its best turn, or a draw without any.

    Turns are listed by the interpreted rules.
    """
    best = next(iter(solution.turn_values(position).values()), Value("draw", None))
    return solution.value(position) == best


def searched_the_same(solution: Solution, position: Position, turns: int = AHEAD) -> bool:
    """Whether a plain search finds what the solution says that it must find within so many turns.

    A goal that can be forced so soon, in exactly that time; or none.
    """
    value = solution.value(position)
    soon = value.distance is not None and value.distance <= turns
    return forced(position, turns) == (value if soon else None)


def forced(position: Position, turns: int) -> Value | None:
    """What can be forced within so many turns of both sides, by trying everything; or None."""
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
