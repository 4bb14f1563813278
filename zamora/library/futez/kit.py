"""What Futez brings besides its rules."""

from __future__ import annotations

from zamora.ball.kit import kit
from zamora.book.kit import BookKit
from zamora.core.kit import functions
from zamora.explain.kit import AimsKit
from zamora.library.futez import aims, claims, evaluation
from zamora.library.futez.solved.tables import TABLES
from zamora.solve.kit import SolveKit

KITS = {
    # Two good players draw: there must be more between them than in the other ball games.
    "futez": kit(evaluation, (500, 5_000, 200_000)).plus(
        AimsKit(functions(aims)), BookKit(claims.claims, claims.lesson), SolveKit(TABLES)
    ),
}
