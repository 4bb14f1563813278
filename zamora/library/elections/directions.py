"""Elections of directions (Neto & Silva, chapters 6.2 and 6.3; Bill Taylor, 2005).

**Rules.** A board of hexagons has three directions: vertical, the diagonal that rises and the one
that falls. A cube has three, too: its planes lie across, from the left to the right, or from the
front to the back. White and Black put stones on empty cells, in turns of 1, 2, 1, 1, 2, 1, … or of
1, 2, 2, 2, … stones (parameter ``pace``). A side with more than half of the cells of a line (of the
cube: of a plane) dominates it; with more than half of the lines of a direction, that direction;
with two directions it wins.

*Hexagons.* Parameter ``size``, the side of the hexagon. With 3 every line has three cells, and the
source plays it with 1, 2, 1; with 5 every line has five or seven, and it plays with 1, 2, 2.
*Cubes.* ``size`` is the side of the cube, an odd number; a cell is called by its horizontal plane,
its column and its row: ``1a3``. The source plays with 1, 2, 2.

**Rulings.**

- The figures are lost, and with them the grey hexagons that do not belong to the board. Of the
  small one the second printed game fills all fifteen cells. Of the large one there is exactly one
  board that has only lines of five and seven and all the cells of the printed game.
- Most of a line is more than half of *all* its cells, as in the triangle: one stone against none is
  not enough.
- "Cada linha é composta por três pequenos cubos" is a slip: what is counted in a cube are planes of
  nine cells ("dominam os planos abc1 e abc3"), and five dominate one.
- The game ends after the turn that wins, not between its two stones. Lines, directions and all
  cells are odd numbers: a full board is always won.
- White begins, as in the printed games. The printed game in the cube has two slips
  (``book_elecciones-cubos.toml``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import permutations, product
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Symmetry
from zamora.core.tiling import SQUARES, UPRIGHT_HEXAGONS
from zamora.library.elections.common import Election, Zone, size_and_pace

#: Three coordinates of a cell: the numbers of the lines or planes that it belongs to.
Place = tuple[int, int, int]
#: Which hexagons are missing, from the middle of the board: of a board of side 3, of side 5.
GREY = {
    3: {(0, 0), (0, 1), (1, 0), (-1, -1)},
    5: {(-1, 0), (0, -1), (1, 1), (-3, 0), (0, -3), (3, 3)},
}
#: How many planes of a cube are drawn side by side, and how much nearer than a cell's width.
ABREAST, NEARER = 3, 0.5


class Directions(Election):
    """A majority of three directions, each with lines of cells."""

    source: ClassVar[str] = "002, 6"

    def lines(self, cell: Cell) -> Place:
        """The line of each direction that a cell belongs to."""
        raise NotImplementedError

    @cached_property
    def directions(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each direction its lines, each as the numbers of its cells."""
        found: list[dict[int, list[int]]] = [{}, {}, {}]
        for number, cell in enumerate(self.board.cells):
            for lines, line in zip(found, self.lines(cell), strict=True):
                lines.setdefault(line, []).append(number)
        return tuple(tuple(tuple(lines[n]) for n in sorted(lines)) for lines in found)

    @property
    def zones(self) -> Zone:
        """The three directions."""
        return self.directions


