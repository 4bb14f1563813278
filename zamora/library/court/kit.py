"""What Un Cáliz para el Rey and Gol bring besides their rules."""

from __future__ import annotations

from zamora.ball.kit import kit
from zamora.ball.practice import MAKERS
from zamora.book.kit import BookKit
from zamora.explain.problems import PracticeKit
from zamora.library.court import claims_caliz, claims_gol, evaluation_caliz, evaluation_gol
from zamora.library.court.endings.tables import TABLES
from zamora.solve.kit import SolveKit

KITS = {
    "caliz": kit(evaluation_caliz).plus(
        BookKit(lesson=claims_caliz.lesson), SolveKit(TABLES), PracticeKit(MAKERS)
    ),
    "gol": kit(evaluation_gol).plus(BookKit(lesson=claims_gol.lesson), PracticeKit(MAKERS)),
}
