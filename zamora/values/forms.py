"""Games as values: what a position is worth when a sum of games is played, in canonical form.

A value is what is left of a position when only its options count: those of the left player (E in
the source) and those of the right one (D). Neto & Silva, chapter 5, "A teoria", explain what is
computed here; the theory is Conway's (*On Numbers and Games*) and Berlekamp, Conway and Guy's
(*Winning Ways*). A game is ``J = {J^E | J^D}``; the side that cannot move loses.

Every value exists once: two positions are worth the same exactly when they have the same
:class:`Value`, so ``==`` and ``is`` say the same.

>>> half = value([ZERO, -ONE], [ONE])
>>> half, half + half == ONE
(1/2, True)
>>> STAR, STAR + STAR, value([ONE], [-ONE]).outcome
(*, 0, <Outcome.NEXT: 'next'>)
"""

from __future__ import annotations

import enum
import itertools
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import ClassVar


class Outcome(enum.Enum):
    """Who wins, of two who play well."""

    LEFT = "left"
    RIGHT = "right"
    #: The first player to move wins: the value is confused with 0.
    NEXT = "next"
    #: The second player to move wins: the value is 0.
    PREVIOUS = "previous"


class Value:
    """A value in canonical form: no option is dominated, none is reversible.

    Made by :func:`value`, :func:`number` and by adding; never constructed directly.

    Attributes:
        left: the values that Left can move to.
        right: the values that Right can move to.
        birthday: how many moves the longest game in it lasts.
        fraction: the number that it is; None if it is none.
        heap: the heap of Nim that it is worth as much as; None if it is none.
        left_stop: the number at which play stops if Left begins and both play well.
        right_stop: the number at which play stops if Right begins.
        rank: when it was first met; orders options, so that all is written in one way.
    """

    __slots__ = (
        *("birthday", "fraction", "heap", "left", "left_stop", "rank", "right", "right_stop"),
    )
    _known: ClassVar[dict[tuple[frozenset[Value], frozenset[Value]], Value]] = {}

    left: tuple[Value, ...]
    right: tuple[Value, ...]
    birthday: int
    fraction: Fraction | None
    heap: int | None
    left_stop: Fraction
    right_stop: Fraction
    rank: int

    def __add__(self, other: Value) -> Value:
        """The sum: the side to move does so in one of the two."""
        return _sum(self, other) if self.rank <= other.rank else _sum(other, self)

    def __neg__(self) -> Value:
        """The same with the players exchanged."""
        return _negative(self)

    def __sub__(self, other: Value) -> Value:
        """The sum with the other's negative."""
        return self + -other

    def __mul__(self, times: int) -> Value:
        """This many copies, added."""
        one, total = (self if times >= 0 else -self), ZERO
        for _copy in range(abs(times)):
            total = total + one
        return total

    def __le__(self, other: Value) -> bool:
        """Whether Right would rather have ``self``, or does not mind."""
        return _at_most(self, other)

    def __ge__(self, other: Value) -> bool:
        """Whether Left would rather have ``self``, or does not mind."""
        return _at_most(other, self)

    def __lt__(self, other: Value) -> bool:
        """Whether it is at most as much and not the same."""
        return self is not other and _at_most(self, other)

    def __gt__(self, other: Value) -> bool:
        """Whether it is at least as much and not the same."""
        return self is not other and _at_most(other, self)

    def confused(self, other: Value) -> bool:
        """Whether neither is at least the other: the source writes J ∥ G."""
        return not (self <= other or self >= other)

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        left, right = self >= ZERO, self <= ZERO  # Left, or Right, wins moving second
        if left and right:
            return Outcome.PREVIOUS
        return Outcome.LEFT if left else Outcome.RIGHT if right else Outcome.NEXT

    def __repr__(self) -> str:
        return _name(self)

    def __reduce__(self) -> tuple[object, ...]:
        return value, (self.left, self.right)


