"""``zamora site``: the whole courseware as a folder for any web server."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.jupyter.workfolder import find_lesson
from zamora.site.building import all_lessons, build
from zamora.site.measure import size
from zamora.site.scorm import Version, packages


@shared.command(
    "site",
    help=_(
        "Hace una carpeta con todas las lecciones para cualquier servidor web: quien la abre juega "
        "en su navegador, sin instalar nada y, después de la primera vez, sin conexión.\n\n"
        "La primera vez trae paquetes de los registros de pip y npm. Un sitio anterior que esté en "
        "la carpeta se reemplaza entero."
    ),
    short_help=_("Hace un sitio web con todas las lecciones."),
)
@click.argument("folder", metavar=_("CARPETA"), type=click.Path(path_type=Path))
@click.option(
    "--lessons",
    "wanted",
    metavar=_("LECCIÓN"),
    multiple=True,
    help=_("Solo esta lección, su número o su nombre; se puede repetir (si no, todas)."),
)
@click.option(
    "--scorm",
    type=click.Choice([one.value for one in Version]),
    help=_(
        "En lugar del sitio, hace paquetes SCORM de esta versión para Moodle y otras plataformas: "
        "uno por lección y uno con todas."
    ),
)
def command(folder: Path, wanted: tuple[str, ...], scorm: str | None) -> None:
    """Build the site."""
    known = all_lessons()
    chosen = {find_lesson(known, name) for name in wanted}
    lessons = [lesson for lesson in known if not wanted or lesson in chosen]
    say = lambda words: click.echo(words, err=True)  # noqa: E731
    if scorm:
        with tempfile.TemporaryDirectory() as work:
            site = build(Path(work, "site"), lessons, say)
            made = packages(site, lessons, folder, Version(scorm), say)
        click.echo(_("Escribí {n} paquetes en {folder}.").format(n=len(made), folder=folder))
        return
    site = build(folder, lessons, say)
    megabytes = size(site) / 1e6
    click.echo(
        _("Escribí el sitio en {folder}: {size} MB comprimido.").format(
            folder=site, size=f"{megabytes:.1f}".replace(".", ",")
        )
    )
    click.echo(_("Para verlo: python -m http.server --directory {folder}").format(folder=site))
