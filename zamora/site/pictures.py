"""Pictures of the site as PNG: its icons, and boards for previews in messengers. By Pillow."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from typing import Any

from zamora.core.lazy import module
from zamora.core.position import Position
from zamora.core.steps import Piece
from zamora.player.picture import glyphs
from zamora.player.picture.scene import LAYERS, Disc, Line, Point, Polygon, Sector, Shape
from zamora.player.picture.theme import INKS, Ink
from zamora.player.picture.view import View, build

#: Sizes of icons, in px; `large` is also what a system may cut to a form of its own.
SMALL, LARGE, APPLE = 192, 512, 180
#: A preview, in px, and the room around the board in it.
PREVIEW, ROOM = (600, 315), 12
#: A pixel is made of this many in both directions: Pillow's edges are hard.
_FINE = 3
#: How much of an icon the ball takes; a system that cuts it leaves a disc of four fifths.
_BALL = 0.56
_COLOURS = 12


def icon(size: int) -> bytes:
    """The ball on gold, to the edges: whatever form a system cuts out of it."""
    shapes = glyphs.draw(Piece("", "ball", None, ()), (Point(0.5, 0.5),), "white")
    body = [one for one in shapes if not (isinstance(one, Disc) and one.opacity < 1)]
    picture, pen = _sheet((size, size), "cup")
    scale = size * _FINE * _BALL / 0.56  # a ball's diameter, in cells
    _paint(pen, body, scale, (size * _FINE - scale) / 2, (size * _FINE - scale) / 2)
    return _png(picture, (size, size))


def board(position: Position) -> bytes:
    """A preview: the board with what stands on it."""
    scene = build(View(position))
    width, height = PREVIEW
    picture, pen = _sheet(PREVIEW, "paper")
    scale = min((width - 2 * ROOM) / scene.width, (height - 2 * ROOM) / scene.height) * _FINE
    left, top = (
        (width * _FINE - scene.width * scale) / 2,
        (height * _FINE - scene.height * scale) / 2,
    )
    for name in LAYERS:
        _paint(pen, scene.layer(name), scale, left, top)
    return _png(picture, PREVIEW)


def _sheet(size: tuple[int, int], ground: Ink) -> tuple[Any, Any]:
    """An empty picture, and what draws on it."""
    picture = module("PIL.Image").new("RGB", tuple(_FINE * one for one in size), INKS[ground])
    return picture, module("PIL.ImageDraw").Draw(picture, "RGBA")


def _png(picture: Any, size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    small = picture.resize(size, module("PIL.Image").Resampling.LANCZOS)
    small.quantize(_COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _paint(pen: Any, shapes: Iterable[Shape], scale: float, left: float, top: float) -> None:
    """Paint shapes; words, which are small here, are left out, and so are dashes."""

    def at(point: Point) -> tuple[float, float]:
        return left + scale * point.x, top + scale * point.y

    def stroke(points: Iterable[Point], ink: Ink, width: float, opacity: float) -> None:
        there, wide = [*map(at, points)], max(1, round(width * scale))
        pen.line(there, _colour(ink, opacity), wide, "curve")
        for x, y in there if opacity == 1 else ():
            pen.circle((x, y), wide / 2, _colour(ink, opacity))

    for one in shapes:
        match one:
            case Polygon(points, fill, ink, width, opacity):
                if fill is not None:
                    pen.polygon([*map(at, points)], _colour(fill, opacity))
                if ink is not None and width:
                    stroke((*points, points[0]), ink, width, opacity)
            case Disc(centre, radius, fill, ink, width, _dash, opacity):
                if fill is not None:
                    pen.circle(at(centre), radius * scale, _colour(fill, opacity))
                if ink is not None and width:
                    ring = [
                        Point(
                            centre.x + radius * math.cos(math.tau * n / 60),
                            centre.y + radius * math.sin(math.tau * n / 60),
                        )
                        for n in range(61)
                    ]
                    stroke(ring, ink, width, opacity)
            case Line(points, ink, width, _dash, opacity, _arrow):
                stroke(points, ink, width, opacity)
            case Sector(centre, radius, start, angle, fill, opacity, _ink, _width):
                x, y = at(centre)
                box = [
                    x - radius * scale,
                    y - radius * scale,
                    x + radius * scale,
                    y + radius * scale,
                ]
                first, last = sorted((-start, -start - angle))
                pen.pieslice(box, first, last, _colour(fill, opacity))


def _colour(ink: Ink, opacity: float) -> str:
    return f"{INKS[ink]}{round(255 * opacity):02x}"
