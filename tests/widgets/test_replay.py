"""The printed games to step through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zamora import book
from zamora.core.errors import UnknownGame
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import Note
from zamora.player.game.board import Board
from zamora.player.game.replay import Replay
from zamora.player.picture.view import describe

from .hands import click, command, drag, fails, find, live, parts, pictures, plain, push

NAMES = ("compases-1", "compases-2", "compases-3")
every_game = pytest.mark.parametrize("name", NAMES)


def told(replay: Replay) -> str:
    return str(find(replay, Note).text)


def disabled(replay: Replay) -> list[bool]:
    return [find(replay, w.Button, word).disabled for word in STEPS]


STEPS = ("Inicio", "Atrás", "Siguiente", "Final")


@every_game
def test_a_printed_game_from_start_to_end_and_back(name: str) -> None:
    replay = Replay(name)
    total = len(replay.history.turns)
    assert told(replay).startswith("Aprieta «Siguiente»")
    assert disabled(replay) == [True, True, False, False]
    for at in range(1, total + 1):
        push(replay, "Siguiente")
        turn = replay.history.turns[at - 1]
        assert replay.at == at and told(replay).startswith(f"{at}. {turn}.")
        assert find(replay, BoardView).alt == describe(replay._view())
        assert live(replay) == told(replay)
    assert disabled(replay) == [False, False, True, True]
    push(replay, "Atrás")
    assert replay.at == total - 1
    push(replay, "Inicio")
    push(replay, "Final")
    assert replay.at == total
    replay.go(999)
    assert replay.at == total
    replay.go(-5)
    assert replay.at == 0


@every_game
def test_misprints_are_shown_openly(name: str) -> None:
    replay = Replay(name)
    for number, ply in enumerate(book.get(name).all_plies(), start=1):
        push(replay, "Siguiente")
        if ply.status == "corrected" and number == ply.n:
            assert f"El libro dice: «{ply.printed}». Es un error" in told(
                replay
            ) and ply.reason in told(replay)
            assert f"(impreso: {ply.printed})" in plain(replay._turns())
        else:
            assert "error de imprenta" not in told(replay)


def test_the_misprints_are_there() -> None:
    # Else the test above would compare nothing.
    assert any(ply.status == "corrected" for name in NAMES for ply in book.get(name).plies)


def forward_keys(replay: Replay) -> None:
    command(replay, "redo")


def forward_click(replay: Replay) -> None:
    click(replay, "V22")


@pytest.mark.parametrize("forward", [forward_keys, forward_click])
def test_the_board_goes_forward(forward: Callable[[Replay], None]) -> None:
    replay = Replay("compases-1")
    forward(replay)
    assert replay.at == 1
    command(replay, "undo")
    command(replay, "undo")
    drag(replay, "V22", "V23")
    command(replay, "escape")
    assert replay.at == 0


def test_only_one_turn_forward_is_animated(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(BoardView, "animate", lambda _board, steps: seen.extend(steps) or 0.0)
    replay = Replay("compases-1")
    for move, animated in (("Siguiente", True), ("Atrás", False), ("Final", False)):
        seen.clear()
        push(replay, move)
        assert len(seen) == animated, move


@every_game
def test_variations_lead_away_and_back(name: str) -> None:
    printed = book.get(name)
    for variation in printed.variations:
        replay = Replay(name)
        replay.go(variation.at - 1)
        words = f"¿Y si {variation.plies[0].read}?"
        push(replay, words)
        assert replay.at == variation.at
        replay.go(len(replay.history.turns))
        assert told(replay).endswith(variation.comment)
        push(replay, "Volver a la partida")
        assert replay.at == variation.at - 1
        assert replay.history.turns == printed.history().turns


def test_there_are_variations() -> None:
    assert any(book.get(name).variations for name in NAMES)


def test_playing_on_from_here() -> None:
    replay = Replay("compases-1")
    push(replay, "Siguiente")
    push(replay, "Jugar desde aquí")
    board = find(replay, Board)
    assert board.session.position == replay.history.positions[1]
    push(replay, "Final")
    if replay.history.outcome is not None:
        push(replay, "Jugar desde aquí")
        assert told(replay) == "Aquí la partida ya terminó. Da un paso atrás."


@every_game
def test_what_is_left_where_no_kernel_runs(name: str) -> None:
    replay = Replay(name)
    static = replay.static_html()
    assert replay.at == 0
    (picture,) = pictures(static)
    assert "Tablero de Batalla de Compases" in picture.alt
    assert all(str(turn) in plain(static) for turn in replay.history.turns)
    assert "despierta la lección" in repr(replay)


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        Replay("ajedrez-99")


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay("compases-1")

    fails(monkeypatch, replay, "go")
    push(replay, "Siguiente")
    assert told(replay) == "Algo falló: se rompió. Prueba otra vez."
    assert all(not isinstance(part, Board) for part in parts(replay))
