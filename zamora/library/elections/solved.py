"""The election in Sierpinski's triangle, solved: who wins with the best play on both sides.

The three parts of any triangle may change places without changing anything that matters, and in a
triangle that a side dominates nothing matters any more. So a position is as good as its *class*: a
triangle of the classes of its parts, or the side that has it. T3 has 3^27 ways to stand on the
board, but 17 204 undecided classes: from the empty T3 a search takes a moment.

It leaves out stones put where all is decided. They are a turn given away, and in these elections a
stone more never hurts its side (docs/elections.md has the proof): so there is a better one.

>>> from zamora.registry import game
>>> Solver(game("sierpinski", level=2)).winner()
<Side.FIRST: 0>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count

from zamora.core.grid import GridState
from zamora.core.steps import Side
from zamora.library.elections.common import PACES, Zone
from zamora.library.elections.sierpinski import Sierpinski


@dataclass(frozen=True, eq=False)
class Class:
    """A class of triangles; equal ones are the same object.

    Attributes:
        owner: the side that dominates it, if one does.
        parts: the classes of its parts, in order; none of a hexagon or a dominated triangle.
        number: says what the order is.
    """

    owner: Side | None = None
    parts: tuple[Class, ...] = ()
    number: int = field(default_factory=count().__next__)


#: Who wins the triangles of all levels, at the paces at which a strategy can be stolen:
#: docs/elections.md has the proofs.
STOLEN = {"1": Side.FIRST, "1-2-2": Side.SECOND}
#: A hexagon without a stone; what the two sides have.
EMPTY, OWNED = Class(), {side: Class(side) for side in Side}


def triangle(parts: Iterable[Class]) -> Class:
    """The class of a triangle with these three parts."""
    return _triangle(tuple(sorted(parts, key=lambda part: part.number)))


@cache
def _triangle(parts: tuple[Class, ...]) -> Class:
    owners = [part.owner for part in parts]
    dominated = (OWNED[side] for side in Side if owners.count(side) > 1)
    return next(dominated, None) or Class(parts=parts)


@cache
def followers(standing: Class, side: Side) -> tuple[Class, ...]:
    """The classes that one stone more of a side can make, where something is undecided."""
    if standing.owner is not None:
        return ()
    parts = standing.parts
    found = {
        triangle((*parts[:n], after, *parts[n + 1 :])): None
        for n, part in enumerate(parts)
        for after in followers(part, side)
    }
    return tuple(found) if parts else (OWNED[side],)


def undecided(level: int) -> Iterator[Class]:
    """All undecided classes of a triangle, the empty one first; of level 0, a hexagon."""
    empty = EMPTY
    for _level in range(level):
        empty = triangle([empty] * 3)
    seen = {empty: None}
    for standing in (every := [empty]):
        yield standing
        for side in Side:
            for after in followers(standing, side):
                if after.owner is None and after not in seen:
                    seen[after] = None
                    every.append(after)


class Solver:
    """Finds the winner; memoised by class.

    Attributes:
        order: whose the stones are, one after the other; then it begins again.
    """

    def __init__(self, game: Sierpinski) -> None:
        self.game = game
        first, again = PACES[str(game.settings["pace"])]
        turns = enumerate((*first, *again, *again))
        stones = [Side(turn % 2) for turn, size in turns for _stone in range(size)]
        self.order = tuple(stones[: 2 * sum(again)])
        self._known: dict[tuple[Class, int], Side] = {}

    def winner(self, state: GridState | None = None) -> Side:
        """The winner from a position between turns, by default the start."""
        state = self.game.initial() if state is None else state
        put = sum(map(bool, state.cells)) % len(self.order)
        return self._winner(self._class(state, self.game.zones), put)

    def stones_more(self) -> tuple[int, int]:
        """Try what a stone more does, in all undecided classes and wherever a turn stands.

        Returns:
            How many were tried, and how many hurt their side: it would win without, and loses.
        """
        tried = hurt = 0
        for standing in undecided(int(self.game.settings["level"])):
            for put in range(len(self.order)):
                winner = self._winner(standing, put)
                for side in Side:
                    after = [self._winner(one, put) for one in followers(standing, side)]
                    tried += len(after)
                    hurt += after.count(side.other) if winner is side else 0
        return tried, hurt

    def _class(self, state: GridState, zone: Zone) -> Class:
        if isinstance(zone, int):
            owner = self.game.owner(state.cells[zone])
            return EMPTY if owner is None else OWNED[owner]
        return triangle(self._class(state, part) for part in zone)

    def _winner(self, standing: Class, put: int) -> Side:
        """The winner if the next stone is that of ``order[put]``.

        A win by the first stone of a turn stands after the second.
        """
        if standing.owner is not None:
            return standing.owner
        key = standing, put
        if key not in self._known:
            side, then = self.order[put], (put + 1) % len(self.order)
            after = followers(standing, side)
            wins = any(one.owner is side for one in after) or any(
                self._winner(one, then) is side for one in after
            )
            self._known[key] = side if wins else side.other
        return self._known[key]
