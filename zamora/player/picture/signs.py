"""Small signs for what an answer says: who, how many, how large a part, yes or no, which way.

Each is named by a word, and is drawn in the inks of the boards. None of them says what is true:
blue and orange are sides, the rest is gold.

>>> [sign.width for sign in map(plain, ("primero", "3", "1/4")) if sign]
[1.1, 1.1, 1.1]
>>> plain("cuánto") is None
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zamora.core.position import Piece, Side
from zamora.player.picture.dice import die
from zamora.player.picture.scene import Disc, Line, Point, Polygon, Scene, Sector, Shape, Text
from zamora.player.picture.scene import square as corners
from zamora.player.picture.theme import Ink, side_ink

#: Room for one sign, in cells, and for the two strokes between two that are equal.
ROOM, BETWEEN = 1.1, 0.4
#: As many dots are drawn at most, and so many where it is only said that they are many or few.
DOTS, MANY, FEW = 10, 10, 2


@dataclass(frozen=True)
class Sign:
    """A sign: its width and height in cells, and what draws it around a point."""

    draw: Callable[[Point], list[Shape]]
    width: float = ROOM
    height: float = ROOM


def scene(row: Sequence[Sign]) -> Scene:
    """Signs side by side. What they mean stands in the words of the answer."""
    high, x, shapes = max(sign.height for sign in row), 0.0, list[Shape]()
    for sign in row:
        shapes += sign.draw(Point(x + sign.width / 2, high / 2))
        x += sign.width
    return Scene(x, high, {"pieces": tuple(shapes)})


def equal(both: Sequence[Sign]) -> list[Sign]:
    """That both sides have the same; of none in particular if ``both`` is empty."""
    strokes = Sign(_equal, BETWEEN if both else ROOM)
    return [both[0], strokes, both[1]] if both else [strokes]


def plain(word: str) -> Sign | None:
    """The sign of this name; None if there is none. Numbers and parts have their own: 3, 1/4."""
    if "/" in word:
        return Sign(lambda at: _part(Fraction(word), at))
    number = int(word) if word.isdecimal() else NUMBERS.get(word)
    if number is not None:
        return Sign(lambda at: _dots(number, at)) if number <= DOTS else None
    made = _SIGNS.get(word)
    return Sign(made) if made else None


# Who ---------------------------------------------------------------------------------------------


def _turn(side: Side) -> Callable[[Point], list[Shape]]:
    """Who plays first, who second: the number of a turn, as it stands on a board."""

    def draw(at: Point) -> list[Shape]:
        return [
            *_body(side, at, side_ink(side)),
            Text(at, f"{side + 1}", 0.5, "on-side", bold=True),
        ]

    return draw


def _face(side: Side) -> Callable[[Point], list[Shape]]:
    """A face, round for who answers, square for the rival, as the children of the lessons have."""

    def draw(at: Point) -> list[Shape]:
        eyes = (Disc(Point(at.x + x, at.y - 0.1), 0.055, "on-side") for x in (-0.15, 0.15))
        return [
            *_body(side, at, side_ink(side)),
            *eyes,
            Line(_arc(at, 0.2, 205, 335), "on-side", 0.06),
        ]

    return draw


def _body(side: Side, at: Point, ink: Ink) -> list[Shape]:
    if side is Side.FIRST:
        return [Disc(at, 0.42, ink, "casing", 0.04)]
    return [Polygon(corners(at, 0.39), ink, "casing", 0.04)]


def _die(at: Point) -> list[Shape]:
    return die(Piece("", "die", Side.FIRST, (), text="5"), at, "on-white", 1.15)


def _equal(at: Point) -> list[Shape]:
    lines = ((Point(at.x - 0.17, at.y + y), Point(at.x + 0.17, at.y + y)) for y in (-0.1, 0.1))
    return [Line(line, "text", 0.09) for line in lines]


# How much ----------------------------------------------------------------------------------------


def _dots(number: int, at: Point) -> list[Shape]:
    """So many dots, in two rows where there are more than three; for none a ring of dashes."""
    if not number:
        return [Disc(at, 0.34, None, "text", 0.05, dash=0.12)]
    rows = 1 if number <= 3 else 2
    wide = -(-number // rows)
    step = min(0.36, 1.06 / wide)
    found: list[Shape] = []
    for n in range(number):
        row, column = n % rows, n // rows
        x = at.x + (column - (wide - 1) / 2) * step
        found.append(_dot(Point(x, at.y + (row - (rows - 1) / 2) * step), 0.43 * step))
    return found


def _dot(at: Point, radius: float) -> Disc:
    return Disc(at, radius, "select", "text", 0.035)


def _part(share: Fraction, at: Point) -> list[Shape]:
    """A part of a whole, from the top and with the clock."""
    whole = Disc(at, 0.42, "select" if share == 1 else None, "text", 0.04)
    if share == 1:
        return [whole]
    return [Sector(at, 0.42, 90, -360 * float(share), "select", 1.0, "text", 0.04), whole]


# Yes or no, which way ----------------------------------------------------------------------------

#: A hand with its thumb up, in hundredths from its middle: the fist, and the cuff.
_FIST = (
    *((-14, -2), (2, -20), (4, -40), (12, -42), (17, -34), (13, -8), (36, -8), (40, 0)),
    *((36, 8), (37, 16), (33, 22), (33, 30), (27, 36), (-6, 36), (-14, 30)),
)
_CUFF = ((-38, -4), (-20, -4), (-20, 34), (-38, 34))


def _thumb(turned: int) -> Callable[[Point], list[Shape]]:
    """A thumb up (1), to the side (0), or down (-1)."""

    def draw(at: Point) -> list[Shape]:
        def placed(points: Sequence[tuple[float, float]]) -> tuple[Point, ...]:
            if turned:
                return tuple(Point(at.x + x / 90, at.y + turned * y / 90) for x, y in points)
            return tuple(Point(at.x - y / 90, at.y + x / 90) for x, y in points)

        fist = Polygon(placed(_FIST), "select", "text", 0.045)
        return [Polygon(placed(_CUFF), "text", "text", 0.045), fist]

    return draw


def _arrows(*ways: tuple[float, float]) -> Callable[[Point], list[Shape]]:
    """Arrows side by side: where each of them goes, in cells to the right and up."""

    def draw(at: Point) -> list[Shape]:
        found: list[Shape] = []
        for n, (right, up) in enumerate(ways):
            x = at.x + (n - (len(ways) - 1) / 2) * 0.5
            ends = Point(x - right / 2, at.y + up / 2), Point(x + right / 2, at.y - up / 2)
            found.append(Line(ends, "text", 0.08, arrow=True))
        return found

    return draw


def _fork(at: Point) -> list[Shape]:
    """It depends: a way that parts."""
    foot, middle = Point(at.x, at.y + 0.45), Point(at.x, at.y + 0.1)
    ends = (Point(at.x + x, at.y - 0.25) for x in (-0.3, 0.3))
    return [
        Line((foot, middle), "text", 0.08),
        *(Line((middle, end), "text", 0.08, arrow=True) for end in ends),
    ]


def _unknown(at: Point) -> list[Shape]:
    return [Text(at, "?", 0.95, "text", bold=True)]


# Shapes ------------------------------------------------------------------------------------------


def _arc(at: Point, radius: float, begin: float, end: float) -> tuple[Point, ...]:
    angles = (math.radians(begin + (end - begin) * n / 12) for n in range(13))
    return tuple(Point(at.x + radius * math.cos(a), at.y - radius * math.sin(a)) for a in angles)


def _figure(*points: tuple[float, float]) -> Callable[[Point], list[Shape]]:
    def draw(at: Point) -> list[Shape]:
        return [
            Polygon(tuple(Point(at.x + x, at.y + y) for x, y in points), "select", "text", 0.05)
        ]

    return draw


#: The words that mean a number. Dots stand in pairs: of an odd number one is left alone.
NUMBERS = {
    **dict.fromkeys(("ninguno", "ninguna"), 0),
    **dict.fromkeys(("uno", "una"), 1),
    **dict(
        zip(("dos", "tres", "cuatro", "seis", "siete", "ocho"), (2, 3, 4, 6, 7, 8), strict=True)
    ),
    **dict.fromkeys(("muchos", "mas"), MANY),
    **dict.fromkeys(("pocos", "menos"), FEW),
    "par": 6,
    "impar": 5,
}
_SIGNS: dict[str, Callable[[Point], list[Shape]]] = {
    "primero": _turn(Side.FIRST),
    "segundo": _turn(Side.SECOND),
    "yo": _face(Side.FIRST),
    "rival": _face(Side.SECOND),
    "dado": _die,
    "afirma": _thumb(1),
    "duda": _thumb(0),
    "niega": _thumb(-1),
    "depende": _fork,
    "incierto": _unknown,
    "todas": lambda at: _part(Fraction(1), at),
    "mitad": lambda at: _part(Fraction(1, 2), at),
    "tercio": lambda at: _part(Fraction(1, 3), at),
    "derecho": _arrows((0, 0.7)),
    "diagonal": _arrows((0.5, 0.5)),
    "suben": _arrows((0, 0.7), (0, 0.7)),
    "bajan": _arrows((0, -0.7), (0, -0.7)),
    "cruz": _arrows((0, 0.7), (0, -0.7)),
    "circulo": lambda at: [Disc(at, 0.4, "select", "text", 0.05)],
    "cuadrado": _figure((-0.36, -0.36), (0.36, -0.36), (0.36, 0.36), (-0.36, 0.36)),
    "rectangulo": _figure((-0.48, -0.27), (0.48, -0.27), (0.48, 0.27), (-0.48, 0.27)),
    "rombo": _figure((0, -0.45), (0.45, 0), (0, 0.45), (-0.45, 0)),
    "linea": lambda at: [
        Line((Point(at.x - 0.4, at.y + 0.4), Point(at.x + 0.4, at.y - 0.4)), "text", 0.09)
    ],
}

#: The signs that have a name of their own.
NAMES = tuple(_SIGNS)
