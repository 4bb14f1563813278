"""The instrument of lesson 4 in which chessmen lend a ball their movement, and its pictures."""

from __future__ import annotations

import pytest

from zamora.claims import claims
from zamora.core.board import Cell
from zamora.library.goldrez.touches import KINDS, lent
from zamora.player import controls as w
from zamora.player.labs.touches import CENTRE, Pieces, Pitch, TouchLab, kind_of, name
from zamora.player.picture.plots import Plot
from zamora.player.picture.view import build
from zamora_widgets import aula

from .hands import click, find, live, push, words


def put(lab: TouchLab, on: bool = True) -> None:
    find(lab, w.ToggleButton).value = on


def test_a_new_lab() -> None:
    lab = TouchLab()
    assert lab.pitch.ball == CENTRE and lab.pitch.kind == "knight"
    assert words(lab).startswith("Con el caballo, el balón puede ir a 8 casillas. En L:")
    assert lab.view().targets == lent("knight", CENTRE, {lab.pitch.sender or CENTRE})


@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_sends_the_ball(kind: str) -> None:
    lab = TouchLab()
    push(lab, name(kind).capitalize())
    assert lab.pitch.kind == kind
    target = max(lab.view().targets)
    click(lab, lab.view().position.game.board.name(target))
    assert lab.pitch.ball == target and lab.touches == 1
    assert live(lab) == words(lab)
    assert [step.actuator for step in lab.view().last] == ["TADRC"[KINDS.index(kind)] + "b"]


def test_two_leaps_to_the_goal_and_back_to_the_middle() -> None:
    lab = TouchLab()
    click(lab, "75", "94")
    assert lab.pitch.scored and words(lab).startswith("¡Gol con 2 toques!")
    assert not lab.view().targets
    click(lab, "73")  # a goal ends the turn
    assert lab.pitch.ball == Cell(9, 4)
    push(lab, "Balón al centro")
    assert (lab.pitch.ball, lab.touches, lab.view().last) == (CENTRE, 0, ())


def test_men_in_the_way_stop_all_but_the_knight() -> None:
    lab = TouchLab("rook")
    free = lab.pitch.targets
    put(lab)
    assert not lab.view().targets, "now cells are touched to put men there"
    click(lab, "52", "74")
    put(lab, False)
    assert lab.pitch.men == {Cell(5, 2), Cell(7, 4)}
    assert lab.pitch.targets == free - {
        Cell(5, 2),
        Cell(5, 1),
        *(Cell(row, 4) for row in (7, 8, 9)),
    }
    push(lab, "Caballo")
    assert len(lab.pitch.targets) == 8
    put(lab)
    click(lab, "52", "54", "14")  # taken off; the ball's own cell and a goal are not for men
    assert lab.pitch.men == {Cell(7, 4)}


def test_other_cells_do_nothing() -> None:
    lab = TouchLab("bishop")
    before = words(lab)
    click(lab, "55", "54")
    assert lab.pitch.ball == CENTRE and words(lab) == before


def test_a_ball_walled_in() -> None:
    men = frozenset(lent("king", CENTRE))
    pitch = Pitch("queen", CENTRE, men)
    assert pitch.sender is None and not pitch.targets
    assert pitch.words() == "Con la dama, el balón puede ir a 0 casillas."
    assert build(pitch.view()).description


def test_pictures_say_what_they_show() -> None:
    pieces = Pieces()
    page = pieces._repr_html_()
    assert page.count("<img") == page.count("<figure") == len(KINDS)
    assert "puede ir a 14 casillas: 14, 24, 34, 44, 51" in page
    lines = repr(pieces).splitlines()
    assert len(lines) == 5 and all("Desde aquí" in line for line in lines)
    static = TouchLab("king").static_html()
    assert "<img" in static and "rey en" in static


def test_names_of_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert [kind_of(f" {name(kind).upper()}") for kind in KINDS] == list(KINDS)
    assert aula.toque("peón") is None
    said = capsys.readouterr().out
    assert "peón" in said and "caballo" in said
    assert isinstance(aula.piezas(), Pieces) and isinstance(aula.toque(), TouchLab)


@pytest.mark.exhaustive  # what they say is compared in the lesson
@pytest.mark.parametrize("check", [one.name for one in claims() if one.lesson == 4])
def test_checks_of_the_lesson(check: str) -> None:
    found = aula.comprobar(check)
    said = str(found)
    expected = {
        "primeros movimientos de goldrez": "34 primeros movimientos",
        "toques de goldrez": "En total, 342",
        "colores de goldrez": "Nunca cambia de color: el alfil. Siempre",
        "líneas de goldrez": "permite un gol forzado en 2 turnos; lo evitaban 53",
        "inevitable": "tienen 34 turnos, y los que evitan el gol son 0",
        "quién está mejor": "de los 40 turnos blancos, 14 lo evitan",
        "horizonte de goldrez": "tampoco en 5",
        "goldrez y ajedrez": "Ajedrez",
        "opciones por turno": "Goldrez: ",
        "niveles de goldrez": "Nivel 5",
    }[check]
    assert expected in said
    assert isinstance(found, Plot) == (check == "opciones por turno")
