"""Longer lines of Alak: the columns against the strings, and a certificate that strings check."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from laboratory.alak import Line, solve
from zamora.library.go.solved import EMPTY, POSITIONS, solved

from .slow import alak

#: How many positions of a line are looked at one by one.
CERTAIN = 4000


def bits(where: Iterable[int]) -> int:
    return sum(1 << at for at in where)


@pytest.mark.parametrize("points", [3, 5, 6, pytest.param(9, marks=pytest.mark.exhaustive)])
def test_columns_and_strings_agree(points: int) -> None:
    line, slowly = Line(points), solved(points)
    assert len(line.positions) == len(slowly)
    for one, value in slowly.items():
        own, rival = (
            bits(n for n, stone in enumerate(one.points) if stone == letter)
            for letter in (one.own, one.own.swapcase())
        )
        assert line.values[line.number(own, rival, bits(one.closed), one.own == "b")] == value
    assert solve(points).value == EMPTY[points]


def certified(line: Line, number: int) -> bool:
    """Whether a value follows from those of the positions that the strings say come next.

    A win leads to a loss that is one turn shorter and to no shorter one, a loss only to wins, the
    longest of them one turn shorter; by induction both are right. A draw leads to a draw and to no
    loss: so neither side can be forced out of it.
    """
    code, width = int(line.positions[number]), line.points
    own, rival, closed = ((code >> n * width) & ((1 << width) - 1) for n in range(3))
    second = bool(code >> 3 * width)
    sides = ("N", "B") if second else ("B", "N")
    points = [
        sides[0] if own >> at & 1 else sides[1] if rival >> at & 1 else "." for at in range(width)
    ]
    barred = frozenset(at for at in range(width) if closed >> at & 1)
    value, far = line.values[number], line.distances[number]
    after = []
    for row, taken in alak.turns("".join(points), sides[0], barred):
        mine, theirs = (bits(n for n, c in enumerate(row) if c == side) for side in sides)
        after.append(line.number(theirs, mine, bits(taken), not second))
    if not after:
        ahead = points.count(sides[0]) - points.count(sides[1])
        return bool(value == (ahead > 0) - (ahead < 0) and far == 0)
    values, fars = ([int(row[one]) for one in after] for row in (line.values, line.distances))
    losses = [d for v, d in zip(values, fars, strict=True) if v == -1]
    if value == 1:
        return bool(far == 1 + min(losses, default=-2))
    if value == -1:
        return set(values) == {1} and bool(far == 1 + max(fars))
    return not losses and 0 in values


@pytest.mark.parametrize(
    "points", [6, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (11, 12, 13))]
)
def test_values_follow_from_those_of_the_next_turn(points: int) -> None:
    """Of four thousand positions, chosen at random; the empty line is one of them."""
    line = Line(points)
    many = len(line.positions)
    chosen = random.Random(1).sample(range(many), min(many, CERTAIN))
    start = line.number(0, 0, 0, False)
    assert all(certified(line, number) for number in (start, *chosen))
    assert line.values[start] == EMPTY[points]
    assert POSITIONS.get(points, many) == many
