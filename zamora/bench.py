"""How fast the kernels run on this machine: what ``zamora bench`` measures.

For each ball game, best of several runs:

- ``perft_leaves_per_s``: paths counted from the start, at the depth that takes about as long as was
  asked for; ``compiled`` says whether Numba was at work.
- ``playouts_per_s``: random games from the start, of at most 300 turns.
- ``turns_per_s``: turns listed by the interpreted kernel, over fixed positions of random games.
- ``import_s``: ``import zamora`` in a fresh process.
- ``kernel_cold_s``: until a kernel is ready that nobody has compiled before, the import of Numba
  included, once ``zamora`` is imported; ``kernel_warm_s``: the same in the next process.
- ``peak_mb``: the most memory that the process with the compiled kernel took (None where the system
  does not tell).

Figures need something to be held against. There are two yardsticks: what plain C++ (-O2, one core,
counting the last level in bulk) reached, measured once and on one machine; and ``loop_per_s``, a
loop of small integers in plain Python that is timed in the same process as the rest, and so tells
how fast this machine is (with this version of Python). That loop made :data:`LOOP_THEN` steps a
second on the machine of the C++ figures: to compare machines, compare loops first.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zamora.errors import ZamoraError
from zamora.i18n import _

if TYPE_CHECKING:
    from zamora.games.ballgame import BallGame
    from zamora.games.men import State
    from zamora.kernel import Kernel

#: One game's figures by name.
Figures = dict[str, Any]

#: Leaves per second that plain C++ reached, and steps of the loop on the same machine.
PLAIN_CPP = {"futez": 60e6, "golez": 220e6, "goldrez": 90e6, "caliz": 38e6, "gol": 160e6}
LOOP_THEN = 11.5e6

#: Random games end after so many turns; so many of them are one run.
LIMIT = 300
GAMES = 100
#: So many positions are one run of listing turns.
POSITIONS = 40
#: So many steps of the loop are one run.
STEPS = 100_000
#: What a fresh process does, after the path to this package; ``{…}`` is filled in.
_IMPORT = "start = now(); import zamora; say(now() - start)"
_KERNEL = """
import zamora
game = zamora.game({game!r})
start = now()
from zamora.kernel import kernel
kernel(game)
say(now() - start)
"""
_FIGURES = "from zamora.bench import figures; say(figures({game!r}, {seconds!r}))"
_PROLOGUE = """
import json, sys
from time import perf_counter as now
sys.path.append({root!r})
def say(found): print(json.dumps(found))
"""


def measure(game: BallGame, seconds: float) -> Figures:
    """All figures of one game; each measurement takes about so many seconds, some a bit more.

    Raises:
        ZamoraError: if something does not run.
    """
    runs = 3 if seconds >= 0.5 else 1
    with tempfile.TemporaryDirectory() as folder:

        def run(code: str) -> Any:
            return _in_fresh_process(code.format(game=game.key, seconds=seconds), folder)

        imported = min(run(_IMPORT) for _run in range(runs + 1))
        cold = run(_KERNEL)
        warm = min(run(_KERNEL) for _run in range(runs))
        found = run(_FIGURES)
    times = {"import_s": imported, "kernel_cold_s": cold, "kernel_warm_s": warm}
    return {"compiled": found.pop("compiled")} | {**found, **times}


def _in_fresh_process(code: str, folder: str) -> Any:
    """What ``code`` says; compiled code is kept in ``folder``."""
    root = str(Path(__file__).parent.parent)
    result = subprocess.run(  # noqa: S603
        # -P: nothing is imported from the folder where the user happens to be
        [sys.executable, "-P", "-c", _PROLOGUE.format(root=root) + code],
        env=os.environ | {"NUMBA_CACHE_DIR": folder, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
    )
    if result.returncode:
        problem = (result.stderr.splitlines() or [str(result.returncode)])[-1]
        raise ZamoraError(_("No pude medir: {problem}").format(problem=problem))
    return json.loads(result.stdout)


def figures(key: str, seconds: float) -> Figures:
    """The figures that one process can measure of itself, for the game with this key."""
    import zamora
    from zamora.kernel import kernel

    game: Any = zamora.game(key)
    fast, plain = kernel(game), kernel(game, compiled=False)
    start, positions = game.initial(), _positions(game)
    depth = _depth(fast, start, seconds)
    return {
        "compiled": fast.compiled,
        "perft_leaves_per_s": _rate(lambda: fast.perft(start, depth), 3 * seconds),
        "playouts_per_s": _rate(lambda: _play(fast, start), seconds),
        "turns_per_s": _rate(lambda: sum(len(plain.turns(p)) for p in positions), seconds),
        "loop_per_s": _rate(_loop, seconds / 4),
        "peak_mb": _peak(),
    }


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


def _depth(fast: Kernel, start: State, seconds: float) -> int:
    """The greatest depth at which counting is expected to take less than twice so many seconds."""
    depth, before = 1, 1
    while True:
        begun = time.perf_counter()
        leaves = fast.perft(start, depth)
        expected = (time.perf_counter() - begun) * leaves / before
        if not expected < 2 * seconds:
            return depth
        depth, before = depth + 1, leaves


def _play(fast: Kernel, start: State) -> int:
    return sum(1 for _game in fast.playouts(start, LIMIT, range(1, GAMES + 1)))


def _positions(game: BallGame) -> list[State]:
    """Positions of random games, the same every time."""
    chance = random.Random(game.key)  # noqa: S311
    found: list[State] = []
    state = game.initial()
    while len(found) < POSITIONS:
        found.append(state)
        after = [s for s in game.results(state) if game.decided(s) is None]
        state = chance.choice(after) if after else game.initial()
    return found


def _loop() -> int:
    number = 1
    for _step in range(STEPS):
        number = number * 48271 % 2147483647
    return STEPS


def _peak() -> float | None:
    """The most memory that this process has had so far, in MB."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / (1 << 20)


