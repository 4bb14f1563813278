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
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from zamora.core.board import Board, Cell
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal
from zamora.metric.distances import Distance, Measure
from zamora.metric.table import Table, table
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

    @property
    def number(self) -> int | None:
        """Its number in the booklet, which leaves one of them out."""
        return {"zero": 1, "symmetry": 2, "triangle": 3}.get(self.value)

    @property
    def formula(self) -> str:
        """The axiom in signs."""
        return {
            Axiom.ZERO: "d(X, X) = 0",
            Axiom.POSITIVE: _("d(X, Y) > 0 si X ≠ Y"),
            Axiom.SYMMETRY: "d(X, Y) = d(Y, X)",
            Axiom.TRIANGLE: "d(X, Y) ≤ d(X, Z) + d(Z, Y)",
        }[self]

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

    def count(self, number: int) -> str:
        """``number`` of what the axiom is about, in words."""
        words = {
            Axiom.ZERO: ngettext("{n} casilla", "{n} casillas", number),
            Axiom.POSITIVE: ngettext("{n} par ordenado", "{n} pares ordenados", number),
            Axiom.SYMMETRY: ngettext("{n} par", "{n} pares", number),
            Axiom.TRIANGLE: ngettext("{n} terna", "{n} ternas", number),
        }[self]
        return words.format(n=number)


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
        return f"{where}: {self._inequality(6 if self._seen_with(6) else 17)}"

    def _seen_with(self, digits: int) -> bool:
        """Whether the inequality can still be seen when decimals are cut to this many digits."""
        if not any(isinstance(value, float) for value in self.values):
            return True
        first, *rest = (float(f"{float(value):.{digits}g}") for value in self.values)
        return first > sum(rest) if self.axiom is Axiom.TRIANGLE else first not in rest

    def _inequality(self, digits: int) -> str:
        first, *rest = (shown(value, root=self.root, digits=digits) for value in self.values)
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

    def __str__(self) -> str:
        checked = self.axiom.count(self.checked)
        if self.holds:
            return _("{axiom}: se cumple ({checked}).").format(
                axiom=self.axiom.formula, checked=checked
            )
        return _("{axiom}: falla en {failures} de {checked}. Por ejemplo, {example}.").format(
            axiom=self.axiom.formula,
            failures=self.failures,
            checked=checked,
            example=self.counterexamples[0] if self.counterexamples else "…",
        )


@dataclass(frozen=True)
class AxiomReport:
    """How a way of measuring fared on all cells, pairs and triples of a board.

    Attributes:
        name: of the distance.
        cells: how many the board has.
        results: one for each axiom, in the order of :class:`Axiom`.
        margin: decimals this close counted as equal; 0 if everything was compared exactly.
        vectorised: whether NumPy went through the triples.
        seconds: how long it took. (Reports are equal if they found the same.)
    """

    name: str
    cells: int
    results: tuple[AxiomResult, ...]
    margin: float = 0
    vectorised: bool = field(default=False, compare=False)
    seconds: float = field(default=0.0, compare=False)

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

    def text(self, *, timed: bool = False) -> str:
        """The report in sentences, one a line; with ``timed`` also how long it took."""
        lines = [
            _("Distancia: {name}. Tablero: {cells}.").format(
                name=self.name, cells=Axiom.ZERO.count(self.cells)
            ),
            *map(str, self.results),
            _("Es una métrica en este tablero.")
            if self.is_metric
            else _("No es una métrica en este tablero."),
        ]
        if self.margin:
            lines.append(
                _(
                    "Hay decimales, que se redondean: las diferencias de menos de una "
                    "milmillonésima de la distancia mayor no se toman en cuenta."
                )
            )
        if timed:
            lines.append(_("Tiempo: {seconds} s.").format(seconds=decimal(self.seconds, 3)))
        return "\n".join(lines)

    __str__ = text


