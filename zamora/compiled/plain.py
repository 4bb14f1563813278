"""What a game need not say: the step functions and numbers of a game that has nothing special.

:mod:`zamora.compiled.specialise` looks here last. The declarations in :mod:`zamora.compiled.turns`
say what each of them means.
"""

from __future__ import annotations

from zamora.compiled.layout import Board
from zamora.compiled.sets import ALL, EMPTY, Cells, Table

WIDE = False
CAPTURES = FOULS = PROMOTES = False
MAY_STAY = STAYS_IF_STUCK = False
BEST = LEAST = 0
MEMORIES = 1
MIRRORED = False
MIRROR: Table = [0]


def prepare(b: Board) -> None:
    """There is nothing to work out."""


def continuing(b: Board, piece: int) -> Cells:
    """Any move may set the ball going."""
    return ALL


def senders(b: Board, cell: int) -> Cells:
    """No piece sends the ball on: it makes one step."""
    return EMPTY


def way_of(b: Board, by: int) -> int:
    """There is only one way."""
    return 0


def may_send(b: Board, memory: int, by: int) -> bool:
    """Any piece sends, any number of times."""
    return True


def remember(b: Board, memory: int, by: int) -> int:
    """There is nothing to remember."""
    return 0


def onward(b: Board, memory: int) -> Cells:
    """A journey goes on from nowhere."""
    return EMPTY


def resting(b: Board, victim: int) -> Cells:
    """The traveller rests wherever it can be sent."""
    return ALL


def promotes(b: Board, piece: int, target: int) -> bool:
    """No piece is promoted."""
    return False


def in_check(b: Board) -> bool:
    """There is no check."""
    return False
