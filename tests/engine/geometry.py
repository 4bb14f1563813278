"""Batalla de Compases a second time, slowly, with nothing but geometry: no lattice, no corners.

A compass is a segment in the plane (x to the right, y up, so that angles are as on paper). A sweep
is watched as a film: the segment is turned in small pictures, and in each picture it must lie
within the square of the board and must not touch the rival's segment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

from .slow.common import variant

Point = tuple[float, float]
#: Names of the two ends, in order: ``("V12", "V13")``.
Compass = tuple[str, str]

#: Degrees from one picture of the film to the next; the quarters are among the pictures.
PICTURE = 3
TINY = 1e-9


class Film(NamedTuple):
    leaves: bool
    touches: bool


def point(name: str) -> Point:
    return float(name[2]), -float(name[1])


def name(place: Point) -> str:
    """The name of the place, a corner of the board."""
    x, y = round(place[0]), round(place[1])
    assert hypot(place[0] - x, place[1] - y) < TINY
    return f"V{-y}{x}"


def turned(end: Point, pivot: Point, degrees: float) -> Point:
    x, y = end[0] - pivot[0], end[1] - pivot[1]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return pivot[0] + c * x - s * y, pivot[1] + s * x + c * y


def to_segment(p: Point, a: Point, b: Point) -> float:
    """The distance from a point to a segment."""
    x, y = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y)
    along = min(1.0, max(0.0, along))
    return hypot(a[0] + along * x - p[0], a[1] + along * y - p[1])


def side(p: Point, a: Point, b: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    if side(a, c, d) * side(b, c, d) < 0 and side(c, a, b) * side(d, a, b) < 0:
        return True
    return (
        min(to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b))
        < TINY
    )


@cache
def film(end: str, pivot: str, angle: int, rival: Compass, last: int = 4) -> Film:
    """What is seen when the compass sweeps, on a board with so many rows of corners."""
    fixed, start = point(pivot), point(end)
    c, d = map(point, rival)
    near = to_segment(fixed, c, d) < hypot(start[0] - fixed[0], start[1] - fixed[1]) + 0.5
    leaves = touches = False
    for degrees in range(0, abs(angle) + PICTURE, PICTURE):
        tip = turned(start, fixed, degrees if angle > 0 else -degrees)
        leaves = leaves or not all(1 - TINY < where < last + TINY for where in (tip[0], -tip[1]))
        touches = touches or (near and meet(fixed, tip, c, d))
    return Film(leaves, touches)


# The whole game, on fields as in position codes: ``(("V12", "V13"), ("V42", "V43"), 0, key)``.

Fields = tuple[Compass, Compass, int, str]


def fields(code: str) -> Fields:
    game, one, two, label = code.split()
    (a, b), (c, d) = one.split("-"), two.split("-")
    return (a, b), (c, d), int(label[1]) - 1, game.removesuffix(":1")


def chosen(at: Fields, parameter: str, usual: int) -> int:
    """What a parameter of the game is."""
    return int(variant(at[3])[1].get(parameter, usual))


def over(at: Fields) -> bool:
    last = chosen(at, "size", 3) + 1
    home = (
        sum(end[1] == row for end in ends)
        for ends, row in zip(at[:2], (str(last), "1"), strict=True)
    )
    return max(home) >= chosen(at, "ends", 1)


@cache
def successors(at: Fields) -> frozenset[Fields]:
    return frozenset() if over(at) else frozenset(_after(at))


def _after(at: Fields) -> Iterator[Fields]:
    mover, game = at[2:]
    own, rival = at[mover], at[1 - mover]
    quarters = range(90, chosen(at, "sweep", 270) + 1, 90)
    last = chosen(at, "size", 3) + 1
    for end, pivot in (own, own[::-1]):
        for angle in (*quarters, *(-angle for angle in quarters)):
            if film(end, pivot, angle, rival, last) == Film(leaves=False, touches=False):
                target = name(turned(point(end), point(pivot), angle))
                moved = (min(pivot, target), max(pivot, target))
                yield (moved, rival, 1, game) if mover == 0 else (rival, moved, 0, game)


def paths(at: Fields, depth: int) -> int:
    """The number of paths of ``depth`` turns, each walked to its end."""
    return 1 if depth == 0 else sum(paths(after, depth - 1) for after in successors(at))
