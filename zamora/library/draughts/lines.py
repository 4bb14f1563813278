"""Men on points that lines join: the alquerques, from which draughts come.

A man goes to the next point of a line, either way; it captures by a short jump along a line, over a
rival on the next point to the point behind it. The board defines the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from zamora.core.board import Board, Cell, algebraic
from zamora.core.grid import GridDraft, GridState, Man, Noun, images
from zamora.core.ground import Ground
from zamora.core.steps import Side, Step, Symmetry
from zamora.core.tiling import POINTS
from zamora.library.draughts.capturing import Capturing

#: The men of these games, where all are alike.
MEN: Mapping[str, Man] = {
    "F": Man("draughtsman", Noun("ficha", feminine=True), worth=100),
}


def lined(cells: Sequence[Cell], lines: tuple[tuple[Cell, ...], ...]) -> Board:
    """A board of points with these lines, named as in chess."""
    rows = max(cell.row for cell in cells)
    return Board(tuple(sorted(cells)), algebraic(rows), POINTS, lettered=True, lines=lines)


class OnLines(Capturing):
    """Men that go and jump along the lines of a board, forwards, sideways and backwards."""

    ground: ClassVar[Ground] = Ground(material="wood")
    source: ClassVar[str] = "002, 3"
    men: ClassVar[Mapping[str, Man]] = MEN

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Over a rival on the next point of a line to the one behind it, if that is free."""
        state = draft.state
        for line in self.board.ways[cell]:
            if len(line) < 2 or self.at(state, line[1]) or line[0] in draft.taken:
                continue
            if self.captures(self.at(state, cell), self.at(state, line[0])):
                yield self.move(state, cell, line[1], captures=line[:1])

    def captures(self, man: str, other: str) -> bool:
        """Whether a man may capture what stands on another point."""
        return bool(other) and self.owner(other) is not self.owner(man)

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """To the next point of a line, if that is free."""
        for line in self.board.ways[cell]:
            if not self.at(draft.state, line[0]):
                yield self.move(draft.state, cell, line[0])

    @cached_property
    def _near(self) -> tuple[tuple[tuple[int, int | None], ...], ...]:
        """For each point, by its place, those that lines lead to, and the ones behind them."""
        return tuple(
            tuple(
                (self.index[line[0]], self.index[line[1]] if len(line) > 1 else None)
                for line in self.board.ways[cell]
            )
            for cell in self.board.cells
        )

    def results(self, state: GridState) -> Iterator[GridState] | None:
        """Where nothing can be captured, a man goes to the next point: no steps are needed."""
        cells, near = state.cells, self._near
        own = [n for n, man in enumerate(cells) if man and self.owner(man) is state.side]
        for at in own:
            for over, behind in near[at]:
                # Most points next to a man are free, or his own men's.
                if behind is None or not cells[over] or cells[behind]:
                    continue
                if self.captures(cells[at], cells[over]):
                    return None
        return self._quiet(state, own)

    def _quiet(self, state: GridState, own: Iterable[int]) -> Iterator[GridState]:
        for at in own:
            for target, _behind in self._near[at]:
                if not state.cells[target]:
                    after = list(state.cells)
                    after[at], after[target] = "", after[at]
                    yield state._replace(cells=tuple(after), side=state.side.other)

    def facing(self, own: Sequence[Cell], content: str = "F") -> dict[Cell, str]:
        """Men of the first side on these points, those of the second opposite them."""
        rows, columns = self.board.rows + 1, self.board.columns + 1
        there = {Cell(rows - c.row, columns - c.column): content.lower() for c in own}
        return dict.fromkeys(own, content) | there

    def set_up(self, men: Mapping[Cell, str], side: Side) -> GridState:
        """The state in which these men stand."""
        return GridState(tuple(men.get(cell, "") for cell in self.board.cells), side)

    @cached_property
    def _images(self) -> tuple[Symmetry, ...]:
        lines = {frozenset(line) for line in self.board.lines}
        kept = [
            one
            for one in images(self.board)
            if {frozenset(map(one.map, line)) for line in self.board.lines} == lines
        ]
        swapped = [
            replace(one, name=f"{one.name}, exchanged", swaps_sides=True)
            for one in (*kept, Symmetry("same", lambda c: c, True, False))
        ]
        return tuple(sorted((*swapped, *kept), key=lambda one: one.name != "half-turn, exchanged"))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The images of the lines, as they are and with the sides exchanged.

        The half turn that exchanges them comes first: it leaves the start as it is.
        """
        return self._images
