"""Who can pass to whom as an adjacency matrix, and what its powers count.

The number in row *a*, column *b* of the n-th power is the number of ways to bring the ball from *a*
to *b* with exactly n passes, while no man moves; a man may have the ball more than once.

>>> from zamora.registry import game
>>> net = Network.of(game("gol").start())
>>> sum(map(sum, net.power(1)))
14
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamora.core.position import Position, Side

Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Network:
    """The men of a side, and the arrows between them.

    Attributes:
        men: their labels, in a fixed order: the rows and columns of the tables.
        arrows: pairs of labels (a, b): a can pass to b.
    """

    men: tuple[str, ...]
    arrows: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, position: Position, side: Side | None = None) -> Network:
        """The network of ``side``, by default of the side to move, as the men stand.

        Rows follow the board, from the top and from the left.
        """
        side = position.side if side is None else side
        own = sorted((p.cells[0], p.label) for p in position.pieces() if p.side is side)
        passes = position.connections(side).passes
        return cls(tuple(label for _cell, label in own), frozenset(passes))

    def power(self, exponent: int) -> Table:
        """The matrix to this power: how many ways there are with this many passes."""
        size = range(len(self.men))
        found: Table = tuple(tuple(int(i == j) for j in size) for i in size)
        step = tuple(tuple(int((a, b) in self.arrows) for b in self.men) for a in self.men)
        for _pass in range(exponent):
            found = tuple(
                tuple(sum(found[i][k] * step[k][j] for k in size) for j in size) for i in size
            )
        return found

    def ways(self, giver: str, taker: str, passes: int) -> Iterator[tuple[str, ...]]:
        """The same, listed: who has the ball in turn, from ``giver`` to ``taker``."""
        if passes == 0:
            if giver == taker:
                yield (giver,)
            return
        for other in self.men:
            if (giver, other) in self.arrows:
                for rest in self.ways(other, taker, passes - 1):
                    yield (giver, *rest)

    def layers(self, giver: str) -> tuple[tuple[str, ...], ...]:
        """Breadth first: who can have the ball after 0 passes, then after 1, then 2, and so on."""
        found: list[tuple[str, ...]] = [(giver,)]
        seen = {giver}
        while found[-1]:
            new = tuple(
                man
                for man in self.men
                if man not in seen and any((one, man) in self.arrows for one in found[-1])
            )
            seen |= set(new)
            found.append(new)
        return tuple(found[:-1])
