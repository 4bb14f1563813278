"""Who wins Dominório where its value is too long: a search through a whole board, or a sum.

A board is a set of squares, as in :mod:`zamora.library.combinatorial.regions`, which values it;
nothing else is shared, and the two are held against each other. Here only the winner is asked for,
of the board alone or with a number added: that is enough to weigh it.

>>> board = Search(2, 3)  # {2|-1/2}
>>> board.outcome(), board.outcome(-2), board.outcome(Fraction(-9, 4))
(<Outcome.NEXT: 'next'>, <Outcome.NEXT: 'next'>, <Outcome.RIGHT: 'right'>)
"""

from __future__ import annotations

from fractions import Fraction

from zamora.core.position import Position
from zamora.values import Outcome

#: Bits of a row, as many as the widest board has squares and one more.
WIDE = 9
#: Numbers that are added are counted in this fraction of a turn.
UNIT = 512


class Search:
    """Who wins on one board; what has been found out once is remembered.

    Attributes:
        free: the squares of the board, a bit each, :data:`WIDE` bits a row.
        looked: how many positions have been looked at.
    """

    def __init__(self, rows: int, columns: int, free: int | None = None) -> None:
        """A board of these rows and columns, at most 8, with these free squares, usually all."""
        whole = sum((1 << columns) - 1 << WIDE * row for row in range(rows))
        self.free = whole if free is None else free
        self.looked = 0
        self._rows = range(rows)
        self._mirrored = [
            sum(1 << columns - 1 - bit for bit in range(columns) if row >> bit & 1)
            for row in range(1 << columns)
        ]
        self._known: dict[tuple[int, int, bool], bool] = {}

    @classmethod
    def of(cls, position: Position) -> Search:
        """That of a position."""
        board, state = position.game.board, position.state
        cells = zip(board.cells, state.cells, strict=True)
        free = (WIDE * (cell.row - 1) + cell.column - 1 for cell, content in cells if not content)
        return cls(board.rows, board.columns, sum(1 << bit for bit in free))

    def outcome(self, number: Fraction | int = 0) -> Outcome:
        """Who wins with this number of E's turns added, a multiple of 1/512."""
        ahead = int(number * UNIT)
        begins, answers = self.wins(self.free, ahead, True), self.wins(self.free, -ahead, False)
        if begins:
            return Outcome.NEXT if answers else Outcome.LEFT
        return Outcome.RIGHT if answers else Outcome.PREVIOUS

    def against(self, weight: Fraction) -> Outcome:
        """Who wins the board less a number: a weighing."""
        return self.outcome(-weight)

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
        # The number last: a move in it loses something.
        return any(not self.wins(rest, -ahead, not upright) for _order, rest in sorted(after)) or (
            (ahead > 0 or ahead % UNIT > 0) and not self.wins(free, -_less(ahead), not upright)
        )

    def _image(self, free: int) -> int:
        """The least of the four mirror images."""
        rows = [free >> WIDE * row & (1 << WIDE) - 1 for row in self._rows]
        turned = [self._mirrored[row] for row in rows]
        return min(map(_joined, (rows, rows[::-1], turned, turned[::-1])))


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
