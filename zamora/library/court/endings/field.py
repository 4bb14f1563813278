"""Sets of positions of a small ending, as words of bits that numpy handles by the thousand.

An ending has four things on the board: a *strong* side with its king and one *piece* (a rook or a
bishop), the king of the other side, which is *alone*, and the chalice. For each cell of the chalice
there is one array: for each cell of the lone king and each of the strong one some words, in which a
bit stands for a cell of the piece. One more bit, :data:`GONE`, means that the lone king has taken
the piece. So one ``&`` of two such arrays decides two million positions.

The strong side is White here: it goes up the page and scores in the first row, where its king may
not stand; the lone king scores in the last one.

>>> small = Field(5, 3, (1, 3), "rook")
>>> small.words, small.shape
(1, (1, 5, 3, 5, 3))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Row and column, from 0.
Spot = tuple[int, int]
#: Words of bits; the axes are: word, row and column of the lone king, of the strong one.
Sets = NDArray[np.uint64]
#: Row and column of the lone king, of the strong one → whether.
Marks = NDArray[np.bool_]

ROOK = ((-1, 0), (1, 0), (0, -1), (0, 1))
BISHOP = ((-1, -1), (-1, 1), (1, -1), (1, 1))
EIGHT = ROOK + BISHOP
#: How the piece moves.
PIECES = {"rook": ROOK, "bishop": BISHOP}

#: In the last word: the piece has been taken.
GONE = np.uint64(1 << 63)
NONE, ONE = np.uint64(0), np.uint64(1)


class Field:
    """A board with two chambers, its cells as bits, and what a piece attacks on it.

    Attributes:
        rows, columns: of the board, the chambers' rows included.
        ways: the directions in which the piece moves.
        words: how many words a set of cells takes.
        shape: of an array of sets: words × lone king × strong king.
    """

    def __init__(self, rows: int, columns: int, chamber: tuple[int, int], piece: str) -> None:
        """Make a board.

        Args:
            rows: how many, those of the chambers included.
            columns: how many, at most 63.
            chamber: the first and the last column of the chambers, from 1.
            piece: ``"rook"`` or ``"bishop"``.
        """
        self.rows, self.columns = rows, columns
        self.ways: Sequence[Spot] = PIECES[piece]
        self._chamber = range(chamber[0] - 1, chamber[1])
        self._a_word = 63 // columns  # rows per word
        self.words = -(-(rows - 2) // self._a_word)
        self.shape = (self.words, rows, columns, rows, columns)
        places = [(row - 1) % self._a_word * columns for row in range(1, rows - 1)]
        #: The cells open to every piece, as words.
        self.open = np.zeros(self.words, np.uint64)
        for row, place in enumerate(places):
            self.open[row // self._a_word] |= np.uint64(((1 << columns) - 1) << place)
        #: Row and column of a cell → its bit, as words; none for the chambers.
        self.bit = np.zeros((self.words, rows, columns), np.uint64)
        for row, place in enumerate(places, start=1):
            for column in range(columns):
                self.bit[(row - 1) // self._a_word, row, column] = np.uint64(1 << place + column)

    # Cells ----------------------------------------------------------------------------------------

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The cells open to every piece, and to the chalice before a goal."""
        return tuple((row, c) for row in range(1, self.rows - 1) for c in range(self.columns))

    @cached_property
    def half(self) -> tuple[Spot, ...]:
        """Those on the left and in the middle: the others are their mirror images."""
        return tuple(spot for spot in self.spots if 2 * spot[1] <= self.columns - 1)

    def inside(self, spot: Spot) -> bool:
        """Whether there is such a cell."""
        row, column = spot
        if row in (0, self.rows - 1):
            return column in self._chamber
        return 0 < row < self.rows - 1 and 0 <= column < self.columns

    def around(self, spot: Spot) -> list[Spot]:
        """The cells at distance 1, those of the chambers too."""
        near = ((spot[0] + rows, spot[1] + columns) for rows, columns in EIGHT)
        return [one for one in near if self.inside(one)]

    def ray(self, spot: Spot, way: Spot) -> Iterator[Spot]:
        """The cells in one direction, as far as the board goes."""
        spot = spot[0] + way[0], spot[1] + way[1]
        while self.inside(spot):
            yield spot
            spot = spot[0] + way[0], spot[1] + way[1]

    def mirrored(self, spot: Spot) -> Spot:
        """The cell on the other side of the middle column."""
        return spot[0], self.columns - 1 - spot[1]

    # Sets of cells --------------------------------------------------------------------------------

    def column(self, marks: Sequence[bool]) -> Any:
        """The cells of the columns that are marked, as words."""
        row = sum(1 << column for column, marked in enumerate(marks) if marked)
        all_rows = sum(row << place * self.columns for place in range(self._a_word))
        return self.open & np.uint64(all_rows)

    def shifted(self, sets: Sets, way: Spot) -> Sets:
        """Every cell one step in a direction; what falls off the open cells is gone."""
        rows, columns = way
        trailing = (slice(None), *(None,) * (sets.ndim - 1))
        if columns:
            kept = [0 <= column + columns < self.columns for column in range(self.columns)]
            sets = sets & self.column(kept)[trailing]
            sets = sets << ONE if columns > 0 else sets >> ONE
        else:
            sets = sets & self.open[trailing]
        if rows:
            step = np.uint64(self.columns)
            over = np.uint64(self.columns * (self._a_word - 1))
            after = sets << step if rows > 0 else sets >> step
            if self.words > 1 and rows > 0:
                after[1:] |= sets[:-1] >> over
            elif self.words > 1:
                after[:-1] |= sets[1:] << over
            sets = after & self.open[trailing]
        return sets

    def slid(self, sets: Sets, free: Sets) -> Sets:
        """The free cells from which a piece can go to one of these, over free cells.

        A line is as good backwards: where the piece came from is where it could go to.
        """
        found = np.zeros_like(free)
        for way in self.ways:
            steps = (self.rows if way[0] else self.columns) - 1
            if all(way):
                steps = min(self.rows, self.columns) - 1
            moving = sets
            for _step in range(steps):
                moving = self.shifted(moving, way) & free
                found |= moving
        return found

    def mirror(self, sets: Sets) -> Sets:
        """The mirror images: of both kings and of the piece."""
        sets = sets[:, :, ::-1, :, ::-1]
        found = np.zeros_like(sets)
        trailing = (slice(None), *(None,) * (sets.ndim - 1))
        for column in range(self.columns):
            kept = self.column([column == one for one in range(self.columns)])[trailing]
            by = self.columns - 1 - 2 * column
            moved = sets & kept
            found |= moved << np.uint64(by) if by >= 0 else moved >> np.uint64(-by)
        found[-1] |= sets[-1] & GONE
        return found

    # Lines ----------------------------------------------------------------------------------------

    @cached_property
    def attacks(self) -> Sets:
        """Where the piece attacks from: words × cell attacked × two cells that stand in the way.

        A piece may not stand on a cell that stands in the way; these are in the sets all the same.
        """
        found = np.zeros((self.words, self.rows, self.columns, *self.shape[1:]), np.uint64)
        free = self.open[:, None, None, None, None] & ~self.bit[:, :, :, None, None]
        free = free & ~self.bit[:, None, None, :, :]
        for row in range(self.rows):
            for column in range(self.columns):
                if self.inside((row, column)):
                    for way in self.ways:
                        self._look(found[:, row, column], free, (row, column), way)
        return found

    def _look(self, found: Sets, free: Sets, spot: Spot, way: Spot) -> None:
        reached = np.broadcast_to(self.open[:, None, None, None, None], found.shape)
        for cell in self.ray(spot, way):
            here = self.bit[(slice(None), *cell)][:, None, None, None, None]
            found |= reached & here
            reached = np.where((free & here).any(axis=0), reached, NONE)

    def spread(self, sets: Sets, axis: int) -> Sets:
        """For each cell of a king all that is there on the cells around: its possible steps.

        Args:
            sets: the sets.
            axis: 1 for the lone king, 3 for the strong one.
        """
        found = np.zeros_like(sets)
        for rows, columns in EIGHT:
            to: list[Any] = [slice(None)] * sets.ndim
            of = list(to)
            for at, by in ((axis, rows), (axis + 1, columns)):
                to[at] = slice(max(0, -by), sets.shape[at] - max(0, by))
                of[at] = slice(max(0, by), sets.shape[at] - max(0, -by))
            found[tuple(to)] |= sets[tuple(of)]
        return found

    # Which positions there are --------------------------------------------------------------------

    @cached_property
    def _kings(self) -> Marks:
        """Both kings where they may stand, and not side by side."""
        rows, columns = np.indices((self.rows, self.columns))
        on = np.array(
            [[self.inside((r, c)) for c in range(self.columns)] for r in range(self.rows)]
        )
        alone, strong = on & (rows < self.rows - 1), on & (rows > 0)
        apart = np.maximum(
            abs(rows[:, :, None, None] - rows), abs(columns[:, :, None, None] - columns)
        )
        return np.asarray((apart > 1) & alone[:, :, None, None] & strong)

    def positions(self, chalice: Spot) -> Sets:
        """All positions with the lone king to move, in check or not."""
        found = self.free(chalice).copy()
        found[-1] |= GONE
        kings = self._kings.copy()
        kings[chalice] = False
        kings[:, :, chalice[0], chalice[1]] = False
        return np.where(kings, found, NONE)

    def checked(self, chalice: Spot) -> Sets:
        """Those in which the piece attacks the lone king."""
        return self.attacks[:, :, :, chalice[0], chalice[1]]

    def free(self, chalice: Spot) -> Sets:
        """The open cells where neither a king nor the chalice stands."""
        found = self.open & ~self.bit[(slice(None), *chalice)]
        found = found[:, None, None, None, None] & ~self.bit[:, :, :, None, None]
        return np.asarray(found & ~self.bit[:, None, None, :, :])
