"""The ground under the pieces: where cells lie in the picture, tiles and lattices, goals, names.

A board is drawn as a lattice of points or as a set of tiles (squares, hexagons, …), just as its
cells say, on a slab of its material. What a game has besides (goals, two shades) is said in its
class (:mod:`zamora.core.ground`); a goal is a net on a football field, a chamber in a yard of
stone, a band on paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from zamora.core.board import Board, Cell
from zamora.core.errors import BrokenGame, quoted
from zamora.core.ground import Goal, Ground
from zamora.core.i18n import _
from zamora.core.position import Game, Side
from zamora.core.sides import of_side, the_side
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Shape, Text
from zamora.player.picture.theme import MATERIALS, Ink, Material

#: Room around the outermost points of a lattice, in cells.
MARGIN = 0.72
#: What the names below a line of points need besides.
BELOW = 0.2
#: How large the numbers of rows and columns are, in cells: so much of the width that they have 13
#: pixels on a telephone, between these two; on large boards so much of the longer side that they
#: have them where the board has 600.
NUMBER, PHONE, LARGE, READABLE = 0.28, 0.039, 0.36, 1 / 41
#: Room for those around the outermost squares, in their sizes; and for a goal's name.
NUMBERS, NAME = 1.6, 0.44
#: Corner radius of a board.
SLAB = 0.2
#: What lies between the cells that are played on, where they touch at corners only.
PAVING = MATERIALS["stone"]
#: Room around the outermost corners of other tiles, which have their names on them.
RIM = 0.14


@dataclass(frozen=True)
class Frame:
    """The layout of cells in the picture.

    Attributes:
        board: the cells.
        flipped: whether it is seen from the other side.
        beside: room left and right of the outermost cells' centres.
        above: room above and below them.
        number: size of the numbers of rows and columns.
    """

    board: Board
    flipped: bool
    beside: float
    above: float
    number: float = NUMBER

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
        return Frame(board, flipped, MARGIN, MARGIN + (BELOW if board.rows == 1 else 0))
    if not board.tiling.straight:
        corners = [corner for cell in board.cells for corner in board.shape(cell).corners]
        xs, ys = zip(*corners, strict=True)
        return Frame(board, flipped, max(xs) + RIM, max(map(abs, ys)) + RIM)
    (left, top), (right, bottom) = board.spread
    number = max(NUMBER, min(LARGE, (right - left + 1) * PHONE))
    number = max(number, (max(right - left, bottom - top) + 2) * READABLE)
    beside = 0.5 + NUMBERS * number
    return Frame(board, flipped, beside, beside + (NAME if game.ground.goals else 0), number)


def draw_ground(
    game: Game[Any, Any],
    where: Frame,
    territory: Mapping[Cell, Side],
    *,
    goals: bool,
    slab: bool = True,
) -> Iterator[Shape]:
    """The board without anything on it; what a side has for good is tinted.

    Args:
        game: says what the board is like.
        where: where its cells lie.
        territory: what each side has for good.
        goals: whether to show the goals.
        slab: whether it lies around the cells; on paper they lie on that.

    Raises:
        BrokenGame: if the board is of a material that there is not.
    """
    ground = game.ground if goals else replace(game.ground, goals=())
    material = _material(game)
    under = _slab(game.board, ground, material) if slab else None
    if under is not None:
        yield rounded(Point(0, 0), Point(where.width, where.height), SLAB, under)
    if game.board.vertices:
        yield from _lattice(game, ground, material, where, territory)
    else:
        yield from _tiles(game, ground, material, where, territory, under)


def _material(game: Game[Any, Any]) -> Material:
    """What a game's board is made of."""
    known = MATERIALS.get(game.ground.material)
    if known is None:
        raise BrokenGame(
            _("El tablero de {game} es de un material que no hay: {material}.").format(
                game=game.name, material=quoted(game.ground.material)
            ),
            text=game.ground.material,
            accepted=tuple(MATERIALS),
        )
    return known


def _slab(board: Board, ground: Ground, material: Material) -> Ink:
    """What lies around the cells: the board is its own frame.

    Where they make no rectangle, their shape is what is looked at: it is lighter than the rest.
    """
    if ground.net:
        return PAVING.light
    dark = is_shaped(board, ground) or ground.material == "turf"
    return material.dark if dark else material.light


def is_shaped(board: Board, ground: Ground) -> bool:
    """Whether the cells make no rectangle: each is drawn, and what lies around them is seen."""
    whole = board.tiling.straight and len(board.cells) == board.rows * board.columns
    return not (whole or board.vertices or ground.chequered)


