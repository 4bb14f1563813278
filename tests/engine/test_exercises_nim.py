"""What lesson 8, Nim y sus parientes, claims: against the rules, written once more as lists."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cache, reduce
from operator import xor
from typing import Any

import pytest

from zamora.claims import check
from zamora.library.combinatorial import counts
from zamora.registry import game
from zamora.school.exercises import exercise
from zamora.school.questions import question
from zamora.solve import solve

from .judged import solved

Options = Callable[[Any], Iterable[Any]]


def lost(after: Options) -> Callable[[Any], bool]:
    """Whether whoever is to move loses, by looking at all that can follow."""

    @cache
    def found(position: Any) -> bool:
        return not any(found(one) for one in after(position))

    return found


def taking(*counts: int) -> Options:
    return lambda heap: [heap - count for count in counts if count <= heap]


def of_one(heaps: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    for at, heap in enumerate(heaps):
        for left in range(heap):
            yield tuple(sorted((*heaps[:at], left, *heaps[at + 1 :])))


def of_a_largest(heaps: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    *others, most = sorted(heaps)
    return [tuple(sorted((*others, left))) for left in range(most)]


def queen(place: tuple[int, int]) -> Iterable[tuple[int, int]]:
    row, column = place
    yield from ((up, column) for up in range(row))
    yield from ((row, left) for left in range(column))
    yield from ((row - far, column - far) for far in range(1, min(row, column) + 1))


def chosen(number: str) -> set[str]:
    found: Any = exercise(number)
    return {option.text for option in found.options if option.key in found.right}


def test_subtraction() -> None:
    for number, takes, heap in (("8.2", (1, 2, 3), 17), ("8.4", (2, 3), 14)):
        after = lost(taking(*takes))
        assert solved(number) == {f"1*{take}" for take in takes if after(heap - take)}
    for number, takes in (("8.1", (1, 2, 3)), ("8.3", (2, 3))):
        options = {option.text for option in exercise(number).options}  # type: ignore[attr-defined]
        bad = {text for text in options if lost(taking(*takes))(int(text.split()[0]))}
        assert chosen(number) == bad != options


def test_the_garland() -> None:
    colours = ["roja", "azul", "azul", "verde", "amarilla"]
    assert exercise("8.5").solution == colours[(103 - 1) % 5]


def test_queens() -> None:
    squares = [place for place in itertools.product(range(8), repeat=2) if lost(queen)(place)]
    names = {f"{'abcdefgh'[column]}{8 - row}" for row, column in squares}
    assert len(names) == question("8.c").facts["cells"]
    assert solved("8.7") == {f"g4-{name}" for name in names if name == "f5"}
    assert names & {f"{'abcdefgh'[c]}{8 - r}" for r, c in queen((4, 6))} == {"f5"}
    small = {f"{'abcd'[c]}{4 - r}" for r, c in squares if r < 4 and c < 4}
    assert small == set(exercise("8.6").solution)
    pairs = sorted(p for p in itertools.product(range(12), repeat=2) if p[0] < p[1])
    cold = [pair for pair in pairs if lost(queen)(pair)]
    assert cold[:4] == [(1, 2), (3, 5), (4, 7), (6, 10)] and exercise("8.8").solution == 10


def test_nim() -> None:
    assert solved("8.9") == {"2*2"} and lost(of_one)((4, 4))
    assert exercise("8.11").solution == 6 ^ 3
    heaps = (3, 5, 7, 9)
    wins = {
        f"{at}*{take}"
        for at, heap in enumerate(heaps, start=1)
        for take in range(1, heap + 1)
        if not reduce(xor, (*heaps[: at - 1], heap - take, *heaps[at:]))
    }
    assert solved("8.12") == wins == {"4*8"}
    # Bouton's theorem itself, on what a child would play.
    every = lost(of_one)
    for some in itertools.combinations_with_replacement(range(6), 3):
        assert every(some) == (reduce(xor, some) == 0)
    assert reduce(xor, (1, 3, 5, 7)) == 0 and every((1, 3, 5)) is False
    assert game("nim").initial().cells == ("1", "3", "5", "7")


def test_coins() -> None:
    assert solved("8.13") == {"5-2"} and solved("8.22") == {"8-6", "9-7", "13-3"}


def test_greedy() -> None:
    after = lost(of_a_largest)
    for some in itertools.combinations_with_replacement(range(1, 6), 3):
        assert after(some) == (some.count(max(some)) % 2 == 0)
    assert solved("8.19") == {"5*1"}


def test_euclid() -> None:
    cold = counts.euclid_lost()
    for a, b in itertools.product(range(1, counts.FAR + 1), repeat=2):
        assert ((a, b) in cold) == (max(a, b) / min(a, b) < counts.GOLDEN)
    pairs = {option.text for option in exercise("8.15").options}  # type: ignore[attr-defined]
    assert chosen("8.15") == {p for p in pairs if tuple(map(int, p.strip("()").split(","))) in cold}
    assert tuple(question("8.e").facts["numbers"]) not in cold
    assert solved("8.21") == {"1*8"} and (12, 8) in cold


def test_chomp() -> None:
    assert solved("8.16") == {"*b2"}
    rows = check("primeros turnos de chomp").rows
    assert all("," not in row[2] and row[2] for row in rows), "one turn wins, and only one"


def test_the_others() -> None:
    assert solved("8.20") == {"c3*4"}
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
