"""How fast the kernel of a game counts and plays.

Best of several runs:

- ``perft_leaves_per_s``: paths counted from the start, at the depth that takes about as long as was
  asked for; ``compiled`` says whether Numba was at work.
- ``playouts_per_s``: random games from the start, of at most 300 turns.
- ``turns_per_s``: turns listed by the interpreted kernel, over fixed positions of random games.
- ``import_s``: ``import zamora`` in a fresh process.
- ``kernel_cold_s``: until an uncached kernel is ready, the import of Numba included, once
  ``zamora`` is imported; ``kernel_warm_s``: the same in the next process.
- ``peak_mb``: peak memory of the process with the compiled kernel (None where the system does not
  report it).

There are two yardsticks: what plain C++ (-O2, one core, counting the last level in bulk) reached,
measured once and on one machine; and ``loop_per_s``, a loop of small integers in plain Python that
is timed in the same process as the rest, and so measures this machine (with this version of
Python). That loop made :data:`LOOP_THEN` steps a second on the machine of the C++ figures: to
compare machines, compare loops first.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import zamora
from zamora.compiled import Compilable, Kernel, kernel
from zamora.core.peakmemory import peak_mb
from zamora.core.perft import counted

#: Steps of the loop on the machine where plain C++ reached what :func:`plain_cpp` says.
LOOP_THEN = 11.5e6

#: Random games end after this many turns; this many of them are one run.
LIMIT = 300
GAMES = 100
#: How many positions are one run of listing turns.
POSITIONS = 40
#: How many steps of the loop are one run.
STEPS = 100_000
#: What fresh processes do; ``{…}`` is filled in.
_IMPORT = "start = now(); import zamora; say(now() - start)"
_KERNEL = """
import zamora
game = zamora.game({key!r})
start = now()
from zamora.compiled import kernel
kernel(game)
say(now() - start)
"""
_FIGURES = "from laboratory.bench.kernels import figures; say(figures({key!r}, {seconds!r}))"


def plain_cpp(key: str) -> float:
    """Leaves per second that plain C++ reached: it stands in the counts of paths of each game."""
    return counted(zamora.game(key)).plain_cpp


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key.

    Args:
        key: the game's.
        seconds: for each measurement.
        run: gives what code says in a fresh process; nothing must have been compiled for it yet.
    """
    runs = 3 if seconds >= 0.5 else 1
    ready = _KERNEL.format(key=key)
    imported = min(run(_IMPORT) for _run in range(runs + 1))
    cold = run(ready)
    warm = min(run(ready) for _run in range(runs))
    found = run(_FIGURES.format(key=key, seconds=seconds))
    times = {"import_s": imported, "kernel_cold_s": cold, "kernel_warm_s": warm}
    return {"compiled": found.pop("compiled")} | {**found, **times}


def figures(key: str, seconds: float) -> dict[str, Any]:
    """The figures that one process can measure of itself, for the game with this key."""
    game: Any = zamora.game(key)
    fast, plain = kernel(game), kernel(game, compiled=False)
    start, positions = game.initial(), _positions(game)
    depth = depth_within(fast, start, seconds)
    return {
        "compiled": fast.compiled,
        "perft_leaves_per_s": _rate(lambda: fast.perft(start, depth), 3 * seconds),
        "playouts_per_s": _rate(lambda: _play(fast, start), seconds),
        "turns_per_s": _rate(lambda: sum(len(plain.turns(p)) for p in positions), seconds),
        "loop_per_s": yardstick(seconds / 4),
        "peak_mb": peak_mb(),
    }


def yardstick(seconds: float = 0.25) -> float:
    """How many steps of a plain loop this Python makes in a second, in this moment."""
    return _rate(_loop, seconds)


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How much is done per second: the best of as many runs as there is time for, or of one.

    ``work`` returns how much it has done.
    """
    end, best = time.perf_counter() + seconds, 0.0
    while not best or time.perf_counter() < end:
        start = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def depth_within(fast: Kernel, start: Any, seconds: float) -> int:
    """The greatest depth whose count should take less than twice this many seconds."""
    depth, before = 1, 1
    while True:
        begun = time.perf_counter()
        leaves = fast.perft(start, depth)
        expected = (time.perf_counter() - begun) * leaves / before
        if not expected < 2 * seconds:
            return depth
        depth, before = depth + 1, leaves


def _play(fast: Kernel, start: Any) -> int:
    return sum(1 for _game in fast.playouts(start, LIMIT, range(1, GAMES + 1)))


def _positions(game: Compilable) -> list[Any]:
    """Positions of random games, the same every time."""
    chance = random.Random(game.key)  # noqa: S311
    found: list[Any] = []
    state = game.initial()
    while len(found) < POSITIONS:
        found.append(state)
        after = [s for s in game.results(state) or () if game.decided(s) is None]
        state = chance.choice(after) if after else game.initial()
    return found


def _loop() -> int:
    number = 1
    for _step in range(STEPS):
        number = number * 48271 % 2147483647
    return STEPS
