"""How far levels are apart on Elo's scale, from games between neighbours, with intervals.

The model: games are independent, and each pair of neighbours has its own chances of a win, a draw
and a loss. A player that is d points above another expects the share 1 / (1 + 10^(-d/400)) of the
points, a draw being half a point for each. So the most likely distance is that of the share that
was played; it is infinite where one side took every point.

The interval holds every distance that is nearly as likely: with its best chances, what was played
has at least e^-1.92 of the likelihood that it can have at all (19 times out of 20, Wilks 1938).
Between levels that are farther apart distances add up, and all pairs together may lose that much.
Draws count as what they are: ten draws say that two players are close, five wins and five losses
say it less well.

:func:`resampled` is the second way: the games are drawn again from those that were played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

#: By how much the logarithm of the likelihood may fall: half the 95 % quantile of χ² with one
#: degree of freedom; in how many steps pairs may share it out.
FALL, STEPS = 1.9207, 16
#: Points of a distance that is ten times the odds.
TENFOLD = 400
#: A share is found by this many halvings.
HALVINGS = 30


class Score(NamedTuple):
    """What a level did against another: games won, drawn, lost."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self)

    @property
    def share(self) -> float:
        """Of the points, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    def likely(self, share: float) -> float:
        """The logarithm of the likelihood with the best chances that make this share."""
        # With q for the chance of a loss, a win has 2·share - 1 + q and a draw the rest. Where the
        # logarithm is greatest its derivative, a quadratic in q, is 0.
        ahead, behind = 2 * share - 1, 1 - share
        half = (
            self.wins * behind - self.draws * ahead + self.losses * (behind - ahead)
        ) / self.games
        under = half * half + 4 * self.losses * ahead * behind / self.games
        loss = (half + math.sqrt(max(0.0, under))) / 2
        loss = min(max(loss, 0.0, -ahead), behind)
        chances = (ahead + loss, 2 * (behind - loss), loss)
        return sum(
            many * (math.log(chance) if chance > 0 else -math.inf)
            for many, chance in zip(self, chances, strict=True)
            if many
        )


class Distance(NamedTuple):
    """How many points a level is above another: the most likely, and between which bounds."""

    most_likely: float
    low: float
    high: float

    def __str__(self) -> str:
        low, high = (f"{one:.0f}".replace("-", "\N{MINUS SIGN}") for one in self[1:])
        if math.isinf(self.low) and math.isinf(self.high):
            return ""
        if math.isinf(self.high):
            return f"≥ {low}"
        if math.isinf(self.low):
            return f"≤ {high}"
        best = f"{self.most_likely:.0f}".replace("-", "\N{MINUS SIGN}")
        return f"{best} ({low} to {high})"


def points(share: float) -> float:
    """The distance at which this share of the points is expected.

    >>> round(points(0.75)), points(0.5), points(1.0)
    (191, 0.0, inf)
    """
    if share in (0, 1):
        return math.inf if share else -math.inf
    return TENFOLD * math.log10(share / (1 - share))


def distance(pairs: Iterable[Score]) -> Distance:
    """How far the last level is above the first, with the interval.

    Args:
        pairs: each level against the one before, in their order; of at least one game each.

    >>> str(distance([Score(75, 0, 25)])), str(distance([Score(20, 0, 0)]))
    ('191 (115 to 273)', '≥ 399')
    """
    chain = list(pairs)
    best = [points(one.share) for one in chain]
    return Distance(sum(best), _least(chain), -_least([Score(*reversed(one)) for one in chain]))


def _least(chain: Sequence[Score]) -> float:
    """The least sum of distances if the fall is shared out among the pairs in the best way."""
    if not all(one.wins or one.draws for one in chain):
        return -math.inf
    least = [0.0] * (STEPS + 1)
    for one in chain:
        falls = _falls(one)
        least = [
            min(least[rest] + falls[step - rest] for rest in range(step + 1))
            for step in range(STEPS + 1)
        ]
    return least[STEPS]


@cache
def _falls(score: Score) -> list[float]:
    """The least distance at which the logarithm has fallen by 0, 1, 2 … steps."""
    top = score.likely(score.share)
    found = [points(score.share)]
    for step in range(1, STEPS + 1):
        low, high = 0.0, score.share
        for _halving in range(HALVINGS):
            middle = (low + high) / 2
            if score.likely(middle) < top - FALL * step / STEPS:
                low = middle
            else:
                high = middle
        found.append(points(high))
    return found


def resampled(pairs: Iterable[Score], times: int, seed: int) -> tuple[float, float]:
    """The interval of the same distance by drawing the games again (bootstrap, percentiles).

    It says nothing where a side took every point: then each new sample is the old one.
    """
    chance = random.Random(seed)  # noqa: S311 (games, no secret)
    chain = list(pairs)
    totals = []
    for _time in range(times):
        total = 0.0
        for one in chain:
            drawn = chance.choices((1.0, 0.5, 0.0), one, k=one.games)
            total += points(sum(drawn) / one.games)
        totals.append(total)
    totals.sort()
    return totals[round(times * 0.025)], totals[round(times * 0.975) - 1]
