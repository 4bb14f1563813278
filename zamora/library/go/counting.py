"""What can be counted of stones on a board: groups, links, liberties, windows, what they enclose.

The board defines adjacency; whether it is a square one, a line or the corners of hexagons does not
matter. Turns play no part: stones are sets of points.

Each stone has as many sides as its point has neighbours. A *link* joins two adjacent stones of one
colour, and takes a side of both. What is left over leads to liberties, unless the rival stands
there: if no liberty is shared, n stones with k links on points with four neighbours have 4n − 2k. A
*window* is what links surround: four stones in a square have one, and so has a ring of stones.
Euler's formula says stones − links + windows = groups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from zamora.core.board import Board, Cell

#: Points as a set.
Points = frozenset[Cell]


class Count(NamedTuple):
    """What stones of one side amount to.

    Attributes:
        stones: how many there are.
        groups: the groups they form.
        links: the pairs of adjacent stones, each pair once.
        liberties: the free points next to them.
        enclosed: the free points that they alone surround.
    """

    stones: int
    groups: tuple[Points, ...]
    links: tuple[tuple[Cell, Cell], ...]
    liberties: Points
    enclosed: Points

    @property
    def windows(self) -> int:
        """How many areas the links surround, by Euler's formula."""
        return len(self.links) - self.stones + len(self.groups)


def pieces(board: Board, points: Iterable[Cell]) -> Iterator[Points]:
    """The parts of a set of points that hang together."""
    left = set(points)
    while left:
        found = [left.pop()]
        for at in found:
            beside = left.intersection(board.beside(at))
            left -= beside
            found += beside
        yield frozenset(found)


def count(board: Board, stones: Collection[Cell], others: Collection[Cell] = ()) -> Count:
    """Count the stones of one side, where the other side has stones as well.

    A region larger than half of the board is outside, and not enclosed.
    """
    own, free = frozenset(stones), set(board.cells).difference(stones, others)
    links = tuple(
        (one, other) for one in sorted(own) for other in board.beside(one) if one < other in own
    )
    enclosed = [
        region
        for region in pieces(board, free)
        if 2 * len(region) <= len(board.cells) and _around(board, region) <= own
    ]
    return Count(
        len(own),
        tuple(sorted(pieces(board, own), key=sorted)),
        links,
        frozenset(_around(board, own) & free),
        frozenset().union(*enclosed),
    )


def _around(board: Board, points: Points) -> Points:
    """The neighbours of some points, without these."""
    return frozenset(other for at in points for other in board.beside(at)) - points
