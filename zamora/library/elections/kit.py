"""What the elections bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.elections import claims, counts

KITS = {
    "sierpinski": Kit(BookKit(claims.sierpinski, counts.sierpinski)),
    "alianzas": Kit(BookKit(claims.alliances)),
    "elecciones-hex": Kit(BookKit(claims.hexagons, counts.hexagons)),
    "elecciones-cubos": Kit(BookKit(claims.cubes)),
}
