"""Quim, Chomp and Nim on matrices (Neto & Silva, chapter 5)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import MOST_BEANS_IN_A_BOX, GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, StepPattern, Symmetry
from zamora.library.combinatorial.piles import Impartial, read_numbers, row

#: The longest shorter stick of a game that is solved on demand.
LONGEST_SOLVED = 10


class Quim(Impartial):
    """Quim (Neto & Silva, chapter 5, "Quim").

    **Rules.** There are two sticks, of length n and n + 1. In its turn a player breaks a stick into
    two of whole lengths, or takes away k sticks of length k. A player who cannot move loses.

    **Rulings**: exactly k sticks of length k are taken, as in the source's example; n is 4, as in
    the other one (parameter ``length``; the source also names 21). The cells are called by the
    lengths, on each stands how many sticks of that length there are; to break a stick of length 5
    into 2 and 3 is written ``5>2+3``.
    """

    key: ClassVar[str] = "quim"
    name: ClassVar[str] = "Quim"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = Noun("palo")
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "length": Parameter(
            4,
            (4, *range(1, 4), *range(5, 22)),
            lambda: _("Largo"),
            lambda: _("¿Cuánto mide el palo más corto al empezar?"),
        )
    }

    @property
    def small(self) -> bool:
        """If the sticks are: from 10 and 11 one comes to 4,346 positions."""
        return int(self.settings["length"]) <= LONGEST_SOLVED

    def make_board(self) -> Board:
        """A cell for each length."""
        longest = int(self.settings["length"]) + 1
        return row(longest)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The two longest sticks that there can be."""
        return GridState(("",) * (len(self.board.cells) - 2) + ("1", "1"), side)

    def box(self) -> tuple[Piece, ...]:
        """As many sticks as there can ever be: all of them broken to pieces of length one."""
        home = self.board.cells[:1]
        stick = replace(self.piece("1", home), text="")
        return (stick,) * min(MOST_BEANS_IN_A_BOX, 2 * int(self.settings["length"]) + 1)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Break a stick, or take some away."""
        if draft.done:
            return
        cells = self.board.cells
        for cell, count in zip(cells, draft.state.cells, strict=True):
            length, there = cell.column, int(count or 0)
            if there:
                for part in range(1, length // 2 + 1):
                    rest = cells[length - part - 1]
                    yield Step(
                        "move", self.label(count, cell), cell, cells[part - 1], covers=(rest,)
                    )
            if there >= length:
                yield self.remove(draft.state, cell, length)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """A stick becomes two, or some go."""
        if step.kind != "move":
            return super().take(draft, step)
        assert step.origin is not None
        change = Counter((step.target, *step.covers))
        change[step.origin] -= 1
        changes = {
            cell: str(int(self.at(draft.state, cell) or 0) + more or "")
            for cell, more in change.items()
        }
        state = self.with_cells(draft.state, changes)
        return draft._replace(state=state, done=draft.done + 1, at=step.target)

    def impossible(self, state: GridState) -> str:
        """Sticks become shorter or go away: together they are never longer than at the start."""
        reason, most = super().impossible(state), 2 * int(self.settings["length"]) + 1
        lengths = enumerate(state.cells, start=1)
        if not reason and sum(length * int(count or 0) for length, count in lengths) > most:
            reason = _("Los palos, juntos, no pueden medir más de {n}.").format(n=most)
        return reason

    def _written(self, step: Step) -> str:
        if step.kind != "move":
            return super()._written(step)
        assert step.origin is not None
        parts = "+".join(map(self.board.name, (step.target, *step.covers)))
        return f"{self.board.name(step.origin)}>{parts}"

    def _read_part(self, text: str, part: str, start: int) -> Iterator[StepPattern]:
        found = _BREAKS.fullmatch(part.strip())
        if found is None:
            yield from super()._read_part(text, part, start)
            return
        place = (start, start + len(part))
        shorter, longer = sorted(found.group(2, 3), key=int)
        yield StepPattern(
            "move",
            origin=self._cell(text, found[1], place),
            target=self._cell(text, shorter, place),
            covers=(self._cell(text, longer, place),),
            place=place,
        )


_BREAKS = re.compile(r"(\d+)\s*(?:>|->|→|:|=)\s*(\d+)\s*[+ ]\s*(\d+)")


SIZES = (4, 5, 2, 3, 6, 7, 8, 1)
#: The most corners of points that are solved on demand, in a second or two: those of 6 × 6.
MOST_SOLVED = 1000


class Chomp(Impartial):
    """Chomp (Neto & Silva, chapter 5, "Chomp"; David Gale).

    **Rules.** Points stand in a rectangle. In turn the players choose one to remove; with it go all
    points to the north and to the east of it (those above and on the right, and all that are both).
    The player who has to take the point in the south-west corner loses.

    **Rulings**: the source leaves the size open; here it is 4 rows of 5 (parameters ``rows`` and
    ``columns``). The last point is taken like any other, and a player who finds nothing left has
    won: so a game is played to the end.
    """

    key: ClassVar[str] = "chomp"
    name: ClassVar[str] = "Chomp"
    source: ClassVar[str] = "002, 5"
    no_moves: ClassVar[str] = "wins"
    noun: ClassVar[Noun] = Noun("punto")
    men: ClassVar[Mapping[str, Man]] = {"O": Man("light-stone", Noun("punto"))}
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

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A point; the one that is not to be taken is seen to be another."""
        found = super().piece(content, cells)
        if cells != (self._corner,):
            return found
        return replace(found, kind="dark-stone", noun=Noun("punto envenenado"))

    @property
    def _corner(self) -> Cell:
        """Where the point stands that is not to be taken."""
        return Cell(self.board.rows, 1)

    def displaced(self, state: GridState, origin: Cell, target: Cell) -> GridState | None:
        """Not the point in the corner: it is that one because it stands there."""
        return None if origin == self._corner else super().displaced(state, origin, target)

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


