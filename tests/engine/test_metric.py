"""Distances, what holds of them on whole boards, and looking for counterexamples in slices."""

from __future__ import annotations

import math
import subprocess
import sys
import tracemalloc
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.core.board import Board, Cell, distance, pairs
from zamora.metric import (
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    FALSE_METRICS,
    TAXI,
    UNEXPECTED_METRICS,
    Axiom,
    BadTable,
    Distance,
    MeasureFails,
    NotANumber,
    OffBoard,
    UnknownDistance,
    check_axioms,
    check_hypotenuse,
    circle,
    count_triples,
    disc,
    free_stops,
    from_table,
    lengths,
    named,
    own,
    rings,
    squared,
    stop,
)
from zamora.metric.values import MARGIN

from .boards import CALIZ, GOLEZ, board_of, both_ways

BOARDS = {"golez": GOLEZ, "3x3": Board.rectangle(3, 3, pairs), "3x5": Board.rectangle(3, 5, pairs)}


def test_the_booklet_s_examples() -> None:
    # PB to AN1, and the ball to MB, at the start of Golez.
    assert CHEBYSHEV(Cell(2, 4), Cell(7, 2)) == 5
    assert CHEBYSHEV(Cell(6, 4), Cell(4, 4)) == 2
    assert CHEBYSHEV.measure is distance
    assert TAXI(Cell(2, 4), Cell(7, 2)) == 7
    assert EUCLID(Cell(2, 4), Cell(7, 2)) == math.sqrt(29)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("metric", [*DISTANCES, *UNEXPECTED_METRICS], ids=lambda d: d.key)
def test_metrics(board: Board, metric: Distance) -> None:
    n = len(board.cells)
    report = both_ways(board, metric)
    assert report.is_metric and report.broken == frozenset()
    assert report.vectorised
    assert [result.checked for result in report.results] == [
        n,
        n * (n - 1),
        n * (n - 1) // 2,
        n**3,
    ]
    assert not any(result.counterexamples for result in report.results)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("false", FALSE_METRICS, ids=lambda false: false.distance.key)
def test_false_metrics(board: Board, false: Any) -> None:
    report = both_ways(board, false.distance)
    assert report.broken == false.breaks
    d = false.distance.measure
    for result in report.results:
        assert len(result.counterexamples) == min(5, result.failures)
        for example in result.counterexamples:
            x, y, z = (*example.cells, example.cells[0], example.cells[0])[:3]
            match result.axiom:
                case Axiom.ZERO:
                    assert example.values == (d(x, x),) != (0,)
                case Axiom.POSITIVE:
                    assert x != y and example.values == (d(x, y),) and d(x, y) <= 0
                case Axiom.SYMMETRY:
                    assert example.values == (d(x, y), d(y, x)) and d(x, y) != d(y, x)
                case Axiom.TRIANGLE:
                    assert example.values == (d(x, y), d(x, z), d(z, y))
                    assert d(x, y) > d(x, z) + d(z, y)


def test_every_axiom_is_broken_alone_by_some_false_metric() -> None:
    alone = {next(iter(false.breaks)) for false in FALSE_METRICS if len(false.breaks) == 1}
    assert alone == set(Axiom)


def test_counterexamples_by_hand() -> None:
    false = {metric.distance.key: metric.distance for metric in FALSE_METRICS}
    squares = check_axioms(GOLEZ, false["cuadrado"])[Axiom.TRIANGLE]
    assert str(squares.counterexamples[0]) == "X = (1,2), Y = (1,4), Z = (1,3): 4 > 1 + 1"
    rounded = check_axioms(GOLEZ, false["redondeada"])[Axiom.TRIANGLE]
    assert str(rounded.counterexamples[0]) == "X = (1,2), Y = (3,4), Z = (2,3): 3 > 1 + 1"
    signed = check_axioms(GOLEZ, false["resta"])[Axiom.SYMMETRY]
    assert str(signed.counterexamples[0]) == "X = (1,2), Y = (2,2): 1 ≠ −1"
    counted = check_axioms(GOLEZ, false["contadas"])[Axiom.ZERO]
    assert (counted.checked, counted.failures) == (69, 69)
    # √2 + √2 against 3, on squares.
    bent = Distance(
        "bent", lambda a, b: squared(a, b) + (squared(a, b) == 8), lambda: "", root=True
    )
    assert "3 > √2 + √2" in str(check_axioms(BOARDS["3x3"], bent))


