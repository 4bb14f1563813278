"""How a die lies: the 24 ways, what becomes of them when it rolls and when it is turned.

Opposite faces of a die add up to seven; where one, two and three meet they follow one another
against the clock, as on the dice that the source asks for (Muñoz Santonja 2022, section 1). So
three faces say how it lies: the one above, the one towards the lower edge of the board (in front),
the one on the right. They are written in this order: ``"123"``.

>>> rolled("123", NORTH), rolled("123", EAST), turned("123", 90)
('263', '421', '142')
>>> len(WAYS), is_even("123"), is_even(rolled("123", WEST))
(24, True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from zamora.core.board import EAST, NORTH, SOUTH, WEST, Direction

#: What two opposite faces show together.
SEVEN = 7
#: Where the six faces look: the three that are seen, then the opposite ones, in the same order.
SEEN, UNSEEN = ("up", "south", "east"), ("down", "north", "west")


def opposite(face: str) -> str:
    """The face on the other side of the die."""
    return str(SEVEN - int(face))


def rolled(faces: str, direction: Direction) -> str:
    """How a die lies after it has rolled over its lower edge on to the next cell."""
    up, south, east = tuple(faces)
    return {
        NORTH: south + opposite(up) + east,
        SOUTH: opposite(south) + up + east,
        EAST: opposite(east) + south + up,
        WEST: east + south + opposite(up),
    }[direction]


def turned(faces: str, angle: int) -> str:
    """How a die lies after a turn on the spot by this many degrees, against the clock from above.

    The face above stays; ``angle`` is a multiple of 90.
    """
    up, south, east = tuple(faces)
    for _quarter in range(angle // 90 % 4):
        south, east = opposite(east), south
    return up + south + east


@cache
def _parities() -> dict[str, bool]:
    found, new = {"123": True}, ["123"]
    while new:
        faces = new.pop()
        for direction in (NORTH, EAST, SOUTH, WEST):
            after = rolled(faces, direction)
            if after not in found:
                found[after] = not found[faces]
                new.append(after)
    return found


#: All ways in which a die can lie.
WAYS = tuple(sorted(_parities()))


def is_even(faces: str) -> bool:
    """Whether it takes an even number of rolls, or of quarter turns, from ``"123"`` to here.

    A roll exchanges the two halves of the 24 ways, as a step exchanges the shades of a chessboard.
    """
    return _parities()[faces]


def lying(up: str, south: str) -> str:
    """How a die lies with one face above and another in front, neither being opposite."""
    return next(faces for faces in WAYS if faces.startswith(up + south))


def all_faces(faces: str) -> Mapping[str, str]:
    """What each of the six faces shows, by where it looks."""
    seen = dict(zip(SEEN, faces, strict=True))
    return seen | dict(zip(UNSEEN, map(opposite, faces), strict=True))
