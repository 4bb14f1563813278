"""Districts on a map: the same votes, cut in other ways.

A map has been voted on. It is cut into districts, as large as each other and each of one piece, and
winning most districts wins the map. This is no game: the question is how much the cut alone
decides.

>>> small = VoteMap(size=3)
>>> len(small.cuts), len(small.won_by(Side.SECOND))
(10, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar, TypeAlias

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.elections.common import majority

#: Neighbouring cells that vote together.
District: TypeAlias = frozenset[Cell]
#: A whole map in districts.
Cut: TypeAlias = tuple[District, ...]
#: The neighbours of every cell of a map.
Borders: TypeAlias = Mapping[Cell, District]

#: The votes, row by row, by the side of the map; the second side has fewer votes in all.
VOTES = {5: 5 * "BbBbB ", 3: "bBb bBB bBB"}


def borders(board: Board) -> Borders:
    """Which cells share a side with which."""
    return {cell: frozenset(board.beside(cell)) for cell in board.cells}


def cuts(near: Borders, size: int, left: District | None = None) -> Iterator[Cut]:
    """The ways to cut a map, or what is left of it, into districts of ``size`` cells."""
    left = frozenset(near) if left is None else left
    if not left:
        yield ()
    elif all(len(piece) % size == 0 for piece in pieces(near, left)):
        for one in sorted(grown(near, frozenset({min(left)}), left, size), key=sorted):
            yield from ((one, *others) for others in cuts(near, size, left - one))


def grown(near: Borders, begun: District, among: District, size: int) -> set[District]:
    """What a district that has been begun can become, with cells from ``among``."""
    found = {begun}
    for _cell in range(size - len(begun)):
        found = {
            one | {beside} for one in found for cell in one for beside in near[cell] & among - one
        }
    return found


def pieces(near: Borders, cells: District) -> Iterator[District]:
    """What hangs together of these cells."""
    while cells:
        piece, edge = frozenset[Cell](), frozenset({min(cells)})
        while edge:
            piece |= edge
            edge = frozenset().union(*(near[cell] for cell in edge)) & cells - piece
        yield piece
        cells -= piece


class VoteMap(GridGame):
    """A square map with a stone on each cell for its vote; there are no turns."""

    key: ClassVar[str] = "mapa-de-votos"
    name: ClassVar[str] = "Mapa de votos"
    ground: ClassVar[Ground] = Ground(material="paper")
    men: ClassVar[Mapping[str, Man]] = {"B": Man("stone", Noun("piedra", feminine=True))}
    parameters: ClassVar[Mapping[str, Parameter]] = {"size": Parameter(5, tuple(VOTES))}

    @property
    def size(self) -> int:
        """How many cells are in a row, in a column and in a district."""
        return int(self.settings["size"])

    def make_board(self) -> Board:
        """The squares."""
        return algebraic_board(self.size, self.size)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """All have voted."""
        return GridState(tuple(VOTES[self.size].replace(" ", "")), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """None."""
        return iter(())

    @cached_property
    def votes(self) -> Mapping[Cell, Side]:
        """How each cell has voted."""
        start = self.initial()
        return {cell: side for side in Side for cell in self.own(start, side)}

    @cached_property
    def near(self) -> Borders:
        """Which cells share a side."""
        return borders(self.board)

    @cached_property
    def cuts(self) -> tuple[Cut, ...]:
        """All ways to cut it."""
        return tuple(cuts(self.near, self.size))

    def winner(self, district: District) -> Side | None:
        """The side with most votes of a district."""
        return majority([self.votes[cell] for cell in district], tuple(range(len(district))))

    def count(self, cut: Iterable[District], side: Side) -> int:
        """How many districts a side wins."""
        return sum(self.winner(district) is side for district in cut)

    def won_by(self, side: Side) -> tuple[Cut, ...]:
        """The cuts that give a side most districts."""
        return tuple(cut for cut in self.cuts if 2 * self.count(cut, side) > self.size)
