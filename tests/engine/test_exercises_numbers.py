"""What lessons 8 and 9, Nim and Números que son juegos, claim: by searches that know no values."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from zamora.claims import check
from zamora.core.position import Position
from zamora.library.combinatorial import counts
from zamora.registry import game
from zamora.school.exercises import Status, exercise
from zamora.school.questions import question
from zamora.solve import solve
from zamora.solve.worth import worth
from zamora.values import STAR, ZERO, Outcome, number, simplest, thermograph, value

from .judged import solved
from .slow import dominorio

Squares = frozenset[tuple[int, int]]


def shape(text: str) -> Squares:
    rows = text.split("/")
    return frozenset(
        (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"
    )


def outcome(free: Squares) -> Outcome:
    """Who wins on these squares, by trying everything."""
    known: dict[object, bool] = {}
    begins = [dominorio.first_wins(free, upright, known) for upright in (True, False)]
    return {
        (True, True): Outcome.NEXT,
        (True, False): Outcome.LEFT,
        (False, True): Outcome.RIGHT,
        (False, False): Outcome.PREVIOUS,
    }[begins[0], begins[1]]


def less(free: Squares, turns: int) -> Squares:
    """The same with so many free turns of the other side, E's if there are less than none."""
    step = (1, 0) if turns < 0 else (0, 1)
    places = [(20, 3 * one) for one in range(abs(turns))]
    return free.union(*({(r, c), (r + step[0], c + step[1])} for r, c in places))


def copies(free: Squares, many: int) -> Squares:
    return frozenset((r, c + 9 * one) for r, c in free for one in range(many))


@cache
def mover_wins(strips: tuple[str, ...], lions: bool) -> bool:
    """Whether who is to move on some strips wins, by trying everything."""
    return any(not mover_wins(after, not lions) for after in moved(strips, lions))


def moved(strips: tuple[str, ...], lions: bool) -> list[tuple[str, ...]]:
    found = []
    man, ahead = ("L", 1) if lions else ("D", -1)
    for at, strip in enumerate(strips):
        for place, sign in enumerate(strip):
            if sign != man:
                continue
            target = place + ahead
            if 0 <= target < len(strip) and strip[target] != ".":
                target += ahead
            if 0 <= target < len(strip) and strip[target] == ".":
                cells = list(strip)
                cells[place], cells[target] = ".", man
                found.append(tuple(sorted((*strips[:at], "".join(cells), *strips[at + 1 :]))))
    return found


def of_strips(*strips: str) -> Outcome:
    lions, dragons = (mover_wins(strips, side) for side in (True, False))
    if lions:
        return Outcome.NEXT if dragons else Outcome.LEFT
    return Outcome.RIGHT if dragons else Outcome.PREVIOUS


def wins(position: Position) -> set[str]:
    """The winning turns of a position of Dominório, by trying everything."""
    after = {str(turn): dominorio.read(turn.after.code) for turn in position.turns()}
    return {turn for turn, (free, up) in after.items() if not dominorio.first_wins(free, up, {})}


def figure(number: str) -> Squares:
    position = exercise(number).position
    assert position is not None
    return dominorio.read(position.code)[0]


def test_free_turns() -> None:
    assert outcome(less(figure("9.4"), exercise("9.4").solution)) is Outcome.PREVIOUS
    facts = question("9.b").facts
    column = frozenset((r, 0) for r in range(facts["column"]))
    assert outcome(less(column, facts["worth"])) is Outcome.PREVIOUS


def test_a_half_and_three_quarters() -> None:
    half, weighed = shape("xx/x./x."), figure("9.7")
    assert outcome(half) is Outcome.LEFT and outcome(less(half, 1)) is Outcome.RIGHT
    assert outcome(less(copies(half, 2), 1)) is Outcome.PREVIOUS
    assert outcome(weighed) is Outcome.LEFT and outcome(less(weighed, 1)) is Outcome.RIGHT
    # Four of them are three: so it is worth three quarters.
    assert exercise("9.7").solution == exercise("9.6").solution == 3 / 4
    assert outcome(less(copies(shape("xxx/x.x/..x"), 2), 1)) is Outcome.LEFT
    assert outcome(
        less(copies(shape("xxx/x.x/..x"), 2) | copies(shape("..../..../..../xxx/..x"), 1), 1)
    ) is (Outcome.PREVIOUS)
    assert outcome(figure("9.8")) is Outcome.LEFT
    for row in check("dos mitades").rows:
        made, every = row[1].split(" de ")
        assert made == every.split()[0] and row[0] != row[2]


def test_strips() -> None:
    assert of_strips("L.D") is Outcome.NEXT and of_strips("L.D", "L.D") is Outcome.PREVIOUS
    found = {strip: one.outcome for strip, one in counts.strip_values(3).items()}
    assert found == {strip: of_strips(strip) for strip in found} and len(found) == 27


def test_the_five_strips() -> None:
    five = tuple(str(game("leones-dragones").settings["strips"]).split("/"))
    assert of_strips(*five) is Outcome.LEFT and exercise("9.16").solution == 1 / 2
    # A strip that is worth half a turn of the dragons balances the sum.
    assert of_strips(".L.D", ".L.D", "L.") is Outcome.PREVIOUS
    assert of_strips(*five, ".L.D") is Outcome.PREVIOUS
    # After the printed mistake: each of the dragons' turns, by trying everything.
    blunder = ("L.D.", ".L.D", ".DL.", ".LD.", ".L.D")
    good = [after for after in moved(blunder, False) if not mover_wins(after, True)]
    assert len(good) == 3 and solved("9.17") == {"c5-b5", "d4-c4", "d1-c1"}
    challenge: Any = exercise("9.21")
    assert challenge.check(challenge.solution).status is Status.SOLVED


def test_the_theory() -> None:
    """The printed simplification, the simplest number, the temperature of a switch."""
    start = value([number(-1), ZERO], [number(2), value([STAR], [ZERO])])
    assert start is STAR
    assert exercise("9.19").solution == simplest(Fraction(5, 4), Fraction(4))
    switch = thermograph(value([number(3)], [number(-1)]))
    assert (exercise("9.20").solution, switch.mean) == (switch.temperature, 1)


def test_the_book() -> None:
    """Its claims, as the lesson tells them: one is a misprint."""
    told = str(check("el libro de números")).splitlines()
    assert [line[0] for line in told].count("✘") == 1 and len(told) == 10
    (misprint,) = (line for line in told if line[0] == "✘")
    assert "queda igual a la tercera" in misprint and "la cuarta, que vale 0" in misprint


def test_numbers_last() -> None:
    hot = {one for one in counts.strip_values(4).values() if one.fraction is None}
    won, alone = counts.exceptions(hot)
    assert won > 0 and alone == 0


def test_the_map() -> None:
    found = counts.boards(3, 4)
    for (rows, columns), one in found.items():
        assert one.outcome is outcome(shape("/".join(["x" * columns] * rows)))


@pytest.mark.exhaustive
def test_five_by_five() -> None:
    """The envelope: who does not begin wins; two seconds of a processor."""
    assert (
        str(worth(game("dominorio", rows=5, columns=5).start())) == question("9.h").facts["worth"]
    )


# What lesson 8, Nim y sus parientes, claims: against the rules, written once more as lists --------


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


def test_what_repeats_itself_stands_in_groups() -> None:
    row = check("tabla de restar").rows[0]
    assert row[1].replace("\N{NO-BREAK SPACE}", "") == "PNNN · PNNN · PNNN · PNNN"


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
