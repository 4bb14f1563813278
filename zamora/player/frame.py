"""What a page is told: a frame, plain JSON, and how the next one differs from it.

A frame is *state*: a page that has the last one can show the whole board, so one that is loaded
again needs nothing else. What happens once (an animation, a sound, words to be spoken) is told
beside a change and is not in the frame.

Pictures travel as shapes (:func:`zamora.player.parts.shape`) whose colours are names of tokens, so
that the page paints the same frame by day and in the dark. What may be touched next travels with
them: the page rings a man, shows where he can go and moves him there before anybody answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

Json = Any


class Ground(TypedDict):
    """What changes only with the board itself.

    Attributes:
        label: what the board is called.
        size: width and height of the picture, in cells.
        reach: how near to the middle of a cell a touch must be, in cells.
        ring: radius of a ring around what stands on a cell.
        covers: whether what stands on a cell covers it.
        places: x, y, row and column of each cell; the latter count from 0 as they are seen.
        rows: what rows are called, from above.
        columns: what columns are called, from the left.
        shapes: the board without anything on it.
        named: whether the name of a cell is written beside it when the keyboard is there.
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


#: Shorter lists are told whole.
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
    keys, and without others; ``[1, head, tail, [item, …]]``: between a beginning and an end.
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
    if isinstance(old, list) and isinstance(new, list) and len(new) > SHORT:
        head, tail = common(old, new)
        return [1, head, tail, new[head : len(new) - tail]]
    return [new]


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
    raise ValueError(change)