def test_texts_only_tell_the_time_if_asked() -> None:
    report = check_axioms(GOLEZ, CHEBYSHEV)
    assert report.seconds > 0
    assert "Tiempo" not in str(report)
    assert "Tiempo" in report.text(timed=True)
    assert "328509 ternas" in str(report)


# Exactness ---------------------------------------------------------------------------------------


def test_euclid_is_compared_exactly() -> None:
    """Against roots with 60 digits, on a board with many cells in a line and many nearly so."""
    board = Board.rectangle(6, 5, pairs)
    bumped = {}
    with localcontext() as context:
        context.prec = 60
        root = {n: Decimal(n).sqrt() for n in range(100)}
        for bump in (0, 1):
            bumped[bump] = sum(
                root[squared(x, y) + bump * (x != y)] - root[squared(x, z)] - root[squared(z, y)]
                > Decimal("1e-40")
                for x, y, z in product(board.cells, repeat=3)
            )
    # A distance that depends on the order of its cells tells the long side from the short ones.
    assert bumped[0] == both_ways(board, EUCLID)[Axiom.TRIANGLE].failures == 0
    assert bumped[1] > 100
    longer = Distance(
        "longer",
        lambda a, b: squared(a, b) + (a[0] == 1 and b[0] == 6),
        lambda: "",
        root=True,
    )
    with localcontext() as context:
        context.prec = 60
        expected = sum(
            root[longer.measure(x, y)] - root[longer.measure(x, z)] - root[longer.measure(z, y)]
            > Decimal("1e-40")
            for x, y, z in product(board.cells, repeat=3)
        )
    assert both_ways(board, longer)[Axiom.TRIANGLE].failures == expected > 0


def test_decimals_raise_no_false_alarm() -> None:
    naive = sum(
        math.dist(x, y) > math.dist(x, z) + math.dist(z, y)
        for x, y, z in product(GOLEZ.cells, repeat=3)
    )
    assert naive > 0  # so the margin is needed
    report = both_ways(GOLEZ, math.dist)
    assert report.is_metric
    assert report.margin == MARGIN * max(math.dist(a, b) for a in GOLEZ.cells for b in GOLEZ.cells)
    assert "milmillonésima" in str(report)
    assert "milmillonésima" not in str(check_axioms(GOLEZ, EUCLID))


def test_the_margin_hides_no_true_difference() -> None:
    squares = np.array(sorted({squared(a, b) for a in CALIZ.cells for b in CALIZ.cells}))
    a, b, c = np.meshgrid(squares, squares, squares, sparse=True)
    rest = a - b - c
    longer = (rest > 0) & (rest * rest > 4 * b * c)
    gaps = np.sqrt(a) - np.sqrt(b) - np.sqrt(c)
    assert gaps[longer].min() > 1e-5 > 100 * MARGIN * math.sqrt(squares.max())
    assert gaps[longer].min() > 1 / (8 * math.sqrt(squares.max()) ** 3)
    # One distance a hundred-thousandth too long is found.
    report = both_ways(GOLEZ, lambda a, b: math.dist(a, b) + 1e-5 * (a == (1, 2) and b == (11, 2)))
    assert report.broken == {Axiom.SYMMETRY, Axiom.TRIANGLE}
    example = report[Axiom.TRIANGLE].counterexamples[0]
    assert example.cells[:2] == ((1, 2), (11, 2))
    assert str(example).endswith("10,00001 > 1 + 9")


@pytest.mark.parametrize("size", [10**6, 2**31, 2**62, 2**63, 10**40])
def test_large_numbers_do_not_overflow(size: int) -> None:
    board = Board.rectangle(3, 3, pairs)
    for root in (False, True):
        scaled = Distance("scaled", lambda a, b: size * squared(a, b), lambda: "", root=root)
        assert both_ways(board, scaled).is_metric == root
    assert both_ways(board, lambda a, b: size * distance(a, b)).is_metric


