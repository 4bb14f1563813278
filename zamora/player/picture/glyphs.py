"""The drawings of pieces and marks: a function per kind, all kinds of all games in one table.

Pieces differ by shape and letters as well as by colour: C1 has round ends, C2 square ones; White's
men are ivory discs with a blue rim, Black's dark shields with an orange one, with letters or
chessmen on them. All have depth by the same plain shapes: a shadow, a rim, a highlight.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, groupby
from pathlib import Path

from zamora.core.position import Piece, Side
from zamora.player.picture.dice import DICE, die, is_die
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Shape, Text, cast, square
from zamora.player.picture.theme import Ink, side_ink
from zamora.player.picture.words import letters

#: From a piece, where it stands, the ink of its side and its size (1 fills a cell) to its picture.
Glyph = Callable[[Piece, tuple[Point, ...], Ink, float], list[Shape]]

#: Of two things on one cell, the lower and the upper one: its size, and how far it stands down and
#: to the right of the middle.
PAIR = ((0.7, -0.11), (0.52, 0.14))
#: Men of a stack drawn at most, the offset between them, and the maximum height of all.
DRAWN, BELOW, HEIGHT = 5, 0.14, 0.42
#: A stack of more men than this says how many they are.
PLAIN = 3
#: The points of the jagged edge around a king in check.
RAYS = 12


#: How wide a shield is drawn, and a cup: the sides of the squares around them, in cells.
SHIELD, CUP = 0.9, 0.64
#: What lights up the upper left of a body: from and to which angle, in degrees.
LIT = (155, 52)
#: Chessmen, a shield, a cup and a crown, drawn once (``tools/outlines.py``).
_OUTLINES = Path(__file__).with_name("outlines.json")


def draw(piece: Piece, points: tuple[Point, ...], ink: Ink, pair: int | None = None) -> list[Shape]:
    """The shapes of a piece.

    Args:
        piece: what to draw.
        points: where it stands.
        ink: the colour of its side.
        pair: if there are two on its cell, whether it is the lower (0) or the upper one (1).
    """
    return list(_drawn(replace(piece, cells=()), points, ink, pair))


@lru_cache(maxsize=4096)
def _drawn(
    piece: Piece, points: tuple[Point, ...], ink: Ink, pair: int | None
) -> tuple[Shape, ...]:
    """The same shapes for the same piece: known ones need not be sent again."""
    size, aside = (1.0, 0.0) if pair is None else PAIR[pair]
    places = tuple(Point(x + aside, y + aside) for x, y in points)
    if piece.stack:
        return tuple(_stack(piece, places, size))
    shapes = _GLYPHS[piece.kind](piece, places, ink, size)
    if piece.captured:
        shapes += chain.from_iterable(map(_struck, places))
    return tuple(shapes)


def _struck(at: Point) -> list[Shape]:
    """The cross over a piece that has been captured, and leaves when the turn is over."""
    arm = 0.36
    strokes = [
        (Point(at.x - arm, at.y - arm), Point(at.x + arm, at.y + arm)),
        (Point(at.x - arm, at.y + arm), Point(at.x + arm, at.y - arm)),
    ]
    return [
        *(Line(stroke, "on-value", 0.17) for stroke in strokes),
        *(Line(stroke, "mark-bad", 0.1) for stroke in strokes),
    ]


def _stack(piece: Piece, points: tuple[Point, ...], size: float) -> list[Shape]:
    """Men one on another, seen slantwise from above; a tall stack says how many they are."""
    ((x, y),) = points
    top, *below = _seen(piece.stack)
    size *= 0.78
    gap = min(BELOW, HEIGHT / len(below))
    first = y - gap * len(below) / 2
    shapes: list[Shape] = []
    for level, man in reversed([*enumerate(below, start=1)]):
        shapes.append(_rim(man, Point(x, first + level * gap), size))
    shapes += _GLYPHS[top.kind](top, (Point(x, first),), side_ink(top.side), size)
    if len(piece.stack) > PLAIN:
        corner = Point(x + 0.25, y + 0.22)
        word = Text(corner, piece.text, 0.3 if len(piece.text) == 1 else 0.24, "text", bold=True)
        shapes += [Disc(corner, 0.19, "paper", "text", 0.03), word]
    return shapes


def _rim(man: Piece, at: Point, size: float) -> Shape:
    """A man of whom little more is seen than its edge."""
    body, rim, _groove = _inks(man)
    return Disc(at, 0.38 * size, body, rim, 0.05 * size)


def _seen(stack: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The men of a stack that are drawn: of a tall one, both ends and those where sides change."""
    if len(stack) <= DRAWN:
        return stack
    # The longest runs of one side are shortened first; none of them disappears as long as it can.
    runs = [[*men] for _side, men in groupby(stack, key=lambda man: man.side)]
    while sum(map(len, runs)) > DRAWN and max(map(len, runs)) > 1:
        max(runs, key=len).pop()
    return tuple(man for run in runs for man in run)[:DRAWN]


