"""Anybody's own ways of measuring, discs, and the diagonal and the side."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from zamora.core.board import Board, Cell, distance, pairs
from zamora.metric import (
    DISTANCES,
    EUCLID,
    TAXI,
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
    disc,
    from_table,
    lengths,
    named,
    own,
    rings,
    squared,
)

from .boards import GOLEZ, board_of, both_ways

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