def rounded(one: Point, other: Point, radius: float, fill: Ink | None) -> Polygon:
    """A rectangle with round corners, from its upper left to its lower right corner."""
    return Polygon(_round(one, other, radius), fill)


def _round(one: Point, other: Point, radius: float) -> tuple[Point, ...]:
    corners = (
        (other.x - radius, one.y + radius, -90),
        (other.x - radius, other.y - radius, 0),
        (one.x + radius, other.y - radius, 90),
        (one.x + radius, one.y + radius, 180),
    )
    return tuple(
        Point(x + radius * math.cos(angle), y + radius * math.sin(angle))
        for x, y, begin in corners
        for angle in (math.radians(begin + 30 * step) for step in range(4))
    )


def _rectangle(
    one: Point, other: Point, fill: Ink | None, ink: Ink | None = None, width: float = 0.0
) -> Polygon:
    corners = (one, Point(other.x, one.y), other, Point(one.x, other.y))
    return Polygon(corners, fill, ink, width)


def _rows(one: Point, other: Point, step: float, ink: Ink, width: float, opacity: float) -> Line:
    """Lines from the left to the right of a rectangle, as one stroke there and back."""
    count = round((other.y - one.y) / step)
    ends = (one.x, other.x), (other.x, one.x)
    points = (Point(x, one.y + n * step) for n in range(count + 1) for x in ends[n % 2])
    return Line(tuple(points), ink, width, opacity=opacity)


def _columns(one: Point, other: Point, step: float, ink: Ink, width: float, opacity: float) -> Line:
    """Lines from the top to the bottom of a rectangle, as one stroke up and down."""
    lying = _rows(Point(one.y, one.x), Point(other.y, other.x), step, ink, width, opacity)
    return replace(lying, points=tuple(Point(y, x) for x, y in lying.points))


def _grid(
    one: Point, other: Point, step: float, ink: Ink, width: float, opacity: float = 1.0
) -> Iterator[Line]:
    """Lines at every ``step`` of a rectangle, and around it."""
    yield _rows(one, other, step, ink, width, opacity)
    yield _columns(one, other, step, ink, width, opacity)


def _inks(side: Side) -> tuple[Ink, Ink, Ink]:
    """The line, the tint and the darker tint of a side's goal."""
    if side is Side.FIRST:
        return "first", "first-soft", "first-shade"
    return "second", "second-soft", "second-shade"


def _box(cells: Iterable[Cell], where: Frame, out: float = 0.5) -> tuple[Point, Point]:
    """The upper left and the lower right corner of cells, ``out`` beyond their centres."""
    xs, ys = zip(*map(where.at, cells), strict=True)
    return Point(min(xs) - out, min(ys) - out), Point(max(xs) + out, max(ys) + out)


def _extent(goal: Goal, where: Frame, out: float) -> tuple[Point, Point]:
    first, last = goal.columns
    return _box([Cell(row, column) for row in goal.rows for column in (first, last)], where, out)


def _goal_name(game: Game[Any, Any], ground: Ground, goal: Goal) -> str:
    side = game.sides[goal.side]
    return ground.name().format(whose=of_side(side), who=the_side(side))


# Tiles -------------------------------------------------------------------------------------------


def _tiles(
    game: Game[Any, Any],
    ground: Ground,
    material: Material,
    where: Frame,
    territory: Mapping[Cell, Side],
    under: Ink | None,
) -> Iterator[Shape]:
    board = game.board
    lined = not ground.chequered and not ground.net
    for cell in sorted(ground.heads):
        yield Disc(where.at(cell), 0.3, None, material.line, 0.03)
    for area in board.areas:
        cells = [area.outward(cell) for cell in area.board.cells]
        whole = board.tiling.straight and len(cells) == area.board.rows * area.board.columns
        whole = whole and not ground.heads
        base = material.light if whole else under
        if base is not None and under != base:
            yield _rectangle(*_box(cells, where), base)
        for cell in cells:
            if cell in ground.heads:
                continue
            fill = _fill(board, ground, material, cell, territory)
            if lined and not whole:
                yield Polygon(where.outline(cell), fill, material.line, 0.025)
            elif fill != base:
                yield Polygon(where.outline(cell), fill)
            if cell in ground.water:
                owner = territory.get(cell)
                at = where.at(cell)
                yield from _waves(at) if owner is None else _slats(at, owner)
        if whole and lined:
            yield from _grid(*_box(cells, where), 1, material.line, 0.025)
        elif ground.chequered and ground.material != "turf":
            field = [cell for cell in cells if ground.goal(cell) is None]
            yield _rectangle(*_box(field, where), None, material.line, 0.04)
    if ground.material == "turf":
        yield from _pitch(board, ground, material, where)
    draw_goal = _GOALS.get(ground.material, _zone)
    for goal in ground.goals:
        yield from draw_goal(goal, where)
    written = PAVING if ground.net else material
    for goal in ground.goals:
        one, other = _extent(goal, where, 0.5)
        # Beyond the column numbers, in the middle.
        middle = Point((one.x + other.x) / 2, where.height / 2)
        beyond = where.above - 0.5 - NAME / 2
        y = one.y - beyond if one.y < middle.y else other.y + beyond
        size = max(0.3, where.number)
        at = Point(middle.x, y)
        yield Text(at, _goal_name(game, ground, goal), size, written.word, bold=True)
    if board.tiling.straight:
        yield from _numbers(where, written.word)


