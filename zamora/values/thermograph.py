"""Thermographs: what a hot game is worth when every move costs a tax.

The tax t cools a game: Left's stop falls, Right's rises, until both meet in the mean, the average
worth of each of many copies. The tax at which they meet is the temperature: how much it is worth to
move there. (Conway, *On Numbers and Games*, chapter 9; Berlekamp, Conway and Guy, *Winning Ways*,
chapter 6.) Beyond the source; but among several hot games it is good play to move in the hottest.

All is exact: walls are piecewise linear with slopes 0, 1, -1 and corners at dyadic fractions.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from zamora.values.forms import Value

#: A corner of a wall: the tax, and the number there.
Corner = tuple[Fraction, Fraction]
#: From no tax on, in rising order; after the last corner nothing changes any more.
Wall = tuple[Corner, ...]


class Thermograph(NamedTuple):
    """The walls of a value, from no tax on.

    Attributes:
        left: where play stops if Left begins, by the tax.
        right: the same if Right begins.
        mean: where both walls meet.
        temperature: the tax at which they meet. That of a number is below 0: a move in it costs,
            the more the smaller its denominator (-1 for whole numbers, -1/2 for halves).
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


@cache
def thermograph(of: Value) -> Thermograph:
    """The thermograph of a value.

    >>> from zamora.values import number, value
    >>> hot = thermograph(value([number(3)], [number(-1)]))
    >>> print(hot.mean, hot.temperature, [tuple(map(str, corner)) for corner in hot.left])
    1 2 [('0', '3'), ('2', '1')]
    """
    if of.fraction is not None:
        mast = ((Fraction(0), of.fraction),)
        return Thermograph(mast, mast, of.fraction, Fraction(-1, of.fraction.denominator))
    left = _taxed(_outermost([thermograph(one).right for one in of.left], 1), -1)
    right = _taxed(_outermost([thermograph(one).left for one in of.right], -1), 1)
    meet = _meeting(left, right)
    mean = _at(left, meet)
    return Thermograph(_cut(left, meet), _cut(right, meet), mean, meet)


def _at(wall: Wall, tax: Fraction) -> Fraction:
    """The number at a tax."""
    for (low, here), (high, there) in pairwise(wall):
        if low <= tax <= high:
            return here + (there - here) * (tax - low) / (high - low)
    return wall[-1][1]


def _taxes(walls: Iterable[Wall]) -> list[Fraction]:
    """Where any of some walls has a corner."""
    return sorted({tax for wall in walls for tax, _number in wall})


def _outermost(walls: list[Wall], sign: int) -> Wall:
    """The greatest number of some walls at each tax, or with sign -1 the least one."""
    best = walls[0]
    for other in walls[1:]:
        corners = []
        for tax in _with_crossings(best, other):
            numbers = (_at(best, tax), _at(other, tax))
            corners.append((tax, max(numbers) if sign > 0 else min(numbers)))
        best = tuple(corners)
    return best


def _with_crossings(one: Wall, other: Wall) -> list[Fraction]:
    """The corners of two walls, and where they cross."""
    taxes = _taxes((one, other))
    for low, high in pairwise(list(taxes)):
        before = _at(one, low) - _at(other, low)
        after = _at(one, high) - _at(other, high)
        if before * after < 0:
            taxes.append(low + (high - low) * before / (before - after))
    return sorted(taxes)


def _taxed(wall: Wall, sign: int) -> Wall:
    """A wall as it is before one more move, which costs the tax: Left (-1) loses it.

    The last part goes on for ever, so there is one more corner, far enough for walls to meet.
    """
    far = wall[-1][0] + 1 + 2 * max(abs(number) for _tax, number in wall)
    corners = (*wall, (far, wall[-1][1]))
    return tuple((tax, number + sign * tax) for tax, number in corners)


def _meeting(left: Wall, right: Wall) -> Fraction:
    """The least tax at which the left wall is no longer above the right one."""
    last = Fraction(0)
    for tax in _taxes((left, right)):
        gap = _at(left, tax) - _at(right, tax)
        if gap <= 0:
            before = _at(left, last) - _at(right, last)
            return tax if before == gap else last + (tax - last) * before / (before - gap)
        last = tax
    raise AssertionError("walls meet: each move more costs more than it can win")


def _cut(wall: Wall, top: Fraction) -> Wall:
    """A wall up to a tax, without corners at which it goes straight on."""
    corners = [corner for corner in wall if corner[0] < top] + [(top, _at(wall, top))]
    kept = corners[:1]
    for here, after in pairwise(corners[1:]):
        (tax, number), before = here, kept[-1]
        if (number - before[1]) * (after[0] - tax) != (after[1] - number) * (tax - before[0]):
            kept.append(here)
    return tuple(kept + corners[-1:] if len(corners) > 1 else kept)
