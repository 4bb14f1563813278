"""The paper painter: a scene on a page of a PDF, to scale."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from zamora.player.picture.scene import (
    LAYERS,
    MANY,
    Disc,
    Line,
    Point,
    Polygon,
    Scene,
    Sector,
    Shape,
    Text,
)
from zamora.player.picture.svg import arrow_head
from zamora.player.picture.theme import INKS, Ink

#: The letters of the pages, by style; all have the signs of mathematics.
FONTS = {
    "Zamora": "DejaVuSans.ttf",
    "Zamora-Bold": "DejaVuSans-Bold.ttf",
    "Zamora-Italic": "DejaVuSans-Oblique.ttf",
    "Zamora-BoldItalic": "DejaVuSans-BoldOblique.ttf",
}
#: What is typed into a computer.
MONO = "Zamora-Mono", "DejaVuSansMono.ttf"
#: Of what a font says of itself: whose it is, and its names.
_SAID = 6
#: How far the baseline lies below the middle of a letter, in sizes.
MIDDLE = 0.36


#: Paper is white by itself: a tint only costs ink.
_INKS: dict[Ink, str] = INKS | {"paper": INKS["on-side"]}


@cache
def register_fonts() -> None:
    """Make :data:`FONTS` known to the PDF library; matplotlib brings the files."""
    import matplotlib as mpl
    from reportlab import rl_config
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    folder = Path(mpl.get_data_path(), "fonts", "ttf")

    def register(name: str, file: str) -> None:
        font = TTFont(name, folder / file)
        chosen = font.face.makeSubset
        font.face.makeSubset = lambda letters: _without_hints(chosen(letters))
        pdfmetrics.registerFont(font)

    rl_config.useA85 = 0  # bytes as bytes: as letters they are a quarter more
    for number, (name, file) in enumerate(FONTS.items()):
        register(name, file)
        addMapping("Zamora", number & 1, number >> 1, name)
    name, file = MONO
    register(name, file)
    for number in range(4):  # bold and slanted letters of that kind there are none
        addMapping(name, number & 1, number >> 1, name)


def _without_hints(font: bytes) -> bytes:
    """The same letters without what fits them to the dots of old screens, and its long texts.

    That is most of a font of some letters: a sheet of one page has half of its bytes without.
    """
    from fontTools.ttLib import TTFont

    lean = TTFont(io.BytesIO(font), recalcTimestamp=False)
    for table in ("cvt ", "fpgm", "prep"):
        if table in lean:
            del lean[table]
    for name in lean["glyf"].keys():  # noqa: SIM118 - a table is no dictionary
        lean["glyf"][name].removeHinting()
    lean["name"].names = [said for said in lean["name"].names if said.nameID <= _SAID]
    written = io.BytesIO()
    lean.save(written)
    return written.getvalue()


def paint(canvas: Any, scene: Scene, at: Point, unit: float) -> None:
    """Paint a scene on the current page.

    Args:
        canvas: of reportlab.
        scene: what to draw.
        at: upper left corner of the picture, in points from the lower left corner of the page.
        unit: points a cell.
    """
    canvas.saveState()
    # From here on one unit is a cell; y still grows upwards.
    canvas.translate(*at)
    canvas.scale(unit, unit)
    for name in LAYERS:
        for shape in scene.layer(name):
            canvas.saveState()
            _draw(canvas, shape)
            canvas.restoreState()
    canvas.restoreState()


def _draw(canvas: Any, shape: Shape) -> None:
    match shape:
        case Line():
            _pen(canvas, None, shape.ink, shape.width, shape.opacity, shape.dash)
            canvas.drawPath(_path(canvas, shape.points), stroke=1, fill=0)
            if shape.arrow:
                _pen(canvas, shape.ink, None, 0, shape.opacity)
                head = _path(canvas, arrow_head(shape), close=True)
                canvas.drawPath(head, stroke=0, fill=1)
        case Polygon():
            stroke, fill = _pen(canvas, shape.fill, shape.ink, shape.width, shape.opacity)
            many = len(shape.points) > MANY
            path = _path(canvas, shape.points, close=True)
            canvas.drawPath(path, stroke=0 if many else stroke, fill=fill)
            if many and stroke:
                # Side by side with round ends: readers reckon with thorns at sharp corners.
                sides = canvas.beginPath()
                for (x, y), (u, v) in pairwise((*shape.points, shape.points[0])):
                    sides.moveTo(x, -y)
                    sides.lineTo(u, -v)
                canvas.drawPath(sides, stroke=1, fill=0)
        case Disc():
            stroke, fill = _pen(
                canvas, shape.fill, shape.ink, shape.width, shape.opacity, shape.dash
            )
            x, y = shape.centre
            canvas.circle(x, -y, shape.radius, stroke=stroke, fill=fill)
        case Sector():
            stroke, fill = _pen(canvas, shape.fill, shape.ink, shape.width, shape.opacity)
            (x, y), r = shape.centre, shape.radius
            box = (x - r, -y - r, x + r, -y + r)
            canvas.wedge(*box, shape.start, shape.angle, stroke=stroke, fill=fill)
        case Text():
            _text(canvas, shape)


def _pen(
    canvas: Any, fill: Ink | None, ink: Ink | None, width: float, opacity: float, dash: float = 0.0
) -> tuple[int, int]:
    """Set colours and the line; whether to stroke and whether to fill."""
    if fill:
        canvas.setFillColor(_INKS[fill], alpha=opacity)
    if ink and width:
        canvas.setStrokeColor(_INKS[ink], alpha=opacity)
        canvas.setLineWidth(width)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        if dash:
            canvas.setDash(dash)
    return int(bool(ink and width)), int(bool(fill))


def _path(canvas: Any, points: tuple[Point, ...], *, close: bool = False) -> Any:
    path = canvas.beginPath()
    path.moveTo(points[0].x, -points[0].y)
    for x, y in points[1:]:
        path.lineTo(x, -y)
    if close:
        path.close()
    return path


def _text(canvas: Any, text: Text) -> None:
    font = "Zamora-Bold" if text.bold else "Zamora"
    x, y = text.at.x, -text.at.y - MIDDLE * text.size
    canvas.setFont(font, text.size)
    if text.halo:
        _pen(canvas, None, text.halo, text.size * 0.28, 1.0)
        canvas.drawCentredString(x, y, text.text, mode=1)
    canvas.setFillColor(_INKS[text.ink])
    canvas.drawCentredString(x, y, text.text, mode=0)
