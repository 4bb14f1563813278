"""``zamora branching``: how many turns there are to choose from, over random games."""

from __future__ import annotations

import json
from pathlib import Path

import click

from zamora.cli.common import OPTIONS, json_option, progress, seed_option
from zamora.core.i18n import _
from zamora.school import branching
from zamora.school.branching import Measured


@click.command(
    "branching",
    help=_(
        "Mide entre cuántos turnos se elige, jugando partidas al azar.\n\n"
        "JUEGO es un juego, ajedrez o damas; si no dices cuál, son todos. Sin --games muestra las "
        "medidas guardadas. Con los mismos números sale siempre lo mismo."
    ),
    short_help=_("Mide entre cuántos turnos se elige en cada juego."),
    options_metavar=OPTIONS,
)
@click.argument("names", metavar=_("[JUEGO]..."), nargs=-1)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(min=1),
    help=_("Juega N partidas al azar y mide de nuevo."),
)
@seed_option
@click.option(
    "--write",
    metavar=_("ARCHIVO"),
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Guarda las medidas en un archivo."),
)
@json_option
def command(
    names: tuple[str, ...], games: int | None, seed: int, write: Path | None, as_json: bool
) -> None:
    """Show what is on record, or measure anew."""
    asked = names or branching.measurable()
    if games is None:
        found = [branching.measured(branching.key_of(name)) for name in asked]
    else:
        found = [_measure(name, games, seed) for name in asked]
    if write is not None:
        write.write_text(branching.write(found), encoding="utf-8", newline="\n")
    if as_json:
        click.echo(json.dumps(list(map(vars, found)), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(lines(found)))


def _measure(name: str, games: int, seed: int) -> Measured:
    with progress(branching.key_of(name), games) as show:
        return branching.sample(name, games, seed, report=show).measured()


def lines(found: list[Measured]) -> list[str]:
    """A table of what was measured."""
    head = (_("juego"), _("al empezar"), _("media"), _("mediana"), _("máximo"), _("duración"))
    rows = [
        (one.name, str(one.first), f"{one.mean:.1f}", f"{one.median:g}", str(one.most), length)
        for one in found
        for length in [f"{one.length:.0f}"]
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in (head, *rows)
    ]
