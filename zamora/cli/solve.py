"""``zamora solve``: a game solved completely."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

import zamora
from zamora.cli.common import OPTIONS, json_option, progress
from zamora.core.i18n import _, ngettext
from zamora.library.futez.solved import complete, table
from zamora.solve import solution

#: The game that takes a while; others are solved at once, and there is nothing to write.
LONG = "futez"
#: ``--write`` without a file: where lessons look for it.
OWN = ""


@click.command(
    "solve",
    help=_(
        "Resuelve el juego entero: cuántas posiciones se ganan, se pierden y se empatan.\n\n"
        "Futez se resuelve de nuevo cada vez, en menos de un minuto, y se dice si se cumple la "
        "conjetura del autor. Si lo paras con Ctrl+C no se pierde nada: empieza otra vez."
    ),
    short_help=_("Resuelve un juego entero."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("JUEGO"))
@json_option
@click.option(
    "--verify", is_flag=True, help=_("Comprueba además cada valor, de otra manera (solo futez).")
)
@click.option(
    "--write",
    "file",
    metavar=_("[ARCHIVO]"),
    is_flag=False,
    flag_value=OWN,
    help=_("Guarda la tabla que usan las lecciones, en tu carpeta o en ARCHIVO (solo futez)."),
)
def command(game: str, as_json: bool, verify: bool, file: str | None) -> int:
    """Summarise the complete solution of a game."""
    key = zamora.game(game).key
    if key == LONG:
        summary = _complete(verify, file)
    elif verify or file is not None:
        raise click.UsageError(_("--verify y --write son solo para futez."))
    else:
        summary = solution(key).summary()
    if as_json:
        click.echo(json.dumps(summary, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_lines(summary)))
    return 0 if summary.get("verification", {"ok": True})["ok"] else 1


def _complete(verify: bool, file: str | None) -> dict[str, Any]:
    """Solve Futez anew."""
    path = None if file is None else table.own() if file == OWN else Path(file)
    return complete.complete(_stage, check=verify, path=path)


@contextlib.contextmanager
def _stage(label: str) -> Iterator[Callable[[float], None]]:
    with progress(label, 100) as show:
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
    width = max(len(label) for label, _value in rows)
    for label, value in rows:
        yield f"{label:<{width}}  {value}"
    yield _("Primeros turnos, y qué logra quien los juega:")
    for turn, value in summary["first_turns"].items():
        yield f"  {turn}  {values.get(value, value)}"
    if "conjecture" in summary:
        yield from _conjecture(summary["conjecture"])
        yield from _work(summary)


def _conjecture(found: dict[str, Any]) -> Iterator[str]:
    """Whether the author's conjecture holds."""
    if found["holds"]:
        yield _("Conjetura de Futez: se cumple. El balón que debe moverse siempre puede.")
        return
    count = found["failing_positions"]
    yield _("Conjetura de Futez: no se cumple.")
    yield ngettext(
        "En {count} posición alcanzable hay un turno que obliga al balón a moverse y no puede.",
        "En {count} posiciones alcanzables hay un turno que obliga al balón a moverse y no puede.",
        count,
    ).format(count=count)
    yield _("La partida más corta que llega ahí tiene {turns} turnos:").format(
        turns=found["shortest"]
    )
    for line in found["game"].splitlines():
        yield f"  {line}"


def _work(summary: dict[str, Any]) -> Iterator[str]:
    """What it took, whether it was checked, and what was written."""
    yield _("Resuelto en {seconds:.1f} s. La tabla ocupa {megabytes:.1f} MB.").format(
        seconds=summary["seconds"], megabytes=summary["table_bytes"] / 1e6
    )
    checked = summary.get("verification")
    if checked and checked["ok"]:
        yield _("Comprobado: los {count} valores son correctos.").format(count=checked["positions"])
    elif checked:
        yield _("¡La comprobación encontró errores! No se guarda nada.")
    if "written" in summary:
        yield _("La tabla queda guardada en {path}.").format(path=summary["written"])
