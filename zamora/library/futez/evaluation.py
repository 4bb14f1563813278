"""What matters in Futez: where the ball can be brought, and who holds together."""

from __future__ import annotations

from typing import Any, NamedTuple

from zamora.ball.evaluation import (
    ball_features,
    ball_guesses,
    ball_names,
    bands,
    men_features,
    men_guesses,
    men_names,
)
from zamora.compiled.layout import BALL, SIDE, WHERE, Board, men
from zamora.compiled.sets import EMPTY, Numbering, Table, common, has, nth, size
from zamora.library.futez.rules import CELLS, NEAR, TEAM, destinations

#: The board is small: whoever may not pass is often the worse for it.
NULL_MOVES = False

HEADING = [1, -1]
RANKS = 2
BANDS = 6


class Tables(NamedTuple):
    """What depends on the board; :mod:`zamora.ball.evaluation` says what it is."""

    ROW_OF: Table
    COLUMN_OF: Table
    MIDDLE_ROW: int
    MIDDLE_COLUMN: int
    BAND: Table


def tables(cells: Numbering) -> Tables:
    """The tables for a board."""
    last = max(cell.row for cell in cells.cells)
    return Tables(
        cells.table(lambda cell: cell.row),
        cells.table(lambda cell: cell.column),
        (last + 1) // 2,
        (max(cell.column for cell in cells.cells) + 1) // 2,
        bands(cells, (last - 1, 2), BANDS),
    )


def on_board(cells: Numbering) -> dict[str, Any]:
    """What means something else here on another board than usual."""
    return tables(cells)._asdict()


ROW_OF, COLUMN_OF, MIDDLE_ROW, MIDDLE_COLUMN, BAND = tables(CELLS)
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
