"""``zamora lab``: a lesson in JupyterLab."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from zamora.cli import common as shared
from zamora.core.i18n import _, language, ngettext
from zamora.jupyter import server as jupyter
from zamora.jupyter import workfolder


@shared.command(
    "lab",
    help=_(
        "Abre una lección en JupyterLab.\n\n"
        "LECCIÓN es su número (1; la segunda parte de la 3 es 3b) o el comienzo de su nombre "
        "(batalla, taller); "
        "si no dices cuál, se abre la página de inicio.\n\n"
        "Las lecciones se copian en una carpeta tuya. Lo que cambies en ella se conserva siempre, "
        "aunque instales una versión nueva."
    ),
    short_help=_("Abre una lección en JupyterLab."),
)
@click.argument("lesson", metavar=_("[LECCIÓN]"), default="")
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
@shared.country_option
def command(
    lesson: str, folder: Path | None, fresh: bool, here: bool, port: int | None, no_browser: bool
) -> int:
    """Open a lesson in JupyterLab."""
    if here and (fresh or folder):
        raise click.UsageError(_("--here no se combina con --folder ni con --fresh."))
    jupyter.check_installed()
    if port is not None:
        jupyter.check_port(port)
    ours: Iterable[Path] = ()
    if here:
        root = Path.cwd() / "lessons" / language()
        chosen = _chosen(root, lesson, fresh)
    else:
        source = workfolder.shipped_folder(language())
        chosen = _chosen(source, lesson, fresh)
        root = (folder or _documents() / "zamora").absolute()
        aside = workfolder.set_aside(source, root, chosen) if fresh else None
        report = workfolder.prepare(source, root)
        ours = workfolder.untouched(source, root)
        for line in _what_happened(report, aside):
            click.echo(line)
    opened = chosen or _("la página de inicio")
    click.echo(_("Abro {lesson} en {folder}").format(lesson=opened, folder=root))
    click.echo(_("Para terminar, vuelve aquí y aprieta Ctrl+C."))
    sys.stdout.flush()
    return jupyter.run(root, chosen, browser=not no_browser, port=port, ours=ours)


def _chosen(folder: Path, lesson: str, fresh: bool) -> str:
    """The file of the lesson that is opened; empty for home."""
    lessons = workfolder.lessons_in(folder)
    return workfolder.find_lesson(lessons, lesson or "0").name if lesson or fresh else ""


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
