"""Problems on the field of Golez: steps, circles and discs by two measures, and colours."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache

from zamora.core.board import Cell
from zamora.core.i18n import ngettext
from zamora.explain.problems import Maker, Problem, Wrong, often
from zamora.library.golez.rules import Golez

#: The field between the goals: rows and columns.
ROWS, COLUMNS = range(3, 10), range(1, 8)
_CODE = Golez().start().code


def king(one: Cell, other: Cell) -> int:
    """Steps of a king."""
    return max(abs(one.row - other.row), abs(one.column - other.column))


def taxi(one: Cell, other: Cell) -> int:
    """Steps along the streets."""
    return abs(one.row - other.row) + abs(one.column - other.column)


MEASURES = {"rey": (king, taxi), "taxi": (taxi, king)}


@cache
def _field() -> tuple[Cell, ...]:
    return tuple(Cell(row, column) for row in ROWS for column in COLUMNS)


def _two(rng: random.Random) -> tuple[Cell, Cell]:
    one, other = rng.sample(_field(), 2)
    return one, other


def _name(cell: Cell) -> str:
    return Golez().board.name(cell)


def steps(rng: random.Random, level: int, measure: str) -> Problem:
    """How many steps from one cell to another; the longer, the harder."""
    own, other = MEASURES[measure]

    def make() -> Problem | None:
        a, b = _two(rng)
        right = own(a, b)
        if not 2 + level <= right <= 4 + 2 * level:
            return None
        return Problem(
            right,
            right,
            1 + level / 2,
            {"a": _name(a), "b": _name(b)},
            {
                "otra-medida": other(a, b),
                "cuenta-casillas": right + 1,
                "menor": min(abs(a.row - b.row), abs(a.column - b.column)),
            },
            _CODE,
            {"marks": [_name(a), _name(b)]},
        )

    return often(make)


def circle(rng: random.Random, level: int, measure: str) -> Problem:
    """All cells at some distance from one, by a measure."""
    own, other = MEASURES[measure]
    radius = 1 if level == 0 else 2 if level < 3 else 3

    def make() -> Problem | None:
        centre = rng.choice(_field())
        cells = [cell for cell in Golez().board.cells if cell != centre]
        right = [cell for cell in cells if own(centre, cell) == radius]
        if not 2 + level <= len(right) <= 8 + level:
            return None
        inner = [_name(cell) for cell in cells if own(centre, cell) < radius]
        fooled = [cell for cell in cells if other(centre, cell) == radius]
        extra = [_name(cell) for cell in fooled if own(centre, cell) > radius]
        names = [_name(cell) for cell in right]
        wrong = {
            "partida": Wrong([*names, _name(centre)], {"any": [_name(centre)]}),
            "faltan": Wrong(names[1:], "missing"),
        }
        if inner:
            wrong["disco"] = Wrong([*names, *inner], {"any": inner})
        if extra:
            wrong["otra-medida"] = Wrong([*names, extra[0]], {"any": extra})
        elif set(fooled) != set(right):
            wrong["otra-medida"] = Wrong([_name(cell) for cell in fooled])
        return Problem(
            names,
            len(names),
            1 + level / 2,
            {
                "a": _name(centre),
                "steps": ngettext("{n} paso", "{n} pasos", radius).format(n=radius),
            },
            wrong,
            _CODE,
            {"marks": [_name(centre)]},
        )

    return often(make)


def nearest(rng: random.Random, level: int, measure: str) -> Problem:
    """Cells to be put in order, the nearest to another one first."""
    own, other = MEASURES[measure]
    count = 3 + (level > 0) + (level > 2)

    def make() -> Problem | None:
        centre, *cells = rng.sample(_field(), count + 1)
        if len({own(centre, cell) for cell in cells}) < count:
            return None
        keys = dict(zip(cells, "abcde", strict=False))

        def ordered(far: Callable[[Cell], int]) -> list[str]:
            return [keys[cell] for cell in sorted(cells, key=far)]

        right = ordered(lambda cell: own(centre, cell))
        return Problem(
            right,
            math.factorial(count),
            1.5 + level / 2,
            {"a": _name(centre)},
            {
                "al-reves": right[::-1],
                "otra-medida": ordered(lambda cell: other(centre, cell)),
                "solo-filas": ordered(lambda cell: abs(cell.row - centre.row)),
                "solo-columnas": ordered(lambda cell: abs(cell.column - centre.column)),
            },
            _CODE,
            {
                "marks": [_name(centre)],
                "steps": [{"key": key, "notation": _name(cell)} for cell, key in keys.items()],
                "before": [right],
            },
        )

    return often(make)


def disc(rng: random.Random, level: int, measure: str) -> Problem:
    """How many cells a disc has, on a board without end."""
    radius = rng.randrange(4 + 12 * level, 16 + 24 * level)
    if measure == "rey":
        whole, border, sides = (2 * radius + 1) ** 2, 8 * radius, (2 * radius) ** 2
    else:
        whole, border, sides = 2 * radius * (radius + 1) + 1, 4 * radius, 2 * radius**2
    return Problem(
        whole,
        radius,
        1.5 + level / 4,
        {"r": radius},
        {"lado-corto": sides, "solo-el-borde": border, "sin-centro": whole - 1},
    )


def kings_ways(rng: random.Random, level: int) -> Problem:
    """How many shortest ways a king has that must go a column on with each step."""
    row, count = rng.choice(ROWS), rng.randrange(2, 4 + level)
    first = rng.randrange(1, 8 - count) if count < 7 else 1
    end = rng.choice([r for r in ROWS if abs(r - row) < count])
    ways = {row: 1}
    for _step in range(count):
        ways = {r: sum(ways.get(r + d, 0) for d in (-1, 0, 1)) for r in ROWS}
    a, b = Cell(row, first), Cell(end, first + count)
    return Problem(
        ways[end],
        3**count,
        1 + count / 2,
        {"a": _name(a), "b": _name(b), "n": count},
        {"todas": 3**count, "una-sola": 1, "pasos": count},
        _CODE,
        {"marks": [_name(a), _name(b)]},
    )


def colours(rng: random.Random, level: int) -> Problem:
    """Whether a man of straight steps can be on a cell after exactly this many."""
    a, b = _two(rng)
    far = taxi(a, b)
    count = max(2, rng.randrange(far - 3, far + 4 + 6 * level))
    odd = (count - far) % 2 != 0
    right = "color" if odd else "lejos" if count < far else "si"
    return Problem(
        right,
        3,
        2 + level / 2,
        {"a": _name(a), "b": _name(b), "n": count},
        {
            "sin-color": "si" if right == "color" else "color",
            "otra-razon": "si" if right == "lejos" else "lejos",
        },
        _CODE,
        {"marks": [_name(a), _name(b)]},
    )


MAKERS: dict[str, Maker] = {
    "steps": steps,
    "circle": circle,
    "nearest": nearest,
    "disc": disc,
    "kings_ways": kings_ways,
    "colours": colours,
}
