"""What Goldrez brings besides its rules."""

from __future__ import annotations

from zamora.ball.cards import DECK
from zamora.ball.kit import kit
from zamora.ball.practice import MAKERS
from zamora.book.kit import BookKit
from zamora.explain.problems import PracticeKit
from zamora.library.goldrez import claims, evaluation

KITS = {
    "goldrez": kit(evaluation, deck=DECK).plus(
        BookKit(claims.claims, claims.lesson), PracticeKit(MAKERS)
    ),
}
