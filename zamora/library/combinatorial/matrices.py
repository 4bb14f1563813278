"""Nim on matrices (Neto & Silva, chapter 5, "Nim em matrizes").

**Rules.** Numbers stand in a rectangle. In its turn a player chooses a row or a column and
subtracts a positive number from everything in it; nothing may become negative. A player who finds a
0 in every row and every column cannot move and loses.

**Rulings**: the source leaves the matrix open; here it is its example, 2 0 23 / 5 7 9 (parameter
``matrix``: rows with strokes between them). Rows are called f1, f2, … and columns c1, c2, …; a turn
is written ``f2*5``. The heads of rows and columns are cells of the board, on which nothing stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.combinatorial.piles import Impartial, read_numbers

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
    """The rules of Nim on matrices; see the module's docstring."""

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
