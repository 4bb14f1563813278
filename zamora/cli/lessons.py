"""``zamora lessons``: the notebooks of an edition as files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from zamora.cli import common as shared
from zamora.core.i18n import VARIABLE, _, speaking
from zamora.core.lazy import load
from zamora.jupyter import workfolder
from zamora.player.cells import edition


@shared.command(
    "lessons",
    help=_(
        "Escribe los cuadernos de las lecciones en un idioma.\n\n"
        "CARPETA es donde quedan (si no, una con el nombre del idioma). "
        "Se ejecutan, para que muestren sus tableros antes de abrirlos: tarda unos minutos."
    ),
    short_help=_("Escribe los cuadernos en un idioma."),
)
@click.argument(
    "folder",
    metavar=_("[CARPETA]"),
    required=False,
    type=click.Path(file_okay=False, path_type=Path),
)
@click.option("--build", "code", metavar=_("IDIOMA"), required=True, help=_("Idioma: en, pt…"))
@click.option(
    "--lesson",
    "wanted",
    metavar=_("LECCIÓN"),
    multiple=True,
    help=_("Solo esta lección: su número o su nombre. Se puede repetir."),
)
@click.option("--bare", is_flag=True, help=_("No los ejecuta: en un momento, sin tableros."))
def command(folder: Path | None, code: str, wanted: tuple[str, ...], bare: bool) -> None:
    """Write the notebooks of an edition."""
    spoken = shared.known_language(code)
    lessons = workfolder.lessons_in(workfolder.shipped_folder("es"))
    if wanted:
        lessons = tuple(workfolder.find_lesson(lessons, one) for one in wanted)
    folder = folder or Path(spoken)
    folder.mkdir(parents=True, exist_ok=True)
    with speaking(spoken):
        for lesson in lessons:
            (folder / lesson.name).write_bytes(edition(lesson.source))
    if not bare:
        # What else is in the folder is not ours.
        _run([folder / lesson.name for lesson in lessons], spoken)
    click.echo(_("Los cuadernos están en {folder}").format(folder=folder))


def _run(notebooks: list[Path], spoken: str) -> None:
    execute = load("zamora.jupyter.running:execute")
    with tempfile.TemporaryDirectory() as own:
        # Nothing of the progress of the person who does this is published.
        os.environ |= {
            VARIABLE: spoken,
            "ZAMORA_PROGRESS": str(Path(own) / "progress.sqlite3"),
            "ZAMORA_MEMORY": str(Path(own) / "memory.sqlite3"),
        }
        for path in notebooks:
            click.echo(f"{path.name} …", err=True)
            execute(path)
