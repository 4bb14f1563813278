"""A side is written large where it stands alone, and small within a Spanish sentence."""

from __future__ import annotations

import pytest

import zamora
from zamora import registry
from zamora.core import sides
from zamora.core.errors import ZamoraError
from zamora.core.position import Side
from zamora.play.matches import Match, Rule


@pytest.mark.parametrize(
    ("side", "within", "subject", "owner", "verb"),
    [
        ("Blancas", "blancas", "las blancas", "de las blancas", "pueden"),
        ("Negras", "negras", "las negras", "de las negras", "pueden"),
        ("C1", "C1", "C1", "de C1", "puede"),
    ],
)
def test_a_side_in_sentences(side: str, within: str, subject: str, owner: str, verb: str) -> None:
    assert sides.in_sentence(side) == within
    assert (sides.the_side(side), sides.of_side(side), sides.can(side)) == (subject, owner, verb)


def test_no_colour_is_forgotten() -> None:
    for game in registry.catalogue():
        for side in game.sides:
            assert sides.is_name(side) == (sides.in_sentence(side) == side)


@pytest.mark.parametrize(
    ("side", "turns", "words"),
    [
        ("Negras", 16, "ganan las negras en 16 turnos"),
        ("Blancas", 1, "ganan las blancas en 1 turno"),
        ("C2", 3, "gana C2 en 3 turnos"),
        ("C1", 1, "gana C1 en 1 turno"),
    ],
)
def test_who_wins_how_soon(side: str, turns: int, words: str) -> None:
    assert sides.wins_in(side, turns) == words


def test_a_goal_belongs_to_a_side() -> None:
    match = Match(zamora.game("golez"), Rule.row_of())
    match.resign(Side.FIRST)
    line = match.summary().splitlines()[1]
    assert line == "Partida 1 (salida: Blancas; 0 turnos): Rendición: ganan las negras."


def test_a_team_belongs_to_a_side() -> None:
    code = zamora.game("golez").start().code.split()
    code[1] = "P14"
    with pytest.raises(ZamoraError, match="el equipo de las blancas"):
        zamora.position(" ".join(code))
