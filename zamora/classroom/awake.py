"""Time in which this program ran: a computer that sleeps takes nobody's time away."""

from __future__ import annotations

import time
from collections.abc import Callable

#: How many seconds may lie between two beats; what is more has not been time.
LONGEST = 2.0


class Awake:
    """Tells the time in seconds, from any beginning; it stands while nobody calls :meth:`beat`.

    A lid that is closed, a process that is stopped, a machine too busy for us: all look alike, as a
    beat that comes late. Nobody could play meanwhile.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, longest: float = LONGEST) -> None:
        self._now, self._longest = now, longest
        self._told, self._beat = 0.0, now()

    def __call__(self) -> float:
        """The time."""
        return self._told + min(self._now() - self._beat, self._longest)

    def beat(self) -> bool:
        """To be called again and again; whether the program has stood still since the last time."""
        late = self._now() - self._beat > self._longest
        self._told, self._beat = self(), self._now()
        return late
