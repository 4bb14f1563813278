"""Discs, circles and rings: the cells near a cell, for any distance.

The king's discs are squares, the taxi's are squares on their tips, only the ruler's are round.

>>> from zamora.core.board import Board, Cell, digits
>>> from zamora.metric.distances import CHEBYSHEV, EUCLID, TAXI
>>> board = Board.rectangle(9, 9, digits(""))
>>> [len(disc(board, Cell(5, 5), 2, distance)) for distance in (CHEBYSHEV, TAXI, EUCLID)]
[25, 13, 13]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.metric.distances import CHEBYSHEV, Distance, Measure, as_distance, squared
from zamora.metric.values import EXAMPLES, NotANumber, Number, as_number, cell_of, margin_of, quoted


@dataclass(frozen=True)
class Ring:
    """The cells that are equally far from a centre.

    Attributes:
        raw: how far, as :meth:`Distance.raw` gives it (Euclid's: the square).
        text: how far, to be read.
        cells: in reading order.
    """

    raw: Number
    text: str
    cells: tuple[Cell, ...]


def rings(board: Board, centre: Cell, distance: Distance | Measure = CHEBYSHEV) -> tuple[Ring, ...]:
    """All cells of ``board`` by their distance from ``centre``, the nearest first.

    Raises:
        OffBoard: if ``centre`` is no cell of the board.
        MeasureFails: if a function raised an exception.
        NotANumber: if it returned something that is no finite real number.
    """
    distance, centre = as_distance(distance), cell_of(board, centre)
    measured = sorted((distance.raw(centre, cell), cell) for cell in board.cells)
    groups: list[tuple[Number, list[Cell]]] = []
    for raw, cell in measured:
        if groups and raw - groups[-1][0] <= margin_of(raw, groups[-1][0]):
            groups[-1][1].append(cell)
        else:
            groups.append((raw, [cell]))
    return tuple(Ring(raw, distance.show(raw), tuple(sorted(cells))) for raw, cells in groups)


def disc(
    board: Board, centre: Cell, radius: Number, distance: Distance | Measure = CHEBYSHEV
) -> tuple[Cell, ...]:
    """The cells of ``board`` at most ``radius`` away from ``centre``, in reading order.

    Raises:
        OffBoard: if ``centre`` is no cell of the board.
        MeasureFails: if a function raised an exception.
        NotANumber: if it returned something, or ``radius`` is, no finite real number.
    """
    return tuple(cell for cell, side in _compared(board, centre, radius, distance) if side <= 0)


def circle(
    board: Board, centre: Cell, radius: Number, distance: Distance | Measure = CHEBYSHEV
) -> tuple[Cell, ...]:
    """The cells of ``board`` exactly ``radius`` away from ``centre``, in reading order.

    Raises:
        OffBoard: if ``centre`` is no cell of the board.
        MeasureFails: if a function raised an exception.
        NotANumber: if it returned something, or ``radius`` is, no finite real number.
    """
    return tuple(cell for cell, side in _compared(board, centre, radius, distance) if side == 0)


def _compared(
    board: Board, centre: Cell, radius: Number, given: Distance | Measure
) -> list[tuple[Cell, int]]:
    """Each cell, and whether it lies within (−1), on (0) or beyond (1) the circle."""
    distance, centre = as_distance(given), cell_of(board, centre)
    reach = as_number(radius)
    if reach is None:
        raise NotANumber(
            _("{value} no sirve como radio.").format(value=quoted(radius)),
            text=quoted(radius),
            accepted=EXAMPLES,
        )
    return [(cell, _side(distance, distance.raw(centre, cell), reach)) for cell in board.cells]


def _side(distance: Distance, raw: Number, radius: Number) -> int:
    """Exact if all numbers are; a radius such as ``math.sqrt(3)`` is met in spite of rounding."""
    apart: Number
    if distance.root and isinstance(radius, int | Fraction):
        apart = raw - radius * radius if radius >= 0 else 1
    else:
        length = math.sqrt(raw) if distance.root else raw
        apart = length - radius
        margin = margin_of(length, radius)
        apart = 0 if -margin <= apart <= margin else apart
    return (apart > 0) - (apart < 0)


# Right triangles ----------------------------------------------------------------------------------


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


# What a stop costs --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A way, and the same with a stop.

    Attributes:
        straight: from X to Y, as :meth:`Distance.raw` gives it (Euclid's: the square).
        there: from X to the stop.
        on: from the stop to Y.
        extra: 1 if the stop makes the way longer, 0 if it costs nothing, −1 if it makes it
            *shorter*, which no metric allows. Whole numbers, and their roots, are compared exactly.
    """

    straight: Number
    there: Number
    on: Number
    extra: int


def stop(distance: Distance, x: Cell, y: Cell, z: Cell) -> Stop:
    """The way from ``x`` to ``y``, and with a stop at ``z``.

    Raises:
        MeasureFails: if the measure raised an exception.
        NotANumber: if it returned something that is no finite real number.
    """
    straight, there, on = distance.raw(x, y), distance.raw(x, z), distance.raw(z, y)
    more = _root_sign(straight, there, on) if distance.root else _sign(straight, there, on)
    return Stop(straight, there, on, more)


def free_stops(board: Board, distance: Distance, x: Cell, y: Cell) -> tuple[Cell, ...]:
    """The cells, in reading order, where a stop between ``x`` and ``y`` does not cost anything."""
    return tuple(cell for cell in board.cells if stop(distance, x, y, cell).extra == 0)


def _sign(straight: Number, there: Number, on: Number) -> int:
    apart = there + on - straight
    margin = margin_of(straight, there, on)
    return (apart > margin) - (apart < -margin)


def _root_sign(straight: Number, there: Number, on: Number) -> int:
    """Whether √there + √on is more than √straight: square twice, minding the sign between."""
    rest = straight - there - on
    if rest < 0:
        return 1
    twice = 4 * there * on
    return (twice > rest * rest) - (twice < rest * rest)
