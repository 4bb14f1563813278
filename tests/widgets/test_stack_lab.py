"""Stacks by hand: put together, taken apart, carried, seen from the side, played with."""

from __future__ import annotations

import pytest

from zamora.core.errors import UnknownGame
from zamora.player.game.board import Board
from zamora.player.labs.stacks import HAND, OFF, StackLab

from .hands import click, find, parts, pictures, push, text


def standing(lab: StackLab) -> dict[str, str]:
    name = lab.view().position.game.board.name
    return {name(cell): stack for cell, stack in lab.stacks.items()}


def side(lab: StackLab) -> str:
    (picture,) = pictures(lab._details.value)
    return picture.alt


def test_men_are_put_on_and_under_and_taken_off() -> None:
    lab = StackLab()
    click(lab, "c3", "c3")
    assert standing(lab) == {"c3": "PP"}
    push(lab, "peón de las negras")
    lab._under.value = True
    click(lab, "c3")
    assert standing(lab) == {"c3": "PPp"}
    assert "debajo, peón de las blancas y peón de las negras" in side(lab)
    assert text(lab, "zamora-message") == "Estas pilas pueden salir en una partida, tomando."
    lab.choose(OFF)
    click(lab, "c3", "c3")
    assert standing(lab) == {"c3": "p"}
    click(lab, "c3")
    assert standing(lab) == {}


def test_what_captures_never_make_is_said() -> None:
    lab = StackLab()
    for letter in "PpP":
        lab.choose(letter)
        click(lab, "d4")
    assert "cambian más de una vez" in text(lab, "zamora-message")
    push(lab, "Jugar desde aquí")
    assert not any(isinstance(part, Board) for part in parts(lab))
    click(lab, "d5")
    assert "cuadro oscuro" in text(lab, "zamora-message")


def test_a_stack_is_carried_onto_another_and_back() -> None:
    lab = StackLab()
    click(lab, "a1", "a1")
    lab.choose("p")
    click(lab, "b2")
    lab.choose(HAND)
    click(lab, "a1", "b2")
    assert standing(lab) == {"b2": "PPp"} and lab.held is None
    click(lab, "b2", "b2", "c3")
    assert standing(lab) == {"b2": "PPp"}, "put back, and nothing was there to be carried"
    click(lab, "b2", "d4")
    assert standing(lab) == {"d4": "PPp"}


def test_a_full_stack_is_no_taller() -> None:
    lab = StackLab("mylaska")
    click(lab, "a1", "a1", "a1")
    assert standing(lab) == {"a1": "PP"}
    assert text(lab, "zamora-message") == "Aquí una pila tiene 2 fichas como mucho."
    lab.choose("p")
    click(lab, "c3")
    lab.choose(HAND)
    click(lab, "c3", "a1")
    assert standing(lab) == {"a1": "PP", "c3": "p"}, "it goes back to where it was"


def test_one_plays_from_here() -> None:
    lab = StackLab("emergo")
    click(lab, "a1")
    push(lab, "Jugar desde aquí")
    assert "dos bandos" in text(lab, "zamora-message")
    push(lab, "ficha de las negras")
    click(lab, "b2")
    push(lab, "Jugar desde aquí")
    board = find(lab, Board)
    assert [str(turn) for turn in board.session.position.turns()] == ["a1xc3"]
    push(lab, "Vaciar")
    assert not any(isinstance(part, Board) for part in parts(lab)) and not lab.stacks


def test_a_game_without_stacks_says_which_have_them() -> None:
    with pytest.raises(UnknownGame) as found:
        StackLab("damas-inglesas")
    assert set(found.value.accepted) == {"bashnya", "lasca", "mylaska", "emergo"}


def test_the_page_without_a_kernel_shows_a_stack() -> None:
    assert "pila de 3" in StackLab().static_html()
