"""Nim on lists of numbers, written without the engine."""

from __future__ import annotations

import re


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are; two turns that come to the same are one."""
    found = re.findall(r"\((\d+)\)", code)
    return _paths([int(heap) for heap in found], depth)


def _paths(heaps: list[int], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        _paths([*heaps[:at], left, *heaps[at + 1 :]], depth - 1)
        for at, heap in enumerate(heaps)
        for left in range(heap)
    )


def first_wins(heaps: list[int], known: dict[tuple[int, ...], bool]) -> bool:
    """Whether whoever is to move takes the last bean, by trying everything."""
    key = tuple(sorted(heaps))
    if key not in known:
        known[key] = any(
            not first_wins([*key[:at], left, *key[at + 1 :]], known)
            for at, heap in enumerate(key)
            for left in range(heap)
        )
    return known[key]
