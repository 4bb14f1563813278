"""The computer on a board, what fails, and several boards and pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import zamora
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.position import Side
from zamora.player import controls as w
from zamora.player.game.board import Board, NoSuchSide
from zamora.rival import RandomPlayer, UnknownPlayer

from .boards import BOTH_WAYS, NEARLY, played
from .conftest import Sent
from .hands import act, click, find, live, parts, push, states, text
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
    assert states(board) == {} and find(board, Companion).grabbable == []
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

    monkeypatch.setattr(board.session, "press", fail)
    act(board, "press", cell="V12")
    assert "<b>nada</b>" in text(board, "zamora-message")
    monkeypatch.undo()
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]


# Several boards, several pages --------------------------------------------------------------------


def test_two_boards_know_nothing_of_each_other() -> None:
    one, other = Board(rival="espejo"), Board(BOTH_WAYS)
    click(one, "V12")
    click(other, "V23")
    assert states(one)["V12"] == "selected" and states(other)["V23"] == "selected"
    click(one, "V23")
    assert len(played(one)) == 2 and not played(other)
    classes = {find(board, Companion).canvas_class for board in (one, other)}
    assert len(classes) == 2
    for board in (one, other):
        (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "classes", ()))
        assert find(board, Companion).canvas_class in canvas.classes


def canvases(board: Board) -> list[str]:
    (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "classes", ()))
    return [f"IPY_MODEL_{layer.model_id}" for layer in canvas._canvases]


def come_back_by_companion(board: Board) -> None:
    find(board, Companion).ready += 1


def come_back_by_canvas(board: Board) -> None:
    (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "classes", ()))
    canvas._handle_custom_msg({"event": "client_ready"}, [])


@pytest.mark.parametrize("come_back", [come_back_by_companion, come_back_by_canvas])
def test_a_page_that_comes_back_is_painted_again(
    come_back: Callable[[Board], None], sent: Sent
) -> None:
    board = Board()
    assert sent.cleared() == set(canvases(board))
    click(board, "V12", "V23")
    sent.forget()
    push(board, "Pista")
    assert set(canvases(board)[:1]).isdisjoint(sent.cleared()), "the board itself had not changed"
    sent.forget()
    come_back(board)
    assert sent.cleared() == set(canvases(board))
    assert len(sent.messages) == 1 and not sent.commands("sleep")
    assert played(board) == ["C1: V12 a V23"]


def test_a_turn_is_animated_in_one_message_under_0_6_seconds(sent: Sent) -> None:
    board = Board()
    click(board, "V12")
    sent.forget()
    click(board, "V23")
    with_frames = [m for m in sent.messages if any(name == "sleep" for _c, name, _a in m)]
    assert len(with_frames) == 1
    naps = [args[0] for _canvas, name, args in with_frames[0] if name == "sleep"]
    assert len(naps) >= 10 and sum(naps) < 600


def test_who_wants_less_movement_gets_none(sent: Sent) -> None:
    board = Board(rival="espejo")
    find(board, Companion).reduced_motion = True
    click(board, "V12", "V23")
    assert len(played(board)) == 2
    assert not sent.commands("sleep")


def test_the_focus_ring_follows_the_keyboard() -> None:
    board = Board()
    find(board, Companion).focused = "V22"
    assert "focus" in {getattr(shape, "ink", None) for shape in board.scene.layer("over")}
    find(board, Companion).focused = ""
    assert "focus" not in {getattr(shape, "ink", None) for shape in board.scene.layer("over")}
