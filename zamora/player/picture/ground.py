"""The ground under the pieces: where cells lie in the picture, tiles and lattices, goals, names.

A board is drawn as a lattice of points or as a set of tiles (squares, hexagons, …), just as its
cells say. What a game has besides (goals, two shades) is said in its class
(:mod:`zamora.core.ground`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from zamora.core.board import DIAGONAL, Board, Cell
from zamora.core.ground import Goal, Ground
from zamora.core.position import Game, Side
from zamora.core.sides import of_side, the_side
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Shape, Text
from zamora.player.picture.theme import Ink

#: Room around the outermost points of a lattice, in cells.
MARGIN = 0.72
#: Room around the outermost squares for the numbers of rows and columns, and for a goal's name.
NUMBERS, NAME = 0.46, 0.44
#: Room around the outermost corners of other tiles, which have their names on them.
RIM = 0.14


@dataclass(frozen=True)
class Frame:
    """Where cells lie in the picture.

    Attributes:
        board: the cells.
        flipped: whether it is seen from the other side.
        beside: room left and right of the outermost cells' centres.
        above: room above and below them.
    """

    board: Board
    flipped: bool
    beside: float
    above: float

    @property
    def width(self) -> float:
        """Width of the picture in cells."""
        first, last = self.board.spread
        return last[0] - first[0] + 2 * self.beside

    @property
    def height(self) -> float:
        """Height of the picture in cells."""
        first, last = self.board.spread
        return last[1] - first[1] + 2 * self.above

    @property
    def ring(self) -> float:
        """Radius of a ring around what stands on a cell."""
        return 0.44 if self.covers else 0.25

    @property
    def covers(self) -> bool:
        """Whether what stands on a cell covers it: not the ends of a compass on their points."""
        return bool(self.board.lines) or not self.board.vertices

    def at(self, cell: Cell) -> Point:
        """The centre of a cell."""
        (x, y), ((left, top), (right, bottom)) = self.board.place(cell), self.board.spread
        if self.flipped:
            x, y = left + right - x, top + bottom - y
        return Point(self.beside + x - left, self.above + y - top)

    def outline(self, cell: Cell, size: float = 1.0) -> tuple[Point, ...]:
        """The corners of a cell as it is seen; ``size`` 1 fills it."""
        shape, at = self.board.shape(cell), self.at(cell)
        corners = shape.turned().corners if self.flipped else shape.corners
        return tuple(Point(at.x + size * x, at.y + size * y) for x, y in corners)


def frame_of(game: Game[Any, Any], *, flipped: bool) -> Frame:
    """The frame of a game's board."""
    board = game.board
    if board.vertices and not board.lines:
        return Frame(board, flipped, MARGIN, MARGIN)
    if not board.tiling.straight:
        corners = [corner for cell in board.cells for corner in board.shape(cell).corners]
        xs, ys = zip(*corners, strict=True)
        return Frame(board, flipped, max(xs) + RIM, max(map(abs, ys)) + RIM)
    beside = 0.5 + NUMBERS
    return Frame(board, flipped, beside, beside + (NAME if game.ground.goals else 0))


def draw_ground(
    game: Game[Any, Any], where: Frame, territory: Mapping[Cell, Side], *, goals: bool
) -> Iterator[Shape]:
    """The board without anything on it; what a side has for good is tinted.

    Args:
        game: says what the board is like.
        where: where its cells lie.
        territory: what each side has for good.
        goals: whether to show the goals.
    """
    ground = game.ground if goals else Ground()
    yield _rectangle(Point(0, 0), Point(where.width, where.height), "paper")
    if game.board.vertices:
        yield from _lattice(game, ground, where, territory)
    else:
        yield from _tiles(game, ground, where, territory)


def _rectangle(
    one: Point, other: Point, fill: Ink | None, ink: Ink | None = None, width: float = 0.0
) -> Polygon:
    corners = (one, Point(other.x, one.y), other, Point(one.x, other.y))
    return Polygon(corners, fill, ink, width)


def _inks(side: Side) -> tuple[Ink, Ink, Ink]:
    """The line, the tint and the darker tint of a side's goal."""
    if side is Side.FIRST:
        return "first", "first-soft", "first-shade"
    return "second", "second-soft", "second-shade"


def _extent(goal: Goal, where: Frame, out: float) -> tuple[Point, Point]:
    """The upper left and the lower right corner of a goal, ``out`` beyond its outermost centres."""
    first, last = goal.columns
    ends = [where.at(Cell(row, column)) for row in goal.rows for column in (first, last)]
    xs, ys = zip(*ends, strict=True)
    return Point(min(xs) - out, min(ys) - out), Point(max(xs) + out, max(ys) + out)


# Tiles -------------------------------------------------------------------------------------------


