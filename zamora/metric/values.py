"""Numbers that are distances, and how they are written."""

from __future__ import annotations

import math
from fractions import Fraction

from zamora.core.board import Board, Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: What a measure gives: compared exactly.
Number = int | Fraction


class UnknownDistance(ZamoraError):
    """No distance goes by that name."""


class OffBoard(ZamoraError):
    """A cell was given that does not belong to the board."""


def cell_of(board: Board, cell: Cell) -> Cell:
    """``cell`` as a cell of ``board``; a plain pair of numbers will do.

    Raises:
        OffBoard: if it is none; the error lists the cells.
    """
    for known in board.cells:
        if known == cell:
            return known
    raise OffBoard(
        _("{cell} no es una casilla de este tablero.").format(cell=cell),
        text=str(cell),
        accepted=[board.name(known) for known in board.cells],
    )


def shown(value: Number, *, root: bool = False) -> str:
    """A distance as a pupil reads it: ``4``, ``7/2``, ``√8``.

    Args:
        value: the distance, or its square.
        root: whether ``value`` is the square of the distance.
    """
    if root:
        whole = math.isqrt(int(value))
        return str(whole) if whole * whole == value else f"√{value}"
    return str(value).replace("-", "−")
