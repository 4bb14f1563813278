"""When a way of measuring is a metric, checked on all cells, all pairs and all triples of a board.

The booklet (chapter 4) asks three things of a distance d:

1. d(X, X) = 0;
2. d(X, Y) = d(Y, X);
3. d(X, Y) ≤ d(X, Z) + d(Z, Y), the triangle inequality: a stop on the way makes no way shorter.

Mathematicians ask one more, that different cells are apart: d(X, Y) > 0 if X ≠ Y. Without it
counting rows only would be a metric. It is checked as an axiom of its own.

The booklet writes d(Y, Z) for the last term of the third. For symmetric distances that is the same;
for others it would mix up two faults, because with Z = X and d(X, X) = 0 it already says that
d(X, Y) ≤ d(Y, X). Written as a way from X over Z to Y, each axiom catches a fault of its own.

>>> from zamora.core.board import Board, digits
>>> from zamora.metric.distances import CHEBYSHEV
>>> report = check_axioms(Board.rectangle(3, 3, digits("")), CHEBYSHEV)
>>> report.is_metric, report[Axiom.TRIANGLE].checked
(True, 729)
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.metric.distances import Distance
from zamora.metric.values import Number, shown

if TYPE_CHECKING:
    from types import ModuleType

#: How many counterexamples a report shows.
SHOWN = 10

#: Places in a table: of one cell, two or three (X, Y, Z).
Places = tuple[int, ...]


class Axiom(enum.Enum):
    """What is asked of a metric."""

    ZERO = "zero"
    POSITIVE = "positive"
    SYMMETRY = "symmetry"
    TRIANGLE = "triangle"

    def cases(self, cells: int) -> int:
        """How many cases there are to check on a board of this many cells.

        All cells; all ordered pairs of two cells; all pairs; all ordered triples, with repetition.
        """
        ordered = cells * (cells - 1)
        return {
            Axiom.ZERO: cells,
            Axiom.POSITIVE: ordered,
            Axiom.SYMMETRY: ordered // 2,
            Axiom.TRIANGLE: cells**3,
        }[self]


@dataclass(frozen=True)
class Table:
    """The distances from each cell of a board to each other one, as whole numbers.

    Fractions are brought to a common denominator, Euclid's distances compared by their squares: so
    nothing is rounded.

    Attributes:
        board: the board; row and column ``i`` of the table belong to ``board.cells[i]``.
        distance: how it was measured.
        numbers: proportional to the distances, or to their squares if ``distance.root``.
    """

    board: Board
    distance: Distance
    numbers: tuple[tuple[int, ...], ...]

    def longer(self) -> Callable[[int, int, int], bool]:
        """Whether a way of length ``a`` is longer than ways of lengths ``b`` and ``c`` together.

        The three are ``numbers`` of this table.
        """
        return _longer_root if self.distance.root else lambda a, b, c: a > b + c


def _longer_root(a: int, b: int, c: int) -> bool:
    """Whether √a > √b + √c, without rounding: square twice, minding the sign between."""
    rest = a - b - c
    return rest > 0 and rest * rest > 4 * b * c


def table(board: Board, distance: Distance) -> Table:
    """Measure from each cell of ``board`` to each other one, once each way."""
    raw = [[distance.raw(a, b) for b in board.cells] for a in board.cells]
    common = math.lcm(*(n.denominator for row in raw for n in row if isinstance(n, Fraction)))
    return Table(board, distance, tuple(tuple(int(n * common) for n in row) for row in raw))


@dataclass(frozen=True)
class Counterexample:
    """Cells for which an axiom is false, with the numbers.

    Attributes:
        axiom: the broken one.
        cells: X; X and Y; or X, Y and the stop Z.
        names: the cells as the board names them.
        values: the distances in the order of the axiom's formula: d(X, X); d(X, Y); d(X, Y) and
            d(Y, X); d(X, Y), d(X, Z) and d(Z, Y). Squares of them if ``root``.
        root: whether ``values`` are squares of distances.
    """

    axiom: Axiom
    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    values: tuple[Number, ...]
    root: bool = False

    def __str__(self) -> str:
        where = ", ".join(f"{x} = {name}" for x, name in zip("XYZ", self.names, strict=False))
        return f"{where}: {self._inequality()}"

    def _inequality(self) -> str:
        first, *rest = (shown(value, root=self.root) for value in self.values)
        if self.axiom is Axiom.ZERO:
            return f"{first} ≠ 0"
        if self.axiom is Axiom.POSITIVE:
            return _("{distance} no es mayor que 0").format(distance=first)
        if self.axiom is Axiom.SYMMETRY:
            return f"{first} ≠ {rest[0]}"
        return f"{first} > {' + '.join(f'({term})' if term[0] == '−' else term for term in rest)}"


@dataclass(frozen=True)
class AxiomResult:
    """How one axiom fared on a board.

    Attributes:
        axiom: which one.
        checked: how many cases there are: cells, pairs or triples; all were checked.
        failures: in how many of them it is false.
        counterexamples: the first of those, in reading order of X, then Y, then Z.
    """

    axiom: Axiom
    checked: int
    failures: int
    counterexamples: tuple[Counterexample, ...]

    @property
    def holds(self) -> bool:
        """Whether the axiom is true in all cases."""
        return self.failures == 0


@dataclass(frozen=True)
class AxiomReport:
    """How a way of measuring fared on all cells, pairs and triples of a board.

    Attributes:
        name: of the distance.
        results: one for each axiom, in the order of :class:`Axiom`.
    """

    name: str
    results: tuple[AxiomResult, ...]

    def __getitem__(self, axiom: Axiom) -> AxiomResult:
        return next(result for result in self.results if result.axiom is axiom)

    @property
    def is_metric(self) -> bool:
        """Whether all axioms are true."""
        return all(result.holds for result in self.results)

    @property
    def broken(self) -> frozenset[Axiom]:
        """The axioms that are false."""
        return frozenset(result.axiom for result in self.results if not result.holds)


def check_axioms(board: Board, distance: Distance) -> AxiomReport:
    """Check all axioms in all cases on ``board`` (booklet, chapter 4, the theorem).

    The distance is measured once from each cell to each one. Time grows with the cube of the number
    of cells, memory with its square: 123 cells, the largest board of the booklet, are 1 860 867
    triples. Without NumPy the report is the same, later.
    """
    found = table(board, distance)
    results = []
    for axiom in Axiom:
        if axiom is not Axiom.TRIANGLE:
            failing = list(_FAILING[axiom](found))
            failures, first = len(failing), failing[:SHOWN]
        else:
            failures, first = 0, []
            for failed, some in _by_first(found, SHOWN):
                failures += failed
                first += some[: SHOWN - len(first)]
        examples = tuple(_counterexample(found, axiom, places) for places in first)
        results.append(AxiomResult(axiom, axiom.cases(len(board.cells)), failures, examples))
    return AxiomReport(distance.name, tuple(results))


@dataclass(frozen=True)
class Counted:
    """The triangle inequality in all triples (X, Y, Z) with one X.

    Attributes:
        start: X.
        checked: how many triples those are.
        failures: in how many of them the way from X to Y is shorter with a stop at Z.
        example: one of these; None for none.
    """

    start: Cell
    checked: int
    failures: int
    example: Counterexample | None


def count_triples(board: Board, distance: Distance) -> Iterator[Counted]:
    """Check the triangle inequality cell by cell, for a progressive display.

    The sums are those of :func:`check_axioms`.
    """
    found = table(board, distance)
    for start, (failures, first) in zip(board.cells, _by_first(found, 1), strict=True):
        example = _counterexample(found, Axiom.TRIANGLE, first[0]) if first else None
        yield Counted(start, len(board.cells) ** 2, failures, example)


def _by_first(found: Table, most: int) -> Iterator[tuple[int, list[Places]]]:
    """For each X: how many triples fail, and the first ``most`` of them."""
    np = _numpy()
    if np is None:
        yield from (_triangles(found, x, most) for x in range(len(found.numbers)))
        return
    numbers = np.array(found.numbers, dtype=np.int64)
    yield from (_triangles_vectorised(found, numbers, x, most, np) for x in range(len(numbers)))


def _numpy() -> ModuleType | None:
    """NumPy, loaded when it is first needed; None where it, or all but what draws, is missing."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy if hasattr(numpy, "argwhere") else None


