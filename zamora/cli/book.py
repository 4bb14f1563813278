"""``zamora book``: the printed games, replayed."""

from __future__ import annotations

import json

import click

from zamora.book import report
from zamora.cli.common import OPTIONS
from zamora.core.i18n import _


@click.command(
    "book",
    help=_(
        "Juega otra vez las partidas impresas en el libro y muestra qué se corrigió.\n\n"
        "JUEGO es un juego (golez) o una partida (golez-1); si no dices cuál, se juegan todas. "
        "Si alguna no llega a su final impreso, el código de salida es 1."
    ),
    short_help=_("Juega otra vez las partidas del libro."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("[JUEGO]"), required=False)
@click.option("--json", "as_json", is_flag=True, help=_("Escribe una lista JSON."))
def command(game: str | None, as_json: bool) -> int:
    """Replay the printed games."""
    replayed = report.replays(game)
    if as_json:
        click.echo(json.dumps(list(map(report.as_json, replayed)), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(report.lines(replayed)))
    return 0 if all(one.ok for one in replayed) else 1
