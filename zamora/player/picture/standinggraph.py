"""The graph of the evaluation, turn by turn: the first side above the line, the second below.

Nothing is shown by colour alone: a disc above for the first side, a diamond below for the second, a
square on the line for neither; what is filled is decided, what is hollow is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.core.sides import as_label
from zamora.player.picture.scene import (
    Disc,
    Line,
    Point,
    Polygon,
    Scene,
    Shape,
    Text,
    diamond,
    square,
)
from zamora.player.picture.theme import Ink

#: The size of the picture, and where in it the first and the last position stand.
WIDTH, HEIGHT, LEFT, RIGHT = 10.0, 2.6, 1.75, 9.6
_MIDDLE, _REACH = HEIGHT / 2, HEIGHT / 2 - 0.2
#: Signs of this size if there are few positions, smaller if there are many.
_SIGN, _FEW = 0.13, 30


class Stood(Protocol):
    """How a game stood at one time (:class:`zamora.player.play.standings.Standing`)."""

    @property
    def height(self) -> float:
        """From 1 (the first side) to -1."""

    @property
    def better(self) -> Side | None:
        """Who stood better."""

    @property
    def decided(self) -> bool:
        """Whether that was certain."""


def standing_graph(stood: Sequence[Stood], length: int, sides: tuple[str, str]) -> Scene:
    """The graph of a game.

    Args:
        stood: how it stood after 0, 1, … turns, as far as that is known.
        length: how many turns the game has.
        sides: the names of the sides.
    """
    points = [
        Point(at(number, length), _MIDDLE - one.height * _REACH) for number, one in enumerate(stood)
    ]
    size = _SIGN if length <= _FEW else _SIGN * _FEW / length
    signs = tuple(_sign(point, one, size) for point, one in zip(points, stood, strict=True))
    ground: tuple[Shape, ...] = (
        _area(0, _MIDDLE, "first-soft"),
        _area(_MIDDLE, HEIGHT, "second-soft"),
        Line((Point(0, _MIDDLE), Point(WIDTH, _MIDDLE)), "vertex", 0.03),
        Text(Point(LEFT / 2 - 0.05, _MIDDLE / 2), as_label(sides[0]), 0.3, "first", bold=True),
        Text(
            Point(LEFT / 2 - 0.05, HEIGHT - _MIDDLE / 2),
            as_label(sides[1]),
            0.3,
            "second",
            bold=True,
        ),
    )
    way = (Line(tuple(points), "text", 0.04),) if len(points) > 1 else ()
    return Scene(
        WIDTH,
        HEIGHT,
        {"board": ground, "under": way, "pieces": signs},
        title=_("Quién iba mejor, turno por turno"),
    )


def at(number: int, length: int) -> float:
    """The x coordinate of the position after ``number`` turns."""
    return LEFT + (RIGHT - LEFT) * (number / length if length else 0.5)


def _area(top: float, bottom: float, ink: Ink) -> Polygon:
    corners = (Point(0, top), Point(WIDTH, top), Point(WIDTH, bottom), Point(0, bottom))
    return Polygon(corners, ink)


def _sign(point: Point, one: Stood, size: float) -> Shape:
    ink: Ink = "draw" if one.better is None else ("first", "second")[one.better]
    fill: Ink = ink if one.decided else "paper"
    if one.better is None:
        return Polygon(square(point, size * 0.8), fill, ink, 0.04)
    if one.better is Side.FIRST:
        return Disc(point, size, fill, ink, 0.04)
    return Polygon(diamond(point, size * 1.3), fill, ink, 0.04)
