"""Discs and rings: the cells near a cell, for any distance.

The king's discs are squares, the taxi's are squares on their tips, only the ruler's are round.

>>> from zamora.core.board import Board, Cell, digits
>>> from zamora.metric.distances import CHEBYSHEV, EUCLID, TAXI
>>> board = Board.rectangle(9, 9, digits(""))
>>> [len(disc(board, Cell(5, 5), 2, distance)) for distance in (CHEBYSHEV, TAXI, EUCLID)]
[25, 13, 13]
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations

from zamora.core.board import Board, Cell
from zamora.metric.distances import CHEBYSHEV, Distance, squared
from zamora.metric.values import Number, cell_of


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


def rings(board: Board, centre: Cell, distance: Distance = CHEBYSHEV) -> tuple[Ring, ...]:
    """All cells of ``board`` by their distance from ``centre``, the nearest first.

    Raises:
        OffBoard: if ``centre`` is no cell of the board.
    """
    centre = cell_of(board, centre)
    groups: defaultdict[Number, list[Cell]] = defaultdict(list)
    for cell in board.cells:
        groups[distance.raw(centre, cell)].append(cell)
    return tuple(Ring(raw, distance.show(raw), tuple(groups[raw])) for raw in sorted(groups))


def disc(
    board: Board, centre: Cell, radius: int, distance: Distance = CHEBYSHEV
) -> tuple[Cell, ...]:
    """The cells of ``board`` at most ``radius`` away from ``centre``, in reading order.

    Raises:
        OffBoard: if ``centre`` is no cell of the board.
    """
    centre, reach = cell_of(board, centre), radius * abs(radius) if distance.root else radius
    return tuple(cell for cell in board.cells if distance.raw(centre, cell) <= reach)


# Right triangles ----------------------------------------------------------------------------------


def check_hypotenuse(board: Board) -> tuple[int, int]:
    """Whether the hypotenuse is longer than both legs, in every right triangle of ``board``.

    Triangles with legs along rows and columns. Compares squares of lengths: nothing is rounded.

    Returns:
        How many triangles there are, and in how many of them it is not.
    """
    found = [
        squared(a, b) > max(squared(corner, a), squared(corner, b))
        for corner in board.cells
        for a in board.cells
        if a.row == corner.row and a != corner
        for b in board.cells
        if b.column == corner.column and b != corner
    ]
    return len(found), found.count(False)


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
    """The way from ``x`` to ``y``, and with a stop at ``z``."""
    straight, there, on = distance.raw(x, y), distance.raw(x, z), distance.raw(z, y)
    more = _root_sign(straight, there, on) if distance.root else _sign(straight, there, on)
    return Stop(straight, there, on, more)


def free_stops(board: Board, distance: Distance, x: Cell, y: Cell) -> tuple[Cell, ...]:
    """The cells, in reading order, where a stop between ``x`` and ``y`` does not cost anything."""
    return tuple(cell for cell in board.cells if stop(distance, x, y, cell).extra == 0)


def _sign(straight: Number, there: Number, on: Number) -> int:
    apart = there + on - straight
    return (apart > 0) - (apart < 0)


def _root_sign(straight: Number, there: Number, on: Number) -> int:
    """Whether √there + √on is more than √straight: square twice, minding the sign between."""
    rest = straight - there - on
    if rest < 0:
        return 1
    twice = 4 * there * on
    return (twice > rest * rest) - (twice < rest * rest)
