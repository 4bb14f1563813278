"""The eight-case proof at work: on three cells, with the numbers filled in, and on whole boards.

The booklet (chapter 4) takes A to be the leftmost cell and C the rightmost. That is no restriction
as long as all three inequalities are proved: three cells can always be *named* from left to right
(:func:`explain` says which cell got which letter), and renaming only exchanges the inequalities.

>>> from zamora.core.board import Cell
>>> found = explain(Cell(5, 6), Cell(3, 1), Cell(8, 3))
>>> found.letters, found.numbers, found.cases, found.formulas
(('B', 'C', 'A'), Numbers(X1=2, Y1=5, X2=5, Y2=2, Z=3), (5, 6), (2,))
>>> print(found.argument(1, case=5))
d_AB ≤ d_AC + d_BC: 5 ≤ 5 + 3
X2 + Y1 − Y2 ≥ Y1 + X2 − Y2 ≥ Y1
5 + 5 − 2 ≥ 5 + 5 − 2 ≥ 5
8 ≥ 8 ≥ 5
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain as joined
from typing import NamedTuple

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
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


class WrongCase(ZamoraError):
    """A case, a formula of Z or an inequality was asked for that does not fit the three cells."""


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
        letters: the reader's letters for the author's A, B and C.
    """

    inequality: int
    case: int
    formula: int
    numbers: Numbers
    terms: tuple[Expression, ...]
    links: tuple[Link, ...]
    letters: tuple[str, str, str] = ("A", "B", "C")

    @property
    def statement(self) -> str:
        """What is to be proved, in the author's letters."""
        return _statement(self.inequality, ("A", "B", "C"))

    @property
    def own_statement(self) -> str:
        """What is to be proved, in the reader's letters."""
        return _statement(self.inequality, self.letters)

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

    def __str__(self) -> str:
        values = self.numbers._asdict()
        return "\n".join(
            (
                f"{self.statement}: {self.filled}",
                " ≥ ".join(map(str, self.terms)),
                " ≥ ".join(term.filled(values) for term in self.terms),
                " ≥ ".join(str(term.value(values)) for term in self.terms),
            )
        )


def _statement(inequality: int, letters: Sequence[str]) -> str:
    own = dict(zip("ABC", letters, strict=True))
    smaller, larger = INEQUALITIES[inequality]
    left, *right = ("d_" + "".join(sorted(map(own.__getitem__, p))) for p in (smaller, *larger))
    return f"{left} ≤ {' + '.join(right)}"


@dataclass(frozen=True)
class Explained:
    """Three cells as the proof sees them.

    Attributes:
        cells: the author's A, B and C, from left to right.
        letters: the reader's letters for them: ``("B", "C", "A")`` if the author's A is the
            reader's B.
    """

    cells: tuple[Cell, Cell, Cell]
    letters: tuple[str, str, str] = ("A", "B", "C")

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

    @property
    def renaming(self) -> str:
        """How the cells were named, in a sentence."""
        if self.letters == ("A", "B", "C"):
            return _("De izquierda a derecha son A, B y C, como en el libro.")
        first, second, third = self.letters
        return _(
            "De izquierda a derecha son {first}, {second} y {third}; el libro las llama A, B y C."
        ).format(first=first, second=second, third=third)

    def argument(
        self, inequality: int, *, case: int | None = None, formula: int | None = None
    ) -> Argument:
        """The chain of an inequality with the numbers of these cells.

        Args:
            inequality: 1 (d_AB is the smaller side), 2 (d_AC) or 3 (d_BC).
            case: one of those that hold; the first if not given.
            formula: one of those that give Z; the first if not given.

        Raises:
            WrongCase: if the inequality, the case or the formula does not fit; the error lists
                those that do.
        """
        _one_of(tuple(INEQUALITIES), inequality, _("No hay desigualdad {number}."))
        case = _one_of(self.cases, case, _("El caso {number} no se da con estas casillas."))
        formula = _one_of(self.formulas, formula, _("La fórmula {number} no da Z aquí."))
        return _argument(inequality, case, formula, self.numbers, self.letters)

    def mirrored(self) -> Explained:
        """The same cells in a mirror that exchanges left and right: A becomes C.

        Its inequality 1 is inequality 3 of these cells.
        """
        a, b, c = self.cells
        width = a.column + c.column
        return Explained(
            (
                Cell(c.row, width - c.column),
                Cell(b.row, width - b.column),
                Cell(a.row, width - a.column),
            ),
            (self.letters[2], self.letters[1], self.letters[0]),
        )

    def __str__(self) -> str:
        return "\n".join(
            (
                self.renaming,
                ", ".join(f"{letter} = {n}" for letter, n in self.numbers._asdict().items()),
                _("Casos: {cases}.").format(cases=", ".join(map(str, self.cases))),
                *(str(self.argument(inequality)) for inequality in INEQUALITIES),
            )
        )


def _one_of(possible: tuple[int, ...], wanted: int | None, complaint: str) -> int:
    if wanted is None:
        return possible[0]
    if wanted in possible:
        return wanted
    raise WrongCase(complaint.format(number=wanted), text=str(wanted), accepted=map(str, possible))


def _argument(
    inequality: int,
    case: int,
    formula: int,
    numbers: Numbers,
    letters: tuple[str, str, str] = ("A", "B", "C"),
) -> Argument:
    used, text = chain(inequality, case, formula)
    parts, values = terms(text), numbers._asdict()
    amounts = [part.value(values) for part in parts]
    links = tuple(
        Link(claim, left, right, why)
        for (claim, why), left, right in zip(
            _links(text, case, used), amounts, amounts[1:], strict=False
        )
    )
    return Argument(inequality, case, used, numbers, parts, links, letters)


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
    named = sorted(zip("ABC", (a, b, c), strict=True), key=lambda item: item[1][1])
    (first, left), (second, middle), (third, right) = named
    return Explained((Cell(*left), Cell(*middle), Cell(*right)), (first, second, third))
