"""A number for a position: equal positions have equal numbers, different ones hardly ever.

Zobrist's way: a random number for every kind of man of either side on every cell, for the ball on
every cell and for the side to move; a position's number is the exclusive or of those that apply.
Men of a kind hash alike, regardless of name.
"""

from __future__ import annotations

import random

from zamora.compiled.layout import BALL, GONE, KIND, SIDE, WHERE, Board
from zamora.compiled.sets import ROW, Table
from zamora.compiled.turns import TEAM

#: How many bits a position's number has: it is never negative.
BITS = 62
#: The most kinds of men, 0 counted.
KINDS = 8


# getrandbits gives the same numbers in every version of Python.
_numbers = random.Random("zamora")  # noqa: S311 (no secret)
#: ROW × (2 × kind + side) + cell → a random number; then, from ``BALLS``, cell → one for the ball.
ZOBRIST: Table = [_numbers.getrandbits(BITS) for _entry in range(ROW * (2 * KINDS + 1))]
BALLS = ROW * 2 * KINDS
#: Black is to move.
BLACK = _numbers.getrandbits(BITS)


def position_hash(b: Board) -> int:
    """The number of the position in a workspace, from 0 to 2⁶² − 1."""
    key = ZOBRIST[BALLS + b[BALL]]
    if b[SIDE]:
        key ^= BLACK
    for piece in range(TEAM):
        cell = b[WHERE + piece]
        if cell != GONE:
            key ^= ZOBRIST[2 * ROW * b[KIND + piece] + cell]
    for piece in range(TEAM, 2 * TEAM):
        cell = b[WHERE + piece]
        if cell != GONE:
            key ^= ZOBRIST[2 * ROW * b[KIND + piece] + ROW + cell]
    return key
