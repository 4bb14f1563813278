"""What Golez brings besides its rules."""

from __future__ import annotations

from zamora.ball.kit import KIT
from zamora.book.kit import BookKit
from zamora.library.golez.claims import claims, lesson

KITS = {
    "golez": KIT.plus(BookKit(claims, lesson)),
}
