"""How fast the programs are on this machine: what ``python tools/bench.py`` measures.

Of every game that has a kernel, by parts:

- ``kernel``: counting and random games (:mod:`laboratory.bench.kernels` says which figures);
- ``rival``: the search and the levels (:mod:`laboratory.bench.rival`);
- ``solver``: solving the game anew, where that takes a while
  (:mod:`laboratory.bench.solver`);
- ``wasm``, only if it is asked for, since it takes Node: the WebAssembly modules beside native code
  (:mod:`laboratory.bench.wasm`).

Of a game that brings programs of its own, the first three parts are what
:mod:`laboratory.bench.programs` says.

Everything runs in processes of its own with an empty folder for compiled code, so that nothing
depends on what the user has done before. :mod:`laboratory.bench.outside` holds the rival
against a player that is not ours.
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
#: The parts, in their order; and those that are measured if nobody chooses.
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
