"""``zamora value`` of several games: who wins their sum."""

from __future__ import annotations

import json

import pytest

from zamora import cli

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
