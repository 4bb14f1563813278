"""What changed between two sittings of the same people: the mean gain and how sure it is.

The interval is that of the paired t: the gains are taken for a sample from a normal distribution.
That is rough for a class of ten with gains of whole points, and good enough for one of thirty. It
says how far the mean gain may be off by sampling. It says nothing about *why* they gained: pupils
who are three months older, or take a test for the second time, may gain without any lesson.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: How often an interval made in this way holds the mean gain.
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Gain:
    """What a group gained.

    Attributes:
        n: how many took both.
        before: the mean before; 0 if there are no pupils.
        after: the mean after.
        interval: of the mean gain, paired t, :data:`CONFIDENCE`; None for fewer than two.
    """

    n: int
    before: float
    after: float
    interval: tuple[float, float] | None

    @property
    def gain(self) -> float:
        """The mean gain."""
        return self.after - self.before


def gain_of(pairs: Sequence[tuple[float, float]]) -> Gain:
    """What a group gained, from each one's score before and after."""
    n = len(pairs)
    if not n:
        return Gain(0, 0.0, 0.0, None)
    before, after = (math.fsum(pair[side] for pair in pairs) / n for side in (0, 1))
    if n == 1:
        return Gain(n, before, after, None)
    mean = after - before
    squares = math.fsum((then - first - mean) ** 2 for first, then in pairs)
    half = student(n - 1) * math.sqrt(squares / (n - 1) / n)
    return Gain(n, before, after, (mean - half, mean + half))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How far from 0 the middle ``confidence`` of Student's t distribution reaches.

    Found by halving: what lies between −t and t is known in closed form for a whole number of
    degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4), with θ = arctan(t / √freedom).

    Args:
        freedom: degrees of freedom, at least 1.
        confidence: between 0 and 1.

    Raises:
        ValueError: if there is no such distribution or no such part of it.
    """
    if freedom < 1 or not 0 < confidence < 1:
        raise ValueError(f"no middle {confidence} of a t with {freedom} degrees of freedom")
    low, high = 0.0, math.pi / 2
    for _step in range(100):
        middle = (low + high) / 2
        if _inside(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _inside(theta: float, freedom: int) -> float:
    """The part of the distribution between −t and t."""
    sine, cosine = math.sin(theta), math.cos(theta)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for number in range(freedom // 2):
        total += term
        step = 2 * number + 1 + odd
        term *= cosine * cosine * step / (step + 1)
    return (theta + sine * total) * 2 / math.pi if odd else sine * total
