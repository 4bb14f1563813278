"""Values as pictures: on a number line, as a thermograph, on scales against a number.

Numbers grow to the right. Nothing is shown by colour alone: a disc where Left wins, a diamond where
Right does, a square where who begins loses, a ring where who begins wins.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from zamora.core.i18n import _
from zamora.player.picture.scene import (
    Disc,
    Line,
    Point,
    Polygon,
    Scene,
    Shape,
    Text,
    diamond,
    paper,
    square,
)
from zamora.player.picture.theme import Ink
from zamora.values import Outcome, Thermograph, Value
from zamora.values.thermograph import Wall

#: The size of the picture, and where the line lies in it.
WIDTH, HEIGHT, EDGE, LEVEL = 12.0, 2.1, 0.7, 1.15
_SIGN = 0.17
#: Longest name of a value that is no number, in letters.
SHORT = 6


def written(number: Fraction) -> str:
    """A fraction as it is printed: ``−1/2``."""
    return str(number).replace("-", "−")


class Axis:
    """A line of numbers between two whole ones."""

    def __init__(self, low: Fraction, high: Fraction, level: float = LEVEL) -> None:
        """A line with room for all numbers from ``low`` to ``high``."""
        self.first, self.last, self.level = low.__floor__() - 1, high.__ceil__() + 1, level

    def at(self, number: Fraction | float) -> Point:
        """Where a number lies."""
        share = (float(number) - self.first) / (self.last - self.first)
        return Point(EDGE + share * (WIDTH - 2 * EDGE), self.level)

    def shapes(self) -> list[Shape]:
        """The line, with a stroke for each half and a name for each whole number."""
        ends = (Point(EDGE / 2, self.level), Point(WIDTH - EDGE / 2, self.level))
        found: list[Shape] = [Line(ends, "vertex", 0.05)]
        for half in range(2 * self.first, 2 * self.last + 1):
            place, long = self.at(half / 2), 0.16 if half % 2 == 0 else 0.09
            found.append(
                Line(
                    (Point(place.x, place.y - long), Point(place.x, place.y + long)), "vertex", 0.04
                )
            )
            if half % 2 == 0:
                below = Point(place.x, place.y + 0.55)
                found.append(Text(below, written(Fraction(half, 2)), 0.54, "name"))
        return found


def sign(at: Point, outcome: Outcome, size: float = _SIGN) -> Shape:
    """The sign of who wins."""
    if outcome is Outcome.LEFT:
        return Disc(at, size, "first")
    if outcome is Outcome.RIGHT:
        return Polygon(diamond(at, 1.2 * size), "second")
    if outcome is Outcome.PREVIOUS:
        return Polygon(square(at, size), "target")
    return Disc(at, size, "paper", "focus", 0.07)


def weighed_line(weighed: Mapping[Fraction, Outcome], low: int, high: int) -> Scene:
    """The numbers that something was weighed against, each with the sign of who won then."""
    axis = Axis(Fraction(low + 1), Fraction(high - 1))
    signs = [sign(axis.at(number), outcome) for number, outcome in sorted(weighed.items())]
    return Scene(
        WIDTH,
        HEIGHT,
        {"board": (paper(WIDTH, HEIGHT),), "under": tuple(axis.shapes()), "pieces": tuple(signs)},
        title=_("Lo que se ha pesado, en la recta"),
        description=", ".join(written(number) for number in sorted(weighed)),
    )


def value_line(value: Value, sides: tuple[str, str]) -> Scene:
    """Where a value lies: a number is a point, anything else lies between its two stops.

    Args:
        value: the value.
        sides: what Left and Right are called.
    """
    left, right = value.left_stop, value.right_stop
    axis = Axis(min(left, right, Fraction(0)), max(left, right, Fraction(0)))
    shapes: list[Shape] = []
    if value.fraction is not None:
        said = _("En {number}.").format(number=written(value.fraction))
        place = axis.at(value.fraction)
        shapes += [Disc(place, 0.22, "focus"), _above(place, written(value.fraction))]
    elif left == right:
        said = _("Junto a {number}, pero no es un número.").format(number=written(left))
        place = axis.at(left)
        name = str(value)
        shapes += [
            Disc(place, 0.26, None, "focus", 0.08),
            _above(place, name if len(name) <= SHORT else "…"),
        ]
    else:
        said = _("Va de {low}, si empieza {second}, a {high}, si empieza {first}.").format(
            low=written(right), high=written(left), first=sides[0], second=sides[1]
        )
        low, high = axis.at(right), axis.at(left)
        shapes += [
            Line((low, high), "select", 0.22, opacity=0.8),
            Polygon(diamond(low, 0.24), "second"),
            Disc(high, 0.2, "first"),
            _above(low, _("empieza {side}").format(side=sides[1])),
            _above(high, _("empieza {side}").format(side=sides[0])),
        ]
    return Scene(
        WIDTH,
        HEIGHT,
        {"board": (paper(WIDTH, HEIGHT),), "under": tuple(axis.shapes()), "pieces": tuple(shapes)},
        title=_("El valor en la recta"),
        description=said,
    )


def _above(place: Point, words: str) -> Text:
    return Text(Point(place.x, place.y - 0.6), words, 0.54, "text", bold=True)


# Thermographs -------------------------------------------------------------------------------------


#: Cells for each whole tax, and above the mast's foot; the room below the line.
TALL, MAST, FOOT, HEAD = 2.0, 0.9, 0.8, 0.5


def thermogram(of: Thermograph, sides: tuple[str, str]) -> Scene:
    """The picture of a thermograph.

    Args:
        of: the thermograph.
        sides: what Left and Right are called.
    """
    top = max(of.temperature, Fraction(0))
    level = HEAD + MAST + TALL * float(max(top, Fraction(1)))
    ends = [number for wall in (of.left, of.right) for _tax, number in wall]
    axis = Axis(min(*ends, Fraction(0)), max(*ends, Fraction(0)), level)

    def at(tax: Fraction, number: Fraction) -> Point:
        return Point(axis.at(number).x, level - TALL * float(tax))

    shapes: list[Shape] = []
    for tax in range(1, int(top) + 1):
        shapes.append(
            Line(
                (Point(0.6, level - TALL * tax), Point(WIDTH - 0.3, level - TALL * tax)),
                "stone-2",
                0.03,
            )
        )
    for tax in range(max(1, int(top)) + 1):
        shapes.append(Text(Point(0.3, level - TALL * tax), str(tax), 0.4, "name"))
    for wall, ink in ((of.left, "first"), (of.right, "second")):
        points = tuple(at(*corner) for corner in wall)
        if len(points) > 1:
            shapes.append(Line(points, "first" if ink == "first" else "second", 0.1))
    meets = at(top, of.mean)
    shapes.append(Line((meets, Point(meets.x, meets.y - MAST)), "focus", 0.1))
    shapes.append(Disc(meets, 0.14, "focus"))
    height = level + FOOT
    return Scene(
        WIDTH,
        height,
        {"board": (paper(WIDTH, height),), "under": tuple(axis.shapes()), "pieces": tuple(shapes)},
        title=_("Termógrafo"),
        description=_words(of, sides),
    )


def _words(of: Thermograph, sides: tuple[str, str]) -> str:
    if of.temperature < 0:
        return _("Un número: ya está frío. Vale {mean}.").format(mean=written(of.mean))
    return _(
        "Pared de {first}: {left}. Pared de {second}: {right}. Se juntan en {mean}, a temperatura "
        "{heat}."
    ).format(
        first=sides[0],
        second=sides[1],
        left=_corners(of.left),
        right=_corners(of.right),
        mean=written(of.mean),
        heat=written(of.temperature),
    )


def _corners(wall: Wall) -> str:
    return "; ".join(
        _("{number} a impuesto {tax}").format(number=written(number), tax=written(tax))
        for tax, number in wall
    )


# Scales -------------------------------------------------------------------------------------------


#: The height of the picture, where the beam hangs, half its length, how far it tips in degrees.
_TOTAL = 4.0
_HINGE, _HALF, _TIPPED = Point(6.0, 1.0), 3.6, 11
#: How far the left arm goes down for each outcome; for the last one both ways.
_TILTS = {
    Outcome.LEFT: (_TIPPED,),
    Outcome.RIGHT: (-_TIPPED,),
    Outcome.PREVIOUS: (0,),
    Outcome.NEXT: (_TIPPED, -_TIPPED),
}


def scales(outcome: Outcome, weight: str, said: str) -> Scene:
    """The scales.

    Args:
        outcome: who wins the position less the weight.
        weight: what lies on the right.
        said: the same in words.
    """
    tilts = _TILTS[outcome]
    shapes: list[Shape] = []
    for tilt in tilts:
        shapes += _beam(tilt, weight, faint=len(tilts) > 1)
    foot = (Point(5.3, 3.8), Point(6.7, 3.8), Point(6.0, _HINGE.y))
    stand: tuple[Shape, ...] = (
        paper(WIDTH, _TOTAL),
        Polygon(foot, "stone-2", "vertex", 0.05),
    )
    return Scene(
        WIDTH,
        _TOTAL,
        {"board": stand, "under": tuple(shapes), "pieces": (sign(_HINGE, outcome, 0.24),)},
        title=_("Balanza"),
        description=said,
    )


def _beam(tilt: float, weight: str, *, faint: bool) -> list[Shape]:
    """The beam with its two pans; ``faint`` where it does not stay so."""
    opacity, dash = (0.5, 0.2) if faint else (1.0, 0.0)
    down = math.radians(tilt)
    reach = Point(_HALF * math.cos(down), _HALF * math.sin(down))
    ends = (
        Point(_HINGE.x - reach.x, _HINGE.y + reach.y),
        Point(_HINGE.x + reach.x, _HINGE.y - reach.y),
    )
    shapes: list[Shape] = [Line(ends, "vertex", 0.12, dash=dash, opacity=opacity)]
    inks: tuple[Ink, Ink] = ("first", "second")
    for end, words, ink in zip(ends, ("X", weight), inks, strict=True):
        low = end.y + 1.25
        pan = (Point(end.x - 1.0, low), Point(end.x + 1.0, low))
        for corner in pan:
            shapes.append(Line((end, corner), "vertex", 0.03, opacity=opacity))
        shapes.append(Line(pan, ink, 0.14, opacity=opacity))
        shapes.append(Text(Point(end.x, low - 0.4), words, 0.55, ink, bold=True))
    return shapes
