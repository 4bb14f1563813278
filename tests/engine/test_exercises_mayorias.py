"""What lesson 14, Mayorías, claims: against the rules, written once more as plain sets."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import pytest

from zamora.core.steps import Side
from zamora.library.elections import counts
from zamora.library.elections.districts import VOTES, VoteMap, borders, cuts
from zamora.registry import game
from zamora.school.exercises import Counterexample, Status, exercise
from zamora.school.questions import question

from .judged import accepted, table
from .slow import directions, sierpinski

Names = frozenset[str]


# Majorities of majorities -------------------------------------------------------------------------


def dominated(votes: Names, triangle: str, level: int) -> bool:
    """Whether these hexagons dominate a triangle, called by its digits."""
    if len(triangle) == level:
        return triangle in votes
    return sum(dominated(votes, triangle + digit, level) for digit in "123") > 1


def named(level: int) -> list[str]:
    return ["".join(digits) for digits in product("123", repeat=level)]


def test_four_of_nine() -> None:
    assert len(accepted("14.1")) == int(table("todas las votaciones")[4][2]) == 27


def test_all_votes_are_counted() -> None:
    rows = table("todas las votaciones")
    assert sum(int(row[1]) for row in rows) == 512
    assert sum(int(row[2]) for row in rows) == 256, "what one side wins the other one loses"
    for size, row in enumerate(rows):
        every = [frozenset(votes) for votes in combinations(named(2), size)]
        assert int(row[1]) == len(every)
        assert int(row[2]) == sum(dominated(votes, "", 2) for votes in every)


def test_the_smallest_minority() -> None:
    facts = question("14.a").facts
    assert exercise("14.5").solution == facts["fewest"] == 8 and facts["cells"] == len(named(3))
    assert dominated(frozenset(exercise("14.9").solution), "", 3)
    # One vote less, wherever it is taken away, is not enough.
    for one in exercise("14.9").solution:
        assert not dominated(frozenset(exercise("14.9").solution) - {one}, "", 3)
    rows = table("minorías del triángulo")
    assert [(int(row[1]), int(row[2])) for row in rows] == [(3**n, 2**n) for n in range(1, 7)]


# Districts ----------------------------------------------------------------------------------------


def connected(cells: Iterable[tuple[int, int]]) -> bool:
    left = set(cells)
    edge = {left.pop()}
    while edge:
        x, y = edge.pop()
        found = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        left -= found
        edge |= found
    return not left


def tilings(size: int) -> list[list[tuple[tuple[int, int], ...]]]:
    """All cuts of a square: every set of cells is tried that has the first free one."""
    cells = list(product(range(size), repeat=2))
    good = [one for one in combinations(cells, size) if connected(one)]
    starting = {cell: [one for one in good if one[0] == cell] for cell in cells}

    def rest(left: frozenset[tuple[int, int]]) -> list[list[tuple[tuple[int, int], ...]]]:
        if not left:
            return [[]]
        return [
            [one, *others]
            for one in starting[min(left)]
            if left.issuperset(one)
            for others in rest(left.difference(one))
        ]

    return rest(frozenset(cells))


@pytest.mark.parametrize("size", VOTES)
def test_every_cut_of_a_map(size: int) -> None:
    chart, every = VoteMap(size=size), tilings(size)
    rows = VOTES[size].split()
    won = Counter(
        sum(2 * sum(rows[x][y] == "b" for x, y in one) > size for one in cut) for cut in every
    )
    assert len(chart.cuts) == len(set(chart.cuts)) == len(every)
    assert won == Counter(chart.count(cut, Side.SECOND) for cut in chart.cuts)
    votes = Counter("".join(rows))
    assert votes["b"] < votes["B"] and any(2 * n > size for n in won)
    if size == 5:
        facts = question("14.c").facts
        assert (votes["b"], votes["B"]) == (facts["black"], facts["white"])
        assert sorted(won) == facts["won"] and max(won) == exercise("14.11").solution
        assert [
            int("".join(filter(str.isdigit, row[1]))) for row in table("todos los repartos")
        ] == [won[n] for n in sorted(won)]


def test_the_cut_that_decides() -> None:
    found = exercise("14.12")
    assert isinstance(found, Counterexample)
    board = found.position.game.board
    every = list(cuts(borders(board), 5))
    black = {piece.cells[0] for piece in found.position.pieces() if piece.side is Side.SECOND}
    assert len(black) == 6 and len(every) == 12
    wins = [cut for cut in every if sum(len(one & black) > 2 for one in cut) > 1]
    assert accepted("14.12") == {frozenset(map(board.name, one)) for cut in wins for one in cut}
    assert len(wins) == 2
    # As lines, White has won.
    outcome = found.position.outcome
    assert outcome is not None and outcome.winner is Side.FIRST


# Directions ---------------------------------------------------------------------------------------


def test_six_of_fifteen() -> None:
    _rows, lines = directions.hexagons(3)
    names = sorted(set().union(*lines[0]))
    assert not any(directions.won(lines, frozenset(c)) for c in combinations(names, 5))
    rows = table("minorías de direcciones")
    assert [(row[2], row[3]) for row in rows] == [
        *(("15", "6"), ("55", "17"), ("27", "10"), ("125", "39"), ("343", "100")),
    ]


def test_a_stone_moves_by_one_digit() -> None:
    rules = game("alianzas", moves="todos")
    cell = rules.board.cell("213")
    assert set(exercise("14.20").solution) == {
        rules.board.name(one)
        for one in rules.ways[cell]  # type: ignore[attr-defined]
    }


# Depth --------------------------------------------------------------------------------------------


def test_the_dimension() -> None:
    assert exercise("14.18").solution == round(math.log(3, 2), 3)
    for right in ("1,58", "1,59", "1,585"):
        assert exercise("14.18").check(right).status is Status.SOLVED
    for level in (1, 3):
        dots = counts.points(level)
        assert len(set(dots)) == 3**level
        near = min(math.dist(a, b) for a, b in combinations(dots, 2))
        assert near == pytest.approx(0.5**level, rel=0.2)


def test_laws() -> None:
    """By the engine's own board, with votes written as letters."""
    found: Any = exercise("14.19")
    failing = {
        words: [votes for votes in counts.all_votes() if not holds(votes)]
        for words, holds in counts.laws()
    }
    kept = [not votes for votes in failing.values()]
    assert kept == [option.key in found.right for option in found.options]
    # Nine votes in three groups of three; those of the law are its second way to group them.
    for votes in counts.all_votes():
        black = {name for name, vote in zip(named(2), votes, strict=True) if vote is Side.SECOND}
        assert dominated(frozenset(black), "", 2) == (counts.winner(votes) is Side.SECOND)


def test_who_wins_small_triangles() -> None:
    assert [row[1:] for row in table("quién gana las elecciones")] == [
        ("quien empieza", "quien empieza", "no se sabe"),
        ("el otro", "el otro", "el otro"),
        ("quien empieza", "quien empieza", "quien empieza"),
    ]
    assert [sierpinski.classes_win(2, name) for name in ("1-2-1", "1-2-2", "1")] == [
        *(True, False, True),
    ]
    assert {guess.key for guess in question("14.b").guesses if guess.right} == {"primero"}
