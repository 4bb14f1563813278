"""``zamora train``: the rival plays against itself and remembers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

import zamora
from zamora.cli.common import INTERRUPTED, OPTIONS, json_option, progress, seed_option
from zamora.core.i18n import _, ngettext
from zamora.rival import training
from zamora.rival.memory import Memory, memory
from zamora.rival.memory_report import sentence
from zamora.rival.memory_sums import Tally
from zamora.rival.training import Training


@click.command(
    "train",
    help=_(
        "Hace que el rival juegue contra sí mismo y recuerde sus partidas.\n\n"
        "Cada partida queda guardada al terminar. Si aprietas Ctrl+C, la misma orden sigue luego "
        "donde quedó, hasta llegar a N partidas en total."
    ),
    short_help=_("Hace que el rival practique y aprenda."),
    options_metavar=OPTIONS,
)
@click.argument("game", metavar=_("JUEGO"))
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(min=1),
    default=200,
    help=_("Cuántas partidas en total (si no, 200)."),
)
@click.option(
    "--level",
    metavar="N",
    type=click.IntRange(1, 6),
    default=3,
    help=_("El nivel que practica (si no, 3)."),
)
@seed_option
@click.option(
    "--compare",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help=_("Después juega N partidas contra el mismo nivel sin memoria."),
)
@json_option
def command(game: str, games: int, level: int, seed: int, compare: int, as_json: bool) -> int:
    """Train a level; Ctrl+C shows how things stand."""
    chosen, remembered = zamora.game(game), memory()
    stands: Training | None = None
    compared: Tally | None = None

    def trained(now: Training) -> None:
        nonlocal stands
        stands = now
        show(now.known + now.played)

    def scored(now: Tally) -> None:
        nonlocal compared
        compared = now
        show(now.games)

    code = 0
    try:
        with progress(chosen.name, games) as show:
            training.train(chosen, level, games, seed, remembered, report=trained)
        if compare:
            with progress(_("Con memoria contra sin memoria"), compare) as show:
                # Other games than those that it has practised with.
                training.compare(chosen, level, remembered, compare, seed + 1, report=scored)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if stands is not None:
        found = _as_json(stands, compared, chosen.key, level, seed, remembered)
        if as_json:
            click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        else:
            click.echo("\n".join(_lines(found)))
    return code


def _as_json(
    stands: Training, compared: Tally | None, game: str, level: int, seed: int, memory: Memory
) -> dict[str, Any]:
    """How things stand, as plain values."""
    found = {"game": game, "level": level, "seed": seed, **asdict(stands)}
    found |= memory.extent(game)._asdict()
    if compared is not None:
        score = (compared.wins + compared.draws / 2) / compared.games if compared.games else 0.5
        found["compared"] = {**asdict(compared), "games": compared.games, "score": score}
    return found


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """How things stand, for people to read."""
    done = found["known"] + found["played"]
    yield _("Partidas de práctica: {done} de {wanted} ({played} ahora).").format(
        done=done, wanted=found["wanted"], played=found["played"]
    )
    if done < found["wanted"]:
        yield _("Lo jugado está guardado. Para seguir, repite la misma orden.")
    if found["played"]:
        yield _("Para quien empieza: {result}.").format(result=sentence(Tally(**found["first"])))
    yield ngettext(
        "Recuerdo {n} posición de {game}.", "Recuerdo {n} posiciones de {game}.", found["positions"]
    ).format(n=found["positions"], game=zamora.game(found["game"]).name)
    if "compared" in found:
        against = dict(found["compared"])
        share, games = against.pop("score"), against.pop("games")
        yield ngettext(
            "Con memoria contra sin memoria, {games} partida: {result}; {share:.0%} de los puntos.",
            "Con memoria contra sin memoria, {games} partidas: {result}; "
            "{share:.0%} de los puntos.",
            games,
        ).format(games=games, result=sentence(Tally(**against)), share=share)
