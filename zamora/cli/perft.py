"""``zamora perft``: how many games of a length there are."""

from __future__ import annotations

import click

import zamora
from zamora.cli.common import OPTIONS, moves_option, play
from zamora.core import perft as counting
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _


@click.command(
    "perft",
    help=_(
        "Cuenta cuántas partidas de N turnos se pueden jugar.\n\n"
        "Dos turnos que llevan a la misma posición son el mismo turno. "
        "La última línea es el número solo."
    ),
    short_help=_("Cuenta las partidas de una longitud dada."),
    # "-1" is a (bad) number, not an unknown option.
    context_settings={"ignore_unknown_options": True},
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("JUEGO"))
@click.argument("depth", metavar="N", type=click.IntRange(min=0))
@moves_option
@click.option("--divide", is_flag=True, help=_("Desglosa la cuenta por primer turno."))
def command(game: str, depth: int, moves: str, divide: bool) -> None:
    """Count the paths of ``depth`` turns."""
    position = play(zamora.game(game), moves)
    try:
        if divide:
            counts = counting.divide(position, depth)
            for turn, count in counts.items():
                click.echo(f"{turn}: {count}")
            total = sum(counts.values())
        else:
            total = counting.perft(position, depth)
    except (RecursionError, MemoryError):
        raise ZamoraError(
            _("La profundidad {depth} es demasiado grande.").format(depth=depth)
        ) from None
    click.echo(total)
