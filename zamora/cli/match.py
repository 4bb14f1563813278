"""``zamora match``: many games between two computer players."""

from __future__ import annotations

from collections.abc import Iterator

import click

import zamora
from zamora.cli import common as shared
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal
from zamora.player.vocabulary import RIVAL, word
from zamora.rival.contest import ContestResult, contest
from zamora.rival.roster import written

#: Cells and commands call players by the same words.
BOARD = "tablero"


@shared.command(
    "match",
    like=BOARD,
    words={"first": RIVAL, "second": RIVAL},
    help=_(
        "Hace jugar a dos jugadores del programa, uno contra el otro, y cuenta quién gana.\n\n"
        "JUGADOR es azar, cartas, espejo, perfecto o nivel:1 a nivel:6. No todos juegan a todos "
        "los juegos.\n\n"
        "Cada partida empieza con unos turnos al azar, y cada comienzo se juega dos veces: una "
        "con cada bando. Si aprietas Ctrl+C, ves el resultado hasta ahí."
    ),
    short_help=_("Hace jugar a dos jugadores del programa."),
)
@shared.game_argument
@click.option(
    "--first",
    metavar=_("JUGADOR"),
    required=True,
    help=_("El primer jugador: se cuentan sus partidas ganadas."),
)
@click.option("--second", metavar=_("JUGADOR"), required=True, help=_("Su rival."))
@shared.count_option("--games", 20, _("Cuántas partidas (si no, 20)."))
@shared.seed_option
@shared.json_option
def command(game: str, first: str, second: str, games: int, seed: int, as_json: bool) -> int:
    """Let two computer players play each other; Ctrl+C shows how things stand."""
    chosen = zamora.game(game)
    stands: ContestResult | None = None

    def played(now: ContestResult) -> None:
        nonlocal stands
        stands = now
        show(now.games)

    with shared.Stopping() as stop, shared.progress(chosen.name, games) as show:
        contest(chosen, first, second, games, seed, report=played)
    if stands is not None:
        shared.say(stands.as_json(), _lines(stands, games), as_json)
    return stop.code


def _called(player: str) -> str:
    return word(BOARD, RIVAL, written(player))


def _lines(result: ContestResult, wanted: int) -> Iterator[str]:
    """The result for people to read."""
    if result.games < wanted:
        yield _("Se paró antes de tiempo: van {games} de {wanted} partidas.").format(
            games=result.games, wanted=wanted
        )
    yield _("{first} contra {second}: gana {wins}, empata {draws}, pierde {losses}.").format(
        first=_called(result.first),
        second=_called(result.second),
        wins=result.wins,
        draws=result.draws,
        losses=result.losses,
    )
    if not result.games:
        return
    yield _("Puntos: {percent:.0f} % (un empate vale medio punto).").format(
        percent=100 * result.score
    )
    yield _(
        "Es casi seguro que, con más partidas, quedaría entre {low:.0f} y {high:.0f} %."
    ).format(low=100 * result.interval[0], high=100 * result.interval[1])
    yield ngettext(
        "{turns} turno en {seconds} s.", "{turns} turnos en {seconds} s.", result.turns
    ).format(turns=result.turns, seconds=decimal(result.seconds))
    for player, replies in (
        (result.first, result.first_replies),
        (result.second, result.second_replies),
    ):
        yield _(
            "{player} piensa {median} s por turno (mediana); "
            "de cada 100 turnos, 95 en {p95} s o menos; nunca más de {longest} s."
        ).format(
            player=_called(player),
            median=decimal(replies.median, 3),
            p95=decimal(replies.p95, 3),
            longest=decimal(replies.longest, 3),
        )
