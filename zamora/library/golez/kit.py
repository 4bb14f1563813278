"""What Golez brings besides its rules."""

from __future__ import annotations

from zamora.ball.cards import DECK
from zamora.ball.kit import kit
from zamora.book.kit import BookKit
from zamora.explain.problems import PracticeKit
from zamora.library.golez import evaluation
from zamora.library.golez.claims import claims, lesson
from zamora.library.golez.practice import MAKERS

KITS = {
    "golez": kit(evaluation, deck=DECK).plus(BookKit(claims, lesson), PracticeKit(MAKERS)),
}
