"""What the games with dice bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.dice import claims, counts

KITS = {
    "duell": Kit(BookKit(claims.duell, counts.duell)),
    "cefalopodo": Kit(BookKit(claims.cefalopodo, counts.cefalopodo)),
    "artaban": Kit(BookKit(lesson=counts.artaban)),
}
