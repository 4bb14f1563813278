"""``zamora games``: the games that there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from zamora import registry
from zamora.cli import common as shared
from zamora.core.data import how_to_play
from zamora.core.i18n import _
from zamora.core.numbers import aligned
from zamora.core.position import Game
from zamora.core.wrapping import wrapped


@shared.command(
    "games",
    help=_(
        "Muestra los juegos que conoce el programa. Con JUEGO dice cómo se juega; si es un juego "
        "del autor, eso lo cuenta su lección."
    ),
    short_help=_("Muestra los juegos que conoce el programa."),
)
@click.argument("game", metavar=_("[JUEGO]"), required=False)
@shared.json_option
def command(game: str | None, as_json: bool) -> None:
    """List the games: key and name, or the rules of one; as JSON also family, parameters, rules."""
    known = registry.catalogue() if game is None else (registry.game(game),)
    lines = aligned([(game.key, game.name) for game in known], left=2)
    if game is not None:
        lines = _rules(known[0])
    listed = [
        {
            "key": game.key,
            "name": game.name,
            "family": registry.family(game.key),
            "source": game.source,
            "rules": list(how_to_play(game)),
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
    shared.say(listed, lines, as_json)


def _rules(game: Game[Any, Any]) -> Iterator[str]:
    yield game.name
    rules = how_to_play(game)
    for number, rule in enumerate(rules, start=1):
        yield from wrapped(f"{number}. {rule}", 0)
    if not rules:
        yield _("Aquí no está escrito cómo se juega. Si tiene una lección, ella lo cuenta.")