NUMBERS = st.one_of(
    st.integers(-3, 6),
    st.integers(1, 4).map(lambda n: Fraction(n, 3)),
    st.sampled_from([0.5, 1.5, 0.1, 0.30000000000000004, 0.2, True, 10**30]),
    st.integers(-(10**25), 10**25),
)


@st.composite
def tables(draw: st.DrawFn) -> list[list[Any]]:
    n = draw(st.integers(0, 5))
    numbers = draw(st.sampled_from([NUMBERS, st.integers(0, 4), st.integers(1, 2)]))
    table = draw(st.lists(st.lists(numbers, min_size=n, max_size=n), min_size=n, max_size=n))
    if draw(st.booleans()):  # something near to a metric
        for i, j in product(range(n), repeat=2):
            table[i][j] = 0 if i == j else table[min(i, j)][max(i, j)]
    return table


@settings(max_examples=60, deadline=None)
@given(tables())
def test_any_table(table: list[list[Any]]) -> None:
    """Against the axioms as they stand in a book, with a margin if there are decimals."""
    n = len(table)
    board = board_of((1, column) for column in range(1, n + 1))
    values = [value for row in table for value in row]
    slack: Any = 0
    if any(isinstance(value, float) for value in values):
        table = [[float(value) for value in row] for row in table]
        slack = MARGIN * max(abs(float(value)) for value in values)
    places = range(n)
    expected = {
        Axiom.ZERO: [(x,) for x in places if abs(table[x][x]) > slack],
        Axiom.POSITIVE: [
            (x, y) for x, y in product(places, repeat=2) if x != y and table[x][y] <= slack
        ],
        Axiom.SYMMETRY: [
            (x, y)
            for x, y in product(places, repeat=2)
            if x < y and abs(table[x][y] - table[y][x]) > slack
        ],
        Axiom.TRIANGLE: [
            (x, y, z)
            for x, y, z in product(places, repeat=3)
            if table[x][y] > table[x][z] + table[z][y] + slack
        ],
    }
    report = both_ways(board, from_table(board, table))
    for axiom, failing in expected.items():
        assert report[axiom].failures == len(failing)
        assert [example.cells for example in report[axiom].counterexamples] == [
            tuple(board.cells[place] for place in places) for places in failing[:5]
        ]
    assert str(report)


# With and without NumPy --------------------------------------------------------------------------


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    with_numpy = check_axioms(GOLEZ, EUCLID)
    monkeypatch.setitem(sys.modules, "numpy", None)
    without = check_axioms(GOLEZ, EUCLID)
    assert with_numpy.vectorised and not without.vectorised
    assert with_numpy == without


def test_numpy_waits_until_it_is_needed() -> None:
    code = (
        "import sys, zamora, zamora.metric as m; a = 'numpy' in sys.modules; "
        "b = zamora.Board.rectangle(3, 3, str); m.check_axioms(b, m.TAXI, plain=True); "
        "m.check_proof(b); print(a, 'numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]


def test_the_largest_board_in_little_memory() -> None:
    check_axioms(BOARDS["3x3"], CHEBYSHEV)  # NumPy itself is not meant
    for metric in (CHEBYSHEV, EUCLID):
        tracemalloc.start()
        report = check_axioms(CALIZ, metric)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert report[Axiom.TRIANGLE].checked == 1_860_867
        assert report.is_metric
        assert peak < 10_000_000


# Anybody's own ways of measuring, discs, and the diagonal and the side ----------------------------


# Anybody's function ------------------------------------------------------------------------------


class Nasty(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def _raise(error: Exception) -> Any:
    raise error


def _endless(a: Cell, b: Cell) -> Any:
    return _endless(a, b)


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        (lambda a, b: 1 / (a.row - b.row), "ZeroDivisionError: division by zero"),
        (lambda a: 0, "TypeError"),
        (lambda a, b: a.fila, "AttributeError"),
        (lambda a, b: _raise(Nasty()), "Nasty"),
        (lambda a, b: _raise(StopIteration()), "StopIteration"),
        (lambda a, b: _raise(ValueError("x" * 10_000)), "ValueError: xxx"),
        (_endless, "RecursionError"),
    ],
)
def test_a_function_that_fails(measure: Any, said: str) -> None:
    with pytest.raises(MeasureFails) as caught:
        check_axioms(GOLEZ, own(measure, "la mía"))
    assert said in str(caught.value)
    assert "«la mía»" in str(caught.value)
    assert "(1,2)" in str(caught.value)
    assert len(str(caught.value)) < 500
    assert caught.value.__cause__ is None and caught.value.__suppress_context__


