"""The canvas painter: the same scenes on an ipycanvas, for play.

The canvas has twice the pixels of its CSS size (ipycanvas ignores the device pixel ratio), so lines
are crisp on dense screens. One layer of the scene is one layer of a ``MultiCanvas``; only layers
that changed are painted again. Animations are sent as one message.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipywidgets import Layout
from numpy.typing import NDArray

from zamora_widgets.scene import (
    LAYERS,
    MANY,
    Disc,
    Layer,
    LayerName,
    Line,
    Point,
    Polygon,
    Scene,
    Sector,
    Shape,
    Text,
)
from zamora_widgets.svg import arrow_head
from zamora_widgets.theme import FONT, INKS, Ink

#: Canvas pixels per CSS pixel.
DENSITY = 2

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
    """Paints scenes of one size on a ``MultiCanvas``.

    Attributes:
        widget: the ipycanvas widget to show.
    """

    def __init__(self, scene: Scene, css_width: int) -> None:
        """Make a canvas for scenes of the size of ``scene``, ``css_width`` CSS pixels wide."""
        self.scale = css_width * DENSITY / scene.width
        self.widget = MultiCanvas(
            len(LAYERS),
            width=round(scene.width * self.scale),
            height=round(scene.height * self.scale),
            layout=Layout(width=f"{css_width}px", max_width="100%"),
        )
        self.widget.add_class("zamora-canvas")
        self._painted: dict[LayerName, Layer] = {}

    def forget(self) -> None:
        """Paint every layer at the next :meth:`show`: a page was reloaded, its canvas is empty."""
        self._painted.clear()
        # ipycanvas remembers which canvas it drew on last and does not say so again to a new page,
        # whose first drawing would then have no canvas to go to.
        self._canvas("board")._canvas_manager._current_canvas = None

    def show(
        self, scene: Scene, frames: Sequence[dict[LayerName, Layer]] = (), ms: int = 30
    ) -> None:
        """Paint ``scene``; before it play ``frames``, layers that stand in for the scene's own.

        Args:
            scene: what is to be seen in the end.
            frames: for each frame of an animation, the layers that differ from the scene.
            ms: how long a frame stays, in milliseconds.
        """
        with hold():
            for frame in frames:
                for name, layer in frame.items():
                    self._paint(name, layer)
                self._canvas("over").sleep(ms)
            for name in LAYERS:
                layer = scene.layer(name)
                if self._painted.get(name) != layer:
                    self._paint(name, layer)

    def _canvas(self, name: LayerName) -> Canvas:
        return self.widget[LAYERS.index(name)]

    def _paint(self, name: LayerName, layer: Layer) -> None:
        canvas = self._canvas(name)
        canvas.clear()
        for shape in layer:
            self._draw(canvas, shape)
        self._painted[name] = layer

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
            canvas.fill_style = INKS[shape.fill]
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
            canvas.fill_style = INKS[fill]
            canvas.fill()
        if ink and width:
            self._pen(canvas, ink, width, dash, rounded=rounded)
            canvas.stroke()

    def _pen(
        self, canvas: Canvas, ink: Ink, width: float, dash: float = 0.0, *, rounded: bool = False
    ) -> None:
        canvas.stroke_style = INKS[ink]
        canvas.line_width = width * self.scale
        # A canvas keeps what was set for another shape; SVG begins anew.
        canvas.line_cap = "round" if rounded else "butt"
        canvas.line_join = "round" if rounded else "miter"
        canvas.set_line_dash([dash * self.scale, dash * self.scale] if dash else [])

    def _draw(self, canvas: Canvas, shape: Shape) -> None:
        canvas.global_alpha = 1.0 if isinstance(shape, Text) else shape.opacity
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
        canvas.font = f"{'700' if text.bold else '400'} {size:.0f}px {FONT}"
        canvas.text_align = "center"
        canvas.text_baseline = "middle"
        if text.halo:
            canvas.stroke_style = INKS[text.halo]
            canvas.line_width = size * 0.28
            canvas.line_join = "round"
            canvas.set_line_dash([])
            canvas.stroke_text(text.text, x, y)
        canvas.fill_style = INKS[text.ink]
        canvas.fill_text(text.text, x, y)
