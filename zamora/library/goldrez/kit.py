"""What Goldrez brings besides its rules."""

from __future__ import annotations

from zamora.ball.kit import KIT
from zamora.book.kit import BookKit
from zamora.library.goldrez import claims, counts

KITS = {
    "goldrez": KIT.plus(BookKit(claims.claims, counts.lesson)),
}
