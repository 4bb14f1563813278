"""What lessons 10 and 10b, La madre del Futez, claim: against the rules, and in other ways."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

from zamora import book
from zamora.core.position import Turn
from zamora.library.draughts import claims
from zamora.registry import game
from zamora.registry import position as read_position
from zamora.school.exercises import exercise, exercises
from zamora.school.questions import question

from .judged import position_of as position


def chosen(number: str) -> set[str]:
    found: Any = exercise(number)
    return {option.text for option in found.options if option.key in found.right}


def taken(turn: Turn) -> int:
    return sum(len(step.captures) for step in turn.steps)


def test_positions_are_the_printed_ones() -> None:
    """Those that the book prints, as they stand in its games."""
    for number, name in (
        ("10.6", "damas-inglesas-1"),
        ("10.10", "damas-internacionales-6"),
        ("10.11", "damas-internacionales-3"),
        ("10.19", "emergo-4"),
        ("10.20", "damas-internacionales-5"),
        ("10.22", "croda-3"),
    ):
        assert position(number) == book.get(name).start()


def test_alquerque() -> None:
    start = game("alquerque").start()
    own = {turn.steps[0].origin for turn in start.turns()}
    assert {start.game.board.name(cell) for cell in own if cell} == set(exercise("10.1").solution)
    # Whatever goes to the empty point is captured at once.
    assert len(start.turns()) == question("10.b").facts["turns"]
    assert all(taken(answer) for turn in start.turns() for answer in turn.after.turns())


def test_fanorona_and_first_turns() -> None:
    here = game("fanorona").start().play("e2-e3")
    assert here == position("10.3")
    assert taken(here.parse("f4-e5")) == exercise("10.3").solution
    assert len(game("damas-inglesas").start().turns()) == exercise("10.4").solution
    assert len(game("croda").start().turns()) == exercise("10.23").solution


def test_what_the_rule_allows() -> None:
    assert chosen("10.5") == {str(turn) for turn in position("10.5").turns()}
    # The chain of 10.7: one capture, and one only, in one way.
    after = position("10.6").play("f6-e5")
    assert [str(turn) for turn in after.turns()] == ["d4xf6"]
    longest = max(claims.chains(claims.draughts("damas-inglesas")).values())
    assert longest == exercise("10.9").solution == len(range(1, 7, 2))


def test_the_same_men_and_another_rule() -> None:
    found: Any = exercise("10.21")
    men = found.position.code.split(":1 ")[1]
    games = {f"damas-{one.key}": one.key for one in found.options}
    must = {
        key
        for name, key in games.items()
        for size in ["[size=8]" if key == "internacionales" else ""]
        if all(map(taken, read_position(f"{name}{size}:1 {men}").turns()))
    }
    assert must == found.right


def test_a_duel_of_men_by_hand() -> None:
    """The same by plain squares: who captures first, on the board of a hundred squares."""

    on_board = {(r, c) for r, c in itertools.product(range(10), repeat=2) if (r + c) % 2 == 0}

    @cache
    def value(own: tuple[int, int], other: tuple[int, int], ahead: int) -> int:
        """1 if whoever moves from ``own`` captures, -1 if it is captured, 0 if neither can."""
        if other[0] == (0 if ahead == 1 else 9):
            return 0  # it has been crowned
        hops = [
            behind
            for dr, dc in itertools.product((-1, 1), repeat=2)
            if (own[0] + dr, own[1] + dc) == other
            and (behind := (own[0] + 2 * dr, own[1] + 2 * dc)) in on_board
        ]
        if hops:
            return 1
        steps = [
            to
            for dc in (-1, 1)
            if (to := (own[0] + ahead, own[1] + dc)) in on_board and to != other
        ]
        return max((-value(other, to, -ahead) for to in steps), default=-1)

    rules = claims.draughts("damas-internacionales")
    found = []
    for own, other in itertools.product(on_board, repeat=2):
        if other[0] - own[0] >= 2 and own[0] != 9 and other[0] != 0:
            found.append((other[0] - own[0], abs(own[1] - other[1]), value(own, other, 1)))
    assert sorted(found) == sorted(claims.duels(rules)) and len(found) > 800
    for rows, _columns, result in found:
        assert result != (1 if rows % 2 == 0 else -1), "parity decides who cannot win"
    facing = [result for rows, columns, result in found if (rows, columns) == (2, 0)]
    facts = question("10.d").facts
    assert (len(facing), facing.count(-1)) == (facts["all"], facts["lost"])
    named: Any = exercise("10.12")
    for option in named.options:
        own_name, other_name = option.text.split(" / ")
        (own, other) = (("abcdefghij".index(n[0]), int(n[1:]) - 1) for n in (own_name, other_name))
        result = value((own[1], own[0]), (other[1], other[0]), 1)
        assert (result == -1) == (option.key in named.right)


def test_beside_it_and_safe() -> None:
    found = exercise("10.15")
    assert found.check(["h5"]).mistake == found.check(["a1"]).mistake == "no-esta-al-lado"


def test_one_rule_changed() -> None:
    every = {key: claims.ways(key) for key in claims.SAME}
    first = next(n for n in range(claims.DEEP) if len({row[n] for row in every.values()}) > 1)
    assert first + 1 == question("10.e").facts["turn"]
    english, russian = every["damas-inglesas"], every["damas-rusas"]
    assert english[:4] == russian[:4] and english[4] != russian[4]


def test_stacks() -> None:
    """Of all words of two letters those in which the colour changes once at most."""
    made = claims.made()
    for high in range(1, claims.HIGH + 1):
        words = {"".join(word) for word in itertools.product("BN", repeat=high)}
        plain = {word for word in words if len([*itertools.groupby(word)]) <= 2}
        assert {stack for stack in made if len(stack) == high} == plain
    assert exercise("10.16").solution == sum(len(stack) == 4 for stack in made)


def test_statements_are_short_and_kinds_many() -> None:
    found = exercises(10)
    assert all(len(one.statement) <= 160 for one in found)
    assert len({one.kind for one in found}) >= 6 and len(found) == 23
