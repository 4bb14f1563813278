"""What the elections bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.elections import claims

KITS = {
    "sierpinski": Kit(BookKit(claims.sierpinski)),
    "alianzas": Kit(BookKit(claims.alliances)),
    "elecciones-hex": Kit(BookKit(claims.hexagons)),
    "elecciones-cubos": Kit(BookKit(claims.cubes)),
}
