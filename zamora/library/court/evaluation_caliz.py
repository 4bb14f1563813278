"""What matters in Un Cáliz para el Rey: see :mod:`.evaluation`; and which men can be taken.

A search that stops in the middle of an exchange sees one man taken and not the next. So what either
side would win by its best captures is guessed: a covered man is worth what he is more than the
least of those who can take him.
"""

from __future__ import annotations

from zamora.compiled.chess import KING
from zamora.compiled.layout import GONE, KIND, SIDE, WHERE, Board
from zamora.compiled.sets import Table, has, nth
from zamora.library.court import evaluation as court
from zamora.library.court.common import TEAM
from zamora.library.court.evaluation import (
    ATTACKED,
    BAND,
    BANDS,
    CLASSES,
    HEADING,
    KINDS,
    MIDDLE_COLUMN,
    MIDDLE_ROW,
    NULL_MOVES,
    RANKS,
    court_features,
)

__all__ = [
    "BAND",
    "BANDS",
    "FEATURES",
    "GUESSES",
    "HEADING",
    "KINDS",
    "MIDDLE_COLUMN",
    "MIDDLE_ROW",
    "NAMES",
    "NULL_MOVES",
    "RANKS",
    "features",
]

#: Where the features of this game alone begin.
TAKEN_AT = len(court.NAMES)
NAMES = (
    *court.NAMES,
    "what the best capture of the side wins, in pawns",
    "what the second best capture of the side wins",
    "what the best capture of the rival wins, in pawns",
    "what the second best capture of the rival wins",
)
FEATURES = len(NAMES)
#: What they are worth at a first guess, in points: where tuning starts.
GUESSES = (*court.GUESSES, 40, 10, -10, -20)
#: kind → roughly what he is worth, in pawns; class → what taking with such a man risks, a king
#: nothing less than everything.
WORTH = [0, 0, 9, 5, 3, 3, 1]
RISK = [1, 3, 5, 9, 10]


def features(b: Board, f: Table) -> None:
    """Write down what matters in the position, ``FEATURES`` numbers named by ``NAMES``."""
    court_features(b, f)
    for piece in range(2 * TEAM):
        cell, kind = b[WHERE + piece], b[KIND + piece]
        if cell == GONE or kind == KING:
            continue
        side = piece // TEAM
        least = lowest_attacker(b, 1 - side, cell)
        if least == CLASSES:
            continue
        won = WORTH[kind]
        if lowest_attacker(b, side, cell) < CLASSES:
            won = max(0, won - RISK[least])
        best = TAKEN_AT if side != b[SIDE] else TAKEN_AT + 2
        if won > f[best]:
            f[best + 1] = f[best]
            f[best] = won
        elif won > f[best + 1]:
            f[best + 1] = won


def lowest_attacker(b: Board, side: int, cell: int) -> int:
    """The lowest class of men of ``side`` that attack a cell; ``CLASSES`` if none does."""
    for i in range(CLASSES):
        if has(nth(b, ATTACKED + CLASSES * side + i), cell):
            return i
    return CLASSES
