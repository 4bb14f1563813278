"""The SVG painter: paper, static pages, test output."""

from __future__ import annotations

import html
import math
import zlib
from collections import Counter
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as ET

from zamora.core.position import Position
from zamora.player.picture.scene import (
    LAYERS,
    MANY,
    Disc,
    LayerName,
    Line,
    Point,
    Polygon,
    Scene,
    Sector,
    Shape,
    Text,
)
from zamora.player.picture.theme import FONT, INKS, KEPT, LIVE, Ink, with_night
from zamora.player.picture.view import View, build

#: Pixels per cell of the picture at its natural size.
SCALE = 80.0
#: Polygons with more corners than this are written once, however often they occur.
FEW = 3
#: A position shows itself at most so wide, in CSS pixels: fifteen rows must fit on a screen.
WIDEST = 400
#: What is painted with at the moment.
_INKS: ContextVar[dict[Ink, str]] = ContextVar("inks", default=INKS)


def paint_live(scene: Scene, width: int | None = None) -> str:
    """The scene as :func:`paint` has it, for a page of ours: in the colours of its theme."""
    return _paint_in(LIVE, scene, width)


def paint_kept(scene: Scene, width: int | None = None) -> str:
    """The scene as :func:`paint` has it, to be kept as an image: by day and on dark pages."""
    return with_night(_paint_in(KEPT, scene, width))


def _paint_in(inks: dict[Ink, str], scene: Scene, width: int | None) -> str:
    before = _INKS.set(inks)
    try:
        return paint(scene, width)
    finally:
        _INKS.reset(before)


def paint(scene: Scene, width: int | None = None, layers: Iterable[LayerName] = LAYERS) -> str:
    """The scene as one ``<svg>`` element with a title, ready for a page or a file.

    Args:
        scene: what to draw.
        width: natural width in CSS pixels; by default 80 pixels a cell. It never exceeds the page.
        layers: what of it, from the ground up.
    """
    layers = tuple(layers)
    natural = scene.width * SCALE
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_n(natural)} {_n(scene.height * SCALE)}",
            "width": _n(width if width is not None else natural),
            "role": "img",
            "style": "max-width:100%;height:auto",
            "font-family": FONT,
        },
    )
    ET.SubElement(root, "title").text = scene.title
    if scene.description:
        ET.SubElement(root, "desc").text = scene.description
    drawn = [shape for name in layers for shape in scene.layer(name)]
    often = _often([shape for shape in drawn if isinstance(shape, Polygon)])
    if often:
        defs = ET.SubElement(root, "defs")
        for (points, style), name in often.items():
            ET.SubElement(defs, "polygon", {"id": name, "points": points, **dict(style)})
    for layer in layers:
        shapes = scene.layer(layer)
        if shapes:
            group = ET.SubElement(root, "g", {"class": f"zamora-{layer}"})
            for shape in shapes:
                if isinstance(shape, Polygon) and (form := _form(shape)) in often:
                    x, y = shape.points[0]
                    place = {"x": _n(x * SCALE), "y": _n(y * SCALE)}
                    ET.SubElement(group, "use", {"href": f"#{often[form]}", **place})
                else:
                    _draw(group, shape)
    return ET.tostring(root, encoding="unicode")


#: A polygon's points as seen from its first one, and its style.
Form = tuple[str, tuple[tuple[str, str], ...]]


def _form(polygon: Polygon) -> Form:
    """What a polygon of many corners has in common with its likes elsewhere on the board."""
    x, y = polygon.points[0]
    points = " ".join(_xy(Point(u - x, v - y)) for u, v in polygon.points)
    return points, tuple(_polygon_style(polygon).items())


def _polygon_style(polygon: Polygon) -> dict[str, str]:
    """Outlines of many corners are round: at sharp ones they would grow thorns."""
    style = _style(polygon.fill, polygon.ink, polygon.width, polygon.opacity)
    if polygon.ink and polygon.width and len(polygon.points) > MANY:
        style |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return style


def _often(polygons: list[Polygon]) -> dict[Form, str]:
    """The forms that occur more than once, each with a name.

    Several pictures may stand in one page: equal names are given to equal forms only.
    """
    counts = Counter(_form(polygon) for polygon in polygons if len(polygon.points) > FEW)
    return {
        form: f"zamora-{zlib.crc32(repr(form).encode()):08x}"
        for form, number in counts.items()
        if number > 1
    }


def position_svg(position: Position, **seen: Any) -> str:
    """A position as SVG: the painter that :meth:`zamora.core.position.Position.svg` finds.

    Args:
        position: what to draw.
        seen: other fields of :class:`View`.
    """
    scene = build(View(position, **seen))
    return paint(scene, WIDEST if scene.width * SCALE > WIDEST else None)


