"""The boards of the five ball games (booklet, figures 2 to 4 and chapter 6)."""

from __future__ import annotations

from collections.abc import Iterable

from zamora.board import Board, Cell, digits, pairs


def _block(rows: Iterable[int], columns: Iterable[int]) -> tuple[Cell, ...]:
    """The cells of some rows and columns, in reading order."""
    across = tuple(columns)
    return tuple(Cell(row, column) for row in rows for column in across)


#: 9 rows × 5 columns, of which only every second cell is used: 23 cells (chapter 3, figure 2).
FUTEZ = Board(
    tuple(cell for cell in _block(range(1, 10), range(1, 6)) if sum(cell) % 2 == 0), digits("C")
)

#: A field of 7 × 7 between two goals of 2 × 5, White's above: 69 cells (chapter 4, figure 3).
GOLEZ = Board(
    _block((1, 2), range(2, 7)) + _block(range(3, 10), range(1, 8)) + _block((10, 11), range(2, 7)),
    digits(""),
)

#: A field of 7 × 7 between two goals of three cells, White's above: 55 cells (chapter 5, figure 4).
GOLDREZ = Board(
    _block((1,), range(3, 6)) + _block(range(2, 9), range(1, 8)) + _block((9,), range(3, 6)),
    digits(""),
)

#: 13 rows of nine between the chambers of the two kings, Black's above: 123 cells (chapter 6).
CHESS = Board(
    _block((1,), range(4, 7)) + _block(range(2, 15), range(1, 10)) + _block((15,), range(4, 7)),
    pairs,
)
