"""Boards: cells, their names, directions, rays and distances.

A board is a set of cells given by row and column, both counted from 1, rows from the top of the
page and columns from the left, as the booklet does. What the author calls *casilla* and, in Batalla
de Compases, *vértice* are both a :class:`Cell` here: a place where something may stand. Any set of
cells makes a board (goals, the chambers of the kings, the half-used board of Futez).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from zamora.core.errors import UnreadableNotation
from zamora.core.i18n import _
from zamora.core.tiling import SQUARES, Place, Shape, Tiling


class Cell(NamedTuple):
    """A place on a board: row and column, both counted from 1."""

    row: int
    column: int


#: The target of a step that has none: a choice, a pass. No board has such a cell.
NOWHERE = Cell(0, 0)


class Direction(NamedTuple):
    """A displacement by this many rows (down the page) and columns (to the right)."""

    rows: int
    columns: int


NORTH, SOUTH = Direction(-1, 0), Direction(1, 0)
WEST, EAST = Direction(0, -1), Direction(0, 1)
ORTHOGONAL = (NORTH, EAST, SOUTH, WEST)
DIAGONAL = (Direction(-1, 1), Direction(1, 1), Direction(1, -1), Direction(-1, -1))
EIGHT = ORTHOGONAL + DIAGONAL
KNIGHT = tuple(
    Direction(rows, columns)
    for rows in (-2, -1, 1, 2)
    for columns in (-2, -1, 1, 2)
    if abs(rows) != abs(columns)
)

_NUMBERS = re.compile(
    r"\s*+\(?\s*+[A-Za-z]?\s*+"
    r"(?:(\d{1,2})(?:\s*+[,;]\s*+|\s++)(\d{1,2})|(\d)(\d)|(\d\d)(\d))\s*+\)?\s*+"
)


def distance(a: Cell, b: Cell) -> int:
    """Chebyshev's distance, a king's steps from ``a`` to ``b`` (booklet, chapter 4)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def taxi(a: Cell, b: Cell) -> int:
    """The steps from ``a`` to ``b`` along rows and columns only, as a taxi drives in town."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def digits(prefix: str) -> Callable[[Cell], str]:
    """A naming scheme: ``V12``; with a blank between the numbers when the row has two digits."""

    def name(cell: Cell) -> str:
        blank = " " if cell[0] > 9 else ""
        return f"{prefix}{cell[0]}{blank}{cell[1]}"

    return name


def pairs(cell: Cell) -> str:
    """A naming scheme: ``(10,5)``, as the booklet writes in chapters 6 and 7."""
    return f"({cell[0]},{cell[1]})"


def algebraic(rows: int) -> Callable[[Cell], str]:
    """A naming scheme: ``e4``, as in chess: columns are letters, rows count from the bottom."""

    def name(cell: Cell) -> str:
        return f"{chr(ord('a') + cell[1] - 1)}{rows + 1 - cell[0]}"

    return name


@dataclass(frozen=True)
class Board:
    """A finite set of cells with names.

    Attributes:
        cells: all cells, in reading order.
        naming: writes the name of a cell.
        tiling: where cells lie in the plane and what shape they have.
        lettered: whether columns are called by letters and rows counted from the bottom
            (:func:`algebraic`).
        line_names: labels of the rows and of the columns, by their numbers from 1, where these are
            not their numbers or letters.
        lines: the lines that are drawn over a lattice of points, each by the points on it, in
            order; none if it has its rows and columns.
        several: the boards that it consists of (:func:`side_by_side`); none if it is one.
    """

    cells: tuple[Cell, ...]
    naming: Callable[[Cell], str]
    tiling: Tiling = SQUARES
    lettered: bool = False
    line_names: tuple[Callable[[int], str], Callable[[int], str]] | None = None
    lines: tuple[tuple[Cell, ...], ...] = ()
    several: tuple[Area, ...] = ()

    @classmethod
    def rectangle(
        cls, rows: int, columns: int, naming: Callable[[Cell], str], tiling: Tiling = SQUARES
    ) -> Board:
        """The full board of ``rows`` × ``columns`` cells."""
        cells = tuple(
            Cell(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)
        )
        return cls(cells, naming, tiling)

    @property
    def vertices(self) -> bool:
        """Whether the cells are corners, drawn as points, and not squares or hexagons."""
        return not self.shape(self.cells[0]).corners

    @cached_property
    def rows(self) -> int:
        """The number of rows."""
        return max(cell.row for cell in self.cells)

    @cached_property
    def columns(self) -> int:
        """The number of columns."""
        return max(cell.column for cell in self.cells)

    @property
    def areas(self) -> tuple[Area, ...]:
        """The boards that it consists of, or itself, where it lies."""
        return self.several or (Area("", self, Direction(0, 0)),)

    def local(self, cell: Cell) -> Cell:
        """The same cell as the one of its boards counts it in which it lies."""
        return self._local.get(cell, cell)

    @cached_property
    def _local(self) -> Mapping[Cell, Cell]:
        return {area.outward(cell): cell for area in self.several for cell in area.board.cells}

    @cached_property
    def _set(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    @cached_property
    def _named(self) -> dict[str, Cell]:
        return {name.casefold(): cell for cell, name in self._names.items()}

    def __contains__(self, cell: object) -> bool:
        return cell in self._set

    def place(self, cell: Cell) -> Place:
        """The middle of ``cell`` in the plane; see :mod:`zamora.core.tiling`."""
        return self.tiling.place(cell.row, cell.column)

    def shape(self, cell: Cell) -> Shape:
        """The outline of ``cell``."""
        return self.tiling.shape(cell.row, cell.column)

    @cached_property
    def spread(self) -> tuple[Place, Place]:
        """The least and the largest x and y of the middles of all cells."""
        xs, ys = zip(*map(self.place, self.cells), strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    def row_name(self, row: int) -> str:
        """The label of a row."""
        if self.line_names is not None:
            return self.line_names[0](row)
        return str(self.rows + 1 - row if self.lettered else row)

    def column_name(self, column: int) -> str:
        """What stands above and below a column."""
        if self.line_names is not None:
            return self.line_names[1](column)
        return chr(ord("a") + column - 1) if self.lettered else str(column)

    def name(self, cell: Cell) -> str:
        """The name of ``cell`` as the booklet writes it, e.g. ``V12``."""
        return self._names.get(cell) or self.naming(cell)

    @cached_property
    def _names(self) -> dict[Cell, str]:
        return {cell: self.naming(cell) for cell in self.cells}

    def named(self, text: str) -> Cell | None:
        """The cell with this name, ignoring case; None if there is none."""
        return self._named.get(text.strip().casefold())

    def cell(self, text: str) -> Cell:
        """Read the name of a cell; letter case, brackets and blanks do not matter.

        Raises:
            UnreadableNotation: if the text names no cell of this board.
        """
        if named := self.named(text):
            return named
        found = None if self.lettered else _NUMBERS.fullmatch(text)
        if found:
            row, column = (int(number) for number in found.groups() if number is not None)
            if Cell(row, column) in self:
                return Cell(row, column)
        raise UnreadableNotation(
            _("«{text}» no es un lugar de este tablero.").format(text=text.strip()),
            text=text,
            accepted=[self.name(cell) for cell in self.cells],
        )

    def cell_in(self, found: re.Match[str], group: str | int) -> Cell:
        """Read the name of a cell in a group of a match; an error points into the whole text.

        Raises:
            UnreadableNotation: if the group names no cell of this board.
        """
        try:
            return self.cell(found[group])
        except UnreadableNotation as error:
            error.text, error.place = found.string, found.span(group)
            raise

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The cell one ``direction`` away from ``cell``, or None beyond the edge."""
        target = Cell(cell.row + direction.rows, cell.column + direction.columns)
        return target if target in self else None

    def neighbours(self, cell: Cell, directions: Iterable[Direction] = EIGHT) -> tuple[Cell, ...]:
        """The cells one step away from ``cell`` in the given directions."""
        found = (self.step(cell, direction) for direction in directions)
        return tuple(target for target in found if target is not None)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with ``cell``."""
        return self.neighbours(cell, (Direction(*d) for d in self.tiling.beside(*cell)))

    @cached_property
    def ways(self) -> Mapping[Cell, tuple[tuple[Cell, ...], ...]]:
        """From each cell, either way along each line: the cells passed until its end."""
        found: dict[Cell, tuple[tuple[Cell, ...], ...]] = dict.fromkeys(self.cells, ())
        for line in self.lines:
            for at, cell in enumerate(line):
                found[cell] += tuple(filter(None, (line[at + 1 :], line[:at][::-1])))
        return found

    def ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        """The cells passed when leaving ``cell`` in a straight line, until the edge."""
        found = self._rays.get((cell, direction))
        if found is None:
            target = self.step(cell, direction)
            found = () if target is None else (target, *self.ray(target, direction))
            self._rays[cell, direction] = found
        return found

    @cached_property
    def _rays(self) -> dict[tuple[Cell, Direction], tuple[Cell, ...]]:
        return {}


class Area(NamedTuple):
    """One of several boards that lie side by side, as parts of one.

    Attributes:
        title: its number among them; empty if it is the only one.
        board: the board by itself.
        shift: by how many rows and columns it lies lower and farther to the right.
    """

    title: str
    board: Board
    shift: Direction

    def outward(self, cell: Cell) -> Cell:
        """Where a cell of the board by itself lies among the others."""
        return Cell(cell.row + self.shift.rows, cell.column + self.shift.columns)

    def inward(self, cell: Cell) -> Cell:
        """Which cell of the board by itself it is that lies there."""
        return Cell(cell.row - self.shift.rows, cell.column - self.shift.columns)


def side_by_side(boards: Iterable[Board], wide: int) -> Board:
    """Boards of squares as parts of one, numbered from 1; a cell is called ``2:a3``.

    They stand in a row, with a free column between them, as long as there is room; then the next
    row begins below, with a free row between.

    Args:
        boards: the parts, in their order, which is that of the cells of the whole as well.
        wide: how many columns there may be, unless a single part has more.
    """
    areas: list[Area] = []
    top = left = lowest = 0
    for number, board in enumerate(boards, start=1):
        if left and left + board.columns > wide:
            top, left = lowest + 1, 0
        areas.append(Area(str(number), board, Direction(top, left)))
        left += board.columns + 1
        lowest = max(lowest, top + board.rows)
    names = {
        area.outward(cell): f"{area.title}:{area.board.name(cell)}"
        for area in areas
        for cell in area.board.cells
    }
    nothing = (lambda _row: "", lambda _column: "")
    return Board(
        *(tuple(names), names.__getitem__), lettered=True, line_names=nothing, several=tuple(areas)
    )


def drawn(
    cells: Iterable[Cell], ways: Iterable[Direction], leads: Callable[[Cell, Direction], bool]
) -> tuple[tuple[Cell, ...], ...]:
    """The straight lines of a lattice, as :attr:`Board.lines` has them.

    Args:
        cells: its points.
        ways: the directions of its lines, one of either two opposite ones.
        leads: whether a line leads from a point one direction on.
    """
    there = frozenset(cells)
    lines = []
    for way in ways:
        onward = {
            cell: after
            for cell in sorted(there)
            if leads(cell, way)
            and (after := Cell(cell.row + way.rows, cell.column + way.columns)) in there
        }
        for cell in onward.keys() - set(onward.values()):
            line = [cell]
            while line[-1] in onward:
                line.append(onward[line[-1]])
            lines.append(tuple(line))
    return tuple(sorted(lines))


def block(rows: Iterable[int], columns: Iterable[int]) -> tuple[Cell, ...]:
    """The cells of some rows and columns, in reading order."""
    across = tuple(columns)
    return tuple(Cell(row, column) for row in rows for column in across)
