"""``zamora solve`` and ``zamora value`` for any game that is small enough."""

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
from zamora.solve import solve

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
