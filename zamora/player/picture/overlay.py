"""What can be laid over a board on demand: plain data, and how it is drawn.

An :class:`Overlay` says what there is to see in terms of cells, so that it fits a board seen from
either side, and says it once more in words, for those who do not see it.
:mod:`zamora.player.overlays.reading` makes them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from zamora.core.board import Cell
from zamora.player.picture.ground import Frame
from zamora.player.picture.scene import (
    Disc,
    Layer,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    diamond,
    square,
)
from zamora.player.picture.theme import Ink

Form = Literal["disc", "diamond", "square", "corner", "ring"]

#: Gap between the end of a line and the middle of what it joins.
SHORT = 0.36
#: Distance between two opposite arrows.
APART = 0.07


@dataclass(frozen=True)
class Tag:
    """A few letters at a cell.

    Attributes:
        text: what it says.
        form: what it stands on; ``"corner"`` is plain letters in the upper left corner.
        ink: its colour.
    """

    text: str
    form: Form = "disc"
    ink: Ink = "target"


@dataclass(frozen=True)
class Link:
    """A line from one cell to another."""

    origin: Cell
    target: Cell
    ink: Ink = "hint"
    arrow: bool = True
    dash: float = 0.0


@dataclass(frozen=True)
class Overlay:
    """Something to be seen on a board.

    Attributes:
        words: what it shows, in one or two sentences.
        tints: how strongly the ground of a cell is tinted, from 0 to 1.
        tags: letters at cells.
        links: lines between cells.
        spoken: what the table says of a cell.
        last: whether the last turn is to be drawn strongly.
        walls: pairs of neighbours with a thick line between them, along the side they share.
    """

    words: str
    tints: Mapping[Cell, float] = field(default_factory=dict)
    tags: Mapping[Cell, Tag] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    spoken: Mapping[Cell, str] = field(default_factory=dict)
    last: bool = False
    walls: tuple[tuple[Cell, Cell], ...] = ()


def draw_under(overlay: Overlay, where: Frame) -> Layer:
    """What lies under the pieces: tinted ground, lines."""
    shapes: list[Shape] = []
    for cell, strength in overlay.tints.items():
        at = where.at(cell)
        if where.board.vertices:
            shapes.append(Disc(at, 0.3, "hint", opacity=strength))
        else:
            shapes.append(Polygon(where.outline(cell, 0.96), "hint", opacity=strength))
    both = {(link.origin, link.target) for link in overlay.links}
    for link in overlay.links:
        returned = link.arrow and (link.target, link.origin) in both
        shapes.append(_line(link, where, APART if returned else 0.0))
    shapes += [Line(_shared(one, other, where), "text", 0.09) for one, other in overlay.walls]
    return tuple(shapes)


def _shared(one: Cell, other: Cell, where: Frame) -> tuple[Point, Point]:
    """The side that two neighbours share: the corners of one that are nearest to the other."""
    there = where.at(other)
    first, second, *_others = sorted(where.outline(one), key=lambda at: math.dist(at, there))
    return first, second


def _line(link: Link, where: Frame, aside: float) -> Line:
    (x, y), (u, v) = where.at(link.origin), where.at(link.target)
    length = math.dist((x, y), (u, v)) or 1.0
    dx, dy = (u - x) / length, (v - y) / length
    short = SHORT if length > 2 * SHORT else 0.0
    start = Point(x + short * dx - aside * dy, y + short * dy + aside * dx)
    end = Point(
        u - (short + 0.12 * link.arrow) * dx - aside * dy,
        v - (short + 0.12 * link.arrow) * dy + aside * dx,
    )
    return Line((start, end), link.ink, 0.045, link.dash, arrow=link.arrow)


def draw_over(overlay: Overlay, where: Frame, taken: frozenset[Cell]) -> Layer:
    """What lies over the pieces: letters; on the cells that are ``taken`` they stand aside."""
    shapes: list[Shape] = []
    for cell, tag in overlay.tags.items():
        x, y = where.at(cell)
        if cell in taken and tag.form in ("disc", "diamond", "square"):
            # Beyond the row that a compass must reach stands whose goal it is.
            down = 1 if not where.covers and y < where.height / 2 else -1
            shapes += draw_tag(tag, Point(x + 0.3, y + 0.3 * down), 0.85)
        else:
            shapes += draw_tag(tag, Point(x, y))
    return tuple(shapes)


def draw_tag(tag: Tag, at: Point, size: float = 1.0) -> list[Shape]:
    """The shapes of a tag at a point; ``size`` 1 is that of a tag on a free cell."""
    if tag.form == "corner":
        corner = Point(at.x - 0.29, at.y - 0.31)
        return [Text(corner, tag.text, 0.24, tag.ink, bold=True, halo="paper")]
    tall = size * (0.25, 0.2, 0.16, 0.21)[min(len(tag.text), 4) - 1]
    if len(tag.text) > 3:  # a score needs more room
        size *= 1.5
    if tag.form == "ring":
        return [
            Disc(at, 0.45, None, "on-side", 0.1),
            Disc(at, 0.45, None, tag.ink, 0.06),
            Text(Point(at.x + 0.3, at.y - 0.32), tag.text, 0.2, tag.ink, bold=True, halo="paper"),
        ]
    body: Shape = Disc(at, 0.21 * size, tag.ink, "on-value", 0.03)
    if tag.form == "diamond":
        body = Polygon(diamond(at, 0.29 * size), tag.ink, "on-value", 0.03)
    elif tag.form == "square":
        body = Polygon(square(at, 0.19 * size), tag.ink, "on-value", 0.03)
    return [body, Text(at, tag.text, tall, "on-value", bold=True)]
