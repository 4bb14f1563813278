"""The election on names of hexagons, without the engine: who has which, as two sets of digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

from .common import counting

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


def turns(level: int, own: Votes, others: Votes, pace: str = "1-2-1") -> list[Votes]:
    """What the mover has after each legal turn; of any other pace, one stone."""
    free = sorted({"".join(name) for name in product("123", repeat=level)} - own - others)
    count = 2 if len(own | others) % 4 == 1 and pace == "1-2-1" else 1
    return [own | set(chosen) for chosen in combinations(free, count)]


def paths_by(
    turns: Callable[[int, Votes, Votes], Iterable[Votes]],
) -> Callable[[str, int], int]:
    """The count of paths with these turns; none goes on after a victory."""

    def begin(code: str) -> tuple[int, Votes, Votes]:
        level, white, black, first = read(code)
        return level, *((white, black) if first else (black, white))

    def after(position: tuple[int, Votes, Votes]) -> Iterable[tuple[int, Votes, Votes]]:
        level, _own, others = position
        return () if won(others, level) else ((level, others, a) for a in turns(*position))

    return counting(begin, after)


paths = paths_by(turns)


def wins(
    level: int, own: Votes, others: Votes, known: dict[object, bool], pace: str = "1-2-1"
) -> bool:
    """Whether the mover wins, by trying everything."""
    if won(others, level):
        return False
    if (own, others) not in known:
        known[own, others] = any(
            not wins(level, others, after, known, pace) for after in turns(level, own, others, pace)
        )
    return known[own, others]


# Solved without names: how many stones of each side a T1 has -------------------------------------


def classes_win(level: int, pace: str, *, answered: bool = False) -> bool:
    """Whether the mover wins on an empty triangle, whole turns being tried one by one.

    ``answered``: on one in which the mover has put a stone, and the other has taken its T1.

    A T1 is two numbers, the mover's stones and the others'; a larger triangle is its parts, sorted.
    """
    known: dict[object, bool] = {}
    sizes = {"1-2-1": (0, (1, 2, 1)), "1-2-2": (1, (2,)), "1": (0, (1,))}[pace]

    def count_of(stones: int) -> int:
        first, again = sizes
        if first and not stones:
            return first
        turn, before = 0, first
        while before < stones:
            before += again[turn % len(again)]
            turn += 1
        return again[turn % len(again)]

    def best(level: int) -> Any:
        return (0, 0) if level == 1 else (best(level - 1),) * 3

    def exchanged(one: Any) -> Any:
        inner = isinstance(one[0], tuple)
        return tuple(sorted(map(exchanged, one))) if inner else (one[1], one[0])

    def more(one: Any) -> set[Any]:
        if not isinstance(one[0], tuple):
            return {(one[0] + 1, one[1])} if sum(one) < 3 else set()
        return {
            tuple(sorted((*one[:n], part, *one[n + 1 :])))
            for n in range(3)
            for part in more(one[n])
        }

    def dominated(one: Any) -> bool:
        if not isinstance(one[0], tuple):
            return bool(one[0] > 1)
        return sum(map(dominated, one)) > 1

    def mover_wins(one: Any, stones: int) -> bool:
        if one not in known:
            count = count_of(stones)
            after = {one}
            for _stone in range(count):
                after = {further for each in after for further in more(each)}
            known[one] = any(map(dominated, after)) or any(
                not mover_wins(exchanged(each), stones + count) for each in after
            )
        return known[one]

    def taken(level: int) -> Any:
        return (1, 2) if level == 1 else tuple(sorted((taken(level - 1), *(best(level - 1),) * 2)))

    return mover_wins(taken(level), 3) if answered else mover_wins(best(level), 0)
