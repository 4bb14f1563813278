"""Convert the chessmen of the font DejaVu Sans to polygons, once.

    python tools/chessmen.py [DejaVuSans.ttf]

writes ``zamora/player/picture/chessmen.json``; without a path the font that comes with
matplotlib is taken. Curves become short straight lines, so that every painter can draw them. Needs
fontTools, which comes with matplotlib too. The licence of the font is in
``chessmen-LICENSE.txt`` beside the data.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

OUTPUT = Path(__file__).parents[1] / "zamora" / "player" / "picture" / "chessmen.json"
#: Piece → its signs in Unicode, White's and Black's.
SIGNS = {
    "king": "♔♚",
    "queen": "♕♛",
    "rook": "♖♜",
    "bishop": "♗♝",
    "knight": "♘♞",
    "pawn": "♙♟",
}
#: The tallest man is this many thousandths of a cell high.
HEIGHT = 780
#: A straight line may be so far from the curve, in thousandths of a cell.
TOLERANCE = 3

Place = tuple[float, float]
Contour = list[Place]


def contours(glyph: Any, tolerance: float) -> list[Contour]:
    """The closed lines of a glyph, in units of the font, curves made straight."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    pen = DecomposingRecordingPen(glyph.glyphSet)
    glyph.draw(pen)
    found: list[Contour] = []
    for name, points in pen.value:
        if name == "moveTo":
            found.append([points[0]])
        elif name == "lineTo":
            found[-1].append(points[0])
        elif name == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                found[-1] += curve(found[-1][-1], control, end, tolerance)
    return found


def curve(start: Place, control: Place, end: Place, tolerance: float) -> Contour:
    """Points on a parabola, without its start."""
    (x, y), (cx, cy), (u, v) = start, control, end
    # It is a quarter of its second difference away from its chord.
    bend = math.hypot(x + u - 2 * cx, y + v - 2 * cy) / 4
    parts = max(1, math.ceil(math.sqrt(bend / tolerance)))
    found = []
    for t in (part / parts for part in range(1, parts + 1)):
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * x + b * cx + c * u, a * y + b * cy + c * v))
    return found


def area(contour: Contour) -> float:
    """The area inside a contour; its sign says which way round it runs."""
    ends = zip(contour, contour[1:] + contour[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) / 2


def inside(point: tuple[float, float], contour: Contour) -> bool:
    """Whether a point lies within a contour."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(contour, contour[1:] + contour[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def outline(glyph: Any, scale: float, lowest: float) -> list[list[int]]:
    """The contours of a man, those that contain others first.

    Each begins with 0 or 1, whether it is painted in the colour of the lines or of the body (it
    lies within an even or an odd number of others). Then follow x and y of its points, in
    thousandths of a cell from the middle of the man, y downwards.
    """
    lines = contours(glyph, TOLERANCE / scale)
    xs = [x for line in lines for x, _y in line]
    middle = (min(xs) + max(xs)) / 2
    depth = [sum(inside(line[0], o) for o in lines if o is not line) for line in lines]
    found = []
    for n in sorted(range(len(lines)), key=lambda n: (depth[n], -abs(area(lines[n])))):
        numbers = [depth[n] % 2]
        for x, y in lines[n]:
            numbers += [round((x - middle) * scale), round(HEIGHT / 2 - (y - lowest) * scale)]
        found.append(numbers)
    return found


def main() -> None:
    """Write the data."""
    from fontTools.ttLib import TTFont

    if sys.argv[1:]:
        path = Path(sys.argv[1])
    else:
        import matplotlib

        path = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    font = TTFont(path)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    men = [glyphs[names[ord(sign)]] for signs in SIGNS.values() for sign in signs]
    heights = [y for man in men for line in contours(man, 1) for _x, y in line]
    scale = HEIGHT / (max(heights) - min(heights))
    data = {
        kind: {
            side: outline(glyphs[names[ord(sign)]], scale, min(heights))
            for side, sign in zip(("white", "black"), signs, strict=True)
        }
        for kind, signs in SIGNS.items()
    }
    text = json.dumps(data, separators=(",", ":")).replace("],", "],\n").replace(":[[", ":[\n[")
    OUTPUT.write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
