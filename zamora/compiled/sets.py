"""Sets of cells as two words of 63 bits, for the step functions and the walk.

Cell number ``c`` (0–125) is bit ``c`` of the low word, or bit ``c - 63`` of the high one. Words are
never negative and never use bit 63, so that Python's integers and a machine's 64-bit integers agree
on every operation here. A set is the pair ``(low, high)``; a board of at most 63 cells leaves
``high`` at 0, and the compiler then forgets it.

The three functions that count bits are replaced by single machine instructions when they are
compiled (:mod:`zamora.compiled.native`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from zamora.core.board import Board, Cell

#: A set of cells: the low and the high word.
Cells = tuple[int, int]
#: A table of whole numbers, indexed by cell numbers; an array when compiled.
Table = list[int]

WORD = 63
FULL = (1 << WORD) - 1


def ones(word: int) -> int:
    """How many bits of ``word`` are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """The number of the lowest set bit of ``word``, which is not 0."""
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """The number of the highest set bit of ``word``, which is not 0."""
    return word.bit_length() - 1


def size(low: int, high: int) -> int:
    """How many cells are in the set."""
    return ones(low) + ones(high) if high else ones(low)


def first(low: int, high: int) -> int:
    """The cell of the set, which is not empty, that has the smallest number."""
    return lowest(low) if low else WORD + lowest(high)


def rest(low: int, high: int) -> Cells:
    """The set, which is not empty, without its first cell."""
    if low:
        return low & (low - 1), high
    return low, high & (high - 1)


def single(cell: int) -> Cells:
    """The set of just one cell."""
    if cell < WORD:
        return 1 << cell, 0
    return 0, 1 << (cell - WORD)


def has(low: int, high: int, cell: int) -> bool:
    """Whether the cell with this number is in the set."""
    if cell < WORD:
        return (low >> cell) & 1 != 0
    return (high >> (cell - WORD)) & 1 != 0


def marked(table: Table, *marks: int) -> tuple[Table, Table]:
    """Two tables, low and high words: number of a mark → the cells to which ``table`` gives it."""
    words = [(0, 0)] * len(marks)
    for cell, mark in enumerate(table):
        if mark in marks:
            low, high = words[marks.index(mark)]
            one_low, one_high = single(cell)
            words[marks.index(mark)] = low | one_low, high | one_high
    return [low for low, _high in words], [high for _low, high in words]


#: Tables with several rows of cells leave so much room for each row.
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
        """A set of cells as two words."""
        low = high = 0
        for cell in cells:
            one_low, one_high = single(self.number[cell])
            low |= one_low
            high |= one_high
        return low, high

    def members(self, low: int, high: int) -> Iterator[Cell]:
        """The cells of a set, in the order of their numbers."""
        while low or high:
            yield self.cells[first(low, high)]
            low, high = rest(low, high)

    def table(self, of: Callable[[Cell], int]) -> Table:
        """A table: cell → a whole number."""
        return [of(cell) for cell in self.cells]

    def sets(self, *rows: Callable[[Cell], Iterable[Cell]]) -> tuple[Table, Table]:
        """Two tables, low and high words: ``ROW`` × row + cell → the set of the cells ``of`` it."""
        low: Table = []
        high: Table = []
        for of in rows:
            words = [self.set(of(cell)) for cell in self.cells]
            words += [(0, 0)] * (ROW - len(words))
            low += [word for word, _other in words]
            high += [word for _other, word in words]
        return low, high
