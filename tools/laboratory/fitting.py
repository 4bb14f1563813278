"""From positions and how they ended to weights: logistic regression.

What a position is worth, in *points*, says how likely the side to move is to win: the odds grow by
the factor e with every :data:`POINTS_PER_E` points. The weights are those that make what happened
in the games most likely, except that they stay near a first guess as long as there is little to be
learned (a *ridge*); so a feature that was never seen keeps what it was. Instead of what happened,
it may be a probability that something wiser gives.

Needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

#: With this many points more, the odds of winning are e times as good: 100 points win about two
#: games of three.
POINTS_PER_E = 160
#: How strongly weights are held where they were, for every position; in units in which every
#: feature varies equally.
RIDGE = 1e-3
#: Nothing is foreseen with more certainty than odds of e to this power.
CERTAIN = 40
#: Newton's steps end when no weight moves more than this, or after this many steps.
CLOSE, STEPS = 1e-6, 50
#: What positions count together, to divide by, if there are none.
TINY = 1e-9
#: Positions per block: floats for all of them together would take too much memory.
BLOCK = 1 << 14


class Sample(NamedTuple):
    """Positions and how their games ended.

    Attributes:
        features: position × feature, whole numbers.
        results: position → from 0, the side to move is sure to lose, to 1, it is sure to win.
        counts: position → how much it counts.
    """

    features: NDArray[np.int16]
    results: Floats
    counts: Floats

    def blocks(self) -> Iterator[tuple[Floats, Floats, Floats]]:
        """The same, block by block."""
        for i in range(0, len(self.results), BLOCK):
            part = slice(i, i + BLOCK)
            yield self.features[part].astype(float), self.results[part], self.counts[part]


def joined(samples: list[Sample]) -> Sample:
    """All positions of these samples."""
    import numpy as np

    columns = zip(*samples, strict=True)
    return Sample(*(np.concatenate(column) for column in columns))


def chance(worth: Floats) -> Floats:
    """How likely the side to move is to win, by what positions are worth in ``POINTS_PER_E``."""
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(worth, -CERTAIN, CERTAIN))), dtype=float)


def loss(sample: Sample, weights: Floats) -> float:
    """How badly the weights foresee the results: the mean of −log of what they gave them.

    Args:
        sample: the positions.
        weights: of the features, in units of ``POINTS_PER_E`` points.

    Returns:
        0 if everything was foreseen with certainty, or there is nothing to foresee; log 2 = 0.693
        for weights that are all 0.
    """
    import numpy as np

    total = 0.0
    for x, y, w in sample.blocks():
        z = x @ weights
        total += float(np.sum(w * (np.logaddexp(0, z) - y * z)))
    return total / max(float(np.sum(sample.counts)), TINY)


def fit(sample: Sample, guess: Floats, ridge: float = RIDGE) -> Floats:
    """The weights that foresee the results best, near a guess.

    Newton's method; a step that does not improve matters is halved.

    Args:
        sample: the positions.
        guess: weights of the features in units of ``POINTS_PER_E`` points.
        ridge: how strongly they are held where they were.

    Returns:
        The weights, in the same units.
    """
    import numpy as np

    count = max(float(np.sum(sample.counts)), TINY)
    spread = _spread(sample)
    seen = spread > 0
    hold = ridge * spread**2

    def cost(weights: Floats) -> float:
        return loss(sample, weights) + float(np.sum(hold * (weights - guess) ** 2)) / 2

    weights, now = guess.copy(), cost(guess)
    for _step in range(STEPS):
        slope, bend = hold * (weights - guess), np.diag(hold)
        for x, y, w in sample.blocks():
            p = chance(x @ weights)
            slope = slope + x.T @ (w * (p - y)) / count
            bend = bend + (x.T * (w * p * (1 - p))) @ x / count
        move = np.zeros_like(weights)
        move[seen] = np.linalg.solve(bend[np.ix_(seen, seen)], slope[seen])
        while (after := cost(weights - move)) > now and np.max(np.abs(move * spread)) > CLOSE:
            move = move / 2
        if after >= now:
            break
        weights, now = weights - move, after
        if np.max(np.abs(move * spread)) <= CLOSE:
            break
    return weights


def _spread(sample: Sample) -> Floats:
    """Feature → the square root of the mean of its squares."""
    import numpy as np

    total = np.zeros(sample.features.shape[1])
    for x, _y, w in sample.blocks():
        total += w @ x**2
    return np.asarray(np.sqrt(total / max(float(np.sum(sample.counts)), TINY)), dtype=float)
