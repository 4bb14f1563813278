"""The instruments of lesson 3: discs and the journeys of the ball; see test_labs_points.py too."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.library.golez.notation import BOARD
from zamora.metric import DISTANCES, disc
from zamora.player import controls as w
from zamora.player.labs.metric import RADII, DiscLab
from zamora.player.labs.passes import JourneyLab
from zamora.player.picture.scene import Polygon, Text
from zamora.player.picture.view import build
from zamora_widgets import aula

from .hands import cell, click, command, drag, fails, find, live, pictures, plain, text, words


def tinted(lab: DiscLab) -> int:
    """How many cells of the large board are tinted."""
    shapes = build(lab.view()).layer("under")
    return sum(isinstance(s, Polygon) and s.fill == "hint" for s in shapes)


def journeys() -> JourneyLab:
    return JourneyLab(History(zamora.game("golez").start(), ["AB1: 52 a 63. R: 74 y 83"]))


# Discs --------------------------------------------------------------------------------------------


def test_new_discs() -> None:
    lab = DiscLab()
    assert words(lab) == ("Centro 64, radio 3. Casillas en el disco: rey 49, taxi 25, regla 29.")
    assert tinted(lab) == 49
    assert text(lab, "zamora-discs").endswith("regla: 29")


@pytest.mark.parametrize("name", ["91", "24", "11 6", "37"])
@pytest.mark.parametrize("radius", [0, 3, 5])
def test_a_click_chooses_the_centre(name: str, radius: int) -> None:
    lab = DiscLab()
    find(lab, w.ToggleButtons, "Radio").value = radius
    click(lab, name)
    counts = [len(disc(BOARD, BOARD.cell(name), radius, distance)) for distance in DISTANCES]
    said = "Centro {}, radio {}. Casillas en el disco: rey {}, taxi {}, regla {}."
    assert words(lab) == live(lab) == said.format(name, radius, *counts)
    assert tinted(lab) == counts[0]


@pytest.mark.parametrize("distance", DISTANCES, ids=lambda distance: distance.key)
def test_the_large_board_measures_as_chosen(distance: object) -> None:
    lab = DiscLab()
    find(lab, w.ToggleButtons, "Medir").value = distance.key  # type: ignore[attr-defined]
    click(lab, "91")
    assert tinted(lab) == len(disc(BOARD, Cell(9, 1), 3, distance))  # type: ignore[arg-type]
    far = distance.show(distance.raw(Cell(9, 1), Cell(7, 3)))  # type: ignore[attr-defined]
    assert cell(lab, "73")["label"].startswith(f"73, a distancia {far}")
    numbers = [s.text for s in build(lab.view()).layer("over") if isinstance(s, Text)]
    assert len(numbers) == len(BOARD.cells) and far in numbers


def test_the_radius_can_be_chosen_by_keys_and_fingers() -> None:
    radius = find(DiscLab(), w.ToggleButtons, "Radio")
    assert [value for _label, value in radius.options] == list(RADII)


def test_what_is_no_cell_changes_nothing() -> None:
    lab = DiscLab()
    before = words(lab)
    for wrong in ("", "11", "99", "V12"):
        click(lab, wrong)
    drag(lab, "64", "65")
    command(lab, "escape")
    command(lab, "undo")
    assert words(lab) == before and lab.centre == Cell(6, 4)


# Journeys -----------------------------------------------------------------------------------------


def test_the_map() -> None:
    lab = journeys()
    assert set(lab.reach) == set(lab.history.position.reach())
    assert words(lab).startswith(f"En este turno el balón puede llegar a {len(lab.reach)} casillas")
    assert words(lab).endswith("Toca un número y verás el recorrido.")


def test_every_journey() -> None:
    lab = journeys()
    name = BOARD.name
    for target, turn in lab.reach.items():
        click(lab, name(target))
        assert lab.chosen == turn
        assert str(turn) in words(lab) and words(lab) == live(lab)
        for number, step in enumerate(turn.steps, start=1):
            assert str(number) in cell(lab, name(step.target))["label"]
        click(lab, "64")
        assert lab.chosen is None


def test_a_cell_out_of_reach_shows_no_journey() -> None:
    lab = journeys()
    away = next(c for c in BOARD.cells if c not in lab.reach)
    click(lab, BOARD.name(away))
    assert lab.chosen is None


# All ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("make", "most"), [(DiscLab, 3), (journeys, 1)])
def test_instruments_leave_pictures(make: object, most: int) -> None:
    lab = make()  # type: ignore[operator]
    shown = pictures(lab.static_html())
    assert len(shown) == most
    assert all(picture.alt.startswith("Tablero de Golez") for picture in shown)
    assert repr(lab) in plain(lab.static_html())


@pytest.mark.parametrize("make", [DiscLab, journeys])
def test_what_fails_is_told(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = make()  # type: ignore[operator]
    fails(monkeypatch, lab, "touch")
    click(lab, "64")
    assert words(lab) == "Algo falló: se rompió"


def test_names_of_the_classroom(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.discos(), DiscLab)
    assert isinstance(aula.recorridos("golez"), JourneyLab)
    assert aula.recorridos("golez", "AB1: 52 a 53") is not None
    capsys.readouterr()
    assert aula.recorridos("ajedrezz") is None
    assert aula.recorridos("golez", "AB1: 52 a 99") is None
    assert "ajedrezz" in capsys.readouterr().out


def test_a_wrong_turn_is_an_error_of_ours() -> None:
    with pytest.raises(ZamoraError):
        JourneyLab(History(zamora.game("golez").start(), ["AB1: 52 a 91"]))
