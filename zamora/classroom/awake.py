"""Time during which this program ran: a sleeping computer costs no player time."""

from __future__ import annotations

import time
from collections.abc import Callable

#: How many seconds may lie between two beats; what is more has not been time.
LONGEST = 2.0


class Awake:
    """A clock in seconds with an arbitrary origin; it advances only with :meth:`beat`.

    A closed lid, a stopped process and an overloaded machine all show as a late beat: no game could
    go on meanwhile.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, longest: float = LONGEST) -> None:
        self._now, self._longest = now, longest
        self._elapsed, self._beat = 0.0, now()

    def __call__(self) -> float:
        """The time."""
        return self._elapsed + min(self._now() - self._beat, self._longest)

    def beat(self) -> bool:
        """To be called again and again; whether the program has stood still since the last time."""
        late = self._now() - self._beat > self._longest
        self._elapsed, self._beat = self(), self._now()
        return late
