"""Solving a position completely and interactively: what ``solve`` and ``value`` share."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TypeVar

import click

from zamora.cli import common as shared
from zamora.core.errors import TooManyTurns
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.position import Position
from zamora.core.tasks import Task, finish, in_steps
from zamora.solve.retrograde import STRIDE, Enumerated, TooManyPositions, solve

#: The default limit of positions: about half a minute.
LIMIT = 200_000
#: Without an explicit limit, a value takes no longer than about this, in processor seconds. If the
#: positions known already will take longer, it stops early, but not in the first second, when the
#: time per position is not known yet.
SECONDS, SOON = 10.0, 1.0
R = TypeVar("R")


def limit_option(text: str) -> shared.Option:
    """The option with the most positions; without it None."""
    return shared.count_option("--limit", None, text)


def patiently(steps: Task[R], done: Callable[[], tuple[int, int]], limit: int) -> R:
    """The result of a computation, unless it would take too long.

    Args:
        steps: the computation.
        done: how many positions have been looked at, and how many are known.
        limit: the most positions; suggested in the error.

    Raises:
        TooManyPositions: if it takes too long; the error says how to get it anyway.
    """
    began = process_time()
    try:
        while True:
            steps.send(None)
            spent = process_time() - began
            if spent < SOON:
                continue
            looked_at, known = done()
            if spent > SECONDS or 0 < SECONDS * looked_at < spent * known:
                raise TooManyPositions(
                    _("Desde aquí hay más de {n} posiciones: en {seconds} segundos no da.").format(
                        n=grouped(known), seconds=round(SECONDS)
                    ),
                    accepted=(f"--limit {limit}",),
                )
    except StopIteration as end:
        result: R = end.value
        return result


def solved(position: Position, limit: int | None, *, soon: bool = False) -> Enumerated:
    """A position solved completely, with a bar that shows how many positions there are.

    Args:
        position: any position.
        limit: the most positions; :data:`LIMIT` if None.
        soon: whether to stop after :data:`SECONDS`.

    Raises:
        TooManyPositions: if there are more, or it takes too long; the error says what to do then.
        TooManyTurns: if the turns of a position cannot be listed.
        Abort: after Ctrl+C; how far it came has been said.
    """
    limit = limit or LIMIT
    looked_at = all_known = 0

    def report(done: int, known: int) -> bool:
        nonlocal looked_at, all_known
        looked_at, all_known = done, known
        if done >= STRIDE:  # until then there may be something to complain about instead
            show(done, known)
        return False

    try:
        with shared.progress(position.game.name, 1) as show:
            steps = in_steps(solve, position, limit, report)
            if not soon:
                return finish(steps)
            return patiently(steps, lambda: (looked_at, all_known), limit)
    except TooManyPositions as error:
        error.accepted = error.accepted or (f"--limit {10 * limit}",)
        raise
    except TooManyTurns as error:
        # Which turns there are is no help here.
        error.accepted = ()
        raise
    except KeyboardInterrupt:
        said = _("Se paró después de mirar {n} posiciones: todavía no se sabe quién gana.")
        click.echo(said.format(n=looked_at), err=True)
        raise click.Abort from None
