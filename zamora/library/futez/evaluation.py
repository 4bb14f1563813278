"""What matters in Futez: where the ball can be brought, and who holds together."""

from __future__ import annotations

from zamora.ball.evaluation import (
    ball_features,
    ball_guesses,
    ball_names,
    bands,
    men_features,
    men_guesses,
    men_names,
)
from zamora.compiled.layout import BALL, MEN, SIDE, WHERE, Board
from zamora.compiled.sets import Table, ones
from zamora.library.futez.rules import CELLS, NEAR, TEAM, destinations

#: The board is small: whoever may not pass is often the worse for it.
NULL_MOVES = False

ROW_OF = CELLS.table(lambda cell: cell.row)
COLUMN_OF = CELLS.table(lambda cell: cell.column)
HEADING = [1, -1]
MIDDLE_ROW, MIDDLE_COLUMN = 5, 3
RANKS = 2
BANDS = 6
BAND_LOW, BAND_HIGH = bands(CELLS, (8, 2), BANDS)
KINDS = 1

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
    at_the_ball = NEAR[b[BALL]]
    for _side in range(2):
        side = b[SIDE]
        sign = 1 - 2 * _side
        men = b[MEN + 2 * side]
        connected = held = moves = 0
        for piece in range(TEAM * side, TEAM * side + TEAM):
            cell = b[WHERE + piece]
            mates = NEAR[cell] & men
            connected += ones(mates)
            if mates and at_the_ball >> cell & 1:
                held += 1
            moves += ones(destinations(b, piece)[0])
        f[MORE_AT] += sign * (connected // 2)
        f[MORE_AT + 1] += sign * held
        f[MORE_AT + 2] += sign * moves
        b[SIDE] = 1 - side
