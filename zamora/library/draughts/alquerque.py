"""Alquerque, the ancestor of draughts (Neto & Silva, chapter 3, "As origens").

**Rules.** On the points of a board of lines a man goes along a line to the next point, if that is
empty; if a rival stands there and the point behind it on the same line is empty, it may jump over
it and captures it. In some of the old rules captures are compulsory. The same rules hold on a board
of four such boards, on one of India with eleven men a side, and on a simpler one of Morocco.

**Rulings.** The figures of this section are lost in our copy of the text.

- The board: 5 × 5 points; rows, columns, and the diagonals of each second point, the corners among
  them. Twelve men a side (the usual set-up, since Alfonso X): two full rows, and the two points to
  its right in the middle row; the middle is empty. The quadruple board has 9 × 9 points and, filled
  in the same way, forty men a side.
- The Indian board with eleven men a side is Egara-guti's: two triangles that share a corner, each
  with a base of five points and two cross lines of three, and two lines that lead from base to base
  through the ends of the outer cross lines (H. J. R. Murray, 1952). The Moroccan one is Felli's:
  two triangles with bases of three points, one cross line of three each, six men a side. In both,
  all points but the shared corner are filled. Of the Indian *circle* the text says neither points,
  nor lines, nor men: it is left out.
- Men go and capture every way, without promotion.
- Captures are compulsory, as in all draughts of the chapter, and go on as long as possible, but
  need not be the greatest. With ``must=False`` capturing and going on are optional.
- The captured are taken off when the turn is over and no man is jumped twice, as in the chapter's
  draughts.
- White begins; a side without a turn loses; a position for the third time is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell, Direction, block, drawn
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side
from zamora.library.draughts.lines import OnLines, lined

#: The directions of the lines of a lattice with diagonals.
WAYS = (EAST, SOUTH, Direction(1, 1), Direction(1, -1))
#: The columns of the points in the rows of a board of two triangles, from its edge to its middle.
_TRIANGLES = {
    "indio": ((1, 2, 4, 6, 7), (2, 4, 6), (3, 4, 5), (4,)),
    "marroqui": ((1, 3, 5), (2, 3, 4), (3,)),
}


def crossed(cell: Cell, way: Direction) -> bool:
    """Whether a line leads on where each second point has its diagonals, the corners among them."""
    return 0 in way or sum(cell) % 2 == 0


def lattice(rows: int, columns: int) -> Board:
    """A board of rows, columns, and the diagonals of each second point."""
    cells = block(range(1, rows + 1), range(1, columns + 1))
    return lined(cells, drawn(cells, WAYS, crossed))


def hourglass(half: tuple[tuple[int, ...], ...]) -> Board:
    """A board of two triangles that share a corner."""
    rows = (*half, *half[-2::-1])
    cells = [Cell(row, column) for row, line in enumerate(rows, 1) for column in line]
    wide, middle = half[0][-1], len(half)
    sides = [[c for c in cells if c.column == c.row], [c for c in cells if sum(c) == wide + 1]]
    across = [[c for c in cells if c.row == row] for row in range(1, len(rows) + 1)]
    down = [[c for c in cells if c.column == column] for column in {*half[1], middle}]
    lines = (line for line in (*sides, *across, *down) if len(line) > 2)
    return lined(cells, tuple(sorted(map(tuple, lines))))


class Alquerque(OnLines):
    """The rules of Alquerque; see the module's docstring."""

    key: ClassVar[str] = "alquerque"
    name: ClassVar[str] = "Alquerque"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "board": Parameter(
            "clasico",
            ("clasico", "cuadruple", "indio", "marroqui"),
            lambda: _("Tablero"),
            lambda: _("¿En qué tablero?"),
            {
                "clasico": lambda: _("clásico"),
                "cuadruple": lambda: _("cuádruple"),
                "indio": lambda: _("de la India"),
                "marroqui": lambda: _("de Marruecos"),
            },
        ),
        "must": Parameter(
            True,
            (True, False),
            lambda: _("Tomar"),
            lambda: _("Quien puede tomar, ¿tiene que tomar?"),
            {True: lambda: _("sí"), False: lambda: _("no")},
        ),
    }

    def make_board(self) -> Board:
        """The points and lines of the board that is chosen."""
        kind = str(self.settings["board"])
        if kind in _TRIANGLES:
            return hourglass(_TRIANGLES[kind])
        size = 9 if kind == "cuadruple" else 5
        return lattice(size, size)

    @cached_property
    def _must(self) -> bool:
        return bool(self.settings["must"])

    @property
    def obliged(self) -> bool:
        """As is chosen."""
        return self._must

    @property
    def goes_on(self) -> bool:
        """As is chosen."""
        return self._must

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """All points but the middle are filled."""
        middle = Cell((self.board.rows + 1) // 2, (self.board.columns + 1) // 2)
        return self.set_up(self.facing([cell for cell in self.board.cells if cell > middle]), side)
