"""The canvas painter: the same scenes on an ipycanvas, for play.

The canvas has twice the pixels of its CSS size (ipycanvas ignores the device pixel ratio), so lines
are crisp on dense screens. It has what moves; the board itself is painted once, by the page. Only
what changed is painted again.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Layout
from numpy.typing import NDArray

from zamora.player.parts import MOVING
from zamora.player.picture.scene import (
    MANY,
    Disc,
    Layer,
    LayerName,
    Line,
    Point,
    Polygon,
    Sector,
    Shape,
    Text,
)
from zamora.player.picture.svg import arrow_head
from zamora.player.picture.theme import DARK, FONT, INKS, Ink
from zamora_widgets.picture.damage import Painted, Repair, painted, repair
from zamora_widgets.script import once

#: Canvas pixels per CSS pixel.
DENSITY = 2
#: A name of fewer CSS pixels cannot be read on a screen: it is left to paper.
LEGIBLE = 8

_hold_lock = threading.RLock()


@lru_cache(maxsize=1024)
def _pixels(points: tuple[Point, ...], scale: float) -> NDArray[np.float32]:
    return np.round(np.array(points) * scale, 1).astype(np.float32)


@contextmanager
def hold() -> Iterator[None]:
    """Send all drawing inside as one message, also when something fails inside.

    ``ipycanvas.hold_canvas`` is one switch for the whole process, and an exception inside it leaves
    it on: later drawing is silently never sent. So exceptions wait outside until it has let go, and
    a lock keeps two threads from tearing each other's batches.
    """
    failure: BaseException | None = None
    with _hold_lock, hold_canvas():
        try:
            yield
        except BaseException as error:
            failure = error
    if failure is not None:
        raise failure


class CanvasPainter:
    """Paints what moves on a board on one ``Canvas``, which the page copies into the board.

    Attributes:
        widget: the ipycanvas widget. It is never shown by itself.
        inks: the colours of what is painted next.
    """

    def __init__(self, size: Sequence[float], css_width: int) -> None:
        """A canvas for pictures of ``size`` cells, ``css_width`` CSS pixels wide."""
        width, height = size
        self.scale = css_width * DENSITY / width
        self.widget = Canvas(
            width=round(width * self.scale),
            height=round(height * self.scale),
            layout=once(Layout),
        )
        self.inks = INKS
        self._painted: list[Painted] = []
        #: What has been set on the canvas with these commands: it keeps that for other shapes.
        self._set: dict[str, object] = {}

    @property
    def name(self) -> str:
        """By what the page finds the canvas: the id of its model."""
        return str(self.widget.model_id)

    def show(self, layers: Mapping[LayerName, Layer]) -> bool:
        """Paint these layers; whether there was anything to paint."""
        before, self._painted = self._painted, []  # a failure leaves the canvas in an unknown state
        after = [
            painted(layers.get(name, ()), self.scale, before[number] if before else None)
            for number, name in enumerate(MOVING)
        ]
        change = repair(before, after) if before else None
        if change is not None and not change.cleared:
            self._painted = after
            return False
        with hold():
            self._set.clear()
            if change is None:
                self.widget.clear()
                change = Repair((), tuple(shape for one in after for shape in one.layer))
            for left, top, right, bottom in change.cleared:
                self.widget.clear_rect(left, top, right - left, bottom - top)
            for shape in change.shapes:
                self._draw(self.widget, shape)
        self._painted = after
        return True

    def again(self, *, dark: bool) -> None:
        """Paint all of it once more: for a page with an empty canvas, or with other colours."""
        self.inks = DARK if dark else INKS
        layers = {name: one.layer for name, one in zip(MOVING, self._painted, strict=False)}
        self._painted = []
        # ipycanvas remembers which canvas it drew on last and does not say so again to a new page,
        # whose first drawing would then have no canvas to go to.
        self.widget._canvas_manager._current_canvas = None
        self.show(layers)

    def _xy(self, point: Point) -> tuple[float, float]:
        return round(point.x * self.scale, 1), round(point.y * self.scale, 1)

    def _trace(self, canvas: Canvas, points: Sequence[Point], *, close: bool) -> None:
        canvas.begin_path()
        canvas.move_to(*self._xy(points[0]))
        for point in points[1:]:
            canvas.line_to(*self._xy(point))
        if close:
            canvas.close_path()

    def _outline(self, canvas: Canvas, shape: Polygon) -> None:
        """A polygon of many corners in one command instead of one a corner."""
        points = _pixels(shape.points, self.scale)
        if shape.fill:
            self._style(canvas, "fill_style", self.inks[shape.fill])
            canvas.fill_polygon(points)
        if shape.ink and shape.width:
            self._pen(canvas, shape.ink, shape.width, rounded=True)
            canvas.stroke_polygon(points)

    def _finish(
        self,
        canvas: Canvas,
        fill: Ink | None,
        ink: Ink | None,
        width: float,
        dash: float = 0.0,
        *,
        rounded: bool = False,
    ) -> None:
        if fill:
            self._style(canvas, "fill_style", self.inks[fill])
            canvas.fill()
        if ink and width:
            self._pen(canvas, ink, width, dash, rounded=rounded)
            canvas.stroke()

    def _pen(
        self, canvas: Canvas, ink: Ink, width: float, dash: float = 0.0, *, rounded: bool = False
    ) -> None:
        self._style(canvas, "stroke_style", self.inks[ink])
        self._style(canvas, "line_width", width * self.scale)
        # A canvas keeps the state set for another shape; SVG starts from the defaults.
        self._style(canvas, "line_cap", "round" if rounded else "butt")
        self._style(canvas, "line_join", "round" if rounded else "miter")
        self._dash(canvas, dash * self.scale)

    def _style(self, canvas: Canvas, name: str, value: object) -> None:
        """Set an attribute, unless that has been done: each is a command to be sent."""
        if self._set.get(name) != value:
            self._set[name] = value
            setattr(canvas, name, value)

    def _dash(self, canvas: Canvas, length: float) -> None:
        if self._set.get("dash") != length:
            self._set["dash"] = length
            canvas.set_line_dash([length, length] if length else [])

    def _draw(self, canvas: Canvas, shape: Shape) -> None:
        self._style(canvas, "global_alpha", 1.0 if isinstance(shape, Text) else shape.opacity)
        match shape:
            case Line():
                self._trace(canvas, shape.points, close=False)
                self._finish(canvas, None, shape.ink, shape.width, shape.dash, rounded=True)
                if shape.arrow:
                    self._trace(canvas, arrow_head(shape), close=True)
                    self._finish(canvas, shape.ink, None, 0)
            case Polygon() if len(shape.points) > MANY:
                self._outline(canvas, shape)
            case Polygon():
                self._trace(canvas, shape.points, close=True)
                self._finish(canvas, shape.fill, shape.ink, shape.width)
            case Disc():
                canvas.begin_path()
                canvas.arc(*self._xy(shape.centre), shape.radius * self.scale, 0, 2 * math.pi)
                self._finish(canvas, shape.fill, shape.ink, shape.width, shape.dash)
            case Sector():
                self._sector(canvas, shape)
            case Text():
                if shape.ink != "name" or shape.size * self.scale >= LEGIBLE * DENSITY:
                    self._text(canvas, shape)

    def _sector(self, canvas: Canvas, sector: Sector) -> None:
        x, y = self._xy(sector.centre)
        begin = -math.radians(sector.start)
        end = -math.radians(sector.start + sector.angle)
        canvas.begin_path()
        canvas.move_to(x, y)
        canvas.arc(x, y, sector.radius * self.scale, begin, end, sector.angle > 0)
        canvas.close_path()
        self._finish(canvas, sector.fill, sector.ink, sector.width)

    def _text(self, canvas: Canvas, text: Text) -> None:
        x, y = self._xy(text.at)
        size = text.size * self.scale
        self._style(canvas, "font", f"{'700' if text.bold else '400'} {size:.0f}px {FONT}")
        self._style(canvas, "text_align", "center")
        self._style(canvas, "text_baseline", "middle")
        if text.halo:
            self._style(canvas, "stroke_style", self.inks[text.halo])
            self._style(canvas, "line_width", size * 0.28)
            self._style(canvas, "line_join", "round")
            self._dash(canvas, 0.0)
            canvas.stroke_text(text.text, x, y)
        self._style(canvas, "fill_style", self.inks[text.ink])
        canvas.fill_text(text.text, x, y)
