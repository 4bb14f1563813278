"""What matters in Goldrez: how far the ball can be played, and how open the goals lie."""

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
from zamora.compiled.chess import QUEEN, column_of, reached
from zamora.compiled.layout import BALL, KIND, SIDE, WHERE, Board, men
from zamora.compiled.sets import Table, common, nth, size, union, without
from zamora.library.goldrez.rules import AIM, CELLS, TEAM, destinations

NULL_MOVES = True

HEADING = [1, -1]
MIDDLE_ROW, MIDDLE_COLUMN = 5, 4
RANKS = 3
BANDS = 7
BAND = bands(CELLS, (9, 1), BANDS)
KINDS = 5

_BALL_NAMES = ball_names(RANKS, BANDS)
_MEN_NAMES = men_names(("the king", "the queen", "the rook", "the bishop", "the knight"))
#: Where the features of the men begin, and those of this game alone.
MEN_AT = len(_BALL_NAMES)
MORE_AT = MEN_AT + len(_MEN_NAMES)
NAMES = (
    *_BALL_NAMES,
    *_MEN_NAMES,
    "cells of the rival's goal to which a line is open from the ball",
    "columns between the ball and the king",
    "moves of the queen",
    "moves of the rook",
    "moves of the bishop",
    "moves of the knight",
)
FEATURES = len(NAMES)
#: What they are worth at a first guess, in points: where tuning starts.
GUESSES = (*ball_guesses(RANKS, BANDS), *men_guesses(KINDS), 25, -8, 1, 1, 1, 1)


def features(b: Board, f: Table) -> None:
    """Write down what matters in the position, ``FEATURES`` numbers named by ``NAMES``."""
    for i in range(FEATURES):
        f[i] = 0
    ball_features(b, f)
    men_features(b, f, MEN_AT)
    ball = b[BALL]
    standing = union(men(b, 0), men(b, 1))
    lines = without(reached(QUEEN, 0, ball, standing), standing)
    for _side in range(2):
        side = b[SIDE]
        sign = 1 - 2 * _side
        f[MORE_AT] += sign * size(common(lines, nth(AIM, side)))
        f[MORE_AT + 1] += sign * abs(column_of(b[WHERE + TEAM * side]) - column_of(ball))
        for piece in range(TEAM * side + 1, TEAM * side + TEAM):
            f[MORE_AT + b[KIND + piece]] += sign * size(destinations(b, piece))
        b[SIDE] = 1 - side
