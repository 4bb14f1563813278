"""Games on lines, and of towers: boards, rulings, the text's turns, how they are written."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    BadPositionCode,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Side,
    UnreadableNotation,
    book,
)
from zamora.core.board import Board, Cell
from zamora.core.history import History
from zamora.core.parameters import BadParameter

from .datafiles import tables

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


# The draughts of stacks: the worked positions of the chapter, and the rulings ---------------------


PRINTED = [one for key in ("bashnya", "emergo") for one in tables(key, "book.toml")["games"]]


def after(code: str, turn: str) -> str:
    return zamora.position(code).play(turn).code.partition(" ")[2]


@pytest.mark.parametrize("printed", PRINTED, ids=lambda one: one["id"])
def test_worked_positions_are_played_again(printed: dict[str, Any]) -> None:
    position = zamora.position(printed["code"])
    assert position.code == printed["code"]
    history = History(position)
    for turn in printed["plies"]:
        history.play(turn.get("read", turn["printed"]))
        assert ("reason" in turn) == (turn.get("status") == "corrected")
        # What is read otherwise cannot be played as it is printed, or is no turn but a description.
        if "read" in turn:
            with pytest.raises(zamora.ZamoraError):
                history.positions[-2].play(turn["printed"])
    winner = None if history.outcome is None else history.outcome.winner
    ends = {"sin terminar": None, "Blancas": Side.FIRST, "Negras": Side.SECOND}
    assert winner is ends[printed["end"]]


def test_a_duel_of_stacks_leaves_no_choice() -> None:
    """Of the four captures the source says that each is compulsory."""
    line = next(one for one in PRINTED if one["id"] == "emergo-4")
    position = zamora.position(line["code"]).play("c3-b2")
    for turn in line["plies"][1:]:
        (only,) = position.turns()
        position = position.play(turn["printed"])
        assert only.after == position


# What is captured ---------------------------------------------------------------------------------


def test_who_is_captured_goes_under_its_captor_and_the_rest_stays() -> None:
    start = "bashnya:1 8/8/8/8/3(ppP)4/2(Pp)5/8/8 B"
    assert after(start, "c3xe5") == "8/8/8/4(Ppp)3/3(pP)4/8/8/8 N"


def test_one_man_may_be_taken_after_the_other_from_one_square() -> None:
    rounds = "bashnya:1 8/8/3(pp)1(pp)2/2D5/3(pp)1(pp)2/8/8/8 B"
    longest = max(zamora.position(rounds).turns(), key=lambda turn: len(turn.steps))
    assert [step.captures for step in longest.steps[:4]] == [
        step.captures for step in longest.steps[4:]
    ]


def test_no_jump_turns_straight_back_unless_it_may() -> None:
    code = "8/8/8/8/3(pp)4/2P5/8/8 B"
    assert turns(f"bashnya:1 {code}") == {"c3xe5"}
    assert turns(f"bashnya[turn_back=True]:1 {code}") == {"c3xe5xc3"}
    # Nor over the square that the jump has emptied, to what stands behind.
    code = "8/6p1/8/4D3/3p4/8/8/8 B"
    assert turns(f"bashnya:1 {code}") == {"e5xh8", "e5xc3", "e5xb2", "e5xa1"}
    back = {"e5xc3xh8", "e5xh8xa1", "e5xh8xb2", "e5xh8xc3"}
    assert turns(f"bashnya[turn_back=True]:1 {code}") == back


def test_a_lady_comes_down_where_she_can_go_on() -> None:
    assert turns("bashnya:1 8/8/3p4/8/8/2p5/8/D7 B") == {"a1xe5xc7", "a1xe5xb8"}
    assert len(turns("bashnya:1 8/8/8/8/8/2p5/8/D7 B")) == 5


def test_a_man_is_crowned_in_passing_and_goes_on_as_a_lady() -> None:
    start = "bashnya:1 8/2p5/1P3p2/8/8/8/8/8 B"
    assert turns(start) == {"b6xd8xg5", "b6xd8xh4"}
    assert after(start, "b6xd8xh4") == "8/8/8/8/7(Dpp)/8/8/8 N"
    # Quietly too; what it commands stays as it is, and a captured lady remains one.
    assert after("bashnya:1 8/2(Pd)5/8/8/8/8/8/p7 B", "c7-d8") == "3(Dd)4/8/8/8/8/8/8/p7 N"


def test_who_is_freed_on_the_last_row_is_no_lady() -> None:
    start = "bashnya:1 8/2(dP)3p1/1P6/8/8/8/8/8 B"
    assert after(start, "b6xd8") == "3(Dd)4/2P3p1/8/8/8/8/8/8 N"
    start = "bashnya:1 8/8/8/8/8/2d5/1(Pp)6/8 N"
    assert after(start, "c3xa1") == "8/8/8/8/8/8/1p6/(dP)7 B"


def test_in_lasca_no_stack_is_jumped_twice_in_a_turn() -> None:
    start = "lasca:1 6p/7/7/1(pp)1(pp)3/4P2/1(pp)1(pp)3/7 B"
    assert turns(start) == {"e3xc1xa3xc5xe3"}
    assert after(start, "e3xc1xa3xc5xe3") == "6p/7/7/1p1p3/4(Ppppp)2/1p1p3/7 N"


def test_lasker_let_men_capture_ahead_only_and_ended_the_turn_with_the_lady() -> None:
    code = "7/7/7/3p3/2P4/1p1p3/7 B"
    assert turns(f"lasca:1 {code}") == {"c3xe5", "c3xe1", "c3xa1"}
    assert turns(f"lasca[men=ahead]:1 {code}") == {"c3xe5"}
    code = "7/3p1p1/2P4/7/7/7/7 B"
    assert turns(f"lasca:1 {code}") == {"c5xe7xg5"}
    start = f"lasca[men=ahead]:1 {code}"
    assert after(start, "c5xe7") == "4(Dp)2/5p1/7/7/7/7/7 N"


def test_in_mylaska_a_full_stack_takes_men_off_the_board() -> None:
    start = "mylaska:1 7/5p1/7/3p3/2P4/7/p6 B"
    assert after(start, "c3xe5xg7") == "6(Dp)/7/7/7/7/7/p6 N"


def test_the_big_stack_loses_its_commander_and_wins() -> None:
    """The print ends before that; with the man that we added, every turn is forced."""
    printed = book.get("emergo-5")
    end = printed.history().position
    assert (printed.end, printed.claim, end.outcome) == ("sin terminar", "Blancas", None)
    (capture,) = end.turns()
    assert str(capture) == "h6xf4" and end.game.board.cell("g5") in capture.steps[0].captures
    (answer,) = capture.after.turns()
    assert answer.after.outcome == Outcome(Side.FIRST, Reason.CAPTURED)


# Emergo -------------------------------------------------------------------------------------------


def test_the_most_must_be_captured() -> None:
    start = zamora.position("emergo:1 9/9/9/3f5/9/3f1f3/2F6/1f7/9 B")
    assert {str(turn) for turn in start.turns()} == {"c3xe5xg3", "c3xe5xc7"}
    with pytest.raises(IllegalTurn, match="puede tomar más si va a e5"):
        start.play("c3xa1")


def test_nothing_is_put_where_it_would_be_captured_unless_something_is_attacked() -> None:
    start = zamora.position("emergo:1 9/9/9/9/9/9/2f6/9/F8 B 5-5")
    # Behind b2 stands a man: who is put there cannot be captured.
    assert {"d2", "d4", "b4"}.isdisjoint(map(str, start.turns()))
    assert "b2" in map(str, start.turns())
    with pytest.raises(IllegalTurn, match="En d4 la tomarían"):
        start.play("d4")
    attacked = zamora.position("emergo:1 9/9/9/9/9/3F5/2f6/1F7/9 B 5-5")
    assert {"d2", "b4", "e5"} <= set(map(str, attacked.turns()))


def test_the_shadow_is_put_as_one_stack() -> None:
    start = zamora.position("emergo:1 9/9/9/9/9/9/9/9/F7f N 3-1")
    assert start.draft().allowance == "Queda 1 ficha por poner."
    last = start.play("i5")
    assert last.draft().allowance == "Se ponen las 3 fichas juntas, en una pila."
    assert last.play("e9").code == "emergo:1 4(FFF)4/9/9/9/8f/9/9/9/F7f N"
    assert "En la mano: Blancas 3 y Negras 1" in str(start)


def test_stacks_move_only_when_the_hand_is_empty() -> None:
    start = zamora.position("emergo:1 9/9/9/9/9/9/9/9/F7f B 1-0")
    with pytest.raises(IllegalTurn):
        start.play("a1-b2")
    assert "a1-b2" in turns("emergo:1 9/9/9/9/9/9/9/9/F7f B")


def test_who_has_stacks_and_cannot_do_anything_draws() -> None:
    stuck = zamora.position("emergo:1 9/9/9/9/9/9/2f6/1f7/F8 B")
    assert stuck.outcome == Outcome(None, Reason.STALEMATE)


# What cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("bashnya:1 8/8/8/8/8/8/8/1P6 B", "b1 es un cuadro claro"),
        ("bashnya:1 8/8/8/8/8/8/8/(PpP)7 B", "En la pila de a1 los colores cambian más"),
        ("bashnya:1 8/8/8/8/8/8/8/(PPPPPPPPPPPPP)7 B", "Blancas: no puede haber más de 12"),
        ("mylaska:1 7/7/7/7/7/7/(PPP)6 B", "La pila de a1 es demasiado alta: caben 2"),
        ("emergo:1 9/9/9/9/9/9/9/9/F8 B 12-3", "Blancas: no puede haber más de 12"),
        ("emergo:1 9/9/9/9/9/9/9/9/9 B", "Sin fichas no hay partida"),
        ("emergo:1 9/9/9/9/9/9/9/9/F8 B 3", "«3» no dice cuántas"),
        ("emergo:1 9/9/9/9/9/9/9/9/F8 B 0-0", "«0-0» no dice cuántas"),
    ],
)
def test_a_position_that_cannot_be_is_refused(code: str, why: str) -> None:
    with pytest.raises(BadPositionCode, match=why):
        zamora.position(code)


def test_there_must_be_room_for_all_men() -> None:
    with pytest.raises(BadParameter, match="no caben tantas fichas"):
        zamora.game("emergo", size=5)
    assert len(zamora.game("emergo", size=5, men=4).start().turns()) == 13
