"""What ``python tools/bench.py`` writes; how fast anything is, is not tested."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import shutil
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import nbformat
import pytest

import zamora
from laboratory import bench
from laboratory.bench import (
    chromium,
    kernels,
    lessons,
    outside,
    programs,
    report,
    rival,
    solver,
    wasm,
)
from laboratory.bench.command import PARTS, command
from zamora import cli
from zamora.compiled import can_compile
from zamora.core.errors import ZamoraError
from zamora.jupyter.workfolder import lessons_in, shipped_folder
from zamora.library.futez.solved.tables import TABLES
from zamora.registry import compilable
from zamora.rival.contest import ContestResult, Replies

TIMES = {"import_s", "kernel_cold_s", "kernel_warm_s"}
RATES = {"perft_leaves_per_s", "playouts_per_s", "turns_per_s", "loop_per_s"}


@pytest.mark.exhaustive
@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_json_is_one_object_by_game(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["Futez", "--json", "--seconds", "0.05", "--only", "kernel"], command) == 0
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
    assert cli.execute(["futez", "--json", "--seconds", "0.01", "--only", "kernel"], command) == 0
    numbers = json.loads(capfd.readouterr().out)["futez"]
    assert numbers["compiled"] is False
    assert set(numbers) == TIMES | RATES | {"peak_mb", "compiled"}


NUMBERS = dict.fromkeys(RATES, 1234567.0) | dict.fromkeys(TIMES, 0.25)


def test_the_table_has_a_row_for_each_game() -> None:
    games = [game.key for game in compilable()]
    lines = list(
        report.table({key: {**NUMBERS, "compiled": key != "gol", "peak_mb": 99.0} for key in games})
    )
    head, *rows = lines[: len(games) + 1]
    assert head.startswith("Juego ")
    assert [row.split()[0] for row in rows] == ["futez", "golez", "goldrez", "caliz", "gol*"]
    assert all(row.split()[1] == "1.2" for row in rows)
    assert len({len(line) for line in (head, *rows)}) == 1
    assert max(map(len, lines)) <= 88
    assert "* Sin Numba: estas cuentas no están compiladas." in lines
    measured = [{**NUMBERS, "compiled": True, "peak_mb": None}]
    assert not any("Sin Numba" in line for line in report.table({"futez": measured[0]}))


def test_every_ball_game_has_a_yardstick() -> None:
    assert all(kernels.plain_cpp(game.key) > 1e6 for game in compilable())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ajedrez"], "futez"),
        (["compases"], "Batalla de Compases no tiene nada que compilar."),
        (["futez", "--seconds", "0"], "--seconds"),
        (["futez", "--seconds", "1000"], "--seconds"),
        (["futez", "--only", "todo"], "--only"),
        (["damas-rusas", "--only", "wasm"], "WebAssembly"),
        (["futez", "--lessons"], "--lessons"),
        (["--lessons", "--montecarlo", "2"], "--lessons"),
        (["--opening", "--only", "rival"], "--opening"),
        (["--opening", "--lessons"], "--json"),
        (["--opening", "--clicks"], "--json"),
        (["--clicks", "--only", "rival"], "--clicks"),
        (["futez", "--montecarlo", "0"], "--montecarlo"),
        (["futez", "--montecarlo", "2", "--only", "rival"], "--montecarlo"),
        (["nim", "--montecarlo", "2", "--openspiel"], "--openspiel"),
        (["nim", "--openspiel", "--clicks"], "--openspiel"),
        (["--openspiel", "--lessons"], "--lessons"),
        (["futez", "--openspiel"], "nim"),
        (["parchís", "--openspiel"], "nim"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute([*arguments], command) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert len(error.splitlines()) == 1
    assert said in error


def test_what_does_not_run_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_KERNEL", "raise SystemExit('no such luck')")
    with pytest.raises(ZamoraError, match="no such luck"):
        bench.measure(compilable(["futez"])[0], 0.01, ["kernel"])


def test_the_command_knows_the_parts() -> None:
    assert PARTS == bench.PARTS


def test_draughts_count_search_and_end(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(programs, "SECOND", 0.1)
    monkeypatch.setattr(bench, "say", lambda code, folder: in_this_process(code))
    asked = ["damas-rusas", "--seconds", "0.01"]
    assert cli.execute([*asked, "--json"], command) == 0
    numbers = json.loads(capfd.readouterr().out)["damas-rusas"]
    assert numbers.pop("own_compiled") is False
    assert set(numbers) == {
        *(f"own_{what}" for what in ("cold_s", "warm_s", "perft_per_s", "nodes_per_s")),
        "own_depth_in_1_s",
    }
    assert all(number > 0 for number in numbers.values())
    monkeypatch.setattr(programs, "can_compile", lambda: True)
    monkeypatch.setattr(programs, "endings", lambda _game: ("2",))
    assert cli.execute([*asked, "--only", "solver"], command) == 0
    assert "finales de hasta 2 fichas" in capfd.readouterr().out


# WebAssembly beside Numba -------------------------------------------------------------------------

needs_both = pytest.mark.skipif(
    not (can_compile() and shutil.which("node")), reason="Numba or Node is not there"
)


@needs_both
def test_webassembly_and_native_code_do_the_same_work() -> None:
    found = wasm.figures("futez", 0.01)
    rates = [f"{kind}_{what}_per_s" for what in ("perft", "nodes") for kind in ("native", "wasm")]
    assert set(found) == {*rates, "wasm_bytes", "wasm_gzipped"}
    assert all(number > 0 for number in found.values())
    head, line, *_ = report.table({"futez": found})
    assert head.split().count("wasm") == 2
    assert line.startswith("futez")


@needs_both
def test_webassembly_is_measured_only_if_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(bench.PARTS) - set(bench.USUAL) == {"wasm"}
    monkeypatch.setattr(wasm.shutil, "which", lambda _name: None)
    with pytest.raises(ZamoraError, match="Node"):
        wasm.figures("futez", 0.01)


# The rival ----------------------------------------------------------------------------------------


def in_this_process(code: str) -> Any:
    """What code says; a fresh process would have to compile everything first."""
    said: list[Any] = []
    exec(code, {"now": time.perf_counter, "say": said.append})
    (found,) = said
    return json.loads(json.dumps(found))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(rival, "NUMBERS", (1, 2))
    monkeypatch.setattr(rival, "SECOND", 0.1)
    monkeypatch.setattr(rival, "LATER", (0, 1))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("seconds", "count"), [(1e-9, 1), (9.0, 3)])
def test_the_figures_of_the_rival(
    monkeypatch: pytest.MonkeyPatch, seconds: float, count: int
) -> None:
    monkeypatch.setattr(rival, "POSITIONS", 3)
    found = rival.measure("futez", seconds, in_this_process)
    assert found["search_compiled"] is False
    assert found["nodes_per_s"] > 0
    assert found["depth_in_1_s"] >= 1
    assert found["search_cold_s"] > 0
    assert found["search_warm_s"] > 0
    assert list(found["replies"]) == ["level:1", "level:2"]
    for replies in found["replies"].values():
        assert replies["count"] == count
        assert 0 < replies["median"] <= replies["p95"] <= replies["longest"]


@pytest.mark.usefixtures("quick")
def test_positions_as_they_come_up_in_games() -> None:
    game = zamora.game("futez")
    histories, again = (list(itertools.islice(rival.played(game), 4)) for _time in range(2))
    assert [h.turns for h in histories] == [h.turns for h in again]
    assert len({history.position for history in histories}) == 4
    assert not any(history.outcome for history in histories)


def test_parts_are_measured_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def answer(code: str, folder: str) -> Any:
        asked.append((code, folder))
        return {"nodes_per_s": 1} if "figures" in code else 0.5

    monkeypatch.setattr(bench, "say", answer)
    found = bench.measure(compilable(["golez"])[0], 1.0, ["rival", "solver"])
    assert found == {"nodes_per_s": 1, "search_cold_s": 0.5, "search_warm_s": 0.5}
    assert {("rival" in code or "analysis" in code) for code, _folder in asked} == {True}
    assert len({folder for _code, folder in asked}) == 1


# The solver ---------------------------------------------------------------------------------------


@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_the_figures_of_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    took = {"seconds": 7.5, "peak_mb": 70}
    monkeypatch.setattr(type(TABLES), "complete", lambda *_arguments: took)
    found = solver.measure("futez", 1.0, in_this_process)
    assert found["solver_s"] == 7.5
    assert found["solver_peak_mb"] is None or found["solver_peak_mb"] > 10
    assert solver.measure("golez", 1.0, in_this_process) == {}


def test_solving_is_not_measured_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    assert solver.measure("futez", 1.0, in_this_process) == {}


# For people to read -------------------------------------------------------------------------------

REPLY = {"count": 3, "median": 0.25, "p95": 0.75, "longest": 1.5}
RIVAL = {
    "search_compiled": True,
    "nodes_per_s": 1_234_567.0,
    "depth_in_1_s": 6.5,
    "replies": {f"level:{number}": REPLY for number in range(1, 7)},
    "search_cold_s": 12.25,
    "search_warm_s": 0.5,
    "search_peak_mb": 188.0,
}


def test_the_tables_of_the_rival_and_the_solver() -> None:
    futez = {**RIVAL, "solver_s": 16.25, "solver_peak_mb": None}
    lines = list(report.table({"futez": futez, "gol": {**RIVAL, "search_compiled": False}}))
    rows = [line.split() for line in lines]
    assert ["futez", "1.23", "6.5", "12.25", "0.50", "188"] in rows
    assert ["futez", *["0.25/0.75"] * 6] in rows
    assert "gol*" in [row[0] for row in rows if row]
    assert any("Sin Numba" in line for line in lines)
    assert "Resolver futez: 16.2 s, ? MB." in lines
    assert max(map(len, lines)) <= 88
    assert not any("perft" in line for line in lines)


RESULT = ContestResult(
    "golez", "level:6", "mcts:0.5", 1, 4, 3, 1, 0, 99, 9.5, Replies.of([0.5]), Replies.of([0.5])
)


def test_the_table_of_games_against_the_outside() -> None:
    lines = list(report.outside({"golez": RESULT}))
    assert lines[1].split() == ["golez", "4", "3", "1", "0", "88", "%", "40-99", "%"]
    assert "nivel:6 contra mcts:0.5" in lines[-1]
    assert len(list(report.outside({}))) == 1


# Against the player from outside ------------------------------------------------------------------


def test_both_have_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(outside, "contest", lambda *arguments: asked.append(arguments))
    monkeypatch.setattr(outside, "MonteCarlo", lambda *arguments: arguments)
    outside.against(zamora.game("golez"), 4, 0.25)
    ((game, ours, theirs, games, seed, _report),) = asked
    assert (game.key, games, seed) == ("golez", 4, outside.SEED)
    assert theirs(7) == (game, 0.25, 7)
    assert (ours(5).key, ours(5).seed, ours(5)._seconds) == ("level:6", 5, 0.25)
    outside.against(zamora.game("nim"), 4, 0.25)
    assert asked[1][1](5).key == "level:4"


@pytest.mark.parametrize("as_json", [True, False])
def test_the_games_against_the_outside_are_shown(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl+C, here in the second game, shows what has been played."""

    def against(game: Any, games: int, seconds: float, report: Any) -> None:
        report(dataclasses.replace(RESULT, game=game.key))
        if game.key == "golez":
            raise KeyboardInterrupt

    monkeypatch.setattr(outside, "against", against)
    arguments = ["--montecarlo", "4", "--seconds", "0.5"]
    assert cli.execute([*arguments, *["--json"][: int(as_json)]], command) == 130
    out = capsys.readouterr().out
    if as_json:
        found = json.loads(out)
        assert list(found) == ["futez", "golez"]
        assert found["golez"]["score"] == 0.875
    else:
        assert [line.split()[0] for line in out.splitlines()[1:3]] == ["futez", "golez"]


