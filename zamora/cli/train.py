"""``zamora train``: the rival plays against itself and remembers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import zamora
from zamora.cli import common as shared
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import share
from zamora.rival import training
from zamora.rival.memory import Memory, Tally, memory, sentence
from zamora.rival.training import Training


@shared.command(
    "train",
    help=_(
        "Hace que el rival juegue contra sí mismo y recuerde sus partidas.\n\n"
        "Cada partida queda guardada al terminar. Si aprietas Ctrl+C, la misma orden sigue luego "
        "donde quedó, hasta llegar a N partidas en total."
    ),
    short_help=_("Hace que el rival practique y aprenda."),
)
@shared.game_argument
@shared.count_option("--games", 200, _("Cuántas partidas en total (si no, 200)."))
@shared.count_option("--level", 3, _("El nivel que practica (si no, 3)."), most=6)
@shared.seed_option
@shared.count_option(
    "--compare", 0, _("Después juega N partidas contra el mismo nivel sin memoria."), least=0
)
@shared.json_option
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

    with shared.Stopping() as stop:
        with shared.progress(chosen.name, games) as show:
            training.train(chosen, level, games, seed, remembered, report=trained)
        if compare:
            with shared.progress(_("Con memoria contra sin memoria"), compare) as show:
                # Other games than those that it has practised with.
                training.compare(chosen, level, remembered, compare, seed + 1, report=scored)
    if stands is not None:
        found = _as_json(stands, compared, chosen.key, level, seed, remembered)
        shared.say(found, _lines(found), as_json)
    return stop.code


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
        score, games = against.pop("score"), against.pop("games")
        yield ngettext(
            "Con memoria contra sin memoria, {games} partida: {result}; {share} de los puntos.",
            "Con memoria contra sin memoria, {games} partidas: {result}; {share} de los puntos.",
            games,
        ).format(games=games, result=sentence(Tally(**against)), share=share(score, digits=0))
