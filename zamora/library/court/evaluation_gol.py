"""What matters in El Gol de Oro: see :mod:`zamora.library.court.evaluation`."""

from __future__ import annotations

from zamora.compiled.layout import Board
from zamora.compiled.sets import Table
from zamora.library.court.evaluation import (
    BAND,
    BANDS,
    GUESSES,
    HEADING,
    KINDS,
    MIDDLE_COLUMN,
    MIDDLE_ROW,
    NAMES,
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

FEATURES = len(NAMES)


def features(b: Board, f: Table) -> None:
    """Write down what matters in the position, ``FEATURES`` numbers named by ``NAMES``."""
    court_features(b, f)
