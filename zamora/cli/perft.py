"""``zamora perft``: how many games of a length there are."""

from __future__ import annotations

from typing import Any

import click

import zamora
from zamora.cli import common as shared
from zamora.core import perft as counting
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _


@shared.command(
    "perft",
    help=_(
        "Cuenta cuántas partidas de N turnos se pueden jugar.\n\n"
        "Dos turnos que llevan a la misma posición son el mismo turno. "
        "La última línea es el número solo."
    ),
    short_help=_("Cuenta las partidas de una longitud dada."),
    # "-1" is a (bad) number, not an unknown option.
    context_settings={"ignore_unknown_options": True},
)
@shared.game_argument
@click.argument("depth", metavar="N", type=click.IntRange(min=0))
@shared.moves_option
@click.option("--divide", is_flag=True, help=_("Desglosa la cuenta por primer turno."))
@click.option(
    "--check",
    is_flag=True,
    help=_(
        "Cuenta las posiciones cuyas cuentas vienen con el juego y dice si sale lo mismo. Si en "
        "alguna sale otra cosa, el código de salida es 1."
    ),
)
def command(game: str, depth: int, moves: str, divide: bool, check: bool) -> int:
    """Count the paths of ``depth`` turns."""
    if check and (moves or divide):
        raise click.UsageError(_("{option} no se combina con nada más.").format(option="--check"))
    position = shared.play(zamora.game(game), moves)
    try:
        if check:
            return _check(position.game, depth)
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
    return 0


def _check(game: zamora.Game[Any, Any], depth: int) -> int:
    """Recount what comes with the game; 1 if anything differs."""
    known = [one for one in counting.known(game) if 0 < depth <= len(one.counts)]
    if not known:
        raise ZamoraError(
            _("Con {game} no vienen cuentas de {n} turnos.").format(game=game.name, n=depth)
        )
    code = 0
    for one in known:
        found, wanted = counting.perft(zamora.position(one.code), depth), one.counts[depth - 1]
        same = found == wanted
        click.echo(f"✔ {one.code}: {found}" if same else f"✘ {one.code}: {found} ≠ {wanted}")
        code = code if same else 1
    return code
