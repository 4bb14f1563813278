"""Where the cells of a board lie in the plane, and what shape they have.

A cell is called by its row and column on any board (:mod:`zamora.core.board`); a :class:`Tiling`
says where that is, on squares, points, hexagons or triangles. The unit is the distance between the
middles of two neighbours, so that what fits into a square fits into any other cell. x grows to the
right, y down the page.

Rows of hexagons stand half a cell aside of each other. There neighbours in a row are *two* columns
apart, and those in the next row one: columns are counted in half cells, which keeps names, tables
and texts as straight as the picture. Of upright hexagons that is true of columns and half rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

#: A place in the plane: x, y.
Place = tuple[float, float]


class Shape(NamedTuple):
    """The outline of a cell: its corners around its middle; none if the cell is a point."""

    corners: tuple[Place, ...] = ()

    @property
    def reach(self) -> float:
        """From its middle to its farthest corner; of a point, half the way to the next one."""
        return max((math.hypot(*corner) for corner in self.corners), default=0.5)

    def turned(self) -> Shape:
        """The outline after half a turn; the same corners are named in the same order."""
        turned = tuple((-x, -y) for x, y in self.corners)
        return self if set(turned) == set(self.corners) else Shape(turned)


_SIDE = math.sqrt(3) / 3
POINT = Shape()
SQUARE = Shape(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
HEXAGON = Shape(
    (
        (0.0, -_SIDE),
        (0.5, -_SIDE / 2),
        (0.5, _SIDE / 2),
        (0.0, _SIDE),
        (-0.5, _SIDE / 2),
        (-0.5, -_SIDE / 2),
    )
)
#: The same with a side on top.
UPRIGHT = Shape(tuple((-y, x) for x, y in HEXAGON.corners))
UP = Shape(((0.0, -1.0), (3 * _SIDE / 2, 0.5), (-3 * _SIDE / 2, 0.5)))
DOWN = Shape(((-3 * _SIDE / 2, -0.5), (3 * _SIDE / 2, -0.5), (0.0, 1.0)))


class Tiling(NamedTuple):
    """Where cells lie, and what they look like, by row and column (both counted from 1).

    Attributes:
        place: the middle of a cell.
        shape: its outline.
        beside: row and column offsets of the cells that share a side with it; of points, of those
            that a line leads to.
        straight: whether rows and columns are lines that can be numbered at the edge.
    """

    place: Callable[[int, int], Place]
    shape: Callable[[int, int], Shape]
    beside: Callable[[int, int], tuple[tuple[int, int], ...]]
    straight: bool = False


_ORTHOGONAL = ((-1, 0), (0, 1), (1, 0), (0, -1))
_SIX = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))


def _square_place(row: int, column: int) -> Place:
    return column - 1.0, row - 1.0


def _hexagon_place(row: int, column: int) -> Place:
    return (column - 1) / 2, (row - 1) * 1.5 * _SIDE


def _upright_place(row: int, column: int) -> Place:
    x, y = _hexagon_place(column, row)
    return y, x


def _points_up(row: int, column: int) -> bool:
    return (row + column) % 2 == 0


def _triangle_place(row: int, column: int) -> Place:
    return (column - 1) * 1.5 * _SIDE, (row - 1) * 1.5 + (
        0.25 if _points_up(row, column) else -0.25
    )


SQUARES = Tiling(_square_place, lambda _r, _c: SQUARE, lambda _r, _c: _ORTHOGONAL, straight=True)
#: Corners of squares, drawn as points on lines.
POINTS = Tiling(_square_place, lambda _r, _c: POINT, lambda _r, _c: _ORTHOGONAL, straight=True)
#: One corner points up; columns are counted in half cells.
HEXAGONS = Tiling(_hexagon_place, lambda _r, _c: HEXAGON, lambda _r, _c: _SIX)
#: One side is on top; cells of a column stand below each other, and rows are counted in half cells.
UPRIGHT_HEXAGONS = Tiling(
    _upright_place, lambda _r, _c: UPRIGHT, lambda _r, _c: tuple((r, c) for c, r in _SIX)
)
#: The triangle in row 1, column 1 points up, the next one down, …
TRIANGLES = Tiling(
    _triangle_place,
    lambda row, column: UP if _points_up(row, column) else DOWN,
    lambda row, column: ((1 if _points_up(row, column) else -1, 0), (0, 1), (0, -1)),
)
