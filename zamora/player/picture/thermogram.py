"""A thermograph as a picture: where play stops if each turn costs more and more.

Numbers grow to the right, as on every line of ours (books often draw them the other way round); the
tax grows upwards. The walls meet at the temperature, and above it stands the mast: the mean.
"""

from __future__ import annotations

from fractions import Fraction

from zamora.core.i18n import _
from zamora.player.picture.scene import Disc, Line, Point, Scene, Shape, Text, paper
from zamora.player.picture.valueline import WIDTH, Axis, written
from zamora.values import Thermograph
from zamora.values.thermograph import Wall

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
