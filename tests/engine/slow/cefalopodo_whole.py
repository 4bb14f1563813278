"""Cephalopod on 3 × 3 squares, all of it: two million positions, with Numba, without the engine.

A position is a number of nine digits to the base 13, the squares row by row: 0 for none, 1–6 for a
die of whoever is to move, 7–12 for one of the rival's.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numba import njit, types
from numba.typed import Dict

#: For each square a bit for each one beside it.
AROUND = np.array(
    [
        sum(
            1 << (3 * r + c) for r, c in product(range(3), repeat=2) if abs(r - y) + abs(c - x) == 1
        )
        for y, x in product(range(3), repeat=2)
    ]
)
#: Where each square goes in the eight images of the board.
_TURNS = [np.arange(9).reshape(3, 3)]
for _quarter in range(3):
    _TURNS.append(np.rot90(_TURNS[-1]))
IMAGES = np.array([image.ravel() for turn in _TURNS for image in (turn, turn.T)])


@njit  # type: ignore[misc,untyped-decorator]
def _least(board: Any, images: Any) -> int:
    """The number of a position, the same one for all images of it."""
    least = -1
    for image in images:
        number = 0
        for square in image:
            number = 13 * number + board[square]
        if least < 0 or number < least:
            least = number
    return least


@njit  # type: ignore[misc,untyped-decorator]
def _wins(board: Any, known: Any, around: Any, images: Any) -> bool:
    """Whether the mover wins; what takes most is tried first, as it leaves least to do."""
    number = _least(board, images)
    if number in known:
        return bool(known[number])
    own = np.sum((board > 0) & (board < 7))
    won = False
    if np.all(board > 0):
        won = own > 4
    else:
        for total in range(6, 0, -1):
            for square in range(9):
                if board[square] or won:
                    continue
                taken = around[square]
                may_take = False
                while True:  # all sets of squares beside this one, from the largest to none
                    dice, pips = 0, 0
                    for other in range(9):
                        if taken >> other & 1:
                            dice += 1
                            pips += (board[other] - 1) % 6 + 1 if board[other] else 100
                    may_take = may_take or (dice > 1 and pips < 7)
                    takes = dice > 1 and pips == total
                    if takes or (taken == 0 and total == 1 and not may_take):
                        after = np.zeros(9, np.int64)
                        for other in range(9):
                            if board[other] and not taken >> other & 1:
                                after[other] = (board[other] + 5) % 12 + 1
                        after[square] = 6 + total
                        if not _wins(after, known, around, images):
                            won = True
                    if taken == 0 or won:
                        break
                    taken = (taken - 1) & around[square]
    known[number] = won
    return won


def mover_wins(rows: tuple[tuple[int, ...], ...], mover: int) -> bool:
    """Whether the mover wins a board as :mod:`.cefalopodo` has it."""
    board = [die * mover if die * mover >= 0 else 6 - die * mover for row in rows for die in row]
    known = Dict.empty(types.int64, types.boolean)
    return bool(_wins(np.array(board, np.int64), known, AROUND, IMAGES))
