"""Men on lines, without the engine: points are pairs (x, y) from below, lines the pairs they join.

A jump goes straight on over two joined pairs. Fanorona captures rows instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from .common import counting

Point = tuple[int, int]
Men = dict[Point, str]

#: The joined points of the two triangles, lower half and middle; the upper half is its image.
INDIAN = "11-21-41-61-71 22-42-62 33-43-53 11-22-33-44 71-62-53-44 41-42-43-44 21-22 61-62"
MOROCCAN = "11-31-51 22-32-42 11-22-33 51-42-33 31-32-33"


def grid(wide: int, tall: int) -> set[frozenset[Point]]:
    """Rows and columns, and the diagonals of each second point."""
    joined = set()
    for x in range(1, wide + 1):
        for y in range(1, tall + 1):
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    inside = 1 <= x + dx <= wide and 1 <= y + dy <= tall
                    if inside and (dx or dy) and (not dx or not dy or (x + y) % 2 == 0):
                        joined.add(frozenset([(x, y), (x + dx, y + dy)]))
    return joined


def triangles(text: str, wide: int, *long: tuple[Point, Point]) -> set[frozenset[Point]]:
    """Both halves, and what joins them."""
    joined = set(map(frozenset, long))
    for line in text.split():
        points = [(int(x), int(y)) for x, y in line.split("-")]
        for one, other in pairwise(points):
            joined.add(frozenset([one, other]))
            joined.add(frozenset((wide + 1 - x, wide + 1 - y) for x, y in (one, other)))
    return joined


def dablot() -> set[frozenset[Point]]:
    """Thirty squares of side 2, each with its middle."""
    joined = set()
    for left in range(1, 11, 2):
        for low in range(1, 13, 2):
            around = [(left, low), (left + 2, low), (left + 2, low + 2), (left, low + 2)]
            for n, corner in enumerate(around):
                joined.add(frozenset([corner, around[n - 1]]))
                joined.add(frozenset([corner, (left + 1, low + 1)]))
    return joined


def raya() -> set[frozenset[Point]]:
    """The dark squares of a board of 64 and those that they touch at a corner."""
    dark = [(x, y) for x in range(1, 9) for y in range(1, 9) if (x + y) % 2 == 0]
    return {
        frozenset([(x, y), (u, v)])
        for x, y in dark
        for u, v in dark
        if abs(x - u) == abs(y - v) == 1
    }


BOARDS = {
    "alquerque": grid(5, 5),
    "alquerque cuadruple": grid(9, 9),
    "alquerque indio": triangles(INDIAN, 7, ((2, 2), (2, 6)), ((6, 2), (6, 6))),
    "alquerque marroqui": triangles(MOROCCAN, 5),
    "dablot": dablot(),
    "andar-raya": raya(),
    "fanorona": grid(9, 5),
    "fanorona 5x5": grid(5, 5),
    "fanorona 3x3": grid(3, 3),
}


class Table:
    """A board with its rules."""

    def __init__(self, head: str) -> None:
        key, chosen = re.fullmatch(r"([a-z-]+)(?:\[(.*)\])?:1", head).groups()  # type: ignore[union-attr]
        values = dict(one.split("=") for one in (chosen or "").split(",") if one)
        joined = BOARDS[" ".join(filter(None, [key, values.get("board") or values.get("size")]))]
        self.key = key
        self.must = values.get("must", "True") == "True"
        self.points = sorted(
            {point for pair in joined for point in pair}, key=lambda p: (-p[1], p[0])
        )
        self.next = {
            point: [other for pair in joined if point in pair for other in pair - {point}]
            for point in self.points
        }

    def read(self, rows: str) -> Men:
        """Who stands where."""
        signs = "".join(
            "." * int(s) if s.isdigit() else s for s in re.findall(r"\d+|[a-zA-Z]", rows)
        )
        assert len(signs) == len(self.points)
        return {point: sign for point, sign in zip(self.points, signs, strict=True) if sign != "."}

    def onward(self, one: Point, other: Point) -> Point | None:
        """The point to which the line from one to its neighbour leads on."""
        dx, dy = other[0] - one[0], other[1] - one[1]
        for point in self.next[other]:
            ex, ey = point[0] - other[0], point[1] - other[1]
            if dx * ey == dy * ex and dx * ex + dy * ey > 0:
                return point
        return None

    def after(self, men: Men, capital: bool) -> list[Men]:
        """The boards after each legal turn."""
        own = [point for point, man in men.items() if man.isupper() == capital]
        chains = self.rows if self.key == "fanorona" else self.chains
        found = [board for point in own for board in chains(men, point)]
        if not found or not self.must:
            for point in own:
                for other in self.next[point]:
                    if other not in men:
                        found.append({**self.less(men, [point]), other: men[point]})
        return [dict(one) for one in {frozenset(one.items()) for one in found}]

    def less(self, men: Men, gone: list[Point]) -> Men:
        """Without those who stand on some points."""
        return {point: man for point, man in men.items() if point not in gone}

    def chains(self, men: Men, start: Point) -> Iterator[Men]:
        """Jumps; the jumped stand until the end."""
        man, others = men[start], self.less(men, [start])
        stack: list[tuple[Point, list[Point]]] = [(start, [])]
        while stack:
            at, taken = stack.pop()
            stuck = True
            for over in self.next[at]:
                to = self.onward(at, over)
                if over in taken or over not in others or to is None or to in others:
                    continue
                other = others[over]
                ranks = "CPR"
                outranked = other.upper() in ranks and ranks.index(other.upper()) > ranks.index(
                    man.upper()
                )
                if other.isupper() != man.isupper() and not outranked:
                    stuck = False
                    stack.append((to, [*taken, over]))
            if taken and (stuck or not self.must):
                yield {**self.less(others, taken), at: man}

    def rows(self, men: Men, start: Point) -> Iterator[Men]:
        """Approaches and withdrawals; after each one may stop."""
        stack: list[tuple[Men, list[Point]]] = [(men, [start])]
        while stack:
            board, way = stack.pop()
            if len(way) > 1:
                yield board
            at = way[-1]
            man = board[at]
            for to in self.next[at]:
                if to in board or to in way or (len(way) > 1 and self.onward(way[-2], at) == to):
                    continue
                back = next((p for p in self.next[at] if self.onward(p, at) == to), None)
                for row in (
                    self.row(board, to, self.onward(at, to), man),
                    self.row(board, at, back, man),
                ):
                    if row:
                        stack.append(({**self.less(board, [at, *row]), to: man}, [*way, to]))

    def row(self, board: Men, one: Point, other: Point | None, man: str) -> list[Point]:
        """The rivals who stand one behind the other from a point on."""
        found = []
        while other is not None and other in board and board[other].isupper() != man.isupper():
            found.append(other)
            one, other = other, self.onward(one, other)
        return found


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    head, rows, side = code.split()
    table = Table(head)
    return counting(
        lambda rows: (table.read(rows), side == "B"),
        lambda one: ((men, not one[1]) for men in table.after(*one)),
    )(rows, depth)
