"""What matters in Futez: where the ball can be brought, and who holds together."""

from __future__ import annotations

from typing import Any

from zamora.ball.evaluation import (
    ball_features,
    ball_guesses,
    ball_names,
    board_tables,
    men_features,
    men_guesses,
    men_names,
)
from zamora.compiled.layout import BALL, SIDE, WHERE, Board, men
from zamora.compiled.sets import EMPTY, Numbering, Table, common, has, nth, size
from zamora.library.futez.rules import CELLS, NEAR, TEAM, destinations

#: Zugzwang is common on a small board.
NULL_MOVES = False

HEADING = [1, -1]
RANKS = 2
BANDS = 6
#: How many rows a goal has.
GOAL_ROWS = 2
ROW_OF, COLUMN_OF, MIDDLE_ROW, MIDDLE_COLUMN, BAND = board_tables(CELLS, GOAL_ROWS, BANDS)
KINDS = 1


def on_board(cells: Numbering) -> dict[str, Any]:
    """What means something else here on another board than usual."""
    return board_tables(cells, GOAL_ROWS, BANDS)._asdict()


_BALL_NAMES = ball_names(RANKS, BANDS)
_MEN_NAMES = men_names(("men",))
#: Where the features of the men begin, and those of this game alone.
MEN_AT = len(_BALL_NAMES)
MORE_AT = MEN_AT + len(_MEN_NAMES)
NAMES = (
    *_BALL_NAMES,
    *_MEN_NAMES,
    "pairs of connected men",
    "men connected to the ball who are connected to another man",
    "moves of men",
)
FEATURES = len(NAMES)
#: What they are worth at a first guess, in points: where tuning starts.
GUESSES = (*ball_guesses(RANKS, BANDS), *men_guesses(KINDS), 5, 10, 2)


def features(b: Board, f: Table) -> None:
    """Write down what matters in the position, ``FEATURES`` numbers named by ``NAMES``."""
    for i in range(FEATURES):
        f[i] = 0
    ball_features(b, f)
    men_features(b, f, MEN_AT)
    at_the_ball = nth(NEAR, b[BALL])
    for _side in range(2):
        side = b[SIDE]
        sign = 1 - 2 * _side
        connected = held = moves = 0
        for piece in range(TEAM * side, TEAM * side + TEAM):
            cell = b[WHERE + piece]
            mates = common(nth(NEAR, cell), men(b, side))
            connected += size(mates)
            if mates != EMPTY and has(at_the_ball, cell):
                held += 1
            moves += size(destinations(b, piece))
        f[MORE_AT] += sign * (connected // 2)
        f[MORE_AT + 1] += sign * held
        f[MORE_AT + 2] += sign * moves
        b[SIDE] = 1 - side
