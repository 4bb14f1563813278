"""``zamora value``: what a position is worth, exactly where that can be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import zamora
from zamora import Position
from zamora.cli import common as shared
from zamora.cli.solving import limit_option, solved
from zamora.cli.sums import say_sum
from zamora.compiled import has_kernel
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.notation import split_turns
from zamora.core.numbers import decimal
from zamora.core.sides import as_label
from zamora.solve import is_known, solution_for
from zamora.solve.base import Solution, Value, value_words
from zamora.solve.forced import forcing_turns
from zamora.solve.horizon import Horizon, horizon, known_horizon
from zamora.solve.prover import Prover
from zamora.solve.worth import is_sum

#: The default time to look ahead.
SECONDS = 10.0
#: How many own turns ahead it need not be compiled.
INTERPRETED = 2


@shared.command(
    "value",
    help=_(
        "Dice cuánto vale una posición si nadie se equivoca.\n\n"
        "La Batalla de Compases y el Futez están resueltos: su valor es exacto. También el de los "
        "juegos vecinos, si desde ahí no se llega a demasiadas posiciones (--limit). En los demás "
        "juegos el programa prueba todos los turnos de los dos bandos, cada vez un turno más "
        "lejos, y dice si alguien puede forzar la victoria. Lo que está más lejos no lo sabe nadie."
        "\n\n"
        "Con varios juegos (o con --sum) los toma como una suma: se mueve en uno de ellos, y "
        "pierde quien no puede mover en ninguno. Dice qué vale cada uno, como número o como juego "
        "(1/2, *, ±1), quién gana la suma y con qué turnos. En vez de un juego puede estar el "
        "código de una posición."
    ),
    short_help=_("Dice cuánto vale una posición."),
)
@click.argument("games", metavar=_("JUEGO..."), nargs=-1, required=True)
@click.option("--sum", "as_sum", is_flag=True, help=_("Dice su valor en una suma de juegos."))
@shared.moves_option
@click.option(
    "--position", "code", metavar=_("CÓDIGO"), help=_("Empieza en la posición con este código.")
)
@shared.count_option(
    "--turns",
    None,
    _("Hasta cuántos turnos propios mira, en los juegos que no están resueltos."),
    most=20,
)
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0, min_open=True),
    help=_("Cuántos segundos mira (si no dices ni esto ni los turnos, 10)."),
)
@limit_option(_("Hasta cuántas posiciones resuelve para saberlo exactamente (si no, 200000)."))
@shared.json_option
def command(
    games: tuple[str, ...],
    as_sum: bool,
    moves: str,
    code: str | None,
    turns: int | None,
    seconds: float | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Value a position: exactly if its game is solved, else as far as can be proved."""
    if as_sum or len(games) > 1:
        if moves or code or turns is not None or seconds is not None:
            raise click.UsageError(_("Con una suma solo se combinan --limit y --json."))
        say_sum(games, limit, as_json)
        return
    chosen = zamora.game(games[0])
    if moves and code:
        raise click.UsageError(_("--moves no se combina con --position."))
    position = chosen.position(code) if code else shared.play(chosen, moves)
    ahead = turns is not None or seconds is not None
    if limit is not None and ahead:
        raise click.UsageError(_("--limit no se combina con --turns ni con --seconds."))
    if is_sum(position) and not ahead:
        say_sum((position,), limit, as_json)
    elif limit is None and is_known(position):
        _say_exactly(solution_for(position), position, moves, as_json)
    elif limit is not None or not (ahead or has_kernel(chosen)):
        _say_exactly(solved(position, limit, soon=limit is None), position, moves, as_json)
    else:
        seconds = SECONDS if turns is None and seconds is None else seconds
        _say_horizon(position, turns, seconds, as_json)


def _begin(position: Position) -> dict[str, Any]:
    """What every answer begins with, for JSON."""
    return {
        "game": position.game.key,
        "position": position.code,
        "side": position.game.sides[position.side],
    }


# Solved games -------------------------------------------------------------------------------------


