"""``zamora puzzles``: a collection of puzzles from the computer's own games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

import zamora
from zamora.cli import common as shared
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _, ngettext
from zamora.player.vocabulary import word
from zamora.school.puzzles import Puzzle, base
from zamora.school.puzzles.making import making

#: Cells and commands call kinds by the same words.
PUZZLES = "acertijos"


@shared.command(
    "puzzles",
    like=PUZZLES,
    words={"kinds": 1},
    help=_(
        "Busca acertijos en partidas que el programa juega contra sí mismo.\n\n"
        "Cada acertijo queda comprobado: se conocen todas sus soluciones. Las clases son gol, "
        "evita, quien y gol2; en Futez también gana, y en Un Cáliz para el Rey también mate, "
        "y en El Gol de Oro también falta. "
        "Si aprietas Ctrl+C, ves lo que hay hasta ahí; el archivo de --write no se toca entonces, "
        "y lo encontrado queda al lado, en otro que termina en .parcial."
    ),
    short_help=_("Busca acertijos y los comprueba."),
)
@shared.game_argument
@click.option(
    "--kind",
    "kinds",
    metavar=_("CLASE"),
    multiple=True,
    help=_("Solo esta clase; se puede repetir (si no, todas)."),
)
@shared.count_option("--count", None, _("Cuántos de cada clase (si no, entre 6 y 12)."))
@shared.seed_option
@shared.file_option("--write", "path", text=_("Escribe la colección en este archivo."))
@shared.json_option
def command(
    game: str,
    kinds: tuple[str, ...],
    count: int | None,
    seed: int,
    path: Path | None,
    as_json: bool,
) -> int:
    """Make puzzles; Ctrl+C shows those that have been found."""
    begun = making(game, kinds, count, seed)
    bar = shared.progress(zamora.game(begun.game).name, begun.goal)
    with shared.Stopping() as stop, bar as show:
        while begun.step():
            show(begun.done)
    found = begun.collection()
    if path is not None:
        target = path if stop.code == 0 else path.with_name(path.name + ".parcial")
        write_whole(target, base.write(begun.game, seed, found))
        click.echo(_("Escrito: {path}").format(path=target), err=True)
    shared.say([base.as_dict(one) for one in found], _lines(found, begun.played), as_json)
    return stop.code


def _lines(found: Sequence[Puzzle], games: int) -> Iterator[str]:
    """The puzzles for people to read."""
    yield ngettext("{n} partida revisada.", "{n} partidas revisadas.", games).format(n=games)
    for kind, number in Counter(one.kind for one in found).items():
        yield _("{kind}: {n}").format(kind=word(PUZZLES, 1, kind), n=number)
    for one in found:
        asked = [one.played] if one.played else []
        answer = " | ".join(one.solutions)
        yield ""
        yield _("{id}  nivel {grade}  ({difficulty})").format(
            id=one.id, grade=one.grade, difficulty=one.difficulty
        )
        yield f"  {one.code}"
        yield "  " + " -> ".join([*asked, answer])