#: The most rows and columns, and the largest number.
MOST_LINES, MOST_NUMBER = 6, 99


def read_matrix(text: str) -> str | None:
    """Rows of numbers, as ``"2-0-23/5-7-9"``; None if they make no matrix."""
    rows = [read_numbers(row, 0, MOST_NUMBER, at_most=MOST_LINES) for row in text.split("/")]
    if not all(rows) or len(rows) > MOST_LINES:
        return None
    found = [row for row in rows if row is not None]
    return "/".join(found) if len({row.count("-") for row in found}) == 1 else None


class MatrixNim(Impartial):
    """Nim on matrices (Neto & Silva, chapter 5, "Nim em matrizes").

    **Rules.** Numbers stand in a rectangle. In its turn a player chooses a row or a column and
    subtracts a positive number from everything in it; nothing may become negative. A player who
    finds a 0 in every row and every column cannot move and loses.

    **Rulings**: the source leaves the matrix open; here it is its example, 2 0 23 / 5 7 9
    (parameter ``matrix``: rows with strokes between them). Rows are called f1, f2, … and columns
    c1, c2, …; a turn is written ``f2*5``. The heads of rows and columns are cells of the board, on
    which nothing stands.
    """

    key: ClassVar[str] = "nim-matrices"
    name: ClassVar[str] = "Nim en matrices"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = Noun("número")
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "matrix": Parameter(
            "2-0-23/5-7-9",
            ("2-0-23/5-7-9", "1-2/2-1", "3-1/2-2", "1-2-3/3-2-1", "2-2-2/2-2-2/2-2-2"),
            lambda: _("Matriz"),
            lambda: _("¿Con qué números se empieza?"),
            reads=read_matrix,
        )
    }

    @property
    def start_rows(self) -> list[list[str]]:
        """The numbers of the start, row by row."""
        return [row.split("-") for row in str(self.settings["matrix"]).split("/")]

    def make_board(self) -> Board:
        """The matrix, with a head on the left of each row and above each column."""
        rows, columns = len(self.start_rows) + 1, len(self.start_rows[0]) + 1
        cells = [Cell(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
        names = (partial(_line, "f"), partial(_line, "c"))
        return Board(tuple(cells[1:]), _name, line_names=names)

    def __init__(self, **given: Any) -> None:
        """The game; the heads are no cells of its matrix."""
        super().__init__(**given)
        heads = frozenset(cell for cell in self.board.cells if 1 in cell)
        self.ground = Ground(material="paper", heads=heads)  # type: ignore[misc]

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The matrix that was chosen."""
        rows = self.start_rows
        contents = (
            "" if 1 in cell else rows[cell.row - 2][cell.column - 2] for cell in self.board.cells
        )
        return GridState(tuple("" if one == "0" else one for one in contents), side)

    def stands(self, content: str, cell: Cell) -> bool:
        """Nothing stands on the heads."""
        return 1 not in cell and super().stands(content, cell)

    def lines(self) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
        """The head of each row and column, and the cells of the matrix that it has."""
        for head in self.board.cells:
            if 1 in head:
                row, column = head
                yield (
                    head,
                    tuple(
                        c
                        for c in self.board.cells
                        if 1 not in c and (c.row == row or c.column == column)
                    ),
                )

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """From any row or column, as much as its least number."""
        if draft.done:
            return
        for head, line in self.lines():
            least = min(int(self.at(draft.state, cell) or 0) for cell in line)
            for count in range(1, least + 1):
                yield Step("remove", "", head, head, value=str(count))

    def why_still(self, state: GridState, cell: Cell) -> str:
        """Only rows and columns can be touched, and not those with a zero."""
        if 1 in cell:
            return _("En esa línea ya hay un cero: no se le puede restar nada.")
        return _("Se resta de toda una fila o columna: toca su nombre, por ejemplo f1 o c1.")

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """Every number of the line becomes smaller."""
        line = dict(self.lines())[step.target]
        changes = {
            cell: str(int(self.at(draft.state, cell)) - int(step.value) or "") for cell in line
        }
        state = self.with_cells(draft.state, changes)
        return draft._replace(state=state, done=draft.done + 1, at=step.target)


def _name(cell: Cell) -> str:
    return _line("f", cell.row) + _line("c", cell.column)


def _line(letter: str, number: int) -> str:
    """What a row or column is called; the first one has only heads."""
    return f"{letter}{number - 1}" if number > 1 else ""