def table(found: Mapping[str, Figures]) -> Iterator[str]:
    """The figures of several games, by key, for people to read."""
    head = (
        _("Juego"),
        _("perft M/s"),
        _("C++ M/s"),
        _("partidas/s"),
        _("turnos/s"),
        _("import s"),
        _("1.ª vez s"),
        _("luego s"),
        "MB",
    )
    rows = [head, *(_row(key, numbers) for key, numbers in found.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        line = [f"{c:>{w}}" for c, w in zip(cells, widths[1:], strict=True)]
        yield "  ".join([f"{name:<{widths[0]}}", *line])
    yield ""
    if not all(numbers["compiled"] for numbers in found.values()):
        yield _("* Sin Numba: estas cuentas no están compiladas.")
    yield _("C++: lo que contó un programa en C++ sencillo, en otra máquina.")
    yield _("Para comparar máquinas: pasos por segundo de un bucle sencillo de Python,")
    loop = max(numbers["loop_per_s"] for numbers in found.values())
    yield _("aquí {here:.1f} M, en aquella {then:.1f} M.").format(
        here=loop / 1e6, then=LOOP_THEN / 1e6
    )


def _row(key: str, numbers: Figures) -> tuple[str, ...]:
    mark = "" if numbers["compiled"] else "*"
    return (
        key + mark,
        f"{numbers['perft_leaves_per_s'] / 1e6:.1f}",
        f"{PLAIN_CPP[key] / 1e6:.0f}",
        f"{numbers['playouts_per_s']:.0f}",
        f"{numbers['turns_per_s']:.0f}",
        f"{numbers['import_s']:.3f}",
        f"{numbers['kernel_cold_s']:.2f}",
        f"{numbers['kernel_warm_s']:.2f}",
        "?" if numbers["peak_mb"] is None else f"{numbers['peak_mb']:.0f}",
    )
