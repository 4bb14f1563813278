"""Work that may be interrupted, and the one place that says how long work is done here.

A long computation is written as a *generator*: it yields wherever other work may run, and returns
its result. Threaded callers run it to completion (:func:`finish`); without threads (Python in a
browser) an event loop runs it cooperatively, in short steps. It yields ``None``, or a question that
a worker may answer faster: it is sent the answer, or ``None`` if there is no worker, and goes on by
itself.

>>> @interruptible
... def total(numbers):
...     found = 0
...     for number in numbers:
...         found += number
...         yield
...     return found
>>> total([1, 2, 3])
6
>>> steps = total.steps([1, 2, 3])
>>> next(steps), next(steps)
(None, None)
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
S = TypeVar("S")

#: A computation in steps that returns an ``R``.
Task = Generator[Any, Any, R]

#: Forces a scheduler where there are threads: ``slices`` (cooperative) or ``threads``.
VARIABLE = "ZAMORA_JOBS"


def has_threads() -> bool:
    """Whether there are threads for what takes its time: not in a browser."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted in ("slices", "threads"):
        return wanted == "threads"
    about = getattr(sys, "_emscripten_info", None)
    return about is None or bool(about.pthreads)


def finish(steps: Task[R]) -> R:
    """The result of a computation, run to completion without interruption."""
    try:
        while True:
            steps.send(None)
    except StopIteration as end:
        result: R = end.value
        return result


def settle(found: Any) -> Any:
    """The result of what may be a computation in steps, or a result already."""
    return finish(found) if isinstance(found, GeneratorType) else found


class interruptible(Generic[P, R]):  # noqa: N801 (a decorator)
    """Make an ordinary function of a generator function, whose steps can be had as well."""

    def __init__(self, steps: Callable[P, Task[R]]) -> None:
        """``steps`` is the generator function; called, the result is that which it returns."""
        self.steps = steps
        functools.update_wrapper(self, steps)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The result; blocks until it is complete."""
        return finish(self.steps(*args, **kwargs))

    def __get__(
        self: interruptible[Concatenate[S, Q], R], one: S, _owner: Any = None
    ) -> interruptible[Q, R]:
        """As a method; of the class itself, for those who look at it, what it is."""
        if one is None:
            return self  # type: ignore[return-value]
        return interruptible(functools.partial(self.steps, one))


def in_steps(function: Callable[..., R], *args: Any, **kwargs: Any) -> Task[R]:
    """The steps of a call; a function that has none is called in one step."""
    steps = getattr(function, "steps", None)
    if steps is None:
        return function(*args, **kwargs)
    found: R = yield from steps(*args, **kwargs)
    return found
