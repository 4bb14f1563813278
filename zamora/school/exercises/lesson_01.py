"""What exercises of lesson 1, Batalla de Compases, ask besides: see ``lesson_01.toml``."""

from __future__ import annotations

from zamora.core.board import Cell
from zamora.core.position import Turn
from zamora.school.tasks.kinds import Cells


def _offsets(cells: Cells) -> tuple[int, int]:
    """Difference of rows and of columns of two cells, the smaller one first."""
    a, b = cells
    small, large = sorted((abs(a.row - b.row), abs(a.column - b.column)))
    return small, large


def across_a_square(cells: Cells) -> bool:
    """Two opposite corners of a square."""
    return _offsets(cells) == (1, 1)


def along_a_side(cells: Cells) -> bool:
    """Two corners on one side of a square."""
    return _offsets(cells) == (0, 1)


def not_of_one_square(cells: Cells) -> bool:
    """Two vertices that are corners of no square together."""
    return _offsets(cells)[1] > 1


def moves_the_end_to_keep(turn: Turn) -> bool:
    """In 1.8 the end stays that is not the mirror image of the one that C1 left where it was."""
    return turn.steps[-1].pivot != Cell(3, 3)
