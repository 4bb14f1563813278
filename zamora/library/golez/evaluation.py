"""What matters in Golez: how far the ball can be played, and who stands ready to play it."""

from __future__ import annotations

from typing import Any

from zamora.ball.evaluation import (
    ball_features,
    ball_guesses,
    ball_names,
    board_tables,
    distance,
    men_features,
    men_guesses,
    men_names,
)
from zamora.compiled.layout import BALL, SIDE, WHERE, Board
from zamora.compiled.sets import EMPTY, Numbering, Table, common, nth, row_of, size, union
from zamora.library.golez.rules import CELLS, FIELD, NEAR, SHADE, TEAM

NULL_MOVES = True

HEADING = [1, -1]
RANKS = 3
BANDS = 7
KINDS = 4
#: How many rows a goal has.
GOAL_ROWS = 2


def doors(cells: Numbering) -> Table:
    """A row of sets: side → the cells of the field in the two rows before the rival's goal."""
    last = max(cell.row for cell in cells.cells)
    rows = ((last - 3, last - 2), (3, 4))
    return row_of(cells.set(cell for cell in cells.cells if cell.row in before) for before in rows)


def on_board(cells: Numbering) -> dict[str, Any]:
    """What means something else here on another board than usual."""
    return {**board_tables(cells, GOAL_ROWS, BANDS)._asdict(), "DOOR": doors(cells)}


ROW_OF, COLUMN_OF, MIDDLE_ROW, MIDDLE_COLUMN, BAND = board_tables(CELLS, GOAL_ROWS, BANDS)
DOOR = doors(CELLS)

_BALL_NAMES = ball_names(RANKS, BANDS)
_MEN_NAMES = men_names(("the goalkeeper", "defenders", "the midfielder", "attackers"))
#: Where the features of the men begin, and those of this game alone.
MEN_AT = len(_BALL_NAMES)
MORE_AT = MEN_AT + len(_MEN_NAMES)
NAMES = (
    *_BALL_NAMES,
    *_MEN_NAMES,
    "columns between the ball and the goalkeeper",
    "men near the ball on cells of either shade",
    "cells of the field next to men",
    "cells before the rival's goal next to men",
    "pairs of men between whom the ball can be passed",
)
FEATURES = len(NAMES)
#: What they are worth at a first guess, in points: where tuning starts.
GUESSES = (*ball_guesses(RANKS, BANDS), *men_guesses(KINDS), -4, 10, 1, 3, 4)


def features(b: Board, f: Table) -> None:
    """Write down what matters in the position, ``FEATURES`` numbers named by ``NAMES``."""
    for i in range(FEATURES):
        f[i] = 0
    ball_features(b, f)
    men_features(b, f, MEN_AT)
    ball = b[BALL]
    for side in range(2):
        sign = 1 if side == b[SIDE] else -1
        team = TEAM * side
        held, shades, passes = EMPTY, 0, 0
        for piece in range(team + 1, team + TEAM):
            cell = b[WHERE + piece]
            held = union(held, nth(NEAR, cell))
            if distance(cell, ball) <= 2:
                shades |= 1 << SHADE[cell]
            for other in range(team + 1, piece):
                if distance(cell, b[WHERE + other]) <= 2:
                    passes += 1
        f[MORE_AT] += sign * abs(COLUMN_OF[b[WHERE + team]] - COLUMN_OF[ball])
        if shades == 3:
            f[MORE_AT + 1] += sign
        f[MORE_AT + 2] += sign * size(common(held, FIELD))
        f[MORE_AT + 3] += sign * size(common(held, nth(DOOR, side)))
        f[MORE_AT + 4] += sign * passes