@pytest.mark.skipif(find_spec("pyspiel") is not None, reason="OpenSpiel is installed")
def test_without_openspiel(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["golez", "--montecarlo", "2", "--seconds", "0.1"], command) == 2
    error = capsys.readouterr().err
    assert "OpenSpiel" in error
    assert len(error.splitlines()) == 1


def test_a_lesson() -> None:
    (welcome, *_others) = lessons_in(shipped_folder("es"))
    found = lessons.measure(welcome)
    assert 0 < found["slowest_s"] <= found["run_s"]
    assert found["peak_mb"] is None or 20 < found["peak_mb"] < 2000
    assert list(report.lessons({"00": {**found, "loop_per_s": 1e6}}))[1].startswith("00")


def test_a_lesson_that_fails(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    nbformat.write(notebook, tmp_path / "00_x.ipynb")
    with pytest.raises(ZamoraError, match=r"00_x\.ipynb.*ZeroDivisionError"):
        lessons.measure(*lessons_in(tmp_path))


def test_opening_needs_a_browser(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(chromium.VARIABLE, "no-such-browser")
    assert cli.execute(["--opening"], command) == 2
    assert chromium.VARIABLE in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert cli.execute(["--opening"], command) == 2
    assert "pip install playwright" in capsys.readouterr().err


def test_the_table_of_what_opens() -> None:
    times = {"server_s": 1.04, "page_s": 2.0, "board_s": 3.0, "next_s": 4.06, "loop_per_s": 2e6}
    lines = list(report.opening({"00_x": times, "01_y": {**times, "next_s": None}}))
    assert lines[1].split() == ["00_x", "1.0", "2.0", "3.0", "4.1"]
    assert lines[2].split() == ["01_y", "1.0", "2.0", "3.0"]


def test_the_table_of_clicks() -> None:
    rings = {"clicks": 59, "touch_ms": 6.4, "touch_p95_ms": 15.6}
    times = {**rings, "paint_ms": 21.4, "paint_p95_ms": 38.6, "kernel_ms": 12.2, "page_ms": 9}
    lines = list(report.clicks({"golez": {**times, "loop_per_s": 2e6}}))
    assert lines[1].split() == ["golez", "59", "6", "16", "21", "39", "12", "9"]
