"""Roseta (Neto & Silva, chapter 4, "Roseta"; Mark Berger, 1975): Go on the corners of hexagons.

**Rules.** Those of Go (:mod:`.go`), on the points where hexagons meet; a point has two or three
neighbours. Six stones of a side around one hexagon are a *rosette*, and a group with a rosette
cannot be captured.

**Rulings.**

- The board has five hexagons a side, and 150 points; ``size`` gives others. The source says that
  the original one, with seven, has 291: it has 6 · 7² = 294.
- The figure with the names is lost. The text fixes them: a letter counts columns of points from the
  left, and a number the levels from below, of which every column has every other one. So all points
  named as adjacent are neighbours, q4 and s5 have two liberties and r5 has three, and s is the last
  column but one. (The e5 and b6 of the last figure are on no such point.)
- A stone may take the last liberty of its own group if that has a rosette, or gets one by it: the
  group stays ("pode não ser adjacente a qualquer intersecção vazia e mesmo assim sobreviver").
- No komi, since the text names none; White wins if both have as many points, as in Go.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from zamora.core.board import Board, Cell, Direction, algebraic
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Symmetry
from zamora.core.tiling import POINT, Place, Tiling
from zamora.library.go.images import turns_and_mirrors
from zamora.library.go.stones import DEAD, Stones, komi

#: From a point in an odd column, in an even one: its neighbours, by rows and columns.
_BESIDE = (
    ((0, 1), (-1, -1), (1, -1)),
    ((0, -1), (-1, 1), (1, 1)),
)
#: The corners of a hexagon, from the one on its left.
_AROUND = tuple(Direction(*way) for way in ((0, 0), (-1, 1), (-1, 2), (0, 3), (1, 2), (1, 1)))


def _place(row: int, column: int) -> Place:
    pairs, second = divmod(column - 1, 2)
    return 1.5 * pairs + 0.5 * second, (row - 1) * math.sqrt(3) / 2


#: Corners of hexagons with a side on top, drawn as points on lines.
CORNERS = Tiling(
    _place, lambda _row, _column: POINT, lambda _row, column: _BESIDE[column % 2], straight=True
)


class Roseta(Stones):
    """The rules of Roseta; see the module's docstring."""

    key: ClassVar[str] = "roseta"
    name: ClassVar[str] = "Roseta"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            5,
            (5, 2, 3, 4, 6),
            lambda: _("Lado"),
            lambda: _("¿Cuántos hexágonos tiene un lado del tablero?"),
        ),
        "komi": komi("0"),
        "dead": DEAD,
    }

    def hexagons(self) -> Iterator[tuple[Cell, ...]]:
        """The six points around each hexagon."""
        side = int(self.settings["size"])
        for column in range(2 * side - 1):
            high = 2 * side - 1 - abs(side - 1 - column)
            for n in range(high):
                left = Cell(2 * side - high + 1 + 2 * n, 2 * column + 1)
                yield tuple(Cell(left.row + d.rows, left.column + d.columns) for d in _AROUND)

    def make_board(self) -> Board:
        """The corners of all hexagons, and their sides as lines."""
        around = [*self.hexagons()]
        cells = tuple(sorted({cell for corners in around for cell in corners}))
        sides = {
            tuple(sorted((corners[n - 1], corners[n]))) for corners in around for n in range(6)
        }
        rows = max(cell.row for cell in cells)
        return Board(cells, algebraic(rows), CORNERS, lettered=True, lines=tuple(sorted(sides)))

    @cached_property
    def _rosettes(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """The hexagons that each point belongs to, as the places of their corners."""
        around = [frozenset(self.index[cell] for cell in corners) for corners in self.hexagons()]
        return tuple(
            tuple(corners for corners in around if at in corners)
            for at in range(len(self.board.cells))
        )

    def safe(self, stones: Collection[int], cells: Sequence[str]) -> bool:
        """Whether a group has all corners of a hexagon."""
        own = frozenset(stones)
        return any(corners <= own for at in stones for corners in self._rosettes[at])

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Sixths of a turn, and mirrors."""
        return turns_and_mirrors(self.board)
