"""``zamora puzzles``: a collection of puzzles from the computer's own games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

import zamora
from zamora.cli.common import INTERRUPTED, OPTIONS, json_option, progress, seed_option
from zamora.core.i18n import _, ngettext
from zamora.core.sealed import write_whole
from zamora.laboratory.puzzles.making import making
from zamora.school.puzzles import Puzzle, stored


@click.command(
    "puzzles",
    help=_(
        "Busca acertijos en partidas que el programa juega contra sí mismo.\n\n"
        "Cada acertijo queda comprobado: se conocen todas sus soluciones. Las clases son gol, "
        "evita, quien y gol2; en Futez también gana, y en Un Cáliz para el Rey también mate, "
        "y en El Gol de Oro también falta. "
        "Si aprietas Ctrl+C, ves lo que hay hasta ahí; el archivo de --write no se toca entonces, "
        "y lo encontrado queda al lado, en otro que termina en .parcial."
    ),
    short_help=_("Busca acertijos y los comprueba."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("JUEGO"))
@click.option(
    "--kind",
    "kinds",
    metavar=_("CLASE"),
    multiple=True,
    help=_("Solo esta clase; se puede repetir (si no, todas)."),
)
@click.option(
    "--count",
    metavar="N",
    type=click.IntRange(min=1),
    help=_("Cuántos de cada clase (si no, entre 6 y 12)."),
)
@seed_option
@click.option(
    "--write",
    "path",
    metavar=_("ARCHIVO"),
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Escribe la colección en este archivo."),
)
@json_option
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
    code = 0
    try:
        with progress(zamora.game(begun.game).name, begun.goal) as show:
            while begun.step():
                show(begun.done)
    except KeyboardInterrupt:
        code = INTERRUPTED
    found = begun.collection()
    if path is not None:
        target = path if code == 0 else path.with_name(path.name + ".parcial")
        write_whole(target, stored.write(begun.game, seed, found))
        click.echo(_("Escrito: {path}").format(path=target), err=True)
    if as_json:
        click.echo(json.dumps([stored.as_dict(one) for one in found], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_lines(found, begun.played)))
    return code


def _lines(found: Sequence[Puzzle], games: int) -> Iterator[str]:
    """The puzzles for people to read."""
    yield ngettext("{n} partida revisada.", "{n} partidas revisadas.", games).format(n=games)
    for kind, number in Counter(one.kind for one in found).items():
        yield _("{kind}: {n}").format(kind=kind, n=number)
    for one in found:
        asked = [one.played] if one.played else []
        answer = " | ".join(one.solutions)
        yield ""
        yield _("{id}  nivel {grade}  ({difficulty})").format(
            id=one.id, grade=one.grade, difficulty=one.difficulty
        )
        yield f"  {one.code}"
        yield "  " + " -> ".join([*asked, answer])
