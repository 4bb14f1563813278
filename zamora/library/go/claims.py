"""What lesson 12 checks: the shapes of groups, lines of Alak, Euler's formula."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, cast

from zamora.book.kit import Claim, Finding, in_lesson
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.position import Game
from zamora.library.go.go import Roseta
from zamora.library.go.solved import EMPTY, LIVE, POSITIONS, Line, solved
from zamora.registry import game

#: A point of an endless board of Go, and a group on it.
Point = tuple[int, int]
Shape = frozenset[Point]
#: The most stones of groups whose shapes are counted.
LARGEST = 7


def shapes_and_nets() -> tuple[Claim, ...]:
    """What lesson 12 asks of groups and boards."""
    return in_lesson(12, {"formas de grupos": _shapes, "fórmula de euler": _euler})


def alak() -> tuple[Claim, ...]:
    """What it asks of lines of Alak."""
    return in_lesson(12, {"líneas de alak": _lines})


def _beside(points: Iterable[Point]) -> set[Point]:
    return {(x + a, y + b) for x, y in points for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}


def _moved(shape: Iterable[Point]) -> Shape:
    """The same shape, in the corner."""
    points = list(shape)
    left, low = min(x for x, _y in points), min(y for _x, y in points)
    return frozenset((x - left, y - low) for x, y in points)


@cache
def shapes(stones: int) -> frozenset[Shape]:
    """All shapes of a group of ``stones`` stones; rotations count separately."""
    if stones == 1:
        return frozenset({frozenset({(0, 0)})})
    return frozenset(
        _moved({*shape, point}) for shape in shapes(stones - 1) for point in _beside(shape) - shape
    )


def liberties(shape: Shape) -> int:
    """How many a group has far from the edges and from the rival."""
    return len(_beside(shape) - shape)


def _shapes() -> Finding:
    rows = []
    for n in range(1, LARGEST + 1):
        free = [liberties(shape) for shape in shapes(n)]
        rows.append((str(n), str(len(free)), str(min(free)), str(max(free))))
    return Finding(
        _("Todas las formas de un grupo, lejos de los bordes. Giradas cuentan aparte."),
        (_("piedras"), _("formas"), _("menos libertades"), _("más libertades")),
        tuple(rows),
    )


def _lines() -> Finding:
    said = {1: _("quien empieza"), -1: _("el otro"), 0: _("nadie: empate")}
    rows = []
    for size, known in EMPTY.items():
        many = POSITIONS.get(size, 0)
        if size <= LIVE:
            values = solved(size)
            known, many = values[Line("." * size, "B")], len(values)
        rows.append((str(size), said[known], grouped(many)))
    return Finding(
        _("Quién gana en Alak si nadie se equivoca. Las líneas más largas se contaron una vez."),
        (_("puntos"), _("gana"), _("posiciones")),
        tuple(rows),
    )


class Net(NamedTuple):
    """Points, the lines between them, and the faces that these make, the outside one included."""

    points: int
    lines: int
    faces: int


def on_squares(size: int) -> Net:
    """A board of Go: its inner faces are squares."""
    return _net(game("go", size=size), (size - 1) ** 2)


def on_corners(size: int) -> Net:
    """A board of Roseta: its inner faces are hexagons."""
    rules = cast(Roseta, game("roseta", size=size))
    return _net(rules, len([*rules.hexagons()]))


def _net(rules: Game[Any, Any], inside: int) -> Net:
    board = rules.board
    ends = sum(len(board.beside(cell)) for cell in board.cells)
    return Net(len(board.cells), ends // 2, inside + 1)


def football(pentagons: int = 12, hexagons: int = 20) -> Net:
    """A ball sewn of pentagons and hexagons, of which three meet at each point."""
    sides = 5 * pentagons + 6 * hexagons
    return Net(sides // 3, sides // 2, pentagons + hexagons)


def nets() -> tuple[tuple[str, Net], ...]:
    """What Euler's formula is tried on."""
    return (
        (_("Go, 5 × 5"), on_squares(5)),
        (_("Go, 9 × 9"), on_squares(9)),
        (_("Roseta, lado 3"), on_corners(3)),
        (_("Roseta, lado 5"), on_corners(5)),
        (_("balón de fútbol"), football()),
    )


def _euler() -> Finding:
    return Finding(
        _("Puntos − líneas + caras. En un tablero, lo de afuera también es una cara."),
        (_("red"), _("puntos"), _("líneas"), _("caras"), _("resultado")),
        tuple(
            (
                name,
                *map(str, net),
                f"{net.points} − {net.lines} + {net.faces} = {net.points - net.lines + net.faces}",
            )
            for name, net in nets()
        ),
    )
