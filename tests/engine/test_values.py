"""Games as values: laws of their arithmetic, known values, and a search that knows no values."""

from __future__ import annotations

import functools
import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.values import (
    DOWN,
    ONE,
    STAR,
    UP,
    ZERO,
    Outcome,
    Value,
    mex,
    nimber,
    number,
    number_of,
    of_heaps,
    period,
    simplest,
    thermograph,
    value,
)
from zamora.values.grundy import MANY

# A second way: trees of options, and who wins a sum of them by looking at all its turns ---------

#: What Left can move to, what Right can move to.
Tree = tuple[tuple["Tree", ...], tuple["Tree", ...]]
EMPTY: Tree = ((), ())


@functools.cache
def wins_first(sum_of_trees: tuple[Tree, ...], left: bool) -> bool:
    """Whether who begins (Left, or Right) wins a sum: plain search."""
    for place, tree in enumerate(sum_of_trees):
        for option in tree[0 if left else 1]:
            after = (*sum_of_trees[:place], option, *sum_of_trees[place + 1 :])
            if not wins_first(tuple(sorted(one for one in after if one != EMPTY)), not left):
                return True
    return False


def outcome(*sum_of_trees: Tree) -> Outcome:
    first = wins_first(sum_of_trees, True), wins_first(sum_of_trees, False)
    return {
        (True, True): Outcome.NEXT,
        (False, False): Outcome.PREVIOUS,
        (True, False): Outcome.LEFT,
        (False, True): Outcome.RIGHT,
    }[first]


def negative(tree: Tree) -> Tree:
    return tuple(map(negative, tree[1])), tuple(map(negative, tree[0]))


@functools.cache
def worth(tree: Tree) -> Value:
    return value(map(worth, tree[0]), map(worth, tree[1]))


