"""Alak on strings, without the engine: ``.`` is an empty point, ``B`` White, ``N`` Black."""

from __future__ import annotations

import re

from .common import counting


def read(code: str) -> tuple[str, str, frozenset[int]]:
    """The line, the side to move, the closed points."""
    _head, row, side, *note = code.split()
    line = "".join(
        "." * int(sign) if sign.isdigit() else sign for sign in re.findall(r"\d+|.", row)
    )
    line = line.replace("b", "N")
    return line, side, frozenset("abcdefghijklmnopqrstu".index(letter) for letter in "".join(note))


def turns(line: str, side: str, closed: frozenset[int]) -> list[tuple[str, frozenset[int]]]:
    """The lines after each legal turn, each with what has been captured."""
    rival = "N" if side == "B" else "B"
    found = []
    for at, point in enumerate(line):
        if point != "." or at in closed or line.count(side) >= 10:
            continue
        after = line[:at] + side + line[at + 1 :]
        taken: set[int] = set()
        for group in re.finditer(f"{rival}+", after):
            beside = after[max(0, group.start() - 1) : group.start()] + after[group.end() :][:1]
            if "." not in beside and at in (group.start() - 1, group.end()):
                taken |= set(range(*group.span()))
        found.append(
            ("".join("." if n in taken else s for n, s in enumerate(after)), frozenset(taken))
        )
    return found


def _after(position: tuple[str, str, frozenset[int]]) -> list[tuple[str, str, frozenset[int]]]:
    rival = "N" if position[1] == "B" else "B"
    return [(line, rival, taken) for line, taken in turns(*position)]


paths = counting(read, _after)