def _fill(
    board: Board,
    ground: Ground,
    material: Material,
    cell: Cell,
    territory: Mapping[Cell, Side],
) -> Ink:
    """The colour of a cell: that of its owner, or its shade; each of several boards has its own."""
    light, dark = material.light, material.dark
    goal = ground.goal(cell)
    owner = territory.get(cell) if goal is None else goal.side
    if cell in ground.water and owner is None:
        return "river"
    if owner is not None:
        _line, light, dark = _inks(owner)
    if ground.net:
        return light if owner is not None else dark
    return dark if ground.chequered and sum(board.local(cell)) % 2 == ground.dark else light


def _pitch(board: Board, ground: Ground, material: Material, where: Frame) -> Iterator[Shape]:
    """The touchlines of a football field, its middle line and the circle there."""
    outside = [cell for cell in board.cells if ground.goal(cell) is None]
    wide = max(cell.column for cell in board.cells) - min(cell.column for cell in board.cells)
    inside = any(goal.columns[1] - goal.columns[0] == wide for goal in ground.goals)
    one, other = _box(board.cells if inside else outside, where)
    ink, middle = material.line, Point((one.x + other.x) / 2, (one.y + other.y) / 2)
    if ground.net:  # the cells of the pavement lie between those of the grass
        return
    yield _rectangle(one, other, None, ink, 0.06)
    yield Line((Point(one.x, middle.y), Point(other.x, middle.y)), ink, 0.04, opacity=0.7)
    yield Disc(middle, 1.15, None, ink, 0.04, opacity=0.7)


def _outwards(one: Point, other: Point, where: Frame) -> tuple[float, float]:
    """Where the line of a goal is, and its far end: the heights of both."""
    upper = one.y + other.y < where.height
    return (other.y, one.y) if upper else (one.y, other.y)


def _net(goal: Goal, where: Frame) -> Iterator[Shape]:
    """A goal of football: a net, and posts that are open to the field."""
    ink, _light, _dark = _inks(goal.side)
    one, other = _extent(goal, where, 0.5)
    line, end = _outwards(one, other, where)
    if goal.columns[1] - goal.columns[0] + 1 == where.board.columns:  # as wide as the field
        yield Line((Point(one.x, end), Point(other.x, end)), ink, 0.1)
        return
    yield from _grid(one, other, 0.5, "turf-line", 0.025, 0.6)
    ends = (Point(one.x, line), Point(one.x, end), Point(other.x, end), Point(other.x, line))
    yield Line(ends, ink, 0.1)


def _chamber(goal: Goal, where: Frame) -> Iterator[Shape]:
    """Chambers with a carpet: walls on three sides, a golden thread, a sill."""
    ink, _light, _dark = _inks(goal.side)
    one, other = _extent(goal, where, 0.5)
    line, end = _outwards(one, other, where)
    out = math.copysign(0.055, end - line)
    walls = (
        Point(one.x - 0.055, line),
        Point(one.x - 0.055, end + out),
        Point(other.x + 0.055, end + out),
        Point(other.x + 0.055, line),
    )
    thread = end - math.copysign(0.09, end - line)
    yield Line((Point(one.x + 0.1, thread), Point(other.x - 0.1, thread)), "cup", 0.05)
    yield Line(walls, ink, 0.11)
    yield Line((Point(one.x, line), Point(other.x, line)), "stone-line", 0.06)


