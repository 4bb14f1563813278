"""A series of games on a board: score, who begins, clock, giving up, draws, the file."""

from __future__ import annotations

import json
from typing import Any

import pytest

import zamora
from zamora import book
from zamora.core.history import History
from zamora.play.clock import Clock
from zamora.play.matches import Match, Rule
from zamora.player import controls as w
from zamora.player.controls import Folding
from zamora.player.controls.files import ClockFace, FileBox
from zamora.player.game.board import Board
from zamora.rival import Choice, Player, RandomPlayer
from zamora.rival.analysis import analyse
from zamora.rival.memory import memory

from .boards import played
from .hands import click, find, parts, push, text

#: C2 wins this game.
WON = [str(turn) for turn in book.get("compases-1").history().turns]


def series(rule: Rule | None = None, *, rival: str | None = None, side: int = 1) -> Board:
    """A board that plays a series by the first rule there is, or by another."""
    board = Board("compases", rival=rival, side=side, seed=1)
    fold(board)
    if rule is not None:
        find(board, w.Dropdown, "Se gana").value = (rule, None)
    push(board, "Empezar la serie")
    return board


def fold(board: Board, value: bool = True) -> None:
    find(board, Folding, "Jugar una serie").value = value


def play(board: Board, *turns: str) -> None:
    for turn in turns:
        find(board, w.Text).value = turn
        push(board, "Jugar")


def score(board: Board) -> str:
    return text(board, "zamora-score")


def sees(board: Board, words: str) -> bool:
    return any(
        isinstance(part, w.Button) and part.description.startswith(words) for part in parts(board)
    )


@pytest.fixture
def clock() -> list[float]:
    """The time, to be set."""
    return [0.0]


def timed(clock: list[float], time: Clock, rule: Rule | None = None) -> Board:
    board = Board("compases")
    game = zamora.game("compases")
    board._series.take(Match(game, rule or Rule.first_to(2), time, now=lambda: clock[0]))
    return board


def test_it_is_folded_and_single_games_have_no_score() -> None:
    board = Board("goldrez", rival=2)
    assert board._series.score.hidden == "hidden" and not board._series.drawer.children
    fold(board)
    assert find(board, w.Dropdown, "Se gana").options[0][0] == "dos goles seguidos"
    (more,) = (part for part in parts(board._series.drawer) if isinstance(part, w.HTML))
    assert "Lo averiguas en la lección 4." in more.value
    fold(board, False)
    assert board._series.drawer.hidden == "hidden"


def test_where_there_is_no_ball_nobody_speaks_of_goals() -> None:
    board = Board("compases", rival="azar")
    fold(board)
    offered = [name for name, _rule in find(board, w.Dropdown, "Se gana").options]
    assert offered == ["dos victorias seguidas", "tres victorias", "más victorias en 10 minutos"]
    match = Match(zamora.game("compases"), Rule.first_to(3))
    match.resign()
    assert "gol" not in match.summary() and "Rendición: gana C2" in match.summary()
    goals = Match(zamora.game("futez"), Rule.first_to(3))
    goals.resign()
    assert "3 goles" in goals.summary() and "Rendición: ganan las negras" in goals.summary()


def test_goals_count_and_the_side_that_conceded_begins() -> None:
    board = series()
    assert score(board).startswith("C1 0 : 0 C2 Gana quien gane primero 2 partidas seguidas.")
    play(board, *WON)
    assert text(board, "zamora-status") == "¡Ganó C2!"
    assert score(board) == (
        "C1 0 : 1 C2 Gana quien gane primero 2 partidas seguidas. Victorias seguidas: C2, 1."
    )
    push(board, "Siguiente partida")
    assert not played(board) and text(board, "zamora-status") == "Le toca a C1."
    assert not sees(board, "Siguiente partida")
    play(board, *WON)
    assert score(board) == "C1 0 : 2 C2 Fin de la serie. Victoria: C2."
    assert not sees(board, "Siguiente partida")
    push(board, "Nueva partida")
    assert board._series.match is None and not played(board)
    assert board._series.score.hidden == "hidden"