def value(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The value of a game with these options, in canonical form.

    Args:
        left: what Left can move to.
        right: what Right can move to.
    """
    lefts, rights = _best(left, True), _best(right, False)
    while True:
        between = _number_between(lefts, rights)
        if between is not None:
            return number(between)
        form = _Form(lefts, rights)
        more_left, more_right = form.bypassed(True), form.bypassed(False)
        if more_left is None and more_right is None:
            return _interned(lefts, rights)
        lefts = lefts if more_left is None else _best(more_left, True)
        rights = rights if more_right is None else _best(more_right, False)


@cache
def number(of: Fraction | int) -> Value:
    """The value of a dyadic fraction: ``number(Fraction(3, 4))``.

    Raises:
        ValueError: if the denominator is no power of two: no game that ends is worth 1/3.
    """
    found = Fraction(of)
    bottom = found.denominator
    if bottom & (bottom - 1):
        raise ValueError(f"{found} is no dyadic fraction: the denominator must be a power of two")
    if bottom > 1:
        step = Fraction(1, bottom)
        return _interned([number(found - step)], [number(found + step)], found)
    # One after the other: a thousand recursions would be too many.
    whole, sign = _interned([], [], Fraction(0)), 1 if found > 0 else -1
    for size in range(1, abs(found.numerator) + 1):
        sides = ([whole], []) if found > 0 else ([], [whole])
        whole = _interned(*sides, Fraction(sign * size))
    return whole


@cache
def nimber(heap: int) -> Value:
    """The value of a heap of Nim: both players can move to any smaller one.

    No option is dominated (heaps are confused with each other) and none is reversible.

    Raises:
        ValueError: if the heap is less than nothing.
    """
    if heap < 0:
        raise ValueError(f"no heap has {heap} beans: the least one has 0")
    smaller = frozenset(nimber(one) for one in range(heap))
    return _interned(smaller, smaller) if heap else ZERO


#: Each value has a number of its own.
_ranks = itertools.count()


def _interned(
    left: Collection[Value], right: Collection[Value], fraction: Fraction | None = None
) -> Value:
    key = frozenset(left), frozenset(right)
    found = Value._known.get(key)
    if found is not None:
        return found
    found = Value()
    found.left = tuple(sorted(key[0], key=_rank))
    found.right = tuple(sorted(key[1], key=_rank))
    found.fraction, found.heap, found.rank = fraction, _heap(*key), next(_ranks)
    found.birthday = max((1 + one.birthday for side in key for one in side), default=0)
    found.left_stop = found.right_stop = fraction if fraction is not None else Fraction(0)
    if fraction is None:
        found.left_stop = max(one.right_stop for one in found.left)
        found.right_stop = min(one.left_stop for one in found.right)
    # Of two threads that make the same one at a time the first has made it.
    return Value._known.setdefault(key, found)


def _heap(left: frozenset[Value], right: frozenset[Value]) -> int | None:
    """How many beans a heap has if these are the options: all smaller heaps, for both players."""
    if left is not right and left != right:
        return None
    smaller = [one.heap for one in left]
    # This many different ones, none greater than that, are all of them.
    return len(smaller) if all(one is not None and one < len(smaller) for one in smaller) else None


def _rank(one: Value) -> int:
    return one.rank


def _best(options: Iterable[Value], left: bool) -> list[Value]:
    """The options to which none of the others is to be preferred by Left, or by Right."""
    kept: list[Value] = []
    for one in dict.fromkeys(options):
        if not any((one <= other) if left else (one >= other) for other in kept):
            kept = [other for other in kept if not ((other <= one) if left else (other >= one))]
            kept.append(one)
    return kept


def _number_between(left: list[Value], right: list[Value]) -> Fraction | None:
    """The simplest number above all left options and below all right ones, if all are numbers."""
    lows = [one.fraction for one in left if one.fraction is not None]
    highs = [one.fraction for one in right if one.fraction is not None]
    if len(lows) < len(left) or len(highs) < len(right):
        return None
    return simplest(max(lows, default=None), min(highs, default=None))


def simplest(low: Fraction | None, high: Fraction | None) -> Fraction | None:
    """The number that is born first of those between two bounds; None if there is none.

    >>> simplest(Fraction(0), Fraction(1)), simplest(Fraction(5, 4), None), simplest(None, None)
    (Fraction(1, 2), Fraction(2, 1), Fraction(0, 1))
    """
    if low is not None and high is not None and low >= high:
        return None
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is not None and high <= 0:
        found = simplest(-high, None if low is None else -low)
        return None if found is None else -found
    assert low is not None and low >= 0
    whole = Fraction(low.__floor__() + 1)
    if high is None or whole < high:
        return whole
    bottom = 2
    while True:
        found = Fraction((low * bottom).__floor__() + 1, bottom)
        if found < high:
            return found
        bottom *= 2


class _Form:
    """A game that may not be in canonical form yet, to be compared with values."""

    def __init__(self, left: Collection[Value], right: Collection[Value]) -> None:
        self.left, self.right = left, right
        self._above: dict[Value, bool] = {}
        self._below: dict[Value, bool] = {}

    def at_most(self, other: Value) -> bool:
        """Whether the form is at most ``other``."""
        if other not in self._above:
            self._above[other] = not (
                any(_at_most(other, mine) for mine in self.left)
                or any(self.at_least(one) for one in other.right)
            )
        return self._above[other]

    def at_least(self, other: Value) -> bool:
        """Whether the form is at least ``other``."""
        if other not in self._below:
            self._below[other] = not (
                any(_at_most(mine, other) for mine in self.right)
                or any(self.at_most(one) for one in other.left)
            )
        return self._below[other]

    def bypassed(self, lefts: bool) -> list[Value] | None:
        """The options of a player with those that are reversible replaced; None if none is.

        Left's move to L is reversible where Right has a reply to something that is at most the
        whole game; what counts is where Left can go from there.
        """
        options = self.left if lefts else self.right
        for option in options:
            for reply in option.right if lefts else option.left:
                if self.at_least(reply) if lefts else self.at_most(reply):
                    rest = [one for one in options if one is not option]
                    return rest + list(reply.left if lefts else reply.right)
        return None


@cache
def _at_most(one: Value, other: Value) -> bool:
    if one is other:
        return True
    # The stops often decide: they are bounds of the mean.
    if one.left_stop > other.left_stop or one.right_stop > other.right_stop:
        return False
    if one.left_stop < other.right_stop:
        return True
    if one.heap is not None and other.heap is not None:
        return False  # heaps that are not the same are confused
    return not (
        any(_at_most(other, left) for left in one.left)
        or any(_at_most(right, one) for right in other.right)
    )


@cache
def _sum(one: Value, other: Value) -> Value:
    a, b = one.fraction, other.fraction
    if a is not None and b is not None:
        return number(a + b)
    if one.heap is not None and other.heap is not None:
        return nimber(one.heap ^ other.heap)
    if a == 0 or b == 0:
        return other if a == 0 else one
    # Neither side moves in a number while something else is there: only the other's options count.
    left = [] if a is not None else [left + other for left in one.left]
    right = [] if a is not None else [right + other for right in one.right]
    if b is None:
        left += [one + more for more in other.left]
        right += [one + more for more in other.right]
    return value(left, right)


@cache
def _negative(one: Value) -> Value:
    if one.fraction is not None:
        return number(-one.fraction)
    return _interned([-right for right in one.right], [-left for left in one.left])


ZERO, ONE = number(0), number(1)
STAR = value([ZERO], [ZERO])
UP = value([ZERO], [STAR])
DOWN = -UP


#: Options in options get long: names that are longer than this many letters are not written out.
LONGEST_NAME = 400

# What values are called --------------------------------------------------------------------------


@cache
def _name(one: Value) -> str:
    """``3/4``, ``*2``, ``↑*``, ``±1``, ``{2|0}``; a number in front is added: ``1*``."""
    if one.fraction is not None:
        return str(one.fraction)
    if one.heap is not None:
        return f"*{one.heap}" if one.heap > 1 else "*"
    if one in (known := _small()):
        return known[one]
    low, high = one.right_stop, one.left_stop
    if low == high and low:
        rest = one - number(low)
        return f"{low}{_name(rest)}" if rest.heap or rest in known else _options(one)
    if one is -one and len(one.left) == 1:
        return f"±{_name(one.left[0])}" if one.left[0].fraction is not None else f"±({one.left[0]})"
    return _options(one)


def _options(one: Value) -> str:
    left, right = (",".join(map(_name, options)) for options in (one.left, one.right))
    name = f"{{{left}|{right}}}"
    return name if len(name) <= LONGEST_NAME else "{…|…}"


@cache
def _small() -> dict[Value, str]:
    """Infinitesimals that have a name of their own: ups with or without a star."""
    found, total = dict[Value, str](), ZERO
    for many in range(1, 9):
        total = total + UP
        count = "" if many == 1 else str(many)
        for one, sign in ((total, "↑"), (-total, "↓")):
            found |= {one: f"{count}{sign}", one + STAR: f"{count}{sign}*"}
    return found
