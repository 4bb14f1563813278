"""Games that commands are told by name: a file, or a game of the book."""

from __future__ import annotations

from pathlib import Path

import click

from zamora import book
from zamora.book.records import records
from zamora.core.errors import UnknownGame, UnreadableNotation, ZamoraError
from zamora.core.i18n import _
from zamora.play import record
from zamora.play.record import Record


def records_of(name: str) -> list[Record]:
    """The game with this name: one of the book, or the one in a file.

    Raises:
        ZamoraError: if there is no such game, or it has no turns.
    """
    try:
        return [*records(book.get(name))]
    except UnknownGame as error:
        if not Path(name).is_file():
            error.reason = _("No hay un archivo ni una partida del libro «{name}».").format(
                name=name
            )
            raise
    try:
        found, problems = record.read(Path(name).read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise UnreadableNotation(
            _("El archivo «{name}» no es un texto.").format(name=name), text=name
        ) from error
    except ZamoraError as error:
        error.reason = _("{name}: {problem}").format(name=name, problem=error.reason)
        raise
    said = [_("{name}: {problem}").format(name=name, problem=problem) for problem in problems]
    if not found.history.turns:
        none = _("La partida de «{name}» no tiene ningún turno.").format(name=name)
        raise ZamoraError((said or [none])[0], text=name)
    for line in said:
        click.echo(line, err=True)
    return [found]
