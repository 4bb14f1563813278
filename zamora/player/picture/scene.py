"""What to draw: plain shapes with board coordinates, in layers; how to draw is for the painters.

The unit of length is the distance between two neighbouring cells; x grows to the right and y down
the page, the origin is the upper left corner of the picture. Angles are degrees, counter-clockwise
positive, 0 to the right. Shapes are values: two equal layers need not be painted twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from zamora.player.picture.theme import Ink


class Point(NamedTuple):
    """A point of the picture, in cells."""

    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A stroke through the given points, with round ends."""

    points: tuple[Point, ...]
    ink: Ink
    width: float
    dash: float = 0.0
    opacity: float = 1.0
    arrow: bool = False


#: A polygon with more corners than this is an outline of something round.
MANY = 8


@dataclass(frozen=True)
class Polygon:
    """A closed area; the line around it has round corners if there are :data:`MANY`."""

    points: tuple[Point, ...]
    fill: Ink | None
    ink: Ink | None = None
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Disc:
    """A circle, filled or only its line (``fill`` None)."""

    centre: Point
    radius: float
    fill: Ink | None
    ink: Ink | None = None
    width: float = 0.0
    dash: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Sector:
    """The ground that a sweep covers: from ``start`` degrees through ``angle`` degrees."""

    centre: Point
    radius: float
    start: float
    angle: float
    fill: Ink
    opacity: float = 0.25
    ink: Ink | None = None
    width: float = 0.0


@dataclass(frozen=True)
class Text:
    """A word on the picture, centred on ``at``; ``size`` in cells."""

    at: Point
    text: str
    size: float
    ink: Ink
    bold: bool = False
    halo: Ink | None = None


Shape = Line | Polygon | Disc | Sector | Text

LayerName = Literal["board", "under", "pieces", "over"]
LAYERS: tuple[LayerName, ...] = ("board", "under", "pieces", "over")

Layer = tuple[Shape, ...]


@dataclass(frozen=True)
class Scene:
    """A picture: its size in cells, its layers, and what it shows in words."""

    width: float
    height: float
    layers: dict[LayerName, Layer] = field(default_factory=dict)
    title: str = ""
    description: str = ""

    @property
    def tall(self) -> bool:
        """Whether its controls fit better next to it than below."""
        return self.height > 1.2 * self.width

    def layer(self, name: LayerName) -> Layer:
        """The shapes of one layer, in painting order."""
        return self.layers.get(name, ())


def square(centre: Point, half: float) -> tuple[Point, ...]:
    """The corners of a square with sides of twice ``half``."""
    x, y = centre
    return (
        Point(x - half, y - half),
        Point(x + half, y - half),
        Point(x + half, y + half),
        Point(x - half, y + half),
    )


def paper(width: float, height: float) -> Polygon:
    """The ground of a picture."""
    corners = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
    return Polygon(corners, "paper")


def diamond(centre: Point, half: float) -> tuple[Point, ...]:
    """The corners of a square that stands on one corner."""
    x, y = centre
    return (Point(x, y - half), Point(x + half, y), Point(x, y + half), Point(x - half, y))


#: How far what a body casts lies below it, in cells, and how dark it is.
DEPTH, CAST = 0.055, 0.45


def cast(body: Shape) -> tuple[Shape, ...]:
    """What a body casts on the ground: the same form, darker and a little lower."""
    if isinstance(body, Disc):
        x, y = body.centre
        far = body.radius + body.width / 2
        return (Disc(Point(x, y + DEPTH), far, "cast", opacity=CAST),)
    if isinstance(body, Polygon):
        down = round(DEPTH + body.width / 2, 3)
        return (Polygon(_lower(body.points, down), "cast", opacity=CAST),)
    return ()


def _lower(points: tuple[Point, ...], down: float) -> tuple[Point, ...]:
    """A form moved down, without most of its upper half, which is never seen."""
    middle = sum(y for _x, y in points) / len(points)
    above = [y <= middle for _x, y in points]
    return tuple(
        Point(x, max(y, middle) + down)
        for n, (x, y) in enumerate(points)
        if not (above[n] and above[n - 1] and above[(n + 1) % len(points)])
    )
