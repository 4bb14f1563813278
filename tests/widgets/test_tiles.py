"""Boards of hexagons and triangles: drawn, touched, told and walked over like any other."""

from __future__ import annotations

import math
from typing import Any

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.position import Game, Side
from zamora.core.steps import Piece
from zamora.core.words import Noun
from zamora.player.boardview import BoardView
from zamora.player.game.board import Board
from zamora.player.picture import glyphs
from zamora.player.picture.ground import frame_of
from zamora.player.picture.overlay import Overlay, draw_under
from zamora.player.picture.scene import Disc, Point, Polygon, Text
from zamora.player.picture.view import View, build

from ..engine.hexes import Hexes, Triangles
from .hands import cell, choices, choose, click, find, question, states, text

GAMES: dict[str, Game[Any, Any]] = {
    "hexagons": Hexes(),
    "triangles": Triangles(),
    "sierpinski": zamora.game("sierpinski"),
}
every_board = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_board
@pytest.mark.parametrize("flipped", [False, True])
def test_every_cell_is_drawn_with_its_name_where_it_is_touched(
    game: Game[Any, Any], flipped: bool
) -> None:
    view = View(game.start(), flipped=flipped)
    scene, where = build(view), frame_of(game, flipped=flipped)
    ground = scene.layer("board")
    tiles = [shape.points for shape in ground if isinstance(shape, Polygon) and shape.ink in LINES]
    names = {shape.text: shape.at for shape in ground if isinstance(shape, Text)}
    assert tiles == [where.outline(one) for one in game.board.cells]
    assert names == {game.board.name(one): where.at(one) for one in game.board.cells}
    assert set(map(len, tiles)) == {3 if isinstance(game, Triangles) else 6}
    for x, y in (point for tile in tiles for point in tile):
        assert 0 < x < scene.width and 0 < y < scene.height
    # A tile lies around its name, and no name within another tile.
    for one, tile in zip(game.board.cells, tiles, strict=True):
        inside = {name for name, at in names.items() if within(at, tile)}
        assert inside == {game.board.name(one)}


#: What cells are drawn with, on paper and on stone.
LINES = ("line", "stone-line")


def within(at: Point, tile: tuple[Point, ...]) -> bool:
    turns = {
        (b.x - a.x) * (at.y - a.y) > (b.y - a.y) * (at.x - a.x)
        for a, b in zip(tile, tile[1:] + tile[:1], strict=True)
    }
    return len(turns) == 1


def test_seen_from_the_other_side_triangles_point_the_other_way() -> None:
    game = GAMES["triangles"]
    for one in game.board.cells:
        here, there = (frame_of(game, flipped=flipped) for flipped in (False, True))
        middle = here.at(one)
        up = min(point.y for point in here.outline(one)) < middle.y - 0.9
        down = max(point.y for point in there.outline(one)) > there.at(one).y + 0.9
        assert up == down


@every_board
def test_the_page_knows_the_cells(game: Game[Any, Any]) -> None:
    board = Board(game.start())
    ground = find(board, BoardView).ground
    assert set(ground["places"]) == set(map(game.board.name, game.board.cells))
    assert ground["reach"] >= max(map(radius, map(game.board.shape, game.board.cells)))
    places = {(row, column) for _x, _y, row, column in ground["places"].values()}
    assert len(places) == len(game.board.cells), "no two in one place of the table"
    assert max(row for row, _column in places) < len(ground["rows"])
    assert max(column for _row, column in places) < len(ground["columns"])


def radius(shape: Any) -> float:
    return max(math.hypot(*corner) for corner in shape.corners)


def test_a_game_on_hexagons_is_clicked() -> None:
    board = Board(GAMES["hexagons"].start())
    click(board, "c")
    assert states(board)["g"] == "movable" and "a" not in states(board)
    click(board, "a")
    assert text(board, "zamora-message") == "En a no se puede poner nada ahora."
    click(board, "g")
    assert text(board, "zamora-turns") and len(board.session.history.turns) == 2
    assert cell(board, "g")["label"] == "g, piedra de las negras"


def test_what_is_marked_has_the_shape_of_the_cell() -> None:
    game = GAMES["hexagons"]
    where = frame_of(game, flipped=False)
    middle = game.board.cell("d")
    (tint,) = draw_under(Overlay("", tints={middle: 0.5}), where)
    assert isinstance(tint, Polygon) and tint.points == where.outline(middle, 0.96)


def test_what_a_side_has_for_good_is_tinted_and_said() -> None:
    game = GAMES["sierpinski"]
    board = Board(game.start())
    click(board, "111", "211", "212", "112")
    tinted = {s.fill for s in board.scene.layer("board") if isinstance(s, Polygon) and s.ink}
    assert tinted == {"paper", "first-soft", "second-soft"}
    assert cell(board, "113")["label"] == "113, terreno de las blancas"
    assert cell(board, "211")["label"] == "211, piedra de las negras, terreno de las negras"
    assert cell(board, "313")["label"] == "313"


def test_a_turn_of_two_stones_is_taken_step_by_step() -> None:
    board = Board(GAMES["sierpinski"].start())
    click(board, "111", "211")
    assert len(board.session.history.turns) == 1
    choose(board, "Quitar el último paso")
    click(board, "333", "311")
    assert text(board, "zamora-turns").endswith("333, 311")


def test_a_board_of_many_cells_may_be_wider_than_others() -> None:
    many, usual = (Board(f"sierpinski[level={n}]")._surface for n in (4, 3))
    assert "zamora-many" in many.classes and "zamora-many" not in usual.classes


# Dice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", "123456")
def test_a_die_shows_its_pips_and_whose_it_is(pips: str) -> None:
    """By more than its colour: White's has four corners and dark pips, Black's eight and pale."""
    for side, corners, fill in ((Side.FIRST, 4, "white"), (Side.SECOND, 8, "black")):
        piece = Piece("D", "die", side, (Cell(1, 1),), Noun("dado"), pips)
        _cast, body, *dots = glyphs.draw(piece, (Point(2, 3),), "first")
        assert isinstance(body, Polygon) and len(body.points) == corners and body.fill == fill
        assert len(dots) == int(pips)
        middles = set()
        for dot in dots:
            assert isinstance(dot, Disc) and dot.fill not in (fill, None)
            assert abs(dot.centre.x - 2) + dot.radius < 0.35
            assert abs(dot.centre.y - 3) + dot.radius < 0.35
            middles.add(dot.centre)
        assert len(middles) == int(pips)
        assert all(math.dist(a, b) > 2.2 * 0.075 for a in middles for b in middles - {a})


def test_who_can_take_several_groups_is_asked() -> None:
    board = Board("cefalopodo[rows=3,columns=3]:1 1(D1)1/(d3)1(D2)/2(d1) N")
    click(board, "b2")
    groups = ("b3, a2 y c2", "b3 y a2", "b3 y c2", "a2 y c2")
    assert question(board) == "¿Qué tomas? Elige."
    assert choices(board) == [f"Toma {group}" for group in groups]
    choose(board, "Toma b3 y c2")
    assert text(board, "zamora-turns") == "b2xb3+c2"
    assert cell(board, "b2")["label"] == "b2, dado de 3 de las negras"
    click(board, "b3")
    assert text(board, "zamora-turns").endswith("b3")
