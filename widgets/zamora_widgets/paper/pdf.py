"""The paper painter: a scene on a page of a PDF, to scale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise
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
from zamora.player.picture.theme import PAPER, Ink

#: The letters of the pages, by style: those of the screens, cut out by ``tools/paper_letters.py``.
FONTS = {
    "Zamora": "text",
    "Zamora-Bold": "bold",
    "Zamora-Italic": "italic",
    "Zamora-Label": "label",
    "Zamora-Title": "title",
}
#: What these have no sign for (mathematics, names in other scripts), and what is typed into a
#: computer: from files that matplotlib brings.
SIGNS, MONO = ("Zamora-Signs", "DejaVuSans.ttf"), ("Zamora-Mono", "DejaVuSansMono.ttf")
#: How far the baseline lies below the middle of a letter, in sizes.
MIDDLE = 0.36


@cache
def register_fonts() -> None:
    """Make the letters known to the PDF library."""
    import matplotlib as mpl
    from reportlab import rl_config
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    rl_config.useA85 = 0  # bytes as bytes: as letters they are a quarter more
    rl_config.ttfAsciiReadable = 0  # only the letters that are used: pages are half as long
    files = {
        name: Path(__file__).with_name("letters") / f"{one}.ttf" for name, one in FONTS.items()
    }
    files |= {name: Path(mpl.get_data_path(), "fonts", "ttf", one) for name, one in (SIGNS, MONO)}
    for name, file in files.items():
        pdfmetrics.registerFont(TTFont(name, file))
        for number in range(4):  # bold and slanted letters there are in running text only
            addMapping(name, number & 1, number >> 1, name)
    for number, name in enumerate(("Zamora", "Zamora-Bold", "Zamora-Italic", "Zamora-Bold")):
        addMapping("Zamora", number & 1, number >> 1, name)


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the font that has its signs: this one, or :data:`SIGNS`."""
    from reportlab.pdfbase import pdfmetrics

    known = pdfmetrics.getFont(font).face.charToGlyph
    for has, piece in groupby(text, lambda sign: ord(sign) in known):
        yield font if has else SIGNS[0], "".join(piece)


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
        canvas.setFillColor(PAPER[fill], alpha=opacity)
    if ink and width:
        canvas.setStrokeColor(PAPER[ink], alpha=opacity)
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
    pieces = [
        (font, piece, canvas.stringWidth(piece, font, text.size))
        for font, piece in runs(text.text, "Zamora-Title" if text.bold else "Zamora-Label")
    ]
    x, y = text.at.x - sum(wide for *_said, wide in pieces) / 2, -text.at.y - MIDDLE * text.size
    if text.halo:
        _pen(canvas, None, text.halo, text.size * 0.28, 1.0)
    canvas.setFillColor(PAPER[text.ink])
    for mode in (1, 0) if text.halo else (0,):
        at = x
        for font, piece, wide in pieces:
            canvas.setFont(font, text.size)
            canvas.drawString(at, y, piece, mode=mode)
            at += wide
