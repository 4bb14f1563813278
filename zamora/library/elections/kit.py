"""What the elections bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit, functions
from zamora.explain.kit import AimsKit
from zamora.explain.problems import PracticeKit
from zamora.library.elections import aims, claims, counts
from zamora.library.elections.practice import MAKERS

KITS = {
    "sierpinski": Kit(
        AimsKit(functions(aims)), BookKit(claims.sierpinski, counts.sierpinski), PracticeKit(MAKERS)
    ),
    "alianzas": Kit(BookKit(claims.alliances)),
    "elecciones-hex": Kit(BookKit(claims.hexagons, counts.hexagons)),
    "elecciones-cubos": Kit(BookKit(claims.cubes)),
}
