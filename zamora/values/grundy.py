"""Grundy's numbers: an impartial game is worth as much as one heap of Nim, of this size.

(Sprague 1935, Grundy 1939. Neto & Silva, chapter 5, have the case of 0: the P-positions.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Set
from typing import NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)


def mex(numbers: Iterable[int]) -> int:
    """The least number, from 0, that is not among ``numbers``.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    there = numbers if isinstance(numbers, Set) else set(numbers)
    least = 0
    while least in there:
        least += 1
    return least


def of_heaps(takes: Collection[int], most: int) -> list[int]:
    """The numbers of heaps of 0 to ``most`` beans from which this many may be taken.

    Ten thousand heaps take some hundredths of a second for a few numbers, and less than a second
    for any set.

    Args:
        takes: how many beans may be taken in a turn.
        most: the largest heap.

    Raises:
        ValueError: if nothing, or less, may be taken: the game would never end.

    >>> of_heaps([2, 3], 9)
    [0, 0, 1, 1, 2, 0, 0, 1, 1, 2]
    """
    wanted = _positive(takes)
    if len(wanted) > MANY:
        return _of_heaps_with_many(wanted, most)
    found: list[int] = []
    for heap in range(most + 1):
        found.append(mex({found[heap - take] for take in wanted if take <= heap}))
    return found


#: From this many take sizes on, heaps are better looked at by their numbers.
MANY = 40


def _of_heaps_with_many(takes: list[int], most: int) -> list[int]:
    """The same for sets of many numbers, a Grundy number after the other instead of a heap.

    The heaps of number 0 are found from the smallest on: one has it unless it leads to another one
    that has. Of those that are left the heaps of number 1 are found likewise, and so on. A set of
    heaps is a whole number with a bit a heap; where a heap leads from is one shift.
    """
    found = [0] * (most + 1)
    left, leading = (1 << most + 1) - 1, sum(1 << take for take in takes if take <= most)
    number = 0
    while left:
        rest, later = left, 0
        while rest:
            lowest = rest & -rest
            heap = lowest.bit_length() - 1
            found[heap] = number
            reached = leading << heap & left
            rest = (rest ^ lowest) & ~reached
            later |= reached
        left, number = later, number + 1
    return found


def _positive(takes: Collection[int]) -> list[int]:
    wanted = sorted(set(takes))
    if not wanted or wanted[0] < 1:
        raise ValueError(f"one bean or more must be taken, not {wanted[:1]}: the game has to end")
    return wanted


class Period(NamedTuple):
    """How a sequence repeats itself.

    Attributes:
        start: from which place on.
        length: after how many places.
    """

    start: int
    length: int


def period(takes: Collection[int]) -> Period:
    """How the numbers of heaps repeat themselves: they always do, and this is for good.

    The number of a heap follows from those of the ``max(takes)`` heaps before it. As soon as a run
    of this many has been there before, all that follows is the same, too.

    >>> period([1, 2, 3]), period([2, 3])
    (Period(start=0, length=4), Period(start=0, length=5))
    """
    wanted = _positive(takes)
    far = wanted[-1]
    found = of_heaps(wanted, far - 1)
    seen: dict[tuple[int, ...], int] = {}
    while (run := tuple(found[-far:])) not in seen:
        seen[run] = len(found)
        heap = len(found)
        found.append(mex(found[heap - take] for take in wanted if take <= heap))
    length = len(found) - seen[run]
    start = seen[run] - far
    while start and found[start - 1] == found[start - 1 + length]:
        start -= 1
    return Period(start, length)


def number_of(position: P, after: Callable[[P], Iterable[P]], known: dict[P, int]) -> int:
    """The number of a position of any impartial game that ends.

    Args:
        position: any value that identifies positions.
        after: what it can become in a turn.
        known: the numbers found so far; more are added.
    """
    waiting = [position]
    while waiting:
        one = waiting[-1]
        nexts = list(after(one))
        missing = [other for other in nexts if other not in known]
        if missing:
            waiting += missing
        else:
            known[one] = mex(known[other] for other in nexts)
            waiting.pop()
    return known[position]
