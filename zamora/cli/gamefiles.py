"""Games named on the command line: a file of any program, or a game of the book."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from zamora import book
from zamora.book.records import records
from zamora.core.errors import UnknownGame, UnreadableNotation, ZamoraError
from zamora.core.i18n import _
from zamora.play import formats
from zamora.play.formats import Found
from zamora.play.record import Record
from zamora.play.record_text import gravest
from zamora.registry import game as game_of

#: The largest file that is read, in bytes: a season of a club.
LARGEST = 50_000_000
#: What stands for the standard input.
STANDARD_INPUT = "-"

number_option = click.option(
    "--game",
    "number",
    metavar="N",
    type=click.IntRange(min=1),
    help=_("Cuál de las partidas del archivo, si trae varias."),
)
of_option = click.option(
    "--of", "of", metavar=_("JUEGO"), help=_("De qué juego es, si el archivo no lo dice.")
)


def games_of(name: str, of: str | None = None) -> Iterator[Found | ZamoraError]:
    """The games with this name: one of the book, or those in a file; an error for one unreadable.

    Raises:
        ZamoraError: if there is no such game or file, or no game in it.
    """
    game = None if of is None else game_of(of)
    if name != STANDARD_INPUT and not Path(name).is_file():
        try:
            return iter([Found(record, []) for record in records(book.get(name))])
        except UnknownGame as error:
            error.reason = _("No hay un archivo ni una partida del libro «{name}».").format(
                name=name
            )
            raise
    data = sys.stdin.buffer.read(LARGEST + 1) if name == STANDARD_INPUT else _bytes(Path(name))
    if len(data) > LARGEST:
        raise UnreadableNotation(_("El archivo «{name}» es demasiado grande.").format(name=name))
    try:
        text, unsure = formats.decoded(data)
        found = formats.read_all(text, game)
    except ZamoraError as error:
        raise _named(name, error) from error
    if unsure:
        click.echo(_("{name}: {problem}").format(name=name, problem=unsure), err=True)
    return found


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _named(name: str, error: ZamoraError) -> ZamoraError:
    error.reason = _("{name}: {problem}").format(name=name, problem=error.reason)
    return error


def said(name: str, found: Found) -> None:
    """Say what was left out of a game; first of all, where its reading ended."""
    for problem in gravest(found.problems):
        click.echo(_("{name}: {problem}").format(name=name, problem=problem), err=True)


def chosen(name: str, number: int | None, of: str | None = None) -> list[Found]:
    """One game of a file, the only one or that of a number; of the book, all parts of a game.

    Raises:
        ZamoraError: if there is no such game, or it cannot be read.
    """
    found = games_of(name, of)
    if number is not None:
        found = islice(found, number - 1, number)
    first = next(found, None)
    if first is None:
        raise ZamoraError(
            _("«{name}» no tiene una partida {n}.").format(name=name, n=number), text=name
        )
    if isinstance(first, ZamoraError):
        raise _named(name, first)
    rest = [*found]
    if rest and Path(name).is_file():
        raise ZamoraError(
            _("En «{name}» hay {n} partidas: elige una.").format(name=name, n=1 + len(rest)),
            text=name,
            accepted=["--game 1"],
        )
    return [first, *(one for one in rest if isinstance(one, Found))]


def records_of(name: str, number: int | None = None) -> list[Record]:
    """The turns of the game with this name: one of the book, or the one in a file.

    Raises:
        ZamoraError: if there is no such game, or it has no turns.
    """
    found = chosen(name, number)
    if not any(one.record.history.turns for one in found):
        problems = gravest(found[0].problems)
        none = _("La partida de «{name}» no tiene ningún turno.").format(name=name)
        if problems and problems[0].stops:
            none = _("{name}: {problem}").format(name=name, problem=problems[0])
        raise ZamoraError(none, text=name)
    for one in found:
        said(name, one)
    return [one.record for one in found]
