"""Scales: a position on the left, free turns on the right, and who wins the difference."""

from __future__ import annotations

import math

from zamora.core.i18n import _
from zamora.player.picture.scene import Line, Point, Polygon, Scene, Shape, Text, paper
from zamora.player.picture.theme import Ink
from zamora.player.picture.valueline import sign
from zamora.values import Outcome

#: The size of the picture, where the beam hangs, half its length, how far it tips in degrees.
WIDTH, HEIGHT = 12.0, 4.0
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
        paper(WIDTH, HEIGHT),
        Polygon(foot, "stone-2", "vertex", 0.05),
    )
    return Scene(
        WIDTH,
        HEIGHT,
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
