"""The chalkboard of Futez: men put down by touch, and where the ball could go."""

from __future__ import annotations

import random

import pytest

from zamora.core.board import Cell
from zamora.core.position import Side
from zamora.library.futez.flights import BALL_ROWS, MEN_ROWS
from zamora.library.futez.notation import BOARD
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.labs.strategylab import Chalkboard
from zamora.registry import game

from .hands import click, command, drag, find, live, parts, pictures, plain, push, words

#: The diagonals of C53.
ROUND = ("C31", "C35", "C42", "C44", "C62", "C64", "C71", "C75")


def men(board: Chalkboard) -> dict[str, Side]:
    return {BOARD.name(cell): side for cell, side in board.men.items()}


def targets(board: Chalkboard) -> set[str]:
    return set(map(BOARD.name, board.view().targets))


def fill(board: Chalkboard) -> None:
    """All eight men round the ball: those put down first are white."""
    click(board, *ROUND)


def test_a_new_chalkboard() -> None:
    board = Chalkboard()
    assert words(board) == (
        "Si debe moverse, el balón va a una vecina: C42, C44, C62, C64. "
        "Blancas: 0 de 4. Negras: 0 de 4."
    )
    assert targets(board) == {"C42", "C44", "C62", "C64"}
    assert find(board, BoardView).alt == "balón en C53."
    assert [b.description for b in parts(board) if isinstance(b, w.Button)] == [
        "Vaciar",
        "Posición inicial",
    ]


def test_a_touch_puts_a_man_down_turns_him_over_and_takes_him_away() -> None:
    board = Chalkboard()
    click(board, "C44")
    assert men(board) == {"C44": Side.FIRST} and "C44" not in targets(board)
    assert live(board) == words(board) and "Blancas: 1 de 4" in words(board)
    click(board, "C44")
    assert men(board) == {"C44": Side.SECOND}
    click(board, "C44")
    assert men(board) == {}
    click(board, "C44")
    assert men(board) == {"C44": Side.FIRST}, "by keyboard too"


def test_four_men_a_side() -> None:
    board = Chalkboard()
    fill(board)
    assert list(men(board).values()) == [Side.FIRST] * 4 + [Side.SECOND] * 4
    click(board, "C22")
    assert words(board) == "Ya pusiste las ocho fichas. Toca una para quitarla."
    assert len(board.men) == 8
    click(board, "C31")  # there is no black man left to turn him into
    assert "C31" not in men(board)
    click(board, "C22")
    assert men(board)["C22"] is Side.FIRST


def test_the_ball_flies_and_gets_stuck() -> None:
    board = Chalkboard()
    click(board, "C42", "C44", "C62", "C64", "C31")
    assert words(board).startswith("Sus vecinas están llenas: vuela hasta C35, C71, C75.")
    click(board, "C35", "C71", "C75")
    assert words(board).startswith("¡Atascado!") and board.free == () and not targets(board)
    push(board, "Vaciar")
    assert board.men == {} and words(board).startswith("Si debe moverse")


def test_the_ball_is_carried() -> None:
    board = Chalkboard()
    click(board, "C44", "C53")
    assert words(board) == "Tienes el balón. Toca la casilla adonde lo llevas."
    assert board.view().selected == Cell(5, 3) and not targets(board)
    for cell, said in (
        ("C44", "En C44 hay una ficha."),
        ("C22", "Con el balón en la fila 2 ya sería gol."),
        ("C95", "Con el balón en la fila 9 ya sería gol."),
    ):
        click(board, cell)
        assert words(board) == said and board.carrying and board.ball == Cell(5, 3)
    click(board, "C51")
    assert board.ball == Cell(5, 1) and not board.carrying
    click(board, "C51", "C51")
    assert board.ball == Cell(5, 1) and not board.carrying, "put back where it was"


def test_nobody_stands_in_rows_1_and_9() -> None:
    board = Chalkboard()
    for cell, row in (("C13", 1), ("C95", 9)):
        click(board, cell)
        assert words(board) == f"Ninguna ficha puede estar en la fila {row}." and not board.men


def test_the_start_of_a_game() -> None:
    board = Chalkboard()
    fill(board)
    push(board, "Posición inicial")
    assert {
        (piece.side, piece.cells[0]) for piece in game("futez").start().pieces() if piece.side
    } == {(side, cell) for cell, side in board.men.items() if side}
    assert len(board.men) == 8 and board.ball == Cell(5, 3)


@pytest.mark.parametrize("seed", range(3))
def test_wild_clicks(seed: int) -> None:
    chance, board = random.Random(seed), Chalkboard()
    for _click in range(60):
        click(board, BOARD.name(chance.choice(BOARD.cells)))
        sides = list(board.men.values())
        assert max(map(sides.count, Side)) <= 4 and board.ball not in board.men
        assert all(cell.row in MEN_ROWS for cell in board.men) and board.ball.row in BALL_ROWS
        assert words(board)


def test_drags_and_other_keys_do_nothing() -> None:
    board = Chalkboard()
    drag(board, "C53", "C44")
    command(board, "escape")
    command(board, "undo")
    assert not board.men and board.ball == Cell(5, 3)


def test_it_leaves_a_picture() -> None:
    board = Chalkboard()
    (picture,) = pictures(board.static_html())
    assert "Tablero de Futez" in picture.alt and repr(board) in plain(board.static_html())
