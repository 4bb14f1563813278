"""One dispatcher for everything that touches a board.

JupyterLab delivers some widget messages on the main thread and others, at the same time, on
subshell threads; workers finish when they like. :class:`Dispatcher` serialises all of it on the
kernel's main loop, and shows exceptions in the board instead of losing them.

It also decides how long work runs (docs/jobs.md): in a thread where there are threads, else
cooperatively on the main loop in short steps, with a Web Worker for what it can answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

from zamora.core.tasks import has_threads, settle
from zamora.player.work.slicer import slicer

_log = logging.getLogger("zamora")

#: Off the main loop computers think; they compute and never draw. A few at a time, so that a long
#: review on one board keeps no rival on another one waiting.
WORKERS = 3


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=WORKERS, thread_name_prefix="zamora-player")


class Dispatcher:
    """Runs callbacks on the loop that was running when it was made.

    Without a running loop (plain Python, tests) callbacks run immediately, where they were posted.
    """

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        """``report`` is called with every exception that a callback raises."""
        self._report = report
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None

    def post(self, callback: Callable[..., object], *args: Any) -> None:
        """Run ``callback(*args)`` on the main loop, soon."""
        if self._loop is None or self._loop.is_closed():
            self._run(callback, *args)
        else:
            self._loop.call_soon_threadsafe(self._run, callback, *args)

    def later(self, seconds: float, callback: Callable[..., object], *args: Any) -> None:
        """Run ``callback(*args)`` on the main loop after a delay (immediately without a loop)."""
        if self._loop is None or self._loop.is_closed():
            self._run(callback, *args)
        else:
            self._loop.call_soon_threadsafe(
                lambda loop: loop.call_later(seconds, self._run, callback, *args), self._loop
            )

    def work(
        self,
        compute: Callable[[], Any],
        then: Callable[[Any], object],
    ) -> None:
        """Compute, then pass the result to ``then`` on the main loop, which stays responsive.

        ``compute`` may return a generator (:mod:`zamora.core.tasks`). Otherwise it is one step,
            which blocks the loop where there are no threads.
        """
        if self._loop is None or self._loop.is_closed():
            self._run(lambda: then(settle(compute())))
        elif has_threads():

            def finished(future: Future[Any]) -> None:
                self.post(lambda: then(future.result()))

            _workers().submit(lambda: settle(compute())).add_done_callback(finished)
        else:
            loop = self._loop

            def arrived(outcome: Callable[[], Any]) -> None:
                self._run(lambda: then(outcome()))

            loop.call_soon_threadsafe(lambda: slicer(loop).add(compute, arrived))

    def _run(self, callback: Callable[..., object], *args: Any) -> None:
        try:
            callback(*args)
        except Exception as error:
            # For maintainers; the reporter decides what the pupil sees.
            _log.error("a callback failed", exc_info=error)
            self._report(error)
