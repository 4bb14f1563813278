"""What Un Cáliz para el Rey and Gol bring besides their rules."""

from __future__ import annotations

from zamora.ball.kit import KIT
from zamora.book.kit import BookKit
from zamora.core.late import module
from zamora.library.court import claims_caliz, claims_gol
from zamora.library.court.endings import solution
from zamora.solve.kit import EndingSolver, SolveKit


def _solver() -> EndingSolver:
    """Late, since it takes NumPy, which is slow to import and not there in a browser."""
    found: EndingSolver = module("zamora.library.court.endings.complete")
    return found


KITS = {
    "caliz": KIT.plus(
        BookKit(lesson=claims_caliz.lesson), SolveKit(endings=solution, ending_solver=_solver)
    ),
    "gol": KIT.plus(BookKit(lesson=claims_gol.lesson)),
}
