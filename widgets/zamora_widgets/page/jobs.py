"""What a board has asked a worker to compute: it can be hurried, or no longer be wanted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from zamora import compiled
from zamora.rival.analysis import Stop
from zamora_widgets.page import notices
from zamora_widgets.page.loop import Funnel

R = TypeVar("R")

_log = logging.getLogger("zamora")
#: Who is told on this thread of what makes people wait.
_here = threading.local()


def _notice(line: str) -> None:
    """A worker's lines go to the board that asked it, others where they have always gone."""
    getattr(_here, "notice", notices.notice)(line)


compiled.notice = _notice


class Job:
    """One computation on a worker thread, and what becomes of it.

    Attributes:
        stop: set when it shall end soon; the computation heeds it.
        done: whether its result has arrived, or nobody wants it any more.
    """

    def __init__(self) -> None:
        self.stop = Stop()
        self.done = False

    def start(
        self,
        funnel: Funnel,
        compute: Callable[[Job], R],
        then: Callable[[R], object],
        notice: Callable[[str], object] | None = None,
    ) -> None:
        """Compute on a worker thread, then hand the result to ``then`` on the main loop.

        What the computation raises is raised on the main loop too, unless nobody wants it. If it
        must first compile something, ``notice`` is told on the main loop, in a sentence.
        """

        def tell(line: str) -> None:
            if notice is not None and not self.done:
                notice(line)

        def work() -> tuple[R | None, Exception | None]:
            if self.done:
                return None, None
            _here.notice = lambda line: funnel.post(tell, line)
            try:
                return compute(self), None
            except Exception as error:
                return None, error
            finally:
                del _here.notice

        def finished(outcome: tuple[R | None, Exception | None]) -> None:
            result, error = outcome
            if self.done:
                if error is not None:
                    _log.warning("a computation failed that nobody waited for", exc_info=error)
                return
            self.done = True
            if error is not None:
                raise error
            then(result)  # type: ignore[arg-type]

        funnel.work(work, finished)

    def hurry(self) -> None:
        """Come to an end now; what has been found is handed over."""
        self.stop.set()

    def drop(self) -> None:
        """Come to an end; nobody wants the result."""
        self.done = True
        self.stop.set()
