"""Values of positions of Dominório: a sum of regions, each evaluated once for all its images.

Where free squares do not touch, what is done in one place does not concern the other: a position is
the sum of its regions of free squares. A region is worth the same wherever it lies and however it
is mirrored; turned by a quarter it is worth the negative, for upright becomes lying (the source:
the negative of a game "corresponde a uma rotação do tabuleiro de 90 graus").

A set of squares is a whole number with a bit a square, :data:`WIDE` bits a row: no board is that
wide, so neighbours are found by shifting and nothing runs over into the next row. The tests hold
this against :mod:`zamora.solve.worth`, which knows nothing but the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from zamora.core.grid import GridState
from zamora.core.position import Position
from zamora.values import ZERO, Value, value

#: Bits of a row: one more than the widest board has squares.
WIDE = 9
#: The first square of each row.
_EDGE = sum(1 << WIDE * row for row in range(WIDE))
_ROW = (1 << WIDE) - 1

#: When more images than this are known they are forgotten, before the next position is valued.
MOST_KEPT = 500_000
#: The regions evaluated in this process, all their images, each in the corner.
_known: dict[int, Value] = {}


def worth(position: Position, looked: Callable[[], None]) -> Value:
    """The value of a position of Dominório, whichever side is to move.

    Args:
        position: the position.
        looked: called for each new region; may raise, to stop.
    """
    if len(_known) > MOST_KEPT:
        _known.clear()
    state: GridState = position.state
    cells = zip(position.game.board.cells, state.cells, strict=True)
    free = (cell for cell, content in cells if not content)
    return _worth(sum(1 << (cell.row - 1) * WIDE + cell.column - 1 for cell in free), looked)


def _worth(squares: int, looked: Callable[[], None]) -> Value:
    parts = (_region(_cornered(one), looked) for one in _regions(squares))
    return reduce(Value.__add__, parts, ZERO)


def _regions(squares: int) -> Iterator[int]:
    """The sets of squares that hang together; single squares are left out, nothing fits there."""
    while squares:
        region, grown = 0, squares & -squares
        while grown != region:
            region = grown
            beside = region << 1 | region >> 1 | region << WIDE | region >> WIDE
            grown = (region | beside) & squares
        squares ^= region
        if region & (region - 1):
            yield region


def _cornered(region: int) -> int:
    """The region moved up and to the left as far as it goes."""
    lowest = (region & -region).bit_length() - 1
    region >>= lowest // WIDE * WIDE
    while not region & _EDGE:
        region >>= 1
    return region


def _region(region: int, looked: Callable[[], None]) -> Value:
    found = _known.get(region)
    if found is not None:
        return found
    looked()
    upright, lying = (_dominoes(region, step) for step in (WIDE, 1))
    found = value(
        {_worth(region ^ domino, looked) for domino in upright},
        {_worth(region ^ domino, looked) for domino in lying},
    )
    rows = _rows(region)
    turned = [*map(_joined, zip(*map(_bits, rows), strict=True))]
    for image in _mirrored(rows):
        _known[image] = found
    for image in _mirrored(turned):
        _known[image] = -found
    return found


def _dominoes(region: int, step: int) -> Iterator[int]:
    """The places for a domino: two squares of a region, one a step after the other."""
    firsts = region & region >> step
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        yield first | first << step


def _rows(region: int) -> list[int]:
    rows = []
    while region:
        rows.append(region & _ROW)
        region >>= WIDE
    return rows


def _bits(row: int) -> list[int]:
    return [row >> place & 1 for place in range(WIDE)]


def _joined(bits: Iterable[int]) -> int:
    """A row of these bits, the first one first."""
    return sum(bit << place for place, bit in enumerate(bits))


def _mirrored(rows: list[int]) -> Iterator[int]:
    """The region of these rows and its three mirror images, each in the corner."""
    for one in (rows, [_joined(reversed(_bits(row))) for row in rows]):
        for order in (one, one[::-1]):
            yield _cornered(sum(row << WIDE * number for number, row in enumerate(order)))