def _say_exactly(solution: Solution, position: Position, moves: str, as_json: bool) -> None:
    # A position that stands for the third time is a draw: what has been played matters.
    history = History(position)
    if moves:
        history = History(position.game.start(), split_turns(position.game, moves))
    now = solution.considering(history)
    value = now.value(position)
    found = _begin(position) | _exact_facts(now, position, value)
    shared.say(found, _exact_lines(now, position, value), as_json)


def _exact_facts(solved: Solution, position: Position, value: Value) -> dict[str, Any]:
    winner = {"win": position.side, "loss": position.side.other}.get(value.result)
    return {
        "exact": True,
        "value": value.result,
        "distance": value.distance,
        "winner": None if winner is None else position.game.sides[winner],
        "turns": {
            str(turn): {"value": worth.result, "distance": worth.distance}
            for turn, worth in solved.turn_values(position).items()
        },
    }


def _exact_lines(solved: Solution, position: Position, value: Value) -> Iterator[str]:
    yield _("Turno: {side}").format(side=as_label(position.game.sides[position.side]))
    exact = _("Valor exacto: {value}.").format(value=_worth(value))
    if value.distance:
        exact += " " + _("Se cuentan los turnos de los dos bandos.")
    yield exact
    turns = solved.turn_values(position)
    if turns:
        yield _("Sus turnos, los mejores primero, y qué logra con cada uno:")
    for turn, worth in turns.items():
        yield f"  {turn}  {_worth(worth)}"


def _worth(value: Value) -> str:
    """A value in words, for the side to move."""
    if value.result == "draw":
        return _("empate")
    return value_words(value.result, value.distance)


# Other games --------------------------------------------------------------------------------------


def _say_horizon(
    position: Position, turns: int | None, seconds: float | None, as_json: bool
) -> None:
    if not as_json:
        click.echo(_("Turno: {side}").format(side=as_label(position.game.sides[position.side])))

    def settled(found: Horizon) -> None:
        if not as_json:
            click.echo(f"  {_progress(found)}")

    # Far ahead it is worth compiling first; then the same positions are looked at every time.
    far = turns is not None and turns > INTERPRETED
    prover = Prover.for_wins(position, compiled=True if far else None)
    found = horizon(position, turns=turns, seconds=seconds, report=settled, prover=prover)
    winning = _winning(found)
    facts = _begin(position) | {"exact": found.over} | found.as_json() | {"turns": winning}
    shared.say(facts, _horizon_lines(found, winning), as_json)


def _winning(found: Horizon) -> list[str]:
    """The turns with which the side to move forces the win."""
    if found.over or found.winner is not found.position.side:
        return []
    turns = forcing_turns(found.position, found.turns, mates=found.mates)
    return [str(turn) for turn in turns]


def _progress(found: Horizon) -> str:
    return ngettext(
        "En {n} turno propio nadie fuerza la victoria ({nodes} posiciones, {seconds} s).",
        "En {n} turnos propios nadie fuerza la victoria ({nodes} posiciones, {seconds} s).",
        found.turns,
    ).format(n=found.turns, nodes=found.nodes, seconds=decimal(found.seconds))


def _horizon_lines(found: Horizon, winning: list[str]) -> Iterator[str]:
    yield str(found)
    if found.over:
        return
    if winning:
        yield _("Empiezan con {turns}.").format(turns="; ".join(winning))
    if found.winner is not None:
        yield _("Está demostrado: probamos todos los turnos de los dos bandos.")
        return
    yield _("Hasta ahí está demostrado: probamos todos los turnos. Más lejos no se sabe.")
    known = known_horizon(found.position)
    if known is not None and known.turns > found.turns:
        yield _("Con más tiempo se demostró lo mismo hasta {n} turnos propios.").format(
            n=known.turns
        )
    if found.limited_by == "seconds":
        yield _("Paró porque se acabó el tiempo. Con --seconds mira más lejos.")
    if found.growth is not None:
        yield _("Cada turno propio más cuesta unas {times:.0f} veces más.").format(
            times=found.growth
        )
