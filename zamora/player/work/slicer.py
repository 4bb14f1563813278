"""Long work in slices on an event loop: where there are no threads, everybody takes turns.

All that works on a loop stands in one row. Whoever is first works for a slice and goes to the end
of the row, and then the loop has its turn: what a pupil clicks is heard after one slice, however
many work.
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

#: How long the loop is kept at a time, in seconds: a step that is begun is finished, so that there
#: is much room to the 0.05 that nobody notices.
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
    """Those who work on one event loop.

    Attributes:
        helper: is shown every question; None if there is nobody to ask.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, helper: Helper | None = None) -> None:
        """Nobody works yet."""
        self._loop, self.helper = loop, helper
        self._row: deque[_Work] = deque()
        self._awake = False

    def add(self, compute: Callable[[], Any], then: Callable[[Callable[[], Any]], object]) -> None:
        """Begin a computation as soon as it is its turn.

        Args:
            compute: answers at once, or by a generator.
            then: is handed what gives the result, or raises what the computation has raised.
        """
        self._enter(_Work(compute, then))

    def _enter(self, work: _Work) -> None:
        self._row.append(work)
        if not self._awake:
            self._awake = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """A slice for the first of the row; then whatever else the loop has to do."""
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
