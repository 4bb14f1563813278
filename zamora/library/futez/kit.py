"""What Futez brings besides its rules."""

from __future__ import annotations

from zamora.ball.kit import KIT, levels
from zamora.book.kit import BookKit
from zamora.core.kit import functions
from zamora.explain.kit import AimsKit
from zamora.library.futez import aims, claims, counts
from zamora.library.futez.solved import complete
from zamora.library.futez.solved.solution import solution
from zamora.rival.analysis import kernel_search
from zamora.rival.kit import RivalKit
from zamora.solve.kit import SolveKit

KITS = {
    "futez": KIT.plus(
        AimsKit(functions(aims)),
        BookKit(claims.claims, counts.lesson),
        SolveKit(solution, complete),
        # Two good players draw: there must be more between them than in the other ball games.
        RivalKit(kernel_search, levels(500, 5_000, 200_000)),
    ),
}
