"""What of painted layers has to be painted again when others take their place.

On a board of thirty men one of them moves: only the rectangles in which something changes are
cleared, and only the shapes that reach into them are painted once more. A rectangle grows until no
shape is cut by its edge, so that nothing is painted twice over itself.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zamora.player.picture.scene import Disc, Layer, Line, Point, Polygon, Sector, Shape

#: How far an arrow's head goes beyond its line, in widths of the line, and how much room a letter
#: takes at the most, in sizes of the text.
HEAD, LETTER = 4.0, 1.0


class Box(NamedTuple):
    """A rectangle; lengths in pixels of the canvas, edges between pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        """Whether the two have pixels in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def around(self, other: Box) -> Box:
        """The smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Painted(NamedTuple):
    """A layer as it stands on a canvas, with the box of each of its shapes."""

    layer: Layer
    boxes: tuple[Box, ...]


class Repair(NamedTuple):
    """What to do to a canvas: clear boxes, then paint shapes."""

    cleared: tuple[Box, ...]
    shapes: Layer


def painted(layer: Layer, scale: float, before: Painted | None = None) -> Painted:
    """A layer and its boxes; ``before`` is what stood there, most of which may stand there still.

    Args:
        layer: the shapes.
        scale: pixels per unit of length.
        before: another layer whose boxes are known; None for none.
    """
    if before is None:
        return Painted(layer, tuple(extent(shape, scale) for shape in layer))
    head, tail = _common(before.layer, layer)
    inner = layer[head : len(layer) - tail]
    boxes = tuple(extent(shape, scale) for shape in inner)
    return Painted(layer, (*before.boxes[:head], *boxes, *_last(before.boxes, tail)))


def repair(before: Sequence[Painted], after: Sequence[Painted]) -> Repair | None:
    """How a canvas comes to show other layers; None if all of it is best painted again.

    Args:
        before: the layers on the canvas, from below.
        after: as many, which are to be there.
    """
    holes = [
        box
        for old, new in zip(before, after, strict=True)
        if old.layer != new.layer
        for box in _changed(old, new)
    ]
    shapes = [shape for one in after for shape in one.layer]
    extents = [box for one in after for box in one.boxes]
    boxes = _joined(holes)
    found: set[int] = set()
    grown = True
    while grown:
        grown = False
        for index, box in enumerate(extents):
            if index in found:
                continue
            for number, hole in enumerate(boxes):
                if hole.meets(box):
                    found.add(index)
                    boxes[number] = hole.around(box)
                    grown = True
        boxes = _joined(boxes)
    if 2 * len(found) > len(shapes):
        return None
    return Repair(tuple(boxes), tuple(shapes[index] for index in sorted(found)))


def _changed(before: Painted, after: Painted) -> list[Box]:
    """The boxes of the shapes that are in one of the layers only."""
    head, tail = _common(before.layer, after.layer)
    old = before.layer[head : len(before.layer) - tail]
    new = after.layer[head : len(after.layer) - tail]
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if not gone and not come:
        # The same shapes in another order: each may lie on any other.
        gone = Counter(old)
    found = [box for shape, box in zip(old, before.boxes[head:], strict=False) if shape in gone]
    found += [box for shape, box in zip(new, after.boxes[head:], strict=False) if shape in come]
    return found


def _common(one: Sequence[Shape], other: Sequence[Shape]) -> tuple[int, int]:
    """How many shapes two layers share at their beginning, and at their end."""
    most = min(len(one), len(other))
    head = 0
    while head < most and one[head] == other[head]:
        head += 1
    tail = 0
    while tail < most - head and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    return head, tail


def _last(boxes: tuple[Box, ...], count: int) -> tuple[Box, ...]:
    return boxes[len(boxes) - count :]


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that have nothing in common, around those given."""
    found: list[Box] = []
    for box in boxes:
        apart: list[Box] = []
        for other in found:
            if other.meets(box):
                box = box.around(other)
            else:
                apart.append(other)
        if len(apart) < len(found) and any(other.meets(box) for other in apart):
            found = _joined([*apart, box])
        else:
            found = [*apart, box]
    return found


def extent(shape: Shape, scale: float) -> Box:
    """The pixels that a shape may touch, and one more all around."""
    points: Sequence[Point]
    match shape:
        case Line(points=points, width=width, arrow=arrow):
            out = width * (HEAD if arrow else 0.5)
        case Polygon(points=points, width=width):
            # Mitred corners reach farther than half the line.
            out = width * 1.5
        case Disc(centre=centre, radius=radius, width=width):
            points, out = (centre,), radius + width / 2
        case Sector(centre=centre, radius=radius, width=width):
            points, out = (centre,), radius + width * 1.5
        case _:
            points = (shape.at,)
            out = shape.size * (max(len(shape.text) * LETTER, 1.5) / 2 + 0.15)
    xs = [point.x for point in points]
    ys = [point.y for point in points]
    return Box(
        math.floor((min(xs) - out) * scale) - 1,
        math.floor((min(ys) - out) * scale) - 1,
        math.ceil((max(xs) + out) * scale) + 1,
        math.ceil((max(ys) + out) * scale) + 1,
    )
