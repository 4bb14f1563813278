"""A toy on seven hexagons, or on four triangles, for whatever depends on the shape of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun
from zamora.core.steps import Side, Step
from zamora.core.tiling import HEXAGONS, TRIANGLES

SEVEN = ((1, 2), (1, 4), (2, 1), (2, 3), (2, 5), (3, 2), (3, 4))


def lettered(cells: tuple[tuple[int, int], ...]) -> dict[Cell, str]:
    return {Cell(*cell): letter for cell, letter in zip(cells, "abcdefghij", strict=False)}


class Hexes(GridGame):
    """A stone a turn, on an empty cell beside no stone of the rival's."""

    key, name = "hexes", "Siete hexágonos"
    board = Board(tuple(lettered(SEVEN)), lettered(SEVEN).__getitem__, HEXAGONS)
    men: ClassVar = {"B": Man("stone", Noun("piedra", feminine=True))}

    def initial(self, side: Side = Side.FIRST) -> GridState:
        return GridState(("",) * len(self.board.cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        if draft.done:
            return
        state = draft.state
        for cell in self.empty(state):
            near = [self.at(state, other) for other in self.board.beside(cell)]
            if not any(self.owner(content) is state.side.other for content in near):
                yield self.place(self.of_side("b", state.side), cell)


class Triangles(Hexes):
    """The same on a triangle of four, the third of them pointing down between the others."""

    key, name = "triangles", "Cuatro triángulos"
    board = Board(
        tuple(sorted(lettered(((1, 3), (2, 2), (2, 3), (2, 4))))),
        lettered(((1, 3), (2, 2), (2, 3), (2, 4))).__getitem__,
        TRIANGLES,
    )
