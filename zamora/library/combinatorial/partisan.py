"""Games in which each player has turns of their own: Dominório, Leões e Dragões."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import EAST, SOUTH, WEST, Board, Cell
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
    """Dominório, also called Domineering (Neto & Silva, chapter 5, "Dominório").

    **Rules.** On a board of squares two players put down dominoes of two squares each, that never
    overlap: E (*Em pé*) upright, D (*Deitado*) lying. The first player unable to put one down
    loses.

    **Rulings**: the source leaves size and shape of the board to the players; here it has 4 × 4
    squares unless others are chosen (parameters ``rows`` and ``columns``), or any squares of at
    most 8 × 8 (parameter ``shape``: ``x`` a square, ``.`` none, strokes between rows); and E
    begins. Squares that do not touch make several boards that are played as one: a sum.
    """

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


#: The most strips, and the longest.
MOST_STRIPS, LONGEST = 8, 12


def read_strips(text: str) -> str | None:
    """Strips as ``"L.D./.L.D"``; None if they make no board. Shorter ones are not filled up."""
    strips = text.strip().upper().split("/")
    fits = len(strips) <= MOST_STRIPS and len({len(strip) for strip in strips}) == 1
    good = all(re.fullmatch(rf"[LD.]{{2,{LONGEST}}}", strip) for strip in strips)
    return "/".join(strips) if fits and good else None


class LionsDragons(GridGame):
    """Leões e Dragões (Neto & Silva, chapter 5, "Leões e Dragões").

    **Rules.** On strips of cells stand lions (E) and dragons (D). A lion steps one cell to the
    right, or jumps over an occupied cell to the next one if that is free; a dragon does the same to
    the left. Nothing is captured. The first player unable to move loses.

    **Rulings**: the figure of the worked game is lost; the usual start is the sum of five strips
    that the source solves (parameter ``strips``: ``L`` a lion, ``D`` a dragon, ``.`` a free cell,
    strokes between strips). A jump goes over men of either side, as in the source's third strip. E
    begins.
    """

    key: ClassVar[str] = "leones-dragones"
    name: ClassVar[str] = "Leones y Dragones"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("E", "D")
    side_letters: ClassVar[str] = "ED"
    ground: ClassVar[Ground] = Ground(material="paper")
    summable: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {"L": Man("man", Noun("león"))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "strips": Parameter(
            "L.D./.L.D/LD../.LD./.L.D",
            ("L.D./.L.D/LD../.LD./.L.D", "L.D.", "LL..DD", "L...D", "LL.DD", "LLL.DDD"),
            lambda: _("Tiras"),
            lambda: _("¿Cómo están los leones (L) y los dragones (D) al empezar?"),
            reads=read_strips,
        )
    }

    @property
    def start_strips(self) -> list[str]:
        """The strips of the start."""
        return str(self.settings["strips"]).split("/")

    @property
    def small(self) -> bool:
        """If it has no more cells than the source's five strips, which have 14,425 positions."""
        return len(self.board.cells) <= 20

    def make_board(self) -> Board:
        """A row a strip."""
        return algebraic_board(len(self.start_strips), len(self.start_strips[0]))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The strips that were chosen; a dragon is a small letter."""
        men = {"L": "L", "D": "l", ".": ""}
        return GridState(tuple(men[sign] for strip in self.start_strips for sign in strip), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """One cell ahead, or over one man."""
        if draft.done:
            return
        state, ahead = draft.state, WEST if draft.state.side else EAST
        for cell in self.own(state):
            target = self.board.step(cell, ahead)
            if target is not None and self.at(state, target):
                target = self.board.step(target, ahead)
            if target is not None and not self.at(state, target):
                yield self.move(state, cell, target)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It stands at the end of its strip, or there is no room behind the man before it."""
        ahead = self.board.step(cell, WEST if state.side else EAST)
        if not self.at(state, cell):
            return ""
        if ahead is None:
            return _("Llegó al final de su tira: ya no avanza.")
        return _("No puede avanzar: detrás de quien tiene delante no hay sitio para saltar.")

    def summands(self, state: GridState) -> Iterator[GridState]:
        """Each strip, put where the first one lies, so that equal ones look alike."""
        length, nothing = self.board.columns, ("",) * len(state.cells)
        for first in range(0, len(state.cells), length):
            strip = state.cells[first : first + length]
            yield state._replace(cells=(*strip, *nothing[length:]))

    def impossible(self, state: GridState) -> str:
        """No captures and no new men; there are never more than at the start."""
        reason, start = super().impossible(state), "".join(self.start_strips)
        for man, kind in (("L", "L"), ("l", "D")):
            if not reason and state.cells.count(man) > start.count(kind):
                reason = _("Fichas de {side}: no puede haber más de {n}.").format(
                    side=self.sides[kind == "D"], n=start.count(kind)
                )
        return reason

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A lion, or the other side's dragon."""
        found = super().piece(content, cells)
        return found if content == "L" else replace(found, noun=Noun("dragón"))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left and right exchanged together with lions and dragons."""
        last = self.board.columns + 1
        return (Symmetry("mirror", lambda c: Cell(c.row, last - c.column), True, True),)