def edge(man: Piece, at: Point, wide: float, tall: float) -> list[Shape]:
    """A man seen from the side, as one of a stack: a bar; a crowned one has a dot."""
    x, y = at
    half, high = wide / 2, tall / 2
    corners = (
        Point(x - half, y - high),
        Point(x + half, y - high),
        Point(x + half, y + high),
        Point(x - half, y + high),
    )
    body, rim, groove = _inks(man)
    bar = Polygon(corners, body, rim, 0.04)
    return [bar, Disc(at, 0.3 * tall, groove)] if man.kind == "crowned" else [bar]


def pin(at: Point) -> list[Shape]:
    """The needle of a compass, on the end that stays fixed."""
    return [Disc(at, 0.11, "on-side", "text", 0.035), Disc(at, 0.04, "text")]


def card(at: Point) -> list[Shape]:
    """The referee's card, where a foul was committed."""
    x, y = at.x + 0.28, at.y - 0.26
    corners = ((-0.12, -0.2), (0.17, -0.15), (0.11, 0.22), (-0.18, 0.17))
    return [
        Polygon(tuple(Point(x + dx, y + dy) for dx, dy in corners), "mark-bad", "on-value", 0.03),
        Text(Point(x - 0.005, y + 0.01), "F", 0.28, "on-value", bold=True),
    ]


def number(word: str, side: Side, at: Point) -> list[Shape]:
    """The number of a turn, at a lower corner of where it ended: one on each side of it."""
    ink, corner = side_ink(side), Point(at.x + (0.36 if side else -0.36), at.y + 0.36)
    plate: Shape = Disc(corner, 0.2, ink, "casing", 0.045)
    if side is Side.SECOND:
        plate = Polygon(square(corner, 0.185), ink, "casing", 0.045)
    return [plate, Text(corner, word, 0.28, "on-side", bold=True)]


def alarm(at: Point) -> list[Shape]:
    """The jagged edge around a king in check; it lies under him."""
    points = tuple(
        Point(at.x + far * math.cos(angle), at.y + far * math.sin(angle))
        for n in range(2 * RAYS)
        for far, angle in [(0.46 if n % 2 else 0.57, math.pi * n / RAYS)]
    )
    return [Polygon(points, "check", "casing", 0.04)]


def peril(at: Point, half: float) -> list[Shape]:
    """A square with a cross, ``half`` of it to either side: a step to here is an own goal."""
    x, y, arm = at.x, at.y, 0.5 * half
    return [
        Polygon(square(at, half), "loss", "on-side", 0.03),
        Line((Point(x - arm, y - arm), Point(x + arm, y + arm)), "on-value", 0.3 * half),
        Line((Point(x - arm, y + arm), Point(x + arm, y - arm)), "on-value", 0.3 * half),
    ]


