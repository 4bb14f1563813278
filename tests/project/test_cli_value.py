"""``zamora value`` as its users meet it."""

from __future__ import annotations

import json

import pytest

import zamora as engine
from zamora.solve import solution

OPENING = "Db: 53. O: 32, 62; Rn: 95"


def facts(result) -> dict:
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert list(found)[:3] == ["game", "position", "side"]
    return found


@pytest.mark.parametrize("key", ["compases", "futez"])
def test_exact_values_are_those_of_the_solution(zamora, key: str) -> None:
    solved, start = solution(key), engine.game(key).start()
    found = facts(zamora("value", key, "--json"))
    assert found["exact"] is True and found["position"] == start.code
    value = solved.value(start)
    assert (found["value"], found["distance"]) == (value.result, value.distance)
    assert found["turns"] == {
        str(turn): {"value": worth.result, "distance": worth.distance}
        for turn, worth in solved.turn_values(start).items()
    }


def test_a_won_position_of_futez(zamora) -> None:
    code = "futez:1 35,51,64,71 31,42,55,62 33 N"
    found = facts(zamora("value", "futez", "--position", code, "--json"))
    assert (found["value"], found["distance"], found["winner"]) == ("win", 1, "Negras")
    shown = zamora("value", "futez", "--position", code).stdout
    assert shown.startswith("Turno: Negras\nValor exacto: gana en 1 turno. Se cuentan ")
    assert "  gana en 1 turno\n" in shown and "  gana en 5 turnos\n" in shown


def test_what_has_been_played_matters(zamora) -> None:
    """Where the third occurrence is at hand, its turn is a draw."""
    around = "C1: V12 a V23; C2: V43 a V32; C1: V23 a V12; C2: V32 a V43; "
    twice = (around * 2).rstrip("; ")
    once = facts(zamora("value", "compases", "--json"))
    again = facts(zamora("value", "compases", "--moves", twice.rsplit(";", 1)[0], "--json"))
    assert once["value"] == "draw"
    assert again["turns"]["C2: V32 a V43"] == {"value": "draw", "distance": None}


def test_the_horizon_of_other_games(zamora) -> None:
    found = facts(zamora("value", "golez", "--turns", 2, "--json"))
    assert found["exact"] is False and found["value"] is None and found["turns"] == []
    assert (found["horizon"], found["limited_by"], found["aim"]) == (2, "turns", "goal")
    assert [(q["turns"], q["forced"]) for q in found["questions"]] == [
        *((n, False) for n in (1, 1, 2, 2))
    ]
    shown = zamora("value", "golez", "--turns", 2).stdout.splitlines()
    assert shown[0] == "Turno: Blancas"
    assert shown[1].startswith("  En 1 turno propio nadie fuerza la victoria (")
    assert "Nadie puede forzar un gol en 2 turnos propios." in shown
    assert any(line.endswith("Más lejos no se sabe.") for line in shown)
    assert shown[-1] == "Con más tiempo se demostró lo mismo hasta 5 turnos propios."


def test_a_forced_win(zamora) -> None:
    found = facts(zamora("value", "goldrez", "--moves", OPENING, "--json"))
    assert (found["value"], found["winner"], found["horizon"]) == ("win", "Blancas", 2)
    assert found["turns"] == ["Db: 53 a 73. O: 82"]
    shown = zamora("value", "goldrez", "--moves", OPENING).stdout
    assert "Las blancas ganan en 2 turnos propios, juegue lo que juegue el rival." in shown
    assert "Empiezan con Db: 53 a 73. O: 82." in shown
    assert "demostrado" in shown


def test_time_can_run_out(zamora) -> None:
    found = facts(zamora("value", "futez", "--json"))
    assert found["exact"]
    shown = zamora("value", "caliz", "--seconds", 0.2).stdout
    assert "Paró porque se acabó el tiempo." in shown
    assert "Nadie puede forzar un gol ni un mate" in shown


def test_a_game_that_is_over(zamora) -> None:
    mated = "caliz:1 R155,D44,T29,T55,A49 R15 139 N"
    found = facts(zamora("value", "caliz", "--position", mated, "--json"))
    assert (found["exact"], found["value"], found["winner"]) == (True, "loss", "Blancas")
    shown = zamora("value", "caliz", "--position", mated).stdout
    assert shown == "Turno: Negras\nLa partida ya terminó: ganaron las blancas.\n"


BAD = {
    "unknown game": (["parchís"], "compases"),
    "no game": ([], "JUEGO"),
    "no turns": (["golez", "--turns", "0"], "1<=x<=20"),
    "no time": (["golez", "--seconds", "0"], "--seconds"),
    "a bad code": (["golez", "--position", "golez:1 nada"], "«nada»"),
    "another game's code": (["golez", "--position", "futez:1 35 31 33 N"], "futez"),
    "both": (["golez", "--position", "x", "--moves", "y"], "--moves no se combina"),
    "an illegal turn": (["futez", "--moves", "C35 a C44; C35 a C44"], "Turno 2 de --moves"),
}


@pytest.mark.parametrize(("arguments", "said"), BAD.values(), ids=BAD)
def test_bad_input(zamora, arguments: list[str], said: str) -> None:
    result = zamora("value", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1 and said in result.stderr
