"""What matters in all five ball games: where the ball lies, and above all where it can be brought.

Features are whole numbers from the point of view of the side to move. Most are differences, its own
minus the rival's. What either side could do with the ball *next* is kept apart, for it is worth
more to the side whose turn it is.

As in :mod:`zamora.compiled.turns`, what differs between games is left open: the step functions, and
a few tables that the game's own evaluation provides. Each block of features comes with a function,
Python only, that names them in the same order.
"""

from __future__ import annotations

from typing import NamedTuple

from zamora.compiled.given import given
from zamora.compiled.layout import BALL, GONE, KIND, SIDE, WHERE, Board
from zamora.compiled.sets import (
    EMPTY,
    Cells,
    Numbering,
    Table,
    common,
    nth,
    pop,
    row_of,
    size,
    union,
    without,
)
from zamora.compiled.turns import (
    AIM,
    CAPTURES,
    FOULS,
    TEAM,
    continuing,
    destinations,
    prepare,
    rests,
    step,
    step_back,
)

# What a game's own evaluation provides ------------------------------------------------------------

#: cell → its row and its column.
ROW_OF: Table = given()
COLUMN_OF: Table = given()
#: side → 1 if it plays down the page, -1 if up.
HEADING: Table = given()
#: The row and the column through the middle of the board.
MIDDLE_ROW: int = given()
MIDDLE_COLUMN: int = given()
#: How many rows the ball can be from the middle row while the game goes on.
RANKS: int = given()
#: Number of rows before the goal in which it matters how far the ball can be brought.
BANDS: int = given()
#: BANDS × side + d → the set of cells d rows from where that side scores (0: there it does).
BAND: Table = given()
#: How many kinds of men there are.
KINDS: int = given()

#: Turns that score immediately beyond this count add nothing.
MOST_SHOTS = 4
#: A man is near the ball up to this distance.
NEAR = 3


# Tables -------------------------------------------------------------------------------------------


def bands(cells: Numbering, scoring: tuple[int, int], number: int) -> Table:
    """The table ``BAND``.

    Args:
        cells: the numbering of the board.
        scoring: side → the row nearest to the middle in which it scores.
        number: how many bands.
    """
    found = []
    for row, other in (scoring, scoring[::-1]):
        down = 1 if row > other else -1
        for d in range(number):
            found.append(cells.set(c for c in cells.cells if max(0, (row - c.row) * down) == d))
    return row_of(found)


class BoardTables(NamedTuple):
    """What of the above depends on the board."""

    ROW_OF: Table
    COLUMN_OF: Table
    MIDDLE_ROW: int
    MIDDLE_COLUMN: int
    BAND: Table


def board_tables(cells: Numbering, deep: int, number: int) -> BoardTables:
    """These tables for a board where White plays down the page.

    Args:
        cells: the numbering of the board.
        deep: how many rows at either end a goal has.
        number: how many bands.
    """
    last = max(cell.row for cell in cells.cells)
    return BoardTables(
        cells.table(lambda cell: cell.row),
        cells.table(lambda cell: cell.column),
        (last + 1) // 2,
        (max(cell.column for cell in cells.cells) + 1) // 2,
        bands(cells, (last + 1 - deep, deep), number),
    )


# The ball -----------------------------------------------------------------------------------------


def reach(b: Board) -> tuple[Cells, int, int]:
    """Where the side to move can bring the ball with one turn.

    Returns:
        The cells; from how many cells men can move it there, each man counted by himself;
        and how many of these moves can score.
    """
    found, hands, shots = EMPTY, 0, 0
    prepare(b)
    side = b[SIDE]
    aim = nth(AIM, side)
    for piece in range(TEAM * side, TEAM * side + TEAM):
        origin = b[WHERE + piece]
        if origin == GONE:
            continue
        targets = common(destinations(b, piece), continuing(b, piece))
        while targets != EMPTY:
            target, targets = pop(targets)
            # Where men are taken or fouled, the ball is moved from its own cell.
            if (CAPTURES or FOULS) and target != b[BALL]:
                continue
            victim = step(b, piece, target)
            ends = rests(b, piece, origin, victim)
            step_back(b, piece, origin, victim)
            found = union(found, ends)
            hands += 1
            if common(ends, aim) != EMPTY:
                shots += 1
    return without(found, nth(AIM, 1 - side)), hands, shots


