"""Numbers for the positions of an ending: the same functions run interpreted and compiled.

A position is seen by the side to move: it goes up the board, its men are the first. Four counts, of
own men and ladies and of the rival's, are a *family*; within it, the squares of each of the four
groups have a number among all sets of as many squares, and the four numbers make one. Numbers in
which two groups share a square are unused.

``e`` is a row with what that takes: see :func:`tables`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from zamora.compiled.sets import Table
from zamora.library.draughts.kernel import SQUARES

#: The most men on the board, and one more: each of four counts is less.
MOST, BASE = 5, 6
#: What a family is called: own men, own ladies, the rival's men, the rival's ladies.
Family = tuple[int, int, int, int]

#: Where things stand in ``e``. The squares of the last row, on which no man stands; where each
#: family begins, -1 if it is none of the ending's; how many sets of squares there are of each size,
#: of those where men stand and of all; where the sets of each size are listed, the same way; and
#: where men come from that go to a square; at last how many families there are, and for each of
#: them, in the order of numbers, where it begins and its four counts.
LAST_ROW = 0
BEGINS = 1
SETS = BEGINS + BASE**4
LISTS = SETS + 2 * BASE
BACK = LISTS + 2 * BASE
FAMILIES = BACK + 1
HEAD = FAMILIES + 1
#: The value of what the side to move has just lost, having no men.
GONE = -2


def families(most: int) -> Iterator[tuple[Family, ...]]:
    """The families with at most ``most`` men, each with the one that its quiet turns lead to.

    In an order in which captures and coronations lead to those before.
    """
    counts = [
        (a, b, c, d)
        for a in range(most)
        for b in range(most)
        for c in range(most)
        for d in range(most)
        if a + b and c + d and a + b + c + d <= most
    ]
    for family in sorted(counts, key=lambda f: (sum(f), f[0] + f[2], f)):
        other = (*family[2:], *family[:2])
        if family <= other:
            yield (family, other) if family < other else (family,)


def size(family: Family, squares: int, last_row: int) -> int:
    """How many numbers a family has."""
    men = squares - last_row
    a, b, c, d = family
    return comb(men, a) * comb(squares, b) * comb(men, c) * comb(squares, d)


def tables(
    most: int, squares: int, last_row: int, back: Sequence[Sequence[int]]
) -> tuple[list[int], int]:
    """The row ``e`` for endings with at most ``most`` men, and how many numbers they have.

    Args:
        most: the most men.
        squares: how many squares the board has.
        last_row: how many of them are those of a last row.
        back: for each square, where the rival's men come from that go there.
    """
    row = [0] * HEAD
    row[LAST_ROW] = last_row
    row[BEGINS:SETS] = [-1] * BASE**4
    total, listed = 0, list[int]()
    for together in families(most):
        for family in together:
            row[BEGINS + place(*family)] = total
            listed += [total, *family]
            total += size(family, squares, last_row)
    for kind, places in enumerate((squares - last_row, squares)):
        for count in range(most):
            row[SETS + kind * BASE + count] = comb(places, count)
            row[LISTS + kind * BASE + count] = len(row)
            # In the order of their numbers: see :func:`rank`.
            for chosen in sorted(combinations(range(places), count), key=lambda c: c[::-1]):
                row += chosen
    row[BACK] = len(row)
    begins = len(row) + squares
    for origins in back:
        row.append(begins)
        begins += len(origins) + 1
    for origins in back:
        row += [len(origins), *origins]
    row[FAMILIES] = len(row)
    row += [len(listed) // 5, *listed]
    return row, total


def place(a: int, b: int, c: int, d: int) -> int:
    """The place of a family among all."""
    return ((a * BASE + b) * BASE + c) * BASE + d


def rank(square: int, before: int) -> int:
    """What the next square of a set adds to its number, after ``before`` smaller ones."""
    if before == 0:
        return square
    if before == 1:
        return square * (square - 1) // 2
    if before == 2:
        return square * (square - 1) * (square - 2) // 6
    return square * (square - 1) * (square - 2) * (square - 3) // 24


def index(g: Table, e: Table, b: Table, o: int, side: int) -> int:
    """The number of a position with ``side`` to move; -1 if it is of no family, or :data:`GONE`."""
    squares, last_row = g[SQUARES], e[LAST_ROW]
    n1 = n2 = n3 = n4 = 0
    i1 = i2 = i3 = i4 = 0
    for k in range(squares):
        there = b[o + (squares - 1 - k if side else k)]
        if there:
            if side:
                there = there + 2 if there < 3 else there - 2
            if n1 + n2 + n3 + n4 == MOST:
                return -1
            if there == 1:
                i1 += rank(k - last_row, n1)
                n1 += 1
            elif there == 2:
                i2 += rank(k, n2)
                n2 += 1
            elif there == 3:
                i3 += rank(k, n3)
                n3 += 1
            else:
                i4 += rank(k, n4)
                n4 += 1
    if n1 + n2 == 0:
        return GONE
    begin = e[BEGINS + place(n1, n2, n3, n4)]
    if begin < 0:
        return -1
    s2, s3, s4 = e[SETS + BASE + n2], e[SETS + n3], e[SETS + BASE + n4]
    return begin + ((i1 * s2 + i2) * s3 + i3) * s4 + i4


def put(e: Table, b: Table, o: int, kind: int, count: int, number: int) -> bool:
    """Put the set of squares with a number on the board as men of a kind; whether they are free."""
    at = e[LISTS + (0 if kind & 1 else BASE) + count] + number * count
    shift = e[LAST_ROW] if kind == 1 else 0
    for k in range(count):
        square = e[at + k] + shift
        if b[o + square]:
            return False
        b[o + square] = kind
    return True


def position(
    g: Table, e: Table, b: Table, o: int, n1: int, n2: int, n3: int, n4: int, number: int
) -> bool:
    """Set the position of a family with a number up, its first side to move; whether it is one.

    The number is that in the family: without where it begins.
    """
    for square in range(g[SQUARES]):
        b[o + square] = 0
    s2, s3, s4 = e[SETS + BASE + n2], e[SETS + n3], e[SETS + BASE + n4]
    i4 = number % s4
    number //= s4
    i3 = number % s3
    number //= s3
    return (
        put(e, b, o, 1, n1, number // s2)
        and put(e, b, o, 2, n2, number % s2)
        and put(e, b, o, 3, n3, i3)
        and put(e, b, o, 4, n4, i4)
    )
