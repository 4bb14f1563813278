"""``zamora branching``: how many turns there are to choose from, over random games."""

from __future__ import annotations

from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _
from zamora.core.numbers import aligned, decimal, plain
from zamora.school import branching
from zamora.school.branching import Measured


@shared.command(
    "branching",
    help=_(
        "Mide entre cuántos turnos se elige, jugando partidas al azar.\n\n"
        "JUEGO es un juego, ajedrez o damas; si no dices cuál, son todos. Sin --games muestra las "
        "medidas guardadas. Con los mismos números sale siempre lo mismo."
    ),
    short_help=_("Mide entre cuántos turnos se elige en cada juego."),
)
@click.argument("names", metavar=_("[JUEGO]..."), nargs=-1)
@shared.count_option("--games", None, _("Juega N partidas al azar y mide de nuevo."))
@shared.seed_option
@shared.file_option(
    "--write",
    text=_("Guarda las medidas en un archivo."),
)
@shared.json_option
def command(
    names: tuple[str, ...], games: int | None, seed: int, write: Path | None, as_json: bool
) -> None:
    """Show what is on record, or measure again."""
    asked = names or branching.measurable()
    if games is None:
        found = [branching.measured(branching.key_of(name)) for name in asked]
    else:
        found = [_measure(name, games, seed) for name in asked]
    if write is not None:
        write_whole(write, branching.write(found))
    shared.say(list(map(vars, found)), lines(found), as_json)


def _measure(name: str, games: int, seed: int) -> Measured:
    with shared.progress(branching.key_of(name), games) as show:
        return branching.sample(name, games, seed, report=show).measured()


def lines(found: list[Measured]) -> list[str]:
    """A table of what was measured."""
    head = (_("juego"), _("al empezar"), _("media"), _("mediana"), _("máximo"), _("duración"))
    rows = [
        (
            one.name,
            str(one.first),
            decimal(one.mean),
            plain(one.median),
            str(one.most),
            decimal(one.length, 0),
        )
        for one in found
    ]
    return list(aligned([head, *rows]))