def corners(at: Point) -> list[Shape]:
    """The corners of a cell, where something can be taken."""
    far, arm = 0.44, 0.16
    found: list[Shape] = []
    for ink, width in _CORNERS:
        for x, y in ((-far, -far), (far, -far), (far, far), (-far, far)):
            one, other = math.copysign(arm, x), math.copysign(arm, y)
            ends = (
                Point(at.x + x, at.y + y - other),
                Point(at.x + x, at.y + y),
                Point(at.x + x - one, at.y + y),
            )
            found.append(Line(ends, ink, width))
    return found


#: The casing of such a corner, and the corner: ink and width.
_CORNERS: tuple[tuple[Ink, float], ...] = (("casing", 0.13), ("target", 0.075))


def ring(at: Point, radius: float, width: float, dash: float = 0.0) -> list[Shape]:
    """A bright ring with dark edges: on pale ground the bright ink alone is hard to see."""
    return [
        Disc(at, radius, None, "text", width + 0.03, dash),
        Disc(at, radius, None, "select", width, dash),
    ]


def held(piece: Piece | None, at: Point, radius: float) -> list[Shape]:
    """The ring around what is picked up; a die has corners, so it gets a frame."""
    if piece is None or not is_die(piece):
        return ring(at, radius, 0.07)
    frame = square(at, min(radius, 0.47))
    return [Polygon(frame, None, "text", 0.09), Polygon(frame, None, "select", 0.06)]


def mark(kind: str, at: Point, around: float | None = None) -> list[Shape]:
    """The mark of an exercise on a cell; see :class:`~zamora.player.picture.view.View`.

    Args:
        kind: which mark.
        at: the middle of the cell.
        around: if something stands there that must remain to be seen, the radius of a ring around
            it. The sign, if the mark has one, then stands in a corner of the cell.
    """
    if around is not None:
        ink: Ink = _RINGS.get(kind, "select")
        found: list[Shape] = [
            Disc(at, around, None, "text", 0.13),
            Disc(at, around, None, ink, 0.08),
        ]
        corner = Point(at.x + 0.3, at.y - 0.3)
        return [*found, *mark(kind, corner)] if kind in ("good", "bad") else found
    x, y = at
    if kind == "good":
        tick = (Point(x - 0.11, y), Point(x - 0.02, y + 0.1), Point(x + 0.13, y - 0.11))
        return [Disc(at, 0.22, "mark-good"), Line(tick, "on-value", 0.05)]
    if kind == "bad":
        cross = (
            (Point(x - 0.1, y - 0.1), Point(x + 0.1, y + 0.1)),
            (Point(x - 0.1, y + 0.1), Point(x + 0.1, y - 0.1)),
        )
        return [
            Polygon(square(at, 0.2), "mark-bad"),
            *(Line(stroke, "on-value", 0.05) for stroke in cross),
        ]
    if kind == "pointed":
        return [Disc(at, 0.46, None, "hint", 0.08)]
    if kind == "shown":
        return [Disc(at, 0.24, None, "hint", 0.06)]
    return [Disc(at, 0.22, "select", "on-white", 0.025)]


#: The rings that stand for the marks where these would hide a piece.
_RINGS: dict[str, Ink] = {"good": "mark-good", "bad": "mark-bad", "shown": "hint"}


# Pieces ------------------------------------------------------------------------------------------


def _inks(piece: Piece) -> tuple[Ink, Ink, Ink]:
    """The body of a man, its rim, and what is drawn on it."""
    if piece.side is Side.SECOND:
        return "black", "rim", "on-black"
    return "white", "man" if piece.side is Side.FIRST else "on-white", "man"


def _light(at: Point, radius: float, width: float, ink: Ink = "shine") -> Line:
    """The light on the upper left of something round."""
    begin, end = LIT
    angles = (math.radians(begin + (end - begin) * step / 4) for step in range(5))
    points = (Point(at.x + radius * math.cos(a), at.y - radius * math.sin(a)) for a in angles)
    return Line(tuple(points), ink, width, opacity=0.5)


