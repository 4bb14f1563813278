"""``python tools/bench.py``: how fast the programs are on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from laboratory.bench import USUAL, beside, lessons, measure, opening, outside, report, sites
from laboratory.bench import clicks as clicking
from zamora.cli import common as shared
from zamora.compiled import has_kernel
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import compilable, game, preparable
from zamora.rival.contest import ContestResult

#: What there is to measure: :data:`laboratory.bench.PARTS`, which is not imported for its
#: names.
PARTS = ("kernel", "rival", "solver", "wasm")


@shared.command(
    "bench",
    help=_(
        "Mide qué tan rápido cuentan, juegan y piensan los programas de cada juego en esta "
        "máquina, y cuánto tarda en resolverse Futez.\n\n"
        "Sin JUEGO, los mide todos; tarda varios minutos."
    ),
    short_help=_("Mide la velocidad en esta máquina."),
)
@shared.games_argument
@shared.json_option
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0, 60, min_open=True),
    default=1.0,
    help=_("Segundos que dura cada medida (si no, 1)."),
)
@click.option(
    "--only",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help=_(
        "Mide solo eso: cuentas, rival o solución; o wasm: cuentas y búsqueda como WebAssembly, en "
        "Node, al lado de las de Numba. Se puede repetir."
    ),
)
@shared.count_option(
    "--montecarlo",
    None,
    _(
        "En vez de medir, juega N partidas de cada juego contra el Monte Carlo de OpenSpiel, con "
        "S segundos por turno para cada uno. JUEGO puede ser cualquiera."
    ),
)
@click.option(
    "--openspiel",
    is_flag=True,
    help=_(
        "En vez de eso, compara la rapidez de nuestras búsquedas para cualquier juego con la de "
        "las de OpenSpiel, en los juegos que tienen los dos."
    ),
)
@click.option(
    "--lessons",
    is_flag=True,
    help=_("En vez de medir los juegos, ejecuta cada lección y mide tiempo y memoria."),
)
@click.option(
    "--opening",
    is_flag=True,
    help=_(
        "En vez de medir los juegos, abre cada lección en un navegador y mide cuánto tarda en "
        "verse el primer tablero."
    ),
)
@click.option(
    "--site",
    metavar=_("CARPETA"),
    type=click.Path(path_type=Path),
    help=_(
        "En vez de medir los juegos, abre el sitio que «zamora site» hizo en CARPETA y mide cuánto "
        "tarda su primer tablero, cuánto ocupa y cuánta memoria pide cada lección."
    ),
)
@click.option(
    "--clicks",
    is_flag=True,
    help=_(
        "En vez de medir los programas, juega con el ratón en un navegador y mide cuánto tarda el "
        "tablero en responder a un clic."
    ),
)
def command(
    games: Sequence[str],
    as_json: bool,
    seconds: float,
    parts: Sequence[str],
    montecarlo: int | None,
    openspiel: bool,
    lessons: bool,
    opening: bool,
    site: Path | None,
    clicks: bool,
) -> int:
    """Measure how fast the programs are, or how good the rival is."""
    whole = {"--lessons": lessons, "--opening": opening, "--site": bool(site)}
    for name, asked in whole.items():
        others = parts or montecarlo or openspiel or clicks
        if asked and (games or others or sum(whole.values()) > 1):
            raise click.UsageError(
                _("{option} no se combina con nada más que --json.").format(option=name)
            )
    if lessons:
        return _lessons(as_json)
    if opening:
        return _opening(as_json)
    if site:
        return _site(site, as_json)
    if montecarlo or openspiel:
        if parts or clicks or (montecarlo and openspiel):
            option = "--openspiel" if openspiel else "--montecarlo"
            raise click.UsageError(
                _("{option} solo se combina con JUEGO, --seconds y --json.").format(option=option)
            )
        if not montecarlo:
            return _beside(beside.shared(games), seconds, as_json)
        any_games = [game(name) for name in games] or compilable()
        return _against(any_games, montecarlo, seconds, as_json)
    chosen = compilable(games) if clicks else preparable(games)
    if clicks:
        if parts:
            raise click.UsageError(
                _("{option} solo se combina con JUEGO y --json.").format(option="--clicks")
            )
        return _clicks(chosen, as_json)
    found = {}
    if set(parts) == {"wasm"}:
        lacking = [one for one in chosen if not has_kernel(one)]
        if games and lacking:
            raise click.UsageError(
                _("Las cuentas y la búsqueda de {game} no existen como WebAssembly.").format(
                    game=lacking[0].name
                )
            )
        chosen = [one for one in chosen if one not in lacking]
    for one in chosen:
        _announce(one.name)
        found[one.key] = measure(one, seconds, parts or USUAL)
    shared.say(found, report.table(found), as_json)
    return 0


def _lessons(as_json: bool) -> int:
    """Run every lesson."""
    found = lessons.all_lessons(_announce)
    shared.say(found, report.lessons(found), as_json)
    return 0


def _opening(as_json: bool) -> int:
    """Open every lesson in a browser."""
    found = opening.all_lessons(_announce)
    shared.say(found, report.opening(found), as_json)
    return 0


def _site(folder: Path, as_json: bool) -> int:
    """Visit a site."""
    found = sites.measure(folder, _announce)
    shared.say(found, report.site(found), as_json)
    return 0


def _clicks(games: Sequence[Game[Any, Any]], as_json: bool) -> int:
    """Play each game by mouse."""
    found = clicking.all_games([game.key for game in games], _announce)
    shared.say(found, report.clicks(found), as_json)
    return 0


def _announce(name: str) -> None:
    """Say what is measured now."""
    click.echo(_("Mido {game}…").format(game=name), err=True)


def _beside(games: Sequence[Game[Any, Any]], seconds: float, as_json: bool) -> int:
    """Compare our searches with OpenSpiel's."""
    found = {}
    for one in games:
        _announce(one.name)
        found[one.key] = beside.measure(one, seconds)
    shared.say(found, report.beside(found), as_json)
    return 0


def _against(games: Sequence[Game[Any, Any]], count: int, seconds: float, as_json: bool) -> int:
    """Let the rival play the player from outside; Ctrl+C shows how things stand."""
    found: dict[str, ContestResult] = {}

    def played(now: ContestResult) -> None:
        found[now.game] = now
        show(now.games)

    with shared.Stopping() as stop:
        for game in games:
            with shared.progress(game.name, count) as show:
                outside.against(game, count, seconds, report=played)
    shared.say({key: now.as_json() for key, now in found.items()}, report.outside(found), as_json)
    return stop.code
