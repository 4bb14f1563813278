"""Cooperative scheduling of long work on an event loop, where there are no threads.

Computations on a loop form a round-robin queue. The first one runs for a time slice and goes to the
end, then the loop runs: a click is handled after one slice, however many are queued.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from types import GeneratorType
from typing import Any
from weakref import WeakKeyDictionary

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
