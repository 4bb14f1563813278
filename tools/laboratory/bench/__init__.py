"""Benchmarks on this machine: what ``python tools/bench.py`` measures.

For every game that has a kernel, by parts:

- ``kernel``: counting and random games (:mod:`laboratory.bench.kernels` says which figures);
- ``rival``: the search and the levels (:mod:`laboratory.bench.rival`);
- ``solver``: solving the game, where that takes a while (:mod:`laboratory.bench.solver`);
- ``wasm``, on request only, since it needs Node: the WebAssembly modules against native code
  (:mod:`laboratory.bench.wasm`).

For a game with its own programs, :mod:`laboratory.bench.programs` defines the first three parts.

Everything runs in separate processes with an empty compilation cache, so that nothing depends on
earlier runs. :mod:`laboratory.bench.outside` compares the rival with an external player.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from laboratory.bench import kernels, programs, rival, solver, wasm
from laboratory.bench.fresh import say
from zamora.compiled import has_kernel
from zamora.core.position import Game

#: One game's figures by name.
Figures = dict[str, Any]

#: What measures each part: given the game's key, the seconds for each measurement, and what runs
#: code in a fresh process.
_MEASURING: Mapping[str, Callable[[str, float, Callable[[str], Any]], Figures]] = {
    "kernel": kernels.measure,
    "rival": rival.measure,
    "solver": solver.measure,
    "wasm": wasm.measure,
}
#: The parts, in order; and those measured by default.
PARTS = tuple(_MEASURING)
USUAL = tuple(part for part in PARTS if part != "wasm")


def measure(game: Game[Any, Any], seconds: float, parts: Collection[str] = USUAL) -> Figures:
    """All figures of one game; each measurement takes about this many seconds, some a bit more.

    Args:
        game: what to measure.
        seconds: for each measurement.
        parts: some of :data:`PARTS`.

    Raises:
        ZamoraError: if something does not run.
    """
    found: Figures = {}
    if not has_kernel(game):
        with tempfile.TemporaryDirectory() as folder:
            run = partial(say, folder=folder)
            return programs.measure(game.key, seconds, run, [p for p in USUAL if p in parts])
    for part, measuring in _MEASURING.items():
        if part in parts:
            with tempfile.TemporaryDirectory() as folder:
                found |= measuring(game.key, seconds, partial(say, folder=folder))
    return found
