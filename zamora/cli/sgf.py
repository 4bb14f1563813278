"""``zamora sgf``: a game in SGF, or one in SGF as a record of ours."""

from __future__ import annotations

from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.cli.gamefiles import records_of
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.late import module
from zamora.registry import sgf_games


@shared.command(
    "sgf",
    help=_(
        "Pasa una partida de Go a SGF, el formato de los programas de Go; y una que está en SGF, "
        "al nuestro.\n\n"
        "PARTIDA es un archivo con una partida guardada, nuestra o en SGF, o una partida del libro "
        "(go-3). Lo que no se entiende de un archivo ajeno se dice aparte."
    ),
    short_help=_("Pasa una partida de Go a SGF, o de SGF a lo nuestro."),
)
@click.argument("name", metavar=_("PARTIDA"))
@shared.file_option("--write", "output", text=_("Escribe la partida en este archivo."))
def command(name: str, output: Path | None) -> None:
    """Translate a game; what could not be read goes to the error stream."""
    (record, *more) = records_of(name)
    if more:
        raise ZamoraError(_("La partida «{name}» está en partes.").format(name=name), text=name)
    writer = record.game.own_sgf
    if not writer:
        raise ZamoraError(
            _("{game} no se guarda en SGF.").format(game=record.game.name),
            text=name,
            accepted=[one.key for one in sgf_games()],
        )
    from_sgf = Path(name).is_file() and Path(name).read_text("utf-8").lstrip().startswith("(")
    text = record.write() if from_sgf else module(writer).write(record)
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, "utf-8")
