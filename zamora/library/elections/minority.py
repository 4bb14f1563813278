"""The smallest minority that can win: how few stones dominate a whole board.

What gerrymandering lives on: a majority of majorities needs far less than half of the votes, and
the less, the more often it is taken.

>>> [fewest(triangle(level)) for level in range(1, 7)]
[2, 4, 8, 16, 32, 64]
>>> [3**level for level in range(1, 7)]
[3, 9, 27, 81, 243, 729]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from zamora.library.elections.common import Zone

#: A direction: its lines, each as the numbers of its cells.
Direction = Sequence[Sequence[int]]


def triangle(level: int, first: int = 0) -> Zone:
    """Sierpinski's triangle of any level, with its hexagons numbered from ``first``."""
    if level == 0:
        return first
    return tuple(triangle(level - 1, first + part * 3 ** (level - 1)) for part in range(3))


def fewest(zone: Zone) -> int:
    """How few stones dominate a zone whose parts share no cells: those of its cheapest parts."""
    if isinstance(zone, int):
        return 1
    parts = sorted(map(fewest, zone))
    return sum(parts[: len(parts) // 2 + 1])


def fewest_in_directions(directions: Sequence[Direction]) -> int:
    """How few stones dominate more than half of the lines of two of three directions.

    A stone counts in both, if it stands where two of the lines cross. Each such stone saves one;
    how many can be saved is a flow from the lines of one direction to those of the other.
    """
    cells = sum(map(len, directions[0]))
    best = cells
    for one, other in combinations(directions, 2):
        for mine in _majorities(one):
            for theirs in _majorities(other):
                needs = [sum(len(line) // 2 + 1 for line in lines) for lines in (mine, theirs)]
                if max(needs) < best:
                    best = min(best, sum(needs) - _saved(mine, theirs))
    return best


def _majorities(direction: Direction) -> Iterator[Direction]:
    """The sets of lines that are just more than half of them, the cheapest first."""
    found = combinations(direction, len(direction) // 2 + 1)
    return iter(sorted(found, key=lambda lines: sum(map(len, lines))))


def _saved(ones: Direction, others: Direction) -> int:
    """How many stones can serve a line of each direction, and no line more than it needs."""
    crossing = [[len({*one} & {*other}) for other in others] for one in ones]
    free = [len(line) // 2 + 1 for line in others]

    def finds(one: int, seen: set[int]) -> bool:
        """Whether a stone more of a line can be put where lines cross, moving some about."""
        for other, room in enumerate(crossing[one]):
            if room and other not in seen:
                seen.add(other)
                if free[other]:
                    free[other] -= 1
                elif not any(
                    used[third][other] and moves(third, other, seen)
                    for third in range(len(ones))
                    if third != one
                ):
                    continue
                crossing[one][other] -= 1
                used[one][other] += 1
                return True
        return False

    def moves(one: int, other: int, seen: set[int]) -> bool:
        """Whether a stone of a line can leave its crossing for another one."""
        if not finds(one, seen):
            return False
        used[one][other] -= 1
        crossing[one][other] += 1
        return True

    used = [[0] * len(others) for _one in ones]
    return sum(
        finds(one, set()) for one, line in enumerate(ones) for _stone in range(len(line) // 2 + 1)
    )
