"""The election in Sierpinski's triangle, solved: who wins with the best play on both sides.

The three parts of any triangle may change places without changing anything that matters. So a
position is as good as its *class*: a triangle of nothing but the classes of its parts, in order.
T3 has 3^27 ways to stand on the board, but fewer than two million classes, and few of them have to
be looked at: from the empty T3 a search in Python takes some ten seconds, from the middle of a game
a moment.

>>> from zamora.registry import game
>>> Solver(game("sierpinski", level=2)).winner()
<Side.FIRST: 0>
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from zamora.core.grid import GridState
from zamora.core.steps import Side
from zamora.library.elections.common import Zone
from zamora.library.elections.sierpinski import Sierpinski

#: What stands on a hexagon; or the classes of the three parts of a triangle, in order.
Class: TypeAlias = "str | tuple[Class, ...]"
#: How the stones of the first and of the second side are written.
STONES = "Bb"


@cache
def owner(triangle: Class) -> str:
    """The stone of the side that dominates a triangle; empty if neither does."""
    if isinstance(triangle, str):
        return triangle
    owners = [*map(owner, triangle)]
    return next((stone for stone in STONES if owners.count(stone) > 1), "")


@cache
def followers(triangle: Class, stone: str) -> tuple[Class, ...]:
    """The classes that one stone more can make of a triangle."""
    if isinstance(triangle, str):
        return () if triangle else (stone,)
    found = {
        tuple(sorted((*triangle[:n], after, *triangle[n + 1 :])))
        for n, part in enumerate(triangle)
        for after in followers(part, stone)
    }
    return tuple(sorted(found))


class Solver:
    """Finds the winner; memoised by class."""

    def __init__(self, game: Sierpinski) -> None:
        self.game = game
        self._known: dict[tuple[Class, int, Side], Side] = {}

    def winner(self, state: GridState | None = None) -> Side:
        """The winner from a position, by default the start."""
        state = self.game.initial() if state is None else state
        standing = sum(map(bool, state.cells))
        return self._winner(self._class(state, self.game.zones), standing, 0, state.side)

    def _class(self, state: GridState, zone: Zone) -> Class:
        if isinstance(zone, int):
            return state.cells[zone]
        return tuple(sorted(self._class(state, part) for part in zone))

    def _winner(self, triangle: Class, standing: int, put: int, side: Side) -> Side:
        """The winner if ``side``, which has ``put`` stones in this turn, puts the next one.

        A win by the first stone of a turn stands after the second.
        """
        if dominated := owner(triangle):
            return Side(STONES.index(dominated))
        if put == self.game.turns_at[standing - put]:
            put, side = 0, side.other
        key = triangle, put, side
        if key not in self._known:
            stone = STONES[side]
            after = followers(triangle, stone)
            wins = any(owner(one) == stone for one in after) or any(
                self._winner(one, standing + 1, put + 1, side) is side for one in after
            )
            self._known[key] = side if wins else side.other
        return self._known[key]
