"""Solving Futez: every placement, by retrograde analysis, and what can be reached from the start.

1. *Survey.* The turns of every placement are listed once: is one of them a goal, how many go on?
2. *Backwards*, strictly by distance. Every position decided in d turns is turned round to the
   positions that lead to it. If it is lost, they are won in d + 1; if it is won, they have one turn
   less that may save them, and without any left they are lost in d + 1. What is never decided is a
   draw. (The idea, with a small example, is in :mod:`zamora.solve.retrograde`.)
3. *Exploration.* Breadth first from the start: what can come about in play, and how soon?

Nothing is written while it runs, and it takes less than a minute: whoever stops it starts again.
Without Numba the same functions run interpreted and take hours.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zamora.ball.men import State
from zamora.core.steps import Side
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.machine import CHUNK, Machine, Report, ignore
from zamora.library.futez.solved.numbering import (
    LOST,
    PLACEMENTS,
    SLICE,
    numbered_state,
    state_number,
)
from zamora.library.futez.solved.passes import (
    COUNTS,
    FAILING,
    FINISHED,
    GOING_ON,
    STALEMATES,
    STUCK,
    TURNS,
)

#: Of the whole work, the survey and the way back take about so much.
SURVEY, BACK = 0.25, 0.35


@dataclass(frozen=True)
class Reached:
    """What can be reached from the start by legal play, the side to move counted.

    Attributes:
        queue: the nodes (``2 × placement + side``) of the unfinished positions, in the order in
            which they were found: those that take fewer turns first.
        layers: the index in ``queue`` at which those begin that take 0, 1, 2 … turns; then the end.
        finished: how many positions there are in which somebody has scored.
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
        values: a byte for each placement, as :mod:`zamora.library.futez.solved.numbering` says.
        turns: turns of all placements, and ``going_on`` of them that do not score.
        stuck: how many of these turns have a ball that must move and cannot.
        failing: how many placements have such a turn.
        stalemates: how many placements leave the side to move without any turn.
        layers: how many placements are decided in 1, 2, 3 … turns.
        reached: what can be reached from the start.
        seconds: the time that it took, compiling not counted.
    """

    machine: Machine
    values: Any
    turns: int
    going_on: int
    stuck: int
    failing: int
    stalemates: int
    layers: tuple[int, ...]
    reached: Reached
    seconds: float

    @cached_property
    def histogram(self) -> list[int]:
        """How many placements have each value."""
        return self.machine.histogram(self.values)

    def slices(self) -> Iterator[bytes]:
        """The values of the placements with the ball on its first cell, its second, and so on."""
        for start in range(0, PLACEMENTS, SLICE):
            yield bytes(self.values[start : start + SLICE])

    def way(self, index: int) -> list[State]:
        """A shortest way to a position of :attr:`reached`, from the start, by its queue index."""
        run, reached = self.machine.run, self.reached
        b, out = self.machine.board(), self.machine.scratch()
        found = [index]
        for depth in range(reached.depth(index), 0, -1):
            node = int(reached.queue[found[-1]])
            run.place(b, node >> 1, node & 1)
            before = run.unmoves(b, out, 0)
            for i in range(before):
                out[i] = 2 * out[i] + 1 - (node & 1)
            layer = reached.layers[depth - 1], reached.layers[depth]
            found.append(int(run.seek(reached.queue, *layer, out, before)))
        nodes = [int(reached.queue[i]) for i in reversed(found)]
        return [numbered_state(node >> 1, Side(node & 1)) for node in nodes]


def solve(report: Report = ignore, machine: Machine | None = None) -> Solved:
    """Solve the game.

    Args:
        report: is told how much is done.
        machine: what to run on; a new one if None.
    """
    machine = machine or Machine()
    begun = time.perf_counter()
    values, left, marks = (machine.small(PLACEMENTS) for _row in range(3))
    totals = [0] * COUNTS

    def survey(b: Any, start: int, stop: int, out: Any) -> Any:
        counts = machine.kernel.zeros(COUNTS)
        machine.run.survey(b, start, stop, 0, values, left, marks, counts, out, 0)
        return counts

    for done, counts in machine.chunks(survey, PLACEMENTS):
        totals = [total + int(count) for total, count in zip(totals, counts, strict=True)]
        report(SURVEY * done)
    layers = _go_back(machine, values, left, report)
    failing = machine.histogram(marks)[FAILING]
    reached = _explore(machine, marks, report)
    return Solved(
        machine=machine,
        values=values,
        turns=totals[TURNS],
        going_on=totals[GOING_ON],
        stuck=totals[STUCK],
        failing=failing,
        stalemates=totals[STALEMATES],
        layers=layers,
        reached=reached,
        seconds=time.perf_counter() - begun,
    )


def _go_back(machine: Machine, values: Any, left: Any, report: Report) -> tuple[int, ...]:
    """Decide whatever can be decided; how many placements are in 1, 2, 3 … turns."""
    b, out, queue = machine.board(), machine.scratch(), machine.large(PLACEMENTS)
    start, end = 0, int(machine.run.gather(values, 0, PLACEMENTS, 1, queue, 0))
    layers = []
    while start < end:
        layers.append(end - start)
        distance = len(layers) + 1
        if distance >= LOST:
            raise OverflowError("a distance does not fit into its byte")
        stop = end
        while start < stop:
            part = min(start + CHUNK, stop)
            end = int(
                machine.run.decide(b, queue, start, part, end, values, left, distance, out, 0)
            )
            start = part
            # About half of all placements are decided in the end.
            report(SURVEY + BACK * min(1, 2 * start / PLACEMENTS))
    return tuple(layers)


def _explore(machine: Machine, marks: Any, report: Report) -> Reached:
    """Whatever can be reached from the start."""
    b, out, counts = machine.board(), machine.scratch(), machine.kernel.zeros(COUNTS)
    queue, finished = machine.large(2 * PLACEMENTS), machine.small(FINISHED)
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
            report(SURVEY + BACK + (1 - SURVEY - BACK) * min(1, start / PLACEMENTS))
    once, twice = machine.histogram(finished), machine.histogram(marks)
    failing = int(machine.run.failing(queue, 0, end, marks))
    return Reached(
        queue=queue,
        layers=tuple(layers),
        finished=once[1] + once[2] + 2 * once[3],
        turns=int(counts[TURNS]),
        going_on=int(counts[GOING_ON]),
        stuck=int(counts[STUCK]),
        stalemates=int(counts[STALEMATES]),
        failing=twice[FAILING + 1] + twice[FAILING + 2] + 2 * twice[FAILING + 3],
        first_failing=None if failing < 0 else failing,
    )
