"""Sums of games on plain lists, without the engine: a turn is a turn in one of the parts."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from . import combinatorial, dominorio
from .common import counting

#: A part: its name, its sizes as text, and its position.
Part = tuple[str, str, Any]
#: The parts of the usual sum.
USUAL = "leones-dragones(LL.D.)+leones-dragones(.L.DD)+leones-dragones(L.D.)+dominorio(3x3)"


def read(code: str) -> tuple[tuple[Part, ...], str]:
    """The parts of a position, and who is to move, E or D."""
    head, rows, side = code.split()
    named = re.search(r"parts=([^,\]]*)", head)
    parts = re.findall(r"([a-z-]+)\(([^)]*)\)", named[1] if named else USUAL)
    texts = zip(parts, rows.split("+"), strict=True)
    return tuple((name, sizes, _read(name, text)) for (name, sizes), text in texts), side


def _read(name: str, rows: str) -> Any:
    code = f"{name}:1 {rows} E"
    if name == "dominorio":
        return dominorio.read(code)[0]
    if name == "nim":
        return combinatorial.numbers(code)
    found = combinatorial.KINDS[name].read(code)
    return found[0] if name == "leones-dragones" else found


def _after(part: Part, side: str) -> Iterable[Hashable]:
    """What a side can make of a part."""
    name, sizes, position = part
    if name == "dominorio":
        return dominorio.turns(position, side == "E")
    if name == "nim":
        return [
            combinatorial.less(position, at, count)
            for at, heap in enumerate(position)
            for count in range(1, heap + 1)
        ]
    if name == "leones-dragones":
        return [after for after, _side in combinatorial.strips((position, side))]  # type: ignore[misc]
    if name == "resta":
        takes = map(int, sizes.partition(";")[0].split("-"))
        return combinatorial.subtraction(tuple(takes)).after(position)
    found = combinatorial.KINDS[name].after(position)
    # The poison of Chomp is not eaten.
    return [one for one in found if any(one)] if name == "chomp" else found  # type: ignore[arg-type]


def turns(parts: tuple[Part, ...], side: str) -> Iterator[tuple[Part, ...]]:
    """What a side can make of a sum; what comes of several turns once."""
    for at, part in enumerate(parts):
        for after in set(_after(part, side)):
            yield (*parts[:at], (*part[:2], after), *parts[at + 1 :])


def _both(position: tuple[tuple[Part, ...], str]) -> Iterator[tuple[tuple[Part, ...], str]]:
    return ((after, "D" if position[1] == "E" else "E") for after in turns(*position))


paths = counting(read, _both)


def wins(
    parts: tuple[Part, ...], side: str, known: dict[Hashable, bool], misere: bool = False
) -> bool:
    """Whether whoever is to move wins: plain search through the whole sum."""
    key = tuple(position for _name, _sizes, position in parts), side
    if key not in known:
        after = [*turns(parts, side)]
        other = "D" if side == "E" else "E"
        known[key] = (not after and misere) or any(
            not wins(one, other, known, misere) for one in after
        )
    return known[key]
