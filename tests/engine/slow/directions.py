"""Elections of directions on names of cells, without the engine: lines are sets of names."""

from __future__ import annotations

import re
from itertools import combinations

from .common import counting

Votes = frozenset[str]
Lines = list[list[set[str]]]

#: The columns of the board of hexagons, as their numbers; the smaller board, the larger one.
COLUMNS = {
    3: {"a": "123", "b": "134", "c": "125", "d": "245", "e": "345"},
    5: {"a": "12345", "b": "12346", "c": "1234567", "d": "1234678", "e": "1356789",
        "f": "2345789", "g": "3456789", "h": "45679", "i": "56789"},
}  # fmt: skip


def hexagons(size: int) -> tuple[list[list[str]], Lines]:
    """The names in rows from the top, and the lines of the three directions."""
    names = [letter + n for letter, column in COLUMNS[size].items() for n in column]
    high = {name: 2 * int(name[1]) - ord(name[0]) for name in names}
    rows = [
        sorted(name for name in names if high[name] == level)
        for level in range(max(high.values()), min(high.values()) - 1, -1)
    ]
    keys = (
        lambda name: name[0],
        lambda name: name[1],
        lambda name: ord(name[0]) - int(name[1]),
    )
    return rows, [grouped(names, key) for key in keys]


def cube(size: int) -> tuple[list[list[str]], Lines]:
    """The same of a cube: three of its planes stand side by side."""
    names = [f"{p}{letter}{n}" for p in range(1, size + 1)
             for letter in "abcdefg"[:size] for n in range(1, size + 1)]  # fmt: skip
    rows: list[list[str]] = []
    for first in range(1, size + 1, 3):
        if rows:
            rows.append([])
        planes = [str(p) for p in range(first, min(first + 3, size + 1))]
        rows += [
            [p + letter + str(n) for p in planes for letter in "abcdefg"[:size]]
            for n in range(size, 0, -1)
        ]
    return rows, [grouped(names, lambda name, at=at: name[at]) for at in range(3)]  # type: ignore[misc]


def grouped(names, key) -> list[set[str]]:  # type: ignore[no-untyped-def]
    return [{name for name in names if key(name) == one} for one in sorted({*map(key, names)})]


def board(head: str) -> tuple[list[list[str]], Lines, str]:
    """Names, lines and pace of the game with this key."""
    key, _bracket, said = head.partition(":")[0].partition("[")
    given = dict(part.split("=") for part in said.strip("]").split(",") if part)
    size = int(given.get("size", 3))
    if key == "elecciones-hex":
        return *hexagons(size), given.get("pace", "1-2-1")
    return *cube(size), given.get("pace", "1-2-2")


def read(code: str) -> tuple[Lines, str, Votes, Votes, bool]:
    """Lines, pace, White's cells and Black's, and whether White is to move."""
    head, text, side = code.split()
    rows, lines, pace = board(head)
    votes: dict[str, set[str]] = {"B": set(), "b": set()}
    for names, line in zip(rows, text.split("/"), strict=True):
        at = 0
        for sign in re.findall(r"\d+|.", line):
            if not sign.isdigit():
                votes[sign].add(names[at])
            at += int(sign) if sign.isdigit() else 1
        assert at == len(names)
    return lines, pace, frozenset(votes["B"]), frozenset(votes["b"]), side == "B"


def won(lines: Lines, votes: Votes) -> bool:
    """Whether these cells dominate two of three directions."""
    directions = 0
    for direction in lines:
        dominated = [line for line in direction if len(votes & line) * 2 > len(line)]
        directions += 2 * len(dominated) > len(direction)
    return directions >= 2


def count_of(pace: str, stones: int) -> int:
    """How many stones a turn has when so many stand on the board."""
    if pace == "1":
        return 1
    if pace == "1-2-1":
        return 2 if stones % 4 == 1 else 1
    return 2 if stones else 1


def turns(lines: Lines, pace: str, own: Votes, others: Votes) -> list[Votes]:
    """What the mover has after each legal turn."""
    free = sorted(set().union(*lines[0]) - own - others)
    return [own | set(c) for c in combinations(free, count_of(pace, len(own | others)))]


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are; none goes on after a victory."""
    lines, pace, white, black, first = read(code)

    def after(votes: tuple[Votes, Votes]) -> list[tuple[Votes, Votes]]:
        own, others = votes
        return [] if won(lines, others) else [(others, a) for a in turns(lines, pace, own, others)]

    both = (white, black) if first else (black, white)
    return counting(lambda _code: both, after)(code, depth)


def first_wins(size: int, pace: str) -> bool:
    """Whether whoever begins wins on the board of hexagons, by trying everything."""
    _rows, lines = hexagons(size)
    names = sorted(set().union(*lines[0]))
    masks = [[sum(1 << names.index(n) for n in line) for line in one] for one in lines]

    def has_won(votes: int) -> bool:
        dominated = ([(votes & m).bit_count() * 2 > m.bit_count() for m in one] for one in masks)
        return sum(sum(one) * 2 > len(one) for one in dominated) >= 2

    victories = [has_won(votes) for votes in range(1 << len(names))]
    known: dict[tuple[int, int], bool] = {}

    def wins(own: int, others: int) -> bool:
        if (own, others) not in known:
            free = [bit for n in range(len(names)) if not (own | others) & (bit := 1 << n)]
            count = count_of(pace, len(names) - len(free))
            after = [own + sum(chosen) for chosen in combinations(free, count)]
            known[own, others] = any(victories[one] for one in after) or any(
                not wins(others, one) for one in after
            )
        return known[own, others]

    return wins(0, 0)
