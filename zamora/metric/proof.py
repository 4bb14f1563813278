"""The eight-case proof at work: on three cells, with the numbers filled in, and on whole boards.

The booklet (chapter 4) takes A to be the leftmost cell and C the rightmost. That is no restriction
as long as all three inequalities are proved: three cells can always be *named* from left to right,
and renaming only exchanges the inequalities.

>>> from zamora.core.board import Cell
>>> found = explain(Cell(5, 6), Cell(3, 1), Cell(8, 3))
>>> found.numbers, found.cases, found.formulas
(Numbers(X1=2, Y1=5, X2=5, Y2=2, Z=3), (5, 6), (2,))
>>> argument = found.argument(1)
>>> print(argument.statement, argument.filled, *argument.terms, sep="; ")
d_AB ≤ d_AC + d_BC; 5 ≤ 5 + 3; X2 + Y1 − Y2; Y1 + X2 − Y2; Y1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain as joined
from typing import NamedTuple

from zamora.core.board import Cell
from zamora.metric.chains import (
    CASES,
    FORMULAS,
    INEQUALITIES,
    Claim,
    Expression,
    Pair,
    chain,
    reasons,
    terms,
)


class Numbers(NamedTuple):
    """Columns and rows from A to B (X1, Y1) and from A to C (X2, Y2); rows from B to C (Z)."""

    X1: int
    Y1: int
    X2: int
    Y2: int
    Z: int

    @property
    def cases(self) -> tuple[int, ...]:
        """The cases that hold; several if columns and rows are equal somewhere."""
        values = self._asdict()
        true = {text for text in _HYPOTHESES if _claim(text).holds(values)}
        return tuple(case for case, texts in CASES.items() if true.issuperset(texts))

    @property
    def formulas(self) -> tuple[int, ...]:
        """The formulas that give Z; several if two of the cells share a row."""
        values = self._asdict()
        return tuple(n for n, text in FORMULAS.items() if _sum(text).value(values) == self.Z)

    @property
    def distances(self) -> dict[Pair, int]:
        """The king's distances of the three pairs."""
        return {
            "AB": max(self.X1, self.Y1),
            "AC": max(self.X2, self.Y2),
            "BC": max(self.X2 - self.X1, self.Z),
        }


_claim = cache(Claim.read)
_sum = cache(Expression.read)
_HYPOTHESES = tuple(dict.fromkeys(joined(*CASES.values())))


def numbers_of(a: Cell, b: Cell, c: Cell) -> Numbers:
    """The five numbers of three cells that stand from left to right."""
    return Numbers(
        b.column - a.column,
        abs(b.row - a.row),
        c.column - a.column,
        abs(c.row - a.row),
        abs(c.row - b.row),
    )


@dataclass(frozen=True)
class Link:
    """One ≥ of a chain.

    Attributes:
        claim: in letters.
        left: what its left side comes to.
        right: what its right side comes to.
        reasons: the hypotheses that it follows from; none if both sides are the same sum.
    """

    claim: Claim
    left: int
    right: int
    reasons: tuple[Claim, ...]

    @property
    def holds(self) -> bool:
        """Whether it is true of these numbers."""
        return self.left >= self.right


@dataclass(frozen=True)
class Argument:
    """One of the three inequalities for three cells: its chain with the numbers filled in.

    Attributes:
        inequality: 1, 2 or 3.
        case: which of the eight.
        formula: which one gives Z; 0 if the chain serves for all.
        numbers: of the three cells.
        terms: the expressions of the chain, the largest first.
        links: between them.
    """

    inequality: int
    case: int
    formula: int
    numbers: Numbers
    terms: tuple[Expression, ...]
    links: tuple[Link, ...]

    @property
    def statement(self) -> str:
        """What is to be proved, in the author's letters."""
        smaller, larger = INEQUALITIES[self.inequality]
        return f"d_{smaller} ≤ {' + '.join(f'd_{pair}' for pair in larger)}"

    @property
    def filled(self) -> str:
        """What is to be proved, in numbers."""
        smaller, (first, second) = INEQUALITIES[self.inequality]
        d = self.numbers.distances
        return f"{d[smaller]} ≤ {d[first]} + {d[second]}"

    @property
    def holds(self) -> bool:
        """Whether the chain proves it: begins and ends as it must, and each link is true."""
        return not self.false

    @property
    def false(self) -> tuple[str, ...]:
        """What is wrong with these numbers: ``"start"``, ``"end"``, ``"link 1"`` and so on."""
        values = self.numbers._asdict()
        d = self.numbers.distances
        smaller, larger = INEQUALITIES[self.inequality]
        found = [f"link {n}" for n, link in enumerate(self.links, 1) if not link.holds]
        if self.terms[0].value(values) != sum(d[pair] for pair in larger):
            found.append("start")
        if self.terms[-1].value(values) != d[smaller]:
            found.append("end")
        return tuple(found)


@dataclass(frozen=True)
class Explained:
    """Three cells as the proof sees them.

    Attributes:
        cells: the author's A, B and C, from left to right.
    """

    cells: tuple[Cell, Cell, Cell]

    @property
    def numbers(self) -> Numbers:
        """X1, Y1, X2, Y2 and Z."""
        return numbers_of(*self.cells)

    @property
    def cases(self) -> tuple[int, ...]:
        """The cases that hold, at least one."""
        return self.numbers.cases

    @property
    def formulas(self) -> tuple[int, ...]:
        """The formulas that give Z, at least one."""
        return self.numbers.formulas

    def argument(self, inequality: int) -> Argument:
        """The chain of an inequality with the numbers of these cells.

        In the first case that holds, and with the first formula that gives Z.

        Args:
            inequality: 1 (d_AB is the smaller side), 2 (d_AC) or 3 (d_BC).
        """
        return _argument(inequality, self.cases[0], self.formulas[0], self.numbers)


def _argument(inequality: int, case: int, formula: int, numbers: Numbers) -> Argument:
    used, text = chain(inequality, case, formula)
    parts, values = terms(text), numbers._asdict()
    amounts = [part.value(values) for part in parts]
    links = tuple(
        Link(claim, left, right, why)
        for (claim, why), left, right in zip(
            _links(text, case, used), amounts, amounts[1:], strict=False
        )
    )
    return Argument(inequality, case, used, numbers, parts, links)


@cache
def _links(text: str, case: int, formula: int) -> tuple[tuple[Claim, tuple[Claim, ...]], ...]:
    """The links of a chain, with their reasons."""
    parts = terms(text)
    claims = map(Claim, parts, parts[1:])
    return tuple((claim, reasons(claim, case, formula) or ()) for claim in claims)


def arguments(numbers: Numbers) -> Iterator[Argument]:
    """All chains that speak about these numbers: each inequality in each case that holds."""
    cases, formulas = numbers.cases, numbers.formulas
    for inequality in INEQUALITIES:
        for case in cases:
            seen = set()
            for formula in formulas:
                argument = _argument(inequality, case, formula, numbers)
                if argument.formula not in seen:
                    seen.add(argument.formula)
                    yield argument


def explain(a: Cell, b: Cell, c: Cell) -> Explained:
    """Three cells as the proof sees them: named from left to right, with their numbers.

    Cells of the same column keep the order in which they are given. Equal cells are welcome.
    """
    left, middle, right = sorted((a, b, c), key=lambda cell: cell[1])
    return Explained((Cell(*left), Cell(*middle), Cell(*right)))
