"""What lesson 13, Dados que caminan, claims: against the rules, and a block laid on its side."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from zamora.compiled import can_compile
from zamora.core.dice import WAYS, is_even
from zamora.core.position import Position, Turn
from zamora.core.steps import Side
from zamora.registry import game
from zamora.school.exercises import TurnExercise, exercise
from zamora.school.questions import question

from .judged import solved, table
from .slow.rolling import EAST_OF, SIGNS, Die, block, laid, spun

AHEAD, BACK, RIGHT, LEFT = SIGNS
#: As 123 lies.
START = block(1, 2)
#: How the board of exercise 13.8 came about.
FOURTEEN = [
    *("e3", "d2", "d3xe3+d2", "a4", "d2", "c2", "c3xd3+c2", "d3xc3+d2"),
    *("c5", "a1", "e1", "b5", "b2", "a5xb5+a4"),
]


def number(text: str) -> int:
    return int("".join(filter(str.isdigit, text)))


def right(name: str) -> set[str]:
    return {guess.key for guess in question(name).guesses if guess.right}


def seen(die: Die) -> str:
    up, _down, _north, south, east, _west = die
    return f"{up}{south}{east}"


def walked(die: Die, walk: Any) -> Die:
    return reduce(laid, walk, die)


@cache
def walks(rolls: int) -> Counter[Die]:
    """How a block lies after all walks of so many rolls that bring it home, each tried."""
    return Counter(
        walked(START, walk)
        for walk in product(SIGNS, repeat=rolls)
        if walk.count(AHEAD) == walk.count(BACK) and walk.count(LEFT) == walk.count(RIGHT)
    )


# Cefalópodo ---------------------------------------------------------------------------------------


def takes(turn: Turn) -> bool:
    return any(step.captures for step in turn.steps)


def test_sums() -> None:
    two, more = ([c for k in ks for c in combinations_with_replacement(range(1, 7), k)
                  if sum(c) == 6] for ks in ((2,), (2, 3, 4)))  # fmt: skip
    assert exercise("13.4").solution == len(two) and exercise("13.5").solution == len(more)
    # What any dice around a square can be taken for, by trying all of them.
    taken = {
        tuple(sorted(some))
        for around in product(range(1, 7), repeat=4)
        for size in (2, 3, 4)
        for some in combinations(around, size)
        if sum(some) < 7
    }
    rows = table("sumas que se toman")
    assert sum(int(cell) for row in rows for cell in row[1:4]) == len(taken)
    for row in rows:
        said = {tuple(map(int, one.split("+"))) for one in row[4].split(", ")}
        assert said == {one for one in taken if sum(one) == int(row[0])}
        assert [int(cell) for cell in row[1:4]] == [
            sum(len(one) == size for one in said) for size in (2, 3, 4)
        ]


def test_turns_of_cefalopodo() -> None:
    assert solved("13.23") == {"c3xc4+b3+d3"}
    found = exercise("13.7")
    assert isinstance(found, TurnExercise)
    after = found.position.play("c3").pieces()
    assert [piece.side for piece in after].count(Side.FIRST) == len(after) == 3


def pips(position: Position) -> int:
    return sum(int(piece.text) for piece in position.pieces())


def test_pips_count_the_turns_that_took_nothing() -> None:
    chance = random.Random(13)
    for _game in range(5):
        here, quiet = game("cefalopodo[rows=3,columns=3]").start(), 0
        while here.outcome is None:
            turn = chance.choice(here.turns())
            quiet += not takes(turn)
            here = turn.after
            assert pips(here) == quiet <= 6 * 9
    here, taken = game("cefalopodo").start(), 0
    for text in FOURTEEN:
        turn = here.parse(text)
        taken += takes(turn)
        here = turn.after
    asked = exercise("13.8")
    assert asked.position is not None and here == asked.position
    assert asked.solution == taken == len(FOURTEEN) - pips(here)


def test_what_is_said_of_nine_squares() -> None:
    assert question("13.d").facts["wins"] == ["esquina", "borde", "centro"]
    assert right("13.d") == {"primero"}


@pytest.mark.exhaustive
@pytest.mark.skipif(not can_compile(), reason="without Numba it takes many minutes")
def test_whoever_begins_wins_wherever_the_first_die_is_put() -> None:
    """On 3 × 3; by symmetry a corner, an edge and the middle are all there is."""
    from .slow import cefalopodo_whole

    for place in ((0, 0), (0, 1), (1, 1)):
        board = tuple(tuple(int((r, c) == place) for c in range(3)) for r in range(3))
        assert not cefalopodo_whole.mover_wins(board, -1)


# Rolls --------------------------------------------------------------------------------------------


def test_the_order_of_two_rolls() -> None:
    one, other = walked(START, (AHEAD, RIGHT)), walked(START, (RIGHT, AHEAD))
    facts = question("13.b").facts
    assert (str(one[0]), str(other[0])) == (facts["first"], facts["second"])
    assert exercise("13.11").solution == one[0] and right("13.b") == {"no"}
    for faces in EAST_OF:
        die = block(*map(int, faces))
        assert walked(die, (AHEAD, RIGHT))[0] != walked(die, (RIGHT, AHEAD))[0]
    pairs = ((AHEAD, RIGHT), (AHEAD, LEFT), (BACK, RIGHT), (BACK, LEFT))
    assert [row[1:] for row in table("dos rodadas")] == [
        tuple(str(walked(START, walk)[0]) for walk in (pair, pair[::-1])) for pair in pairs
    ]


def test_a_six_within_one_roll() -> None:
    found = exercise("13.12")
    assert found.position is not None
    name = found.position.game.board.name
    sixes = set()
    for turn in found.position.turns():
        *_steps, step = turn.steps
        put = next(p for p in turn.after.pieces() if p.cells[0] == step.target)
        if step.target != step.origin and put.faces[0] == "6":
            sixes.add(name(step.target))
    assert set(found.solution) == sixes
    # By the block: where each die goes in each direction.
    dice = {"d4": (2, 4), "b2": (3, 6), "e2": (3, 5)}
    ways = {AHEAD: (0, 1), RIGHT: (1, 0), LEFT: (-1, 0)}
    assert sixes == {
        chr(ord(cell[0]) + right) + str(int(cell[1]) + up)
        for cell, faces in dice.items()
        for way, (right, up) in ways.items()
        if laid(block(*faces), way)[0] == 6
    }
    assert solved("13.13") == {"a5-a6"}


def test_walks_that_come_home() -> None:
    around = (AHEAD, RIGHT, BACK, LEFT)
    laps = next(n for n in range(1, 9) if walked(START, around * n) == START)
    assert exercise("13.16").solution == laps
    assert [seen(walked(START, around * n)) for n in range(3)] == ["123", "246", "415"]
    facts, six = question("13.a").facts, {n: {die[0] for die in walks(n)} for n in (2, 4, 6)}
    assert six[2] == {1} and six[4] == {1, 2, 3, 4, 5} and six[6] == {1, 2, 3, 4, 5, 6}
    assert facts == {"sides": 4, "bottom": 6, "faces": len(six[6])} and right("13.a") == {"todos"}
    assert exercise("13.17").solution == min(n for n in six if 6 in six[n])
    # Around two squares by three.
    assert walked(START, (AHEAD, AHEAD, RIGHT, BACK, BACK, LEFT))[0] == 6
    rows = table("paseos que vuelven")
    for row in rows[:6]:
        found = walks(int(row[0]))
        assert (number(row[1]), int(row[2])) == (found.total(), len(found))
        assert (row[3] == "—" and not found) or row[3].split(", ") == sorted(
            {str(die[0]) for die in found}
        )


def test_half_of_the_ways() -> None:
    """A graph of places, shades and ways: what is reached at home, by walks of any length."""
    reached, new = {(0, START)}, [(0, START)]
    while new:
        shade, die = new.pop()
        for way in SIGNS:
            after = (1 - shade, laid(die, way))
            if after not in reached:
                reached.add(after)
                new.append(after)
    home = {seen(die) for shade, die in reached if not shade}
    facts = question("13.c").facts
    assert len(home) == exercise("13.18").solution == facts["half"] == len(WAYS) // 2
    assert home == {faces for faces in WAYS if is_even(faces)}
    turns, die = [], START
    for quarter in range(4):
        if seen(die) in home:
            turns.append(90 * quarter)
        die = spun(die)
    assert turns == facts["turns"] and right("13.c") == {"no"}


def test_laws() -> None:
    asked: Any = exercise("13.19")
    rows = table("leyes de rodar")
    assert [row[1] == "siempre" for row in rows] == [
        option.key in asked.right for option in asked.options
    ]
    dice = [block(*map(int, faces)) for faces in EAST_OF]
    failing = sum(
        walked(die, walk) != walked(die, walk[::-1])
        for die in dice
        for walk in product(SIGNS, repeat=2)
    )
    assert rows[2][1] == f"falla en {failing}" == rows[4][1]


def test_a_roll_is_three_exchanges_of_diagonals() -> None:
    """A diagonal joins the corners of three faces and of those opposite to them."""

    def diagonals(die: Die) -> list[frozenset[frozenset[int]]]:
        up, _down, north, south, east, west = die
        ends = [(up, south, east), (up, south, west), (up, north, east), (up, north, west)]
        return [frozenset({frozenset(one), frozenset(7 - n for n in one)}) for one in ends]

    for faces in EAST_OF:
        die = block(*map(int, faces))
        for after in (*(laid(die, way) for way in SIGNS), spun(die)):
            now, then = diagonals(die), diagonals(after)
            at, length = then.index(now[0]), 1
            while at:
                at, length = then.index(now[at]), length + 1
            assert len(set(now)) == 4 == length, "one ring of all four"


# Rows ---------------------------------------------------------------------------------------------


def test_rows() -> None:
    rows = {n: sum(2 * sum(one) == 7 * n for one in product(range(1, 7), repeat=n)) for n in (2, 4)}
    assert exercise("13.22").solution == rows[4]
    said = {int(row[0]): number(row[2]) for row in table("filas que suman")}
    assert {n: said[n] for n in rows} == rows
    # Longer ones: two halves, by what the first one shows.
    for n in (4, 8):
        half = Counter(map(sum, product(range(1, 7), repeat=n // 2)))
        assert said[n] == sum(half[s] * half[7 * n // 2 - s] for s in half)
