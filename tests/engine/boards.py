"""Boards to measure on: the shapes of the booklet, and any set of cells; and measuring on them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from unittest.mock import patch

from zamora.core.board import Board, Cell, pairs
from zamora.metric import AxiomReport, Distance, axioms, check_axioms


def board_of(cells: Iterable[tuple[int, int]]) -> Board:
    return Board(tuple(sorted(Cell(*cell) for cell in cells)), pairs)


#: Golez: 7 × 7 cells and two goals of ten; 69 cells.
GOLEZ = board_of(
    [*product(range(3, 10), range(1, 8)), *product((1, 2, 10, 11), range(2, 7))],
)
#: Un Cáliz para el Rey and El Gol de Oro: 13 × 9 cells and two chambers of three; 123 cells.
CALIZ = board_of([*product(range(2, 15), range(1, 10)), *product((1, 15), (4, 5, 6))])


def both_ways(board: Board, distance: Distance) -> AxiomReport:
    """The report, after making sure that NumPy and plain Python agree."""
    fast = check_axioms(board, distance)
    with patch.object(axioms, "_numpy", lambda: None):
        assert check_axioms(board, distance) == fast
    return fast