@pytest.mark.parametrize(
    "value",
    [
        None,
        "3",
        math.nan,
        math.inf,
        -math.inf,
        1j,
        [1],
        Decimal(1),
        np.array([1, 2]),
        10**400,
        -(10**5000),
        Fraction(10**400, 3),
        np.float64("nan"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_function_that_returns_no_number(value: Any) -> None:
    with pytest.raises(NotANumber) as caught:
        check_axioms(GOLEZ, lambda a, b: value)
    assert "2.5" in caught.value.accepted
    if value is None:
        assert "return" in str(caught.value)
    with pytest.raises(NotANumber):
        disc(GOLEZ, Cell(5, 5), value)


def test_numbers_of_other_kinds_are_welcome() -> None:
    n = len(GOLEZ.cells)
    assert both_ways(GOLEZ, lambda a, b: a != b).is_metric
    assert both_ways(GOLEZ, lambda a, b: np.int8(distance(a, b))).is_metric
    assert both_ways(GOLEZ, lambda a, b: np.float32(distance(a, b))).is_metric
    mixed = both_ways(GOLEZ, lambda a, b: [distance(a, b), float(distance(a, b))][a.row % 2])
    assert mixed.is_metric
    assert both_ways(GOLEZ, lambda a, b: -1)[Axiom.TRIANGLE].failures == n**3


def test_what_cannot_be_called() -> None:
    with pytest.raises(MeasureFails) as caught:
        check_axioms(GOLEZ, 3)  # type: ignore[arg-type]
    assert "lambda" in str(caught.value)


@pytest.mark.parametrize(
    "table",
    [[], [[0]], [[0, 1], [1]], [[0, 1], [1, 0], [1, 1]], 3, [1, 2], None],
)
def test_bad_tables(table: Any) -> None:
    with pytest.raises(BadTable) as caught:
        from_table(board_of([(1, 1), (1, 2)]), table)
    assert caught.value.accepted == ("2 × 2",)


def test_a_table_with_a_hole_and_of_another_board() -> None:
    board = board_of([(1, 1), (1, 2)])
    with pytest.raises(NotANumber):
        check_axioms(board, from_table(board, [[0, None], [1, 0]]))
    with pytest.raises(MeasureFails):
        check_axioms(GOLEZ, from_table(board, [[0, 1], [1, 0]]))


def test_names_of_distances() -> None:
    assert [named(metric.key) for metric in DISTANCES] == list(DISTANCES)
    assert named(" Taxi ") is TAXI
    with pytest.raises(UnknownDistance) as caught:
        named("avión")
    assert caught.value.accepted == ("chebyshev", "taxi", "euclides")


# Discs -------------------------------------------------------------------------------------------


def test_discs_and_circles() -> None:
    board, centre = Board.rectangle(9, 9, pairs), Cell(5, 5)
    for radius in range(5):
        assert len(disc(board, centre, radius)) == (2 * radius + 1) ** 2
        assert len(disc(board, centre, radius, TAXI)) == 2 * radius * (radius + 1) + 1
        assert len(circle(board, centre, radius)) == (8 * radius or 1)
    assert len(disc(board, centre, 3, EUCLID)) == 29
    assert len(circle(board, centre, Fraction(5, 2), EUCLID)) == 0
    assert disc(board, centre, -1) == disc(board, centre, -1, EUCLID) == ()
    assert disc(GOLEZ, Cell(1, 2), 1) == ((1, 2), (1, 3), (2, 2), (2, 3))


def test_a_disc_reaches_the_cell_it_was_measured_with() -> None:
    board, centre = Board.rectangle(9, 9, pairs), Cell(1, 1)
    for cell in board.cells:
        for metric in (*DISTANCES, own(math.dist)):
            radius = metric(centre, cell)
            assert cell in disc(board, centre, radius, metric)
            assert cell in circle(board, centre, radius, metric)


@pytest.mark.parametrize("metric", [*DISTANCES, own(math.dist)], ids=lambda d: d.key)
def test_rings_make_up_the_board(metric: Distance) -> None:
    found = rings(GOLEZ, Cell(6, 4), metric)
    assert sorted(cell for ring in found for cell in ring.cells) == list(GOLEZ.cells)
    assert found[0].cells == ((6, 4),)
    assert [ring.raw for ring in found] == sorted({ring.raw for ring in found})
    squares = {squared(Cell(6, 4), cell) for cell in GOLEZ.cells}
    assert len(found) == {"chebyshev": 6, "taxi": 8}.get(metric.key, len(squares))


def test_off_the_board() -> None:
    for function in (disc, circle):
        with pytest.raises(OffBoard) as caught:
            function(GOLEZ, Cell(1, 1), 2)
        assert "(1,2)" in str(caught.value)
    with pytest.raises(OffBoard):
        rings(GOLEZ, "E4")  # type: ignore[arg-type]


# The diagonal and the side -----------------------------------------------------------------------


def test_right_triangles() -> None:
    board = Board.rectangle(4, 4, pairs)
    report = check_hypotenuse(board)
    assert report.triangles == 16 * 3 * 3
    assert report.counterexamples == ()
    assert lengths(board) == {1: 24, 2: 18, 4: 16, 5: 24, 8: 8, 9: 8, 10: 12, 13: 8, 18: 2}


# What a stop costs, and all triples counted cell by cell: the same as the check of the axioms


SMALL = Board.rectangle(4, 5, pairs)
MEASURES = [*DISTANCES, *UNEXPECTED_METRICS, *(false.distance for false in FALSE_METRICS)]


@pytest.mark.parametrize("distance", MEASURES, ids=lambda one: one.key)
def test_a_stop_that_shortens_is_what_breaks_the_triangle_inequality(distance: Distance) -> None:
    failing = [
        (x, y, z) for x, y, z in product(SMALL.cells, repeat=3) if stop(distance, x, y, z).extra < 0
    ]
    result = check_axioms(SMALL, distance)[Axiom.TRIANGLE]
    assert len(failing) == result.failures
    assert failing[:10] == [example.cells for example in result.counterexamples]


@pytest.mark.parametrize("distance", MEASURES, ids=lambda one: one.key)
def test_counted_cell_by_cell_it_is_the_same(distance: Distance) -> None:
    result = check_axioms(GOLEZ, distance)[Axiom.TRIANGLE]
    counts = list(count_triples(GOLEZ, distance))
    assert [one.start for one in counts] == list(GOLEZ.cells)
    assert sum(one.checked for one in counts) == result.checked == len(GOLEZ.cells) ** 3
    assert sum(one.failures for one in counts) == result.failures
    assert all((one.example is None) == (one.failures == 0) for one in counts)
    first = next((one.example for one in counts if one.example), None)
    assert first == next(iter(result.counterexamples), None)


def test_what_cannot_be_counted_by_numpy_is_counted_all_the_same() -> None:
    huge = own(lambda a, b: (a != b) * 10**30)
    assert sum(one.failures for one in count_triples(SMALL, huge)) == 0


def test_free_stops() -> None:
    x, y = Cell(4, 2), Cell(8, 6)
    assert free_stops(GOLEZ, EUCLID, x, y) == tuple(Cell(4 + n, 2 + n) for n in range(5))
    assert free_stops(GOLEZ, CHEBYSHEV, x, y) == free_stops(GOLEZ, EUCLID, x, y)
    assert set(free_stops(GOLEZ, TAXI, x, y)) == {
        Cell(*c) for c in product(range(4, 9), range(2, 7))
    }
    assert free_stops(GOLEZ, TAXI, x, x) == (x,)


def test_decimals_have_a_margin() -> None:
    rounded = own(lambda a, b: EUCLID(a, b))
    assert stop(rounded, Cell(1, 1), Cell(4, 4), Cell(2, 2)).extra == 0
    assert stop(rounded, Cell(1, 1), Cell(4, 4), Cell(2, 3)).extra == 1
