"""Alak on short lines, solved: every position that can occur once, then backwards from the ends.

What neither side can force is a draw: the line may be filled with as many stones on both sides, or
the game may go round in circles. ``tests/engine/test_exercises_rodear.py`` holds the rules of the
game against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from zamora.core.grid import GridState
from zamora.core.steps import Side
from zamora.core.tasks import finish
from zamora.library.go.alak import STONES
from zamora.solve.retrograde import induce

#: Points → result on an empty line: 1 the first player wins, −1 the second, 0 a draw. Those up to
#: :data:`LIVE` are recomputed wherever they are shown; the others took 2, 18 and 70 seconds, and
#: those of more than eleven points are of ``tools/laboratory/alak.py``.
EMPTY = {3: 1, 4: -1, 5: 1, 6: 0, 7: 1, 8: 0, 9: 0, 10: 0, 11: 0, 12: 0, 13: 0}
#: Points → how many positions there are on those lines.
POSITIONS = {9: 48_359, 10: 152_334, 11: 472_825, 12: 1_454_781, 13: 4_450_197}
LIVE = 8


class Line(NamedTuple):
    """A position of Alak.

    Attributes:
        points: a letter a point: ``B`` and ``b`` are stones of the first and the second side,
            ``.`` is free.
        own: the letter of the side to move.
        closed: the points that it may not fill.
    """

    points: str
    own: str
    closed: frozenset[int] = frozenset()

    @classmethod
    def of(cls, state: GridState) -> Line:
        """The position that a state of the game means."""
        points = "".join(content or "." for content in state.cells)
        closed = frozenset(ord(letter) - ord("a") for letter in state.note)
        return cls(points, "b" if state.side is Side.SECOND else "B", closed)

    def turns(self) -> Iterator[tuple[int, Line]]:
        """Where a stone can be put, and what comes of it."""
        if self.points.count(self.own) >= STONES:
            return
        for at, content in enumerate(self.points):
            if content != "." or at in self.closed:
                continue
            taken = [*self._taken(at, -1), *self._taken(at, 1)]
            points = "".join(
                self.own if n == at else "." if n in taken else one
                for n, one in enumerate(self.points)
            )
            yield at, Line(points, self.own.swapcase(), frozenset(taken))

    def _taken(self, at: int, way: int) -> list[int]:
        group = []
        while 0 <= (at := at + way) < len(self.points):
            if self.points[at] == ".":
                return []
            if self.points[at] == self.own:
                break
            group.append(at)
        return group

    def ahead(self) -> int:
        """By how many stones the side to move is ahead."""
        own = self.points.count(self.own)
        return 2 * own - sum(one != "." for one in self.points)


@cache
def solved(size: int) -> dict[Line, int]:
    """What each position of a line is worth to the side to move: 1 a win, −1 a loss, 0 a draw."""
    lines, after = [Line("." * size, "B")], list[list[int]]()
    number = {lines[0]: 0}
    # The list grows while it is read: that is the queue of the breadth-first search.
    for line in lines:
        reached = list[int]()
        for _at, next_line in line.turns():
            if next_line not in number:
                number[next_line] = len(lines)
                lines.append(next_line)
            reached.append(number[next_line])
        after.append(reached)
    over = {
        n: (line.ahead() > 0) - (line.ahead() < 0) for n, line in enumerate(lines) if not after[n]
    }
    results, _distances = finish(induce(after, over))
    return dict(zip(lines, results, strict=True))
