"""Nim on lists of numbers, written without the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .common import counting


def _heaps(code: str) -> list[int]:
    return [*map(int, re.findall(r"\((\d+)\)", code))]


def after(heaps: list[int]) -> Iterator[list[int]]:
    """What is left after each turn; two turns that come to the same are one."""
    for at, heap in enumerate(heaps):
        for left in range(heap):
            yield [*heaps[:at], left, *heaps[at + 1 :]]


paths = counting(_heaps, after)


def first_wins(heaps: list[int], known: dict[tuple[int, ...], bool]) -> bool:
    """Whether whoever is to move takes the last bean, by trying everything."""
    key = tuple(sorted(heaps))
    if key not in known:
        known[key] = any(not first_wins(one, known) for one in after([*key]))
    return known[key]
