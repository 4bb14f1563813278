"""How chessmen move: lines and leaps on any board of up to 126 cells.

Step functions for Goldrez, Un Cáliz para el Rey and El Gol de Oro. Their tables are only declared
here; :func:`tables` makes them for a board, and each game has its own
(:mod:`zamora.compiled.specialise`).

A line piece is stopped by the first blocked cell, which it still reaches (whether it may stay there
is the game's business). On a ray where cell numbers grow that is the blocked cell with the lowest
number, on the opposite ray the one with the highest. So cells must be numbered in reading order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from zamora.compiled.given import given
from zamora.compiled.sets import (
    EMPTY,
    ROW,
    WIDE,
    Cells,
    Numbering,
    Table,
    common,
    highest,
    nth,
    union,
)
from zamora.core.board import EAST, EIGHT, KNIGHT, NORTH, SOUTH, Board, Cell, Direction

#: The kinds of chessmen, which are also the ways that they lend to a ball …
KING, QUEEN, ROOK, BISHOP, LEAPER, PAWN = 1, 2, 3, 4, 5, 6
#: … and two more ways: only the column move of a pawn, only its diagonal moves.
BY_COLUMN, BY_DIAGONAL = 7, 8

#: The four lines through a cell, each as the ray on which cell numbers grow: row, column, falling
#: and rising diagonal.
_LINES = (EAST, SOUTH, Direction(1, 1), Direction(1, -1))

#: Rows of sets:
#: ROW × line + cell → the cells of the ray on which numbers grow; on which they shrink.
GROWING: Table = given()
SHRINKING: Table = given()
#: cell → a king's and a knight's cells.
AROUND: Table = given()
LEAPS: Table = given()
#: ROW × side + cell → a pawn's cell in front of it; those diagonally in front. White goes up.
AHEAD: Table = given()
ASLANT: Table = given()
#: cell → its row and its column.
ROW_OF: Table = given()
COLUMN_OF: Table = given()
#: Whether the board has more than 63 cells.


class Tables(NamedTuple):
    """The tables declared above."""

    GROWING: Table
    SHRINKING: Table
    AROUND: Table
    LEAPS: Table
    AHEAD: Table
    ASLANT: Table
    ROW_OF: Table
    COLUMN_OF: Table


def tables(board: Board, cells: Numbering) -> Tables:
    """The tables for a board; a game's module lists them in ``BUILT_ON``."""

    def to(*directions: Direction) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: board.neighbours(cell, directions)

    def ray(rows: int, columns: int) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: board.ray(cell, Direction(rows, columns))

    return Tables(
        cells.sets(*(ray(d.rows, d.columns) for d in _LINES)),
        cells.sets(*(ray(-d.rows, -d.columns) for d in _LINES)),
        cells.sets(to(*EIGHT)),
        cells.sets(to(*KNIGHT)),
        cells.sets(to(NORTH), to(SOUTH)),
        cells.sets(to(Direction(-1, -1), Direction(-1, 1)), to(Direction(1, -1), Direction(1, 1))),
        cells.table(lambda cell: cell.row),
        cells.table(lambda cell: cell.column),
    )


def around(cell: int) -> Cells:
    """The cells at distance 1: a king's."""
    return nth(AROUND, cell)


def leaps(cell: int) -> Cells:
    """A knight's cells."""
    return nth(LEAPS, cell)


def ahead(side: int, cell: int) -> Cells:
    """The cell in front of a pawn."""
    return nth(AHEAD, ROW * side + cell)


def aslant(side: int, cell: int) -> Cells:
    """The cells diagonally in front of a pawn."""
    return nth(ASLANT, ROW * side + cell)


def column_of(cell: int) -> int:
    """The column of a cell."""
    return COLUMN_OF[cell]


def line_to(cell: int, other: int) -> int:
    """Which line leads from a cell to another one: 0–3 as in the tables, -1 if none does."""
    rows, columns = ROW_OF[other] - ROW_OF[cell], COLUMN_OF[other] - COLUMN_OF[cell]
    if rows == 0:
        return 0 if columns else -1
    if columns == 0:
        return 1
    if rows == columns:
        return 2
    return 3 if rows == -columns else -1


def between(line: int, cell: int, other: int) -> Cells:
    """The cells between two cells on such a line."""
    one, two = ROW * line + min(cell, other), ROW * line + max(cell, other)
    return common(nth(GROWING, one), nth(SHRINKING, two))


def line(ray: int, block: Cells) -> Cells:
    """The cells reached both ways along a line; ``ray`` is ROW × line + cell."""
    block_low, block_high = block
    low, high = GROWING[2 * ray], 0
    hit = low & block_low
    low &= hit ^ (hit - 1)
    if WIDE and not hit:
        high = GROWING[2 * ray + 1]
        hit = high & block_high
        high &= hit ^ (hit - 1)
    hit = 0
    if WIDE:
        back_high = SHRINKING[2 * ray + 1]
        hit = back_high & block_high
        if hit:
            back_high &= -1 << highest(hit)
        high |= back_high
    if not hit:
        back_low = SHRINKING[2 * ray]
        # The lowest bit stands for "nothing in the way"; no ray goes beyond it.
        low |= back_low & (-1 << highest((back_low & block_low) | 1))
    return low, high


def straight(cell: int, block: Cells) -> Cells:
    """A rook's cells."""
    return union(line(cell, block), line(ROW + cell, block))


def slanting(cell: int, block: Cells) -> Cells:
    """A bishop's cells."""
    return union(line(2 * ROW + cell, block), line(3 * ROW + cell, block))


def reached(way: int, side: int, cell: int, block: Cells) -> Cells:
    """The cells that a chessman of this kind, or a ball to which it lends its way, goes to.

    Blocked cells end a line and belong to it; ``side`` matters to pawns.
    """
    found = EMPTY
    if way == LEAPER:
        return leaps(cell)
    if way == KING:
        return around(cell)
    if way in (QUEEN, ROOK):
        found = straight(cell, block)
    if way in (QUEEN, BISHOP):
        found = union(found, slanting(cell, block))
    if way in (PAWN, BY_COLUMN):
        found = ahead(side, cell)
    if way in (PAWN, BY_DIAGONAL):
        found = union(found, aslant(side, cell))
    return found
