"""The look of pieces and marks: a function a kind, all kinds of all games in one table.

A piece is told by its shape and its letters as well as by its colour: C1 has round ends, C2 square
ones; White's men are pale discs, Black's dark shields; chessmen have their own shapes, White's as
lines, Black's filled.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import chain, groupby

from zamora.core.position import Piece, Side
from zamora.player.picture.chessmen import draw_chessman
from zamora.player.picture.dice import DICE, die, is_die
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Sector, Shape, Text, square
from zamora.player.picture.theme import Ink, man_ink
from zamora.player.picture.words import letters

#: From a piece, where it stands, the ink of its side and its size (1 fills a cell) to its picture.
Glyph = Callable[[Piece, tuple[Point, ...], Ink, float], list[Shape]]

#: Of two things on one cell, the lower and the upper one: its size, and how far it stands down and
#: to the right of the middle.
PAIR = ((0.7, -0.11), (0.52, 0.14))
#: Of a stack so many men are drawn at most, each of those below so far under the one above, but all
#: of them within a certain height.
DRAWN, BELOW, HEIGHT = 5, 0.14, 0.42
#: A stack of more men than this says how many they are.
PLAIN = 3
#: The points of the jagged edge around a king in check.
RAYS = 12


def draw(piece: Piece, points: tuple[Point, ...], ink: Ink, pair: int | None = None) -> list[Shape]:
    """The shapes of a piece.

    Args:
        piece: what to draw.
        points: where it stands.
        ink: the colour of its side.
        pair: if there are two on its cell, whether it is the lower (0) or the upper one (1).
    """
    size, aside = (1.0, 0.0) if pair is None else PAIR[pair]
    places = tuple(Point(x + aside, y + aside) for x, y in points)
    if piece.stack:
        return _stack(piece, places, size)
    if ink == "first" and piece.kind != "compass":  # which lies on the ground, without a body
        ink = "man"
    shapes = _GLYPHS[piece.kind](piece, places, ink, size)
    return [*shapes, *chain.from_iterable(map(_struck, places))] if piece.captured else shapes


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
    shapes += _GLYPHS[top.kind](top, (Point(x, first),), man_ink(top.side), size)
    if len(piece.stack) > PLAIN:
        corner = Point(x + 0.23, y + 0.2)
        word = Text(corner, piece.text, 0.27 if len(piece.text) == 1 else 0.22, "text", bold=True)
        shapes += [Disc(corner, 0.165, "paper", "text", 0.03), word]
    return shapes


def _rim(man: Piece, at: Point, size: float) -> Shape:
    """A man of whom little more is seen than its edge."""
    light = man.side is Side.FIRST
    ink: Ink = man_ink(man.side) if light else "on-black"
    return Disc(at, 0.365 * size, "white" if light else "black", ink, 0.022)


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
    light = man.side is Side.FIRST
    x, y = at
    half, high = wide / 2, tall / 2
    corners = (
        Point(x - half, y - high),
        Point(x + half, y - high),
        Point(x + half, y + high),
        Point(x - half, y + high),
    )
    ink: Ink = man_ink(man.side) if light else "on-black"
    bar = Polygon(corners, "white" if light else "black", ink, 0.03)
    return [bar, Disc(at, 0.3 * tall, ink)] if man.kind == "crowned" else [bar]


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


def alarm(at: Point) -> list[Shape]:
    """The jagged edge around a king in check; it lies under him."""
    points = tuple(
        Point(at.x + far * math.cos(angle), at.y + far * math.sin(angle))
        for n in range(2 * RAYS)
        for far, angle in [(0.4 if n % 2 else 0.51, math.pi * n / RAYS)]
    )
    return [Polygon(points, "paper", "mark-bad", 0.06)]


def alarm_sign(at: Point) -> list[Shape]:
    """The warning triangle in the corner of a king in check."""
    x, y = at.x + 0.32, at.y - 0.3
    corners = (Point(x, y - 0.22), Point(x + 0.22, y + 0.17), Point(x - 0.22, y + 0.17))
    return [
        Polygon(corners, "mark-bad", "on-value", 0.035),
        Text(Point(x, y + 0.035), "!", 0.28, "on-value", bold=True),
    ]


def peril(at: Point, half: float) -> list[Shape]:
    """A square with a cross, ``half`` of it to either side: a step to here is an own goal."""
    x, y, arm = at.x, at.y, 0.5 * half
    return [
        Polygon(square(at, half), "loss", "on-side", 0.03),
        Line((Point(x - arm, y - arm), Point(x + arm, y + arm)), "on-value", 0.3 * half),
        Line((Point(x - arm, y + arm), Point(x + arm, y - arm)), "on-value", 0.3 * half),
    ]


def ring(at: Point, radius: float, width: float, dash: float = 0.0) -> list[Shape]:
    """A bright ring with dark edges: on pale ground the bright ink alone is hard to see."""
    return [
        Disc(at, radius, None, "text", width + 0.03, dash),
        Disc(at, radius, None, "select", width, dash),
    ]


def held(piece: Piece | None, at: Point, radius: float) -> list[Shape]:
    """The ring around what is in hand; a die has corners, so it gets a frame."""
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


def _compass(piece: Piece, points: tuple[Point, ...], ink: Ink, _size: float) -> list[Shape]:
    a, b = points
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    ends: list[Shape]
    if piece.side is Side.FIRST:
        ends = [Disc(point, 0.14, ink, "on-side", 0.03) for point in points]
        plate: Shape = Disc(middle, 0.17, ink, "on-side", 0.03)
    else:
        ends = [Polygon(square(point, 0.125), ink, "on-side", 0.03) for point in points]
        plate = Polygon(square(middle, 0.155), ink, "on-side", 0.03)
    return [
        Line((a, b), "on-side", 0.15),
        Line((a, b), ink, 0.09),
        *ends,
        plate,
        Text(middle, piece.label[-1], 0.24, "on-side", bold=True),
    ]


def _man(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A disc or a shield with the man's letters; a second outline where all men are alike."""
    (at,) = points
    white = piece.side is Side.FIRST
    word = letters(piece)
    inner: Shape
    if word:
        tall = (0.46 if len(word) == 1 else 0.38) * size
        middle = at if white else Point(at.x, at.y - 0.04 * size)
        inner = Text(middle, word, tall, ink if white else "on-black", bold=True)
    elif white:
        inner = Disc(at, 0.22 * size, None, ink, 0.04 * size)
    else:
        inner = Polygon(_shield(at, 0.58 * size), None, "on-black", 0.04 * size)
    if white:
        return [Disc(at, 0.37 * size, "white", ink, 0.06 * size), inner]
    return [Polygon(_shield(at, size), "black", ink, 0.05 * size), inner]


