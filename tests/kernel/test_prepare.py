"""``zamora prepare``: everything is compiled ahead of time."""

from __future__ import annotations

from pathlib import Path

import pytest

import zamora
from zamora import cli
from zamora.ball.game import BallGame
from zamora.cli import prepare
from zamora.compiled import can_compile, is_kept
from zamora.compiled.cachefolder import NUMBA_VARIABLE
from zamora.library.draughts.machine import machine
from zamora.solve.prover import PROOF

GOLDREZ = zamora.game("goldrez")
needs_numba = pytest.mark.skipif(not can_compile(), reason="there is no Numba")


@needs_numba
def test_afterwards_everything_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    assert isinstance(GOLDREZ, BallGame)
    assert cli.execute(["prepare", "Goldrez", "--jobs", "1"]) == 0
    assert is_kept(GOLDREZ, PROOF)
    out, error = capfd.readouterr()
    assert out == ""
    assert "Preparo los juegos" in error
    # What was compiled before is only fetched: nobody is told to wait.
    assert "la primera vez" not in error


@needs_numba
def test_what_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert isinstance(GOLDREZ, BallGame)
    monkeypatch.setenv(NUMBA_VARIABLE, str(tmp_path / "empty"))
    assert not is_kept(GOLDREZ, PROOF)
    monkeypatch.undo()
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    assert not is_kept(GOLDREZ, PROOF)


@needs_numba
def test_what_draughts_bring_along_is_prepared(capfd: pytest.CaptureFixture[str]) -> None:
    assert prepare.prepare("damas-rusas")
    assert machine(zamora.game("damas-turcas")).programs.all_compiled
    assert set(machine(zamora.game("damas-turcas")).programs.names) == {
        "counting",
        "search",
        "induction",
    }
    assert capfd.readouterr().err == ""


def test_every_ball_game_is_prepared_and_one_of_those_that_share_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[list[str], int | None]] = []

    def prepare_all(keys: dict[str, str], jobs: int | None) -> list[tuple[str, bool]]:
        asked.append((list(keys), jobs))
        return [(key, True) for key in keys]

    monkeypatch.setattr(prepare, "prepare_all", prepare_all)
    assert cli.execute(["prepare"]) == 0
    balls = [game.key for game in zamora.games() if isinstance(game, BallGame)]
    assert asked == [([*balls, "go", "damas-inglesas"], None)]


def test_where_nothing_can_be_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    assert cli.execute(["prepare", "futez"]) == 1
    assert "Sin compilar: Futez." in capsys.readouterr().err
    assert not prepare.prepare("damas-rusas")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["compases"], "Batalla de Compases no tiene nada que compilar."),
        (["ajedrez"], "futez"),
        (["futez", "--jobs", "0"], "--jobs"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["prepare", *arguments]) == 2
    assert said in capsys.readouterr().err
