"""The impartial games of chapter 5, and lions and dragons, on plain lists, without the engine.

A game here is how a position is read off the text of a code, and what it can become. Positions that
come of different turns and are the same count once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from .common import counting


class Kind(NamedTuple):
    """A game: reads the fields of a code, and lists what a position can become."""

    read: Callable[[str], Any]
    after: Callable[[Any], Iterable[Hashable]]


def paths(kind: Kind, code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    return counting(kind.read, lambda position: {*kind.after(position)})(code, depth)


def wins(kind: Kind, position: Any, known: dict[Hashable, bool], last: bool = True) -> bool:
    """Whether whoever is to move wins, if whoever has no turn loses (or, else, wins)."""
    if position not in known:
        after = set(kind.after(position))
        known[position] = (
            not after
            if not last and not after
            else any(not wins(kind, one, known, last) for one in after)
        )
    return known[position]


def cells(rows: str) -> list[list[str]]:
    """What stands on the cells, row by row; empty texts where nothing does."""
    found: list[list[str]] = []
    for row in rows.split("/"):
        line: list[str] = []
        for one in re.findall(r"\d+|[A-Za-z]|\([^)]*\)", row):
            line += [""] * int(one) if one.isdigit() else [one.strip("()")]
        found.append(line)
    return found


def numbers(code: str) -> tuple[int, ...]:
    """The numbers of the only row of a code."""
    (row,) = cells(code.split()[1])
    return tuple(int(one or 0) for one in row)


def less(heaps: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    """Heaps with some fewer on one of them."""
    return (*heaps[:at], heaps[at] - count, *heaps[at + 1 :])


def of_largest(heaps: tuple[int, ...]) -> Iterator[Hashable]:
    """Greedy Nim."""
    for at, heap in enumerate(heaps):
        if heap == max(heaps):
            yield from (less(heaps, at, count) for count in range(1, heap + 1))


def subtraction(takes: tuple[int, ...]) -> Kind:
    """The game in which so many may be taken of one heap."""
    return Kind(numbers, lambda heap: [less(heap, 0, n) for n in takes if n <= heap[0]])


def euclid(pair: tuple[int, int]) -> Iterator[Hashable]:
    """Multiples of the smaller number."""
    a, b = pair
    if a > b:
        yield from ((left, b) for left in range(a - b, 0, -b))
    elif b > a:
        yield from ((a, left) for left in range(b - a, 0, -a))


def coins(code: str) -> tuple[int, ...]:
    """How far each coin lies from the end, in rising order."""
    return tuple(cell for cell, count in enumerate(numbers(code)) for _coin in range(count))


def coin_moves(lying: tuple[int, ...], farthest: bool) -> Iterator[Hashable]:
    """Nimble; or only a coin that lies farthest."""
    for at, distance in enumerate(lying):
        if not farthest or distance == max(lying):
            for nearer in range(distance):
                yield tuple(sorted((*lying[:at], nearer, *lying[at + 1 :])))


def chomp_read(code: str) -> tuple[int, ...]:
    """How many points each row has, the lowest one first."""
    return tuple(sum(map(bool, row)) for row in reversed(cells(code.split()[1])))


def chomp(rows: tuple[int, ...]) -> Iterator[Hashable]:
    """A point, and what is above it and on its right."""
    for height, points in enumerate(rows):
        for left in range(points):
            yield (*rows[:height], *(min(left, more) for more in rows[height:]))


def even_odd_read(code: str) -> tuple[tuple[int, ...], str]:
    """Heaps and what was said."""
    _head, _row, _side, *said = code.split()
    return numbers(code), said[0] if said else ""


def even_odd(position: tuple[tuple[int, ...], str]) -> Iterator[Hashable]:
    """Take as was said, and say something."""
    heaps, said = position
    words = ("par", "impar")
    if not said:
        yield from ((heaps, word) for word in words)
        return
    for at, heap in enumerate(heaps):
        for count in range(1, heap + 1):
            if (count % 2 == 0) == (said == "par"):
                yield from ((less(heaps, at, count), word) for word in words)


Queen = tuple[str, int, int]


def queens_read(code: str) -> tuple[tuple[Queen, ...], str]:
    """The queens, each with how far it is from the top and from the left; and what was said."""
    _head, rows, _side, *said = code.split()
    found = [
        (letter, row, column)
        for row, line in enumerate(cells(rows))
        for column, content in enumerate(line)
        for letter in content
    ]
    return tuple(sorted(found)), said[0] if said else ""


def queen_moves(queens: tuple[Queen, ...], kinds: str) -> Iterator[tuple[Queen, ...]]:
    """All moves of the queens of some kinds."""
    for at, (kind, row, column) in enumerate(queens):
        if kind in kinds:
            ways = [(r, column) for r in range(row)] + [(row, c) for c in range(column)]
            ways += [(row - n, column - n) for n in range(1, min(row, column) + 1)]
            for place in ways:
                yield tuple(sorted((*queens[:at], (kind, *place), *queens[at + 1 :])))


def queens(position: tuple[tuple[Queen, ...], str]) -> Iterator[Hashable]:
    """Any queen."""
    for after in queen_moves(position[0], "Q"):
        yield after, ""


def kinds(position: tuple[tuple[Queen, ...], str]) -> Iterator[Hashable]:
    """A queen of the kind that was named; then a kind is named."""
    standing, said = position
    words = ("rubia", "morena")
    afters = queen_moves(standing, said[0].upper()) if said else [standing]
    yield from ((after, word) for after in afters for word in words)


def sticks_read(code: str) -> tuple[int, ...]:
    """The lengths of all sticks."""
    found = enumerate(numbers(code), start=1)
    return tuple(length for length, count in found for _stick in range(count))


def sticks(lengths: tuple[int, ...]) -> Iterator[Hashable]:
    """Break one, or take k of length k."""
    for at, length in enumerate(lengths):
        rest = (*lengths[:at], *lengths[at + 1 :])
        yield from (tuple(sorted((*rest, part, length - part))) for part in range(1, length))
        if lengths.count(length) >= length:
            left = list(lengths)
            for _stick in range(length):
                left.remove(length)
            yield tuple(left)


Matrix = tuple[tuple[int, ...], ...]


def matrix_read(code: str) -> Matrix:
    """The numbers without the heads."""
    _heads, *rows = cells(code.split()[1])
    return tuple(tuple(int(one or 0) for one in row[1:]) for row in rows)


def matrices(matrix: Matrix) -> Iterator[Hashable]:
    """Less in every number of a row, or of a column."""
    for turned in (False, True):
        lines = tuple(zip(*matrix, strict=True)) if turned else matrix
        for at, line in enumerate(lines):
            for count in range(1, min(line) + 1):
                smaller = tuple(number - count for number in line)
                after = (*lines[:at], smaller, *lines[at + 1 :])
                yield tuple(zip(*after, strict=True)) if turned else after


def strips_read(code: str) -> tuple[tuple[str, ...], str]:
    """The strips, and who is to move."""
    _head, rows, side = code.split()
    return tuple("".join(one or "." for one in row) for row in cells(rows)), side


def strips(position: tuple[tuple[str, ...], str]) -> Iterator[Hashable]:
    """Lions to the right; for dragons the strips are turned round."""
    standing, side = position
    for at, strip in enumerate(standing):
        for one in (
            _moved(strip, "L")
            if side == "E"
            else (turned[::-1] for turned in _moved(strip[::-1], "l"))
        ):
            yield (*standing[:at], one, *standing[at + 1 :]), "D" if side == "E" else "E"


def _moved(strip: str, man: str) -> Iterator[str]:
    for found in re.finditer(rf"{man}(?=([Ll]?)\.)", strip):
        at, over = found.start(), found[1]
        end = at + 1 + len(over)
        yield f"{strip[:at]}.{over}{man}{strip[end + 1 :]}"


KINDS: dict[str, Kind] = {
    "nim-avido": Kind(numbers, of_largest),
    "resta": subtraction((1, 2, 3)),
    "resta[set=2-3]": subtraction((2, 3)),
    "euclides": Kind(numbers, euclid),
    "nimble": Kind(coins, partial(coin_moves, farthest=False)),
    "nim-avaro": Kind(coins, partial(coin_moves, farthest=True)),
    "chomp": Kind(chomp_read, chomp),
    "par-impar": Kind(even_odd_read, even_odd),
    "reinas": Kind(queens_read, queens),
    "rubias-morenas": Kind(queens_read, kinds),
    "quim": Kind(sticks_read, sticks),
    "nim-matrices": Kind(matrix_read, matrices),
    "leones-dragones": Kind(strips_read, strips),
}


def independent(key: str) -> Callable[[str, int], int]:
    """Counts the paths of a game; of its variants too, where they only begin in another way."""

    def count(code: str, depth: int) -> int:
        named = code.partition(":")[0]
        return paths(KINDS.get(named, KINDS[key]), code, depth)

    return count
