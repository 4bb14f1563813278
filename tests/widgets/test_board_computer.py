"""The computer on a board, what fails, and several boards and pages."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.position import Side
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls.page import Page
from zamora.player.game.board import Board, NoSuchSide
from zamora.rival import RandomPlayer, UnknownPlayer

from .boards import BOTH_WAYS, NEARLY, played
from .hands import click, find, live, parts, push, states, text
from .panels import shows

# The computer -------------------------------------------------------------------------------------


def test_the_computer_answers() -> None:
    board = Board(rival="espejo")
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]
    assert text(board, "zamora-message") == "Imito tu turno en el espejo."
    assert text(board, "zamora-status") == "Le toca a C1."
    assert live(board) == "C2: V42 a V33. Le toca a C1. Imito tu turno en el espejo."
    push(board, "Deshacer")
    assert not played(board)
    push(board, "Rehacer")
    assert len(played(board)) == 2


def test_the_computer_opens_when_the_person_is_second() -> None:
    board = Board(rival="perfecto", side=2, seed=5)
    assert len(played(board)) == 1 and text(board, "zamora-status") == "Le toca a C2."
    push(board, "Nueva partida")
    assert len(played(board)) == 1


def test_in_a_new_game_the_computer_plays_anew_unless_seeded() -> None:
    for seed, anew in ((None, True), (7, False)):
        board = Board(rival="azar", seed=seed)
        before = board.session.players[Side.SECOND]
        push(board, "Nueva partida")
        after = board.session.players[Side.SECOND]
        assert before is not None and after is not None
        assert (before.seed != after.seed) == anew


def test_the_rival_can_be_chosen_in_mid_game() -> None:
    board = Board()
    click(board, "V12", "V23")
    side = find(board, w.ToggleButtons)
    assert side.hidden == "hidden"
    find(board, w.Dropdown, "Rival").value = "espejo"
    assert not side.hidden
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]
    side.value = 1
    assert len(played(board)) == 3 and board.session.position.side == 1
    find(board, w.Dropdown, "Rival").value = ""
    click(board, "V12")
    assert text(board, "zamora-status") == "Le toca a C2."


def test_a_seed_makes_games_repeatable() -> None:
    games = set()
    for _time in range(2):
        board = Board(rival="azar", seed=7)
        click(board, "V12", "V23")
        games.add(tuple(played(board)))
    assert len(games) == 1


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"rival": "perfeto"}, UnknownPlayer, "perfecto"),
        ({"side": 3}, NoSuchSide, "No hay un jugador 3. Prueba con: 1 (C1); 2 (C2)."),
        ({"start": "ludo"}, UnknownGame, "compases"),
        ({"start": "compases:1 V11-V44 V42-V43 C1"}, ZamoraError, "no son vecinos"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Board(**arguments)
    assert said in str(caught.value)


def test_a_rival_may_be_called_by_name() -> None:
    assert find(Board(rival="Al azar"), w.Dropdown, "Rival").value == "azar"


def test_a_finished_position_can_be_looked_at() -> None:
    start = zamora.position(NEARLY).play("V23 a V43 (-180)")
    board = Board(start, rival="perfecto")
    assert text(board, "zamora-status") == "¡Ganaste! Llegaste a tu meta."
    assert not shows(board, "Pista") and not shows(board, "Revisar la partida")
    click(board, "V22")
    assert "terminó" in text(board, "zamora-message")
    find(board, w.Text).value = ""
    push(board, "Jugar")
    assert text(board, "zamora-message") == "La partida terminó. Empieza otra o deshaz un turno."


def test_the_end_of_a_game() -> None:
    board = Board(NEARLY, rival="perfecto")
    click(board, "V23", "V43")
    assert text(board, "zamora-status") == "¡Ganaste! Llegaste a tu meta."
    assert live(board) == "C1: V23 a V43 (-180). ¡Ganaste! Llegaste a tu meta."
    assert states(board) == {} and find(board, BoardView).steps == []
    status = next(p for p in parts(board) if "zamora-status" in getattr(p, "classes", ()))
    assert "zamora-over" in status.value and "zamora-calm" not in status.value


def test_the_end_of_a_game_for_who_has_lost_it() -> None:
    board = Board(zamora.position(NEARLY).play("V23 a V43 (-180)"), rival="perfecto", side=2)
    said = "Perdiste: la computadora llegó a su meta. ¿La revancha?"
    assert text(board, "zamora-status") == said
    status = next(p for p in parts(board) if "zamora-status" in getattr(p, "classes", ()))
    assert "zamora-calm" in status.value


def test_the_end_of_a_game_between_two() -> None:
    board = Board(NEARLY)
    click(board, "V23", "V43")
    assert text(board, "zamora-status") == "¡Ganó C1!"


@pytest.mark.parametrize(
    ("code", "turn", "said"),
    [
        # Nobody can move: said with the turn, not when the next one is tried.
        ("ajedrez:1 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Rg6", "Empate: quien debe jugar"),
    ],
)
def test_a_blocked_end_is_said_at_once(code: str, turn: str, said: str) -> None:
    pytest.importorskip("chess")
    board = Board(code)
    find(board, w.Text).value = turn
    push(board, "Jugar")
    assert text(board, "zamora-status").startswith(said)


# What fails ---------------------------------------------------------------------------------------


def test_a_computer_that_fails_is_told_in_the_message(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_anything: object) -> None:
        raise RuntimeError("se me fue la luz")

    board = Board(rival="azar")
    with monkeypatch.context() as patch:
        patch.setattr(RandomPlayer, "decide", fail)
        click(board, "V12", "V23")
    said = text(board, "zamora-message")
    assert "se me fue la luz" in said and said.endswith("La partida sigue como estaba.")
    assert played(board) == ["C1: V12 a V23"] and caplog.records
    assert not board.session.thinking
    # The next touch asks the computer again.
    click(board, "V11")
    assert len(played(board)) == 2


def test_a_failing_callback_does_not_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()

    def fail(*_anything: object) -> None:
        raise ZeroDivisionError("<b>nada</b>")

    monkeypatch.setattr(board.session, "act", fail)
    click(board, "V12")
    assert "<b>nada</b>" in text(board, "zamora-message")
    monkeypatch.undo()
    click(board, "V23")
    assert played(board) == ["C1: V12 a V23"]


# Several boards, several pages --------------------------------------------------------------------


def test_two_boards_know_nothing_of_each_other() -> None:
    one, other = Board(rival="espejo"), Board(BOTH_WAYS)
    click(one, "V12")
    click(other, "V23")
    assert states(one)["V12"] == "selected" and states(other)["V23"] == "selected"
    click(one, "V23")
    assert len(played(one)) == 2 and not played(other)


# Animations ---------------------------------------------------------------------------------------


def shown(board: Board) -> list[Any]:
    """What is told a page from now on: what happens once, in order."""
    heard: list[Any] = []

    def hear(news: Any) -> None:
        heard.extend(content for _part, content in news["once"])

    page = Page(board, hear)
    page.receive({"part": page.ident(find(board, BoardView)), "kind": "hello", "calm": False})
    return heard


def animations(heard: list[Any]) -> list[Any]:
    return [one["animate"] for one in heard if "animate" in one]


def test_a_turn_is_animated_in_one_message_under_0_6_seconds() -> None:
    board = Board()
    heard = shown(board)
    find(board, w.Text).value = "V12 V23"
    push(board, "Jugar")
    ((each, *frames),) = animations(heard)
    assert len(frames) >= 10 and each * len(frames) < 600
    assert all(frames), "every frame is another one"


def test_what_the_page_has_moved_already_is_not_moved_again() -> None:
    """A sweep is seen, whoever begins it; what goes straight has been put there by the page."""
    board, straight = Board(), Board("golez")
    for one, cells, seen in ((board, ("V12", "V23"), 1), (straight, ("52", "63"), 0)):
        heard = shown(one)
        click(one, *cells)
        assert len(animations(heard)) == seen


def test_who_wants_less_movement_gets_none() -> None:
    board = Board(rival="espejo")
    heard = shown(board)
    find(board, BoardView).receive({"kind": "hello", "calm": True})
    click(board, "V12", "V23")
    assert len(played(board)) == 2
    assert not animations(heard) and any("say" in one for one in heard)