def _chessman(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    (at,) = points
    man = draw_chessman(piece.kind, piece.side is Side.FIRST, at, size, ink)
    if not piece.text:
        return man
    # How many there are, or of which kind, where that is not all the same.
    corner = Point(at.x + 0.3 * size, at.y + 0.3 * size)
    letters = Text(
        corner, piece.text, (0.34, 0.26, 0.2)[min(len(piece.text), 3) - 1] * size, "on-white"
    )
    return [*man, Disc(corner, 0.2 * size, "white", "on-white", 0.03 * size), letters]


def _shield(at: Point, size: float) -> tuple[Point, ...]:
    """Flat above, pointed below; about as large as a disc of radius 0.37."""
    half = ((0.34, -0.35), (0.34, 0.08), (0.21, 0.29), (0.0, 0.41))
    right = [Point(at.x + x * size, at.y + y * size) for x, y in half]
    left = [Point(2 * at.x - x, y) for x, y in right[-2::-1]]
    return (*right, *left)


def _ball(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A football: a dark pentagon in the middle, seams from its corners to the edge."""
    (at,) = points

    def spoke(corner: int, radius: float) -> Point:
        angle = math.radians(72 * corner - 90)
        far = radius * size
        return Point(at.x + far * math.cos(angle), at.y + far * math.sin(angle))

    seams = [
        Line((spoke(corner, 0.12), spoke(corner, 0.28)), "on-white", 0.035 * size)
        for corner in range(5)
    ]
    pentagon = Polygon(tuple(spoke(corner, 0.13) for corner in range(5)), "on-white")
    return [Disc(at, 0.29 * size, "white", "on-white", 0.045 * size), *seams, pentagon]


def _chalice(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A golden cup on a stem."""
    (at,) = points

    def outline(*corners: tuple[float, float]) -> tuple[Point, ...]:
        """A shape that is the same on the left, given by its right half."""
        right = [Point(at.x + x * size, at.y + y * size) for x, y in corners]
        return (*right, *(Point(2 * at.x - x, y) for x, y in reversed(right)))

    stem = outline((0.045, 0.0), (0.07, 0.22), (0.22, 0.28), (0.22, 0.36))
    x, y, half = at.x, at.y - 0.26 * size, 0.3 * size
    return [
        Polygon(stem, "cup", "on-white", 0.04 * size),
        Sector(Point(x, y), half, 180.0, 180.0, "cup", 1.0, "on-white", 0.045 * size),
        Line((Point(x - half, y), Point(x + half, y)), "on-white", 0.09 * size),
    ]


def _heap(piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A heap of something, with how many there are."""
    (at,) = points
    tall = (0.46 if len(piece.text) == 1 else 0.36) * size
    word = Text(at, piece.text, tall, "on-white", bold=True)
    return [Disc(at, 0.37 * size, "white", "on-white", 0.05 * size), word]


def _stone(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A stone: White's has a ring on it, Black's is dark; its kind may say which it is."""
    (at,) = points
    if piece.kind == "light-stone" or (piece.kind == "stone" and piece.side is Side.FIRST):
        return [
            Disc(at, 0.38 * size, "white", ink, 0.05 * size),
            Disc(at, 0.2 * size, None, ink, 0.03),
        ]
    return [Disc(at, 0.38 * size, "black", ink, 0.05 * size)]


def _die(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    (at,) = points
    return die(piece, at, ink, size)


def _draughtsman(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A disc with a groove; a lady is two of them, one on the other, with a crown's dots."""
    (at,) = points
    light = piece.side is Side.FIRST
    fill: Ink = "white" if light else "black"
    line: Ink = ink if light else "on-black"
    lady = piece.kind == "lady"
    shapes: list[Shape] = []
    for dy in (0.07, -0.05) if lady else (0.0,):
        middle = Point(at.x, at.y + dy * size)
        shapes += [
            Disc(middle, 0.36 * size, fill, ink if light else "on-black", 0.045 * size),
            Disc(middle, 0.24 * size, None, line, 0.03 * size),
        ]
    if lady:
        top = Point(at.x, at.y - 0.05 * size)
        shapes += [
            Disc(Point(top.x + dx * size, top.y), 0.05 * size, line) for dx in (-0.1, 0, 0.1)
        ]
    return shapes


def _crowned(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A disc with a dot: a lady that is a single man, where several make a stack."""
    line: Ink = ink if piece.side is Side.FIRST else "on-black"
    return [*_draughtsman(piece, points, ink, size), Disc(points[0], 0.11 * size, line)]


def _domino(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """A plate over its cells, with a bar in the middle; the second side's is dark."""
    first, last = points[0], points[-1]
    half = 0.4 * size
    left, right = min(first.x, last.x) - half, max(first.x, last.x) + half
    top, bottom = min(first.y, last.y) - half, max(first.y, last.y) + half
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    light = piece.side is Side.FIRST
    middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
    across = first.y != last.y
    bar = (0.22, 0.0) if across else (0.0, 0.22)
    ends = (
        Point(middle.x - bar[0], middle.y - bar[1]),
        Point(middle.x + bar[0], middle.y + bar[1]),
    )
    fill: Ink = "white" if light else "black"
    return [
        Polygon(corners, fill, ink, 0.06 * size),
        Line(ends, ink if light else "on-black", 0.05 * size),
    ]


def _plank(piece: Piece, points: tuple[Point, ...], ink: Ink, size: float) -> list[Shape]:
    """Three slats, one above the other; the second side's are dark."""
    (at,) = points
    light = piece.side is Side.FIRST
    half = 0.44 * size
    fill: Ink = "white" if light else "black"
    lines = []
    for below in (-0.15, 0.15):
        y = at.y + below * size
        ends = (Point(at.x - half, y), Point(at.x + half, y))
        lines.append(Line(ends, ink if light else "on-black", 0.035 * size))
    return [Polygon(square(at, half), fill, ink, 0.05 * size), *lines]


def _cover(_piece: Piece, points: tuple[Point, ...], _ink: Ink, size: float) -> list[Shape]:
    """A card with its face down, on what must not be seen yet."""
    (at,) = points
    return [
        Polygon(square(at, 0.4 * size), "shade", "vertex", 0.05 * size),
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
