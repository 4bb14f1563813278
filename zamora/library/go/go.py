"""Go (Neto & Silva, chapter 4, "Go").

**Rules.** On the points of a square board, empty at first, Black and White put a stone a turn on an
empty point. Stones of a side that are joined along lines are a group; the empty points next to it
are its liberties. A rival group that loses its last liberty is captured and leaves the board. No
stone may leave its own group without liberties, unless it captures. No stone may bring back the
board as it was before the rival's last turn (ko). A player may pass. After two passes in a row the
game ends: dead stones are taken off (:mod:`.stones`), and each side has as many points as it has
stones and empty points that only it surrounds. White also gets a compensation, the komi. The side
with more points wins; if both have as many, White does.

**Rulings.**

- The source's board has 19 × 19 points, and 9 × 9 or 13 × 13 for quicker games: the usual one
  here is 9 × 9, and ``size`` goes from 5 to 19.
- The komi is 5,5, the source's "valor comum"; its own worked end of a game is counted without one.
- Ko forbids one board only, that of the turn before, as the source says. A longer circle is a draw
  when a position occurs for the third time, as in all games here.
- A pass is a turn, after which a ko may be taken again.
- Points that border on both sides ("d3 ou d9") belong to neither. Nor do, by this count, the shared
  liberties of a seki; its stones count.
- After the count has begun a group may be given up by its owner only; dead stones of the rival's
  are not taken off against its will, but played out.
- Points are called as in the source, with an ``i`` among the letters, ``a1`` below on the left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell, Direction, algebraic, drawn
from zamora.core.grid import images
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Symmetry
from zamora.core.tiling import POINT, POINTS, Place, Tiling
from zamora.library.go.images import turns_and_mirrors
from zamora.library.go.stones import DEAD, Stones, komi


def size(usual: int) -> Parameter:
    """The parameter that says how large a square board is."""
    known = (usual, *(one for one in (9, 13, 19) if one != usual))
    return Parameter(
        usual,
        (*known, *(one for one in range(5, 20) if one not in known)),
        lambda: _("Tablero"),
        lambda: _("¿Cuántas líneas tiene el tablero?"),
    )


#: Where a turn, or its number, begins in a line such as ``1. e5 e7 2. c3 paso``.
_STARTS = re.compile(
    r"(?<![^\s.)])(?:\d{1,3}\s?(?:\.{1,3}|\))\s?)?(?:\*?[a-s]\d{1,2}|pas[oae]|pass)(?![^\s.;,])",
    re.IGNORECASE,
)


def _stars(lines: int) -> frozenset[Cell]:
    """The points with a dot, as on boards of wood: in the corners, in the middle, at 19 between."""
    near, middle = 3 + (lines > 11), (lines + 1) // 2
    along = {near, lines + 1 - near}
    if lines < 7:
        return frozenset({Cell(middle, middle)})
    stars = {Cell(row, column) for row in along for column in along} | {Cell(middle, middle)}
    if lines > 13:
        for one in along:
            stars |= {Cell(one, middle), Cell(middle, one)}
    return frozenset(stars)


class OnSquares(Stones):
    """Stones on the points of a square board."""

    def __init__(self, **given: Any) -> None:
        """As every game; some of its points have a dot."""
        super().__init__(**given)
        lines = int(self.settings["size"])
        self.ground = Ground(material="wood", stars=_stars(lines))  # type: ignore[misc]

    def make_board(self) -> Board:
        """Rows and columns of points."""
        lines = int(self.settings["size"])
        board = Board.rectangle(lines, lines, algebraic(lines), POINTS)
        ways = drawn(board.cells, (EAST, SOUTH), lambda _cell, _way: True)
        return replace(board, lettered=True, lines=ways)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Turns and mirrors."""
        return images(self.board)


class Go(OnSquares):
    """The rules of Go; see the module's docstring."""

    key: ClassVar[str] = "go"
    name: ClassVar[str] = "Go"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": size(9),
        "komi": komi("5.5"),
        "dead": DEAD,
    }
    turn_starts = _STARTS

    def openspiel(self) -> str:
        """``go``, which counts all stones as alive and ends after two passes."""
        if self.settings["dead"] == "agreed":
            return ""
        return f"go(board_size={self.settings['size']},komi={self.komi:g})"


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
    """Roseta (Neto & Silva, chapter 4, "Roseta"; Mark Berger, 1975): Go on the corners of hexagons.

    **Rules.** Those of Go (:mod:`.go`), on the points where hexagons meet; a point has two or three
    neighbours. Six stones of a side around one hexagon are a *rosette*, and a group with a rosette
    cannot be captured.

    **Rulings.**

    - The board has five hexagons a side, and 150 points; ``size`` gives others. The source says
      that the original one, with seven, has 291: it has 6 · 7² = 294.
    - The figure with the names is lost. The text fixes them: a letter counts columns of points from
      the left, and a number the levels from below, of which every column has every other one. So
      all points named as adjacent are neighbours, q4 and s5 have two liberties and r5 has three,
      and s is the last column but one. (The e5 and b6 of the last figure are on no such point.)
    - A stone may take the last liberty of its own group if that has a rosette, or gets one by it:
      the group stays ("pode não ser adjacente a qualquer intersecção vazia e mesmo assim
      sobreviver").
    - No komi, since the text names none; White wins if both have as many points, as in Go.
    """

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
