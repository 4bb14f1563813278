"""How long solving a game takes, and how much memory.

Only Futez: ``solver_s`` seconds, compiling not counted, and ``solver_peak_mb``, the most memory
that its process took (None where the system does not tell). Without Numba it would take hours and
is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.compiled import can_compile
from zamora.core.peak import peak_mb
from zamora.library.futez.solved.solver import solve

#: The games that take time to solve.
SOLVED = ("futez",)
_FIGURES = "from zamora.laboratory.bench.solver import figures; say(figures())"


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key, if it is one of :data:`SOLVED`.

    See :func:`zamora.laboratory.bench.kernels.measure`; it takes as long as it takes.
    """
    found: dict[str, Any] = run(_FIGURES) if key in SOLVED and can_compile() else {}
    return found


def figures() -> dict[str, Any]:
    """The figures, measured in this process."""
    return {"solver_s": solve().seconds, "solver_peak_mb": peak_mb()}
