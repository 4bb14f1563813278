"""The eight-case proof checked on every triple of cells of a board (booklet, chapter 4).

All a chain speaks about are five numbers (:class:`~zamora.metric.proof.Numbers`). So the triples
are sorted by their numbers first: the 1 860 867 triples of the largest board have some ten thousand
different ones, each checked only once.

>>> from zamora.core.board import Board, digits
>>> report = check_proof(Board.rectangle(3, 3, digits("")))
>>> report.triples, report.failures, report.cases[3], report.alone[3]
(729, 0, 81, 0)
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from itertools import repeat

from zamora.core.board import Board, Cell
from zamora.metric.chains import CASES
from zamora.metric.proof import Numbers, arguments, numbers_of

#: In how many orders three cells can be given that are *named* alike from left to right, by how
#: many neighbouring pairs share a column: cells of one column keep the order in which they come.
ORDERS = (6, 3, 1)


@dataclass(frozen=True)
class ProofReport:
    """What became of the proof on all triples of a board.

    Attributes:
        triples: all ordered triples of cells, equal ones too; each is named from left to right.
        cases: in how many triples each case holds. On ties several do.
        alone: in how many triples each case is the only one that holds.
        links: how many ≥ were checked, over all triples, inequalities and cases that hold.
        failures: how many triples there are for which something fails.
    """

    triples: int
    cases: dict[int, int]
    alone: dict[int, int]
    links: int
    failures: int


def check_proof(board: Board) -> ProofReport:
    """Follow the proof through every triple of cells of ``board``: all cases, all three parts.

    The proof never asks for the shape of the board.
    """
    cases, alone = (dict.fromkeys(CASES, 0) for _counter in range(2))
    links = failures = 0
    for numbers, weight in _sorted_by_numbers(board).items():
        held = numbers.cases
        for case in held:
            cases[case] += weight
        if len(held) == 1:
            alone[held[0]] += weight
        wrong = not held or not numbers.formulas
        for argument in arguments(numbers):
            links += weight * len(argument.links)
            wrong |= not argument.holds
        failures += weight * wrong
    return ProofReport(len(board.cells) ** 3, cases, alone, links, failures)


def _sorted_by_numbers(board: Board) -> dict[Numbers, int]:
    """How many triples have the same numbers."""
    from_left = sorted(board.cells, key=lambda cell: cell.column)
    columns = [cell.column for cell in from_left]
    # Seen from A, by rows and columns with their signs: one entry for each place of B and C.
    seen: Counter[tuple[Cell, Cell]] = Counter()
    for a in from_left:
        shifted = [Cell(cell.row - a.row, cell.column - a.column) for cell in from_left]
        for index in range(bisect_left(columns, a.column), len(shifted)):
            b = shifted[index]
            seen.update(zip(repeat(b), shifted[bisect_left(columns, columns[index]) :]))
    counts: Counter[Numbers] = Counter()
    for (b, c), count in seen.items():
        ties = (b.column == 0) + (c.column == b.column)
        counts[numbers_of(Cell(0, 0), b, c)] += count * ORDERS[ties]
    return counts
