"""What matters in Un Cáliz para el Rey and El Gol de Oro: the men, what they attack, the ball.

The games' modules in this package say which features they have; Un Cáliz adds its own.
"""

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
from zamora.compiled.chess import KING, PAWN, around, aslant, reached
from zamora.compiled.layout import GONE, KIND, SEEN, SIDE, WHERE, Board, men, occupied
from zamora.compiled.search import FEATURES
from zamora.compiled.sets import EMPTY, Table, common, keep, nth, size, union
from zamora.library.court.common import CELLS, TABLES, TEAM

NULL_MOVES = True
HEADING = [-1, 1]
MIDDLE_ROW, MIDDLE_COLUMN = 8, 5
RANKS = 6
BANDS = 8
BAND = bands(CELLS, (1, 15), BANDS)
KINDS = 6

_KINDS = ("kings", "queens", "rooks", "bishops", "knights", "pawns")
_BALL_NAMES = ball_names(RANKS, BANDS)
_MEN_NAMES = men_names(_KINDS)
#: Where the features of the men begin; how many there are of them, and what they attack.
MEN_AT = len(_BALL_NAMES)
COUNTS_AT = MEN_AT + len(_MEN_NAMES)
MOVES_AT = COUNTS_AT + KINDS
#: Where the features begin that are no longer kind by kind.
PAWNS_AT = MOVES_AT + KINDS
STORM, ATTACKS = PAWNS_AT + 2, PAWNS_AT + 3
NAMES = (
    *_BALL_NAMES,
    *_MEN_NAMES,
    *_KINDS,
    *(f"cells that {kind} attack" for kind in _KINDS),
    "pawns one step from promotion",
    "pawns two steps from promotion",
    "men who attack a cell next to the rival's king",
    "attacks on men of the rival",
)
#: What they are worth at a first guess, in points: where tuning starts.
GUESSES = (
    *(*ball_guesses(RANKS, BANDS), *men_guesses(KINDS)),
    *(0, 700, 400, 250, 250, 80),
    *(0, 1, 1, 2, 2, 2),
    *(100, 40, 12, 2),
)

#: cell → its row.
ROWS = TABLES.ROW_OF
#: side → the row where its pawns are promoted.
LAST_ROW = [2, 14]
#: kind → its class: the less it is worth the smaller. Kings are never taken and so come last.
CLASS = [0, 4, 3, 2, 1, 1, 0]
CLASSES = 5
#: What men of each class attack is noted from here: CLASSES × side + class.
ATTACKED = SEEN


def court_features(b: Board, f: Table) -> None:
    """Write down the features that ``NAMES`` here names, and set all others of the game to 0.

    What the men attack is left in ``b[ATTACKED]``.
    """
    for i in range(FEATURES):
        f[i] = 0
    ball_features(b, f)
    men_features(b, f, MEN_AT)
    for i in range(ATTACKED, ATTACKED + 2 * CLASSES):
        keep(b, i, EMPTY)
    block = occupied(b)
    for piece in range(2 * TEAM):
        cell = b[WHERE + piece]
        if cell == GONE:
            continue
        side, kind = piece // TEAM, b[KIND + piece]
        sign = 1 if side == b[SIDE] else -1
        if kind == PAWN:
            attacked = aslant(side, cell)
            steps = abs(ROWS[cell] - LAST_ROW[side])
            if 1 <= steps <= 2:
                f[PAWNS_AT - 1 + steps] += sign
        else:
            attacked = reached(kind, side, cell, block)
        notes = ATTACKED + CLASSES * side + CLASS[kind]
        keep(b, notes, union(nth(b, notes), attacked))
        f[COUNTS_AT - 1 + kind] += sign
        f[MOVES_AT - 1 + kind] += sign * size(attacked)
        f[ATTACKS] += sign * size(common(attacked, men(b, 1 - side)))
        king = TEAM - TEAM * side
        reigns = b[KIND + king] == KING and b[WHERE + king] != GONE
        if reigns and common(attacked, around(b[WHERE + king])) != EMPTY:
            f[STORM] += sign
