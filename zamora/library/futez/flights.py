"""Where the ball of Futez can go, whoever stands on the board: for exercises and experiments.

The rules themselves are in :mod:`zamora.library.futez.rules`; they speak of whole positions. Here
any set of occupied cells will do, so that somebody who looks for a ball that is stuck (the
*Conjetura de Futez* of the booklet, chapter 3) can put down as few men as he likes.
"""

from __future__ import annotations

from collections.abc import Collection

from zamora.core.board import DIAGONAL, Cell
from zamora.library.futez.notation import BOARD

#: The rows where men may stand.
MEN_ROWS = range(2, BOARD.rows)
#: The rows where the ball may lie while the game goes on.
BALL_ROWS = range(3, BOARD.rows - 1)


def connected(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a corner with ``cell`` and nothing else, in the order of reading."""
    return tuple(sorted(BOARD.neighbours(cell, DIAGONAL)))


def diagonals(cell: Cell) -> tuple[Cell, ...]:
    """All cells on the diagonals through ``cell``, without it, in the order of reading."""
    return tuple(sorted(target for ray in DIAGONAL for target in BOARD.ray(cell, ray)))


def flights(ball: Cell, occupied: Collection[Cell]) -> tuple[Cell, ...]:
    """Where a ball that must move can go, in the order of reading (booklet, chapter 3).

    Args:
        ball: where it lies.
        occupied: the cells where men stand.

    Returns:
        The empty cells connected to the ball; if there are none, the nearest empty cells on its
        diagonals; nothing if all of these are occupied: the ball is stuck.
    """
    rays = [tuple(BOARD.ray(ball, ray)) for ray in DIAGONAL]
    for away in range(max(map(len, rays))):
        free = [ray[away] for ray in rays if away < len(ray) and ray[away] not in occupied]
        if free:
            return tuple(sorted(free))
    return ()


def can_be_stuck(ball: Cell) -> bool:
    """Whether men could fill all diagonals of a ball in play.

    No man may stand in rows 1 and 9: a diagonal that leads there always has an empty cell.
    """
    return ball.row in BALL_ROWS and all(cell.row in MEN_ROWS for cell in diagonals(ball))