def _token(piece: Piece, at: Point, size: float) -> list[Shape]:
    """The body of a man: an ivory disc, a dark shield."""
    body, rim, _groove = _inks(piece)
    if piece.side is not Side.SECOND:
        disc = Disc(at, 0.365 * size, body, rim, 0.07 * size)
        return [*cast(disc), disc, _light(at, 0.365 * size, 0.03 * size)]
    shield = Polygon(outline("shield", at, SHIELD * size), body, rim, 0.065 * size)
    x, y = at
    edge = Point(x - 0.26 * size, y - 0.3 * size), Point(x - 0.05 * size, y - 0.375 * size)
    return [*cast(shield), shield, Line(edge, "shine", 0.03 * size, opacity=0.5)]


def _on(piece: Piece, at: Point, size: float) -> Point:
    """The middle of what stands on a token: that of a shield is higher."""
    return Point(at.x, at.y - 0.02 * size) if piece.side is Side.SECOND else at


def _compass(piece: Piece, points: tuple[Point, ...], ink: Ink, _size: float) -> list[Shape]:
    a, b = points
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    lower = Point(a.x, a.y + 0.055), Point(b.x, b.y + 0.055)
    upper = Point(a.x, a.y - 0.03), Point(b.x, b.y - 0.03)
    ends: list[Shape]
    if piece.side is Side.FIRST:
        ends = [Disc(point, 0.18, ink, "casing", 0.035) for point in points]
        plate: Shape = Disc(middle, 0.18, ink, "casing", 0.035)
    else:
        ends = [Polygon(square(point, 0.16), ink, "casing", 0.035) for point in points]
        plate = Polygon(square(middle, 0.17), ink, "casing", 0.035)
    return [
        Line(lower, "cast", 0.21, opacity=0.45),
        *(chain.from_iterable(map(cast, ends))),
        Line((a, b), "casing", 0.2),
        Line((a, b), ink, 0.13),
        Line(upper, "shine", 0.025, opacity=0.35),
        *ends,
        plate,
        Text(middle, piece.label[-1], 0.25, "on-side", bold=True),
    ]


