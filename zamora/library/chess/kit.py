"""What the kinds of chess bring besides their rules that need no python-chess."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.chess import claims_alicia, claims_guadalete, claims_pierdegana, claims_trueques
from zamora.library.chess.dialect import GIVEAWAY
from zamora.library.chess.endings.tables import TABLES
from zamora.library.chess.swaprival import LEVELS, SwapSearch
from zamora.play.kit import FilesKit
from zamora.rival.kit import RivalKit
from zamora.solve.kit import SolveKit

KITS = {
    "alicia": Kit(BookKit(claims_alicia.alicia)),
    "guadalete": Kit(BookKit(claims_guadalete.guadalete)),
    "pierde-gana": Kit(
        BookKit(claims_pierdegana.claims),
        FilesKit(GIVEAWAY),
        SolveKit(TABLES),
    ),
    "trueques": Kit(BookKit(claims_trueques.trueques), RivalKit(SwapSearch, LEVELS)),
}
