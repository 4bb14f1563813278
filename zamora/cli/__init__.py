"""The ``zamora`` command.

Each command is a module with a few lines, its ``command``; the work is done elsewhere. Any error in
the input ends with exit code 2 and one line on the error stream: :func:`execute` does that for all
commands, and commands just raise.
"""

from __future__ import annotations

import contextlib
import gettext
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NoReturn

import click

import zamora
from zamora.cli import common as shared
from zamora.cli.common import INTERRUPTED, OPTIONS, lang_option
from zamora.core import i18n
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.installing import lacking
from zamora.core.systemerrors import told

#: Exit code for anything wrong with the input.
BAD_INPUT = 2


#: The commands, in the order in which the help lists them, and the module of each. It is imported
#: when its command is wanted: one command should not wait for what another one needs.
COMMANDS = {
    "lab": "lab",
    "lesson": "lesson",
    "lessons": "lessons",
    "site": "site",
    "class": "class_",
    "prepare": "prepare",
    "games": "games",
    "print": "printing",
    "report": "report",
    "perft": "perft",
    "solve": "solve",
    "value": "value",
    "match": "match",
    "review": "review",
    "record": "record",
    "practice": "practice",
    "puzzles": "puzzles",
    "train": "train",
    "memory": "memory",
    "branching": "branching",
    "book": "book",
    "claims": "claims",
}


class Commands(click.Group):
    """The group of :data:`COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in our order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        try:
            found: click.Command = import_module(f"{__name__}.{COMMANDS[cmd_name]}").command
        except ModuleNotFoundError as error:
            return _without(cmd_name, error)
        return found


def _without(command: str, error: ModuleNotFoundError) -> click.Command:
    """What stands for a command whose packages are not installed: it says how to install them."""
    found = _lacking(error)

    @shared.command(command, help=str(found), context_settings={"ignore_unknown_options": True})
    @click.argument("anything", nargs=-1, type=click.UNPROCESSED, metavar="")
    def refuse(anything: tuple[str, ...]) -> NoReturn:
        raise found

    made: click.Command = refuse
    return made


def _lacking(error: ModuleNotFoundError) -> ZamoraError:
    """Our error for a package of others that is not installed; one of ours is a fault."""
    name = (error.name or "").partition(".")[0]
    if name in ("", "zamora", "zamora_widgets"):
        raise error
    return lacking(name)


@click.group(
    cls=Commands,
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
@lang_option
@click.pass_context
def cli(context: click.Context) -> None:
    """The group of all commands; alone, it shows its help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@contextlib.contextmanager
def _click_in(code: str) -> Iterator[None]:
    """Let click take its own words ("Usage:", "Options") from our catalogue in ``code``.

    Click asks the gettext module of the standard library, whose domain and languages are a matter
    of the whole process.
    """
    domain, languages = gettext.textdomain(), os.environ.get("LANGUAGE")
    directory = gettext.bindtextdomain(i18n.DOMAIN)
    gettext.textdomain(i18n.DOMAIN)
    gettext.bindtextdomain(i18n.DOMAIN, str(i18n.LOCALE_DIR))
    os.environ["LANGUAGE"] = code
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.bindtextdomain(i18n.DOMAIN, directory)
        if languages is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = languages


def execute(
    arguments: Sequence[str] | None = None, command: click.Command = cli, name: str = "zamora"
) -> int:
    """Run a command and give its exit code.

    Args:
        arguments: those of the process if None.
        command: the whole of ``zamora``, or one that only the repository has (``tools``).
        name: what it is called.
    """
    try:
        with _click_in(language()):
            try:
                result = command.main(arguments, prog_name=name, standalone_mode=False)
                sys.stdout.flush()
            except click.UsageError as error:
                return _complain(error.format_message(), error.ctx)
            except click.ClickException as error:
                return _complain(error.format_message())
            except ZamoraError as error:
                return _complain(str(error))
            except ModuleNotFoundError as error:
                return _complain(str(_lacking(error)))
        return result if isinstance(result, int) else 0
    except BrokenPipeError:
        # The reader closed the pipe. Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:
        return _complain(told(error))


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