def _tiles(
    game: Game[Any, Any], ground: Ground, where: Frame, territory: Mapping[Cell, Side]
) -> Iterator[Shape]:
    board = game.board
    cells = board.cells
    if ground.net:
        full = [Cell(r + 1, c + 1) for r in range(board.rows) for c in range(board.columns)]
        cells = tuple(full)
    for cell in sorted(ground.heads):
        yield Disc(where.at(cell), 0.3, None, "line", 0.03)
    for cell in cells:
        if cell in ground.heads:
            continue
        goal = ground.goal(cell)
        light: Ink = "square"
        dark: Ink = "shade"
        owner = territory.get(cell) if goal is None else goal.side
        if owner is not None:
            _line, light, dark = _inks(owner)
        if cell in ground.water and owner is None:
            light = dark = "paper"
        # Each of several boards has its own shades.
        fill = dark if ground.chequered and sum(board.local(cell)) % 2 == ground.dark else light
        yield Polygon(where.outline(cell), fill, "line", 0.02)
        if cell in ground.water:
            yield from (
                _slats(where.at(cell), owner) if owner is not None else _waves(where.at(cell))
            )
    if ground.net:
        yield from _net(board, where)
    for goal in ground.goals:
        ink, _light, _dark = _inks(goal.side)
        one, other = _extent(goal, where, 0.5)
        yield _rectangle(one, other, None, ink, 0.05)
        # Beyond the column numbers, in the middle.
        middle = Point((one.x + other.x) / 2, where.height / 2)
        beyond = where.above - 0.5 - NAME / 2
        y = one.y - beyond if one.y < middle.y else other.y + beyond
        side = game.sides[goal.side]
        name = ground.name().format(whose=of_side(side), who=the_side(side))
        yield Text(Point(middle.x, y), name, 0.3, ink, bold=True)
    if board.tiling.straight:
        yield from _numbers(where)
        return
    for cell in board.cells:
        name = board.name(cell)
        yield Text(where.at(cell), name, name_size(name), "name")


def _waves(at: Point) -> Iterator[Shape]:
    """Water: two lines that go up and down."""
    for below in (-0.16, 0.16):
        crests = (Point(at.x + n * 0.1, at.y + below + (-0.07, 0.07)[n % 2]) for n in range(-3, 4))
        yield Line(tuple(crests), "water", 0.045)


def _slats(at: Point, side: Side) -> Iterator[Shape]:
    """What is seen of a plank below a man: its slats."""
    for below in (-0.25, 0.0, 0.25):
        ends = (Point(at.x - 0.48, at.y + below), Point(at.x + 0.48, at.y + below))
        yield Line(ends, _inks(side)[0], 0.025)


def name_size(name: str) -> float:
    """How large the name of a cell is that stands within it."""
    return min(0.34, 0.9 / len(name))


def _net(board: Board, where: Frame) -> Iterator[Shape]:
    """Lines between the cells that share a corner, and their numbers."""
    for cell in board.cells:
        for other in board.neighbours(cell, DIAGONAL):
            if other > cell:
                yield Line((where.at(cell), where.at(other)), "line", 0.035)
    for cell in board.cells:
        yield Disc(where.at(cell), 0.1, "line")
        x, y = where.at(cell)
        yield Text(Point(x - 0.36, y - 0.39), f"{cell.row}{cell.column}", 0.18, "name")


def _numbers(where: Frame) -> Iterator[Shape]:
    """The numbers of the rows on either side, those of the columns above and below.

    Of several boards each has its own, and its title in the corner.
    """
    aside = -(0.5 + NUMBERS / 2) if where.flipped else 0.5 + NUMBERS / 2
    for area in where.board.areas:
        title, board, _shift = area
        ends = (1, -aside), (board.columns, aside)
        for row, (column, out) in product(range(1, board.rows + 1), ends):
            x, y = where.at(area.outward(Cell(row, column)))
            yield Text(Point(x + out, y), board.row_name(row), 0.28, "name")
        ends = (1, -aside), (board.rows, aside)
        for column, (row, out) in product(range(1, board.columns + 1), ends):
            x, y = where.at(area.outward(Cell(row, column)))
            yield Text(Point(x, y + out), board.column_name(column), 0.28, "name")
        if title:
            corner = Cell(board.rows, board.columns) if where.flipped else Cell(1, 1)
            x, y = where.at(area.outward(corner))
            yield Text(Point(x - abs(aside), y - abs(aside)), title, 0.36, "name", bold=True)


# Lattices ----------------------------------------------------------------------------------------


def _lattice(
    game: Game[Any, Any], ground: Ground, where: Frame, territory: Mapping[Cell, Side]
) -> Iterator[Shape]:
    board = game.board
    if board.lines:
        out = NUMBERS
        yield _rectangle(Point(out, out), Point(where.width - out, where.height - out), "square")
    for goal in ground.goals:
        yield from _band(game, ground, goal, where)
    for line in board.lines or _sides(board):
        yield Line(tuple(map(where.at, line)), "line", 0.03 if board.lines else 0.018)
    for cell, side in territory.items():
        yield Disc(where.at(cell), 0.3, _inks(side)[1])
    for cell in board.cells:
        yield Disc(where.at(cell), 0.055, "vertex")
    if where.covers:
        yield from _numbers(where)
        return
    for cell in board.cells:
        yield _name(cell, board.name(cell), where)


def _sides(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Between neighbours in a row or a column."""
    for cell in board.cells:
        for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
            if other in board:
                yield cell, other


def _band(game: Game[Any, Any], ground: Ground, goal: Goal, where: Frame) -> Iterator[Shape]:
    """A band along the row that each compass must reach, named outside the board."""
    ink, tint, _dark = _inks(goal.side)
    (left, y), (right, _y) = _extent(goal, where, 0)
    yield _rectangle(Point(left - 0.2, y - 0.17), Point(right + 0.2, y + 0.17), tint, ink, 0.012)
    outwards = 1 if y > where.height / 2 else -1
    side = game.sides[goal.side]
    name = ground.name().format(whose=of_side(side), who=the_side(side))
    yield Text(Point((left + right) / 2, y + 0.5 * outwards), name, 0.2, ink, bold=True)


def _name(cell: Cell, name: str, where: Frame) -> Text:
    """The name of a vertex stands outside the board where it can, off the compasses elsewhere."""
    x, y = where.at(cell)
    if where.board.rows == 1:  # a line of points: below them, where no man covers it
        return Text(Point(x, y + 0.56), name, 0.24, "name")
    down = -1 if y < where.height / 2 else 1
    aside = -1 if x < where.width / 2 else 1
    return Text(Point(x + 0.34 * aside, y + 0.3 * down), name, 0.19, "name")
