"""The workspace that step functions and turn generation share: one flat row of whole numbers.

A position is unpacked into it, turns are made and unmade in place. ``b[AT + cell]`` is the piece on
a cell, ``b[WHERE + piece]`` its cell, and so on. Pieces are numbered: White's from 0, Black's from
``TEAM``; a piece that has left the board keeps its number and stands on ``GONE``. The ball is no
piece: ``b[BALL]`` is its cell.

Sets of cells lie in it too, two words each: ``MEN``, ``BLOCK``, ``NOTES`` and ``SEEN`` are numbers
for :func:`~zamora.compiled.sets.nth` and :func:`~zamora.compiled.sets.keep`.

Compiled, the row is an array of 64-bit integers; interpreted, a list.
"""

from __future__ import annotations

from zamora.compiled.sets import Cells, nth, single, union

#: The workspace, a row of ``SIZE`` whole numbers.
Board = list[int]

#: The most cells of a board, and the most pieces.
CELLS = 126
PIECES = 32

#: cell → piece on it, ``NOBODY`` if empty.
AT = 0
#: piece → its cell, ``GONE`` if it has left the board.
WHERE = 128
#: piece → its kind, a small number of the game's choosing.
KIND = 160
#: The ball's cell, and the side to move (0 White, 1 Black).
BALL = 192
SIDE = 193
#: side → the set of cells where its pieces stand.
MEN = 97
#: The set of cells that block the traveller in the middle of a turn.
BLOCK = 99
#: Sets that a game works out once for a position before its turns are listed.
NOTES = 100
#: Scratch of turn generation: journey memory, at most 64 → the cells already reached with it.
SEEN = 128
SIZE = 384
#: More turns than any position has.
MOST_TURNS = 1 << 14

NOBODY = -1
GONE = -1

#: An answer of a game's ``opening``: the piece that has moved has no hold on the ball.
NOT_SENT = -1


def men(b: Board, side: int) -> Cells:
    """Where the pieces of a side stand."""
    return nth(b, MEN + side)


def occupied(b: Board) -> Cells:
    """Where anything stands: the pieces of both sides and the ball."""
    return union(union(men(b, 0), men(b, 1)), single(b[BALL]))


# A man in one number, as positions keep him: his kind, and in the lowest bits his cell, ``OFF`` if
# he has been taken off the board in the course of a turn.
CELL_BITS = 7
OFF = (1 << CELL_BITS) - 1

# A turn in one number: the piece, where it stood, where it goes, where the ball (or the victim of a
# foul) comes to rest, and the kind that a pawn becomes, 0 for none.
ORIGIN_SHIFT = 5
TARGET_SHIFT = 12
REST_SHIFT = 19
BECOMES_SHIFT = 26


def pack(piece: int, origin: int, target: int, rest: int, becomes: int) -> int:
    """A turn as one number."""
    return (
        piece
        | (origin << ORIGIN_SHIFT)
        | (target << TARGET_SHIFT)
        | (rest << REST_SHIFT)
        | (becomes << BECOMES_SHIFT)
    )


def piece_of(turn: int) -> int:
    """The piece that moves."""
    return turn & 31


def origin_of(turn: int) -> int:
    """Where it stood."""
    return (turn >> ORIGIN_SHIFT) & 127


def target_of(turn: int) -> int:
    """Where it goes."""
    return (turn >> TARGET_SHIFT) & 127


def rest_of(turn: int) -> int:
    """Where the ball, or the victim of a foul, comes to rest."""
    return (turn >> REST_SHIFT) & 127


def becomes_of(turn: int) -> int:
    """The kind that the piece becomes, 0 if it stays what it is."""
    return turn >> BECOMES_SHIFT