def _nonzero(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        if row[x]:
            yield (x,)


def _not_positive(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        for y, number in enumerate(row):
            if x != y and number <= 0:
                yield x, y


def _asymmetric(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        for y in range(x + 1, len(row)):
            if row[y] != found.numbers[y][x]:
                yield x, y


_FAILING = {
    Axiom.ZERO: _nonzero,
    Axiom.POSITIVE: _not_positive,
    Axiom.SYMMETRY: _asymmetric,
}


def _triangles(found: Table, x: int, most: int) -> tuple[int, list[Places]]:
    """How many triples with this X break the triangle inequality; the first ``most`` of them."""
    longer, row = found.longer(), found.numbers[x]
    failing: list[Places] = [
        (x, y, z)
        for y, way in enumerate(row)
        for z, there in enumerate(row)
        if longer(way, there, found.numbers[z][y])
    ]
    return len(failing), failing[:most]


def _triangles_vectorised(
    found: Table, numbers: Any, x: int, most: int, np: ModuleType
) -> tuple[int, list[Places]]:
    """The same for all Y and Z together, vectorised: no more memory than a few tables."""
    row = numbers[x]
    way, there, on = row[:, None], row[None, :], numbers.T
    if found.distance.root:
        rest = way - there - on
        broken = (rest > 0) & (rest * rest > 4 * there * on)
    else:
        broken = way > there + on
    places = islice(np.argwhere(broken).tolist(), most)
    return int(np.count_nonzero(broken)), [(x, y, z) for y, z in places]


def _counterexample(found: Table, axiom: Axiom, places: Places) -> Counterexample:
    x, y, z = (*places, 0, 0)[:3]
    ways = {
        Axiom.ZERO: [(x, x)],
        Axiom.POSITIVE: [(x, y)],
        Axiom.SYMMETRY: [(x, y), (y, x)],
        Axiom.TRIANGLE: [(x, y), (x, z), (z, y)],
    }[axiom]
    every = found.board.cells
    cells = tuple(every[place] for place in places)
    return Counterexample(
        axiom,
        cells,
        tuple(map(found.board.name, cells)),
        tuple(found.distance.raw(every[start], every[end]) for start, end in ways),
        found.distance.root,
    )
