"""Solving a position completely while somebody waits: what ``solve`` and ``value`` share."""

from __future__ import annotations

import click

from zamora.cli import common as shared
from zamora.core.errors import TooManyTurns
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.solve.retrograde import Enumerated, TooManyPositions, solve

#: The most positions that are solved if nobody says otherwise: in about half a minute.
LIMIT = 200_000


def limit_option(text: str) -> shared.Option:
    """The option with the most positions; without it None."""
    return shared.count_option("--limit", None, text)


def solved(position: Position, limit: int | None) -> Enumerated:
    """A position solved completely, with a bar that shows how many positions there are.

    Args:
        position: any position.
        limit: the most positions; :data:`LIMIT` if None.

    Raises:
        TooManyPositions: if there are more; the error says how to allow more.
        TooManyTurns: if the turns of a position cannot be listed.
        Abort: after Ctrl+C; how far it came has been said.
    """
    limit = limit or LIMIT
    looked_at = 0

    def report(done: int, known: int) -> bool:
        nonlocal looked_at
        looked_at = done
        if done:  # until then there may be something to complain about instead
            show(done, known)
        return False

    try:
        with shared.progress(position.game.name, 1) as show:
            return solve(position, limit, report)
    except TooManyPositions as error:
        error.accepted = (f"--limit {10 * limit}",)
        raise
    except TooManyTurns as error:
        # Which turns there are is no help here.
        error.accepted = ()
        raise
    except KeyboardInterrupt:
        said = _("Se paró después de mirar {n} posiciones: todavía no se sabe quién gana.")
        click.echo(said.format(n=looked_at), err=True)
        raise click.Abort from None
