"""What the kinds of chess bring besides their rules that need no python-chess."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit, functions
from zamora.explain.kit import AimsKit
from zamora.library.chess import aims, claims
from zamora.library.chess.dialect import GIVEAWAY
from zamora.library.chess.endings.tables import TABLES
from zamora.library.chess.swaprival import LEVELS, SwapSearch
from zamora.play.kit import FilesKit
from zamora.rival.kit import RivalKit
from zamora.solve.kit import SolveKit

KITS = {
    "alicia": Kit(AimsKit(functions(aims)), BookKit(claims.alicia, claims.lesson_alicia)),
    "guadalete": Kit(BookKit(claims.guadalete, claims.lesson_guadalete)),
    "pierde-gana": Kit(BookKit(claims.pierde_gana), FilesKit(GIVEAWAY), SolveKit(TABLES)),
    "trueques": Kit(BookKit(claims.trueques), RivalKit(SwapSearch, LEVELS)),
}
