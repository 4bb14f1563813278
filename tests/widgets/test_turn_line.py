"""The slider over the turns of a game and the graph of who stood better."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import zamora
from zamora import book
from zamora.core.history import History
from zamora.core.position import Side
from zamora.explain import reviews
from zamora.explain.reviews import review
from zamora.player.game import turnline
from zamora.player.game.board import Board
from zamora.player.game.replay import Replay
from zamora.player.game.turnline import TurnLine
from zamora.player.picture.scene import Disc, Polygon
from zamora.player.play.standings import Standing, reviewed, solved
from zamora.solve import solution_for

from .boards import NEARLY
from .hands import click, find, parts, plain, push, text


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews look at little."""
    monkeypatch.setattr(reviews, "usual_nodes", lambda _game: 60)


def test_a_solved_game_is_known_exactly() -> None:
    history = book.get("compases-1").history()
    stood = solved(history)
    assert len(stood) == len(history.turns) + 1
    for position, one in zip(history.positions[:-1], stood, strict=False):
        value = solution_for(position).value(position)
        winner = {"win": position.side, "loss": position.side.other}.get(value.result)
        assert one.better is winner and one.decided
        assert (one.height > 0) == (winner is Side.FIRST)
        assert value.distance is None or str(value.distance) in one.words
    assert stood[-1] == Standing(-1.0, Side.SECOND, True, "ganó C2")


def test_what_is_not_solved_is_not_known() -> None:
    assert solved(book.get("golez-1").history()) == ()


@pytest.mark.usefixtures("brief")
def test_a_review_has_numbers_for_every_position() -> None:
    turns = book.get("golez-1").history().turns[:3]
    done = review(History(zamora.game("golez").start(), turns))
    stood = reviewed(done)
    assert len(stood) == 4
    for judged, one in zip(done.turns, stood[1:], strict=True):
        points = judged.after.points if judged.side is Side.FIRST else -judged.after.points
        assert (one.height > 0) == (points > 14) and (one.height < 0) == (points < -14)
        assert -1 < one.height < 1
    assert reviewed(review(History(zamora.game("golez").start()))) == ()


def test_place_and_shape_say_what_the_colour_says() -> None:
    stood = [
        Standing(0.0, None, True, "empate"),
        Standing(0.4, Side.FIRST, False, "mejor"),
        Standing(-0.9, Side.SECOND, True, "gana"),
    ]
    even, first, second = turnline.standing_graph(stood, 2, ("A", "B")).layer("pieces")
    assert isinstance(even, Polygon) and isinstance(first, Disc) and isinstance(second, Polygon)
    assert even.fill == "draw" and first.fill == "paper" and second.fill == "second"
    middle = turnline.HEIGHT / 2
    assert first.centre.y < middle < min(y for _x, y in second.points)
    assert first.centre.x == pytest.approx(turnline.at(1, 2))


def line_of(root: Board | Replay) -> TurnLine:
    found = find(root, TurnLine)
    assert isinstance(found, TurnLine)
    return found


def test_a_printed_game_has_a_slider_and_a_graph() -> None:
    replay = Replay("compases-1")
    line, total = line_of(replay), len(replay.history.turns)
    assert (line.at, line.length, line.told) == (0, total, f"0 de {total}: empate")
    assert ET.fromstring(line.graph).tag.endswith("svg")
    rows = line.table.count("<tr>")
    assert rows == total + 1 and "1. C1: V12 a V23" in plain(line.table)
    line.at = 5
    assert replay.at == 5 and line.told.startswith(f"5 de {total}: gana C2")
    push(replay, "Siguiente")
    assert line.at == 6
    line.at = 99
    assert replay.at == line.at == total


def test_a_variation_has_its_own() -> None:
    replay = Replay("compases-2")
    whole = line_of(replay).table
    replay.follow(replay.printed.variations[0])
    line = line_of(replay)
    assert line.table != whole and line.length == len(replay.history.turns) and line.at == replay.at
    replay.leave()
    assert line.table == whole


@pytest.mark.usefixtures("brief")
def test_a_game_that_is_not_solved_is_searched_on_demand() -> None:
    replay = Replay("golez-1")
    line = line_of(replay)
    assert line.graph == line.table == "" and line.told == f"0 de {line.length}"
    push(replay, "¿Quién iba mejor?")
    assert line.graph and line.table.count("<tr>") == line.length + 1
    assert replay._note.text.startswith("Listo")


def test_ones_own_finished_game() -> None:
    board = Board(NEARLY)
    click(board, "V23", "V43")
    push(board, "Revisar la partida")
    line = line_of(board)
    assert (line.length, line.at) == (1, 1) and line.told == "1 de 1: ganó C1"
    line.at = 0
    assert text(board, "zamora-status") == "Revisión: antes del primer turno"
    assert line.told == "0 de 1: gana C1 en 1 turno"
    line.at = 1
    assert text(board, "zamora-status") == "Revisión: turno 1 de 1"
    push(board, "Cerrar la revisión")
    assert text(board, "zamora-status") == "¡Ganó C1!"
    assert not any("Revisión" in str(getattr(part, "value", "")) for part in parts(board))
