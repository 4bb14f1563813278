"""Fresh exercises of lesson 1: positions of the solved game with one right turn among several."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.school.tasks import aims
from zamora.school.tasks.refutations import by_force, wins_at_once
from zamora.solve import solution

_KEY = "compases"
#: A position with fewer turns to choose from is no exercise.
_CHOICES = 3


@cache
def _positions() -> Mapping[str, tuple[tuple[Position, Turn], ...]]:
    """For each kind its positions, well mixed, each with the only right turn."""
    solved = solution(_KEY)
    found: dict[str, list[tuple[Position, Turn]]] = {"now": [], "win": [], "hold": []}
    for position in solved.positions:
        turns = position.turns() if position.outcome is None else ()
        if len(turns) < _CHOICES:
            continue
        value = solved.value(position).result
        at_once = [turn for turn in turns if turn.wins]
        if at_once:
            kind, right = "now", at_once
        else:
            kind = "win" if value == "win" else "hold"
            right = [turn for turn in turns if solved.turn_value(turn).result == value]
        if len(right) == 1:
            found[kind].append((position, right[0]))
    for kind, some in found.items():
        some.sort(key=lambda pair: pair[0].code)
        random.Random(kind).shuffle(some)  # noqa: S311 (no secret)
    return {kind: tuple(some) for kind, some in found.items()}


def _common(kind: str, number: int) -> dict[str, Any]:
    some = _positions()[kind]
    position, turn = some[number % len(some)]
    return {"position": position, "solution": str(turn)}


def _side(made: dict[str, Any]) -> str:
    position = made["position"]
    return in_sentence(position.game.sides[position.side])


def _win_now(number: int) -> dict[str, Any]:
    made = _common("now", number)
    return made | {
        "title": _("Gana ya"),
        "statement": _("Juegas con {side}. Gana en este turno.").format(side=_side(made)),
        "hints": (
            _("Gana el extremo que llega a la última fila del otro lado."),
            _("Deja fijo un extremo y mira hasta dónde llega el otro. Después, al revés."),
        ),
        "explanation": _("Es el único turno que gana ya."),
        "goal": aims.wins_now,
        "refute": wins_at_once,
    }


def _win(number: int) -> dict[str, Any]:
    made = _common("win", number)
    return made | {
        "title": _("Gana seguro"),
        "statement": _("Juegas con {side}. Un solo turno gana seguro. Encuéntralo.").format(
            side=_side(made)
        ),
        "hints": (
            _("Empieza por el final: ¿en qué lugar ya nadie te puede parar?"),
            _("Prueba cada turno y busca la mejor respuesta de tu rival."),
        ),
        "explanation": _("Con cualquier otro turno, tu rival se salva o gana."),
        "goal": aims.wins,
        "refute": by_force,
    }


def _hold(number: int) -> dict[str, Any]:
    made = _common("hold", number)
    return made | {
        "title": _("Aguanta"),
        "statement": _("Juegas con {side}. Un solo turno no pierde. Encuéntralo.").format(
            side=_side(made)
        ),
        "hints": (
            _("Mira primero cómo ganaría tu rival."),
            _("¿Dónde estorbas más: delante de su extremo, o corriendo tú?"),
        ),
        "explanation": _("Con cualquier otro turno, tu rival gana si no se equivoca."),
        "goal": aims.holds,
        "refute": by_force,
    }


MAKERS: Mapping[str, Callable[[int], dict[str, Any]]] = MappingProxyType(
    {"ganaya": _win_now, "gana": _win, "aguanta": _hold}
)