def test_after_a_goal_of_the_first_the_second_begins() -> None:
    board = series(Rule.first_to(3))
    push(board, "Que juegue la computadora")
    push(board, "Me rindo")
    assert text(board, "zamora-status") == "¡Ganó C1! C2 se rindió."
    assert score(board).startswith("C1 1 : 0 C2")
    push(board, "Nueva partida")
    assert text(board, "zamora-status") == "Le toca a C2."


def test_what_is_taken_back_is_taken_back_in_the_series() -> None:
    board = series()
    match = board._series.match
    assert match is not None
    play(board, WON[0], WON[1])
    push(board, "Deshacer")
    assert [str(t) for t in match.history.turns] == WON[:1]
    push(board, "Rehacer")
    push(board, "Deshacer")
    push(board, "Deshacer")
    play(board, "C1: V13 a V22")
    assert [str(t) for t in match.history.turns] == ["C1: V13 a V22"] == played(board)
    push(board, "Nueva partida")
    assert "termina primero" in text(board, "zamora-message") and len(played(board)) == 1


def test_a_goal_is_not_taken_back() -> None:
    board = series()
    play(board, *WON)
    push(board, "Deshacer")
    assert played(board) == WON and "la victoria ya cuenta" in text(board, "zamora-message")
    assert score(board).startswith("C1 0 : 1 C2")
    push(board, "Siguiente partida")
    push(board, "Me rindo")
    push(board, "Deshacer")
    assert "se rindió" in text(board, "zamora-status")


def test_an_agreed_draw_between_people() -> None:
    board = series()
    play(board, WON[0])
    push(board, "Acordar empate")
    push(board, "Acordar empate")
    assert text(board, "zamora-status") == "Empate por acuerdo."
    assert score(board).startswith("C1 0 : 0 C2")
    push(board, "Siguiente partida")
    assert text(board, "zamora-status") == "Le toca a C2."


