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
from dataclasses import dataclass
from fractions import Fraction

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.metric.distances import CHEBYSHEV, Distance, Measure, as_distance
from zamora.metric.values import (
    EXAMPLES,
    NotANumber,
    Number,
    as_number,
    cell_of,
    margin_of,
    quoted,
)


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
