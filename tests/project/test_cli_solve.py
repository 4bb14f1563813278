"""``zamora solve`` for any game that is small enough, and ``zamora value``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest

import zamora as engine
from zamora import cli
from zamora.cli import solving
from zamora.solve import solution, solve

SMALL = ("dominorio[rows=3,columns=3]", "alak[size=5]", "nim[heaps=2-2]")


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    assert cli.execute([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("key", SMALL)
def test_any_small_game_is_solved(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    solved = solve(engine.game(key).start())
    found = said(["solve", key], capsys)
    assert found == json.loads(json.dumps(solved.summary()))
    assert cli.execute(["solve", key]) == 0
    out = capsys.readouterr().out
    assert re.search(rf"^Posiciones alcanzables +{found['reachable']}$", out, re.MULTILINE)
    for turn in solved.first_turns():
        assert f"  {turn}  " in out


def test_the_value_of_every_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bouton's rule, 1901: whoever is to move loses exactly where the nim sum is 0."""
    file = tmp_path / "nim.tsv"
    assert cli.execute(["solve", "nim", "--values", str(file)]) == 0
    lines = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    assert len({code for code, _value, _distance in lines}) == len(lines) > 700
    for code, value, distance in lines:
        position = engine.position(code)
        heaps = [int(heap or 0) for heap in position.state.cells]
        assert value == ("loss" if reduce(xor, heaps) == 0 else "win")
        assert (distance == "0") == (position.outcome is not None)


@pytest.mark.parametrize("key", SMALL[:2])
def test_the_value_of_a_position(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = engine.game(key).start()
    turn = start.turns()[0]
    solved = solve(start)
    found = said(["value", key, "--moves", str(turn)], capsys)
    value = solved.value(turn.after)
    assert (found["exact"], found["value"], found["distance"]) == (
        True,
        value.result,
        value.distance,
    )
    assert set(found["turns"]) == {str(reply) for reply in turn.after.turns()}
    assert said(["value", key, "--position", turn.after.code], capsys) == found


def test_a_ball_game_is_solved_if_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code = "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"
    assert cli.execute(["value", "goldrez", "--position", code, "--limit", "30"]) == 2
    error = capsys.readouterr().err
    assert error == (
        "zamora: Desde esta posición se llega a más de 30 posiciones. Prueba con: --limit 300.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["alak", "--limit", "9", "--turns", "2"], "--limit"),
        (["alak", "--limit", "9", "--seconds", "2"], "--limit"),
        (["alak", "--turns", "2"], "Alak"),
        (["dominorio", "--limit", "9"], "--limit 90"),
    ],
)
def test_bad_input(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["value", *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("command", ["solve", "value"])
def test_ctrl_c_says_how_far_it_came(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(start: object, limit: int, report: Callable[[int, int], bool]) -> None:
        report(0, 1)
        report(500, 900)
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "solve", stopped)
    assert cli.execute([command, "dominorio"]) == 130
    out, error = capsys.readouterr()
    assert out == ""
    assert error.splitlines() == [
        "Dominório",  # where there is no terminal, the bar is only its label
        "Se paró después de mirar 500 posiciones: todavía no se sabe quién gana.",
    ]


def test_the_bar_shows_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, int | None]] = []

    class Bar:
        def __enter__(self) -> Callable[..., None]:
            return lambda done, length=None: shown.append((done, length))

        def __exit__(self, *_details: object) -> None:
            """Nothing is left to do."""

    monkeypatch.setattr(solving.shared, "progress", lambda _label, _length: Bar())
    found = solving.solved(engine.game("dominorio[rows=4,columns=4]").start(), None)
    assert shown[-1] == (len(found), len(found))
    told = [done for done, _known in shown[:-1]]
    assert told == sorted(told) and set(range(500, len(found), 500)) <= set(told)


def test_whoever_does_not_say_how_much_is_not_kept_waiting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As soon as the positions that are known take too long; with a limit nobody minds."""
    spent = iter(range(0, 10_000, 2))
    monkeypatch.setattr(solving, "process_time", lambda: next(spent))
    assert cli.execute(["value", "nim[heaps=99-98-97]"]) == 2
    assert "--limit 200000." in capsys.readouterr().err and next(spent) < 10
    assert cli.execute(["value", "--sum", "quim[length=9]"]) == 2
    assert "--limit 100000." in capsys.readouterr().err
    assert cli.execute(["value", "nim[heaps=2-3]", "--limit", "90"]) == 0
    assert cli.execute(["value", "--sum", "nim[heaps=2-3]", "--limit", "90"]) == 0


# Options that are for Futez only. What it solves: tests/kernel -----------------------------------


@pytest.mark.parametrize("options", [["--verify"], ["--write"], ["--write", "x"]])
def test_they_are_refused_for_other_games(zamora, options: list[str]) -> None:
    result = zamora("solve", "compases", *options)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "solo para futez" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_help_says_that_it_can_be_stopped(zamora) -> None:
    shown = zamora("solve", "--help").stdout
    assert "Ctrl+C" in shown
    assert "--verify" in shown
    assert "--write" in shown


# ``zamora value`` as its users meet it ------------------------------------------------------------


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
    assert shown[-1] == "Con más tiempo se demostró lo mismo hasta 7 turnos propios."


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
def test_bad_values(zamora, arguments: list[str], said: str) -> None:
    result = zamora("value", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1 and said in result.stderr


# ``zamora value`` of several games: who wins their sum --------------------------------------------


BOTH = ("dominorio[rows=2,columns=3]", "nim[heaps=1]")


def test_a_sum_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["value", *BOTH]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1. dominorio[rows=2,columns=3]: {2|-1/2} (temperatura 5/4, media 3/4)",
        "2. nim[heaps=1]: *",
        "La suma: {2*|-1/2*} (temperatura 5/4, media 3/4)",
        "Gana quien empieza.",
        "Si empieza E, gana con 1: b2+b1",
        "Si empieza D, gana con 1: a2+b2; 1: b2+c2; 1: a1+b1; 1: b1+c1",
    ]


def test_a_sum_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["value", "--sum", "leones-dragones", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["outcome"], found["temperature"]) == ("1/2", "left", "-1/2")
    (part,) = found["parts"]
    assert part["game"] == "leones-dragones" and part["value"] == found["value"]
    wins = {one["turn"]: one["wins"] for one in found["turns"]["left"]}
    assert wins == {"a5-b5": True, "b4-c4": True, "b1-c1": True, "a3-c3": False, "b2-d2": False}
    assert not any(one["wins"] for one in found["turns"]["right"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nim", "nix"], "No conozco el juego «nix»"),
        (["nim", "alak"], "no son números"),
        ([*BOTH, "--turns", "3"], "Con una suma solo se combinan"),
        (["--sum", "reinas", "--limit", "5"], "más de 5 posiciones"),
        ([], "JUEGO"),
    ],
)
def test_what_is_no_sum(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.execute(["value", *arguments]) == 2
    assert said in capsys.readouterr().err
