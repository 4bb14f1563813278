"""Sets of cells as values, for step functions and turn generation.

A set is a pair of words of 63 bits, ``(low, high)``, which is handed over and given back as one.
Cell number ``c`` (0–125) is bit ``c`` of the low word, or bit ``c - 63`` of the high one. Words are
never negative and never use bit 63, so that Python's integers and a machine's 64-bit integers agree
on every operation here. Only this module and those that look along lines
(:mod:`zamora.compiled.chess`) need to know that.

A pair is always truthy in Python: a set that may be empty is compared with ``EMPTY``.

The three functions that count bits are replaced by single machine instructions when they are
compiled (:mod:`zamora.compiled.native`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from zamora.compiled.given import given
from zamora.core.board import Board, Cell

#: A set of cells: the low and the high word.
Cells = tuple[int, int]
#: A table of whole numbers, indexed by cell numbers; an array when compiled.
Table = list[int]

WORD = 63
FULL = (1 << WORD) - 1
#: The sets of no cell, and of all there can be.
EMPTY: Cells = (0, 0)
ALL: Cells = (FULL, FULL)
#: Of the game: whether the board has more than 63 cells. If not, no set has a high word, and the
#: compiler drops it. (So code other than step functions finds ``has``, ``nth`` and ``keep`` among
#: the ``rules`` of a game.)
WIDE: bool = given()

# Words --------------------------------------------------------------------------------------------


def ones(word: int) -> int:
    """How many bits of ``word`` are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """The number of the lowest set bit of ``word``, which is not 0."""
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """The number of the highest set bit of ``word``, which is not 0."""
    return word.bit_length() - 1


# Sets ---------------------------------------------------------------------------------------------


def single(cell: int) -> Cells:
    """The set of just one cell."""
    if not WIDE or cell < WORD:
        return 1 << cell, 0
    return 0, 1 << (cell - WORD)


def union(one: Cells, other: Cells) -> Cells:
    """The cells that are in one of two sets, or in both."""
    return one[0] | other[0], one[1] | other[1]


def common(one: Cells, other: Cells) -> Cells:
    """The cells that are in both of two sets."""
    return one[0] & other[0], one[1] & other[1]


def without(one: Cells, other: Cells) -> Cells:
    """The cells that are in one set and not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1]


def has(cells: Cells, cell: int) -> bool:
    """Whether the cell with this number is in the set."""
    if not WIDE or cell < WORD:
        return (cells[0] >> cell) & 1 != 0
    return (cells[1] >> (cell - WORD)) & 1 != 0


def size(cells: Cells) -> int:
    """How many cells are in the set."""
    low, high = cells
    return ones(low) + ones(high) if high else ones(low)


def pop(cells: Cells) -> tuple[int, Cells]:
    """The cell of the set, which is not empty, that has the smallest number; and the others."""
    low, high = cells
    if low:
        return lowest(low), (low & (low - 1), high)
    return WORD + lowest(high), (low, high & (high - 1))


# Rows of sets -------------------------------------------------------------------------------------


def nth(row: Table, n: int) -> Cells:
    """The set with this number in a row of sets, which has two words for each."""
    return row[2 * n], row[2 * n + 1] if WIDE else 0


def keep(row: Table, n: int, cells: Cells) -> None:
    """Make this the set with that number in a row of sets."""
    row[2 * n] = cells[0]
    if WIDE:
        row[2 * n + 1] = cells[1]


def flip(row: Table, n: int, cell: int) -> None:
    """Put a cell into the set with that number, or take it out if it is there."""
    if not WIDE or cell < WORD:
        row[2 * n] ^= 1 << cell
    else:
        row[2 * n + 1] ^= 1 << (cell - WORD)


def row_of(sets: Iterable[Cells]) -> Table:
    """A row of these sets."""
    return [word for cells in sets for word in cells]


def marked(table: Table, *marks: int) -> Table:
    """A row of sets: number of a mark → the cells to which ``table`` gives it."""
    return row_of(
        _set_of(cell for cell, mark in enumerate(table) if mark == wanted) for wanted in marks
    )


def _set_of(numbers: Iterable[int]) -> Cells:
    """The set of cells with these numbers."""
    word = 0
    for number in numbers:
        word |= 1 << number
    return word & FULL, word >> WORD


#: Tables with several parts, one entry a cell, leave so much room for each part.
ROW = 128


class Numbering:
    """The cells of a board numbered from 0; tables made from plain descriptions.

    Python only: step functions see the tables, not this.
    """

    def __init__(self, board: Board, busiest: Iterable[Cell] = ()) -> None:
        """Number the cells of ``board``, at most 126.

        The ``busiest`` cells get the smallest numbers: if they fit into the low word, the high one
        is seldom needed. Within both groups the order is that of reading.
        """
        assert len(board.cells) <= 2 * WORD
        early = set(busiest)
        self.cells = tuple(sorted(board.cells, key=lambda cell: (cell not in early, cell)))
        self.number = {cell: number for number, cell in enumerate(self.cells)}

    def set(self, cells: Iterable[Cell]) -> Cells:
        """A set of cells by their numbers."""
        return _set_of(self.number[cell] for cell in cells)

    def members(self, cells: Cells) -> Iterator[Cell]:
        """The cells of a set, in the order of their numbers."""
        while cells != EMPTY:
            number, cells = pop(cells)
            yield self.cells[number]

    def table(self, of: Callable[[Cell], int]) -> Table:
        """A table: cell → a whole number."""
        return [of(cell) for cell in self.cells]

    def sets(self, *parts: Callable[[Cell], Iterable[Cell]]) -> Table:
        """A row of sets: ``ROW`` × part + cell → the set of the cells ``of`` it."""
        room = [EMPTY] * (ROW - len(self.cells))
        return row_of(
            cells for of in parts for cells in (*(self.set(of(c)) for c in self.cells), *room)
        )
