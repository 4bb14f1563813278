"""``zamora book``: the printed games, replayed."""

from __future__ import annotations

import click

from zamora.book import report
from zamora.cli import common as shared
from zamora.core.i18n import _


@shared.command(
    "book",
    help=_(
        "Juega otra vez las partidas impresas en el libro y muestra qué se corrigió.\n\n"
        "JUEGO es un juego (golez), una partida (golez-1) o una familia (elecciones); si no dices "
        "cuál, se juegan todas las de los juegos del autor. "
        "Si alguna no llega a su final impreso, el código de salida es 1."
    ),
    short_help=_("Juega otra vez las partidas del libro."),
)
@click.argument("game", metavar=_("[JUEGO]"), required=False)
@click.option("--json", "as_json", is_flag=True, help=_("Escribe una lista JSON."))
def command(game: str | None, as_json: bool) -> int:
    """Replay the printed games."""
    replayed = report.replays(game)
    said = report.lines(replayed, report.silent(game))
    shared.say(list(map(report.as_json, replayed)), said, as_json)
    return 0 if all(one.ok for one in replayed) else 1
