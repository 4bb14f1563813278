"""What a stop costs, and all triples counted cell by cell: the same as the check of the axioms."""

from __future__ import annotations

from itertools import product

import pytest

from zamora.core.board import Board, Cell, pairs
from zamora.metric import (
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    FALSE_METRICS,
    TAXI,
    UNEXPECTED_METRICS,
    Axiom,
    Distance,
    check_axioms,
    count_triples,
    free_stops,
    own,
    stop,
)

from .boards import GOLEZ

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