def check_axioms(
    board: Board, distance: Distance | Measure, *, most: int = SHOWN, plain: bool = False
) -> AxiomReport:
    """Check all axioms in all cases on ``board`` (booklet, chapter 4, the theorem).

    The distance is measured once from each cell to each one. Time grows with the cube of the number
    of cells, memory with its square: 123 cells, the largest board of the booklet, are 1 860 867
    triples.

    Args:
        board: any set of cells.
        distance: a distance, or a function of two cells.
        most: how many counterexamples to show of each axiom; all are counted.
        plain: go through the triples without NumPy. The report is the same, later; that is also
            what happens where NumPy is missing.

    Raises:
        MeasureFails: if the function raised an exception.
        NotANumber: if it returned something that is no finite real number.
    """
    begin = time.perf_counter()
    found = table(board, distance)
    numpy = _numpy_for(found, plain=plain)
    results = []
    for axiom in Axiom:
        if axiom is not Axiom.TRIANGLE:
            failing = list(_FAILING[axiom](found))
            failures, first = len(failing), failing[:most]
        else:
            failures, first = 0, []
            for failed, some in _by_first(found, most, numpy):
                failures += failed
                first += some[: most - len(first)]
        results.append(
            AxiomResult(
                axiom,
                axiom.cases(len(board.cells)),
                failures,
                tuple(_counterexample(found, axiom, places) for places in first),
            )
        )
    return AxiomReport(
        found.distance.name,
        len(board.cells),
        tuple(results),
        found.margin,
        numpy is not None,
        time.perf_counter() - begin,
    )


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


def count_triples(board: Board, distance: Distance | Measure) -> Iterator[Counted]:
    """Check the triangle inequality cell by cell, for a progressive display.

    The sums are those of :func:`check_axioms`.

    Raises:
        MeasureFails: if the function raised an exception.
        NotANumber: if it returned something that is no finite real number.
    """
    found = table(board, distance)
    counts = _by_first(found, 1, _numpy_for(found))
    for start, (failures, first) in zip(board.cells, counts, strict=True):
        example = _counterexample(found, Axiom.TRIANGLE, first[0]) if first else None
        yield Counted(start, len(board.cells) ** 2, failures, example)


def _by_first(found: Table, most: int, np: ModuleType | None) -> Iterator[tuple[int, list[Places]]]:
    """For each X: how many triples fail, and the first ``most`` of them."""
    if np is None:
        yield from (_triangles(found, x, most) for x in range(len(found.numbers)))
        return
    exact = found.kind != "decimal"
    numbers = np.array(found.numbers, dtype=np.int64 if exact else np.float64)
    yield from (_triangles_vectorised(found, numbers, x, most, np) for x in range(len(numbers)))


def _numpy_for(found: Table, *, plain: bool = False) -> ModuleType | None:
    """NumPy, if it is to go through the triples of this table."""
    return None if plain or not found.fits else _numpy()


def _numpy() -> ModuleType | None:
    """NumPy, loaded when it is first needed; None where it, or all but what draws, is missing."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy if hasattr(numpy, "argwhere") else None


def _nonzero(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        if abs(row[x]) > found.margin:
            yield (x,)


def _not_positive(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        for y, number in enumerate(row):
            if x != y and number <= found.margin:
                yield x, y


def _asymmetric(found: Table) -> Iterator[Places]:
    for x, row in enumerate(found.numbers):
        for y in range(x + 1, len(row)):
            if abs(row[y] - found.numbers[y][x]) > found.margin:
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
    if found.kind == "root":
        rest = way - there - on
        broken = (rest > 0) & (rest * rest > 4 * there * on)
    else:
        broken = way > there + on + numbers.dtype.type(found.margin)
    places = islice(np.argwhere(broken).tolist(), most) if most else ()
    return int(np.count_nonzero(broken)), [(x, y, z) for y, z in places]


def _counterexample(found: Table, axiom: Axiom, places: Places) -> Counterexample:
    x, y, z = (*places, 0, 0)[:3]
    ways = {
        Axiom.ZERO: [(x, x)],
        Axiom.POSITIVE: [(x, y)],
        Axiom.SYMMETRY: [(x, y), (y, x)],
        Axiom.TRIANGLE: [(x, y), (x, z), (z, y)],
    }[axiom]
    cells = tuple(found.board.cells[place] for place in places)
    return Counterexample(
        axiom,
        cells,
        tuple(map(found.board.name, cells)),
        tuple(found.raw[start][end] for start, end in ways),
        found.distance.root,
    )
