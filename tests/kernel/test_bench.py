"""What ``zamora bench`` writes; how fast anything is, is not tested."""

from __future__ import annotations

import json
import math

import pytest

from zamora import bench, cli
from zamora.kernel import ball_games, can_compile

TIMES = {"import_s", "kernel_cold_s", "kernel_warm_s"}
RATES = {"perft_leaves_per_s", "playouts_per_s", "turns_per_s", "loop_per_s"}


@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_json_is_one_object_by_game(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["bench", "Futez", "--json", "--seconds", "0.05"]) == 0
    out, said = capfd.readouterr()
    found = json.loads(out)
    assert list(found) == ["futez"]
    numbers = found["futez"]
    assert numbers.pop("compiled") is True
    assert set(numbers) == TIMES | RATES | {"peak_mb"}
    if numbers["peak_mb"] is None:  # Windows does not tell
        del numbers["peak_mb"]
    for name, number in numbers.items():
        assert isinstance(number, float), name
        assert number > 0, name
        assert math.isfinite(number), name
    assert said == "Mido Futez…\n"


def test_without_numba_the_figures_say_so(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    assert cli.execute(["bench", "futez", "--json", "--seconds", "0.01"]) == 0
    numbers = json.loads(capfd.readouterr().out)["futez"]
    assert numbers["compiled"] is False
    assert set(numbers) == TIMES | RATES | {"peak_mb", "compiled"}


NUMBERS = dict.fromkeys(RATES, 1234567.0) | dict.fromkeys(TIMES, 0.25)


def test_the_table_has_a_row_for_each_game() -> None:
    games = [game.key for game in ball_games()]
    lines = list(
        bench.table({key: {**NUMBERS, "compiled": key != "gol", "peak_mb": 99.0} for key in games})
    )
    head, *rows = lines[: len(games) + 1]
    assert head.startswith("Juego ")
    assert [row.split()[0] for row in rows] == ["futez", "golez", "goldrez", "caliz", "gol*"]
    assert all(row.split()[1] == "1.2" for row in rows)
    assert len({len(line) for line in (head, *rows)}) == 1
    assert max(map(len, lines)) <= 88
    assert "* Sin Numba: estas cuentas no están compiladas." in lines
    measured = [{**NUMBERS, "compiled": True, "peak_mb": None}]
    assert not any("Sin Numba" in line for line in bench.table({"futez": measured[0]}))


def test_every_ball_game_has_a_yardstick() -> None:
    assert list(bench.PLAIN_CPP) == [game.key for game in ball_games()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ajedrez"], "futez"),
        (["compases"], "Batalla de Compases no tiene nada que compilar."),
        (["futez", "--seconds", "0"], "--seconds"),
        (["futez", "--seconds", "1000"], "--seconds"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["bench", *arguments]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert len(error.splitlines()) == 1
    assert said in error


def test_what_does_not_run_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_KERNEL", "raise SystemExit('no such luck')")
    with pytest.raises(bench.ZamoraError, match="no such luck"):
        bench.measure(ball_games(["futez"])[0], 0.01)
