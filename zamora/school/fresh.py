"""Fresh exercises: made on the spot, each from a number, so that there is always another one.

>>> from zamora.school.fresh import fresh
>>> fresh(1, 0).id, fresh(1, 0).check(fresh(1, 0).solution).status.name
('1.ganaya-0', 'SOLVED')

The same number gives the same exercise on every machine: what a pupil has answered can be judged
again. Each lesson has its makers, one a kind; they take turns.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from zamora.core import spoken
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.core.words import capital
from zamora.registry import position as position_of
from zamora.school.exercises import UnknownExercise
from zamora.school.tasks import aims
from zamora.school.tasks.playing import TurnExercise
from zamora.school.tasks.refutations import by_force, wins_at_once
from zamora.solve import solution

__all__ = ["LESSONS", "MOST", "fresh"]

#: There are this many of each lesson: the names of exercises have three figures at most.
MOST = 1000


@dataclass(frozen=True, kw_only=True)
class FreshExercise(TurnExercise):
    """An exercise that was made on the spot."""

    @property
    def heading(self) -> str:
        """What stands above it, for people: ids are for files."""
        return _("Ejercicio nuevo · {title}").format(title=self.title)


# Lesson 1: positions of the solved game with one right turn among several -------------------------


COMPASES = "compases"
#: A position with fewer turns to choose from is no exercise.
_CHOICES = 3


@cache
def _positions() -> Mapping[str, tuple[tuple[Position, Turn], ...]]:
    """For each kind its positions, well mixed, each with the only right turn."""
    solved = solution(COMPASES)
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


def _turn(
    kind: str, number: int, title: str, statement: str, *hints: str, **more: Any
) -> dict[str, Any]:
    """The parts of an exercise; ``more`` are its explanation, its goal, what refutes an answer."""
    some = _positions()[kind]
    position, turn = some[number % len(some)]
    side = in_sentence(position.game.sides[position.side])
    return {
        "position": position,
        "solution": str(turn),
        "title": title,
        "statement": statement.format(side=side),
        "hints": hints,
        **more,
    }


def _win_now(number: int) -> dict[str, Any]:
    return _turn(
        "now",
        number,
        _("Gana ya"),
        _("Juegas con {side}. Gana en este turno."),
        _("Gana el extremo que llega a la última fila del otro lado."),
        _("Deja fijo un extremo y mira hasta dónde llega el otro. Después, al revés."),
        explanation=_("Es el único turno que gana ya."),
        goal=aims.wins_now,
        refute=wins_at_once,
    )


def _win(number: int) -> dict[str, Any]:
    return _turn(
        "win",
        number,
        _("Gana seguro"),
        _("Juegas con {side}. Un solo turno gana seguro. Encuéntralo."),
        _("Empieza por el final: ¿en qué lugar ya nadie te puede parar?"),
        _("Prueba cada turno y busca la mejor respuesta de tu rival."),
        explanation=_("Con cualquier otro turno, tu rival se salva o gana."),
        goal=aims.wins,
        refute=by_force,
    )


def _hold(number: int) -> dict[str, Any]:
    return _turn(
        "hold",
        number,
        _("Aguanta"),
        _("Juegas con {side}. Un solo turno no pierde. Encuéntralo."),
        _("Mira primero cómo ganaría tu rival."),
        _("¿Dónde estorbas más: delante de su extremo, o corriendo tú?"),
        explanation=_("Con cualquier otro turno, tu rival gana si no se equivoca."),
        goal=aims.holds,
        refute=by_force,
    )


# Lesson 7: few pieces on the chessboard, and one turn that mates ----------------------------------


#: White's men and Black's, in the letters of the codes. Few enough to survey at a glance.
_MEN = ("KQRkpp", "KRRkpp", "KQNkp", "KQBkpp")


def _placed(men: str, rng: random.Random) -> str:
    """The code of a position in which the men stand somewhere, White to move."""
    cells = rng.sample(range(8, 56), len(men))  # off the first and the last row: pawns may stand
    for number, man in enumerate(men):
        if man not in "pP" and rng.random() < 0.4:
            cells[number] = rng.choice([c for c in range(64) if c not in cells])
    board = [["1"] * 8 for _row in range(8)]
    for man, cell in zip(men, cells, strict=True):
        board[cell // 8][cell % 8] = man
    rows = "/".join("".join(row) for row in board)
    return f"ajedrez:1 {re.sub('1+', lambda empty: str(len(empty[0])), rows)} w - - 0"


def _mate_in_one(rng: random.Random) -> tuple[Position, Turn]:
    """A position with one turn that mates, and that turn."""
    while True:
        try:
            found = position_of(_placed(rng.choice(_MEN), rng))
        except ZamoraError:
            continue  # kings side by side, or the other one in check
        if found.outcome is not None or found.check():
            continue
        right = [turn for turn in found.turns() if aims.ends(turn, "checkmate")]
        if len(right) == 1:
            return found, right[0]


def _mate(number: int) -> dict[str, Any]:
    rng = random.Random(f"mate {number}")  # noqa: S311 (no secret)
    found, turn = _mate_in_one(rng)
    mover = next(one for one in found.pieces() if one.label == turn.steps[0].piece)
    piece = spoken.the(mover, found)
    return {
        "title": _("Jaque mate en este turno"),
        "statement": _("Juegan las blancas. Da jaque mate en este turno."),
        "hints": (
            _("Busca un jaque que no deje ninguna salida al rey."),
            capital(_("Empieza {piece}.").format(piece=piece)),
        ),
        "explanation": _("El rey no puede huir, y nadie puede tapar ni tomar."),
        "position": found,
        "solution": str(turn),
        "goal": aims.wins_now,
    }


# All lessons --------------------------------------------------------------------------------------


#: What makes the exercises of a lesson: for each kind the parts that it has of its own.
LESSONS: Mapping[int, Mapping[str, Callable[[int], dict[str, Any]]]] = MappingProxyType(
    {1: {"ganaya": _win_now, "gana": _win, "aguanta": _hold}, 7: {"mate": _mate}}
)


def fresh(lesson: int, number: int) -> FreshExercise:
    """The fresh exercise of a lesson with this number, from 0.

    Raises:
        UnknownExercise: if the lesson has none, or not this many.
        MissingPackage: if it is about a game whose package is not installed.
    """
    if lesson not in LESSONS or not 0 <= number < MOST:
        raise UnknownExercise(
            _("La lección {lesson} no tiene ejercicios nuevos.").format(lesson=lesson),
            text=f"{lesson}, {number}",
            accepted=map(str, LESSONS),
        )
    return _make(lesson, number, language())


@lru_cache(maxsize=256)
def _make(lesson: int, number: int, _language: str) -> FreshExercise:
    makers = LESSONS[lesson]
    kind = list(makers)[number % len(makers)]
    return FreshExercise(id=f"{lesson}.{kind}-{number}", **makers[kind](number // len(makers)))
