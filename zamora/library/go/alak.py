"""Alak: Go in one dimension (Neto & Silva, chapter 4, "Alak").

**Rules.** On a line of 11 points, White and Black put down a stone a turn on an empty point; there
is no passing. Rival groups that lose their last liberty by it are captured and taken off. No stone
may be put on a point whose stone was captured by the turn before. The game ends when a side to move
has no legal turn; the side with more stones on the board wins.

**Rulings.**

- Only groups that the new stone touches can lose their last liberty by it. A group may be left, or
  put, without any liberty by its own side: it stays (the source shows it as a strong defence).
- A side has ten stones ("10 peças brancas e 10 peças negras"): a side with ten on the board cannot
  put down another one.
- As many stones on both sides: a draw ("o jogo pode terminar empatado").
- White begins, as the source's diagrams have it; the length of the line is a parameter (``size``).
- The third occurrence of a position is a draw, as in all games here; the source knows of no cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import EAST, WEST, Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Outcome, Reason, Side, Step, Symmetry
from zamora.core.tiling import POINTS

#: How many stones each side has.
STONES = 10
#: The longest lines, in points, that are solved on demand; results: docs/go.md.
FEW = 6


class Alak(GridGame):
    """The rules of Alak; see the module's docstring."""

    key: ClassVar[str] = "alak"
    name: ClassVar[str] = "Alak"
    ground: ClassVar[Ground] = Ground(material="wood")
    source: ClassVar[str] = "002, 4"
    men: ClassVar[Mapping[str, Man]] = {"B": Man("stone", Noun("piedra", feminine=True))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            11, range(3, 22), lambda: _("Línea"), lambda: _("¿Cuántos puntos tiene la línea?")
        )
    }

    @property
    def small(self) -> bool:
        """On a short line."""
        return int(self.settings["size"]) <= FEW

    def make_board(self) -> Board:
        """A line of points, called by letters."""
        size = int(self.settings["size"])
        return Board(
            tuple(Cell(1, column) for column in range(1, size + 1)),
            lambda cell: chr(ord("a") + cell.column - 1),
            POINTS,
            lettered=True,
        )

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A stone on any empty point but those of stones that were captured just now."""
        state = draft.state
        if draft.done or sum(1 for _cell in self.own(state)) >= STONES:
            return
        stone = self.of_side("b", state.side)
        for cell in self.empty(state):
            if self.board.name(cell) not in state.note:
                yield self.place(stone, cell, captures=self._captures(state, cell))

    def _captures(self, state: GridState, placed: Cell) -> list[Cell]:
        found = []
        for direction in (WEST, EAST):
            group: list[Cell] = []
            for cell in self.board.ray(placed, direction):
                content = self.at(state, cell)
                if self.owner(content) is not state.side.other:
                    if content:  # one of our own at its other end: no liberty
                        found += group
                    break
                group.append(cell)
            else:  # it reaches the end of the line
                found += group
        return sorted(found)

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn, which may not refill what has been captured."""
        return super().end(draft)._replace(note="".join(map(self.board.name, draft.taken)))

    def stuck(self, state: GridState) -> Outcome:
        """The side with more stones wins."""
        first, second = (sum(1 for _cell in self.own(state, side)) for side in Side)
        winner = None if first == second else Side(first < second)
        return Outcome(winner, Reason.COUNT)

    def remembers(self, state: GridState) -> bool:
        """Points that are free and closed for this turn, in their order."""
        free = map(self.board.name, self.empty(state))
        return state.note == "".join(name for name in free if name in state.note)

    def note_words(self, note: str) -> str:
        """The points that are closed for this turn."""
        return _("Cerrado en este turno: {points}").format(points=", ".join(note))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left–right."""
        columns = self.board.columns + 1
        return (Symmetry("left-right", lambda c: Cell(c.row, columns - c.column), False, True),)

    def transform(self, state: GridState, symmetry: Symmetry) -> GridState:
        """The image of stones and closed points."""
        closed = sorted(self.board.name(symmetry.map(self.board.cell(name))) for name in state.note)
        return super().transform(state, symmetry)._replace(note="".join(closed))
