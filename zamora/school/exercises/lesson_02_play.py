"""Exercises 2.7 to 2.9 of lesson 2, Futez: score, keep the goal, "tablas"?

Each position has come up in a game: of the booklet, or of two computer players.
"""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_win_in_one(), _keep_the_goal(), _no_draw())


def _position(fields: str) -> Position:
    return game("futez").position(f"futez:1 {fields}")


def _own_goal(turn: Turn) -> bool:
    return turn.after.outcome is not None and not turn.wins


def _ball_moves(turn: Turn) -> bool:
    return len(turn.steps) > 1


def _win_in_one() -> Exercise[Any]:
    return TurnExercise(
        id="2.7",
        title=_("El vuelo largo"),
        statement=_("Juegas con las blancas. Haz gol en este turno."),
        position=_position("24,42,44,62 73,75,82,84 51 B"),
        goal=aims.wins_now,
        hints=(
            _("Las blancas hacen gol abajo, en las filas 8 y 9. ¿Qué diagonal del balón llega?"),
            _("Esa diagonal ya está llena, menos su última casilla."),
            _("El balón busca la vacía más próxima. ¿Hay una más cerca, por arriba? Tápala."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                _own_goal,
                _("¡Gol en contra! El balón cayó en tu propia zona."),
                _("Cuando hay varias casillas igual de cerca, eliges tú."),
                "B: C44 a C33. R: C51 a C15",
            ),
            Mistake(
                "no-obliga",
                lambda turn: not _ball_moves(turn),
                _("Con ese turno el balón no se mueve."),
                _("Tu ficha debe quedar conectada con una compañera que toque el balón."),
                "B: C24 a C35",
            ),
            Mistake(
                "cae-cerca",
                _ball_moves,
                _("El balón se movió, pero había una casilla vacía más cerca y cayó ahí."),
                _("Con tu ficha puedes tapar una casilla, y también puedes destapar otra."),
                "B: C44 a C53. R: C51 a C33",
            ),
        ),
        solution="B: C44 a C33. R: C51 a C95",
        explanation=_(
            "Con C33 tapada, la casilla vacía más próxima está a cuatro pasos: C15 o C95. "
            "Una es tu gol y la otra un autogol."
        ),
    )


def _keep_the_goal() -> Exercise[Any]:
    return TurnExercise(
        id="2.8",
        title=_("Evita el gol"),
        statement=_(
            "Juegas con las negras. Si te descuidas, las blancas hacen gol. Solo un turno tuyo no "
            "pierde: encuéntralo."
        ),
        position=_position("24,33,53,55 42,62,73,75 64 N"),
        goal=aims.holds,
        hints=(
            _("¿Cómo harían gol las blancas? Piensa en su ficha de C33."),
            _("El balón vuela solo porque sus cuatro vecinas están ocupadas."),
            _("Deja libre una vecina del balón, pero sin obligarlo a moverse ahora."),
        ),
        mistakes=(
            Mistake(
                "lo-obligas",
                _ball_moves,
                _("Obligaste al balón a moverse, y lo acercaste más a tu zona."),
                _("Busca una casilla donde tu ficha quede sola."),
                "N: C73 a C84. R: C64 a C73",
            ),
            Mistake(
                "sigue-encerrado",
                lambda turn: not _ball_moves(turn),
                _("El balón sigue encerrado: las blancas lo hacen volar hasta tu zona."),
                _("Mueve una de las dos fichas tuyas que tocan el balón."),
                "N: C42 a C31",
            ),
        ),
        solution="N: C73 a C82",
        explanation=_(
            "Así C73 queda vacía: con una vecina libre, el balón ya no vuela. Los otros seis "
            "turnos pierden en la jugada siguiente."
        ),
    )


def _scattered(line: Line) -> bool:
    """Whether the win is still there, but the turns are used up."""
    return line.missed is None


def _no_draw() -> Exercise[Any]:
    # The printed game 1 before its turn 22.
    return SurviveExercise(
        id="2.9",
        title=_("¿Tablas?"),
        statement=_(
            "Partida 1, turno 22. El libro acaba en tablas, pero las negras pueden ganar. Juega "
            "con ellas y gánale al jugador perfecto en tres turnos."
        ),
        position=_position("22,31,33,35 42,44,62,64 53 N"),
        rival="perfecto",
        turns=3,
        aim="win",
        hints=(
            _("Las negras hacen gol arriba, en las filas 1 y 2. Acerca el balón."),
            _("Primero lleva el balón a la izquierda, a la fila 4."),
            _("Para llevarlo, aparta la ficha que está en esa casilla. Después mantenlo ahí."),
        ),
        mistakes=(
            Mistake(
                "deja-escapar",
                lambda line: line.missed is not None,
                _("Ese turno deja escapar la victoria: las blancas ya pueden empatar."),
                _("Antes de mover, mira adónde mandarían el balón las blancas."),
                ["N: C42 a C51. R: C53 a C42", "N: C44 a C35"],
            ),
            Mistake(
                "muy-lento",
                _scattered,
                _("Todavía puedes ganar, pero no en tres turnos."),
                _("Lleva el balón a la fila 4 desde el principio y no lo sueltes."),
                ["N: C42 a C51. R: C53 a C42", "N: C51 a C42", "N: C42 a C51. R: C53 a C42"],
            ),
        ),
        solution=[
            "N: C42 a C51. R: C53 a C42",
            "N: C62 a C73. R: C53 a C42",
            "N: C44 a C53. R: C42 a C24",
        ],
        explanation=_(
            "El autor no podía saberlo: nadie había revisado todavía todas las posiciones. Las "
            "negras ganan aunque las blancas jueguen perfecto."
        ),
    )
