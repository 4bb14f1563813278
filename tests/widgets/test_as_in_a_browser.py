"""Without Numba, threads, processes and file locks there are boards, and rivals play.

SQLite is not among what is missing: the Pyodide of the site (314) brings it.
"""

from __future__ import annotations

import os
import subprocess
import sys

from ..patience import PATIENCE

PROGRAM = """
import asyncio, sys, threading

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numba", "llvmlite", "multiprocessing", "fcntl"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

def fail(thread):
    raise RuntimeError("can't start new thread")

sys.meta_path.insert(0, Missing())
threading.Thread.start = fail

import zamora
from zamora import registry
from zamora.core.history import History
from zamora.rival import Player
from zamora.player.jobs.job import Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.game.board import Board

async def main():
    # (Of the neighbours some of each family: they follow one another in the register.)
    for game in (*registry.games(), *registry.neighbours()[::4]):
        Board(game.key)
    for key in ("compases", "futez", "dominorio", "damas-inglesas"):
        for level in range(1, 7 if key == "futez" else 5):
            history, got = History(zamora.game(key).start()), []
            player = Player(level, seed=2, nodes=30, seconds=0.1)
            steps = player.decide.steps(history)
            Job().start(Dispatcher(got.append), lambda _job: steps, got.append)
            while not got:
                await asyncio.sleep(0)
            assert got[0].turn in history.position.turns()

asyncio.run(main())
print("played")
"""


def test_all_boards_and_rivals_of_all_kinds_without_what_a_browser_lacks() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "ZAMORA_JOBS": "slices"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    assert result.stdout == "played\n" and not result.stderr
