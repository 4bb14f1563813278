"""How long solving a game takes, and how much memory.

Only for games that take a while: ``solver_s`` seconds, compiling not counted, and
``solver_peak_mb``, the most memory that its process took (None where the system does not tell).
Without Numba it would take hours and is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.compiled import can_compile
from zamora.core.peakmemory import peak_mb
from zamora.registry import game
from zamora.solve.anew import solver

_FIGURES = "from laboratory.bench.solver import figures; say(figures({key!r}))"


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key, if it takes a while to solve.

    See :func:`laboratory.bench.kernels.measure`; it takes as long as it takes.
    """
    asked = solver(game(key)) is not None and can_compile()
    found: dict[str, Any] = run(_FIGURES.format(key=key)) if asked else {}
    return found


def figures(key: str) -> dict[str, Any]:
    """The figures, measured in this process."""
    solving = solver(game(key))
    assert solving is not None
    return {"solver_s": solving.seconds(), "solver_peak_mb": peak_mb()}
