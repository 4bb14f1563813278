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
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from types import GeneratorType
from typing import Any
from weakref import WeakKeyDictionary

from zamora.core.tasks import has_threads, settle
from zamora.webassembly import nested
from zamora.webassembly.nested import Helper

#: Longest time slice, in seconds. A step begun is finished, hence the margin to the 0.05 s that go
#: unnoticed.
SLICE = 0.015


class _Work:
    """One computation: its generator once it has begun, and what it is to be sent next."""

    def __init__(
        self, compute: Callable[[], Any], then: Callable[[Callable[[], Any]], object]
    ) -> None:
        self.compute, self.then = compute, then
        self.steps: Any = None
        self.answer: Any = None


class Slicer:
    """The computations on one event loop.

    Attributes:
        helper: is offered every question; None for none.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, helper: Helper | None = None) -> None:
        """An empty queue."""
        self._loop, self.helper = loop, helper
        self._row: deque[_Work] = deque()
        self._awake = False

    def add(self, compute: Callable[[], Any], then: Callable[[Callable[[], Any]], object]) -> None:
        """Queue a computation.

        Args:
            compute: returns a result, or a generator.
            then: is called with a function that gives the result, or raises the computation's
                exception.
        """
        self._enter(_Work(compute, then))

    def _enter(self, work: _Work) -> None:
        self._row.append(work)
        if not self._awake:
            self._awake = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Run the first of the queue for a slice; then let the loop run."""
        work = self._row.popleft()
        try:
            self._slice(work)
        except StopIteration as end:
            result = end.value
            work.then(lambda: result)
        except Exception as error:
            problem = error

            def fail() -> Any:
                raise problem

            work.then(fail)
        self._awake = bool(self._row)
        if self._awake:
            self._loop.call_soon(self._turn)

    def _slice(self, work: _Work) -> None:
        """Let it work for a while; raises StopIteration when it is done."""
        if work.steps is None:
            begun = work.compute()
            if not isinstance(begun, GeneratorType):
                raise StopIteration(begun)
            work.steps = begun
        end = time.perf_counter() + SLICE
        while time.perf_counter() < end:
            answer, work.answer = work.answer, None
            asked = work.steps.send(answer)
            if asked is not None and self.helper is not None and self._asks(work, asked):
                return
        self._row.append(work)

    def _asks(self, work: _Work, asked: Any) -> bool:
        """Whether the helper takes a question on; the work goes on when it is answered."""

        def answered(answer: Any) -> None:
            work.answer = answer
            self._enter(work)

        assert self.helper is not None
        return self.helper(asked, answered)


_slicers: WeakKeyDictionary[asyncio.AbstractEventLoop, Slicer] = WeakKeyDictionary()


def slicer(loop: asyncio.AbstractEventLoop) -> Slicer:
    """The one of a loop."""
    if loop not in _slicers:
        _slicers[loop] = Slicer(loop, nested.helper())
    return _slicers[loop]


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
