"""What exercises ask of answers in Alice chess, by the names of these functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.library.chess.alicia import Alicia, reached
from zamora.library.chess.notation import PART
from zamora.registry import game

#: Marked cells.
Cells = frozenset[Cell]


def out_of_reach(cells: Cells, asked: Sequence[str]) -> bool:
    """A knight never comes to these: ``["alicia", "1:b1"]``, the game and where he stands."""
    key, name = asked
    rules = cast(Alicia, game(key))
    return reached(rules, "C", rules.board.cell(name)).isdisjoint(cells)


def shade_and_board(cells: Cells, name: str) -> str:
    """Color and board of a marked square compared with those of another, as a sentence."""
    board = game("alicia").board

    def seen(cell: Cell) -> tuple[int, bool]:
        part, square = divmod(board.cells.index(cell), PART)
        return part, (square // 8 + square % 8) % 2 == 0

    (part, light), (other, bright) = seen(next(iter(cells))), seen(board.cell(name))
    match part == other, light == bright:
        case True, True:
            return _("Mismo tablero, mismo color.")
        case True, False:
            return _("Mismo tablero, otro color.")
        case False, True:
            return _("Otro tablero, mismo color.")
    return _("Otro tablero, otro color.")
