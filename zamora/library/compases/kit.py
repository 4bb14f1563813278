"""What the Batalla de Compases brings besides its rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.compases.claims import claims, lesson

KITS = {
    "compases": Kit(BookKit(claims, lesson)),
}
