"""What ``zamora value`` says of a sum of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from zamora.cli import common as shared
from zamora.cli.solving import patiently
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.tasks import finish
from zamora.solve.worth import LIMIT, Sum, SumTurn, sum_of
from zamora.values import Outcome, Value, thermograph

#: How many turns are listed for people; programs get all.
SHOWN = 12


def say_sum(games: tuple[str | Position, ...], limit: int | None, as_json: bool) -> None:
    """Value a sum of games, and say who wins it by which turns.

    Raises:
        Abort: after Ctrl+C; that nothing is known yet has been said.
    """
    looked_at = 0

    def report(looked: int) -> bool:
        nonlocal looked_at
        looked_at = looked
        show(looked, 2 * looked)
        return False

    try:
        with shared.progress(_("Suma"), 1) as show:
            steps = sum_of.steps(*games, limit=limit or LIMIT, report=report)
            if limit is None:
                found = patiently(steps, lambda: (looked_at, looked_at), LIMIT)
            else:
                found = finish(steps)
            turns = {side: found.turns(side) for side in Side}
    except KeyboardInterrupt:
        click.echo(_("Se paró antes de terminar: todavía no se sabe quién gana."), err=True)
        raise click.Abort from None
    shared.say(_facts(found, turns), _lines(found, turns), as_json)


def _worth(value: Value) -> dict[str, Any]:
    graph = thermograph(value)
    return {
        "value": str(value),
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
        "mean": str(graph.mean),
        "temperature": str(graph.temperature),
        "birthday": value.birthday,
    }


def _facts(found: Sum, turns: dict[Side, tuple[SumTurn, ...]]) -> dict[str, Any]:
    parts = zip(found.positions, found.parts, strict=True)
    names = {Side.FIRST: "left", Side.SECOND: "right"}
    return {
        "parts": [
            {"game": one.game.key, "position": one.code} | _worth(value) for one, value in parts
        ],
        **_worth(found.value),
        "outcome": found.outcome.value,
        "turns": {
            names[side]: [
                {
                    "part": one.place + 1,
                    "turn": str(one.turn),
                    "value": str(one.after),
                    "wins": one.wins,
                }
                for one in listed
            ]
            for side, listed in turns.items()
        },
    }


def _lines(found: Sum, turns: dict[Side, tuple[SumTurn, ...]]) -> Iterator[str]:
    for number, (position, value) in enumerate(
        zip(found.positions, found.parts, strict=True), start=1
    ):
        yield f"{number}. {position.game.key}: {_said(value)}"
    yield _("La suma: {value}").format(value=_said(found.value))
    yield {
        Outcome.LEFT: _("Gana E, empiece quien empiece."),
        Outcome.RIGHT: _("Gana D, empiece quien empiece."),
        Outcome.NEXT: _("Gana quien empieza."),
        Outcome.PREVIOUS: _("Gana quien no empieza: la suma vale 0."),
    }[found.outcome]
    for side, name in zip(Side, "ED", strict=True):
        winning = [str(one) for one in turns[side] if one.wins]
        if not winning:
            yield _("Si empieza {side}, pierde con cualquier turno.").format(side=name)
            continue
        more = len(winning) - SHOWN
        listed = "; ".join(winning[:SHOWN])
        if more > 0:
            listed += " " + ngettext("y {n} turno más", "y {n} turnos más", more).format(n=more)
        yield _("Si empieza {side}, gana con {turns}").format(side=name, turns=listed)


def _said(value: Value) -> str:
    """A value, and how hot it is where that is worth knowing."""
    temperature = thermograph(value).temperature
    if temperature <= 0:
        return str(value)
    return _("{value} (temperatura {temperature}, media {mean})").format(
        value=value, temperature=temperature, mean=thermograph(value).mean
    )
