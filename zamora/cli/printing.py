"""``zamora print``: a game on paper, the teacher's kit of a lesson, the guide to the course."""

from __future__ import annotations

from pathlib import Path

import click

import zamora
from zamora.cli import common as shared
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import find_kit, lessons_in, shipped_folder
from zamora.school.teaching.orders import (
    FILES,
    CourseOrder,
    GameOrder,
    LessonOrder,
    Order,
    Paper,
    Part,
    printed,
)


@shared.command(
    "print",
    help=_(
        "Hace un PDF para jugar en papel: el tablero a escala, las fichas para recortar y una "
        "página de reglas. Con --lesson hace una carpeta para el docente con cinco archivos: el "
        "plan de la clase, la hoja de trabajo, el boleto de salida, la clave y la lista de la "
        "clase para la rúbrica. La hoja y el boleto se reparten; las respuestas nunca están en "
        "ellos. Con --course hace la guía del curso."
    ),
    short_help=_("Hace PDF: un juego, el material de una lección, la guía del curso."),
)
@click.argument("game", metavar=_("[JUEGO]"), required=False)
@click.option(
    "--lesson",
    metavar=_("LECCIÓN"),
    help=_("El material del docente para una lección: su número o su nombre."),
)
@click.option("--course", is_flag=True, help=_("La guía del curso entero."))
@click.option("--plan", "parts", flag_value="plan", multiple=True, help=_("Solo el plan."))
@click.option(
    "--worksheet",
    "parts",
    flag_value="worksheet",
    multiple=True,
    help=_("Solo la hoja de trabajo."),
)
@click.option(
    "--ticket", "parts", flag_value="ticket", multiple=True, help=_("Solo el boleto de salida.")
)
@click.option("--key", "parts", flag_value="key", multiple=True, help=_("Solo la clave."))
@click.option(
    "--list", "parts", flag_value="list", multiple=True, help=_("Solo la lista de la clase.")
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    help=_("Tamaño del papel (si no, letter: carta; en portugués, a4)."),
)
@click.option(
    "--output",
    metavar=_("ARCHIVO"),
    type=click.Path(path_type=Path),
    help=_(
        "Dónde se escribe (si no, JUEGO.pdf o guia-del-curso.pdf). Con --lesson, en qué carpeta "
        "(si no, leccion-N; para el taller, taller)."
    ),
)
@shared.country_option
def command(
    game: str | None,
    lesson: str | None,
    course: bool,
    parts: tuple[Part, ...],
    paper: Paper | None,
    output: Path | None,
) -> None:
    """Write what is asked for, a file each."""
    if [game is not None, lesson is not None, course].count(True) != 1:
        raise click.UsageError(_("Di una sola cosa: un JUEGO, --lesson LECCIÓN o --course."))
    if parts and lesson is None:
        raise click.UsageError(
            _("--plan, --worksheet, --ticket, --key y --list piden una --lesson.")
        )
    if output and output.exists() and output.is_dir() is (lesson is None):
        problem = (
            _("--output {path} es una carpeta, y hace falta un archivo.")
            if lesson is None
            else _("--output {path} es un archivo, y con --lesson hace falta una carpeta.")
        )
        raise click.UsageError(problem.format(path=output))
    if game is not None:
        key = zamora.game(game).key
        _write(GameOrder(key), paper, output or Path(f"{key}.pdf"))
    elif lesson is not None:
        found = find_kit(lessons_in(shipped_folder(language())), lesson)
        folder = output or Path(found.kit if found.number is None else f"leccion-{found.kit}")
        for part, name in FILES.items():
            if not parts or part in parts:
                _write(LessonOrder(found.kit, part), paper, folder / name)
    else:
        _write(CourseOrder(), paper, output or Path("guia-del-curso.pdf"))


def _write(order: Order, paper: Paper | None, path: Path) -> None:
    write_whole(path, printed(order, paper))
    click.echo(_("Escribí {path}.").format(path=path))
