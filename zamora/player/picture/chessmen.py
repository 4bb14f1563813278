"""Chessmen as polygons: the symbols of the font DejaVu Sans (see ``chessmen-LICENSE.txt``).

``tools/chessmen.py`` has made the data from the font; here they find their place on a board.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from zamora.player.picture.scene import Point, Polygon, Shape
from zamora.player.picture.theme import Ink

_DATA = Path(__file__).with_name("chessmen.json")
#: A pale edge keeps a man apart from lines and dark squares under him.
EDGE = 0.08
#: The outline is made so much thicker, half of it outwards: some men of the font are thin.
LINE = 0.04


@cache
def _outlines() -> dict[str, dict[str, list[list[int]]]]:
    data: dict[str, dict[str, list[list[int]]]] = json.loads(_DATA.read_text(encoding="utf-8"))
    return data


def draw_chessman(kind: str, white: bool, at: Point, size: float, ink: Ink) -> list[Shape]:
    """The shapes of a chessman.

    Args:
        kind: ``"king"`` … ``"pawn"``.
        white: whether he is White's: dark lines on a white body; Black's body is black.
        at: the middle of his cell.
        size: 1 fills a cell.
        ink: the colour of his side.
    """
    return list(_placed(kind, white, at, size, ink))


@lru_cache(maxsize=512)
def _placed(kind: str, white: bool, at: Point, size: float, ink: Ink) -> tuple[Shape, ...]:
    inks: tuple[Ink, Ink] = (ink, "white") if white else ("black", "on-black")
    edges: list[Shape] = []
    bodies: list[Shape] = []
    for inner, *numbers in _outlines()[kind]["white" if white else "black"]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        points = tuple(
            Point(round(at.x + x * size / 1000, 4), round(at.y + y * size / 1000, 4))
            for x, y in pairs
        )
        bodies.append(Polygon(points, inks[inner]))
        if not inner and not edges:
            edges.append(Polygon(points, None, "white", (EDGE + LINE) * size))
            edges.append(Polygon(points, None, inks[0], LINE * size))
    return (*edges, *bodies)
