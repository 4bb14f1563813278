"""What Un Cáliz para el Rey and Gol bring besides their rules."""

from __future__ import annotations

from zamora.ball.kit import kit
from zamora.library.court import evaluation_caliz, evaluation_gol
from zamora.library.court.endings.tables import TABLES
from zamora.solve.kit import SolveKit

KITS = {
    "caliz": kit(evaluation_caliz).plus(SolveKit(TABLES)),
    "gol": kit(evaluation_gol),
}
