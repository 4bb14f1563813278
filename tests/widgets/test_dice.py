"""Dice in pictures: the turn in space, nets, the 24 ways, and the lab that walks through them."""

from __future__ import annotations

import math
import re

import pytest

import zamora
from zamora.core.board import NORTH, ORTHOGONAL, Cell, Direction
from zamora.core.dice import WAYS, all_faces, is_even, rolled, turned
from zamora.core.position import Piece, Side, Step
from zamora.player.game.board import Board
from zamora.player.labs.rollingdie import DieLab
from zamora.player.picture import dice, traces
from zamora.player.picture.ground import frame_of
from zamora.player.picture.scene import Disc, Point, Polygon, Shape, Text
from zamora_widgets import aula

from .hands import click, push, text

HERE = Point(0.5, 0.5)


def lying(faces: str, kind: str = "die") -> Piece:
    return Piece("D", kind, Side.FIRST, (Cell(1, 1),), None, faces[0], faces)


def pips(shapes: list[Shape]) -> list[int]:
    """How many pips each face has that is seen, in the order of painting."""
    found: list[int] = []
    for shape in shapes:
        assert isinstance(shape, Polygon)
        if len(shape.points) > 4:
            found[-1] += 1
        elif shape.fill is not None:
            found.append(0)
    return found


def outlines(shapes: list[Shape]) -> list[tuple[tuple[float, float], ...]]:
    """The faces, to a thousandth of a cell."""
    return sorted(
        tuple(sorted((round(x, 3), round(y, 3)) for x, y in shape.points))
        for shape in shapes
        if isinstance(shape, Polygon) and len(shape.points) == 4 and shape.fill != "cast"
    )


@pytest.mark.parametrize("way", ORTHOGONAL, ids=str)
def test_a_die_that_rolls_ends_as_it_lies_then(way: Direction) -> None:
    there = Point(HERE.x + way.columns, HERE.y + way.rows)
    for faces in ("123", "541", "632"):
        first = dice.rolling(lying(faces), HERE, there, 0, "first")
        last = dice.rolling(lying(faces), HERE, there, 1, "first")
        assert pips(first) == [int(faces[0]), *pips(first)[1:]]
        assert sorted(pips(first)) == sorted(map(int, faces))
        after = rolled(faces, way)
        assert sorted(pips(last)) == sorted(map(int, after)) and pips(last)[0] == int(after[0])
        assert outlines(last) == outlines(
            [one for one in dice.die(lying(after), there, "first") if isinstance(one, Polygon)]
        )
        # On the way it shows no more than three faces, and stays between the two squares.
        for part in (0.2, 0.5, 0.8):
            now = dice.rolling(lying(faces), HERE, there, part, "first")
            assert 2 <= len(pips(now)) <= 3
            assert {*pips(now)} <= {int(shown) for shown in all_faces(faces).values()}


def test_a_die_that_is_turned_keeps_its_upper_face() -> None:
    for angle in (90, -90, 180):
        last = dice.spinning(lying("513"), HERE, angle, "first")
        assert pips(last)[0] == 5
        assert sorted(pips(last)) == sorted(map(int, turned("513", angle)))
    half = dice.spinning(lying("513"), HERE, 45, "first")
    assert pips(half)[0] == 5


def test_a_key_die_shows_a_one_on_all_sides() -> None:
    there = Point(HERE.x + 1, HERE.y)
    for part in (0.0, 0.4, 1.0):
        assert {*pips(dice.rolling(lying("111", "keydie"), HERE, there, part, "first"))} == {1}


def test_frames_show_the_die_from_where_one_sits() -> None:
    """From the other side of the table it rolls the other way, and shows the faces seen there."""
    game = zamora.game("duell")
    start = game.start()
    (step,) = start.parse("b1-b2").steps
    for flipped in (False, True):
        where = frame_of(game, flipped=flipped)
        frames = traces.frames_of(step, start.pieces(), where, 5)
        assert len(frames) == 5 and "pieces" in frames[0]
        seen = rolled("135", NORTH)
        if flipped:
            seen = turned(seen, 180)
        assert sorted(pips([*frames[-1]["over"]])) == sorted(map(int, seen))