def _zone(goal: Goal, where: Frame) -> Iterator[Shape]:
    """A goal of any other game: a frame."""
    yield _rectangle(*_extent(goal, where, 0.5), None, _inks(goal.side)[0], 0.05)


#: How goals are drawn on some materials.
_GOALS: dict[str, Callable[[Goal, Frame], Iterator[Shape]]] = {"turf": _net, "stone": _chamber}


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


def _numbers(where: Frame, ink: Ink) -> Iterator[Shape]:
    """The numbers of the rows on either side, those of the columns above and below.

    Of several boards each has its own, and its title in the corner; between two that stand side by
    side there is room for one.
    """
    out = 0.5 + NUMBERS * where.number / 2
    aside = -out if where.flipped else out
    for area in where.board.areas:
        title, board, _shift = area
        ends = (1, -aside), (board.columns, aside)
        for row, (column, out) in product(range(1, board.rows + 1), ends):
            cell = area.outward(Cell(row, column))
            if column == board.columns and Cell(cell.row, cell.column + 2) in where.board:
                continue
            x, y = where.at(cell)
            yield Text(Point(x + out, y), board.row_name(row), where.number, ink)
        ends = (1, -aside), (board.rows, aside)
        for column, (row, out) in product(range(1, board.columns + 1), ends):
            x, y = where.at(area.outward(Cell(row, column)))
            yield Text(Point(x, y + out), board.column_name(column), where.number, ink)
        if title:
            corner = Cell(board.rows, board.columns) if where.flipped else Cell(1, 1)
            x, y = where.at(area.outward(corner))
            at = Point(x - abs(aside), y - abs(aside))
            yield Text(at, title, 1.25 * where.number, ink, bold=True)


# Lattices ----------------------------------------------------------------------------------------


def _lattice(
    game: Game[Any, Any],
    ground: Ground,
    material: Material,
    where: Frame,
    territory: Mapping[Cell, Side],
) -> Iterator[Shape]:
    board = game.board
    if ground.material == "paper":
        yield from _squared(where, material)
    for goal in ground.goals:
        yield from _band(game, ground, goal, where)
    for line in board.lines or _sides(board):
        yield Line(tuple(map(where.at, line)), material.line, 0.035 if board.lines else 0.03)
    for cell, side in territory.items():
        yield Disc(where.at(cell), 0.3, _inks(side)[1], _inks(side)[0], 0.03)
    dots: Ink = "vertex" if ground.material == "paper" else material.line
    for cell in sorted(ground.stars) or board.cells:
        yield Disc(where.at(cell), 0.085 if ground.stars else 0.062, dots)
    if where.covers:
        yield from _numbers(where, material.word)


def _squared(where: Frame, material: Material) -> Iterator[Shape]:
    """Paper with small squares, a quarter of those of the lattice."""
    one, other = _box(where.board.cells, where, 0.5)
    yield from _grid(one, other, 0.25, material.line, 0.008, 0.5)


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
    corners = _round(Point(left - 0.34, y - 0.185), Point(right + 0.34, y + 0.185), 0.185)
    yield Polygon(corners, tint)
    yield Line((*corners, corners[0]), ink, 0.028, dash=0.08)
    outwards = 1 if y > where.height / 2 else -1
    at = Point((left + right) / 2, y + 0.48 * outwards)
    yield Text(at, _goal_name(game, ground, goal), 0.2, ink, bold=True, halo="paper")


# Names -------------------------------------------------------------------------------------------


def draw_names(game: Game[Any, Any], where: Frame) -> tuple[Shape, ...]:
    """The names of cells that stand on the board itself, drawn last of it.

    Their casing has the colour of the ground.
    """
    board, material = game.board, _material(game)
    if board.vertices and not where.covers:
        return tuple(_name(cell, board.name(cell), where, material) for cell in board.cells)
    if board.tiling.straight:
        return ()
    names = ((cell, board.name(cell)) for cell in board.cells)
    return tuple(Text(where.at(cell), name, name_size(name), material.word) for cell, name in names)


def _name(cell: Cell, name: str, where: Frame, material: Material) -> Text:
    """The name of a vertex stands outside the board where it can, off the compasses elsewhere."""
    x, y = where.at(cell)
    if where.board.rows == 1:  # a line of points: below them, where no man covers it
        return Text(Point(x, y + 0.68), name, LARGE, material.word)
    down = -1 if y < where.height / 2 else 1
    aside = -1 if x < where.width / 2 else 1
    at = Point(x + 0.34 * aside, y + 0.3 * down)
    return Text(at, name, 0.19, material.word, halo=material.light)
