"""Solving Futez: every placement, by retrograde analysis, and what can be reached from the start.

1. *Backwards* from the goals, strictly by distance: :mod:`zamora.compiled.induction`. (The idea,
   with a small example, is in :mod:`zamora.solve.retrograde`.)
2. *Counting* the turns of all placements.
3. *Exploration.* Breadth first from the start: what can come about in play, and how soon?

Nothing is written while it runs, and it takes less than a minute: if stopped it starts over.
Without Numba the same functions run interpreted and take hours.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zamora.ball.men import State
from zamora.core.steps import Side
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.numbering import PLACEMENTS, numbered_state, state_number
from zamora.library.futez.solved.passes import (
    COUNTS,
    FAILING,
    FINISHED,
    GOING_ON,
    STALEMATES,
    STICKING,
    TURNS,
)
from zamora.solve.induction import CHUNK
from zamora.solve.tablebase import Report

#: Of the whole work, the way back and counting take about so much.
BACK, COUNTING = 0.6, 0.15


@dataclass(frozen=True)
class Reached:
    """What can be reached from the start by legal play, the side to move counted.

    Attributes:
        queue: the nodes (``2 × placement + side``) of the unfinished positions, in the order in
            which they were found: those that take fewer turns first.
        layers: the index in ``queue`` at which those begin that take 0, 1, 2 … turns; then the end.
        finished: how many positions there are in which a goal has been scored.
        turns: turns in the unfinished positions, and ``going_on`` of them that do not score.
        stuck: how many of these turns have a ball that must move and cannot.
        stalemates: how many of the unfinished positions leave the side to move without any turn.
        failing: how many of the unfinished positions have a turn with such a ball.
        first_failing: the index in ``queue`` of the first of them, None if there is none.
    """

    queue: Sequence[int]
    layers: tuple[int, ...]
    finished: int
    turns: int
    going_on: int
    stuck: int
    stalemates: int
    failing: int
    first_failing: int | None

    @property
    def unfinished(self) -> int:
        """How many unfinished positions there are."""
        return self.layers[-1]

    def depth(self, index: int) -> int:
        """How many turns the position at this index in the queue takes."""
        return bisect_right(self.layers, index) - 1


@dataclass(frozen=True)
class Solved:
    """All there is to know of Futez.

    Attributes:
        machine: what solved it, compiled or not.
        values: a byte for each placement, as :func:`zamora.solve.tablebase.worth` says.
        turns: turns of all placements, and ``going_on`` of them that do not score.
        stuck: how many of these turns have a ball that must move and cannot.
        failing: how many placements have such a turn.
        stalemates: how many placements leave the side to move without any turn.
        reached: what can be reached from the start.
    """

    machine: Machine
    values: bytes
    turns: int
    going_on: int
    stuck: int
    failing: int
    stalemates: int
    reached: Reached

    @cached_property
    def histogram(self) -> list[int]:
        """How many placements have each value."""
        counts = Counter(self.values)
        return [counts[byte] for byte in range(256)]

    def way(self, index: int) -> list[State]:
        """A shortest way to a position of :attr:`reached`, from the start, by its queue index."""
        run, reached = self.machine.run, self.reached
        b, out = self.machine.board(), self.machine.scratch()
        found = [index]
        for depth in range(reached.depth(index), 0, -1):
            node = int(reached.queue[found[-1]])
            run.place(b, node >> 1, node & 1)
            before = run.come(b, out, 0)
            for i in range(before):
                out[i] = 2 * out[i] + 1 - (node & 1)
            layer = reached.layers[depth - 1], reached.layers[depth]
            found.append(int(run.seek(reached.queue, *layer, out, before)))
        nodes = [int(reached.queue[i]) for i in reversed(found)]
        return [numbered_state(node >> 1, Side(node & 1)) for node in nodes]


def solve(report: Report = lambda _done: None, machine: Machine | None = None) -> Solved:
    """Solve the game.

    Args:
        report: called with the fraction done.
        machine: what to run on; a new one if None.
    """
    machine = machine or Machine()
    kernel, every = machine.kernel, range(PLACEMENTS)
    values = machine.induction.solved([[every]], lambda done: report(BACK * done))
    marks, totals = kernel.byte_row(PLACEMENTS), [0] * COUNTS

    def count(b: Any, start: int, stop: int, out: Any) -> Any:
        counts = kernel.zeros(COUNTS)
        machine.run.count(b, start, stop, 0, marks, counts, out, 0)
        return counts

    for done, counts in machine.induction.chunks(count, [every]):
        totals = [total + int(count) for total, count in zip(totals, counts, strict=True)]
        report(BACK + COUNTING * done)
    failing = machine.histogram(marks)[FAILING]
    return Solved(
        machine=machine,
        values=values,
        turns=totals[TURNS],
        going_on=totals[GOING_ON],
        stuck=totals[STICKING],
        failing=failing,
        stalemates=totals[STALEMATES],
        reached=_explore(machine, marks, report),
    )


def _explore(machine: Machine, marks: Any, report: Report) -> Reached:
    """All that can be reached from the start."""
    b, out, counts = machine.board(), machine.scratch(), machine.kernel.zeros(COUNTS)
    queue, finished = machine.large(2 * PLACEMENTS), machine.kernel.byte_row(FINISHED)
    first = state_number(Futez().initial())
    queue[0], marks[first] = 2 * first, marks[first] | 1
    layers, start, end = [0], 0, 1
    while start < end:
        layers.append(end)
        stop = end
        while start < stop:
            part = min(start + CHUNK, stop)
            end = int(
                machine.run.explore(b, queue, start, part, end, marks, finished, counts, out, 0)
            )
            start = part
            # Every turn moves one man by one row: of a placement's two positions at most one can
            # be reached, and most are.
            report(BACK + COUNTING + (1 - BACK - COUNTING) * min(1, start / PLACEMENTS))
    once, twice = machine.histogram(finished), machine.histogram(marks)
    failing = int(machine.run.failing(queue, 0, end, marks))
    return Reached(
        queue=queue,
        layers=tuple(layers),
        finished=once[1] + once[2] + 2 * once[3],
        turns=int(counts[TURNS]),
        going_on=int(counts[GOING_ON]),
        stuck=int(counts[STICKING]),
        stalemates=int(counts[STALEMATES]),
        failing=twice[FAILING + 1] + twice[FAILING + 2] + 2 * twice[FAILING + 3],
        first_failing=None if failing < 0 else failing,
    )