def test_a_net_folds_into_the_die() -> None:
    """Each face once; those that are opposite have one between them in the strip."""
    for faces in ("123", "653", "246"):
        shapes = [*dice.net(lying(faces), Point(0, 0), 1, "first")]
        middles = {
            face: sum(
                isinstance(shape, Disc) and math.dist(shape.centre, middle) < 0.5
                for shape in shapes
            )
            for face, middle in {
                "north": Point(1.5, 0.75), "west": Point(0.5, 1.75), "up": Point(1.5, 1.75),
                "east": Point(2.5, 1.75), "down": Point(3.5, 1.75), "south": Point(1.5, 2.75),
            }.items()
        }  # fmt: skip
        assert middles == {face: int(shown) for face, shown in all_faces(faces).items()}
        wide, tall = dice.NET
        for shape in shapes:
            points = shape.points if isinstance(shape, Polygon) else (shape.centre,)  # type: ignore[union-attr]
            assert all(-0.01 <= x <= wide + 0.01 and -0.01 <= y <= tall + 0.01 for x, y in points)


def test_the_figure_of_the_24_ways() -> None:
    whole = dice.ways_figure("123")
    digits = [shape for shape in whole.layer("pieces") if isinstance(shape, Text)]
    assert len(digits) == 2 * len(WAYS)
    grounds = [shape.fill for shape in whole.layer("board") if isinstance(shape, Polygon)]
    assert grounds.count("stone-2") == grounds.count("stone") == 12
    some = dice.ways_figure("123", {"123", "263"})
    assert len([one for one in some.layer("pieces") if isinstance(one, Text)]) == 4
    assert "24" in whole.description and "2" in some.description


def test_the_lab_of_a_die() -> None:
    lab = aula.dado()
    assert isinstance(lab, DieLab) and lab.faces == "123"
    name = lab.position.game.board.name
    assert name(lab.cell) == "c3"
    # A touch beside it rolls it; one elsewhere does nothing.
    (shown,) = lab.touch(Cell(2, 3))
    assert isinstance(shown.step, Step) and lab.faces == rolled("123", NORTH)
    assert not lab.touch(Cell(5, 5)) and len(lab.steps) == 1
    push(lab, "↺ Girar")
    assert lab.faces == turned(rolled("123", NORTH), 90) and len(lab.been) == 3
    words = text(lab, "zamora-message")
    assert "2 movimientos" in words and "3 de 24" in words
    assert ("Manera par" in words) == is_even(lab.faces) and "casilla oscura" in words
    push(lab, "Empezar de nuevo")
    assert lab.faces == "123" and lab.been == {"123"} and not lab.steps
    assert len(re.findall("<img", lab.static_html())) == 2
    # By rolls alone all 24 ways can be seen, twelve on each shade.
    seen: set[tuple[bool, str]] = set()
    for n in range(400):
        beside = lab.position.game.board.beside(lab.cell)
        lab.touch(beside[(n * n + n // 3) % len(beside)])
        seen.add(((lab.cell.row + lab.cell.column) % 2 == 0, lab.faces))
    assert all(is_even(faces) == pale for pale, faces in seen) and len(seen) == len(WAYS)


def test_a_die_that_is_only_rolled_says_nothing_of_halves() -> None:
    lab = aula.dado("caras")
    assert isinstance(lab, DieLab)
    lab.touch(Cell(2, 3))
    push(lab, "Las que no se ven")
    around, words = all_faces(rolled("123", NORTH)), text(lab, "zamora-message")
    assert "Arriba 2, enfrente 6, a la derecha 3. " in words and "Llevas 1 rodada." in words
    assert (
        f"Abajo {around['down']}, detrás {around['north']}, a la izquierda {around['west']}."
        in (words)
    )
    assert "manera" not in words and "casilla" not in words
    assert len(re.findall("<img", lab.static_html())) == 1
    push(lab, "Las que no se ven")
    assert "Abajo" not in text(lab, "zamora-message")


def test_a_die_in_hand_is_framed_and_its_way_is_made_with_two_touches() -> None:
    """The first square says the direction; where it can end is touched next, and it rolls there."""
    board = Board("duell")
    click(board, "d1", "d2")
    session = board.session
    name = session.position.game.board.name
    assert session.selected == Cell(7, 4)
    frames = [one for one in board.scene.layer("over") if isinstance(one, Polygon)]
    assert any(one.fill is None and one.ink == "select" for one in frames)
    assert {name(cell) for cell in session.far} == (
        {"a4", "b5", "c6", "d7", "e6", "f5", "g4", "h3", "i2"}
    )
    click(board, "h3")
    assert [str(turn) for turn in session.history.turns] == ["d1-d3-h3"]
    assert text(board, "zamora-message") == ""