def _larger(smaller: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    some = st.lists(smaller, max_size=2, unique=True).map(lambda one: tuple(sorted(one)))
    return st.tuples(some, some)


trees = st.recursive(st.just(EMPTY), _larger, max_leaves=6)
values = trees.map(worth)
dyadic = st.builds(
    lambda top, power: Fraction(top, 2**power), st.integers(-20, 20), st.integers(0, 4)
)


@given(trees, trees)
@settings(max_examples=150, deadline=None)
def test_comparing_is_who_wins_the_difference(one: Tree, other: Tree) -> None:
    """J > G if Left wins J - G whoever begins, and so on: the definition of the source."""
    a, b = worth(one), worth(other)
    said = {
        Outcome.LEFT: a > b,
        Outcome.RIGHT: a < b,
        Outcome.PREVIOUS: a == b,
        Outcome.NEXT: a.confused(b),
    }
    assert [found for found, holds in said.items() if holds] == [outcome(one, negative(other))]


@given(trees, trees)
@settings(max_examples=60, deadline=None)
def test_a_sum_is_won_by_who_wins_its_value(one: Tree, other: Tree) -> None:
    assert (worth(one) + worth(other)).outcome is outcome(one, other)


@given(trees)
@settings(max_examples=60, deadline=None)
def test_the_canonical_form_is_worth_as_much_as_the_game(tree: Tree) -> None:
    """Taken as a tree it is equal to the game by search, and no larger."""

    def unfolded(of: Value) -> Tree:
        return tuple(map(unfolded, of.left)), tuple(map(unfolded, of.right))

    def depth(of: Tree) -> int:
        return max((1 + depth(option) for side in of for option in side), default=0)

    canonical = unfolded(worth(tree))
    assert outcome(tree, negative(canonical)) is Outcome.PREVIOUS
    assert depth(canonical) == worth(tree).birthday <= depth(tree)


@given(values, values, values)
@settings(max_examples=100, deadline=None)
def test_values_are_an_ordered_group(a: Value, b: Value, c: Value) -> None:
    opposite = -a
    assert a - a is ZERO and -opposite is a and a + ZERO is a
    assert a + b is b + a and (a + b) + c is a + (b + c)
    assert (a <= b and b <= a) == (a is b)
    assert not (a <= b and b <= c) or a <= c
    assert (a <= b) == (a + c <= b + c) == (-b <= -a)
    assert a * 3 is a + a + a and a * -2 is -a - a
    assert pickle.loads(pickle.dumps(a)) is a


@given(values, dyadic)
@settings(max_examples=100, deadline=None)
def test_numbers_are_avoided(a: Value, x: Fraction) -> None:
    """Who moves in a number loses by it; so a number only shifts the stops of what is none."""
    moved = a + number(x)
    assert moved.left_stop == a.left_stop + x and moved.right_stop == a.right_stop + x
    assert thermograph(moved).mean == thermograph(a).mean + x
    if a.fraction is None:
        assert thermograph(moved).temperature == thermograph(a).temperature >= 0
        assert set(moved.left) == {option + number(x) for option in a.left}


@given(dyadic, dyadic)
def test_numbers_are_fractions(x: Fraction, y: Fraction) -> None:
    assert (number(x) + number(y)).fraction == x + y and (-number(x)).fraction == -x
    assert (number(x) <= number(y)) == (x <= y) and not number(x).confused(number(y))
    between = simplest(min(x, y), max(x, y))
    if x == y:
        assert between is None
    else:
        assert between is not None and min(x, y) < between < max(x, y)
        assert value([number(min(x, y))], [number(max(x, y))]).fraction == between
        near = (Fraction(top, 8) for top in range(-170, 171))
        older = [one for one in near if min(x, y) < one < max(x, y)]
        assert all(number(between).birthday <= number(one).birthday for one in older)


@pytest.mark.parametrize(
    ("left", "right", "name"),
    [
        ([], [], "0"),
        ([0], [], "1"),
        ([], [-1], "-2"),
        ([0, -1], [1], "1/2"),  # the source's G
        ([0], [1], "1/2"),
        ([1], [Fraction(5, 4)], "9/8"),
        ([-3], [5], "0"),
        ([1], [1], "1*"),
        ([1], [-1], "±1"),
        ([2], [Fraction(-1, 2)], "{2|-1/2}"),
    ],
)
def test_named_values(left: list[int], right: list[int], name: str) -> None:
    assert str(value(map(number, left), map(number, right))) == name


def test_the_worked_canonical_form_of_the_source() -> None:
    """{-1, 0 | 2, {{0|0}|0}}: -1 is dominated, so is 2, and what is left reverts to {0|0}."""
    assert value([-ONE, ZERO], [number(2), value([STAR], [ZERO])]) is STAR


def test_all_games_born_on_day_one_and_two() -> None:
    """4 by day 1 and 22 by day 2, as Conway counted; the source lists some. n is the largest."""

    def options(of: set[Value]) -> list[list[Value]]:
        ordered = sorted(of, key=lambda one: one.rank)
        return [
            [o for o, taken in zip(ordered, bits, strict=True) if taken]
            for bits in product((0, 1), repeat=len(of))
        ]

    born = {ZERO}
    for day, many in ((1, 4), (2, 22)):
        born = {value(left, right) for left in options(born) for right in options(born)}
        assert len(born) == many and max(one.birthday for one in born) == day
        assert all(number(-day) <= one <= number(day) for one in born)


def test_ups_and_heaps() -> None:
    assert (
        UP > ZERO > DOWN and UP.confused(STAR) and UP + UP > STAR and number(Fraction(1, 64)) > UP
    )
    assert [str(one) for one in (UP, UP + UP, UP + STAR, DOWN * 3, ONE + STAR)] == [
        *("↑", "2↑", "↑*", "3↓", "1*"),
    ]
    for a, b in product(range(6), repeat=2):
        assert nimber(a) + nimber(b) is nimber(a ^ b)
        assert value(map(nimber, range(a)), map(nimber, range(a))) is nimber(a)
    assert str(nimber(37)) == "*37" and str(number(2) + nimber(9)) == "2*9"
    assert nimber(900) + nimber(901) is STAR and number(5000).birthday == 5000
    with pytest.raises(ValueError, match="power of two"):
        number(Fraction(1, 3))
    with pytest.raises(ValueError, match="beans"):
        nimber(-1)


# Temperature -----------------------------------------------------------------------------------


def cooled(of: Value, tax: Fraction) -> tuple[Fraction, Fraction]:
    """The stops when each move costs a tax, by the definition: up to where they would cross."""
    if of.fraction is not None:
        return of.fraction, of.fraction
    left = max(_stopped(option, tax)[1] for option in of.left) - tax
    right = min(_stopped(option, tax)[0] for option in of.right) + tax
    return left, right


def _stopped(of: Value, tax: Fraction) -> tuple[Fraction, Fraction]:
    """The same, but frozen at the mean from the tax on at which the stops meet."""
    found = cooled(of, tax)
    if found[0] > found[1]:
        return found
    low, high = Fraction(0), tax
    while True:  # the corners of small games are at fractions of small denominators
        middle = (low + high) / 2
        a, b = cooled(of, middle)
        if a == b and (middle == 0 or (one := cooled(of, middle - Fraction(1, 1024)))[0] > one[1]):
            return a, b
        low, high = (middle, high) if a > b else (low, middle)
        if high - low < Fraction(1, 2**40):
            a, b = cooled(of, Fraction(round(high * 1024), 1024))
            return a, b


@given(values, st.integers(0, 24))
@settings(max_examples=60, deadline=None)
def test_walls_are_what_their_definition_says(a: Value, quarters: int) -> None:
    tax = Fraction(quarters, 4)
    graph = thermograph(a)
    assert graph.left[0][1] == a.left_stop and graph.right[0][1] == a.right_stop
    for wall, stop in zip((graph.left, graph.right), _stopped(a, tax), strict=True):
        below = [corner for corner in wall if corner[0] <= tax]
        above = [corner for corner in wall if corner[0] > tax]
        here = below[-1][1]
        if above:
            (t0, x0), (t1, x1) = below[-1], above[0]
            here = x0 + (x1 - x0) * (tax - t0) / (t1 - t0)
        assert here == stop


@pytest.mark.parametrize(
    ("of", "mean", "temperature"),
    [
        (number(3), "3", "-1"),
        (number(Fraction(3, 4)), "3/4", "-1/4"),
        (STAR, "0", "0"),
        (UP, "0", "0"),
        (value([number(2)], [number(Fraction(-1, 2))]), "3/4", "5/4"),  # Dominório 2 × 3
        (value([value([number(5)], [ONE])], [ZERO]), "1", "1"),
    ],
)
def test_known_temperatures(of: Value, mean: str, temperature: str) -> None:
    found = thermograph(of)
    assert (str(found.mean), str(found.temperature)) == (mean, temperature)


def test_many_copies_are_worth_the_mean_each() -> None:
    hot = value([number(3)], [value([number(1)], [number(-4)])])
    mean = thermograph(hot).mean
    assert abs((hot * 8).left_stop - 8 * mean) <= thermograph(hot).temperature + 1


# Grundy's numbers ------------------------------------------------------------------------------


@given(st.sets(st.integers(1, 12), min_size=1, max_size=5))
@settings(max_examples=40, deadline=None)
def test_numbers_and_periods_of_subtraction_games(takes: set[int]) -> None:
    """Two ways to the table; the period from any place on, far beyond where it was proved."""
    table = of_heaps(takes, 400)
    known: dict[int, int] = {}
    one_by_one = [
        number_of(heap, lambda h: [h - take for take in takes if take <= h], known)
        for heap in range(401)
    ]
    assert table == one_by_one
    start, length = period(takes)
    if start + length < 400:
        assert all(table[n] == table[n + length] for n in range(start, 401 - length))
        assert start == 0 or table[start - 1] != table[start - 1 + length]


@pytest.mark.parametrize(
    "takes",
    [range(1, 4), (2, 3), range(1, MANY + 9), range(1, 1001), [n * n for n in range(1, 51)]],
)
def test_tables_of_sets_of_any_size(takes: range | tuple[int, ...]) -> None:
    table = of_heaps(takes, 1000)
    assert all(
        table[heap] == mex({table[heap - take] for take in takes if take <= heap})
        for heap in range(0, 1001, 7)
    )


@pytest.mark.parametrize("takes", [(1, 2, 3), range(1, 9), range(1, 10_001), range(2, 9_000, 3)])
def test_tables_up_to_ten_thousand_beans(takes: range) -> None:
    """Here and there by the definition; where all numbers up to one are allowed, all of them."""
    table, most = of_heaps(takes, 10_000), max(takes)
    assert len(table) == 10_001
    for heap in (*range(30), *range(500, 10_001, 1_900), 10_000):
        assert table[heap] == mex({table[heap - take] for take in takes if take <= heap})
    if [*takes] == [*range(1, most + 1)]:
        assert table == [heap % (most + 1) for heap in range(10_001)]


@pytest.mark.parametrize("takes", [[], [0, 1], [-2]])
def test_sets_that_never_end(takes: list[int]) -> None:
    for asked in (lambda: of_heaps(takes, 9), lambda: period(takes)):
        with pytest.raises(ValueError, match="one bean or more"):
            asked()
