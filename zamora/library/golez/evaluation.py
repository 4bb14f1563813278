"""What matters in Golez: how far the ball can be played, and who stands ready to play it."""

from __future__ import annotations

from zamora.ball.evaluation import (
    ball_features,
    ball_guesses,
    ball_names,
    bands,
    distance,
    men_features,
    men_guesses,
    men_names,
)
from zamora.compiled.layout import BALL, SIDE, WHERE, Board
from zamora.compiled.sets import Table, size
from zamora.library.golez.rules import (
    CELLS,
    FIELD_HIGH,
    FIELD_LOW,
    NEAR_HIGH,
    NEAR_LOW,
    SHADE,
    TEAM,
)

NULL_MOVES = True

ROW_OF = CELLS.table(lambda cell: cell.row)
COLUMN_OF = CELLS.table(lambda cell: cell.column)
HEADING = [1, -1]
MIDDLE_ROW, MIDDLE_COLUMN = 6, 4
RANKS = 3
BANDS = 7
BAND_LOW, BAND_HIGH = bands(CELLS, (10, 2), BANDS)
KINDS = 4
#: side → the cells of the field in the three rows before the rival's goal.
DOOR_LOW, DOOR_HIGH = (
    list(words)
    for words in zip(
        *(CELLS.set(c for c in CELLS.cells if c.row in rows) for rows in ((8, 9), (3, 4))),
        strict=True,
    )
)

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
        low = high = shades = passes = 0
        for piece in range(team + 1, team + TEAM):
            cell = b[WHERE + piece]
            low |= NEAR_LOW[cell]
            high |= NEAR_HIGH[cell]
            if distance(cell, ball) <= 2:
                shades |= 1 << SHADE[cell]
            for other in range(team + 1, piece):
                if distance(cell, b[WHERE + other]) <= 2:
                    passes += 1
        f[MORE_AT] += sign * abs(COLUMN_OF[b[WHERE + team]] - COLUMN_OF[ball])
        if shades == 3:
            f[MORE_AT + 1] += sign
        f[MORE_AT + 2] += sign * size(low & FIELD_LOW, high & FIELD_HIGH)
        f[MORE_AT + 3] += sign * size(low & DOOR_LOW[side], high & DOOR_HIGH[side])
        f[MORE_AT + 4] += sign * passes
