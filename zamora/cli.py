"""The ``zamora`` command.

Each command is a few lines here and does its work elsewhere. Whatever is wrong with the input ends
with exit code 2 and one line on the error stream: :func:`execute` sees to that for all commands,
and commands just raise.
"""

from __future__ import annotations

import contextlib
import gettext
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

import zamora
from zamora import i18n
from zamora.errors import ZamoraError
from zamora.i18n import _, ngettext

#: Exit code for anything wrong with the input.
BAD_INPUT = 2
#: Exit code after Ctrl+C, as shells count it.
INTERRUPTED = 130

#: How usage lines speak of options.
OPTIONS = _("[OPCIONES]")


@click.group(
    help=_("Juegos de mesa para aprender matemáticas: de los ángulos al ajedrez."),
    epilog=_("Para empezar: zamora lab"),
    invoke_without_command=True,
    subcommand_metavar=_("ORDEN [ARGUMENTOS]..."),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
    options_metavar=OPTIONS,
)
@click.version_option(
    zamora.__version__, message="%(prog)s %(version)s", help=_("Muestra la versión y termina.")
)
@click.pass_context
def cli(context: click.Context) -> None:
    """The group of all commands; alone, it shows its help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command(
    help=_(
        "Abre una lección en JupyterLab.\n\n"
        "LECCIÓN es su número (1) o el comienzo de su nombre (batalla); "
        "si no dices cuál, se abre la bienvenida.\n\n"
        "Las lecciones se copian en una carpeta tuya. Lo que cambies en ella se conserva siempre, "
        "aunque instales una versión nueva."
    ),
    short_help=_("Abre una lección en JupyterLab."),
    options_metavar=OPTIONS,
)
@click.argument("lesson", metavar=_("[LECCIÓN]"), default="0")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar=_("CARPETA"),
    help=_("Carpeta de tus lecciones (si no, «zamora» en tus documentos)."),
)
@click.option(
    "--fresh", is_flag=True, help=_("Guarda aparte tu copia de la lección y empieza otra limpia.")
)
@click.option(
    "--here",
    is_flag=True,
    help=_("Para quien mantiene las lecciones: abre lessons/ de esta carpeta, sin copiar nada."),
)
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar=_("N"), help=_("Puerto de JupyterLab.")
)
@click.option("--no-browser", is_flag=True, help=_("No abre el navegador: muestra la dirección."))
def lab(
    lesson: str, folder: Path | None, fresh: bool, here: bool, port: int | None, no_browser: bool
) -> int:
    """Open a lesson in JupyterLab."""
    from zamora import lab as jupyter
    from zamora import workfolder

    if here and (fresh or folder):
        raise click.UsageError(_("--here no se combina con --folder ni con --fresh."))
    language = _language()
    if port is not None:
        jupyter.check_port(port)
    if here:
        root = Path.cwd() / "lessons" / language
        chosen = workfolder.find_lesson(workfolder.lessons_in(root), lesson)
    else:
        source = workfolder.shipped_folder(language)
        chosen = workfolder.find_lesson(workfolder.lessons_in(source), lesson)
        root = (folder or _documents() / "zamora").absolute()
        aside = workfolder.set_aside(source, root, chosen.name) if fresh else None
        report = workfolder.prepare(source, root)
        jupyter.trust(workfolder.untouched(source, root))
        for line in _what_happened(report, aside):
            click.echo(line)
    click.echo(_("Abro {lesson} en {folder}").format(lesson=chosen.name, folder=root))
    click.echo(_("Para terminar, vuelve aquí y aprieta Ctrl+C."))
    sys.stdout.flush()
    return jupyter.run(root, chosen.name, browser=not no_browser, port=port)


@cli.command(help=_("Muestra los juegos que conoce el programa."), options_metavar=OPTIONS)
def games() -> None:
    """List the games: key and name."""
    known = zamora.games()
    width = max(len(game.key) for game in known)
    for game in known:
        click.echo(f"{game.key:<{width}}  {game.name}")


@cli.command(
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
@click.option(
    "--moves",
    metavar=_('"TURNO; TURNO; ..."'),
    default="",
    help=_("Turnos que se juegan antes de contar, separados por punto y coma."),
)
@click.option("--divide", is_flag=True, help=_("Desglosa la cuenta por primer turno."))
def perft(game: str, depth: int, moves: str, divide: bool) -> None:
    """Count the paths of ``depth`` turns."""
    from zamora import perft as counting

    position = _play(zamora.game(game), moves)
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


@cli.command(
    help=_("Resuelve el juego entero: cuántas posiciones se ganan, se pierden y se empatan."),
    short_help=_("Resuelve un juego entero."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("JUEGO"))
@click.option("--json", "as_json", is_flag=True, help=_("Escribe un objeto JSON."))
def solve(game: str, as_json: bool) -> None:
    """Summarise the complete solution of a game."""
    from zamora.solve import solution

    summary = solution(zamora.game(game).key).summary()
    if as_json:
        click.echo(json.dumps(summary, ensure_ascii=False, indent=2))
    else:
        for line in _table(summary):
            click.echo(line)


@cli.command(
    help=_(
        "Mide qué tan rápido cuentan y juegan los programas de cada juego en esta máquina.\n\n"
        "Sin JUEGO, los mide todos; tarda unos minutos."
    ),
    short_help=_("Mide la velocidad en esta máquina."),
    options_metavar=OPTIONS,
)
@click.argument("games", metavar=_("[JUEGO]..."), nargs=-1)
@click.option("--json", "as_json", is_flag=True, help=_("Escribe un objeto JSON."))
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0, 60, min_open=True),
    default=1.0,
    help=_("Segundos que dura cada medida (si no, 1)."),
)
def bench(games: Sequence[str], as_json: bool, seconds: float) -> None:
    """Measure how fast the kernels are."""
    from zamora import bench as measuring
    from zamora.kernel import ball_games

    found = {}
    for game in ball_games(games):
        click.echo(_("Mido {game}…").format(game=game.name), err=True)
        found[game.key] = measuring.measure(game, seconds)
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        for line in measuring.table(found):
            click.echo(line)


@cli.command(
    help=_(
        "Juega otra vez las partidas impresas en el libro y muestra qué se corrigió.\n\n"
        "JUEGO es un juego (golez) o una partida (golez-1); si no dices cuál, se juegan todas. "
        "Si alguna no llega a su final impreso, el código de salida es 1."
    ),
    short_help=_("Juega otra vez las partidas del libro."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("[JUEGO]"), required=False)
@click.option("--json", "as_json", is_flag=True, help=_("Escribe una lista JSON."))
def book(game: str | None, as_json: bool) -> int:
    """Replay the printed games."""
    from zamora.book import report

    replayed = report.replays(game)
    if as_json:
        click.echo(json.dumps(list(map(report.as_json, replayed)), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(report.lines(replayed)))
    return 0 if all(one.ok for one in replayed) else 1


def _language() -> str:
    """The code of the language asked for by the environment, Spanish if none was."""
    return os.environ.get("ZAMORA_LANG") or i18n.DEFAULT_LANGUAGE


def _documents() -> Path:
    from platformdirs import user_documents_path

    return user_documents_path()


def _what_happened(report: Any, aside: str | None) -> Iterator[str]:
    """Say in a line each what was copied and what was left alone."""
    if aside:
        yield _("Tu copia anterior se llama ahora «{name}».").format(name=aside)
    if report.new:
        count = len(report.new)
        yield ngettext("Copié {count} archivo.", "Copié {count} archivos.", count).format(
            count=count
        )
    if report.updated:
        yield _("Puse al día: {names}.").format(names=", ".join(report.updated))
    for name in report.kept:
        yield _(
            "{name} tiene cambios tuyos y queda como está. Para usar la versión nueva: --fresh."
        ).format(name=name)


def _play(game: Any, moves: str) -> Any:
    """The position of ``game`` after the turns in ``moves``."""
    from zamora.notation import split_turns

    position = game.start()
    for number, text in enumerate(split_turns(game, moves), 1):
        try:
            position = position.play(text)
        except ZamoraError as error:
            raise ZamoraError(
                _("Turno {number} de --moves («{text}»): {problem}").format(
                    number=number, text=text, problem=error
                )
            ) from error
    return position


def _table(summary: dict[str, Any]) -> Iterator[str]:
    """The summary of a solution for people to read."""
    values = {"win": _("gana"), "loss": _("pierde"), "draw": _("empata")}
    rows = [
        (_("Si nadie se equivoca, quien empieza"), values[summary["start"]]),
        (_("Posiciones alcanzables"), summary["reachable"]),
        (_("  terminadas"), summary["finished"]),
        (_("  gana quien juega"), summary["win"]),
        (_("  pierde quien juega"), summary["loss"]),
        (_("  empate"), summary["draw"]),
        (_("Victoria segura más larga, en turnos"), summary["longest"]),
    ]
    width = max(len(label) for label, _value in rows)
    for label, value in rows:
        yield f"{label:<{width}}  {value}"
    yield _("Primeros turnos, y qué logra quien los juega:")
    for turn, value in summary["first_turns"].items():
        yield f"  {turn}  {values.get(value, value)}"


@contextlib.contextmanager
def _click_in(language: str) -> Iterator[None]:
    """Let click take its own words ("Usage:", "Options") from our catalogue in ``language``.

    Click asks the gettext module of the standard library, whose domain and languages are a matter
    of the whole process.
    """
    domain, languages = gettext.textdomain(), os.environ.get("LANGUAGE")
    directory = gettext.bindtextdomain(i18n.DOMAIN)
    gettext.textdomain(i18n.DOMAIN)
    gettext.bindtextdomain(i18n.DOMAIN, str(i18n.LOCALE_DIR))
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.bindtextdomain(i18n.DOMAIN, directory)
        if languages is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = languages


def execute(arguments: Sequence[str] | None = None) -> int:
    """Run the command with ``arguments`` (those of the process if None) and give its exit code."""
    try:
        with _click_in(_language()):
            try:
                result = cli.main(arguments, prog_name="zamora", standalone_mode=False)
                sys.stdout.flush()
            except click.UsageError as error:
                return _complain(error.format_message(), error.ctx)
            except click.ClickException as error:
                return _complain(error.format_message())
            except ZamoraError as error:
                return _complain(str(error))
        return result if isinstance(result, int) else 0
    except BrokenPipeError:
        # Whoever reads has read enough. Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:
        return _complain(str(error))


def _complain(problem: str, context: click.Context | None = None) -> int:
    """Say in one line what is wrong; with the context of a command, also where its help is."""
    name = context.command_path if context else "zamora"
    line = " ".join(f"{name}: {problem}".split())
    # What was typed comes back in the message: no control characters into the terminal.
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    if context:
        line += " " + _("(Ayuda: {command} --help)").format(command=name)
    click.echo(line, err=True)
    return BAD_INPUT


def main() -> NoReturn:
    """Entry point of the ``zamora`` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a sign shows "?" instead
            stream.reconfigure(errors="replace")
    sys.exit(execute())
