"""Frames for a page, in plain JSON, and the differences between them.

A frame is *state*: a page that has the last one can show the whole board, so one that is loaded
again needs nothing else. One-off events (an animation, a sound, spoken words) are sent with a
change and are not in the frame.

Pictures travel as shapes (:func:`zamora.player.parts.shape`) whose colours are names of tokens, so
that the page paints the same frame in light and dark themes. The legal steps are sent with them:
the page highlights a man, shows his targets and moves him without waiting for the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

Json = Any


class Ground(TypedDict):
    """The part that changes only with the board itself.

    Attributes:
        label: the board's accessible name.
        size: width and height of the picture, in cells.
        reach: how near to the middle of a cell a touch must be, in cells.
        ring: radius of a ring around what stands on a cell.
        covers: whether what stands on a cell covers it.
        places: x, y, row and column of each cell; rows and columns count from 0 as seen.
        rows: names of the rows, from above.
        columns: names of the columns, from the left.
        shapes: the board without anything on it.
        named: whether a cell's name is shown next to it under the keyboard cursor.
    """

    label: str
    size: list[float]
    reach: float
    ring: float
    covers: bool
    places: dict[str, list[float]]
    rows: list[str]
    columns: list[str]
    shapes: list[Json]
    named: bool


#: Shorter lists are sent whole.
SHORT = 4


def common(old: Sequence[Json], new: Sequence[Json]) -> tuple[int, int]:
    """How many items two sequences share at their beginning, and at their end beyond those."""
    most = min(len(old), len(new))
    head = next((i for i in range(most) if old[i] != new[i]), most)
    tail = next((i for i in range(most - head) if old[-1 - i] != new[-1 - i]), most - head)
    return head, tail


def difference(old: Json, new: Json) -> Json:
    """How ``new`` differs from ``old``, which stay as they are.

    ``[]``: not at all; ``[value]``: in everything; ``[0, {key: difference}, [key, …]]``: in some
    keys, and without others; ``[1, head, tail, [item, …]]``: between a beginning and an end;
    ``[2, head, tail, x, y]``: the shapes there are the same, shifted by x and y, so that a moving
        man is not sent again in each picture.
    """
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        found = {
            key: difference(old[key], value) if key in old else [value]
            for key, value in new.items()
            if key not in old or old[key] != value
        }
        return [0, found, [key for key in old if key not in new]]
    if isinstance(old, list) and isinstance(new, list):
        short = len(new) <= SHORT
        head, tail = (0, 0) if short else common(old, new)
        items = new[head : len(new) - tail]
        way = _way(old[head : len(old) - tail], items)
        if way is not None:
            return [2, head, tail, *way]
        if not short:
            return [1, head, tail, items]
    return [new]


def _anchors(shape: Json) -> list[tuple[list[Json], int]]:
    """Where a shape has the numbers that say where it is: lists, and places in them."""
    match shape:
        case ["L", _, _, _, _, points, head]:
            return [(points, 0), (head, 0)] if head else [(points, 0)]
        case ["P", _, _, _, _, points]:
            return [(points, 0)]
        case ["D", *_] if len(shape) == 9:
            return [(shape, 6)]
        case ["S", *_] if len(shape) == 10:
            return [(shape, 5)]
        case ["T", *_] if len(shape) == 8:
            return [(shape, 5)]
    return []


def _way(old: list[Json], new: list[Json]) -> tuple[float, float] | None:
    """The common shift of all shapes; None if they differ otherwise."""
    if not new or len(old) != len(new) or not all(isinstance(one, list) for one in (*old, *new)):
        return None
    before, after = _anchors(old[0]), _anchors(new[0])
    if not before or not after:
        return None
    (was, at), (now, then) = before[0], after[0]
    way = round(now[then] - was[at], 3), round(now[then + 1] - was[at + 1], 3)
    same = all(_moved(one, *way) == other for one, other in zip(old, new, strict=True))
    return way if same else None


def _moved(shape: Json, x: float, y: float) -> Json:
    """A shape shifted by x and y."""
    copy = [list(part) if isinstance(part, list) else part for part in shape]
    for numbers, at in _anchors(copy):
        numbers[at : at + 2] = round(numbers[at] + x, 3), round(numbers[at + 1] + y, 3)
    return copy


def changed(old: Json, change: Json) -> Json:
    """What ``old`` becomes by a change; parts that stay the same are the same objects."""
    match change:
        case []:
            return old
        case [new]:
            return new
        case [0, inner, gone]:
            kept = {key: value for key, value in old.items() if key not in gone}
            return kept | {key: changed(old.get(key), one) for key, one in inner.items()}
        case [1, head, tail, items]:
            return [*old[:head], *items, *old[len(old) - tail :]]
        case [2, head, tail, x, y]:
            there = [_moved(one, x, y) for one in old[head : len(old) - tail]]
            return [*old[:head], *there, *old[len(old) - tail :]]
    raise ValueError(change)
