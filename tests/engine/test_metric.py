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
    Distance,
    OffBoard,
    UnknownDistance,
    axioms,
    check_axioms,
    check_hypotenuse,
    count_triples,
    disc,
    free_stops,
    lengths,
    named,
    rings,
    squared,
    stop,
)
from zamora.metric.axioms import SHOWN

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
        assert len(result.counterexamples) == min(SHOWN, result.failures)
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
    (example, *_more) = check_axioms(BOARDS["3x3"], bent)[Axiom.TRIANGLE].counterexamples
    assert "3 > √2 + √2" in str(example)


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


NUMBERS = st.one_of(
    st.integers(-3, 6),
    st.integers(1, 4).map(lambda n: Fraction(n, 3)),
    st.integers(-(10**9), 10**9),
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
    """Against the axioms as they stand in a book."""
    n = len(table)
    board = board_of((1, column) for column in range(1, n + 1))
    places = range(n)
    expected = {
        Axiom.ZERO: [(x,) for x in places if table[x][x]],
        Axiom.POSITIVE: [
            (x, y) for x, y in product(places, repeat=2) if x != y and table[x][y] <= 0
        ],
        Axiom.SYMMETRY: [
            (x, y) for x, y in product(places, repeat=2) if x < y and table[x][y] != table[y][x]
        ],
        Axiom.TRIANGLE: [
            (x, y, z)
            for x, y, z in product(places, repeat=3)
            if table[x][y] > table[x][z] + table[z][y]
        ],
    }
    measured = Distance("t", lambda a, b: table[a.column - 1][b.column - 1], lambda: "")
    report = both_ways(board, measured)
    for axiom, failing in expected.items():
        assert report[axiom].failures == len(failing)
        assert [example.cells for example in report[axiom].counterexamples] == [
            tuple(board.cells[place] for place in places) for places in failing[:SHOWN]
        ]


# With and without NumPy --------------------------------------------------------------------------


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    with_numpy = check_axioms(GOLEZ, EUCLID)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert axioms._numpy() is None
    assert with_numpy == check_axioms(GOLEZ, EUCLID)


def test_numpy_waits_until_it_is_needed() -> None:
    code = (
        "import sys, zamora, zamora.metric as m; a = 'numpy' in sys.modules; "
        "m.check_proof(zamora.Board.rectangle(3, 3, str)); print(a, 'numpy' in sys.modules)"
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
    assert len(disc(board, centre, 3, EUCLID)) == 29
    assert disc(board, centre, -1) == disc(board, centre, -1, EUCLID) == ()
    assert disc(GOLEZ, Cell(1, 2), 1) == ((1, 2), (1, 3), (2, 2), (2, 3))


@pytest.mark.parametrize("metric", DISTANCES, ids=lambda d: d.key)
def test_rings_make_up_the_board(metric: Distance) -> None:
    found = rings(GOLEZ, Cell(6, 4), metric)
    assert sorted(cell for ring in found for cell in ring.cells) == list(GOLEZ.cells)
    assert found[0].cells == ((6, 4),)
    assert [ring.raw for ring in found] == sorted({ring.raw for ring in found})
    squares = {squared(Cell(6, 4), cell) for cell in GOLEZ.cells}
    assert len(found) == {"chebyshev": 6, "taxi": 8}.get(metric.key, len(squares))


def test_off_the_board() -> None:
    with pytest.raises(OffBoard) as caught:
        disc(GOLEZ, Cell(1, 1), 2)
    assert "(1,2)" in str(caught.value)
    with pytest.raises(OffBoard):
        rings(GOLEZ, "E4")  # type: ignore[arg-type]


# The diagonal and the side -----------------------------------------------------------------------


def test_right_triangles() -> None:
    board = Board.rectangle(4, 4, pairs)
    assert check_hypotenuse(board) == (16 * 3 * 3, 0)
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


def test_free_stops() -> None:
    x, y = Cell(4, 2), Cell(8, 6)
    assert free_stops(GOLEZ, EUCLID, x, y) == tuple(Cell(4 + n, 2 + n) for n in range(5))
    assert free_stops(GOLEZ, CHEBYSHEV, x, y) == free_stops(GOLEZ, EUCLID, x, y)
    assert set(free_stops(GOLEZ, TAXI, x, y)) == {
        Cell(*c) for c in product(range(4, 9), range(2, 7))
    }
    assert free_stops(GOLEZ, TAXI, x, x) == (x,)
