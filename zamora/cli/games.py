"""``zamora games``: the games that there are."""

from __future__ import annotations

import json

import click

from zamora import registry
from zamora.cli.common import OPTIONS, json_option
from zamora.core.i18n import _


@click.command(
    "games", help=_("Muestra los juegos que conoce el programa."), options_metavar=OPTIONS
)
@json_option
def command(as_json: bool) -> None:
    """List the games: key and name; as JSON also family, source and parameters."""
    known = registry.catalogue()
    if as_json:
        listed = [
            {
                "key": game.key,
                "name": game.name,
                "family": registry.family(game.key),
                "source": game.source,
                "parameters": {
                    name: {"default": one.default, "values": list(one.values)}
                    for name, one in game.parameters.items()
                },
            }
            for game in known
        ]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    width = max(len(game.key) for game in known)
    for game in known:
        click.echo(f"{game.key:<{width}}  {game.name}")
