"""What the commands share."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from gettext import gettext
from pathlib import Path
from typing import Any, Protocol

import click

from zamora.core.errors import ZamoraError
from zamora.core.i18n import VARIABLE, _, fitting, language, languages, set_language
from zamora.core.notation import split_turns
from zamora.player.vocabulary import meant, told
from zamora.school.teaching import curricula

#: Where the language that the command line asks for is kept in a context.
ASKED = "zamora.language"
#: How usage lines speak of options.
OPTIONS = _("[OPCIONES]")
#: Exit code after Ctrl+C, as shells count it.
INTERRUPTED = 130

# Click translates the sentence that refuses a number, but not what it calls one.
click.types.IntParamType.name = click.IntRange.name = _("número entero")
click.types.FloatParamType.name = click.FloatRange.name = _("número")

#: The game that a command is about.
game_argument = click.argument("game", metavar=_("JUEGO"))
#: The games that a command is about; none stands for all.
games_argument = click.argument("games", metavar=_("[JUEGO]..."), nargs=-1)
#: Turns that lead to a position.
moves_option = click.option(
    "--moves",
    metavar=_('"TURNO; TURNO; ..."'),
    default="",
    help=_("Turnos que se juegan antes, separados por punto y coma."),
)
json_option = click.option("--json", "as_json", is_flag=True, help=_("Escribe un objeto JSON."))
seed_option = click.option(
    "--seed",
    metavar="N",
    type=int,
    default=1,
    help=_("Con otro número se juegan otras partidas (si no, 1)."),
)


class UnknownLanguage(ZamoraError):
    """There is no edition in this language."""


def known_language(code: str) -> str:
    """The code of the language that is asked for.

    Raises:
        UnknownLanguage: there is no edition in it.
    """
    if found := fitting([code], languages()):
        return found
    raise UnknownLanguage(
        _("No hay edición en el idioma «{code}».").format(code=code),
        text=code,
        accepted=languages(),
    )


def _speak(context: click.Context, _option: click.Parameter, code: str | None) -> None:
    """Speak a language; the process was told before anything was imported (``__main__``)."""
    if code is None:
        return
    set_language(known_language(code))
    context.find_root().meta[ASKED] = language()
    os.environ[VARIABLE] = language()  # for what the command starts


#: Chooses the language, of every command.
lang_option = click.option(
    "--lang",
    metavar=_("IDIOMA"),
    expose_value=False,
    is_eager=True,
    callback=_speak,
    help=_("Idioma: {codes}.").format(codes=", ".join(languages())),
)


def _teach_in(_context: click.Context, _option: click.Parameter, codes: str | None) -> None:
    """Cite the curricula of these countries, here and in what the command starts."""
    if codes is not None:
        os.environ[curricula.VARIABLE] = ",".join(curricula.countries(codes))


#: Chooses whose curricula a teacher gets.
country_option = click.option(
    "--country",
    metavar=_("PAÍS"),
    expose_value=False,
    callback=_teach_in,
    help=_(
        "De qué país son los currículos que se citan, por su código: MX, o varios: MX,CO (si no, "
        "los países del idioma)."
    ),
)


class Command(click.Command):
    """A command with our usage line, and a choice of language.

    Args:
        like: the name of cells that the command shares words with: those of all languages are
            understood, and what is objected lists those of the reader's.
        words: which of its parameters they are, with the place that each has in a cell.
    """

    def __init__(
        self,
        *args: Any,
        like: str = "",
        words: Mapping[str, int | str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*args, **({"options_metavar": OPTIONS} | settings))
        self._like, self._words = like, words or {}
        if not any("--lang" in one.opts for one in self.params):  # its own may be several
            lang_option(self)

    def invoke(self, ctx: click.Context) -> Any:
        """Run it with what the words stand for."""
        for name, place in self._words.items():
            given = ctx.params[name]
            ctx.params[name] = (
                tuple(meant(self._like, place, one) for one in given)
                if isinstance(given, tuple)
                else meant(self._like, place, given)
            )
        try:
            return super().invoke(ctx)
        except ZamoraError as error:
            raise (told(self._like, error) if self._like else error) from None

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option, in the language of now: Click keeps it as it was when it was first made."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = gettext("Show this message and exit.")
        return option


class Group(click.Group):
    """A group of such commands, with a choice of language."""

    command_class = Command

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **({"options_metavar": OPTIONS} | settings))
        lang_option(self)


#: Makes a command of ours.
command = partial(click.command, cls=Command)


#: Adds an option to a command.
Option = Callable[[Callable[..., Any]], Callable[..., Any]]


def count_option(
    name: str, default: int | None, text: str, *, least: int = 1, most: int | None = None
) -> Option:
    """An option that takes a whole number."""
    limits = click.IntRange(min=least, max=most)
    return click.option(name, metavar="N", type=limits, default=default, help=text)


def file_option(*names: str, text: str, default: Path | None = None) -> Option:
    """An option that takes a file to be written."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(*names, metavar=_("ARCHIVO"), type=kind, default=default, help=text)


def say(found: Any, lines: Iterable[str], as_json: bool) -> None:
    """Write what was found: for programs as JSON, for people in lines."""
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(lines))


class Stopping:
    """How a command ended that may be stopped with Ctrl+C, and then shows how things stand.

    Attributes:
        code: its exit code.
    """

    code = 0

    def __enter__(self) -> Stopping:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_details: object) -> bool:
        stopped = kind is not None and issubclass(kind, KeyboardInterrupt)
        self.code = INTERRUPTED if stopped else 0
        return stopped


def end_by_signals() -> None:
    """Let a shutdown, or a closed window, end the command as Ctrl+C does.

    A command that a script starts in the background ignores Ctrl+C, but not these.
    """

    def end(number: int, frame: Any) -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.default_int_handler(number, frame)
        else:
            signal.raise_signal(signal.SIGINT)

    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, end)


@contextlib.contextmanager
def nothing_half_done() -> Iterator[None]:
    """What a signal or Ctrl+C ends leaves no file behind, and says so; decorates a command."""
    end_by_signals()
    try:
        yield
    except KeyboardInterrupt:
        click.echo(_("Lo dejé. No quedó nada a medias."), err=True)
        raise


def play(game: Any, moves: str) -> Any:
    """The position of ``game`` after the turns in ``moves``."""
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


class Show(Protocol):
    """Moves a progress bar."""

    def __call__(self, done: int, length: int | None = None) -> None:
        """``done`` is complete so far; of ``length``, if that has changed."""


@contextlib.contextmanager
def progress(label: str, length: int) -> Iterator[Show]:
    """A progress bar on the error stream: call what is yielded with how much is done.

    It appears with the first call: until then there may be something to complain about instead.
    """
    with contextlib.ExitStack() as stack:
        bar = click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
        shown = False

        def show(done: int, length: int | None = None) -> None:
            nonlocal shown
            bar.length = length or bar.length
            if not shown:
                stack.enter_context(bar)
                shown = True
            bar.update(done - bar.pos)

        yield show
