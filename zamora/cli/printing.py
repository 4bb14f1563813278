"""``zamora print``: a game on paper."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import click

import zamora
from zamora.cli import common as shared
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.sealed import write_whole


@shared.command(
    "print",
    help=_(
        "Hace un PDF para jugar en papel: el tablero a escala, las fichas para recortar y una "
        "página de reglas."
    ),
    short_help=_("Hace un PDF con tablero, fichas y reglas."),
)
@shared.game_argument
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="letter",
    help=_("Tamaño del papel (si no, letter: carta)."),
)
@shared.file_option(
    "--output",
    text=_("Dónde se escribe (si no, JUEGO.pdf)."),
)
def command(game: str, paper: str, output: Path | None) -> None:
    """Write the pages of a game."""
    key = zamora.game(game).key
    # What draws is found like the painter of positions: the engine never imports upward.
    for entry in entry_points(group="zamora.painters", name="pdf"):
        path = output or Path(f"{key}.pdf")
        write_whole(path, entry.load()(key, paper))
        click.echo(_("Escribí {path}.").format(path=path))
        return
    raise ZamoraError(_("Falta el paquete zamora_widgets: vuelve a instalar zamora."))
