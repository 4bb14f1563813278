"""Outlines of chessmen, of a shield, a cup and a crown: drawn once, put where they are needed.

``tools/outlines.py`` has the drawings; here they find their place on a board.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from zamora.player.picture.scene import Point

_DATA = Path(__file__).with_name("outlines.json")


@cache
def _outlines() -> dict[str, list[int]]:
    data: dict[str, list[int]] = json.loads(_DATA.read_text(encoding="utf-8"))
    return data


@lru_cache(maxsize=2048)
def outline(name: str, at: Point, size: float) -> tuple[Point, ...]:
    """The corners of a drawing.

    Args:
        name: ``"king"`` … ``"pawn"``, ``"shield"``, ``"cup"``, ``"crown"``.
        at: its middle.
        size: how large the square is that it is drawn in, in cells.
    """
    # In thousandths of a cell, as sent: so a drawing is the same on every cell.
    numbers = [round(number * size / 1000, 3) for number in _outlines()[name]]
    return tuple(
        Point(round(at.x + x, 6), round(at.y + y, 6))
        for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    )
