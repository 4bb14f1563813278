"""How fast the programs are that a game without a kernel brings (:mod:`zamora.compiled.kit`).

In the parts ``kernel``, ``rival`` and ``solver``:

- ``own_perft_per_s``: paths counted from the start, at a depth that takes about as long as was
  asked for; ``own_compiled``: whether Numba was at work. ``own_cold_s``: until everything is ready
  with an empty compilation cache, once ``zamora`` is imported; ``own_warm_s``: the same in the next
  process.
- ``own_nodes_per_s``: positions that its search looks at, from the start; ``own_depth_in_1_s``: how
  many turns of both sides it looks ahead in a second.
- ``endings_s``: for each of its endings, by name, how many seconds solving it takes. Without Numba
  it would take hours and is left out.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any

import zamora
from laboratory.bench.rival import SECOND
from zamora.compiled import can_compile
from zamora.compiled.kit import CompileKit
from zamora.core.perft import perft
from zamora.core.position import Game
from zamora.registry import part
from zamora.rival.analysis import analyse
from zamora.solve.endings import ending_of, endings

_READY = """
import zamora
from zamora.compiled.kit import CompileKit
from zamora.registry import part
game = zamora.game({key!r})
start = now()
part(game, CompileKit).prepare(game)
say(now() - start)
"""
_FIGURES = """
from laboratory.bench.programs import figures
say(figures({key!r}, {seconds!r}, {parts!r}))
"""


def measure(
    key: str, seconds: float, run: Callable[[str], Any], parts: Collection[str]
) -> dict[str, Any]:
    """All these figures of the game with this key, as :func:`.kernels.measure` gives them."""
    ready = _READY.format(key=key)
    times = {f"own_{name}_s": run(ready) for name in ("cold", "warm") if "kernel" in parts}
    found: dict[str, Any] = run(_FIGURES.format(key=key, seconds=seconds, parts=[*parts]))
    return found | times


def figures(key: str, seconds: float, parts: Collection[str]) -> dict[str, Any]:
    """The figures that one process can measure of itself, for the game with this key."""
    game = zamora.game(key)
    prepare = part(game, CompileKit).prepare
    compiled = prepare is not None and prepare(game)
    found: dict[str, Any] = {}
    if "kernel" in parts:
        found |= {"own_compiled": compiled, "own_perft_per_s": _counted(game, seconds)}
    if "rival" in parts:
        look = analyse(game.start(), seconds=SECOND)
        found |= {"own_nodes_per_s": look.nodes / look.seconds, "own_depth_in_1_s": look.depth}
    if "solver" in parts and can_compile():
        found |= {"endings_s": _endings(game)}
    return found


def _counted(game: Game[Any, Any], seconds: float) -> float:
    """Paths a second, at the first depth that takes half of this many seconds, or more."""
    depth = 1
    while True:
        begun = time.perf_counter()
        leaves = perft(game.start(), depth)
        spent = time.perf_counter() - begun
        if 2 * spent >= seconds:
            return leaves / spent
        depth += 1


def _endings(game: Game[Any, Any]) -> dict[str, float]:
    """How long each ending takes."""
    return {
        name: float(ending_of(game, name).complete(game, name, quietly)["seconds"])
        for name in endings(game)
    }


@contextlib.contextmanager
def quietly(_label: str) -> Iterator[Callable[[float], None]]:
    """A progress report that shows nothing."""
    yield lambda _done: None
