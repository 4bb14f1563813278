"""Alak on longer lines, solved: the same retrograde analysis as of short ones, on whole columns.

    python -c "from laboratory.alak import solve; print(solve(13))"     # in tools/

``zamora.library.go.solved`` takes one position after the other, as strings; here all positions that
are reached with the same number of turns are one array of whole numbers, and a point of the line is
filled in all of them together. So a line of 13 points takes seconds instead of a quarter of an
hour. A position is four fields of a number: the stones of the side to move, those of the other
side, the closed points, and whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zamora.library.go.alak import STONES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

#: What is not decided yet; no result of a finished game is that.
OPEN = 2


@dataclass(frozen=True)
class Solved:
    """What came out of a line.

    Attributes:
        points: how long it is.
        value: of the empty line: 1 the first player wins, −1 the second, 0 a draw.
        positions: that can occur, the finished ones included.
        going_on: those with a turn: won, lost and drawn for the side to move.
        longest: the longest win, in turns of both sides.
        turns: what each first turn brings, by its point.
    """

    points: int
    value: int
    positions: int
    going_on: tuple[int, int, int]
    longest: int
    turns: tuple[int, ...]


class Line:
    """All positions of a line of Alak.

    Attributes:
        positions: each once, as a number, in ascending order.
        after: position × point → the number in that row of what comes of a stone there; −1 if none
            can be put there.
        values: what each position is worth to the side to move: 1, 0 or −1.
        distances: in how many turns of both sides it is won or lost; 0 of draws.
    """

    def __init__(self, points: int) -> None:
        """Reach all positions, then go back from the ends."""
        self.points = points
        self._full = (1 << points) - 1
        self.positions = self._reached()
        self.after = np.stack([self._numbered(at) for at in range(points)], axis=1)
        self.values, self.distances = self._solved()

    def number(self, own: int, rival: int, closed: int, second: bool) -> int:
        """Where a position stands; own and rival stones and closed points as sets of bits.

        Raises:
            KeyError: if it cannot occur.
        """
        sought = own | rival << self.points | closed << 2 * self.points | second << 3 * self.points
        at = int(np.searchsorted(self.positions, sought))
        if at == len(self.positions) or self.positions[at] != sought:
            raise KeyError(sought)
        return at

    def put(self, of: Numbers, at: int) -> tuple[NDArray[np.bool_], Numbers]:
        """A stone on the same point of many positions: where that is allowed, what comes of it."""
        width, stone = self.points, 1 << at
        own, rival = of & self._full, of >> width & self._full
        closed = of >> 2 * width & self._full
        allowed = ((own | rival | closed) & stone == 0) & (np.bitwise_count(own) < STONES)
        own, rival, second = own[allowed], rival[allowed], of[allowed] >> 3 * width
        taken = np.zeros_like(own)
        for way in (-1, 1):
            group, going, beside = np.zeros_like(own), np.ones(len(own), bool), at + way
            while 0 <= beside < width:
                bit = 1 << beside
                going &= rival & bit != 0
                group |= np.where(going, bit, 0)
                # The group ends here: at a free point it lives.
                free = (own | rival) & bit == 0
                group[free & (group >> (beside - way) & 1 == 1)] = 0
                beside += way
            taken |= group
        after = (rival & ~taken) | (own | stone) << width | taken << 2 * width
        return allowed, after | (1 - second) << 3 * width

    def _reached(self) -> Numbers:
        frontier = known = np.zeros(1, np.int64)
        while len(frontier):
            reached = _once(np.concatenate([self.put(frontier, n)[1] for n in range(self.points)]))
            place = np.minimum(np.searchsorted(known, reached), len(known) - 1)
            frontier = reached[known[place] != reached]
            known = _once(np.concatenate([known, frontier]))
        return known

    def _numbered(self, at: int) -> NDArray[np.int32]:
        allowed, after = self.put(self.positions, at)
        found = np.full(len(self.positions), -1, np.int32)
        found[allowed] = np.searchsorted(self.positions, after)
        return found

    def _solved(self) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        own, rival = (self.positions >> n * self.points & self._full for n in (0, 1))
        over = (self.after < 0).all(axis=1)
        ahead = np.sign(np.bitwise_count(own).astype(int) - np.bitwise_count(rival))
        # One more than there are positions: what an impossible turn leads to.
        values = np.full(len(self.positions) + 1, OPEN, np.int8)
        values[:-1][over] = ahead[over]
        values[-1] = 1
        distances = np.zeros(len(self.positions), np.int16)
        waiting, level, decided = np.flatnonzero(~over), 0, True
        while decided:
            level += 1
            reached = values[self.after[waiting]]
            won = (reached == -1).any(axis=1)
            lost = ~won & (reached == 1).all(axis=1)
            values[waiting[won]], values[waiting[lost]] = 1, -1
            distances[waiting[won | lost]] = level
            decided = bool((won | lost).any())
            waiting = waiting[~(won | lost)]
        values[waiting] = 0
        return values[:-1], distances


def _once(numbers: Numbers) -> Numbers:
    """Each of them once, in ascending order; faster than NumPy's own for numbers like ours."""
    numbers.sort()
    new = np.ones(len(numbers), bool)
    new[1:] = numbers[1:] != numbers[:-1]
    return numbers[new]


def solve(points: int) -> Solved:
    """The result of a line of this many points; 13, the last, take a gigabyte."""
    line = Line(points)
    going = (line.after >= 0).any(axis=1)
    counts = tuple(int((line.values[going] == value).sum()) for value in (1, -1, 0))
    start = line.number(0, 0, 0, False)
    return Solved(
        points,
        int(line.values[start]),
        len(line.positions),
        (counts[0], counts[1], counts[2]),
        int(line.distances[line.values == 1].max()),
        tuple(int(-line.values[after]) for after in line.after[start]),
    )
