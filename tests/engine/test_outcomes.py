"""Who wins Dominório, by a search that knows no values: against values, and against plain rules."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction

import pytest

from zamora.library.combinatorial import counts, outcomes
from zamora.library.combinatorial.outcomes import WIDE, Search
from zamora.registry import game
from zamora.solve.worth import weighing, worth
from zamora.values import Outcome, number

from .slow import dominorio

QUARTERS = [Fraction(n, 4) for n in range(-9, 10, 2)] + [Fraction(n) for n in range(-2, 3)]


def test_example() -> None:
    assert doctest.testmod(outcomes).failed == 0


@pytest.mark.parametrize("rows", range(1, 5))
def test_small_boards_weigh_what_they_are_worth(rows: int) -> None:
    for columns, value in ((n, counts.boards(rows, 5)[rows, n]) for n in range(1, 6)):
        board = Search(rows, columns)
        assert [board.against(x) for x in QUARTERS] == [
            (value - number(x)).outcome for x in QUARTERS
        ]


def test_so_do_positions_and_shapes() -> None:
    chance, keys = (
        random.Random(5),
        ("dominorio[rows=4,columns=5]", "dominorio[shape=xx../xxxx/.xxx]"),
    )
    for key in keys * 6:
        position = game(key).start()
        for _turn in range(chance.randrange(4)):
            position = chance.choice(position.turns()).after
        value, against = worth(position), weighing(position)
        assert [against(x) for x in QUARTERS] == [(value - number(x)).outcome for x in QUARTERS]


@pytest.mark.parametrize(
    ("rows", "columns", "weight"),
    [
        (5, 5, 0),
        (5, 6, Fraction(-3, 2)),
        pytest.param(4, 7, 1, marks=pytest.mark.exhaustive),
    ],
)
def test_larger_boards_that_are_numbers(rows: int, columns: int, weight: Fraction) -> None:
    """Values of docs/values.md, of which the search knows nothing."""
    board = Search(rows, columns)
    around = weight - Fraction(1, 512), weight, weight + Fraction(1, 512)
    asked = [Outcome.LEFT, Outcome.PREVIOUS, Outcome.RIGHT]
    assert [board.against(Fraction(x)) for x in around] == asked


def test_the_map_has_every_board() -> None:
    found = counts.winners()
    turned = {Outcome.LEFT: Outcome.RIGHT, Outcome.RIGHT: Outcome.LEFT}
    for (rows, columns), (outcome, name) in found.items():
        assert found[columns, rows][0] is turned.get(outcome, outcome)
        assert bool(name) == (rows * columns <= counts.VALUED)
    assert {size for size, one in found.items() if one[0] is Outcome.PREVIOUS} == {(1, 1), (5, 5)}


@pytest.mark.exhaustive
def test_six_by_six() -> None:
    """The first player wins, even one who is behind by nearly a turn; not by a turn. Seconds."""
    board = Search(6, 6)
    assert board.outcome() is counts.LARGEST_BOARD[6, 6] is Outcome.NEXT
    assert board.outcome(Fraction(-511, 512)) is board.outcome(Fraction(511, 512)) is Outcome.NEXT
    assert (board.outcome(-1), board.outcome(1)) == (Outcome.RIGHT, Outcome.LEFT)


@pytest.mark.parametrize("size", [4, pytest.param(6, marks=pytest.mark.exhaustive)])
def test_the_winner_has_an_answer_to_everything(size: int) -> None:
    """The search says which turn; turns are listed, and the end is played, by plain rules."""
    board, ends, seen = Search(size, size), dict[object, bool](), set[object]()

    def wins(free: frozenset[tuple[int, int]], upright: bool) -> bool:
        return board.wins(sum(1 << WIDE * row + column for row, column in free), 0, upright)

    def won(free: frozenset[tuple[int, int]], upright: bool) -> None:
        """Whether the side that has just moved wins whatever the other one does now."""
        if (free, upright) in seen:
            return
        seen.add((free, upright))
        if len(free) <= 12:
            assert not dominorio.first_wins(free, upright, ends)
            return
        for after in dominorio.turns(free, upright):
            won(
                next(end for end in dominorio.turns(after, not upright) if not wins(end, upright)),
                upright,
            )

    whole = frozenset((row, column) for row in range(size) for column in range(size))
    won(next(after for after in dominorio.turns(whole, True) if not wins(after, False)), False)
