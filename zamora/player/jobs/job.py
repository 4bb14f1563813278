"""Computations requested by a board: they can be hurried or dropped.

:mod:`.loop` decides how they run (a thread, short steps, a Web Worker).
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from types import GeneratorType
from typing import Any, Final, TypeVar

from zamora import compiled
from zamora.core.tasks import Task
from zamora.player.jobs.loop import Dispatcher
from zamora.rival.analysis import Stop

T = TypeVar("T")

_log = logging.getLogger("zamora")
#: Receives the notices of waits on this thread.
_here = threading.local()
#: Receives them on all other threads; a host with a page shows them there.
elsewhere: Callable[[str], object] = compiled.notice


def _notice(line: str) -> None:
    """A worker's lines go to the board that asked it, others to the host."""
    getattr(_here, "notice", elsewhere)(line)


compiled.notice = _notice


class Job:
    """One computation off the main loop, or interleaved with it, and its result.

    Attributes:
        stop: set when it shall end soon; the computation heeds it.
        done: whether its result has arrived, or it was dropped.
    """

    def __init__(self, delay: float = 0) -> None:
        """Its result is handed over ``delay`` seconds from now, or when there is one."""
        self.stop = Stop()
        self.done = False
        self._earliest = time.monotonic() + delay

    def start(
        self,
        dispatcher: Dispatcher,
        compute: Callable[[Job], Any],
        then: Callable[[Any], object],
        notice: Callable[[str], object] | None = None,
    ) -> None:
        """Compute, then hand the result to ``then`` on the main loop.

        Exceptions of the computation are raised on the main loop, unless it was dropped. If it must
        first compile something, ``notice`` is called on the main loop with a sentence. It may be a
        generator (:mod:`zamora.core.tasks`), which is closed when dropped.
        """

        def tell(line: str) -> None:
            if notice is not None and not self.done:
                notice(line)

        def step(one: Callable[[], T]) -> T:
            _here.notice = lambda line: dispatcher.post(tell, line)
            try:
                return one()
            finally:
                del _here.notice

        def work() -> Task[tuple[Any, Exception | None]]:
            if self.done:
                return None, None
            try:
                found = step(lambda: compute(self))
                if not isinstance(found, GeneratorType):
                    return found, None
                answer = None
                while not self.done:
                    asked = step(lambda: found.send(answer))  # noqa: B023 (called immediately)
                    answer = yield asked
                found.close()
                return None, None
            except StopIteration as end:
                return end.value, None
            except Exception as error:
                return None, error

        def finished(outcome: tuple[Any, Exception | None]) -> None:
            early = self._earliest - time.monotonic()
            if early > 0:
                dispatcher.later(early, deliver, outcome)
            else:
                deliver(outcome)

        def deliver(outcome: tuple[Any, Exception | None]) -> None:
            result, error = outcome
            if self.done:
                if error is not None:
                    _log.warning("a computation failed that nobody waited for", exc_info=error)
                return
            self.done = True
            if error is not None:
                raise error
            then(result)

        dispatcher.work(work, finished)

    def hurry(self) -> None:
        """Stop now and deliver the partial result."""
        self.stop.set()

    def drop(self) -> None:
        """Stop and discard the result."""
        self.done = True
        self.stop.set()


#: In place of a computation where nothing was asked for yet.
NOTHING: Final = Job()
NOTHING.drop()
