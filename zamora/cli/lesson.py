"""``zamora lesson``: a lesson in the browser, without JupyterLab."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import webbrowser

import click

from zamora.classroom.web.alone import serve
from zamora.cli import common as shared
from zamora.core.i18n import _, language
from zamora.jupyter import workfolder


@shared.command(
    "lesson",
    help=_(
        "Abre una lección en el navegador, sin JupyterLab: más rápido, y sin el código.\n\n"
        "LECCIÓN es su número (1; la segunda parte de la 3 es 3b) o el comienzo de su nombre "
        "(batalla, taller); "
        "si no dices cuál, se abre la página de inicio.\n\n"
        "Lo que resuelves se guarda como en «zamora lab». Atiende solo a esta computadora."
    ),
    short_help=_("Abre una lección en el navegador, sin JupyterLab."),
)
@click.argument("lesson", metavar=_("[LECCIÓN]"), default="")
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar=_("N"), help=_("Puerto de la página.")
)
@click.option("--no-browser", is_flag=True, help=_("No abre el navegador: muestra la dirección."))
@shared.country_option
def command(lesson: str, port: int | None, no_browser: bool) -> None:
    """Serve lessons to this computer until it is stopped."""
    source = workfolder.shipped_folder(language())
    chosen = lesson and workfolder.find_lesson(workfolder.lessons_in(source), lesson).name

    def ready(address: str) -> None:
        click.echo(_("La lección está en {address}").format(address=address))
        click.echo(_("Para terminar, vuelve aquí y aprieta Ctrl+C."))
        sys.stdout.flush()
        if not no_browser:
            webbrowser.open(address)

    asked = click.get_current_context().meta.get(shared.ASKED, "")
    shared.end_by_signals()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(source, chosen, port, ready, asked))