def _man(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A token with the man's letters; a second outline where all men are alike."""
    (at,) = points
    _body, _rim, groove = _inks(piece)
    middle, word = _on(piece, at, size), letters(piece)
    inner: Shape
    if word:
        tall = (0.44 if len(word) == 1 else 0.36) * size
        inner = Text(middle, word, tall, groove, bold=True)
    elif piece.side is not Side.SECOND:
        inner = Disc(at, 0.2 * size, None, groove, 0.04 * size)
    else:
        inner = Polygon(outline("shield", middle, 0.46 * size), None, groove, 0.035 * size)
    return [*_token(piece, at, size), inner]


#: Lines and dots on the chessmen, in hundredths of their square from its middle.
_ENGRAVED: dict[str, tuple[tuple[float, float], ...]] = {
    **dict.fromkeys(("king", "queen", "rook", "pawn"), ((-20, 21), (20, 21))),
    "bishop": ((0, -20), (9, -5)),
    "knight": ((-7, -16),),
}


def _chessman(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    (at,) = points
    body, _rim, groove = _inks(piece)
    middle, wide = _on(piece, at, size), 0.66 * size
    marks = [Point(middle.x + x * wide / 100, middle.y + y * wide / 100)
             for x, y in _ENGRAVED[piece.kind]]  # fmt: skip
    mark: Shape = Line(tuple(marks), body, 0.05 * wide)
    if len(marks) == 1:
        mark = Disc(marks[0], 0.045 * wide, body)
    man = [*_token(piece, at, size), Polygon(outline(piece.kind, middle, wide), groove), mark]
    if not piece.text:
        return man
    # How many there are, or of which kind, where that is not all the same.
    corner = Point(at.x + 0.3 * size, at.y + 0.3 * size)
    tall = (0.34, 0.26, 0.2)[min(len(piece.text), 3) - 1] * size
    word = Text(corner, piece.text, tall, "on-white", bold=True)
    return [*man, Disc(corner, 0.2 * size, "white", "on-white", 0.03 * size), word]


def _ball(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A football in its light: a dark pentagon, seams from its corners, patches at the edge."""
    (at,) = points

    def spoke(turn: float, far: float) -> Point:
        angle = math.radians(72 * turn - 90)
        return Point(at.x + far * size * math.cos(angle), at.y + far * size * math.sin(angle))

    seam = [spoke(corner, far) for corner in range(6) for far in (0.13, 0.22, 0.13)]
    patches = [
        Polygon(
            (spoke(n - 0.2, 0.275), spoke(n, 0.205), spoke(n + 0.2, 0.275), spoke(n, 0.29)),
            "on-white",
        )
        for n in range(5)
    ]
    body = Disc(at, 0.28 * size, "white", "on-white", 0.03 * size)
    return [
        Disc(at, 0.42 * size, "cup", opacity=0.6),
        *cast(body),
        body,
        *patches,
        Polygon(tuple(spoke(corner, 0.13) for corner in range(5)), "on-white"),
        Line(tuple(seam), "on-white", 0.025 * size),
    ]


def _chalice(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A golden cup in its light, with a jewel."""
    ((x, y),) = points
    cup = Polygon(outline("cup", Point(x, y), CUP * size), "cup", "on-white", 0.045 * size)
    light = Point(x - 0.115 * size, y - 0.17 * size), Point(x - 0.09 * size, y - 0.03 * size)
    return [
        Disc(Point(x, y), 0.44 * size, "cup", opacity=0.35),
        *cast(cup),
        cup,
        Line(light, "shine", 0.04 * size, opacity=0.8),
        Disc(Point(x, y - 0.06 * size), 0.045 * size, "mark-bad"),
    ]


def _heap(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A heap of counters, with how many there are."""
    ((x, y),) = points
    tall = (0.46 if len(piece.text) == 1 else 0.36) * size
    below = Disc(Point(x, y + 0.05 * size), 0.38 * size, "white", "on-white", 0.035 * size)
    top = Disc(Point(x, y - 0.03 * size), 0.38 * size, "white", "on-white", 0.035 * size)
    word = Text(top.centre, piece.text, tall, "on-white", bold=True)
    return [*cast(below), below, top, _light(top.centre, 0.31 * size, 0.035 * size, "cup"), word]


#: The body and the rim of a stone.
_SHELL: tuple[Ink, Ink] = ("white", "on-white")
_SLATE: tuple[Ink, Ink] = ("black", "vertex")


def _stone(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A stone, as of slate or of shell; its kind may say which it is."""
    (at,) = points
    light = piece.kind == "light-stone" or (piece.kind == "stone" and piece.side is Side.FIRST)
    fill, rim = _SHELL if light else _SLATE
    body = Disc(at, 0.44 * size, fill, rim, 0.03 * size)
    if light:
        shade = math.radians(-20), math.radians(-100)
        angles = (shade[0] + (shade[1] - shade[0]) * step / 4 for step in range(5))
        far = 0.38 * size
        edge = tuple(Point(at.x + far * math.cos(a), at.y - far * math.sin(a)) for a in angles)
        return [*cast(body), body, Line(edge, "cast", 0.04 * size, opacity=0.45)]
    return [*cast(body), body, _light(at, 0.33 * size, 0.06 * size)]


def _die(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    (at,) = points
    return die(piece, at, ink, size)


def _draughtsman(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A disc with grooves, White's round, Black's square; a lady has a crown, and is two discs."""
    ((x, y),) = points
    body, rim, groove = _inks(piece)
    lady = piece.kind == "lady"
    high = 0.06 * size if lady else 0.0
    below = Disc(Point(x, y + high), 0.37 * size, body, rim, 0.055 * size)
    at = Point(x, y - high)
    shapes: list[Shape] = [*cast(below)]
    if lady:
        shapes.append(below)
    shapes += [replace(below, centre=at), _light(at, 0.37 * size, 0.03 * size)]
    if lady:
        return [*shapes, Polygon(outline("crown", at, 0.42 * size), "cup", "on-white", 0.03 * size)]
    if piece.side is Side.SECOND:
        frame = _rounded(at, 0.19 * size, 0.05 * size)
        return [*shapes, Polygon(frame, None, groove, 0.04 * size)]
    return [*shapes, Disc(at, 0.22 * size, None, groove, 0.04 * size)]


def _rounded(at: Point, half: float, cut: float) -> tuple[Point, ...]:
    """A square without its corners."""
    x, y = at
    near = half - cut
    sides = ((near, -half), (half, -near), (half, near), (near, half))
    return tuple(Point(x + dx, y + dy) for dx, dy in (*sides, *((-a, -b) for a, b in sides)))


def _crowned(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A disc with a dot: a lady that is a single man, where several make a stack."""
    _body, _rim, groove = _inks(piece)
    return [*_draughtsman(piece, points, ink, size), Disc(points[0], 0.11 * size, groove)]


def _domino(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A plate over its cells, with a bar in the middle; the second side's is dark."""
    first, last = points[0], points[-1]
    half = 0.4 * size
    left, right = min(first.x, last.x) - half, max(first.x, last.x) + half
    top, bottom = min(first.y, last.y) - half, max(first.y, last.y) + half
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    body, rim, groove = _inks(piece)
    middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
    bar = (0.22, 0.0) if first.y != last.y else (0.0, 0.22)
    ends = (
        Point(middle.x - bar[0], middle.y - bar[1]),
        Point(middle.x + bar[0], middle.y + bar[1]),
    )
    plate = Polygon(corners, body, rim, 0.06 * size)
    return [*cast(plate), plate, Line(ends, groove, 0.05 * size)]


def _plank(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """Three slats, one above the other; the second side's are dark."""
    (at,) = points
    body, rim, groove = _inks(piece)
    half = 0.44 * size
    lines = []
    for below in (-0.15, 0.15):
        y = at.y + below * size
        lines.append(Line((Point(at.x - half, y), Point(at.x + half, y)), groove, 0.035 * size))
    plate = Polygon(square(at, half), body, rim, 0.05 * size)
    return [*cast(plate), plate, *lines]


def _cover(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A card with its face down, on what must not be seen yet."""
    (at,) = points
    return [
        *cast(Polygon(square(at, 0.4 * size), None)),
        Polygon(square(at, 0.4 * size), "stone-2", "vertex", 0.05 * size),
        Text(at, "?", 0.5 * size, "text", bold=True),
    ]


def _point(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A point of a figure with its letter, or its letters."""
    (at,) = points
    tall = (0.42, 0.34, 0.27)[min(len(piece.label), 3) - 1] * size
    return [
        Disc(at, 0.36 * size, "target", "on-value", 0.05 * size),
        Text(at, piece.label, tall, "on-value", bold=True),
    ]


_GLYPHS: dict[str, Glyph] = {
    "point": _point,
    "cover": _cover,
    "heap": _heap,
    "domino": _domino,
    "plank": _plank,
    **dict.fromkeys(("stone", "dark-stone", "light-stone"), _stone),
    **dict.fromkeys(DICE, _die),
    "draughtsman": _draughtsman,
    "lady": _draughtsman,
    "crowned": _crowned,
    "compass": _compass,
    "ball": _ball,
    "chalice": _chalice,
    **dict.fromkeys(
        (*("man", "keeper", "defender", "midfielder", "attacker"),),
        _man,
    ),
    **dict.fromkeys(("king", "queen", "rook", "bishop", "knight", "pawn"), _chessman),
}


# Outlines -----------------------------------------------------------------------------------------


@cache
def _outlines() -> dict[str, list[int]]:
    data: dict[str, list[int]] = json.loads(_OUTLINES.read_text(encoding="utf-8"))
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
