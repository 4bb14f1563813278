"""``zamora games``: the games that there are."""

from __future__ import annotations

import click

import zamora
from zamora.cli.common import OPTIONS
from zamora.core.i18n import _


@click.command(
    "games", help=_("Muestra los juegos que conoce el programa."), options_metavar=OPTIONS
)
def command() -> None:
    """List the games: key and name."""
    known = zamora.games()
    width = max(len(game.key) for game in known)
    for game in known:
        click.echo(f"{game.key:<{width}}  {game.name}")
