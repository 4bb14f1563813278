"""Work that may be interrupted, and the one place that says how long work is done here.

A computation that takes its time is written as a *generator*: it yields wherever somebody else may
come in between, and returns its result. Whoever has a thread drives it to its end at once
(:func:`finish`); where there are no threads (Python in a browser) an event loop takes a slice after
the other and stays awake. What it yields is ``None``, or a question that somebody else may answer
faster: it is sent the answer, or ``None`` if nobody is there, and goes on by itself.

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

#: Whoever wants slices where there are threads says so: ``slices``; or ``threads``.
VARIABLE = "ZAMORA_JOBS"


def has_threads() -> bool:
    """Whether there are threads for what takes its time: not in a browser."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted in ("slices", "threads"):
        return wanted == "threads"
    about = getattr(sys, "_emscripten_info", None)
    return about is None or bool(about.pthreads)


def finish(steps: Task[R]) -> R:
    """The result of a computation, driven to its end by who has nothing else to do."""
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
        """The result, at once."""
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
