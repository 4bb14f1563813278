"""Help on a board: hints, reviews of finished games, what the rival remembers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import zamora
from zamora.core.history import History
from zamora.core.position import Side
from zamora.core.store import StoreUnusable
from zamora.player import controls as w
from zamora.player.game import reviewpanel
from zamora.player.game.board import Board
from zamora.player.game.memorydrawer import taught
from zamora.player.picture.words import given_up
from zamora.player.play import hintline
from zamora.rival.memory import memory
from zamora.rival.roster import player

from ..patience import PATIENCE
from .boards import played
from .hands import click, command, find, live, push, text
from .panels import (
    GOAL,
    SCORES,
    Workers,
    fold,
    message,
    run,
    shows,
    type_turn,
    until,
)

# Hints --------------------------------------------------------------------------------------------


def inks(board: Board) -> set[str]:
    layers = ("under", "over")
    return {str(getattr(s, "ink", "")) for name in layers for s in board.scene.layer(name)}


def test_a_hint_in_two_stages() -> None:
    board = Board(SCORES)
    push(board, "Pista")
    assert message(board) == "¡Gol! Marcas en 93 con el alfil. Fíjate en tu caballo de 41."
    assert not board.session.view().hint and GOAL not in message(board)
    assert board.session.view().marks == {zamora.Cell(4, 1): "pointed"}
    push(board, "Pista")
    assert message(board).startswith(GOAL) and "hint" in inks(board)
    assert not board.session.view().marks
    assert live(board).endswith(message(board))
    click(board, "41", "53")
    assert "hint" not in inks(board)
    push(board, "Pista")
    assert [str(s.target) for s in board.session.view().hint][-1] == str(zamora.Cell(9, 3))
    assert len(board.session.view().hint) == 2, "what has been played is not drawn again"


def test_a_hint_for_a_turn_that_was_begun_otherwise() -> None:
    board = Board(SCORES)
    click(board, "25", "52")
    push(board, "Pista")
    assert message(board).startswith("Hay algo mejor") and board.session.draft is not None
    assert len(board.session.draft.steps) == 1, "nothing is lost"


def test_a_hint_where_no_man_moves() -> None:
    """In a matrix a line is chosen: nothing stands on its name."""
    board = Board("nim-matrices", rival=None)
    push(board, "Pista")
    assert message(board) == zamora.explain.hint(board.session.history).reason


def test_a_hint_can_be_stopped_and_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    go, workers = threading.Event(), Workers(monkeypatch)
    stops = []

    def hint(history: History, stop: Any) -> Any:
        stops.append(stop)
        assert go.wait(PATIENCE)
        return zamora.explain.hint(history, nodes=500)

    monkeypatch.setattr(hintline, "hint", hint)

    async def main() -> None:
        board = Board(SCORES)
        push(board, "Pista")
        push(board, "Pista")
        await until(lambda: stops and message(board) == "Busco una pista…")
        assert shows(board, "Parar")
        push(board, "Parar")
        await until(lambda: message(board) == "Sin pista esta vez.")
        assert stops[0].is_set and not shows(board, "Parar")
        push(board, "Pista")
        await until(lambda: len(stops) == 2)
        board._after(board.session.play(board.session.position.parse(GOAL)))
        assert stops[1].is_set
        go.set()
        await until(lambda: workers.handed == 2)
        assert message(board) == "" and "hint" not in inks(board)

    try:
        run(main())
    finally:
        go.set()


# Reviews ------------------------------------------------------------------------------------------


def test_a_game_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        reviewpanel, "review", lambda *args, **kw: zamora.explain.review(*args, nodes=200, **kw)
    )
    board = Board("compases", rival=None)
    for turn in ("V12 a V23", "V42 a V44 (-180)", "V13 a V33", "V43 a V33 (90)"):
        if board.session.outcome is None:
            type_turn(board, turn)
    while board.session.outcome is None:
        push(board, "Que juegue la computadora")
    assert shows(board, "Revisar")
    push(board, "Revisar la partida")
    listed = find(board, w.Select)
    assert len(listed.options) == len(played(board)) and listed.index is None
    marked = [n for n, (words, _at) in enumerate(listed.options) if words.endswith("??")]
    assert 1 in marked
    assert "zamora-reviewing" in board.classes, "beside the board"
    assert (
        text(board, "zamora-said") == "Listo. Elige un turno de la lista para verlo en el tablero."
    )
    push(board, "Siguiente error")
    assert listed.index == marked[0]
    assert text(board, "zamora-status").startswith(f"Revisión: turno {marked[0] + 1} de ")
    assert "error grave" in text(board, "zamora-said") and "error grave" in live(board)
    assert "Esto va para C2. Con " in text(board, "zamora-said"), "two people read it"
    board.session.players[Side.FIRST] = player("azar")
    listed.index = None
    push(board, "Siguiente error")
    assert "Esto va para" not in text(board, "zamora-said"), "C2 reads it alone"
    board.session.players[Side.FIRST] = None
    assert "hint" in inks(board), "what was better is drawn"
    command(board, "escape")
    assert listed.index is None and text(board, "zamora-status").startswith("¡Ganó")
    push(board, "Cerrar la revisión")
    assert "zamora-reviewing" not in board.classes
    assert not shows(board, "Siguiente error") and shows(board, "Revisar")
    push(board, "Revisar la partida")
    push(board, "Deshacer")
    assert not shows(board, "Siguiente error") and not shows(board, "Revisar")


def test_a_review_tells_how_far_it_is_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop_seen(stop: Any) -> bool:
        end = time.monotonic() + PATIENCE
        while not stop.is_set and time.monotonic() < end:
            time.sleep(0.005)
        return bool(stop.is_set)

    def review(game: History, stop: Any, report: Callable[[Any], None]) -> Any:
        half = zamora.explain.review(History(game.start, game.turns[:1]), nodes=200)
        report(half)
        assert stop_seen(stop)
        return half

    async def main() -> None:
        board = Board(SCORES)
        for _time in range(2):
            board.session.play(board.session.position.turns()[0])
        board.session.close(given_up(Side.FIRST))
        board._after([])
        monkeypatch.setattr(reviewpanel, "review", review)
        await until(lambda: shows(board, "Revisar"))
        push(board, "Revisar la partida")
        await until(lambda: message(board) == "Reviso la partida: 1 turno de 2.")
        assert shows(board, "Parar") and not shows(board, "Revisar")
        push(board, "Parar")
        await until(lambda: find(board, w.Select).options)
        assert len(find(board, w.Select).options) == 1

    run(main())


# Memory -------------------------------------------------------------------------------------------


def known(board: Board) -> str:
    return text(board, "zamora-known")


@pytest.mark.usefixtures("quick")
def test_a_game_is_learnt_once_and_its_record_shown() -> None:
    board = Board(SCORES, rival="aprende")
    fold(board, "Su memoria")
    assert "Todavía no ha aprendido" in known(board) and "Aquí todavía no" in known(board)
    type_turn(board, GOAL)
    assert "Nivel 2 · Yuki, aprendiz: gana 0, empata 0, pierde 1" in known(board)
    push(board, "Deshacer")
    assert f"{GOAL} (quien lo jugó gana 1, empata 0, pierde 0)" in known(board)
    push(board, "Rehacer")
    assert "pierde 1" in known(board), "the same game counts once"
    push(board, "Nueva partida")
    type_turn(board, GOAL)
    assert "pierde 2" in known(board)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("why", ["no tick", "helped"])
def test_a_game_that_is_not_learnt(why: str) -> None:
    board = Board(SCORES, rival="aprende")
    if why == "no tick":
        find(board, w.Checkbox, "Aprende").value = False
        type_turn(board, GOAL)
    else:
        push(board, "Que juegue la computadora")
        push(board, "Deshacer")
        type_turn(board, GOAL)
        assert "no la cuento" in message(board)
    assert memory().record("goldrez").games == 0


@pytest.mark.usefixtures("quick")
def test_it_is_taught_a_better_reply() -> None:
    board = Board("goldrez", rival=2)
    fold(board, "Su memoria")
    push(board, "Enséñale")
    assert "Todavía no tengo una respuesta" in message(board)
    type_turn(board, "Cb: 34 a 53")
    answer = played(board)[1]
    start = board.session.history.positions[1]
    better = next(str(t) for t in start.turns() if str(t) != answer)
    push(board, "Enséñale una respuesta mejor")
    assert len(played(board)) == 1 and board.session.waits_for is None
    assert message(board) == f"Aquí jugué «{answer}». Juega tú en mi lugar lo que te parezca mejor."
    assert shows(board, "Dejarlo") and not shows(board, "Enséñale")
    type_turn(board, better)
    assert message(board).startswith(f"¡Gracias! La próxima vez juego aquí «{better}».")
    assert played(board)[1:] == [better] and board.session.position.side is Side.FIRST
    assert find(board, w.Checkbox, "Aprende").value
    push(board, "Deshacer")
    assert "Aquí todavía no" in known(board)
    type_turn(board, "Cb: 34 a 53")
    assert played(board)[1] == better, "it plays what it was taught"


@pytest.mark.usefixtures("quick")
def test_teaching_can_be_left_and_the_same_turn_teaches_nothing() -> None:
    board = Board("goldrez", rival=2)
    type_turn(board, "Cb: 34 a 53")
    before = played(board)
    fold(board, "Su memoria")
    push(board, "Enséñale")
    push(board, "Dejarlo")
    assert played(board) == before and not shows(board, "Dejarlo")
    push(board, "Enséñale")
    type_turn(board, before[1])
    assert message(board).startswith("Eso mismo jugué yo") and played(board) == before
    push(board, "Enséñale")
    push(board, "Nueva partida")
    assert not shows(board, "Dejarlo") and not played(board)
    assert memory().lessons() == ()


def test_a_bad_lesson_is_kept_but_said_to_be_one() -> None:
    position = zamora.position(SCORES)
    bad = position.turns()[0]
    said = taught(memory(), position, bad)
    assert said.startswith("¡Gracias!") and "creo que es un error" in said and "93" in said
    assert taught(memory(), position, position.parse(GOAL)).endswith("¡No encuentro nada mejor!")


@pytest.mark.usefixtures("quick")
def test_trouble_with_the_file_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "file" / "memory.sqlite3"))
    board = Board(SCORES, rival="aprende")
    type_turn(board, GOAL)
    assert "Seguimos jugando" in message(board)
    push(board, "Nueva partida")
    type_turn(board, GOAL)
    assert "Seguimos jugando" not in message(board) and len(played(board)) == 1
    push(board, "Nueva partida")
    type_turn(board, str(board.session.position.turns()[0]))
    assert len(played(board)) == 2
    fold(board, "Su memoria")
    push(board, "Enséñale")
    type_turn(board, str(board.session.position.turns()[-1]))
    assert message(board).startswith("No pude guardar lo que me enseñaste.")
    with pytest.raises(StoreUnusable):
        memory().lessons()
