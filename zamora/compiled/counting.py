"""Counting paths with a game's kernel, in pieces that leave room for Ctrl+C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from zamora.compiled import kernel

#: Below this many paths, estimated, compiling is not worth the wait.
WORTH_COMPILING = 100_000
#: Compiled code ignores Ctrl+C: it gets tasks of about this many paths at a time.
TASK = 20_000_000
#: Fewer choices per turn than this are not believed in: some starts are narrow.
LEAST_CHOICES = 8


class Counter(Protocol):
    """What counts the paths of a game."""

    def perft(self, state: Any, depth: int) -> int:
        """The number of paths of ``depth`` turns, at least 1, from a game that goes on."""


def paths(game: Any, state: Any, depth: int, counter: Callable[..., Counter] = kernel) -> int:
    """The number of paths of ``depth`` turns, as :func:`zamora.core.perft.perft` defines it.

    ``counter`` makes what counts those of a game: with ``compiled=False`` uncompiled.
    """
    if depth == 0:
        return 1
    if game.decided(state) is not None:
        return 0
    plain = counter(game, compiled=False)
    first = plain.perft(state, 1)
    if first == 0 or depth == 1:
        return first
    second = plain.perft(state, 2)
    if depth == 2:
        return second
    # A side that has few turns now may face a rival that has many.
    choices = max(first, second // first, LEAST_CHOICES)
    if choices**depth < WORTH_COMPILING:
        return plain.perft(state, depth)
    task = next(d for d in range(depth, 0, -1) if choices**d <= TASK or d == 1)
    return _in_tasks(game, counter, state, depth, task)


def _in_tasks(game: Any, counter: Callable[..., Counter], state: Any, depth: int, task: int) -> int:
    if depth <= task:
        # Made here, not sooner: for a depth out of reach nothing is compiled.
        return counter(game).perft(state, depth)
    return sum(
        _in_tasks(game, counter, after, depth - 1, task)
        for after in game.results(state)
        if game.decided(after) is None
    )
