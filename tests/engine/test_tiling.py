"""Cells in the plane: each tiling covers it without a gap, and neighbours are where they seem."""

from __future__ import annotations

import math

import pytest

from zamora.core.board import Board, Cell, block
from zamora.core.tiling import (
    DOWN,
    HEXAGONS,
    POINTS,
    SQUARES,
    TRIANGLES,
    UP,
    UPRIGHT_HEXAGONS,
    Tiling,
)

from . import hexes

TILINGS = {
    "squares": SQUARES,
    "points": POINTS,
    "hexagons": HEXAGONS,
    "upright": UPRIGHT_HEXAGONS,
    "triangles": TRIANGLES,
}
#: The area of a cell whose neighbours' middles are 1 apart.
HEXAGON = math.sqrt(3) / 2
AREAS = {
    "squares": 1.0,
    "hexagons": HEXAGON,
    "upright": HEXAGON,
    "triangles": 0.75 * math.sqrt(3),
}


def board(name: str) -> Board:
    cells = block(range(1, 7), range(1, 13))
    if name in ("hexagons", "upright"):
        cells = tuple(cell for cell in cells if sum(cell) % 2 == 0)
    return Board(cells, lambda cell: f"{cell.row}-{cell.column}", TILINGS[name])


def corners(board: Board, cell: Cell) -> set[tuple[float, float]]:
    x, y = board.place(cell)
    return {(round(x + dx, 6), round(y + dy, 6)) for dx, dy in board.shape(cell).corners}


@pytest.mark.parametrize("name", TILINGS)
def test_beside_is_one_away_and_nothing_else_is(name: str) -> None:
    """Two cells share a side exactly when their middles are 1 apart, and two corners are theirs."""
    plane = board(name)
    for cell in plane.cells:
        near = {
            other for other in plane.cells if math.dist(*map(plane.place, (cell, other))) < 1.01
        }
        assert near == {cell, *plane.beside(cell)}
        for other in plane.beside(cell):
            assert math.dist(plane.place(cell), plane.place(other)) == pytest.approx(1)
            if name != "points":
                assert len(corners(plane, cell) & corners(plane, other)) == 2


@pytest.mark.parametrize("name", AREAS)
def test_a_touch_belongs_to_the_nearest_middle(name: str) -> None:
    """The points of a cell are nearer to its middle than to any other: what the page goes by."""
    plane = board(name)
    for cell in plane.cells:
        shape = plane.shape(cell)
        assert area(shape.corners) == pytest.approx(AREAS[name])
        x, y = plane.place(cell)
        for dx, dy in shape.corners:
            inside = (x + 0.98 * dx, y + 0.98 * dy)
            assert min(plane.cells, key=lambda c: math.dist(plane.place(c), inside)) == cell
            assert math.hypot(dx, dy) <= shape.reach + 1e-9


def area(points: tuple[tuple[float, float], ...]) -> float:
    ends = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in ends)) / 2


def test_half_a_turn() -> None:
    assert {*UP.turned().corners} == {*DOWN.corners}
    for tiling in (SQUARES, HEXAGONS, UPRIGHT_HEXAGONS, POINTS):
        shape = tiling.shape(1, 1)
        assert shape.turned() is shape


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_places_grow_with_rows_and_columns(tiling: Tiling) -> None:
    assert tiling.place(1, 2)[0] > tiling.place(1, 1)[0]
    assert tiling.place(2, 2)[1] > tiling.place(1, 1)[1]


def test_a_game_on_hexagons_needs_nothing_else() -> None:
    """Its text stands as the board does; codes and turns are read back."""
    start = hexes.Hexes().start()
    assert str(start).splitlines()[:3] == ["     ·   ·", "   ·   ·   ·", "     ·   ·"]
    position = start.play("c").play("g")
    assert str(position).splitlines()[1] == "   B   ·   ·"
    assert str(position).splitlines()[2] == "     ·   b"
    assert start.game.position(position.code) == position
    assert [str(turn) for turn in position.turns()] == ["a", "b"]
