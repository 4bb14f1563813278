"""``zamora memory``: what the rival remembers."""

from __future__ import annotations

from pathlib import Path

import click

import zamora
from zamora.cli import common as shared
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.rival.memory import lines, memory, summary

_FILE = click.argument(
    "path", metavar=_("ARCHIVO"), type=click.Path(dir_okay=False, path_type=Path)
)


@click.group(
    "memory",
    cls=shared.Group,
    help=_(
        "Lo que el rival recuerda: partidas jugadas y respuestas que le enseñaste.\n\n"
        "Está en un archivo de tu carpeta de datos, o en el que diga ZAMORA_MEMORY."
    ),
    short_help=_("Muestra, guarda o borra lo que el rival recuerda."),
    invoke_without_command=True,
    subcommand_metavar=_("ORDEN [ARGUMENTOS]..."),
)
@click.pass_context
def command(context: click.Context) -> None:
    """The group of what can be done with the memory; alone, it shows its help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command(
    "show",
    help=_("Muestra cuánto recuerda el rival y cómo le ha ido, por juego y nivel."),
    short_help=_("Muestra cuánto recuerda el rival y cómo le ha ido."),
)
@shared.json_option
def show(as_json: bool) -> None:
    """Show how much is remembered."""
    found = summary(memory())
    shared.say(found, lines(found), as_json)
    _tell_trouble()


@command.command(
    "export",
    help=_("Guarda en ARCHIVO una copia de todo lo que el rival recuerda."),
)
@_FILE
def export(path: Path) -> None:
    """Write a copy."""
    memory().export(path)
    click.echo(_("Guardé la memoria en {path}.").format(path=path))


@command.command(
    "import",
    help=_(
        "Añade lo que hay en ARCHIVO a lo que el rival recuerda.\n\n"
        "Nada se pierde, y cargar dos veces el mismo archivo no añade nada."
    ),
    short_help=_("Añade una copia a lo que el rival recuerda."),
)
@_FILE
def import_(path: Path) -> None:
    """Merge a copy."""
    click.echo(memory().import_(path).sentence)


@command.command(
    "wipe",
    help=_("Hace que el rival olvide todo, o todo lo de un juego. Antes pregunta."),
)
@click.option("--game", metavar=_("JUEGO"), help=_("Olvida solo lo de este juego."))
@click.option("--yes", is_flag=True, help=_("No pregunta."))
def wipe(game: str | None, yes: bool) -> None:
    """Forget everything, or all of one game."""
    key = None if game is None else zamora.game(game).key
    if not yes and not _sure():
        raise ZamoraError(_("No borré nada. Para borrar sin preguntas: --yes."))
    games, taught = memory().wipe(key)
    forgotten = ngettext("Olvidé {n} partida.", "Olvidé {n} partidas.", games).format(n=games)
    if taught:
        forgotten += " " + _taught(taught)
    click.echo(forgotten)


@command.command(
    "teach",
    help=_(
        "Enseña al rival qué jugar: después de los turnos de --moves, TURNO.\n\n"
        "También lo jugará en la posición del espejo, y con los colores cambiados."
    ),
    short_help=_("Enseña al rival una respuesta."),
)
@shared.game_argument
@shared.moves_option
@click.argument("turn", metavar=_("TURNO"))
def teach(game: str, moves: str, turn: str) -> None:
    """Teach a reply."""
    position = shared.play(zamora.game(game), moves)
    memory().teach(position, turn)
    click.echo(position)
    click.echo(_("Aprendido: aquí jugaré {turn}.").format(turn=position.parse(turn)))
    _tell_trouble()


@command.command(
    "forget",
    help=_(
        "Olvida lo que se enseñó: después de los turnos de --moves, TURNO; sin TURNO, todo lo "
        "enseñado en esa posición."
    ),
    short_help=_("Olvida una respuesta enseñada."),
)
@shared.game_argument
@shared.moves_option
@click.argument("turn", metavar=_("[TURNO]"), required=False)
def forget(game: str, moves: str, turn: str | None) -> None:
    """Forget what was taught."""
    count = memory().forget(shared.play(zamora.game(game), moves), turn)
    click.echo(_taught(count) if count else _("Ahí no me habían enseñado eso."))


def _taught(count: int) -> str:
    return ngettext(
        "Olvidé {n} respuesta enseñada.", "Olvidé {n} respuestas enseñadas.", count
    ).format(n=count)


def _sure() -> bool:
    """Whether the user confirms; without an answer, or without a terminal, no."""
    yes = _("sí")
    try:
        answer = click.prompt(
            _("¿De verdad lo olvido? Escribe «{yes}» para borrar").format(yes=yes),
            default="",
            show_default=False,
            err=True,
        )
    except click.Abort:
        return False
    return bool(answer.strip().casefold() in (yes, yes.replace("í", "i")))


def _tell_trouble() -> None:
    trouble = memory().take_trouble()
    if trouble:
        click.echo(trouble, err=True)
