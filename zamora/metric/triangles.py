"""Right triangles: the diagonal is longer than the side, checked over whole boards.

Batalla de Compases lives on that fact, which the booklet points at in chapter 2: the diagonal of a
square is longer than its side, so a compass of length 1 sweeps past a rival that stands on the
other end of the diagonal. :func:`check_hypotenuse` checks it, and its big sister (the hypotenuse is
longer than either leg), for every right triangle with legs along the lines of a board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.metric.distances import squared


@dataclass(frozen=True)
class RightTriangle:
    """A right triangle with its right angle at ``corner`` and its legs along the board's lines."""

    corner: Cell
    along_row: Cell
    along_column: Cell

    @property
    def legs(self) -> tuple[int, int]:
        """The squares of the lengths of the two legs."""
        return squared(self.corner, self.along_row), squared(self.corner, self.along_column)

    @property
    def hypotenuse(self) -> int:
        """The square of the length of the hypotenuse."""
        return squared(self.along_row, self.along_column)


def right_triangles(board: Board) -> Iterator[RightTriangle]:
    """All right triangles with corners on the board and legs along its rows and columns."""
    for corner in board.cells:
        in_row = [c for c in board.cells if c.row == corner.row and c != corner]
        in_column = [c for c in board.cells if c.column == corner.column and c != corner]
        for a in in_row:
            for b in in_column:
                yield RightTriangle(corner, a, b)


@dataclass(frozen=True)
class HypotenuseReport:
    """What a check of all right triangles of a board found."""

    triangles: int
    counterexamples: tuple[RightTriangle, ...]

    def __str__(self) -> str:
        return _(
            "Triángulos rectángulos revisados: {triangles}.\n"
            "Triángulos donde la hipotenusa no es el lado más largo: {failures}."
        ).format(triangles=self.triangles, failures=len(self.counterexamples))


def check_hypotenuse(board: Board) -> HypotenuseReport:
    """Whether the hypotenuse is longer than both legs in every right triangle of ``board``.

    Compares squares of lengths, whole numbers, so that nothing is rounded.
    """
    found = tuple(right_triangles(board))
    failures = tuple(t for t in found if t.hypotenuse <= max(t.legs))
    return HypotenuseReport(len(found), failures)


def lengths(board: Board) -> dict[int, int]:
    """How many pairs of cells lie at each distance: square of the distance → number of pairs."""
    counts = Counter(squared(a, b) for a, b in combinations(board.cells, 2))
    return dict(sorted(counts.items()))
