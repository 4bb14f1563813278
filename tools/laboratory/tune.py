"""``python tools/tune.py``: how a game is judged, learned from games."""

from __future__ import annotations

import click

from laboratory import tuning
from laboratory.tuning import Match, Round
from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.registry import compilable
from zamora.rival import evaluation


@shared.command(
    "tune",
    help=_(
        "Aprende cuánto pesa cada cosa al valorar una posición.\n\n"
        "En cada ronda el programa juega contra sí mismo, ajusta los pesos a lo que ha visto y "
        "prueba en un partido si juega mejor con ellos. Con los mismos números sale siempre lo "
        "mismo. Si lo paras con Ctrl+C queda lo que ya estaba guardado."
    ),
    short_help=_("Ajusta los pesos con que se valoran las posiciones."),
)
@shared.game_argument
@shared.count_option("--rounds", 5, _("Cuántas rondas (si no, 5)."))
@shared.count_option("--games", 600, _("Cuántas partidas por ronda (si no, 600)."))
@shared.count_option(
    "--trials", 200, _("Cuántas partidas tiene el partido de prueba (si no, 200)."), least=2
)
@shared.count_option("--nodes", 400, _("Cuántas posiciones se miran por turno (si no, 400)."))
@shared.seed_option
@click.option(
    "--further",
    is_flag=True,
    help=_("Parte de los pesos guardados, en vez de empezar de cero."),
)
@click.option(
    "--write",
    is_flag=True,
    help=_("Guarda los pesos de cada ronda, si no son peores que los guardados."),
)
def command(
    game: str,
    rounds: int,
    games: int,
    trials: int,
    nodes: int,
    seed: int,
    further: bool,
    write: bool,
) -> None:
    """Tune the weights of a game, round by round."""
    chosen = compilable([game])[0]
    plan = tuning.Plan(chosen.key, rounds, games, trials, nodes, seed)
    guesses = evaluation.guesses(chosen.key)
    start, origin = (
        (evaluation.weights(chosen.key), "the weights before") if further else (guesses, "guesses")
    )
    practice = tuning.Practice(chosen)
    best = start
    for found in tuning.tune(plan, start, practice=practice, watch=shared.progress):
        best = found.weights
        click.echo(_line(found))
        if write and found.kept:
            file = evaluation.file_of(chosen.key)
            if tuning.offer(plan, practice, found, file, start=origin, watch=shared.progress):
                click.echo(_("Pesos guardados en {file}.").format(file=file))
            else:
                click.echo(_("Los pesos guardados juegan mejor: los dejo como están."))
    result = tuning.compare(plan, practice, best, guesses, label="guesses", watch=shared.progress)
    click.echo(_("Contra los pesos de partida: {result}.").format(result=_score(result)))


def _line(found: Round) -> str:
    """What came of a round."""
    line = _(
        "Ronda {number}: {positions} posiciones; error {before:.4f} antes, {after:.4f} después. "
        "Partido contra los pesos de antes: {result}."
    ).format(
        number=found.number,
        positions=found.positions,
        before=found.before,
        after=found.after,
        result=_score(found.match),
    )
    return line + " " + (_("Mejoran.") if found.kept else _("No mejoran: los descarto."))


def _score(result: Match) -> str:
    """A match in a few words."""
    return _("{wins} ganadas, {draws} empatadas, {losses} perdidas ({score:.0%})").format(
        wins=result.wins, draws=result.draws, losses=result.losses, score=result.score
    )
