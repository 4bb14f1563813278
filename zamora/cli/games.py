"""``zamora games``: the games that there are."""

from __future__ import annotations

from zamora import registry
from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.core.numbers import aligned


@shared.command("games", help=_("Muestra los juegos que conoce el programa."))
@shared.json_option
def command(as_json: bool) -> None:
    """List the games: key and name; as JSON also family, source and parameters."""
    known = registry.catalogue()
    listed = [
        {
            "key": game.key,
            "name": game.name,
            "family": registry.family(game.key),
            "source": game.source,
            "parameters": {
                name: {
                    "title": one.title(),
                    "words": one.words(),
                    "default": one.default,
                    "values": list(one.values),
                    "said": [one.said(value) for value in one.values],
                }
                for name, one in game.parameters.items()
            },
        }
        for game in known
    ]
    shared.say(listed, aligned([(game.key, game.name) for game in known], left=2), as_json)
