"""The election on names of hexagons, without the engine: who has which, as two sets of digits."""

from __future__ import annotations

import re
from itertools import combinations, product

Votes = frozenset[str]


def rows(level: int) -> list[list[str]]:
    """The names of the hexagons, row by row: a triangle is one of half its size over two others."""
    if level == 0:
        return [[""]]
    part = rows(level - 1)
    below = [["2" + name for name in row] + ["3" + name for name in row] for row in part]
    return [["1" + name for name in row] for row in part] + below


def read(code: str) -> tuple[int, Votes, Votes, bool]:
    """The level, White's hexagons and Black's, and whether White is to move."""
    _head, text, side = code.split()
    white, black = set(), set()
    lines = text.split("/")
    level = len(lines).bit_length() - 1
    for names, line in zip(rows(level), lines, strict=True):
        at = 0
        for sign in re.findall(r"\d+|.", line):
            if sign.isdigit():
                at += int(sign)
                continue
            (white if sign == "B" else black).add(names[at])
            at += 1
        assert at == len(names)
    return level, frozenset(white), frozenset(black), side == "B"


def won(votes: Votes, level: int) -> bool:
    """Whether these hexagons are a majority of majorities: smaller triangles become hexagons."""
    for size in range(level, 0, -1):
        inner = {name[:-1] for name in votes}
        votes = frozenset(i for i in inner if sum(f"{i}{d}" in votes for d in "123") >= 2)
        assert all(len(name) == size - 1 for name in votes)
    return votes == {""}


def turns(level: int, own: Votes, others: Votes) -> list[Votes]:
    """What the mover has after each legal turn."""
    free = sorted({"".join(name) for name in product("123", repeat=level)} - own - others)
    count = 2 if len(own | others) % 4 == 1 else 1
    return [own | set(chosen) for chosen in combinations(free, count)]


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are; none goes on after a victory."""
    level, white, black, first = read(code)
    return _paths(level, *((white, black) if first else (black, white)), depth)


def _paths(level: int, own: Votes, others: Votes, depth: int) -> int:
    if depth == 0:
        return 1
    if won(others, level):
        return 0
    return sum(_paths(level, others, after, depth - 1) for after in turns(level, own, others))


def wins(level: int, own: Votes, others: Votes, known: dict[object, bool]) -> bool:
    """Whether the mover wins, by trying everything."""
    if won(others, level):
        return False
    if (own, others) not in known:
        known[own, others] = any(
            not wins(level, others, after, known) for after in turns(level, own, others)
        )
    return known[own, others]
