"""How often somebody may ask: so much at once, and then so much a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

#: Beyond so many, those that are full again are forgotten.
_MANY = 1000


class Limit:
    """A bucket for each who asks: full at first, emptied by asking, filled by time."""

    def __init__(
        self, burst: float, per_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._rate, self._now = burst, per_second, now
        self._buckets: dict[Hashable, tuple[float, float]] = {}

    def open(self, who: Hashable) -> bool:
        """Whether ``who`` might ask; it does not count."""
        left, at = self._buckets.get(who, (self._burst, 0.0))
        return left + (self._now() - at) * self._rate >= 1

    def wait(self, who: Hashable) -> float:
        """Seconds until ``who`` might ask; it does not count."""
        left, at = self._buckets.get(who, (self._burst, 0.0))
        return max(0.0, (1 - left) / self._rate - (self._now() - at))

    def allows(self, who: Hashable) -> bool:
        """Whether ``who`` may ask once more; it counts."""
        now = self._now()
        if len(self._buckets) > _MANY:
            self._buckets = {
                key: (left, at)
                for key, (left, at) in self._buckets.items()
                if left + (now - at) * self._rate < self._burst
            }
        left, at = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        if left < 1:
            self._buckets[who] = left, now
            return False
        self._buckets[who] = left - 1, now
        return True
