"""How long a test waits before it gives up.

Tests wait for states and never for seconds, so that none depends on how busy the machine is. But
what is broken may never come, and a test has to end all the same: after so long, in seconds, that
not even a machine with ten other things to do needs it for anything that works. Whoever repairs a
test gives up sooner: ``ZAMORA_PATIENCE=20 pytest …``.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = float(os.environ.get("ZAMORA_PATIENCE", "240"))


@contextmanager
def no_hang() -> Iterator[None]:
    """Fail when what is inside does not end: for texts that a careless pattern reads for hours.

    A search for a pattern can be interrupted by a signal, but by nothing else in its process. Where
    there are no such signals (Windows) nothing is interrupted.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(*_: object) -> None:
        raise AssertionError(f"it took longer than {PATIENCE:.0f} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
