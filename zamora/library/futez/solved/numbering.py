"""Every unfinished position of Futez has a number, and every number its position.

*Placements* are numbered: who stands where, seen by the side to move. Each side counts the cells
from its own goal, White in reading order and Black from the other end of the page, so that a
position with Black to move has the number of the one that arises from turning the board round and
exchanging the colours. Both are worth the same; so a value for each number is all that a solution
needs, and the side to move doubles the positions, not the table.

A number has three digits of different weight. The slowest is the ball's cell, of 13. Then comes
where the men of the side to move stand among the 16 field cells that the ball leaves free: one of
C(16,4) = 1820 sets. The quickest is where the rivals stand among the 12 that remain: one of
C(12,4) = 495. Sets of four are ranked by their largest member first ("colexicographically"):
{p < q < r < s} has the rank C(p,1) + C(q,2) + C(r,3) + C(s,4). So the 495 are the first of the
1820, and one list of sets serves both.

At the start, with the ball on the 7th of its cells, White's men stand on the free cells 0, 1, 2 and
4 (from 0), rank 0 + 0 + 0 + 1; the rivals on the free cells 7, 9, 10 and 11 of twelve, rank
7 + 36 + 120 + 330 = 493. The number is (6 · 1820 + 1) · 495 + 493.

For each placement one byte says what it is worth to the side to move
(:func:`zamora.solve.tablebase.worth`).

The functions that work on whole numbers only run compiled, too
(:mod:`zamora.library.futez.solved.passes`).
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from zamora.ball.men import State
from zamora.compiled.layout import BALL, CELL_BITS, GONE, OFF, SIDE, WHERE, Board, men
from zamora.compiled.sets import highest, lowest, ones
from zamora.compiled.turns import lift, put
from zamora.core.board import Cell
from zamora.core.steps import Side
from zamora.library.futez.notation import BOARD
from zamora.library.futez.rules import CELLS, FIELD, TEAM

#: The cells of men as a word: here sets of cells are single words, which are soon ranked.
LAND, _none = FIELD
#: The last cell; turning the board round sends cell c to ``LAST - c``.
LAST = len(BOARD.cells) - 1
#: The first field cell, and the first cell of the ball while the game goes on (rows 3 to 7).
FIRST_FIELD = CELLS.number[Cell(2, 2)]
FIRST_BALL = CELLS.number[Cell(3, 1)]
#: How many cells the ball may lie on, and how many sets of cells the men of either side.
BALLS = LAST + 1 - 2 * FIRST_BALL
SETS = comb(ones(LAND) - 1, TEAM)
RIVAL_SETS = comb(ones(LAND) - 1 - TEAM, TEAM)
#: How many placements have the ball on the same cell, and how many there are.
SLICE = SETS * RIVAL_SETS
PLACEMENTS = BALLS * SLICE

#: ``CHOICES × k + n`` → how many sets of k among n there are.
CHOICES = 32
CHOOSE = [comb(n, k) for k in range(TEAM + 1) for n in range(CHOICES)]
#: rank → the set of that rank, as a word.
RANKED = sorted(sum(1 << c for c in four) for four in combinations(range(16), TEAM))


# Numbers only: these run compiled -----------------------------------------------------------------


def rank(men: int, taken: int, side: int) -> int:
    """The rank of a set of field cells among those that are not ``taken``, as ``side`` counts."""
    total, row = 0, 0
    while men:
        row += CHOICES
        if side:
            cell = highest(men)
            place = LAST - cell - ones(taken >> cell)
        else:
            cell = lowest(men)
            place = cell - ones(taken & ((1 << cell) - 1))
        men ^= 1 << cell
        total += CHOOSE[row + place - FIRST_FIELD]
    return total


def ranked(which: int, free: int, side: int) -> int:
    """The set of this rank among the ``free`` cells, as ``side`` counts them."""
    found, wanted = 0, RANKED[which]
    while wanted:
        cell = highest(free) if side else lowest(free)
        free ^= 1 << cell
        if wanted & 1:
            found |= 1 << cell
        wanted >>= 1
    return found


def number(ball: int, mine: int, rivals: int, side: int) -> int:
    """The number of a placement.

    Args:
        ball: the ball's cell, in rows 3 to 7.
        mine: the set of cells of the men of the side to move.
        rivals: that of the others.
        side: the side to move, 0 or 1.
    """
    free_ball = LAST - ball if side else ball
    taken = 1 << ball
    sets = (free_ball - FIRST_BALL) * SETS + rank(mine, taken, side)
    return sets * RIVAL_SETS + rank(rivals, taken | mine, side)


def cells(placement: int, side: int) -> tuple[int, int, int]:
    """Who stands where in a placement: the inverse of :func:`number`.

    Returns:
        The ball's cell, and the sets of cells of the men of ``side`` and of the others.
    """
    ball = FIRST_BALL + placement // SLICE
    if side:
        ball = LAST - ball
    free = LAND & ~(1 << ball)
    mine = ranked(placement // RIVAL_SETS % SETS, free, side)
    return ball, mine, ranked(placement % RIVAL_SETS, free & ~mine, side)


def place(b: Board, placement: int, side: int) -> None:
    """Put the placement with this number into a workspace, with ``side`` to move."""
    ball, mine, rivals = cells(placement, side)
    for piece in range(2 * TEAM):
        if b[WHERE + piece] != GONE:
            lift(b, piece)
    b[BALL], b[SIDE] = ball, side
    first, second = TEAM * side, TEAM * (side ^ 1)
    for piece in range(TEAM):
        put(b, first + piece, lowest(mine))
        mine &= mine - 1
        put(b, second + piece, lowest(rivals))
        rivals &= rivals - 1


def number_of(b: Board) -> int:
    """The number of the placement in a workspace, whose ball is in play."""
    side = b[SIDE]
    return number(b[BALL], men(b, side)[0], men(b, side ^ 1)[0], side)


# Left and right -----------------------------------------------------------------------------------

#: cell → the cell in the mirror that exchanges left and right, which changes no value.
MIRROR = CELLS.table(lambda cell: CELLS.number[Cell(cell.row, BOARD.columns + 1 - cell.column)])


def reflected(men: int) -> int:
    """The image of a set of cells in the mirror."""
    found = 0
    while men:
        found |= 1 << MIRROR[lowest(men)]
        men &= men - 1
    return found


def image(placement: int) -> int:
    """The number of the mirror image of a placement."""
    ball, mine, rivals = cells(placement, 0)
    return number(MIRROR[ball], reflected(mine), reflected(rivals), 0)


#: The ball's cells, from 0, whose placements are kept in a table; where their values begin.
KEPT = {
    ball: place * SLICE
    for place, ball in enumerate(
        ball for ball in range(BALLS) if FIRST_BALL + ball <= MIRROR[FIRST_BALL + ball]
    )
}


# Positions ----------------------------------------------------------------------------------------


def state_number(state: State) -> int:
    """The number of a position whose ball is in play."""
    white, black = (sum(1 << (man & OFF) for man in men) for men in (state.white, state.black))
    mine, rivals = (black, white) if state.side else (white, black)
    return number(state.ball, mine, rivals, state.side)


def numbered_state(placement: int, side: Side = Side.FIRST) -> State:
    """The position with this number and ``side`` to move: the inverse of :func:`state_number`.

    Raises:
        IndexError: if the number is not from 0 to ``PLACEMENTS - 1``.
    """
    if not 0 <= placement < PLACEMENTS:
        raise IndexError(placement)
    ball, mine, rivals = cells(placement, side)
    white, black = (rivals, mine) if side else (mine, rivals)
    return State(_men(white), _men(black), ball, side)


def _men(cells: int) -> tuple[int, ...]:
    """The men on a set of cells, as a position keeps them."""
    return tuple(1 << CELL_BITS | cell for cell in range(LAST + 1) if cells >> cell & 1)
