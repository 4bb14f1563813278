"""Chomp (Neto & Silva, chapter 5, "Chomp"; David Gale).

**Rules.** Points stand in a rectangle. In turn the players choose one to remove; with it go all
points to the north and to the east of it (those above and on the right, and all that are both). The
player who has to take the point in the south-west corner loses.

**Rulings**: the source leaves the size open; here it is 4 rows of 5 (parameters ``rows`` and
``columns``). The last point is taken like any other, and a player who finds nothing left has won:
so a game is played to the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step, Symmetry
from zamora.library.combinatorial.piles import Impartial

SIZES = (4, 5, 2, 3, 6, 7, 8, 1)
#: The most corners of points that are solved on demand, in a second or two: those of 6 × 6.
MOST_SOLVED = 1000


class Chomp(Impartial):
    """The rules of Chomp; see the module's docstring."""

    key: ClassVar[str] = "chomp"
    name: ClassVar[str] = "Chomp"
    source: ClassVar[str] = "002, 5"
    no_moves: ClassVar[str] = "wins"
    noun: ClassVar[Noun] = Noun("punto")
    men: ClassVar[Mapping[str, Man]] = {"O": Man("stone", Noun("punto"))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(4, SIZES, lambda: _("Filas"), lambda: _("¿Cuántas filas de puntos hay?")),
        "columns": Parameter(
            5, SIZES, lambda: _("Columnas"), lambda: _("¿Cuántas columnas de puntos hay?")
        ),
    }

    @property
    def small(self) -> bool:
        """A corner is left, with a border that goes up: 12,870 on 8 × 8 points."""
        rows, columns = int(self.settings["rows"]), int(self.settings["columns"])
        return math.comb(rows + columns, rows) <= MOST_SOLVED

    def make_board(self) -> Board:
        """The rectangle that was chosen."""
        return algebraic_board(int(self.settings["rows"]), int(self.settings["columns"]))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """All points."""
        return GridState(("O",) * len(self.board.cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Any point that is left, and with it what lies above and on the right."""
        if draft.done:
            return
        left = [
            cell
            for cell, content in zip(self.board.cells, draft.state.cells, strict=True)
            if content
        ]
        for cell in left:
            with_it = (one for one in left if one.row <= cell.row and one.column >= cell.column)
            captures = tuple(one for one in with_it if one != cell)
            yield replace(self.remove(draft.state, cell), captures=captures)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The point and all that goes with it."""
        return draft._replace(
            state=self.without(draft.state, (step.target, *step.captures)),
            done=draft.done + 1,
            at=step.target,
            taken=step.captures,
        )

    def impossible(self, state: GridState) -> str:
        """Nothing stands above or on the right of a point that is gone."""
        gone = list(self.empty(state))
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if content and any(one.row >= cell.row and one.column <= cell.column for one in gone):
                said = _("En {cell} no puede quedar un punto: debajo o a su izquierda falta uno.")
                return said.format(cell=self.board.name(cell))
        return super().impossible(state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """On a square the diagonal through the corner; no other image keeps it in its place."""
        if self.board.rows != self.board.columns:
            return ()
        last = self.board.rows + 1
        return (
            Symmetry("antidiagonal", lambda c: Cell(last - c.column, last - c.row), False, True),
        )
