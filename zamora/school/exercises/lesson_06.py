"""What exercises of lesson 6, El Gol de Oro, ask besides: see ``lesson_06.toml``."""

from __future__ import annotations

from functools import cache

from zamora.core.board import Cell
from zamora.core.lazy import load
from zamora.school.tasks.kinds import Cells


@cache
def _passes() -> frozenset[tuple[Cell, Cell]]:
    """Who of White can pass to whom in 6.3, as pairs of cells."""
    # Lazy: the lesson opens without the book.
    position = load("zamora.book:get")("gol-4").history().positions[8]
    stands = {piece.label: piece.cells[0] for piece in position.pieces()}
    return frozenset((stands[a], stands[b]) for a, b in position.connections().passes)


def passes_between(cells: Cells, directions: int) -> bool:
    """Between two cells one can pass in this many directions."""
    a, b = cells
    return ((a, b) in _passes()) + ((b, a) in _passes()) == directions