def farthest(side: int, cells: Cells) -> int:
    """How many rows from scoring the nearest cell of a set is; ``BANDS`` if none is so near."""
    for d in range(BANDS):
        if common(cells, nth(BAND, BANDS * side + d)) != EMPTY:
            return d
    return BANDS


def ball_features(b: Board, f: Table) -> None:
    """The first features of every game: see :func:`ball_names`. The others are set to 0."""
    me, ball = b[SIDE], b[BALL]
    f[0] = 1
    ahead = HEADING[me] * (ROW_OF[ball] - MIDDLE_ROW)
    if ahead > 0:
        f[min(ahead, RANKS)] = 1
    elif ahead < 0:
        f[min(-ahead, RANKS)] = -1
    at = RANKS + 1
    f[at] = ahead * (MIDDLE_COLUMN - abs(COLUMN_OF[ball] - MIDDLE_COLUMN))
    at += 1
    for _side in range(2):
        side = b[SIDE]
        cells, hands, shots = reach(b)
        d = farthest(side, cells)
        if d < BANDS:
            f[at + d] = 1
        f[at + BANDS] = size(cells)
        f[at + BANDS + 1] = hands
        f[at + BANDS + 2] = min(shots, MOST_SHOTS)
        at += BANDS + 3
        b[SIDE] = 1 - side


def ball_names(ranks: int, number: int) -> tuple[str, ...]:
    """The names of what :func:`ball_features` writes for these ``RANKS`` and ``BANDS``."""
    found = ["it is the side's turn"]
    found += [
        f"the ball is {n} rows beyond the middle, or short of it" for n in range(1, ranks + 1)
    ]
    found.append("the ball is ahead, or behind, and near the middle column")
    for whose in ("the side", "the rival"):
        found.append(f"{whose} can score in one turn")
        found += [f"{whose} can bring the ball {d} rows from scoring" for d in range(1, number)]
        found.append(f"cells where {whose} can bring the ball")
        found.append(f"moves with which {whose} can set the ball going")
        found.append(f"moves with which {whose} can score")
    return tuple(found)


def ball_guesses(ranks: int, number: int) -> tuple[int, ...]:
    """What these features are worth at a first guess, in points: where tuning starts."""
    found = [5, *(20 * n for n in range(1, ranks + 1)), 1]
    for sign, scoring, shot in ((1, 1000, 0), (-1, 150, 30)):
        found += [sign * scoring, *(sign * 40 * (number - d) // number for d in range(1, number))]
        found += [sign * 1, sign * 4, sign * shot]
    return tuple(found)


# The men ------------------------------------------------------------------------------------------


def distance(cell: int, other: int) -> int:
    """The larger of the differences of rows and columns."""
    return max(abs(ROW_OF[cell] - ROW_OF[other]), abs(COLUMN_OF[cell] - COLUMN_OF[other]))


def men_features(b: Board, f: Table, at: int) -> None:
    """How the men stand to the ball and to the rival's goal, from index ``at``: :func:`men_names`.

    Differences all, the side's minus the rival's.
    """
    ball = b[BALL]
    row = ROW_OF[ball]
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        if cell == GONE:
            continue
        side = piece // TEAM
        sign = 1 if side == b[SIDE] else -1
        mine = at + 2 + (NEAR + 1) * (b[KIND + piece] - 1)
        d = distance(cell, ball)
        if d <= NEAR:
            f[mine + d - 1] += sign
        f[mine + NEAR] += sign * HEADING[side] * (ROW_OF[cell] - MIDDLE_ROW)
        before = HEADING[side] * (row - ROW_OF[cell])
        if before > 0:
            f[at] += sign
            if abs(COLUMN_OF[cell] - COLUMN_OF[ball]) <= 1:
                f[at + 1] += sign


def men_names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What :func:`men_features` writes, for these ``KINDS``."""
    found = [
        "men between the ball and their own goal",
        "those of them who stand in the ball's column or next to it",
    ]
    for kind in kinds:
        found += [f"{kind} {d} from the ball" for d in range(1, NEAR + 1)]
        found.append(f"rows gone forward by {kind}")
    return tuple(found)


def men_guesses(kinds: int) -> tuple[int, ...]:
    """What these features are worth at a first guess, in points: where tuning starts."""
    return (6, 6, *(12, 8, 4, 2) * kinds)
