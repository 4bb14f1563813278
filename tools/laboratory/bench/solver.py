"""How long solving a game takes, and how much memory.

Only for games that take a while: ``solver_s`` seconds, compiling not counted, and
``solver_peak_mb``, the peak memory of its process (None where the system does not report it).
Without Numba it would take hours and is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from laboratory.bench.programs import quietly
from zamora.compiled import can_compile
from zamora.registry import game
from zamora.solve.endings import whole

_FIGURES = "from laboratory.bench.solver import figures; say(figures({key!r}))"


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key, if it takes a while to solve.

    See :func:`laboratory.bench.kernels.measure`; it takes as long as it takes.
    """
    asked = whole(game(key)) is not None and can_compile()
    found: dict[str, Any] = run(_FIGURES.format(key=key)) if asked else {}
    return found


def figures(key: str) -> dict[str, Any]:
    """The figures, measured in this process."""
    tables = whole(game(key))
    assert tables is not None
    found = tables.complete(game(key), "", quietly)
    return {"solver_s": found["seconds"], "solver_peak_mb": found["peak_mb"]}
