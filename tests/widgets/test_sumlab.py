"""A sum put together by clicks: what stands on the board, how it is drawn, who is said to win."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.tasks import settle
from zamora.player.jobs.loop import Dispatcher
from zamora.player.labs import sumlab
from zamora.player.labs.sumlab import SumLab
from zamora.player.picture.ground import frame_of
from zamora.player.picture.scene import Text
from zamora.player.picture.view import View, build
from zamora_widgets.aula import suma

from .hands import click, push

THREE = "dominorio:2x3+leones-dragones:L.D.+nim:1,2"


def test_parts_are_added_and_taken_off() -> None:
    lab = suma("dominorio:2x2", "nim:3")
    assert isinstance(lab, SumLab) and lab.parts == ["dominorio(2x2)", "nim(3)"]
    lab._which.value = "chomp"
    lab._choices["rows"].value = "2"
    lab._choices["columns"].value = "3"
    push(lab, "Agregar")
    assert lab.parts == ["dominorio(2x2)", "nim(3)", "chomp(2x3)"]
    push(lab, "✕ 1. Dominório (2x2)")
    assert lab.parts == ["nim(3)", "chomp(2x3)"]
    assert lab.board.session.position.game.key == "suma[parts=nim(3)+chomp(2x3)]"
    assert "<img" in lab.static_html()


def test_what_makes_no_sum_is_said_and_changes_nothing() -> None:
    lab = SumLab("nim:3")
    push(lab, "✕ 1. Nim (3)")
    assert lab.parts == ["nim(3)"] and "al menos una parte" in lab._note.text
    lab._which.value = "leones-dragones"
    lab._choices["strips"].value = "XYZ"
    push(lab, "Agregar")
    assert lab.parts == ["nim(3)"] and "no puede ser" in lab._note.text
    offered = [key for _name, key in lab._which.options]
    assert {"dominorio", "nim", "leones-dragones"} <= {*offered} and "par-impar" not in offered


def test_a_click_on_any_part_plays_there() -> None:
    lab = SumLab(THREE)
    click(lab.board, "2:a1")
    click(lab.board, "2:b1")
    click(lab.board, "1:b2")
    said = [str(turn) for turn in lab.board.session.history.turns]
    assert said[0] == "2: a1-b1" and len(said) == 2 and said[1].startswith("1: ")


def test_who_wins_where_who_cannot_move_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Dispatcher, "work", lambda self, compute, then: self.post(then, settle(compute()))
    )
    # Both beans of the second heap: the other side has to take the last one.
    lab = suma("nim:1", "nim:2", misere=True)
    push(lab, "¿Quién gana?")
    assert lab._note.text.startswith("Revisé 8 posiciones")
    assert lab._note.text.endswith("Si empieza E, gana con 2: 1*2.")
    push(lab, "✕ 2. Nim (2)")
    push(lab, "¿Quién gana?")
    assert lab._note.text.endswith("Si empieza E, pierde con cualquier turno.")
    monkeypatch.setattr(sumlab, "SOLVED", 1)
    push(lab, "¿Quién gana?")
    assert "más de 1" in lab._note.text


def test_who_wins_is_asked_of_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Dispatcher, "work", lambda self, compute, then: self.post(then, settle(compute()))
    )
    lab = SumLab()
    push(lab, "¿Quién gana?")
    assert lab._note.text == (
        "Las partes valen 3/2, -3/2, 1/2, ±1; juntas, {3/2|-1/2}. Gana quien empieza. "
        "Si empieza E, gana con 4: b3+b2; 4: b2+b1."
    )


@pytest.mark.parametrize("flipped", [False, True])
def test_each_board_has_its_own_numbers(flipped: bool) -> None:
    game = zamora.game("suma", parts=THREE)
    scene = build(View(game.start(), flipped=flipped))
    shapes = scene.layer("board")
    texts = [one for one in shapes if isinstance(one, Text)]
    written = [one.text for one in texts]
    assert [*filter(str.isdigit, written)].count("3") == 1, "the title of the third board"
    assert written.count("a") == 4 and written.count("d") == 2
    frame = frame_of(game, flipped=flipped)
    centres = [frame.at(cell) for cell in game.board.cells]
    # Nothing is written on a square, or beyond the picture.
    for text in texts:
        assert 0 <= text.at.x <= scene.width and 0 <= text.at.y <= scene.height
        assert all(max(abs(text.at.x - c.x), abs(text.at.y - c.y)) > 0.5 for c in centres)
