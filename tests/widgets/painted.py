"""What a painter has painted, in a common form, so that canvas and SVG can be compared."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import ipycanvas.canvas as ipycanvas
import pytest

from zamora.player.picture.svg import SCALE

_ATTRIBUTES = {number: name for name, number in ipycanvas.Canvas.ATTRS.items()}
_SVG = "{http://www.w3.org/2000/svg}"


class Mark(NamedTuple):
    """One thing on the picture; lengths in cells, angles in degrees, counter-clockwise positive."""

    kind: str
    numbers: tuple[float, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: float = 0.0
    cap: str = "butt"
    opacity: float = 1.0
    text: str = ""

    def matches(self, other: Mark) -> bool:
        """Whether the two look the same."""
        a, b = self._asdict(), other._asdict()
        return all(
            a[name] == pytest.approx(b[name], abs=0.02)
            if isinstance(a[name], (float, tuple))
            else a[name] == b[name]
            for name in a
        )


def _angle(x: float, y: float, centre_x: float, centre_y: float) -> float:
    return math.degrees(math.atan2(centre_y - y, x - centre_x)) % 360


def _sector(centre: tuple[float, float], radius: float, start: float, angle: float) -> Mark:
    # Start as a point: 359.99° and 0° are the same place.
    x = centre[0] + radius * math.cos(math.radians(start))
    y = centre[1] - radius * math.sin(math.radians(start))
    return Mark("sector", (*centre, radius, x, y, angle))


# SVG ----------------------------------------------------------------------------------------------


def from_svg(svg: str) -> dict[str, list[Mark]]:
    """The marks of each layer."""
    root = ET.fromstring(svg)
    groups = root.findall(f"{_SVG}g")
    forms = {form.attrib["id"]: _element(form) for form in root.iterfind(f"{_SVG}defs/*")}
    return {
        group.attrib["class"].removeprefix("zamora-"): [
            _used(child, forms) if child.tag == f"{_SVG}use" else _element(child) for child in group
        ]
        for group in groups
    }


def _used(element: ET.Element, forms: dict[str, Mark]) -> Mark:
    """A form that is written elsewhere, where it is used."""
    form = forms[element.attrib["href"].removeprefix("#")]
    place = [float(element.attrib[name]) / SCALE for name in ("x", "y")]
    return form._replace(numbers=tuple(n + place[i % 2] for i, n in enumerate(form.numbers)))


def _element(element: ET.Element) -> Mark:
    has = element.attrib
    kind = element.tag.removeprefix(_SVG)
    if kind in ("polyline", "polygon"):
        mark = Mark(kind, _cells(has["points"]))
    elif kind == "circle":
        mark = Mark(kind, tuple(float(has[name]) / SCALE for name in ("cx", "cy", "r")))
    elif kind == "path":
        mark = _path(has["d"])
    else:
        assert kind == "text", kind
        assert (has["text-anchor"], has["dominant-baseline"]) == ("middle", "central")
        size = float(has["font-size"]) / SCALE
        numbers = (float(has["x"]) / SCALE, float(has["y"]) / SCALE, size)
        weight = has.get("font-weight", "400")
        mark = Mark("text", numbers, text=f"{weight} {element.text}")
        if "stroke" in has:
            assert has["paint-order"] == "stroke", "the halo would hide the letters"
    fill = has.get("fill")
    return mark._replace(
        fill=None if fill == "none" else fill,
        stroke=has.get("stroke"),
        width=float(has.get("stroke-width", 0)) / SCALE,
        dash=float(has.get("stroke-dasharray", 0)) / SCALE,
        cap=has.get("stroke-linecap", "butt"),
        opacity=float(has.get("opacity", 1)),
    )


def _cells(numbers: str) -> tuple[float, ...]:
    return tuple(float(number) / SCALE for number in re.findall(r"-?[\d.]+", numbers))


def _path(description: str) -> Mark:
    form = re.fullmatch(r"M(\S+) L(\S+) A(\S+) (\S+) 0 ([01]) ([01]) (\S+) Z", description)
    assert form is not None, description
    (cx, cy), (x, y), (u, v) = (_cells(form[i]) for i in (1, 2, 7))
    radius, other_radius = float(form[3]) / SCALE, float(form[4]) / SCALE
    assert radius == other_radius
    turn = (_angle(u, v, cx, cy) - _angle(x, y, cx, cy)) % 360
    angle = turn if form[6] == "0" else turn - 360
    # At half a turn the flag may be either; rounding decides on which side we are.
    assert abs(abs(angle) - 180) < 1 or (form[5] == "1") == (abs(angle) > 180)
    return _sector((cx, cy), radius, _angle(x, y, cx, cy), angle)


# Canvas -------------------------------------------------------------------------------------------


def from_canvas(commands: Iterable[tuple[str, list[Any]]], scale: float) -> list[Mark]:
    """The marks on one canvas after its last clearing."""
    brush = _Brush(scale)
    for name, args in commands:
        brush.do(name, args)
    return brush.marks


class _Brush:
    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.marks: list[Mark] = []
        self.state: dict[str, Any] = {}
        self.dash: list[float] = []
        self.points: list[float] = []
        self.arc: list[Any] = []
        self.closed = False
        self.fresh = True

    def do(self, name: str, args: list[Any]) -> None:
        if name == "clear":
            self.marks = []
        elif name == "set":
            self.state[_ATTRIBUTES[args[0]]] = args[1]
        elif name == "setLineDash":
            self.dash = args[0]
        elif name == "beginPath":
            self.points, self.arc, self.closed, self.fresh = [], [], False, True
        elif name in ("moveTo", "lineTo"):
            assert (name == "moveTo") == (not self.points)
            self.points += [number / self.scale for number in args]
        elif name == "arc":
            self.arc = args
        elif name == "closePath":
            self.closed = True
        elif name in ("fill", "stroke"):
            self._paint(name)
        elif name in ("fillPolygon", "strokePolygon"):
            points = [number / self.scale for point in args[0] for number in point]
            if points != self.points:  # a stroke goes on with what was filled before it
                self.points, self.arc, self.closed, self.fresh = points, [], True, True
            self._paint("fill" if name == "fillPolygon" else "stroke")
        elif name in ("fillText", "strokeText"):
            self._write(name, *args)
        else:
            assert name == "sleep", name

    def _shape(self) -> Mark:
        if not self.arc:
            return Mark("polygon" if self.closed else "polyline", tuple(self.points))
        x, y, radius, begin, end, anticlockwise = self.arc
        centre = (x / self.scale, y / self.scale)
        if not self.points:
            assert end - begin == pytest.approx(2 * math.pi)
            return Mark("circle", (*centre, radius / self.scale))
        assert tuple(self.points) == centre and self.closed
        turn = math.degrees(begin - end) % 360
        angle = turn if anticlockwise else turn - 360
        return _sector(centre, radius / self.scale, -math.degrees(begin), angle)

    def _paint(self, how: str) -> None:
        shape = self._shape()._replace(opacity=self.state["global_alpha"])
        if how == "fill":
            self.marks.append(shape._replace(fill=self.state["fill_style"]))
            self.fresh = False
            return
        base = shape if self.fresh else self.marks.pop()
        self.marks.append(
            base._replace(
                stroke=self.state["stroke_style"],
                width=self.state["line_width"] / self.scale,
                dash=self.dash[0] / self.scale if self.dash else 0.0,
                cap=self.state["line_cap"],
            )
        )

    def _write(self, how: str, text: str, x: float, y: float) -> None:
        assert (self.state["text_align"], self.state["text_baseline"]) == ("center", "middle")
        assert self.state["global_alpha"] == 1.0
        weight, size, _family = self.state["font"].split(" ", 2)
        numbers = (x / self.scale, y / self.scale, float(size.removesuffix("px")) / self.scale)
        mark = Mark("text", numbers, text=f"{weight} {text}")
        if how == "strokeText":
            assert not self.dash
            self.marks.append(
                mark._replace(
                    stroke=self.state["stroke_style"], width=self.state["line_width"] / self.scale
                )
            )
            return
        # The letters go over their halo, which was painted just before.
        halo = self.marks[-1] if self.marks else None
        if halo is not None and halo.fill is None and halo[:2] == mark[:2]:
            mark = self.marks.pop()
        self.marks.append(mark._replace(fill=self.state["fill_style"]))