@pytest.mark.parametrize("better", [False, True])
def test_the_computer_takes_a_draw_unless_it_stands_better(
    better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = analyse(zamora.game("futez").start(), depth=1)
    object.__setattr__(found, "values", (500 if better else 0, *found.values[1:]))

    def decide(_player: Player, game: History, _report: object) -> Choice:
        return Choice(game.position.turns()[0], "", score=found.score, analysis=found)

    monkeypatch.setattr(Player, "decide", decide)
    board = Board("futez", rival=3)
    fold(board)
    push(board, "Empezar la serie")
    click(board, "C35", "C44")
    push(board, "Acordar empate")
    agreed = text(board, "zamora-status") == "Empate por acuerdo."
    assert agreed == (not better)
    assert ("No, gracias" in text(board, "zamora-message")) == better


def test_the_person_gives_up_whoever_is_to_move() -> None:
    board = series(rival="azar", side=2)
    assert len(played(board)) == 1, "the computer has opened"
    push(board, "Me rindo")
    assert text(board, "zamora-status") == "Perdiste: te rendiste. ¿La revancha?"
    push(board, "Siguiente partida")
    assert text(board, "zamora-status") == "Le toca a C2."


def test_a_series_can_be_left() -> None:
    board = series()
    play(board, WON[0])
    push(board, "Acordar empate")
    push(board, "Dejar la serie")
    assert board._series.match is None and played(board) == WON[:1]
    assert text(board, "zamora-status") == "Le toca a C2." and sees(board, "Empezar la serie")


# The clock ----------------------------------------------------------------------------------------


def test_the_clock_runs_for_who_is_to_move(clock: list[float]) -> None:
    board = timed(clock, Clock.per_side(60))
    face = find(board, ClockFace)
    assert (face.names, face.left, face.running) == (("C1", "C2"), (60.0, 60.0), -1)
    play(board, WON[0])
    assert face.running == 1
    clock[0] = 10
    stamp = face.stamp
    face.receive({"kind": "sync"})
    assert face.left == (60.0, 50.0) and face.stamp > stamp
    play(board, WON[1])
    assert face.running == 0 and face.left == (60.0, 50.0)


def test_a_clock_that_has_run_down_ends_the_series(clock: list[float]) -> None:
    board = timed(clock, Clock.per_side(60))
    play(board, WON[0])
    face = find(board, ClockFace)
    face.receive({"kind": "flag"})
    assert text(board, "zamora-status") == "Le toca a C2.", "the page's clock was early"
    clock[0] = 61
    face.receive({"kind": "flag"})
    assert text(board, "zamora-status") == "Victoria por tiempo: C1."
    assert score(board).endswith("Fin de la serie. Victoria por tiempo: C1.")
    push(board, "Deshacer")
    assert played(board) == WON[:1] and "tiempo" in text(board, "zamora-status")


def test_a_turn_after_the_time_does_not_count(clock: list[float]) -> None:
    board = timed(clock, Clock.per_side(60))
    play(board, WON[0])
    clock[0] = 100
    play(board, WON[1])
    assert played(board) == WON[:1] and text(board, "zamora-status").startswith("Victoria por")


def test_the_time_of_a_whole_series(clock: list[float]) -> None:
    board = timed(clock, Clock.whole_match(600), Rule.most_goals())
    face = find(board, ClockFace)
    play(board, *WON)
    assert face.names == ("Tiempo",) and face.running == -1
    push(board, "Siguiente partida")
    play(board, WON[0])
    clock[0] = 700
    face.receive({"kind": "flag"})
    assert text(board, "zamora-status") == "Se acabó el tiempo. Victoria: C2."


@pytest.mark.parametrize(
    "content", [{}, {"kind": "boom"}, {"kind": ["flag"]}, {"set": {"running": 0}}]
)
def test_a_clock_hears_only_what_makes_sense(content: dict[str, Any]) -> None:
    heard: list[int] = []
    face = ClockFace(lambda: heard.append(1))
    face.receive(content)
    assert not heard and face.running == -1


# The file -----------------------------------------------------------------------------------------


def test_a_series_is_saved_and_opened(clock: list[float]) -> None:
    board = timed(clock, Clock.per_side(60, 5))
    play(board, *WON)
    push(board, "Siguiente partida")
    play(board, WON[0])
    clock[0] = 10
    box = find(board, FileBox)
    find(board, ClockFace).receive({"kind": "sync"})
    saved = box.text
    assert box.filename == "compases-serie.txt"
    assert json.loads(saved)["resumen"][0].startswith("Serie de Batalla de Compases.")
    other = Board("compases", rival="espejo", side=2)
    find(other, FileBox).receive({"name": "s.txt", "text": saved})
    assert played(other) == WON[:1] and score(other).startswith("C1 0 : 1 C2")
    assert find(other, ClockFace).running == -1, "nobody's time runs while they look for their seat"
    play(other, WON[1])
    assert find(other, FileBox).filename == "compases-serie.txt"


@pytest.mark.parametrize(
    "content", ["{", '{"a": 1}', "[" * 9, '{"format": "zamora-match", "version": 9}']
)
def test_what_is_no_series_changes_nothing(content: str) -> None:
    board = series()
    play(board, WON[0])
    find(board, FileBox).receive({"name": "s.txt", "text": content})
    assert text(board, "zamora-message").startswith("No pude abrir «s.txt».")
    assert played(board) == WON[:1] and board._series.match is not None


def test_a_single_game_that_is_opened_ends_the_series() -> None:
    single = find(Board("compases"), FileBox).text
    board = series()
    find(board, FileBox).receive({"name": "p.txt", "text": single})
    assert board._series.match is None and not played(board)


def test_games_of_a_series_are_learnt_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Player, "decide", lambda _player, game, _report: RandomPlayer(1).decide(game)
    )
    board = Board("futez", rival="aprende")
    fold(board)
    push(board, "Empezar la serie")
    for _time in range(2):
        click(board, "C35", "C44")
        push(board, "Me rindo")
        board._after([])  # told twice, it is the same game
        if sees(board, "Siguiente partida"):
            push(board, "Siguiente partida")
    assert memory().record("futez").wins == 2
    assert score(board).startswith("Blancas 0 : 2 Negras Fin de la serie.")
