"""What a stop costs: a way from X to Y, straight and by a stop at Z.

>>> from zamora.core.board import Cell
>>> from zamora.metric.distances import CHEBYSHEV, TAXI
>>> x, y, z = Cell(5, 3), Cell(5, 5), Cell(4, 4)
>>> stop(CHEBYSHEV, x, y, z).extra, stop(TAXI, x, y, z).extra
(0, 1)
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.board import Board, Cell
from zamora.metric.distances import Distance
from zamora.metric.values import Number, margin_of


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
