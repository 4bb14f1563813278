"""The author's eight cases: each chain proved for all boards, and followed on whole ones."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections import Counter
from itertools import combinations, permutations, product
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zamora.metric
from zamora import book
from zamora.core.board import Board, Cell, distance, pairs
from zamora.metric import (
    CASES,
    CHAINS,
    FORMULAS,
    INEQUALITIES,
    Axiom,
    Distance,
    Numbers,
    check_axioms,
    check_proof,
    explain,
    printed_flaws,
    unproved,
)
from zamora.metric.chains import MENDED, PRINTED, Claim, Expression, chain, flaws, reasons, terms
from zamora.metric.proof import arguments

from .boards import CALIZ, GOLEZ, board_of

SMALL = Board.rectangle(4, 4, pairs)
CELLS = st.builds(Cell, st.integers(1, 15), st.integers(1, 9))


def holding(x1: int, y1: int, x2: int, y2: int, z: int) -> set[int]:
    """The cases, told apart a second time."""
    found = set()
    for case, (ab_rows, ac_rows, bc_rows) in {
        1: (0, 0, 0),
        2: (0, 0, 1),
        3: (0, 1, 0),
        4: (0, 1, 1),
        5: (1, 0, 1),
        6: (1, 0, 0),
        7: (1, 1, 1),
        8: (1, 1, 0),
    }.items():
        if all(
            rows >= columns if by_rows else columns >= rows
            for by_rows, columns, rows in (
                (ab_rows, x1, y1),
                (ac_rows, x2, y2),
                (bc_rows, x2 - x1, z),
            )
        ):
            found.add(case)
    return found


def five(a: Cell, b: Cell, c: Cell) -> tuple[int, int, int, int, int]:
    return (
        b.column - a.column,
        abs(a.row - b.row),
        c.column - a.column,
        abs(a.row - c.row),
        abs(b.row - c.row),
    )


# The chains, for boards of any size --------------------------------------------------------------


def test_every_chain_proves_its_inequality_on_all_boards() -> None:
    assert unproved() == {}
    for inequality, case, formula in product(INEQUALITIES, CASES, FORMULAS):
        used, text = chain(inequality, case, formula)
        assert used in (0, formula)
        assert len(terms(text)) >= 2
    assert len(CHAINS) == 48


def test_the_cases_leave_nothing_out() -> None:
    sides = {tuple(text.partition(" >= ")[::2] for text in texts) for texts in CASES.values()}
    assert len(sides) == 8
    for one, other in (("X1", "Y1"), ("X2", "Y2"), ("X2 - X1", "Z")):
        place = ("X1", "X2", "X2 - X1").index(one)
        assert {case[place] for case in sides} == {(one, other), (other, one)}


def test_exactly_three_printed_chains_lack_something() -> None:
    assert printed_flaws() == {(5, 3): ("end",), (8, 1): ("end",), (8, 3): ("start",)}
    assert set(MENDED) == set(printed_flaws())
    told = {remark.key: remark for remark in book.remarks("golez")}
    for (case, formula), text in MENDED.items():
        remark = told[f"chain-{case}-{formula}"]
        assert remark.meant == " ≥ ".join(map(str, terms(text)))
        printed = " ≥ ".join(map(str, terms(PRINTED[case, formula])))
        assert remark.printed in (printed, f"{printed} ≥ .")
        assert f"caso {case}" in remark.where and str(Expression.read(FORMULAS[formula])) in (
            remark.where
        )


@pytest.mark.parametrize(
    ("text", "inequality", "case", "formula", "expected"),
    [
        ("X2 + X2 - X1 >= X1 + X1 - X1 >= X2 >= X1", 1, 1, 0, ("link 2",)),
        ("X2 + X2 - X1 >= Y2 >= X1", 1, 1, 0, ("link 2",)),
        ("X2 + Z >= X1", 1, 1, 0, ("start",)),
        ("X2 + Z >= Y1", 1, 2, 0, ("end",)),
        ("Y2 + X2 - X1 >= Y2 + Y1 + Y2 >= Y1", 1, 8, 1, ("link 1",)),
        ("X2 - X1 + X2 >= X1", 1, 1, 0, ()),
    ],
)
def test_a_false_chain_is_seen_through(
    text: str, inequality: int, case: int, formula: int, expected: tuple[str, ...]
) -> None:
    assert flaws(text, inequality, case, formula) == expected


def test_reasons_are_those_the_author_gives() -> None:
    def why(text: str, case: int, formula: int = 0) -> list[str] | None:
        found = reasons(Claim.read(text), case, formula)
        return None if found is None else [str(claim) for claim in found]

    assert why("X2 + X2 - X1 >= X1 + X2 - X1", 1) == ["X2 ≥ X1"]
    assert why("X1 + Z >= X1", 2) == ["Z ≥ 0"]
    assert why("X2 + X2 - X1 >= Y2 + Y1 + Y2", 6, 3) == ["X2 ≥ Y2", "X2 − X1 ≥ Z"]
    assert why("Y2 + Y1 - Y2 >= Y1", 7, 2) == []
    assert why("Y2 >= X2", 1) is None


# Three cells -------------------------------------------------------------------------------------


def test_three_cells_by_hand() -> None:
    found = explain(Cell(5, 6), Cell(3, 1), Cell(8, 3))
    assert found.cells == ((3, 1), (8, 3), (5, 6))
    assert found.numbers == Numbers(X1=2, Y1=5, X2=5, Y2=2, Z=3)
    assert found.cases == (5, 6)
    assert found.formulas == (2,)
    argument = next(one for one in arguments(found.numbers) if (one.inequality, one.case) == (1, 6))
    assert argument.statement == "d_AB ≤ d_AC + d_BC"
    assert argument.filled == "5 ≤ 5 + 3"
    assert [(str(link.claim), link.left, link.right) for link in argument.links] == [
        ("X2 + X2 − X1 ≥ X2 + Y1 − Y2", 8, 8),
        ("X2 + Y1 − Y2 ≥ Y1", 8, 5),
    ]
    assert [[str(why) for why in link.reasons] for link in argument.links] == [
        ["X2 − X1 ≥ Z"],
        ["X2 ≥ Y2"],
    ]


@given(CELLS, CELLS, CELLS)
def test_any_three_cells(a: Cell, b: Cell, c: Cell) -> None:
    found = explain(a, b, c)
    assert sorted(found.cells) == sorted((a, b, c))
    named = dict(zip("ABC", found.cells, strict=True))
    assert [cell.column for cell in found.cells] == sorted(cell.column for cell in (a, b, c))
    assert found.numbers == five(*found.cells)
    assert set(found.cases) == holding(*found.numbers) != set()
    first, second, third = found.cells
    between = {1: (first, second, third), 2: (first, third, second), 3: (second, first, third)}
    assert set(found.formulas) == {
        formula
        for formula, (start, middle, end) in between.items()
        if min(start.row, end.row) <= middle.row <= max(start.row, end.row)
    }
    ways = {
        "".join(sorted(pair)): distance(named[pair[0]], named[pair[1]])
        for pair in ("AB", "AC", "BC")
    }
    stated = set()
    for argument in arguments(found.numbers):
        assert argument.holds and all(link.holds for link in argument.links)
        left, right = argument.statement.replace("d_", "").split(" ≤ ")
        one, other = right.split(" + ")
        assert argument.filled == f"{ways[left]} ≤ {ways[one]} + {ways[other]}"
        stated.add(left)
    assert stated == {"AB", "AC", "BC"}


# Whole boards ------------------------------------------------------------------------------------


def test_golez() -> None:
    report = check_proof(GOLEZ)
    assert report.failures == 0
    assert report.triples == 69**3 == 328_509
    assert report.cases == {
        1: 37_929,
        2: 55_764,
        3: 4_077,
        4: 51_937,
        5: 106_099,
        6: 55_764,
        7: 126_537,
        8: 51_937,
    }
    assert report.alone == {
        1: 10_482,
        2: 19_272,
        3: 0,
        4: 19_116,
        5: 57_456,
        6: 19_272,
        7: 61_866,
        8: 19_116,
    }


def test_counts_against_a_second_way_of_counting() -> None:
    for board in (SMALL, board_of([*product((1, 4), (2, 3)), *product((2, 3), (1, 4)), (9, 3)])):
        cases, alone = Counter[int](), Counter[int]()
        for triple in product(board.cells, repeat=3):
            a, b, c = sorted(triple, key=lambda cell: cell.column)
            held = holding(*five(a, b, c))
            cases.update(held)
            alone.update(held if len(held) == 1 else ())
        report = check_proof(board)
        assert report.failures == 0
        assert report.triples == len(board.cells) ** 3
        assert {case: n for case, n in report.cases.items() if n} == cases
        assert {case: n for case, n in report.alone.items() if n} == alone


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (6, 1), (2, 7), (7, 2), (5, 5)])
def test_any_rectangle(rows: int, columns: int) -> None:
    report = check_proof(Board.rectangle(rows, columns, pairs))
    assert report.failures == 0
    assert report.triples == (rows * columns) ** 3


@given(st.sets(CELLS, max_size=8))
def test_any_set_of_cells(cells: set[Cell]) -> None:
    report = check_proof(board_of(cells))
    assert report.failures == 0
    assert report.triples == len(cells) ** 3


def test_the_largest_board() -> None:
    report = check_proof(CALIZ)
    assert report.failures == 0 and report.triples == 1_860_867


@pytest.mark.parametrize(
    ("key", "text", "what"),
    [
        ((1, 7, 1), "Y2 + X2 - X1 >= Y1", "start"),
        ((1, 8, 1), PRINTED[8, 1], "end"),
        ((2, 2, 0), "X1 + Z >= X1 + Z + Z >= X2", "link 1"),
    ],
)
def test_a_board_shows_a_false_chain(
    monkeypatch: pytest.MonkeyPatch, key: tuple[int, int, int], text: str, what: str
) -> None:
    monkeypatch.setitem(CHAINS, key, text)
    report = check_proof(SMALL)
    assert 0 < report.failures < report.triples
    wrong = {
        (argument.inequality, argument.case, *argument.false)
        for cells in combinations(sorted(SMALL.cells, key=lambda cell: cell.column), 3)
        for argument in arguments(explain(*cells).numbers)
        if not argument.holds
    }
    assert wrong == {(*key[:2], what)}


def test_the_slip_of_case_8_shows_on_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    # It only holds with that Z if A = B, and then both beginnings are worth the same.
    monkeypatch.setitem(CHAINS, (1, 8, 3), PRINTED[8, 3])
    assert unproved() == {(1, 8, 3): ("start",)}
    assert check_proof(GOLEZ).failures == 0


def test_a_missing_case_leaves_triples_over() -> None:
    with patch.dict(CASES):  # which puts it back in its place, not at the end
        del CASES[7]
        report = check_proof(SMALL)
    # Triples that are in no other case.
    assert report.failures == check_proof(SMALL).alone[7] > 0


# What the printed proof leaves out ---------------------------------------------------------------


def test_the_notes_are_true() -> None:
    """Each remark on the text that a computer can look at."""
    for triple in product(GOLEZ.cells[::2], repeat=3):
        a, b, c = sorted(triple, key=lambda cell: cell.column)
        numbers = Numbers(*five(a, b, c))
        cases, formulas = numbers.cases, numbers.formulas
        if 3 in cases or any(
            case in cases and formula in formulas for case, formula in ((5, 1), (4, 2), (8, 3))
        ):
            assert cases == tuple(CASES)
        if 8 in cases and 3 in formulas:
            assert a == b


def test_the_printed_conditions_let_rows_pass() -> None:
    def rows(a: Cell, b: Cell) -> int:
        return abs(a.row - b.row)

    report = check_axioms(GOLEZ, Distance("rows", rows, lambda: ""))
    assert report.broken == {Axiom.POSITIVE}


def test_the_first_part_does_not_do_for_a_stop_in_the_middle() -> None:
    """Renaming exchanges the parts: each is needed by some order of the same three cells."""
    cells = (Cell(1, 1), Cell(3, 2), Cell(2, 5))
    named = dict(zip(explain(*cells).cells, "ABC", strict=True))
    parts = {
        number
        for x, y, _stop in permutations(cells)
        for number, (smaller, _larger) in INEQUALITIES.items()
        if {*smaller} == {named[x], named[y]}
    }
    assert parts == {1, 2, 3}


def test_remarks_are_told_apart() -> None:
    found = book.remarks("golez")
    found = tuple(remark for remark in found if remark.key)
    assert len({remark.key for remark in found}) == len(found) == 10
    assert len(book.errata("golez")) == 5
    assert {remark.kind for remark in found} == {"misprint", "gap", "note"}
    for remark in found:
        assert remark.where and remark.reason and remark.certainty
        if remark.kind == "misprint":
            assert remark.printed and remark.meant


@pytest.mark.parametrize("module", [m.name for m in pkgutil.iter_modules(zamora.metric.__path__)])
def test_examples_in_docstrings(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"zamora.metric.{module}"))
    assert found.failed == 0