def _n(value: float) -> str:
    """A number with at most two decimals, so that pictures compare equal on every machine."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def _xy(point: Point) -> str:
    return f"{_n(point.x * SCALE)},{_n(point.y * SCALE)}"


def _style(
    fill: Ink | None, ink: Ink | None, width: float, opacity: float, dash: float = 0.0
) -> dict[str, str]:
    style = {"fill": _INKS.get()[fill] if fill else "none"}
    if ink and width:
        style |= {"stroke": _INKS.get()[ink], "stroke-width": _n(width * SCALE)}
    if dash:
        style["stroke-dasharray"] = _n(dash * SCALE)
    if opacity != 1.0:
        style["opacity"] = _n(opacity)
    return style


def _draw(group: ET.Element, shape: Shape) -> None:
    match shape:
        case Line():
            _line(group, shape)
        case Polygon():
            style = _polygon_style(shape)
            ET.SubElement(group, "polygon", {"points": " ".join(map(_xy, shape.points)), **style})
        case Disc():
            style = _style(shape.fill, shape.ink, shape.width, shape.opacity, shape.dash)
            place = {
                "cx": _n(shape.centre.x * SCALE),
                "cy": _n(shape.centre.y * SCALE),
                "r": _n(shape.radius * SCALE),
            }
            ET.SubElement(group, "circle", {**place, **style})
        case Sector():
            style = _style(shape.fill, shape.ink, shape.width, shape.opacity)
            ET.SubElement(group, "path", {"d": _sector_path(shape), **style})
        case Text():
            _text(group, shape)


def _line(group: ET.Element, line: Line) -> None:
    style = _style(None, line.ink, line.width, line.opacity, line.dash)
    style |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    ET.SubElement(group, "polyline", {"points": " ".join(map(_xy, line.points)), **style})
    if line.arrow:
        head = _style(line.ink, None, 0, line.opacity)
        points = " ".join(map(_xy, arrow_head(line)))
        ET.SubElement(group, "polygon", {"points": points, **head})


def arrow_head(line: Line) -> tuple[Point, Point, Point]:
    """The triangle at the end of an arrow."""
    (x0, y0), (x, y) = line.points[-2:]
    length = math.hypot(x - x0, y - y0) or 1.0
    dx, dy = (x - x0) / length, (y - y0) / length
    size = 3.2 * line.width
    tip = Point(x + dx * size, y + dy * size)
    return tip, Point(x - dy * size, y + dx * size), Point(x + dy * size, y - dx * size)


def _on_circle(sector: Sector, degrees: float) -> Point:
    radians = math.radians(degrees)
    return Point(
        sector.centre.x + sector.radius * math.cos(radians),
        sector.centre.y - sector.radius * math.sin(radians),
    )


def _sector_path(sector: Sector) -> str:
    begin = _on_circle(sector, sector.start)
    end = _on_circle(sector, sector.start + sector.angle)
    radius = _n(sector.radius * SCALE)
    large = "1" if abs(sector.angle) > 180 else "0"
    # SVG's sweep flag 1 is clockwise on the page, our positive angles are counter-clockwise.
    clockwise = "0" if sector.angle > 0 else "1"
    arc = f"A{radius} {radius} 0 {large} {clockwise} {_xy(end)}"
    return f"M{_xy(sector.centre)} L{_xy(begin)} {arc} Z"


def _text(group: ET.Element, text: Text) -> None:
    attributes = {
        "x": _n(text.at.x * SCALE),
        "y": _n(text.at.y * SCALE),
        "font-size": _n(text.size * SCALE),
        "text-anchor": "middle",
        "dominant-baseline": "central",
        "fill": _INKS.get()[text.ink],
    }
    if text.bold:
        attributes["font-weight"] = "700"
    if text.halo:
        attributes |= {
            "stroke": _INKS.get()[text.halo],
            "stroke-width": _n(text.size * SCALE * 0.28),
            "stroke-linejoin": "round",
            "paint-order": "stroke",
        }
    ET.SubElement(group, "text", attributes).text = text.text


# As an image on a page ----------------------------------------------------------------------------


#: A picture at least so wide (CSS pixels) keeps this width where the page is narrower.
WIDE = 640


class Picture:
    """A scene as a picture on a page: the output of a cell."""

    def __init__(self, scene: Scene, width: int | None = None) -> None:
        """Show ``scene``, ``width`` CSS pixels wide (by default its natural width)."""
        self.scene = scene
        self.width = width

    def _repr_html_(self) -> str:
        picture = image(self.scene, self.width)
        if (self.width or self.scene.width * SCALE) < WIDE:
            return picture
        # On a telephone a wide picture is moved sideways rather than made too small to read.
        name = html.escape(self.scene.title, quote=True)
        return (
            f'<div role="region" aria-label="{name}" tabindex="0" style="overflow-x:auto">'
            f'<div style="min-width:{WIDE}px">{picture}</div></div>'
        )

    def __repr__(self) -> str:
        """The picture in words."""
        return f"{self.scene.title}. {self.scene.description}"


def image(scene: Scene, width: int | None = None) -> str:
    """An ``<img>`` with the scene in it and its description as alternative text."""
    svg = paint_kept(scene, width)
    alt = html.escape(f"{scene.title}. {scene.description}", quote=True)
    address = "data:image/svg+xml;charset=utf-8," + quote(svg, safe=" =:/,;.()'?!*@&+-_~")
    size = f' width="{width}"' if width is not None else ""
    return f'<img alt="{alt}" src="{html.escape(address, quote=True)}"{size}>'


def run_note(words: str) -> str:
    """A note under a picture: that there is more when the cell is run.

    Our extension says that in its own way and hides the note.
    """
    return f'<p class="zamora-run-note"><em>{html.escape(words)}</em></p>'
