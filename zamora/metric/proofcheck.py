"""The eight-case proof checked on every triple of cells of a board (booklet, chapter 4).

All a chain speaks about are five numbers (:class:`~zamora.metric.proof.Numbers`). So the triples
are sorted by their numbers first: the 1 860 867 triples of the largest board have some ten thousand
different ones, each checked only once.

>>> from zamora.core.board import Board, digits
>>> report = check_proof(Board.rectangle(3, 3, digits("")))
>>> report.triples, report.complete, report.cases[3], report.alone[3]
(729, True, 81, 0)
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from itertools import product, repeat

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.numbers import decimal
from zamora.metric.chains import CASES, FORMULAS
from zamora.metric.proof import Numbers, arguments, numbers_of

#: How many failures a report shows.
SHOWN = 10

#: In how many orders three cells can be given that are *named* alike from left to right, by how
#: many neighbouring pairs share a column: cells of one column keep the order in which they come.
ORDERS = (6, 3, 1)


@dataclass(frozen=True)
class ProofFailure:
    """Three cells for which the proof does not work.

    Attributes:
        cells: A, B and C.
        numbers: X1, Y1, X2, Y2 and Z.
        what: ``"case"`` or ``"formula"`` if none holds; else where the chain fails, as
            :attr:`zamora.metric.proof.Argument.false` says it.
        inequality: of the chain; 0 if there is none.
        case: of the chain; 0 if there is none.
    """

    cells: tuple[Cell, Cell, Cell]
    numbers: Numbers
    what: str
    inequality: int = 0
    case: int = 0


@dataclass(frozen=True)
class ProofReport:
    """What became of the proof on all triples of a board.

    Attributes:
        triples: all ordered triples of cells, equal ones too; each is named from left to right.
        kinds: how many different sets of numbers they have.
        cases: in how many triples each case holds. On ties several do.
        alone: in how many triples each case is the only one that holds.
        formulas: in how many triples each formula gives Z.
        both: in how many triples a case and a formula hold.
        parts: of how many triples (from X to Y with a stop at Z) the triangle inequality is what
            the printed part 1 proves (no cell is further right than the stop), how many more
            part 3 (none is further left), and how many are left for part 2.
        links: how many ≥ were checked, over all triples, inequalities and cases that hold.
        failures: how many triples there are for which something fails.
        examples: some of those.
        seconds: how long it took. (Reports are equal if they found the same.)
    """

    triples: int
    kinds: int
    cases: dict[int, int]
    alone: dict[int, int]
    formulas: dict[int, int]
    both: dict[tuple[int, int], int]
    parts: dict[int, int]
    links: int
    failures: int
    examples: tuple[ProofFailure, ...]
    seconds: float = field(default=0.0, compare=False)

    @property
    def complete(self) -> bool:
        """Whether every triple falls in some case and every link of every chain is true."""
        return self.failures == 0

    def text(self, *, timed: bool = False) -> str:
        """The report in sentences, one a line; with ``timed`` also how long it took."""
        lines = [_("Ternas revisadas: {triples}.").format(triples=self.triples)]
        lines += [
            _("Caso {case}: {triples} ternas; en {alone} de ellas es el único.").format(
                case=case, triples=self.cases[case], alone=self.alone[case]
            )
            for case in CASES
        ]
        lines += [
            _("Desigualdades comprobadas, eslabón por eslabón: {links}.").format(links=self.links),
            _("Ternas donde algo falla: {failures}.").format(failures=self.failures),
        ]
        if timed:
            lines.append(_("Tiempo: {seconds} s.").format(seconds=decimal(self.seconds, 3)))
        return "\n".join(lines)

    __str__ = text


def check_proof(board: Board, *, most: int = SHOWN) -> ProofReport:
    """Follow the proof through every triple of cells of ``board``: all cases, all three parts.

    Args:
        board: any set of cells; the proof never asks for its shape.
        most: how many failures to show; all are counted.
    """
    begin = time.perf_counter()
    sorts = _sorted_by_numbers(board)
    cases, alone, formulas = Counter[int](), Counter[int](), Counter[int]()
    both: Counter[tuple[int, int]] = Counter()
    links = failures = 0
    examples: list[ProofFailure] = []
    for numbers, weight in sorts.items():
        held, given = numbers.cases, numbers.formulas
        for case in held:
            cases[case] += weight
            for formula in given:
                both[case, formula] += weight
        for formula in given:
            formulas[formula] += weight
        if len(held) == 1:
            alone[held[0]] += weight
        wrong = [
            (what, 0, 0) for what, holding in (("case", held), ("formula", given)) if not holding
        ]
        for argument in arguments(numbers):
            links += weight * len(argument.links)
            wrong += ((what, argument.inequality, argument.case) for what in argument.false)
        if wrong:
            failures += weight
            if len(examples) < most:
                cells = _first_with(board, numbers)
                examples += (ProofFailure(cells, numbers, *one) for one in wrong)
    return ProofReport(
        len(board.cells) ** 3,
        len(sorts),
        {case: cases[case] for case in CASES},
        {case: alone[case] for case in CASES},
        {formula: formulas[formula] for formula in FORMULAS},
        {(case, formula): both[case, formula] for case in CASES for formula in FORMULAS},
        _parts(board),
        links,
        failures,
        tuple(examples[:most]),
        time.perf_counter() - begin,
    )


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


def _first_with(board: Board, numbers: Numbers) -> tuple[Cell, Cell, Cell]:
    """The first three cells, from left to right, that have these numbers."""
    return next(
        (a, b, c)
        for a, b, c in product(board.cells, repeat=3)
        if a.column <= b.column <= c.column and numbers_of(a, b, c) == numbers
    )


def _parts(board: Board) -> dict[int, int]:
    """See :attr:`ProofReport.parts`; only columns matter."""
    height = Counter(cell.column for cell in board.cells)
    parts = {1: 0, 2: 0, 3: 0}
    for x, xs in height.items():
        for y, ys in height.items():
            for stop, stops in height.items():
                part = 1 if stop >= max(x, y) else 3 if stop <= min(x, y) else 2
                parts[part] += xs * ys * stops
    return parts
