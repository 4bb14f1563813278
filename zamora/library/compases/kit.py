"""What the Batalla de Compases brings besides its rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.explain.problems import PracticeKit
from zamora.library.compases.claims import claims, lesson
from zamora.library.compases.practice import MAKERS

KITS = {
    "compases": Kit(BookKit(claims, lesson), PracticeKit(MAKERS)),
}
