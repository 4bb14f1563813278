"""Who wins Dominório where its value is too long: a search through a whole board, or a sum.

A board is a set of squares, as in :mod:`zamora.library.combinatorial.regions`, which values it;
nothing else is shared, and the two are held against each other. Here only the winner is asked for,
of the board alone or with a number added. That is enough to say between which numbers play stops:
Left, who begins, wins *G − x* for every number x below the left stop of G, and none above it.

>>> search = Search(2, 3)  # {2|-1/2}
>>> search.outcome(), search.left_stop()
(<Outcome.NEXT: 'next'>, (Fraction(1023, 512), Fraction(1025, 512)))
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from zamora.values import Outcome

#: Bits of a row, as many as the widest board has squares and one more.
WIDE = 9
#: Numbers that are added are counted in this fraction of a turn.
UNIT = 512


class Search:
    """Who wins on one board; what has been found out once is remembered.

    Attributes:
        whole: all squares of the board, a bit each, :data:`WIDE` bits a row.
        looked: how many positions have been looked at.
    """

    def __init__(self, rows: int, columns: int) -> None:
        """A board of so many rows and columns, at most 8."""
        self.whole = sum((1 << columns) - 1 << WIDE * row for row in range(rows))
        self.looked = 0
        self._rows = range(rows)
        self._mirrored = [
            sum(1 << columns - 1 - bit for bit in range(columns) if row >> bit & 1)
            for row in range(1 << columns)
        ]
        self._known: dict[tuple[int, int, bool], bool] = {}

    def wins(self, free: int, ahead: int, upright: bool) -> bool:
        """Whether the side to move makes the last turn.

        Args:
            free: the free squares.
            ahead: the number that is added, seen by the side to move, in parts of :data:`UNIT`.
            upright: whether it is E that is to move.
        """
        self.looked += 1
        own, other = (WIDE, 1) if upright else (1, WIDE)
        mine, theirs = free & free >> own, free & free >> other
        if not mine and ahead <= 0:
            return False
        # Squares that only one side can use are turns that it cannot lose.
        safe = _most(free & ~(theirs | theirs << other), own)
        if UNIT * (safe - _most(free, other)) + ahead > 0:
            return True
        safe = _most(free & ~(mine | mine << own), other)
        if UNIT * (_most(free, own) - safe) + ahead <= 0:
            return False
        key = self._image(free), ahead, upright
        if key not in self._known:
            self._known[key] = self._tried(free, ahead, upright, mine)
        return self._known[key]

    def _tried(self, free: int, ahead: int, upright: bool, mine: int) -> bool:
        own, other = (WIDE, 1) if upright else (1, WIDE)
        after = []
        while mine:
            first = mine & -mine
            mine ^= first
            rest = free ^ (first | first << own)
            left, theirs = rest & rest >> own, rest & rest >> other
            safe = _most(rest & ~(theirs | theirs << other), own)
            after.append((theirs.bit_count() - left.bit_count() - safe, rest))
        # The number last: whoever moves in it loses something.
        return any(not self.wins(rest, -ahead, not upright) for _order, rest in sorted(after)) or (
            (ahead > 0 or ahead % UNIT > 0) and not self.wins(free, -_less(ahead), not upright)
        )

    def _image(self, free: int) -> int:
        """The least of the four mirror images."""
        rows = [free >> WIDE * row & (1 << WIDE) - 1 for row in self._rows]
        turned = [self._mirrored[row] for row in rows]
        return min(map(_joined, (rows, rows[::-1], turned, turned[::-1])))

    def outcome(self, number: Fraction | int = 0) -> Outcome:
        """Who wins on the whole board, with this number of E's turns added: a multiple of 1/512."""
        ahead = int(number * UNIT)
        begins, answers = self.wins(self.whole, ahead, True), self.wins(self.whole, -ahead, False)
        if begins:
            return Outcome.NEXT if answers else Outcome.LEFT
        return Outcome.RIGHT if answers else Outcome.PREVIOUS

    def left_stop(self) -> tuple[Fraction, Fraction]:
        """Between which numbers, 1/256 apart at most, play stops if E begins and both play well."""
        low, high = -UNIT * _most(self.whole, 1), UNIT * _most(self.whole, WIDE)
        low, high = low - 1, high + 1
        while high - low > 2:
            middle = (low + high) // 2
            if self.wins(self.whole, -middle, True):
                low = middle
            else:
                high = middle
        return Fraction(low, UNIT), Fraction(high, UNIT)


def outcomes(most_rows: int, most_columns: int) -> dict[tuple[int, int], Outcome]:
    """Who wins on the boards of these sizes, by their rows and columns."""
    sizes = product(range(1, most_rows + 1), range(1, most_columns + 1))
    return {size: Search(*size).outcome() for size in sizes}


def _less(number: int) -> int:
    """What is left of a number that one moves in oneself: 3 becomes 2, 3/4 becomes 1/2."""
    return number - (number & -number if number % UNIT else UNIT)


def _joined(rows: list[int]) -> int:
    return sum(row << WIDE * number for number, row in enumerate(rows))


def _most(squares: int, step: int) -> int:
    """How many dominoes of one side fit, one after the other from the beginning of each line."""
    many = 0
    while firsts := squares & squares >> step:
        firsts &= ~(squares << step)
        many += firsts.bit_count()
        squares &= ~(firsts | firsts << step)
    return many
