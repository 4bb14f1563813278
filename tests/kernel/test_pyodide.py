"""Python as in a browser (Pyodide, run by Node) asks a worker, and plays as it does elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import platformdirs
import pytest

import zamora
from zamora.compiled import can_compile
from zamora.core.history import History
from zamora.rival import Player

from ..engine.placements import BALL_GAMES
from ..patience import PATIENCE

NODE, NPM = shutil.which("node"), shutil.which("npm")
#: Where Pyodide lies; without it npm is asked for one.
VARIABLE = "ZAMORA_PYODIDE"
#: So many turns of each game are chosen.
TURNS = 3
NODES = 100_000

PROGRAM = """
import asyncio, json, time, js
import zamora
from zamora.core.history import History
from zamora.rival import Player
from zamora.rival.analysis import Stop, analyse
from zamora.player.jobs.loop import slicer

async def done(steps, meanwhile=lambda: None):
    got, longest = [], 0.0
    slicer(asyncio.get_event_loop()).add(lambda: steps, got.append)
    begun = last = time.perf_counter()
    while not got:
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
        meanwhile()
    return got[0](), time.perf_counter() - begun, longest

async def main():
    said = {"players": {}}
    for key in KEYS:
        history = History(zamora.game(key).start())
        said["players"][key] = []
        for number in range(TURNS):
            player = Player(6, seed=number, nodes=NODES)
            choice, seconds, longest = await done(player.decide.steps(history))
            found = choice.analysis
            told = [str(choice.turn), found.depth, found.nodes, seconds, longest]
            said["players"][key].append(told)
            history.play(choice.turn)
    start, stop = zamora.game("golez").start(), Stop()
    begun = time.perf_counter()
    def end():
        if time.perf_counter() - begun > 0.5 and not stop.is_set:
            stop.set()
            said["stopped"] = time.perf_counter()
    found, _seconds, _longest = await done(analyse.steps(start, depth=50, stop=stop), end)
    said["stopped"] = [time.perf_counter() - said["stopped"], found.depth]
    def kill():
        if js.workers.length == len(said["workers"]):
            js.workers.at(-1).onerror(js.JSON.parse('{"message": "killed"}'))
            said["workers"].append("killed")
    said["workers"] = [""] * js.workers.length
    search = analyse.steps(zamora.game("futez").start(), nodes=300)
    found, _seconds, _longest = await done(search, kill)
    said["killed"] = [found.depth, found.nodes]
    return json.dumps(said)
await main()
"""


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if NODE is None or (NPM is None and VARIABLE not in os.environ):
        pytest.skip("Node or npm is not there")
    folder = Path(os.environ.get(VARIABLE) or tmp_path_factory.mktemp("pyodide"))
    found = folder / "node_modules" / "pyodide" / "pyodide.mjs"
    if not found.is_file():
        assert NPM is not None
        asked = [NPM, "install", "--no-audit", "--no-fund", "--prefix", str(folder), "pyodide"]
        result = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
        if result.returncode:
            pytest.skip(f"npm has no Pyodide: {result.stderr[-300:]}")
    return found


@pytest.mark.exhaustive
@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_in_pyodide_a_worker_finds_what_native_code_finds(pyodide: Path, tmp_path: Path) -> None:
    repository = Path(zamora.__file__).parents[1]
    shutil.copytree(Path(platformdirs.__file__).parent, tmp_path / "platformdirs")
    keys = [game.key for game in BALL_GAMES]
    assert NODE is not None
    result = subprocess.run(
        [
            *(NODE, str(Path(__file__).with_name("pyodide.mjs")), str(pyodide)),
            *(str(repository), str(repository / "widgets"), str(tmp_path)),
        ],
        input=f"KEYS, TURNS, NODES = {keys}, {TURNS}, {NODES}\n{PROGRAM}",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    said: dict[str, Any] = json.loads(result.stdout)
    for key, choices in said["players"].items():
        history = History(zamora.game(key).start())
        for number, (turn, depth, nodes, *_times) in enumerate(choices):
            choice = Player(6, seed=number, nodes=NODES).decide(history)
            found = choice.analysis
            assert found is not None
            assert [turn, depth, nodes] == [str(choice.turn), found.depth, found.nodes], key
            history.play(choice.turn)
        print(key, [f"{seconds:.2f} s, {1000 * hold:.0f} ms" for *_, seconds, hold in choices])
    print(said["stopped"], said["killed"])
    assert said["stopped"][0] < 1 and said["stopped"][1] >= 1
    # The interpreter counts as the module does; it has just gone on alone.
    assert said["killed"][0] >= 1 and said["killed"][1] >= 300
