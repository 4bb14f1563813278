"""Games on lines: boards, rulings, the text's turns, and how Fanorona's are written."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import AmbiguousTurn, BadPositionCode, IllegalTurn, Position, Side, UnreadableNotation
from zamora.core.board import Board, Cell

KEYS = ("alquerque", "dablot", "fanorona", "andar-raya")


def turns(code: str) -> set[str]:
    return set(map(str, zamora.position(code).turns()))


@pytest.mark.parametrize(
    ("key", "points", "lines", "men"),
    [
        ("alquerque", 25, 16, 12),
        ("alquerque[board=cuadruple]", 81, 32, 40),
        ("alquerque[board=indio]", 23, 11, 11),
        ("alquerque[board=marroqui]", 13, 7, 6),
        ("dablot", 72, 33, 30),
        ("fanorona", 45, 24, 22),
        ("fanorona[size=5x5]", 25, 16, 12),
        ("fanorona[size=3x3]", 9, 8, 4),
        ("andar-raya", 32, 13, 12),
    ],
)
def test_points_lines_and_men(key: str, points: int, lines: int, men: int) -> None:
    game: Any = zamora.game(key)
    assert (len(game.board.cells), len(game.board.lines)) == (points, lines)
    start = game.start()
    half = game.symmetries[0]
    assert half.swaps_sides
    for side in Side:
        assert sum(1 for piece in start.pieces() if piece.side is side) == men
    assert start.transformed(half).state == start.state._replace(side=Side.SECOND)
    assert {point for line in game.board.lines for point in line} == set(game.board.cells)


def test_ways_are_the_lines_seen_from_a_point() -> None:
    board: Board = zamora.game("alquerque", board="indio").board
    assert {tuple(map(board.name, way)) for way in board.ways[board.cell("b2")]} == {
        ("b1",),
        ("b6", "b7"),
        ("a1",),
        ("c3", "d4", "e5", "f6", "g7"),
        ("d2", "f2"),
    }
    assert zamora.game("damas-inglesas").board.ways[Cell(1, 1)] == ()


def test_there_is_no_going_where_no_line_is() -> None:
    assert turns("alquerque:1 f4/5/5/F4/5 B") == {"a2-a3", "a2-b2", "a2-a1"}
    with pytest.raises(IllegalTurn):
        zamora.position("alquerque:1 f4/5/5/F4/5 B").play("a2-b3")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Whoever can must, and on; nobody has to capture most.
        ("alquerque:1 5/1f1f1/5/1f3/F3F B", {"a1xc3xa5", "a1xc3xe5"}),
        ("alquerque[must=False]:1 5/5/5/1f3/F4 B", {"a1-a2", "a1-b1", "a1xc3"}),
        # Nobody is jumped twice, and the jumped stand in the way.
        ("andar-raya:1 4/4/4/4/4/4/fff1/F3 B", {"a1xc3xe1xg3"}),
        ("andar-raya:1 4/4/4/4/ff2/4/ff2/1F2 B", {"c1xe3xc5xa3xc1"}),
        # Nobody captures who is worth more.
        ("dablot:1 6/5/6/5/6/5/6/5/6/5/1r4/C4/6 B", {"b2-a3", "b2-a1", "b2-c1"}),
        ("dablot:1 6/5/6/5/6/5/6/5/6/5/1r4/P4/6 B", {"b2-a3", "b2-a1", "b2-c1"}),
        ("dablot:1 6/5/6/5/6/5/6/5/6/5/1r4/R4/6 B", {"b2xd4"}),
        ("dablot:1 6/5/6/5/6/5/6/5/6/5/1p4/P4/6 B", {"b2xd4"}),
        # Approach and withdrawal, one of them; all in a row without gaps; on, or stop.
        (
            "fanorona:1 9/9/f1F1f1f2/9/9 B",
            {"c3-b3xa3", "c3-d3xe3"},
        ),
        ("fanorona:1 9/9/fF1ff1f2/9/9 B", {"b3-c3xa3", "b3-c3xd3"}),
    ],
)
def test_rulings(code: str, expected: set[str]) -> None:
    assert turns(code) == expected


def test_the_texts_turns_of_fanorona() -> None:
    position = zamora.game("fanorona").start().play("e2-e3")
    assert _empty(position) == {"e2", "e4", "e5"}
    # The text stops where the man could go on.
    assert turns(position.code) == {"f4-e5xg3", "f4-e5xg3-e4xe3"}
    assert _empty(position.play("f4-e5")) == {"e2", "e4", "f4", "g3", "h2", "i1"}


def _empty(position: Position) -> set[str]:
    standing = {cell for piece in position.pieces() for cell in piece.cells}
    return {position.game.board.name(cell) for cell in {*position.game.board.cells} - standing}


def test_no_point_twice_and_no_direction_twice() -> None:
    """On from d3 neither to e3, where it would approach f3, nor back to c3."""
    code = "fanorona:1 9/9/1fF1f4/9/3f5 B"
    assert turns(code) == {
        "c3-d3xb3",
        "c3-d3xe3",
        "c3-d3xb3-d2xd1",
        "c3-d3xe3-d2xd1",
        "c3-d3xb3-d2xd1-c1xe3",
    }


@pytest.mark.parametrize(
    "text",
    [
        "f4-e5xg3",
        "f4-e5",
        "f4xe5",
        "f4:e5",
        "F4 a E5",
        "f4→e5",
        "f4-e5xg3+h2+i1",
        "f4-e5:g3",
    ],
)
def test_fanorona_is_read_tolerantly(text: str) -> None:
    position = zamora.game("fanorona").start().play("e2-e3")
    assert str(position.parse(text)) == "f4-e5xg3"
    assert str(position.parse(f"{text}-e4xe3")) == "f4-e5xg3-e4xe3"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("d3-e3", AmbiguousTurn),
        ("d3-e3xe4", IllegalTurn),
        ("d3-e3xf3+g3", IllegalTurn),
        ("a1-a2", IllegalTurn),
        ("d3", UnreadableNotation),
        ("d3-z9", UnreadableNotation),
        ("d3-e3!", UnreadableNotation),
        ("-d3-e3", UnreadableNotation),
    ],
)
def test_what_fanorona_does_not_accept(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        zamora.game("fanorona").start().parse(text)
    assert str(caught.value)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_remembered_between_turns(key: str) -> None:
    game: Any = zamora.game(key)
    with pytest.raises(BadPositionCode, match="sobra"):
        game.position(f"{game.start().code} f4-e5")


@pytest.mark.parametrize("key", ["alquerque[board=redondo]", "fanorona[size=7x7]"])
def test_boards_that_are_not_there(key: str) -> None:
    with pytest.raises(zamora.ZamoraError) as caught:
        zamora.game(key)
    assert len(caught.value.accepted) >= 3
