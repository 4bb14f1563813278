"""A ball sent by a man next to it: step functions for Golez and Goldrez."""

from __future__ import annotations

from zamora.compiled.given import given
from zamora.compiled.layout import BALL, MEN, NOT_SENT, SIDE, WHERE, Board
from zamora.compiled.sets import EMPTY, Cells, Table, common, has, nth, pop, union
from zamora.compiled.turns import may_send, way_of

# Of the game:

#: cell → the set of cells at distance 1.
NEAR: Table = given()
#: The cells that are in no goal.
FIELD: Cells = given()


def continuing(b: Board, piece: int) -> Cells:
    """The cells at distance 1 from the ball: from there the piece may move it."""
    return nth(NEAR, b[BALL])


def opening(b: Board, piece: int, origin: int, victim: int) -> int:
    """The piece that has moved lends its way if it stands next to the ball."""
    cell = b[WHERE + piece]
    return way_of(b, cell) if has(nth(NEAR, b[BALL]), cell) else NOT_SENT


def senders(b: Board, cell: int) -> Cells:
    """The own pieces at distance 1."""
    return common(nth(NEAR, cell), nth(b, MEN + b[SIDE]))


def onward(b: Board, memory: int) -> Cells:
    """The cells of the field next to own pieces that may send the ball; in a goal it is over."""
    found, own = EMPTY, nth(b, MEN + b[SIDE])
    while own != EMPTY:
        by, own = pop(own)
        if may_send(b, memory, by):
            found = union(found, nth(NEAR, by))
    return common(found, FIELD)
