"""What positions are worth: from the rules alone, a game's own way, and by who wins."""

from __future__ import annotations

import itertools

import pytest

import zamora
from zamora import Side
from zamora.core.position import Position
from zamora.core.tasks import finish
from zamora.solve import Stopped, TooManyPositions, solve
from zamora.solve.worth import NoWorth, _Counter, _of_state, worth
from zamora.values import ZERO, Outcome, Value, nimber

from ..engine.slow import dominorio

#: Who wins Dominório on so many rows and columns, as published (Berlekamp, Conway and Guy, *Winning
#: Ways*, chapter 5; Breuker, Uiterwijk and van den Herik, *Solving 8 × 8 Domineering*, 2000): the
#: upright player, the lying one, the first to move or the second.
PUBLISHED = {
    2: {2: "next", 3: "next", 4: "right", 5: "left", 6: "next", 7: "next", 8: "right"},
    3: {3: "next", **dict.fromkeys((4, 5, 6, 7), "right")},
    4: {4: "next", 5: "left"},
}


def wins_first(position: Position) -> bool:
    """Whether the side to move wins, by complete solution."""
    return solve(position).value(position).result == "win"


def outcome(start: Position) -> Outcome:
    """The same for both sides, as the outcome of a value."""
    first = tuple(wins_first(start.asked(side)) for side in Side)
    return {
        (True, True): Outcome.NEXT,
        (False, False): Outcome.PREVIOUS,
        (True, False): Outcome.LEFT,
        (False, True): Outcome.RIGHT,
    }[first]


def alone(start: Position) -> Value:
    """The value from the rules, without the game's own way."""
    return finish(_of_state(start.game, start.state, _Counter(start, 100_000, None)))


@pytest.mark.parametrize(("rows", "columns"), list(itertools.product((2, 3, 4), repeat=2)))
def test_boards_of_dominorio(rows: int, columns: int) -> None:
    """By its regions, by the rules alone, and as the second system says who wins."""
    start = zamora.game("dominorio", rows=rows, columns=columns).start()
    found = worth(start)
    if rows * columns < 12:
        assert alone(start) is found
    free, _upright = dominorio.read(start.code)
    first = tuple(dominorio.first_wins(free, upright, {}) for upright in (True, False))
    assert first == (not found <= ZERO, not found >= ZERO)
    turned = zamora.game("dominorio", rows=columns, columns=rows)
    assert worth(turned.start()) is -found


@pytest.mark.parametrize(
    ("rows", "columns"), [(rows, columns) for rows, row in PUBLISHED.items() for columns in row]
)
def test_published_outcomes(rows: int, columns: int) -> None:
    start = zamora.game("dominorio", rows=rows, columns=columns).start()
    assert worth(start).outcome.value == PUBLISHED[rows][columns]


def test_published_values() -> None:
    """Of small boards, in *Winning Ways*, chapter 5; 2 × 3 lies."""
    boards = {(2, 2): "±1", (2, 3): "{2|-1/2}", (2, 4): "{{2|0}|0}", (2, 5): "1/2", (3, 3): "±1"}
    for (rows, columns), name in boards.items():
        assert str(worth(zamora.game("dominorio", rows=rows, columns=columns).start())) == name


def test_pieces_of_dominorio_of_the_source() -> None:
    """An upright pair is 1, a corner of three *, and G = {0, -1 | 1} = 1/2, two of which make 1."""
    pair, corner, g = (
        worth(zamora.game("dominorio", shape=shape).start())
        for shape in ("x/x", "xx/x.", "xx/x./x.")
    )
    assert (str(pair), str(corner), str(g)) == ("1", "*", "1/2") and g + g - pair is ZERO


def test_a_position_in_the_middle_is_the_sum_of_its_regions() -> None:
    position = zamora.game("dominorio").start().play("b4+b3").play("c3+d3").play("a2+a1")
    found = worth(position)
    assert alone(position) is found and found.outcome is outcome(position)
    assert worth(position.asked(position.side.other)) is found


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_all_strips_of_lions_and_dragons(length: int) -> None:
    """Who wins, by complete solution; mirrored with the sides exchanged it is the negative."""
    strips = ["".join(signs) for signs in itertools.product("LD.", repeat=length)]
    for strip in strips[:: 1 if length < 5 else 5]:
        start = zamora.game("leones-dragones", strips=strip).start()
        mirrored = strip[::-1].translate(str.maketrans("LD", "DL"))
        assert worth(start).outcome is outcome(start)
        assert worth(zamora.game("leones-dragones", strips=mirrored).start()) is -worth(start)


def test_the_sum_of_five_strips_of_the_source() -> None:
    strips = zamora.game("leones-dragones").start_strips
    values = [worth(zamora.game("leones-dragones", strips=strip).start()) for strip in strips]
    assert list(map(str, values)) == ["1/2", "-1/2", "1", "0", "-1/2"]
    assert worth(zamora.game("leones-dragones").start()) is sum(values, ZERO)


@pytest.mark.parametrize(
    ("code", "heap"),
    [
        ("nim[heaps=3-5-7-9]:1 (3)(5)(7)(9) A", 3 ^ 5 ^ 7 ^ 9),
        ("resta:1 (17) A", 1),
        ("nimble:1 1(4)1(2)2(5)1(1)(2)3(2) A", 14),
        ("reinas[queens=h1]:1 8/8/8/8/8/8/8/7Q A", None),
        ("euclides:1 (20)(8) A", None),
        ("quim:1 3(1)(1) A", None),
        ("nim-avido[heaps=3-4-5]:1 (3)(4)(5) A", None),
        ("par-impar[heaps=1-2-3]:1 (1)(2)(3) A", None),
        ("chomp[rows=3,columns=4]:1 OOOO/OOOO/OOOO A", None),
        ("chomp[rows=3,columns=1]:1 O/O/O A", 2),
        ("chomp[rows=2,columns=2]:1 O1/OO A", 0),
    ],
)
def test_impartial_positions_are_heaps_of_nim(code: str, heap: int | None) -> None:
    """Known ones; of the others, who is to move loses if it is the empty heap."""
    position = zamora.position(code)
    found = worth(position)
    if heap is None:
        assert (found is ZERO) != wins_first(position)
    else:
        assert found is nimber(heap)


def test_several_queens_need_grundy_s_numbers() -> None:
    """The source leaves several queens open: the nim-sum of their squares' numbers decides."""
    start = zamora.game("reinas", rows=5, columns=5, queens="c4-e3").start()
    assert (worth(start) is ZERO) != wins_first(start)
    alone = [zamora.game("reinas", rows=5, columns=5, queens=one).start() for one in ("c4", "e3")]
    assert worth(start) is worth(alone[0]) + worth(alone[1])


@pytest.mark.parametrize("key", ["golez", "alak", "compases"])
def test_games_that_are_no_values(key: str) -> None:
    with pytest.raises((NoWorth, TooManyPositions)) as caught:
        worth(zamora.game(key).start(), limit=20)
    assert str(caught.value)


def test_it_stops_at_a_limit_and_when_asked_to() -> None:
    start = zamora.game("par-impar", heaps="1-3-5-7").start()
    with pytest.raises(TooManyPositions, match="más de 10 posiciones"):
        worth(start, limit=10)
    with pytest.raises(Stopped):
        worth(start, report=lambda looked: looked > 400)
