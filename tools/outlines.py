"""Write the outlines of the chessmen and of some other things: ``python tools/outlines.py``.

They are drawn here, as paths of SVG in a square of 100 × 100, and written to
``zamora/player/picture/outlines.json`` as corners in thousandths of a cell from its middle: curves
become short straight lines, so that every painter can draw them.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

OUTPUT = Path(__file__).parents[1] / "zamora" / "player" / "picture" / "outlines.json"

PATHS = {
    "king": "M46.5 8h7v7h7v7h-7v8c15-1 26 7 26 19 0 9-7 15-11 22l2 7 5 4v8H24.5v-8l5-4 2-7"
    "c-4-7-11-13-11-22 0-12 11-20 26-19v-8h-7v-7h7z",
    "queen": "M20 26a5 5 0 1 1 6 4l9 20 6-29a5.5 5.5 0 1 1 18 0l6 29 9-20a5 5 0 1 1 6 4L72 70"
    "l1 6 5 4v6H22v-6l5-4 1-6L18 30a5 5 0 0 1 2-4z",
    "rook": "M24 18h13v9h7v-9h12v9h7v-9h13v22l-8 7 3 25 8 6v8H21v-8l8-6 3-25-8-7z",
    "bishop": "M50 8a6.5 6.5 0 0 1 5 11c10 9 16 18 16 28 0 8-5 13-10 16l2 9 12 5v9H25v-9l12-5 2-9"
    "c-5-3-10-8-10-16 0-10 6-19 16-28a6.500 6.500 0 0 1 5-11z",
    "knight": "M30 86c0-18 7-24 17-33-6 0-11 5-17 9-6 3-13-2-12-10 2-9 12-17 17-28l-1-12 11 7"
    "c22-4 37 14 37 40 0 11-2 19-3 27z",
    "pawn": "M50 18a14 14 0 0 1 9 25h7v7h-7c1 10 5 16 11 22l6 6v8H24v-8l6-6c6-6 10-12 11-22h-7v-7h7"
    "a14 14 0 0 1 9-25z",
    "shield": "M50 8C64 17 78 20 90 20V50C90 72 72 86 50 94 28 86 10 72 10 50V20C22 20 36 17 50 8Z",
    "cup": "M22 12h56c0 25-9 40-22 45v15c7 2 14 6 16 14H28c2-8 9-12 16-14V57C31 52 22 37 22 12z",
    "crown": "M16 76V30l20 18 14-26 14 26 20-18v46z",
}
#: About how long the lines of a curve are, and how many it has at the most.
STEP, MOST = 5, 6

Place = tuple[float, float]


def flattened(path: str) -> list[Place]:
    """The corners of a closed path: the commands M, H, V, L, C and A, small or large, and Z."""
    words = re.findall(r"[A-Za-z]|-?\d*\.?\d+", path)
    command, at = "M", (0.0, 0.0)
    found: list[Place] = []
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        kind, (left, top) = command.upper(), at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            break
        if kind == "H":
            at = left + float(words.pop(0)), at[1]
            found.append(at)
        elif kind == "V":
            at = at[0], top + float(words.pop(0))
            found.append(at)
        else:
            radius, large, sweep = 0.0, False, False
            if kind == "A":
                radius, _radius, _turned, far, way = (float(words.pop(0)) for _number in range(5))
                large, sweep = bool(far), bool(way)
            many = 3 if kind == "C" else 1
            places = [(left + float(words.pop(0)), top + float(words.pop(0))) for _ in range(many)]
            if kind == "C":
                found += _curve(at, *places)
            elif kind == "A":
                found += _arc(at, places[0], radius, large=large, sweep=sweep)
            else:
                found.append(places[0])
            at = places[-1]
    apart = [one for n, one in enumerate(found) if n == 0 or math.dist(one, found[n - 1]) > 0.8]
    return apart[:-1] if math.dist(apart[0], apart[-1]) < 0.8 else apart


def _curve(start: Place, one: Place, other: Place, end: Place) -> Iterator[Place]:
    """Points on a cubic curve, without its start."""
    hull = (start, one, other, end)
    length = sum(math.dist(a, b) for a, b in pairwise(hull))
    count = max(2, min(MOST, round(length / STEP)))
    for n in range(1, count + 1):
        t = n / count
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            sum(w * x for w, (x, _y) in zip(weights, hull, strict=True)),
            sum(w * y for w, (_x, y) in zip(weights, hull, strict=True)),
        )


def _arc(start: Place, end: Place, radius: float, *, large: bool, sweep: bool) -> Iterator[Place]:
    """Points on a part of a circle, without its start."""
    half = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    chord = math.hypot(*half)
    away = math.sqrt(max(radius**2 - chord**2, 0)) / chord * (-1 if large == sweep else 1)
    middle = (
        (start[0] + end[0]) / 2 + away * half[1],
        (start[1] + end[1]) / 2 - away * half[0],
    )
    begin = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = math.atan2(end[1] - middle[1], end[0] - middle[0]) - begin
    turn = turn % math.tau if sweep else -(-turn % math.tau)
    radius = max(radius, chord)
    count = max(3, round(abs(turn) / 0.55))
    for n in range(1, count + 1):
        angle = begin + turn * n / count
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def main() -> None:
    """Write all outlines, one a line."""
    lines = []
    for name, path in PATHS.items():
        numbers = [round(10 * (one - 50)) for place in flattened(path) for one in place]
        lines.append(f'"{name}":{json.dumps(numbers, separators=(",", ":"))}')
    OUTPUT.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
