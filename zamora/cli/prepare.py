"""``zamora prepare``: whatever is compiled, ahead of time."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.laboratory import prepare
from zamora.registry import preparable


@shared.command(
    "prepare",
    help=_(
        "Compila de antemano lo que hace rápidos los juegos, los rivales y las demostraciones.\n\n"
        "Sin JUEGO, los prepara todos. Se hace una sola vez en cada máquina: en clase, nadie tiene "
        "que esperar la primera partida."
    ),
    short_help=_("Deja la máquina lista para la clase."),
)
@shared.games_argument
@shared.count_option(
    "--jobs", None, _("Cuántos juegos se preparan a la vez (si no, uno por procesador).")
)
def command(games: Sequence[str], jobs: int | None) -> int:
    """Compile kernels, searches and proofs."""
    chosen = {game.key: game.name for game in preparable(games)}
    plain = []
    with shared.progress(_("Preparo los juegos"), len(chosen)) as show:
        show(0)
        for number, (key, compiled) in enumerate(prepare.prepare_all(chosen, jobs), 1):
            show(number)
            if not compiled:
                plain.append(chosen[key])
    if plain:
        click.echo(_("Sin compilar: {games}.").format(games=", ".join(plain)), file=sys.stderr)
    return 1 if plain else 0
