"""What lesson 8, Nim y sus parientes, claims: against the rules, written once more as lists."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from zamora.claims import check
from zamora.library.combinatorial import counts
from zamora.registry import game
from zamora.school.exercises import exercise
from zamora.school.questions import question
from zamora.solve import solve

Options = Callable[[Any], Iterable[Any]]


def lost(after: Options) -> Callable[[Any], bool]:
    """Whether whoever is to move loses, by looking at all that can follow."""

    @cache
    def found(position: Any) -> bool:
        return not any(found(one) for one in after(position))

    return found


def taking(*counts: int) -> Options:
    return lambda heap: [heap - count for count in counts if count <= heap]


def queen(place: tuple[int, int]) -> Iterable[tuple[int, int]]:
    row, column = place
    yield from ((up, column) for up in range(row))
    yield from ((row, left) for left in range(column))
    yield from ((row - far, column - far) for far in range(1, min(row, column) + 1))


def test_queens() -> None:
    squares = [place for place in itertools.product(range(8), repeat=2) if lost(queen)(place)]
    names = {f"{'abcdefgh'[column]}{8 - row}" for row, column in squares}
    assert len(names) == question("8.c").facts["cells"]
    assert names & {f"{'abcdefgh'[c]}{8 - r}" for r, c in queen((4, 6))} == {"f5"}
    pairs = sorted(p for p in itertools.product(range(12), repeat=2) if p[0] < p[1])
    cold = [pair for pair in pairs if lost(queen)(pair)]
    assert cold[:4] == [(1, 2), (3, 5), (4, 7), (6, 10)] and exercise("8.8").solution == 10


def test_euclid() -> None:
    cold = counts.euclid_lost()
    for a, b in itertools.product(range(1, counts.FAR + 1), repeat=2):
        assert ((a, b) in cold) == (max(a, b) / min(a, b) < counts.GOLDEN)
    assert tuple(question("8.e").facts["numbers"]) not in cold
    assert (12, 8) in cold


def test_chomp() -> None:
    rows = check("primeros turnos de chomp").rows
    assert all("," not in row[2] and row[2] for row in rows), "one turn wins, and only one"


def test_the_others() -> None:
    values = solve(game("par-impar", heaps="1-2-3").start())
    results = {str(t): v.result for t, v in dict(values.turn_values(values.start)).items()}
    assert results == {"=par": "win", "=impar": "loss"} and exercise("8.18").solution == "par"
    for length in range(1, 6):
        start = game("quim", length=length).start()
        assert solve(start).value(start).result == "loss"


@pytest.mark.parametrize(("takes", "repeats"), [((1, 2, 3), 4), ((2, 3), 5)])
def test_periods(takes: tuple[int, ...], repeats: int) -> None:
    row = counts.letters(takes, 60)
    assert row == "".join("P" if lost(taking(*takes))(heap) else "N" for heap in range(61))
    assert row[repeats:] == row[:-repeats]
    assert question("8.b").facts["period"] == 5
