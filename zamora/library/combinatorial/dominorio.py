"""Dominório, also called Domineering (Neto & Silva, chapter 5, "Dominório").

**Rules.** On a board of squares two players put down dominoes of two squares each, that never
overlap: E (*Em pé*) upright, D (*Deitado*) lying. The first who cannot put one down loses.

**Rulings**: the source leaves the board to the players; here it has 4 × 4 squares unless others are
chosen (parameters ``rows`` and ``columns``), and E begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board, images
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, Symmetry

SIZES = (4, 2, 3, 5, 6, 7, 8)


class Dominorio(GridGame):
    """The rules of Dominório; see the module's docstring."""

    key: ClassVar[str] = "dominorio"
    name: ClassVar[str] = "Dominório"
    own_claims: ClassVar[str] = "zamora.library.combinatorial.claims:dominoes"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("E", "D")
    side_letters: ClassVar[str] = "ED"
    own_worth: ClassVar[str] = "zamora.library.combinatorial.regions:worth"
    men: ClassVar[Mapping[str, Man]] = {"E": Man("domino", Noun("dominó"))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(
            4, SIZES, lambda: _("Filas"), lambda: _("¿Cuántas filas tiene el tablero?")
        ),
        "columns": Parameter(
            4, SIZES, lambda: _("Columnas"), lambda: _("¿Cuántas columnas tiene el tablero?")
        ),
    }

    def make_board(self) -> Board:
        """The squares that were chosen."""
        return algebraic_board(int(self.settings["rows"]), int(self.settings["columns"]))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """An empty board."""
        return GridState(("",) * len(self.board.cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Two free squares, one below the other for E, side by side for D."""
        if draft.done:
            return
        side = draft.state.side
        for cell in self.empty(draft.state):
            other = self.board.step(cell, EAST if side else SOUTH)
            if other is not None and not self.at(draft.state, other):
                yield self.place(self.of_side("e", side), cell, [other])

    def pieces(self, state: GridState) -> tuple[Piece, ...]:
        """The dominoes: in a column of E's, or a row of D's, two and two from its beginning."""
        found, seen = [], set[Cell]()
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if content and cell not in seen:
                other = self.board.step(cell, SOUTH if content.isupper() else EAST)
                cells = (cell,) if other is None else (cell, other)
                seen.update(cells)
                found.append(self.piece(content, cells))
        return tuple(found)

    def box(self) -> tuple[Piece, ...]:
        """As many dominoes as fit on the board, for each side."""
        pair, fit = self.board.cells[:2], len(self.board.cells) // 2
        return tuple(
            self.piece(self.of_side("e", side), pair) for side in Side for _one in range(fit)
        )

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left–right and up–down; nobody's dominoes turn."""
        return images(self.board)[:3]
