"""Exercises 3.14 to 3.16 of lesson 3, Golez: score, prevent a goal, hold out against level 3."""

from __future__ import annotations

from typing import Any

from zamora import book
from zamora.core.i18n import _
from zamora.core.position import Turn
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_score(), _save(), _survive())


def _ball_moves(turn: Turn) -> bool:
    return any(step.kind == "ball" for step in turn.steps)


def _score() -> Exercise[Any]:
    """What the booklet's White missed in game 1: see ``zamora/book/judged/golez.toml``."""
    return TurnExercise(
        id="3.14",
        title=_("Gol en este turno"),
        statement=_(
            "Partida 1, antes del turno 11. El libro juega otra cosa, pero las blancas ya "
            "pueden meter gol. Encuéntralo."
        ),
        position=book.get("golez-1").history().positions[10],
        goal=aims.wins_now,
        hints=(
            _("Mira quién puede llegar junto al balón, que está en 77."),
            _("Empieza con AB2. Después puede seguir AB1, que está cerca del arco."),
            _("Tres pasos del balón y el cuarto es gol. El primero es hacia la fila 6."),
        ),
        mistakes=(
            Mistake(
                "sin-balon",
                lambda turn: not _ball_moves(turn),
                _("Moviste una ficha y el balón se quedó donde estaba."),
                _("Pon una ficha junto al balón y mándalo."),
                "MB: 44 a 55",
            ),
            Mistake(
                "se-queda-corto",
                _ball_moves,
                _("El balón se movió, pero no llegó al arco."),
                _("Antes de terminar el turno, mira si otra ficha blanca lo alcanza."),
                "AB2: 75 a 76. R: 67",
            ),
        ),
        solution="AB2: 75 a 76. R: 67, 85, 94 y 10 5",
        explanation=_(
            "AB2 llega a 76 y manda el balón a 67, a 85 y a 94. Allí lo toma AB1 y lo manda al "
            "arco: a 10 3 o a 10 5. El libro jugó MB: 44 a 55."
        ),
    )


def _save() -> Exercise[Any]:
    """After White's eleventh turn of game 1: 13 of Black's 70 turns prevent the goal at once."""
    return TurnExercise(
        id="3.15",
        title=_("Evita el gol"),
        statement=_(
            "Un turno después juegas con las negras. Las blancas amenazan gol. "
            "Juega un turno que lo evite."
        ),
        position=book.get("golez-1").history().positions[11],
        goal=aims.prevents,
        hints=(
            _("¿Con qué ficha llegan las blancas al balón? ¿Por dónde pasa el balón después?"),
            _("Puedes llevarte el balón lejos, o ponerte en una casilla de su camino."),
            _("Tu atacante AN2 está cerca del balón. También puedes tapar la entrada del arco."),
        ),
        mistakes=(
            Mistake(
                "gol-en-contra",
                lambda turn: turn.after.outcome is not None,
                _("Metiste el balón en tu propio arco."),
                _("El arco de las negras está abajo, en las filas 10 y 11."),
                "AN2: 56 a 76. R: 87, 96, 86, 85, 94 y 10 4",
            ),
            Mistake(
                "el-del-libro",
                aims.one_of("MN: 84 a 85"),
                _("Eso jugó el libro, y las blancas metieron gol."),
                _("En 85 el medio no estorba el camino del balón."),
                "MN: 84 a 85",
            ),
            Mistake(
                "sigue-la-amenaza",
                lambda _turn: True,
                _("Las blancas todavía pueden meter gol en su turno."),
                _("Cierra el camino del balón o aléjalo."),
                "PN: 10 6 a 10 4",
            ),
        ),
        solution="AN2: 56 a 67",
        explanation=_(
            "De los 70 turnos de las negras, 13 evitan el gol inmediato. Con AN2 en 67 el balón ya "
            "no puede pasar por ahí."
        ),
    )


def _own_goal(line: Line) -> bool:
    return line.lost and line.history.turns[-1].before.side is line.side


def _survive() -> Exercise[Any]:
    return SurviveExercise(
        id="3.16",
        title=_("Reto: aguanta seis turnos"),
        statement=_(
            "Juegas con las blancas contra el nivel 3. Aguanta seis turnos tuyos sin que te metan "
            "gol. Si metes uno tú, mejor."
        ),
        position=game("golez").start(),
        rival="level:3",
        turns=6,
        aim="hold",
        seed=1,
        hints=(
            _("Antes de mover, mira adónde llegaría el balón si ahora jugara tu rival."),
            _("No dejes el balón cerca de tu arco ni junto a un atacante negro."),
            _("Lleva el balón hacia la fila 5, lejos de los atacantes, y acerca tus defensas."),
        ),
        mistakes=(
            Mistake(
                "gol-en-contra",
                _own_goal,
                _("Ese gol lo metiste tú en tu propio arco."),
                _("Tu arco es el de arriba, las filas 1 y 2."),
                ["MB: 44 a 55. R: 53, 43, 32 y 22"],
            ),
            Mistake(
                "al-alcance",
                lambda line: line.lost,
                _("Dejaste el balón al alcance de las negras y te metieron gol."),
                _("Cuenta los pasos del rey desde cada atacante negro hasta el balón."),
                ["AB1: 52 a 74. R: 54, 55 y 46", "DB2: 35 a 36. R: 45 y 34"],
            ),
        ),
        solution=[
            "AB1: 52 a 63. R: 54, 55 y 46",
            "MB: 44 a 55. R: 57",
            "AB1: 63 a 85",
            "AB2: 56 a 67. R: 56, 66 y 77",
            "AB2: 67 a 76. R: 56, 66, 77, 87, 96 y 10 5",
        ],
        explanation=_(
            "El nivel 3 mira un turno adelante. Quien cuida lo que el balón alcanza en un turno "
            "le aguanta, y a veces le gana."
        ),
    )
