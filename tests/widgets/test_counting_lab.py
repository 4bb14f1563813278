"""Stones that are set by hand, and counted (lesson 12)."""

from __future__ import annotations

import pytest

from zamora.core.position import Side
from zamora.player.labs.stonelab import StoneLab
from zamora.player.picture.overlay import Overlay
from zamora.registry import position
from zamora_widgets import aula

from .hands import click, live, push, words


def made(key: str) -> StoneLab:
    lab = aula.piedras(key)
    assert isinstance(lab, StoneLab)
    return lab


def overlay(lab: StoneLab) -> Overlay:
    found = lab.view().overlay
    assert found is not None
    return found


def test_a_stone_is_set_changed_and_taken_away() -> None:
    lab = made("go[size=5]")
    assert words(lab) == "Toca un punto: negra; otra vez: blanca; otra vez: nada."
    click(lab, "c3")
    assert words(lab) == live(lab) == "Negras: 1 piedra, 1 grupo, 0 enlaces, 4 libertades."
    click(lab, "c3")
    assert words(lab).startswith("Blancas: 1 piedra")
    click(lab, "c3")
    assert words(lab).startswith("Toca un punto")


def test_links_are_drawn_and_liberties_tinted() -> None:
    lab = made("go[size=5]")
    click(lab, "b2", "c2", "b3", "c3", "e5", "e5")
    assert words(lab) == (
        "Negras: 4 piedras, 1 grupo, 4 enlaces, 8 libertades, 1 ventana. "
        "Blancas: 1 piedra, 1 grupo, 0 enlaces, 2 libertades."
    )
    seen, cell = overlay(lab), lab.rules.board.cell
    assert len(seen.links) == 4 and len(seen.tints) == 10
    assert seen.spoken[cell("b1")] == "libertad de las negras"
    click(lab, "d4", "d5", "d5")
    assert overlay(lab).spoken[cell("e4")] == "libertad de las negras, libertad de las blancas"


def test_what_a_corner_encloses() -> None:
    lab = made("go[size=5]")
    click(lab, "a4", "b3", "c2", "d1")
    assert words(lab).endswith("6 puntos encerrados.")
    assert overlay(lab).spoken[lab.rules.board.cell("a1")] == "encerrado por las negras"
    # A stone of the rival's inside, and nothing is enclosed any more.
    click(lab, "a1", "a1")
    assert "encerrado" not in words(lab)
    push(lab, "Vaciar")
    assert not any(lab.cells)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "alak:1 1bB8 N",
            "Negras: 1 piedra, 1 grupo, 0 enlaces, 1 libertad, 1 punto encerrado. "
            "Blancas: 1 piedra, 1 grupo, 0 enlaces, 1 libertad.",
        ),
        (
            "roseta[size=2]:1 2/4/1PP1/1PP1/1PP1/4/2 N",
            "Negras: 6 piedras, 1 grupo, 6 enlaces, 6 libertades, 1 ventana.",
        ),
    ],
)
def test_every_board_of_the_family(code: str, said: str) -> None:
    lab = made(code)
    assert words(lab) == said
    push(lab, "Vaciar")
    push(lab, "Como al principio")
    assert words(lab) == said and tuple(lab.cells) == position(code).state.cells
    assert set(lab.counts()) == set(Side)


def test_where_nothing_is_surrounded(capsys: pytest.CaptureFixture[str]) -> None:
    assert aula.piedras("nim") is None
    said = capsys.readouterr().out
    assert "En Nim no se rodea." in said and "go; alak" in said and "roseta" in said
