"""Dominório, also called Domineering (Neto & Silva, chapter 5, "Dominório").

**Rules.** On a board of squares two players put down dominoes of two squares each, that never
overlap: E (*Em pé*) upright, D (*Deitado*) lying. The first player unable to put one down loses.

**Rulings**: the source leaves size and shape of the board to the players; here it has 4 × 4 squares
unless others are chosen (parameters ``rows`` and ``columns``), or any squares of at most 8 × 8
(parameter ``shape``: ``x`` a square, ``.`` none, strokes between rows); and E begins. Squares that
do not touch make several boards that are played as one: a sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board, images
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, Symmetry

SIZES = (4, 2, 3, 5, 6, 7, 8)
#: A board of all the squares that rows and columns have.
WHOLE = "entero"
#: Most squares of a game that is solved on demand.
FEW = 14


def read_shape(text: str) -> str | None:
    """Rows as ``"xx/x./x."``; None if they make no board. Shorter ones are not filled up."""
    rows = text.strip().lower().split("/")
    fits = len(rows) <= max(SIZES) and len({len(row) for row in rows}) == 1
    good = all(re.fullmatch(rf"[x.]{{1,{max(SIZES)}}}", row) for row in rows)
    return "/".join(rows) if fits and good and "x" in text.lower() else None


class Dominorio(GridGame):
    """The rules of Dominório; see the module's docstring."""

    key: ClassVar[str] = "dominorio"
    name: ClassVar[str] = "Dominório"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("E", "D")
    side_letters: ClassVar[str] = "ED"
    ground: ClassVar[Ground] = Ground(material="paper")
    summable: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {"E": Man("domino", Noun("dominó"))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(
            4, SIZES, lambda: _("Filas"), lambda: _("¿Cuántas filas tiene el tablero?")
        ),
        "columns": Parameter(
            4, SIZES, lambda: _("Columnas"), lambda: _("¿Cuántas columnas tiene el tablero?")
        ),
        "shape": Parameter(
            WHOLE,
            (WHOLE, ".x./xxx/.x.", "xxx/x.x/xxx", "xx/x./x.", "xxxx/xxxx/xx../xx.."),
            lambda: _("Forma"),
            lambda: _("¿Qué forma tiene el tablero? Una x es una casilla; un punto, un hueco."),
            meanings={WHOLE: lambda: _("un rectángulo entero")},
            reads=read_shape,
        ),
    }

    @property
    def small(self) -> bool:
        """On a few squares."""
        return len(self.board.cells) <= FEW

    def no_game(self) -> str:
        """A shape says how many rows and columns there are."""
        sizes = (self.settings["rows"], self.settings["columns"])
        if self.settings["shape"] != WHOLE and sizes != (4, 4):
            return _("La forma ya dice cuántas filas y columnas hay: deja filas y columnas en 4.")
        return ""

    def make_board(self) -> Board:
        """The squares that were chosen."""
        shape = str(self.settings["shape"])
        if shape == WHOLE:
            return algebraic_board(int(self.settings["rows"]), int(self.settings["columns"]))
        rows = shape.split("/")
        whole = algebraic_board(len(rows), len(rows[0]))
        there = (cell for cell in whole.cells if rows[cell.row - 1][cell.column - 1] == "x")
        return replace(whole, cells=tuple(there))

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

    def impossible(self, state: GridState) -> str:
        """Every domino is whole: two squares, one below the other or side by side."""
        reason = super().impossible(state)
        for piece in () if reason else self.pieces(state):
            other = piece.cells[-1]
            if piece.cells[0] == other or self.at(state, other) != self.at(state, piece.cells[0]):
                return _("En {cell} falta la otra mitad del dominó.").format(
                    cell=self.board.name(piece.cells[0])
                )
        return reason

    def box(self) -> tuple[Piece, ...]:
        """As many dominoes as fit on the board, for each side."""
        pair, fit = self.board.cells[:2], len(self.board.cells) // 2
        return tuple(
            self.piece(self.of_side("e", side), pair) for side in Side for _one in range(fit)
        )

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left–right and up–down, as far as the board has them; dominoes keep their direction."""
        board = self.board
        return tuple(
            image for image in images(board)[:3] if all(image.map(c) in board for c in board.cells)
        )