class HexElection(Directions):
    """The election on hexagons; see the module's docstring."""

    key: ClassVar[str] = "elecciones-hex"
    name: ClassVar[str] = "Elecciones en hexágonos"
    parameters: ClassVar[Mapping[str, Parameter]] = size_and_pace(
        "size",
        (3, 5),
        lambda: _("Lado"),
        lambda: _("¿Cuántos hexágonos tiene un lado del tablero?"),
        usual="1-2-1",
    )

    def parts(self) -> Sequence[str]:
        """The columns and the two diagonals."""
        return _("la vertical"), _("la diagonal que sube"), _("la diagonal que baja")

    @property
    def middle(self) -> int:
        """The number of the column in the middle, and of the falling diagonal there."""
        return int(self.settings["size"])

    def make_board(self) -> Board:
        """Columns are letters; numbers count the falling diagonals. Rows are half hexagons."""
        middle = self.middle
        names = {
            self._cell_at(x - middle, y - middle): f"{chr(ord('a') + x - 1)}{y}"
            for x, y in product(range(1, 2 * middle), repeat=2)
            if abs(x - y) < middle and (x - middle, y - middle) not in GREY[middle]
        }
        return Board(tuple(sorted(names)), names.__getitem__, UPRIGHT_HEXAGONS)

    def _cell_at(self, x: int, y: int) -> Cell:
        """The cell ``x`` columns and ``y`` falling diagonals from the middle."""
        return Cell(2 * self.middle - 1 + x - 2 * y, self.middle + x)

    def _from_middle(self, cell: Cell) -> tuple[int, int]:
        x = cell.column - self.middle
        return x, (2 * self.middle - 1 + x - cell.row) // 2

    def lines(self, cell: Cell) -> Place:
        """Column, rising and falling diagonal."""
        x, y = self._from_middle(cell)
        return x, y - x, y

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Thirds of a turn, and mirrors: what exchanges the directions and keeps the grey cells."""

        def image(mirrored: bool, thirds: int, cell: Cell) -> Cell:
            x, y = self._from_middle(cell)
            x, y = (y, x) if mirrored else (x, y)
            for _third in range(thirds):
                x, y = -y, x - y
            return self._cell_at(x, y)

        def symmetry(mirrored: bool, thirds: int) -> Symmetry:
            name = f"{'mirror' if mirrored else 'turn'}-{thirds}"
            return Symmetry(name, lambda cell: image(mirrored, thirds, cell), False, mirrored)

        return tuple(
            symmetry(mirrored, thirds)
            for mirrored in (False, True)
            for thirds in range(3)
            if mirrored or thirds
        )


class CubeElection(Directions):
    """The election in a cube; see the module's docstring."""

    key: ClassVar[str] = "elecciones-cubos"
    name: ClassVar[str] = "Elecciones en cubos"
    parameters: ClassVar[Mapping[str, Parameter]] = size_and_pace(
        "size",
        (3, 5, 7),
        lambda: _("Lado"),
        lambda: _("¿Cuántos cubos pequeños tiene una arista del cubo?"),
        usual="1-2-2",
    )

    def parts(self) -> Sequence[str]:
        """What planes lie across each direction: floors, rows, columns."""
        return _("la horizontal"), _("la lateral"), _("la vertical")

    @property
    def size(self) -> int:
        """The side of the cube."""
        return int(self.settings["size"])

    def make_board(self) -> Board:
        """The horizontal planes as square boards, side by side; a plane is a floor of the cube.

        Three small ones are drawn two and one: so their cells are large enough for a finger.
        """
        names = {
            self._cell_at((plane, column, row)): f"{plane}{chr(ord('a') + column - 1)}{row}"
            for plane, column, row in product(range(1, self.size + 1), repeat=3)
        }

        abreast = min(ABREAST, self.size - 1)

        def place(row: int, column: int) -> tuple[float, float]:
            plane, up, aside = self.lines(Cell(row, column))
            below, beside = divmod(plane - 1, abreast)
            apart = self.size + 1 - NEARER
            return beside * apart + aside - 1, below * apart + self.size - up

        tiling = SQUARES._replace(place=place, straight=False)
        return Board(tuple(sorted(names)), names.__getitem__, tiling)

    def _cell_at(self, place: Place) -> Cell:
        """Where a cell is drawn: plane, column and row are counted from 1, rows from below."""
        plane, column, row = place
        below, aside = divmod(plane - 1, ABREAST)
        apart = self.size + 1
        return Cell(below * apart + apart - row, aside * apart + column)

    def lines(self, cell: Cell) -> Place:
        """Plane, row and column: the horizontal, the lateral and the vertical direction."""
        apart = self.size + 1
        below, up = divmod(cell.row, apart)
        aside, column = divmod(cell.column, apart)
        return below * ABREAST + aside + 1, apart - up, column

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """What exchanges the directions: turns and mirrors that keep a diagonal of the cube."""

        def symmetry(order: tuple[int, ...]) -> Symmetry:
            def image(cell: Cell) -> Cell:
                plane, row, column = self.lines(cell)
                there = plane, column, row
                return self._cell_at((there[order[0]], there[order[1]], there[order[2]]))

            swaps = sum(order[m] > order[n] for n in range(3) for m in range(n))
            return Symmetry("".join("xyz"[n] for n in order), image, False, swaps % 2 == 1)

        return tuple(map(symmetry, permutations(range(3))))[1:]
