"""Votes that are turned over, and a map that is cut into districts (lesson 14)."""

from __future__ import annotations

import pytest

from zamora.core.position import Side
from zamora.player.labs.districts import DistrictLab, VotesLab
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.scene import Line
from zamora.player.picture.view import build
from zamora.registry import game
from zamora_widgets import aula

from .hands import click, live, push, states, words


def overlay(lab: DistrictLab) -> Overlay:
    found = lab.view().overlay
    assert found is not None
    return found


def test_four_of_nine_votes_win() -> None:
    lab = VotesLab(game("sierpinski", level=2).start())
    assert words(lab).startswith("Negras: 0 votos de 9. El triángulo 1, de las blancas;")
    click(lab, "11", "12", "21")
    assert words(lab).endswith("triángulo 3, de las blancas. Ganan las blancas.")
    click(lab, "23")
    assert (
        words(lab)
        == live(lab)
        == (
            "Negras: 4 votos de 9. El triángulo 1, de las negras; el triángulo 2, de las negras; "
            "el triángulo 3, de las blancas. ¡Ganan las negras con menos de la mitad!"
        )
    )
    # What is dominated is tinted, as in the game.
    assert set(lab.rules.territory(lab.state).values()) == {Side.SECOND}
    click(lab, "23")
    assert words(lab).startswith("Negras: 3 votos") and words(lab).endswith("Ganan las blancas.")


def test_everybody_changes_and_so_does_who_wins() -> None:
    lab = VotesLab(game("elecciones-hex").start())
    for _once in range(5):
        push(lab, "Al azar")
        before = [words(lab), lab.rules.majority(lab.state, lab.rules.zones)]
        push(lab, "Cambiar todas")
        assert lab.rules.majority(lab.state, lab.rules.zones) is not before[1] is not None
        push(lab, "Cambiar todas")
        assert words(lab) == before[0]
    push(lab, "Todas blancas")
    assert words(lab).startswith("Negras: 0 votos de 15. La vertical, de las blancas; la diagonal")


def test_where_nobody_votes(capsys: pytest.CaptureFixture[str]) -> None:
    assert aula.votos("nim") is None
    said = capsys.readouterr().out
    assert "En Nim no se vota." in said and "sierpinski" in said and "elecciones-cubos" in said
    lab = aula.votos("sierpinski[level=2]:1 b/bB/bB/bBBB N")
    assert isinstance(lab, VotesLab) and "4 votos" in words(lab)


def test_a_district_is_drawn_and_taken_away() -> None:
    lab = DistrictLab(3)
    assert words(lab) == (
        "Votaron 4 negras y 5 blancas. Toca 3 casillas vecinas: serán un distrito."
    )
    assert not overlay(lab).walls
    click(lab, "a3")
    assert words(lab) == live(lab) == "Al distrito 1 le faltan 2 casillas."
    assert len(overlay(lab).walls) == 2, "its two sides towards the others"
    click(lab, "c3")
    assert words(lab) == "Un distrito es de una pieza. Toca una casilla vecina."
    click(lab, "b3")
    assert "le falta 1 casilla." in words(lab)
    click(lab, "c3")
    assert words(lab) == "Distrito 1: 2 a 1, negras. Al distrito 2 le faltan 3 casillas."
    assert states(lab).get("a3") != "target" and overlay(lab).spoken[
        lab.chart.board.cell("b3")
    ] == ("distrito 1")
    click(lab, "a3")
    assert not lab.districts and words(lab).startswith("Votaron")


def test_the_same_votes_and_another_winner() -> None:
    lab = DistrictLab(3)
    push(lab, "Por filas")
    assert words(lab).endswith("las negras ganan 1 distrito de 3. Gana la mayoría.")
    click(lab, "a2", "a1")
    assert len(lab.districts) == 1
    click(lab, "a2", "b2", "a1", "b1", "c1", "c2")
    assert words(lab).endswith(
        "Con 4 de 9 votos, las negras ganan 2 distritos de 3. ¡Gana la minoría!"
    )
    # What the smaller side has won is tinted.
    names = {lab.chart.board.name(cell) for cell in overlay(lab).tints}
    assert names == {"a3", "b3", "c3", "a2", "b2", "a1"}
    push(lab, "Borrar todo")
    assert lab.districts == [] and words(lab).startswith("Votaron")


def test_what_cannot_be_cut_to_the_end() -> None:
    lab = DistrictLab(5)
    click(lab, "a4", "b4", "b5", "c5", "d5")
    assert words(lab).endswith("Así sobra un pedazo. Toca un distrito para borrarlo.")
    click(lab, "a4")
    assert words(lab).startswith("Votaron 10 negras y 15 blancas.")
    push(lab, "Por columnas")
    assert "las negras ganan 2 distritos de 5" in words(lab)


def test_borders_are_drawn_along_the_sides_of_cells() -> None:
    lab = DistrictLab(3)
    push(lab, "Por columnas")
    lines = [one for one in build(lab.view()).layers["under"] if isinstance(one, Line)]
    assert len(lines) == 6
    for line in lines:
        (x, y), (u, v) = line.points
        assert x == pytest.approx(u) and abs(y - v) == pytest.approx(1)
