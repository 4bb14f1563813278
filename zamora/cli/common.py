"""What the commands share."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from zamora.core import i18n
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.notation import split_turns

#: How usage lines speak of options.
OPTIONS = _("[OPCIONES]")
#: Exit code after Ctrl+C, as shells count it.
INTERRUPTED = 130

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


def language() -> str:
    """The code of the language asked for by the environment, Spanish if none was."""
    return os.environ.get("ZAMORA_LANG") or i18n.DEFAULT_LANGUAGE


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


@contextlib.contextmanager
def progress(label: str, length: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream: call what is yielded with how much is done so far.

    It appears with the first call: until then there may be something to complain about instead.
    """
    with contextlib.ExitStack() as stack:
        bar = click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
        shown = False

        def show(done: int) -> None:
            nonlocal shown
            if not shown:
                stack.enter_context(bar)
                shown = True
            bar.update(done - bar.pos)

        yield show
