"""``zamora solve``: a game solved completely."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click

import zamora
from zamora import registry
from zamora.cli import common as shared
from zamora.cli.solving import limit_option, solved
from zamora.core.checksummed import write_whole
from zamora.core.i18n import _
from zamora.core.numbers import aligned
from zamora.core.tongues import written
from zamora.solve import Solution
from zamora.solve.endings import ending_of, whole

#: ``--write`` without a file: where lessons look for it.
OWN = ""


@shared.command(
    "solve",
    like="resuelto",
    words={"ending": 1},
    help=_(
        "Resuelve el juego entero: cuántas posiciones se ganan, se pierden y se empatan.\n\n"
        "Sirve para cualquier juego, si no llega a demasiadas posiciones (--limit); los parámetros "
        "lo hacen más pequeño: dominorio[rows=4,columns=4].\n\n"
        "Futez se resuelve de nuevo cada vez, en menos de un minuto, y se dice si se cumple la "
        "conjetura del autor. Si lo paras con Ctrl+C no se pierde nada: empieza otra vez. Lo mismo "
        "vale para los finales de pocas fichas: de Un Cáliz para el Rey, --ending torre o alfil; "
        "de las damas en 8×8, con hasta tantas fichas, --ending 2, 3 o 4; de las tailandesas, "
        "también 5."
    ),
    short_help=_("Resuelve un juego entero."),
)
@shared.game_argument
@shared.json_option
@click.option(
    "--ending",
    metavar=_("FINAL"),
    default="",
    help=_(
        "No el juego entero, sino un final de pocas fichas (caliz: torre, alfil; damas: 2, 3, 4; "
        "damas-tailandesas: 2, 3, 4, 5)."
    ),
)
@click.option(
    "--verify",
    is_flag=True,
    help=_("Comprueba además los valores, de otra manera (solo futez y finales)."),
)
@click.option(
    "--write",
    "file",
    metavar=_("[ARCHIVO]"),
    type=click.Path(dir_okay=False),
    is_flag=False,
    flag_value=OWN,
    help=_(
        "Guarda la tabla que usan las lecciones, en tu carpeta o en ARCHIVO (solo futez y finales)."
    ),
)
@limit_option(_("Hasta cuántas posiciones, en los juegos que se resuelven ahora (si no, 200000)."))
@shared.file_option(
    "--values",
    text=_(
        "Guarda el valor de cada posición en ARCHIVO, una por línea: código, valor y turnos hasta "
        "el final, separados por tabuladores."
    ),
)
@shared.nothing_half_done()
def command(
    game: str,
    as_json: bool,
    ending: str,
    verify: bool,
    file: str | None,
    limit: int | None,
    values: Path | None,
) -> int:
    """Summarise the complete solution of a game."""
    chosen = zamora.game(game)
    target = Path(file) if file else None
    for place in (values, target):
        if place is not None:
            any(place.absolute().parent.iterdir())  # an error now, not after the work
    tables = ending_of(chosen, ending) if ending else whole(chosen)
    more: Iterator[str] = iter(())
    if tables is not None and (limit or values):
        raise click.UsageError(
            _("--limit y --values no sirven con {game}: su tabla se hace de otra manera.").format(
                game=chosen.name
            )
        )
    if tables is not None:
        path = tables.file(chosen, ending).own if file == OWN else target
        summary = tables.complete(chosen, ending, _stage, check=verify, path=path)
        more = tables.lines(summary)
    elif verify or file is not None:
        others = ", ".join(one.key for one in registry.games() if whole(one))
        raise click.UsageError(_("--verify y --write son solo para {games}.").format(games=others))
    else:
        found = solved(chosen.start(), limit)
        summary = found.summary()
        if values is not None:
            write_whole(values, "".join(_values(found)))
    shared.say(summary, more if ending else chain(_lines(summary), more), as_json)
    return 0 if summary.get("verification", {"ok": True})["ok"] else 1


def _values(found: Solution) -> Iterator[str]:
    """The value of every position, a line each."""
    for position in found.positions:
        value = found.value(position)
        distance = "" if value.distance is None else value.distance
        yield f"{position.code}\t{value.result}\t{distance}\n"


@contextlib.contextmanager
def _stage(label: str) -> Iterator[Callable[[float], None]]:
    with shared.progress(label, 100) as show:
        yield lambda done: show(round(100 * done))


def _lines(summary: dict[str, Any]) -> Iterator[str]:
    """The summary of a solution for people to read."""
    values = {"win": _("gana"), "loss": _("pierde"), "draw": _("empata")}
    results = [
        (_("  gana quien juega"), summary["win"]),
        (_("  pierde quien juega"), summary["loss"]),
        (_("  empate"), summary["draw"]),
    ]
    reachable = (_("Posiciones alcanzables"), summary["reachable"])
    rows = [(_("Si nadie se equivoca, quien empieza"), values[summary["start"]])]
    if "positions" in summary:
        rows += [(_("Posiciones sin terminar"), summary["positions"]), *results, reachable]
        rows.append((_("  terminadas"), summary["reachable_finished"]))
    else:
        rows += [reachable, (_("  terminadas"), summary["finished"]), *results]
    rows.append((_("Victoria segura más larga, en turnos"), summary["longest"]))
    yield from aligned([(label, str(value)) for label, value in rows], left=2)
    yield _("Primeros turnos, y qué logra quien los juega:")
    for turn, value in summary["first_turns"].items():
        yield f"  {written(turn)}  {values.get(value, value)}"
