"""What the computer says of a position: the hint, its opinion and its level's line agree."""

from __future__ import annotations

import dataclasses
import random

import pytest

import zamora
from zamora.compiled.search import WIN
from zamora.core.history import History
from zamora.explain import hints
from zamora.explain.hints import hint
from zamora.player import controls as w
from zamora.player.controls import Folding
from zamora.player.game.board import Board
from zamora.player.game.overlaybox import opinion_or_none
from zamora.player.game.rivalpanel import looked
from zamora.player.overlays import opinions
from zamora.player.overlays.opinions import opinion_of
from zamora.player.play import hintline
from zamora.rival import Choice, Player
from zamora.rival.analysis import Analysis, analyse

from ..marks import ordinarily
from .hands import click, find, push, text
from .panels import SCORES, message

SEARCHED = ["golez", "goldrez", "caliz", "gol"]


def games(key: str, number: int, longest: int) -> list[History]:
    """Games at random that go on."""
    lot = random.Random(key)
    found: list[History] = []
    while len(found) < number:
        history = History(zamora.game(key).start())
        for _turn in range(lot.randrange(longest)):
            history.play(lot.choice(history.position.turns()))
            if history.outcome is not None:
                break
        if history.outcome is None:
            found.append(history)
    return found


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions, the same for the hint and for the opinion, whatever the machine."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(opinions, "can_compile", lambda: False)
    monkeypatch.setattr(opinions, "FEW_NODES", 150)


@pytest.mark.parametrize("key", ordinarily(["golez", "caliz"], SEARCHED))
def test_the_best_turn_is_the_hint_s(few: None, key: str) -> None:
    for history in games(key, 2, 9):
        said, advice = opinion_of(history), hint(history, nodes=150)
        assert said.advice.turn == advice.turn and said.advice.score == advice.score
        assert f"prefiere {advice.turn}." in said.words
        assert f"Mirando {said.depth} turno" in said.words
        assert (said.rest < said.depth) == ("los miró menos" in said.words)
        first = advice.turn.steps[0]
        assert first.origin is not None
        # Nothing on the board looks better than what is preferred.
        assert said.scores[first.origin, first.target] == max(said.scores.values())
        assert max(said.scores.values()) == advice.score


def test_a_solved_game_is_no_matter_of_opinion() -> None:
    for history in games("futez", 6, 12):
        said, advice = opinion_of(history), hint(history)
        assert said.advice.exact and said.advice.turn == advice.turn
        assert f"nada es mejor que {advice.turn}." in said.words and "opinión" not in said.words
        assert max(said.scores.values()) == advice.score
        tags = said.overlay(None, ()).tags.values()
        assert tags and all(tag.text[0] in "GEP" for tag in tags)


def test_both_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def told(who: str) -> object:
        def found(history: History, **_wanted: object) -> hints.Hint:
            asked.append(who)
            return hint(history, nodes=60)

        return found

    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(opinions, "can_compile", lambda: False)
    monkeypatch.setattr(opinions, "FEW_NODES", 60)
    monkeypatch.setattr(hintline, "hint", told("hint"))
    monkeypatch.setattr(opinions, "hint", told("opinion"))
    assert opinion_or_none is opinions.opinion_or_none
    for first in ("hint", "opinion"):
        asked.clear()
        board = Board(SCORES)
        if first == "hint":
            push(board, "Pista")
        find(board, w.Dropdown, "Ver").value = "opinión"
        if first == "opinion":
            push(board, "Pista")
        assert asked == [first]
        push(board, "Pista")
        opinion = board.session.overlays.opinion
        assert opinion is not None and message(board).startswith(str(opinion.advice.turn))
        assert str(opinion.advice.turn) in board.scene.description
        click(board, "13", "14")
        assert board.session.overlays.opinion is not opinion, "another position is another question"


# How far a level has looked -----------------------------------------------------------------------


def found(depth: int, value: int) -> Analysis:
    seen = analyse(zamora.game("futez").start(), depth=1, compiled=False)
    return dataclasses.replace(seen, depth=depth, values=(value, *seen.values[1:]))


@pytest.mark.parametrize(
    ("depth", "value", "said"),
    [
        (7, 30, "Nivel 6: miré 7 turnos adelante."),
        (1, 30, "Nivel 6: miré 1 turno adelante."),
        (7, WIN - 5, "Nivel 6: miré 7 turnos adelante."),
        (
            7,
            WIN - 9,
            "Nivel 6: miré todo hasta 7 turnos adelante, y este camino hasta el final.",
        ),
        (
            1,
            2 - WIN,
            "Nivel 6: miré todo hasta 1 turno adelante, y este camino hasta el final.",
        ),
        (0, 0, ""),
    ],
)
def test_a_win_beyond_what_was_looked_at_is_explained(depth: int, value: int, said: str) -> None:
    assert looked("Nivel 6", found(depth, value)) == said


def test_games_at_random_are_counted() -> None:
    alak = analyse(zamora.game("alak").start(), nodes=600)
    assert alak.games > 5
    assert looked("Nivel 4", alak) == f"Nivel 4: jugué {alak.games} partidas de prueba."


def line(board: Board) -> str:
    return text(board, "zamora-looked")


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that plays its first turn at once, and says that it has looked."""

    def decide(_player: Player, game: History, _report: object = None) -> Choice:
        return Choice(game.position.turns()[0], "Listo.", analysis=found(1, 30))

    monkeypatch.setattr(Player, "decide", decide)


@pytest.mark.parametrize("words", ["Nueva partida", "Deshacer"])
def test_what_was_said_of_a_turn_goes_with_it(looking: None, words: str) -> None:
    board = Board("goldrez", rival=6)
    click(board, "23", "21")
    assert len(board.session.history.turns) == 2
    assert line(board) == "Nivel 6: miré 1 turno adelante."
    click(board, "25")  # nothing has changed on the board
    assert line(board)
    push(board, words)
    assert line(board) == "" and not board.session.history.turns
    assert board._rival.consents()
    click(board, "23", "21")
    assert line(board) == "Nivel 6: miré 1 turno adelante."


def test_nor_does_it_stand_in_a_game_that_was_opened(looking: None) -> None:
    board = Board("goldrez", rival=6)
    click(board, "23", "21")
    assert line(board)
    other = History(zamora.game("goldrez").start())
    board.session.load(other)
    board._after([])
    assert line(board) == ""


def test_nor_in_the_next_game_of_a_series(looking: None) -> None:
    board = Board("goldrez", rival=6)
    series = find(board, Folding, "Jugar una serie")
    series.value = True
    push(board, "Empezar la serie")
    click(board, "23", "21")
    assert line(board)
    push(board, "Me rindo")
    push(board, "Siguiente partida")
    # Who has conceded a goal begins: the pupil; nothing has been said yet.
    assert not board.session.history.turns and line(board) == ""
