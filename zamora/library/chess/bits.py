"""Bitboards, and attacks by table lookup: quicker than stepping along rays.

A square is the bit with its number (:mod:`zamora.library.chess.oncells`: 0 is White's far corner
on the left). What stands in a man's way along a line is looked up in a table of all that can stand
there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from zamora.library.chess.notation import PART
from zamora.library.chess.oncells import AHEAD, ASLANT, DIAGONAL, STRAIGHT, WAYS

#: For each square: what can stand in the way, and what is attacked then.
Line = tuple[tuple[int, ...], tuple[Mapping[int, int], ...]]


class Tables(NamedTuple):
    """What men attack, by the square where they stand.

    Attributes:
        knight: a knight.
        king: a king.
        pawn: by side, a pawn.
        touch: by side, the cells a pawn can swap with in chess with swaps: the three ahead.
        across: along a row; for each square the squares that matter, and by who stands on these
            what is attacked.
        along: along a column.
        aslant: along the diagonals.
    """

    knight: tuple[int, ...]
    king: tuple[int, ...]
    pawn: tuple[tuple[int, ...], tuple[int, ...]]
    touch: tuple[tuple[int, ...], tuple[int, ...]]
    across: Line
    along: Line
    aslant: Line


def squares(mask: int) -> Iterator[int]:
    """The squares of a set, one after the other."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _set(rays: tuple[tuple[int, ...], ...]) -> int:
    return sum(1 << square for ray in rays for square in ray)


def _seen(rays: tuple[tuple[int, ...], ...], standing: int) -> int:
    """What is attacked along rays, up to the first who stands there."""
    found = 0
    for ray in rays:
        for square in ray:
            found |= 1 << square
            if standing >> square & 1:
                break
    return found


def _line(ways: tuple[tuple[tuple[int, ...], ...], ...]) -> Line:
    masks, tables = [], []
    for rays in ways:
        # A man at the end of a ray hides nothing.
        mask = sum(1 << square for ray in rays for square in ray[:-1])
        table, standing = {}, 0
        while True:
            table[standing] = _seen(rays, standing)
            standing = (standing - mask) & mask
            if not standing:
                break
        masks.append(mask)
        tables.append(table)
    return tuple(masks), tuple(tables)


@cache
def tables() -> Tables:
    """The tables, reckoned when they are first asked for."""
    rows = tuple(tuple(r for r in rays if r[0] // 8 == n // 8) for n, rays in enumerate(STRAIGHT))
    columns = tuple(tuple(r for r in rays if r[0] % 8 == n % 8) for n, rays in enumerate(STRAIGHT))
    pawns = tuple(tuple(map(_set, ways)) for ways in ASLANT)
    touch = tuple(
        tuple(
            pawns[side][square] | (1 << square + ahead if 0 <= square + ahead < PART else 0)
            for square in range(PART)
        )
        for side, ahead in enumerate(AHEAD)
    )
    return Tables(
        tuple(map(_set, WAYS["C"])),
        tuple(map(_set, WAYS["R"])),
        (pawns[0], pawns[1]),
        (touch[0], touch[1]),
        _line(rows),
        _line(columns),
        _line(DIAGONAL),
    )
