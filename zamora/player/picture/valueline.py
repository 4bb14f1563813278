"""Values on a number line: where one lies, how far a hot one swings, what was weighed with it.

Numbers grow to the right. Nothing is shown by colour alone: a disc where Left wins, a diamond where
Right does, a square where who begins loses, a ring where who begins wins.
"""

from __future__ import annotations

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
from zamora.values import Outcome, Value

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
