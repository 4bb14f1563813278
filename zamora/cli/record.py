"""``zamora record``: games of any program as records of ours, and ours for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.cli import gamefiles
from zamora.core.checksummed import write_whole
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.play import formats
from zamora.play.formats import Found
from zamora.play.record import Record

#: What files are called, by their format.
_ENDING = {formats.OWN: "txt"}


@shared.command(
    "record",
    help=_(
        "Lee partidas de cualquier programa y las pasa a nuestro formato, o al que se pida.\n\n"
        "PARTIDA es un archivo en SGF, PGN, PDN, FEN o nuestro formato, «-» (la entrada estándar) "
        "o una partida del libro. Lo que no se pudo leer se dice aparte. Si el archivo "
        "trae varias partidas, se listan: --game elige una, --write las escribe todas en una "
        "carpeta."
    ),
    short_help=_("Lee y escribe partidas de otros programas: SGF, PGN, PDN, FEN."),
)
@click.argument("name", metavar=_("PARTIDA"))
@click.option(
    "--as",
    "format_",
    type=click.Choice([*formats.FORMATS]),
    default=formats.OWN,
    help=_("En qué formato se escribe (si no, el nuestro; fen: solo la última posición)."),
)
@gamefiles.number_option
@gamefiles.of_option
@click.option(
    "--write",
    "output",
    metavar=_("RUTA"),
    type=click.Path(path_type=Path),
    help=_("Escribe la partida en este archivo; si son varias, en esta carpeta."),
)
def command(
    name: str, format_: str, number: int | None, of: str | None, output: Path | None
) -> None:
    """Translate games; what could not be read goes to the error stream."""
    found: Iterator[Found | ZamoraError]
    if number is None:
        found = gamefiles.games_of(name, of)
    else:
        found = iter(gamefiles.chosen(name, number, of))
    start = [*islice(found, 2)]
    if len(start) == 1:
        _one(name, start[0], format_, output)
    else:
        _many(name, chain(start, found), format_, output)


def _one(name: str, found: Found | ZamoraError, format_: str, output: Path | None) -> None:
    if isinstance(found, ZamoraError):
        found.reason = _("{name}: {problem}").format(name=name, problem=found.reason)
        raise found
    text = formats.write(found.record, format_)
    gamefiles.said(name, found)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text)
        click.echo(_line(found.record))


def _many(name: str, found: chain[Found | ZamoraError], format_: str, output: Path | None) -> None:
    """List several games, or write them all; a game that cannot be read stops no other."""
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(found, start=1):
        called = f"{name} ({number})"
        if isinstance(one, ZamoraError):
            click.echo(f"{number:>4}  {_('no se pudo leer')}: {one}")
            continue
        gamefiles.said(called, one)
        click.echo(f"{number:>4}  {_line(one.record)}")
        if output is not None:
            file = output / f"{number:04}.{_ENDING.get(format_, format_)}"
            try:
                file.write_text(formats.write(one.record, format_), "utf-8")
            except ZamoraError as error:
                click.echo(_("{name}: {problem}").format(name=called, problem=error), err=True)


def _line(record: Record) -> str:
    """A game in a line: which, who, when, how long, how it ended."""
    turns = len(record.history.turns)
    long = ngettext("{n} turno", "{n} turnos", turns).format(n=turns)
    players = " – ".join(one or "?" for one in record.players) if any(record.players) else ""
    parts = (record.game.name, players, record.date, long, record.result)
    return " · ".join(filter(None, parts))
