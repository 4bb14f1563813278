"""What exercises of lesson 8, Nim y sus parientes, ask besides: see ``lesson_08.toml``."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import xor

from zamora.core.position import Position, Turn
from zamora.solve import solve


@lru_cache(maxsize=8)
def _lost(position: Position) -> bool:
    """The side to move loses; for games too large to be offered solved as a whole."""
    return solve(position).value(position).result == "loss"


def leaves_lost(turn: Turn) -> bool:
    """After the turn the rival loses against best play."""
    return _lost(turn.after)


def balances(turn: Turn) -> bool:
    """After the turn the nim-sum is 0: of the heaps, or of the coins' distances on a strip."""
    numbers: list[int] = []
    for piece in turn.after.pieces():
        count, (cell,) = int(piece.text or 1), piece.cells
        strip = turn.after.game.plain_key == "nimble"
        numbers += [cell.column - 1] * count if strip else [count]
    return reduce(xor, numbers, 0) == 0


def evens_the_largest(turn: Turn) -> bool:
    """After the turn an even number of heaps are largest: in the greedy game that wins."""
    sizes = [int(piece.text or 0) for piece in turn.after.pieces()]
    return bool(sizes) and sizes.count(max(sizes)) % 2 == 0
