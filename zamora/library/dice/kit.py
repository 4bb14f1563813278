"""What the games with dice bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.dice import claims

KITS = {
    "duell": Kit(BookKit(claims.duell, claims.lesson_duell)),
    "cefalopodo": Kit(BookKit(claims.cefalopodo, claims.lesson_cefalopodo)),
    "artaban": Kit(BookKit(lesson=claims.lesson_artaban)),
}
