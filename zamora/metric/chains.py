"""The author's proof that the king's steps are a metric, as data (booklet, chapter 4).

Three cells are called A, B, C from left to right. X1, Y1 are the columns and rows from A to B, X2
and Y2 those from A to C; from B to C there are X2 − X1 columns and Z rows, where Z is one of three
:data:`FORMULAS`. In each pair of cells either the columns or the rows are the larger number: that
makes eight :data:`CASES`. In each case a *chain* of inequalities leads from the sum of two
distances down to the third.

Three inequalities have to be proved. The booklet prints the chains of the first
(:data:`PRINTED`; three of them with a slip, mended in :data:`MENDED`) and leaves the other two to
the reader; :data:`CHAINS` holds chains of the same shape for all three.

*Why a link is true* is not written down but found: its left side minus its right side is the sum
of what the hypotheses of the case leave over. So each chain is proved for all boards, however
large, by nothing but adding (:func:`reasons`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

#: A pair of the three cells.
Pair = str
#: Inequality, case, formula of Z; formula 0 is a chain for all three of them.
Key = tuple[int, int, int]

#: The inequalities: a distance is at most the sum of the two others.
INEQUALITIES: dict[int, tuple[Pair, tuple[Pair, Pair]]] = {
    1: ("AB", ("AC", "BC")),
    2: ("AC", ("AB", "BC")),
    3: ("BC", ("AB", "AC")),
}

#: The number of rows from B to C: B between A and C, C between A and B, A between B and C.
FORMULAS = {1: "Y2 - Y1", 2: "Y1 - Y2", 3: "Y1 + Y2"}

#: The hypotheses of each case, about the pairs AB, AC and BC; the left side is the distance.
CASES = {
    1: ("X1 >= Y1", "X2 >= Y2", "X2 - X1 >= Z"),
    2: ("X1 >= Y1", "X2 >= Y2", "Z >= X2 - X1"),
    3: ("X1 >= Y1", "Y2 >= X2", "X2 - X1 >= Z"),
    4: ("X1 >= Y1", "Y2 >= X2", "Z >= X2 - X1"),
    5: ("Y1 >= X1", "X2 >= Y2", "Z >= X2 - X1"),
    6: ("Y1 >= X1", "X2 >= Y2", "X2 - X1 >= Z"),
    7: ("Y1 >= X1", "Y2 >= X2", "Z >= X2 - X1"),
    8: ("Y1 >= X1", "Y2 >= X2", "X2 - X1 >= Z"),
}

#: What is true in every case, because of the order of A, B, C and because one counts.
ALWAYS = ("X2 >= X1", "X1 >= 0", "X2 >= 0", "Y1 >= 0", "Y2 >= 0")
#: Z ≥ 0, in the words of each formula.
FORMULA_SAYS = {0: ("Z >= 0",), 1: ("Y2 >= Y1",), 2: ("Y1 >= Y2",), 3: ()}

#: The chains of inequality 1 as they stand in the booklet, by case and formula of Z.
PRINTED = {
    (1, 0): "X2 + X2 - X1 >= X1 + X2 - X1 >= X1",
    (2, 0): "X2 + Z >= X1 + Z >= X1",
    (3, 0): "Y2 + X2 - X1 >= X2 + X2 - X1 >= X1 + X2 - X1 >= X1",
    (4, 0): "Y2 + Z >= X2 + Z >= X1 + Z >= X1",
    (5, 1): "X2 + Y2 - Y1 >= Y2 + Y2 - Y1 >= Y1 + Y2 - Y1 >= Y1",
    (5, 2): "X2 + Y1 - Y2 >= Y1 + X2 - Y2 >= Y1",
    (5, 3): "X2 + Y1 + Y2 >= ",
    (6, 1): "X2 + X2 - X1 >= Y2 + Y2 - Y1 >= Y1 + Y2 - Y1 >= Y1",
    (6, 2): "X2 + X2 - X1 >= X2 + Y1 - Y2 >= Y1",
    (6, 3): "X2 + X2 - X1 >= Y2 + Y1 + Y2 >= Y1",
    (7, 1): "Y2 + Y2 - Y1 >= Y1 + Y2 - Y1 >= Y1",
    (7, 2): "Y2 + Y1 - Y2 >= Y1",
    (7, 3): "Y2 + Y1 + Y2 >= Y1",
    (8, 1): "Y2 + X2 - X1 >= Y1 + X2 - X1",
    (8, 2): "Y2 + X2 - X1 >= Y2 + Y1 - Y2 >= Y1",
    (8, 3): "Y2 + Y1 + Y2 >= Y1",
}

#: How three of them are to be read.
MENDED = {
    (5, 3): "X2 + Y1 + Y2 >= Y1",
    (8, 1): "Y2 + X2 - X1 >= Y1 + X2 - X1 >= Y1",
    (8, 3): "Y2 + X2 - X1 >= Y2 + Y1 + Y2 >= Y1",
}

#: Inequality 2, ours: the stop B lies between A and C, so the columns add up and the rows suffice.
SECOND = {
    (1, 0): "X1 + X2 - X1 >= X2",
    (2, 0): "X1 + Z >= X1 + X2 - X1 >= X2",
    (3, 1): "X1 + X2 - X1 >= Y1 + X2 - X1 >= Y1 + Y2 - Y1 >= Y2",
    (3, 2): "X1 + X2 - X1 >= Y1 + X2 - X1 >= Y1 + Y1 - Y2 >= Y1 >= Y2",
    (3, 3): "X1 + X2 - X1 >= Y1 + X2 - X1 >= Y1 + Y1 + Y2 >= Y2",
    (4, 1): "X1 + Y2 - Y1 >= Y1 + Y2 - Y1 >= Y2",
    (4, 2): "X1 + Y1 - Y2 >= Y1 + Y1 - Y2 >= Y1 >= Y2",
    (4, 3): "X1 + Y1 + Y2 >= Y2",
    (5, 0): "Y1 + Z >= X1 + Z >= X1 + X2 - X1 >= X2",
    (6, 0): "Y1 + X2 - X1 >= X1 + X2 - X1 >= X2",
    (7, 1): "Y1 + Y2 - Y1 >= Y2",
    (7, 2): "Y1 + Y1 - Y2 >= Y1 >= Y2",
    (7, 3): "Y1 + Y1 + Y2 >= Y2",
    (8, 1): "Y1 + X2 - X1 >= Y1 + Y2 - Y1 >= Y2",
    (8, 2): "Y1 + X2 - X1 >= Y1 + Y1 - Y2 >= Y1 >= Y2",
    (8, 3): "Y1 + X2 - X1 >= Y1 + Y1 + Y2 >= Y2",
}

#: Inequality 3, ours. (It is also inequality 1 seen in a mirror that exchanges left and right.)
THIRD = {
    (1, 0): "X1 + X2 >= X2 >= X2 - X1",
    (2, 1): "X1 + X2 >= X2 >= Y2 >= Y2 - Y1",
    (2, 2): "X1 + X2 >= X1 >= Y1 >= Y1 - Y2",
    (2, 3): "X1 + X2 >= Y1 + X2 >= Y1 + Y2",
    (3, 0): "X1 + Y2 >= X1 + X2 >= X2 >= X2 - X1",
    (4, 1): "X1 + Y2 >= Y2 >= Y2 - Y1",
    (4, 2): "X1 + Y2 >= X1 >= Y1 >= Y1 - Y2",
    (4, 3): "X1 + Y2 >= Y1 + Y2",
    (5, 1): "Y1 + X2 >= X2 >= Y2 >= Y2 - Y1",
    (5, 2): "Y1 + X2 >= Y1 >= Y1 - Y2",
    (5, 3): "Y1 + X2 >= Y1 + Y2",
    (6, 0): "Y1 + X2 >= X2 >= X2 - X1",
    (7, 1): "Y1 + Y2 >= Y2 >= Y2 - Y1",
    (7, 2): "Y1 + Y2 >= Y1 >= Y1 - Y2",
    (7, 3): "Y1 + Y2 >= Y1 + Y2",
    (8, 0): "Y1 + Y2 >= Y2 >= X2 >= X2 - X1",
}

#: The chains of all three inequalities.
CHAINS: dict[Key, str] = {
    (inequality, *key): text
    for inequality, chains in ((1, PRINTED | MENDED), (2, SECOND), (3, THIRD))
    for key, text in chains.items()
}


@dataclass(frozen=True)
class Expression:
    """A sum such as Y2 + X2 − X1; the terms in their order, with their signs."""

    terms: tuple[tuple[int, str], ...]

    @classmethod
    def read(cls, text: str) -> Expression:
        """The expression that ``text`` writes; ``0`` has no terms."""
        found = re.findall(r"([-+]?)\s*([XYZ]\d?)", text)
        return cls(tuple((-1 if sign == "-" else 1, symbol) for sign, symbol in found))

    def value(self, numbers: Mapping[str, int]) -> int:
        """What comes out with these numbers."""
        return sum(sign * numbers[symbol] for sign, symbol in self.terms)

    def __str__(self) -> str:
        text = "".join(f" {'+' if sign > 0 else '−'} {symbol}" for sign, symbol in self.terms)
        return text.removeprefix(" + ") or "0"

    def amounts(self, formula: int) -> Counter[str]:
        """How often each letter is in it, Z being written out if ``formula`` says how."""
        found: Counter[str] = Counter()
        for sign, symbol in self.terms:
            parts = Expression.read(FORMULAS[formula]).terms if symbol == "Z" and formula else ()
            for inner, letter in parts or ((1, symbol),):
                found[letter] += sign * inner
        return found


@dataclass(frozen=True)
class Claim:
    """``left`` ≥ ``right``: a hypothesis, or a link of a chain."""

    left: Expression
    right: Expression

    @classmethod
    def read(cls, text: str) -> Claim:
        """The claim that ``text`` writes with ``>=``."""
        left, right = text.split(">=")
        return cls(Expression.read(left), Expression.read(right))

    def __str__(self) -> str:
        return f"{self.left} ≥ {self.right}"

    def holds(self, numbers: Mapping[str, int]) -> bool:
        """Whether it is true for these numbers."""
        return self.left.value(numbers) >= self.right.value(numbers)

    def excess(self, formula: int) -> Counter[str]:
        """Left minus right, letter by letter."""
        found = self.left.amounts(formula)
        found.subtract(self.right.amounts(formula))
        return found


def added(amounts: Iterable[Counter[str]]) -> Counter[str]:
    """Several counts of letters added up."""
    total: Counter[str] = Counter()
    for one in amounts:
        total.update(one)  # unlike +, this keeps what is negative
    return total


def hypotheses(case: int, formula: int) -> tuple[Claim, ...]:
    """All that may be used in a case: its own hypotheses and what is always true."""
    texts = (*CASES[case], *FORMULA_SAYS[formula], *ALWAYS)
    return tuple(map(Claim.read, texts))


#: A link may use this many hypotheses, one that is used twice counted twice.
MOST_REASONS = 3


@cache
def reasons(claim: Claim, case: int, formula: int) -> tuple[Claim, ...] | None:
    """The fewest hypotheses that add up to ``claim``; None if there are none.

    An empty tuple means that both sides are equal for all numbers.
    """
    wanted, usable = claim.excess(formula), hypotheses(case, formula)
    for number in range(MOST_REASONS + 1):
        for chosen in combinations_with_replacement(usable, number):
            if added(hypothesis.excess(formula) for hypothesis in chosen) == wanted:
                return chosen
    return None


@cache
def distance_in(pair: Pair, case: int, formula: int) -> Expression:
    """What the distance of two of the cells is in a case, Z written out if ``formula`` says so."""
    expression = Claim.read(CASES[case][("AB", "AC", "BC").index(pair)]).left
    return Expression.read(FORMULAS[formula]) if formula and str(expression) == "Z" else expression


@cache
def terms(text: str) -> tuple[Expression, ...]:
    """The expressions of a chain, the largest first."""
    return tuple(Expression.read(part) for part in text.split(">=") if part.strip())


def chain(inequality: int, case: int, formula: int) -> tuple[int, str]:
    """The chain for a case and a formula of Z; before it 0 if it serves for all formulas."""
    if (inequality, case, 0) in CHAINS:
        return 0, CHAINS[inequality, case, 0]
    return formula, CHAINS[inequality, case, formula]


def flaws(text: str, inequality: int, case: int, formula: int) -> tuple[str, ...]:
    """What a chain lacks to be a proof of its inequality in its case, on any board.

    ``"start"``: it does not begin with the sum of the two distances. ``"end"``: it does not end
    with the third. ``"link 2"``: the second ≥ does not follow from the hypotheses.
    """
    smaller, larger = INEQUALITIES[inequality]
    parts = terms(text)
    found = []
    begin = (distance_in(pair, case, formula).amounts(formula) for pair in larger)
    if parts[0].amounts(formula) != added(begin):
        found.append("start")
    for number, link in enumerate(map(Claim, parts, parts[1:]), 1):
        if reasons(link, case, formula) is None:
            found.append(f"link {number}")
    if parts[-1] != distance_in(smaller, case, formula):
        found.append("end")
    return tuple(found)


def unproved() -> dict[Key, tuple[str, ...]]:
    """The chains that do not prove what they should, with their flaws: there must be none.

    All three inequalities in all cases with all formulas of Z, for boards of any size.
    """
    found = {}
    for inequality in INEQUALITIES:
        for case in CASES:
            for formula in FORMULAS:
                used, text = chain(inequality, case, formula)
                if lacking := flaws(text, inequality, case, used):
                    found[inequality, case, formula] = lacking
    return found


def printed_flaws() -> dict[tuple[int, int], tuple[str, ...]]:
    """The booklet's chains that lack something as they are printed, by case and formula of Z."""
    found = {key: flaws(text, 1, *key) for key, text in PRINTED.items()}
    return {key: lacking for key, lacking in found.items() if lacking}
