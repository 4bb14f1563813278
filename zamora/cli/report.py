"""``zamora report``: a class table from the files that pupils hand in."""

from __future__ import annotations

from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _, ngettext
from zamora.school.report import paper, read
from zamora.school.report.page import page, table
from zamora.school.teaching.orders import printed
from zamora.site.wholesheet import whole_sheet


@shared.command(
    "report",
    help=_(
        "Hace la tabla de la clase con los archivos que entregan los alumnos: quién resolvió qué, "
        "con cuántos intentos y en cuánto tiempo.\n\n"
        "ARCHIVOS son los que se guardan con el botón «Guardar o entregar» de la escalera, "
        "o una carpeta con ellos. No se envía nada a ningún lugar."
    ),
    short_help=_("Hace la tabla de la clase con lo que entregan los alumnos."),
)
@click.argument(
    "paths",
    metavar=_("ARCHIVOS..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@shared.file_option(
    "--html",
    "page_path",
    default=Path("informe.html"),
    text=_("Dónde se escribe la página (si no, informe.html)."),
)
@shared.file_option(
    "--csv",
    "table_path",
    default=Path("informe.csv"),
    text=_("Dónde se escribe la tabla para hojas de cálculo (si no, informe.csv)."),
)
@shared.file_option("--pdf", "pdf_path", text=_("También un PDF para imprimir, en este archivo."))
def command(
    paths: tuple[Path, ...], page_path: Path, table_path: Path, pdf_path: Path | None
) -> None:
    """Write the class table."""
    found = read(paths)
    for problem in found.problems:
        click.echo(f"{problem.file}: {problem.why}", err=True)
    for notice in found.notices:
        click.echo(_("Aviso: {notice}").format(notice=notice), err=True)
    write_whole(page_path, page(found, whole_sheet()))
    # The byte order mark makes spreadsheets read accents as UTF-8.
    write_whole(table_path, "\ufeff" + table(found))
    if pdf_path is not None:
        write_whole(pdf_path, printed(paper.order(found)))
    said = ngettext(
        "{n} alumno. Escribí {page} y {table}.",
        "{n} alumnos. Escribí {page} y {table}.",
        len(found.pupils),
    )
    click.echo(said.format(n=len(found.pupils), page=page_path, table=table_path))
    if pdf_path is not None:
        click.echo(_("Escribí {path}.").format(path=pdf_path))
    if found.gain.begun:
        click.echo(_("La página tiene también lo que cambió entre las pruebas de antes y después."))
