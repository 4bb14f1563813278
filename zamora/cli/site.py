"""``zamora site``: the whole courseware as a folder for any web server."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.core.i18n import _, language, languages
from zamora.core.numbers import decimal
from zamora.jupyter.workfolder import Lesson, find_lesson
from zamora.site.building import ALL, Say, all_lessons, build
from zamora.site.editions import Editions
from zamora.site.measure import size
from zamora.site.scorm import Version, packages
from zamora.site.sharing import NOWHERE, Address
from zamora.site.zipped import zipped


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
    "--lang",
    "codes",
    metavar=_("IDIOMA"),
    multiple=True,
    help=_(
        "Solo en este idioma ({codes}); se puede repetir, y el primero es el de la dirección "
        "corta (si no, todos; con --scorm, el tuyo)."
    ).format(codes=", ".join(languages())),
)
@click.option(
    "--scorm",
    type=click.Choice([one.value for one in Version]),
    help=_(
        "En lugar del sitio, hace paquetes SCORM de esta versión para Moodle y otras plataformas: "
        "uno por lección y uno con todas."
    ),
)
@click.option(
    "--zip",
    "as_zip",
    is_flag=True,
    help=_("En lugar de la carpeta, hace un solo archivo: CARPETA.zip."),
)
@click.option(
    "--address",
    metavar=_("DIRECCIÓN"),
    help=_(
        "Dónde va a estar el sitio, por ejemplo https://www.ejemplo.org/zamora/: así los "
        "mensajeros muestran un tablero con cada enlace, los buscadores encuentran las páginas y "
        "otros sitios las insertan (oEmbed)."
    ),
)
@shared.country_option
@shared.nothing_half_done()
def command(
    folder: Path,
    wanted: tuple[str, ...],
    codes: tuple[str, ...],
    scorm: str | None,
    as_zip: bool,
    address: str | None,
) -> None:
    """Build the site."""
    spoken = tuple(dict.fromkeys(map(shared.known_language, codes)))
    editions = Editions(spoken or ((language(),) if scorm else ALL.codes))
    if as_zip and scorm:
        raise click.UsageError(_("Con --scorm cada paquete es ya un archivo: sobra --zip."))
    place = Address.read(address) if address else NOWHERE
    known = all_lessons()
    chosen = {find_lesson(known, name) for name in wanted}
    lessons = [lesson for lesson in known if not wanted or lesson in chosen]
    say: Say = lambda words: click.echo(words, err=True)  # noqa: E731
    _make(folder, lessons, scorm, as_zip, place, editions, say)


def _make(
    folder: Path,
    lessons: list[Lesson],
    scorm: str | None,
    as_zip: bool,
    place: Address,
    editions: Editions,
    say: Say,
) -> None:
    if scorm or as_zip:
        with tempfile.TemporaryDirectory() as work:
            site = build(Path(work, "site"), lessons, say, place, editions)
            if scorm:
                made = packages(site, lessons, folder, Version(scorm), say, editions)
                said = _("Escribí {n} paquetes en {folder}.").format(n=len(made), folder=folder)
            else:
                file = zipped(site, folder.with_name(f"{folder.name.removesuffix('.zip')}.zip"))
                said = _("Escribí el sitio en {folder}: {size} MB comprimido.").format(
                    folder=file, size=_megabytes(file.stat().st_size)
                )
        click.echo(said)
        return
    site = build(folder, lessons, say, place, editions)
    click.echo(
        _("Escribí el sitio en {folder}: {size} MB comprimido.").format(
            folder=site, size=_megabytes(size(site))
        )
    )
    if not place.root:
        click.echo(
            _(
                "Sin --address no hay vistas previas con imagen, mapa del sitio ni oEmbed: "
                "necesitan la dirección completa."
            )
        )
    click.echo(_("Para verlo: python -m http.server --directory {folder}").format(folder=site))


def _megabytes(count: int) -> str:
    return decimal(count / 1e6)
