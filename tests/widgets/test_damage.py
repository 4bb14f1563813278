"""What of a layer is painted again: all that is wrong, and little where little changes."""

from __future__ import annotations

import random

import pytest

from zamora.player.picture.scene import (
    Disc,
    Layer,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    square,
)
from zamora_widgets.picture.canvas import CanvasPainter
from zamora_widgets.picture.damage import Box, extent, painted, repair

from .conftest import Sent

SCALE = 100.0


def disc(x: float, y: float, radius: float = 0.4) -> Disc:
    return Disc(Point(x, y), radius, "first")


#: Men on a board of five by five, none touching another.
MEN: Layer = tuple(disc(x, y) for y in range(5) for x in range(5))


def mended(before: Layer, after: Layer) -> tuple[tuple[Box, ...], Layer] | None:
    return repair([painted(before, SCALE)], [painted(after, SCALE)])


def test_one_man_moves_and_nobody_else_is_painted() -> None:
    after = (*MEN[:7], disc(8, 8), *MEN[8:])
    assert mended(MEN, after) == ((extent(MEN[7], SCALE), extent(disc(8, 8), SCALE)), (after[7],))


def test_a_man_that_goes_is_only_cleared() -> None:
    change = mended(MEN, MEN[1:])
    assert change == ((extent(MEN[0], SCALE),), ())


def test_what_lies_under_a_change_is_painted_too_in_its_order() -> None:
    below, above = Polygon(square(Point(2, 2), 0.5), "win"), Text(Point(2, 2.1), "7", 0.2, "text")
    layer = (below, *MEN, above)
    change = mended(layer, (below, *MEN[:12], disc(2, 2, 0.3), *MEN[13:], above))
    assert change is not None
    cleared, shapes = change
    assert shapes == (below, disc(2, 2, 0.3), above)
    assert cleared == (extent(below, SCALE),)


def test_men_who_change_places_are_painted_in_their_new_order() -> None:
    change = mended(MEN, (MEN[1], MEN[0], *MEN[2:]))
    assert change is not None and change[1] == (MEN[1], MEN[0])


def test_where_nothing_is_left_men_are_only_cleared() -> None:
    change = mended(MEN[20:], ())
    assert change is not None and len(change[0]) == 5 and change[1] == ()


@pytest.mark.parametrize("after", [MEN[:3], (disc(9, 9),)])
def test_where_most_is_new_all_is_painted(after: Layer) -> None:
    assert mended((*MEN[20:], disc(7, 7)), after) is None


def test_layers_lie_one_on_the_other() -> None:
    """What lies over a hole is painted after what is under it, whichever of them has changed."""
    below = (Polygon(square(Point(2, 2), 0.5), "win"), disc(8, 8))
    above = (Text(Point(2, 2.1), "7", 0.2, "text"),)
    before = [painted(layer, SCALE) for layer in (below, MEN, above)]
    moved = (*MEN[:12], disc(2, 2, 0.3), *MEN[13:])
    after = [painted(layer, SCALE) for layer in (below, moved, above)]
    assert repair(before, after) == ((extent(below[0], SCALE),), (below[0], moved[12], above[0]))
    assert repair(before, before) == ((), ())


def random_layer(dice: random.Random, before: Layer) -> Layer:
    shapes = list(before)
    for _time in range(dice.randrange(1, 4)):
        x, y = dice.randrange(8), dice.randrange(8)
        new: Shape = dice.choice(
            [
                disc(x, y, dice.choice([0.2, 0.4, 0.7])),
                Line((Point(x, y), Point(y, x + 1)), "hint", 0.05, arrow=dice.random() < 0.5),
                Polygon(square(Point(x, y), 0.45), None, "line", 0.03),
                Text(Point(x, y), "Z" * dice.randrange(1, 4), 0.3, "text", halo="paper"),
            ]
        )
        at = dice.randrange(len(shapes) + 1)
        shapes[at : at + dice.randrange(2)] = [new]
    return tuple(shapes)


@pytest.mark.parametrize("seed", range(6))
def test_every_pixel_has_in_the_end_what_a_new_painting_would_have(seed: int) -> None:
    """A canvas whose pixels remember the shapes that were painted over them, in their order."""
    dice = random.Random(seed)
    layer = MEN
    canvas: dict[tuple[int, int], tuple[Shape, ...]] = {}
    grid = [(x, y) for x in range(-80, 900, 13) for y in range(-80, 900, 13)]

    def paint(shapes: Layer) -> None:
        for shape in shapes:
            box = extent(shape, SCALE)
            for x, y in grid:
                if box.left <= x < box.right and box.top <= y < box.bottom:
                    canvas[x, y] = (*canvas.get((x, y), ()), shape)

    paint(layer)
    for _step in range(4):
        after = random_layer(dice, layer)
        change = mended(layer, after)
        if change is None:
            canvas.clear()
            paint(after)
        else:
            for left, top, right, bottom in change[0]:
                for x, y in grid:
                    if left <= x < right and top <= y < bottom:
                        canvas.pop((x, y), None)
            paint(change[1])
        mine = dict(canvas)
        canvas.clear()
        paint(after)
        assert mine == canvas
        layer = after


def test_the_canvas_is_sent_the_rectangle_and_the_man(sent: Sent) -> None:
    painter = CanvasPainter((5, 5), 500)
    painter.show({"pieces": MEN})
    sent.forget()
    painter.show({"pieces": (*MEN[:24], disc(4, 4, 0.3))})
    assert not sent.cleared()
    assert len(list(sent.commands("clearRect"))) == 1 and len(list(sent.commands("fill"))) == 1
