"""Exercises 4.11 to 4.13 of lesson 4, Goldrez: what is proved, and games against the rival."""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.registry import game
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import ChoiceExercise
from zamora.school.tasks.playing import Line, SurviveExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_proved(), _hold(), _win())


# What is proved ----------------------------------------------------------------------------------


def _proved() -> Exercise[Any]:
    return ChoiceExercise(
        id="4.11",
        title=_("¿Qué está demostrado?"),
        statement=_(
            "Una opinión, un ejemplo y una demostración son cosas distintas. Elige todas las "
            "frases demostradas."
        ),
        options=(
            Option("horizonte", _("Desde el inicio, nadie puede forzar un gol en 5 turnos suyos.")),
            Option("empate", _("Si nadie se equivoca, Goldrez termina en empate.")),
            Option("inevitable", _("En la línea 3, después de dama a 73, el gol ya no se evita.")),
            Option("siempre", _("La apertura sorpresa gana siempre, contra cualquier respuesta.")),
            Option("negras", _("Al final de la línea 5, las negras ganan.")),
        ),
        right=frozenset({"horizonte", "inevitable"}),
        several=True,
        hints=(
            _("Demostrar es mirar todos los casos, no algunos."),
            _("¿Qué dice la tabla de las líneas? ¿Y el horizonte: hasta dónde llega?"),
            _("Más allá de cinco turnos propios nadie ha mirado todos los casos."),
        ),
        mistakes=(
            Mistake(
                "empate",
                lambda keys: "empate" in keys,
                _("Eso no se sabe. Solo se miraron todos los casos hasta cinco turnos propios."),
                _("Distingue «hasta donde miramos» de «para siempre»."),
                ["horizonte", "inevitable", "empate"],
            ),
            Mistake(
                "siempre",
                lambda keys: "siempre" in keys,
                _("Cinco respuestas de las negras evitan el gol: lo viste en el ejercicio 4.8."),
                _("Un solo contraejemplo basta para tumbar un «siempre»."),
                ["inevitable", "siempre"],
            ),
            Mistake(
                "negras",
                lambda keys: "negras" in keys,
                _("Eso es una opinión. Nadie puede forzar un gol en cinco turnos desde ahí."),
                _("«Están mejor» y «ganan» no es lo mismo."),
                ["horizonte", "negras"],
            ),
        ),
        solution=["horizonte", "inevitable"],
        explanation=_(
            "Esas dos se demostraron mirando todos los turnos de los dos equipos. La de la "
            "apertura es falsa: tiene contraejemplos. Que ganen las negras es una opinión, y el "
            "empate, una pregunta abierta."
        ),
    )


# Against the rival -------------------------------------------------------------------------------


def _scored_on_oneself(turn: str) -> Mistake[Line]:
    def caught(line: Line) -> bool:
        return line.lost and line.history.turns[-1].before.side is line.side

    return Mistake(
        "gol-en-contra",
        caught,
        _("¡Ese gol vale para las negras! Entró en tu propio arco."),
        _("Las blancas defienden el arco de arriba y atacan el de abajo."),
        [turn],
    )


def _hold() -> Exercise[Any]:
    return SurviveExercise(
        id="4.12",
        title=_("Reto: aguanta seis turnos"),
        statement=_(
            "Juegas con las blancas contra el nivel 2, que nunca desaprovecha un gol. Que en seis "
            "turnos tuyos no te meta ninguno."
        ),
        position=game("goldrez").start(),
        rival="level:2",
        turns=6,
        aim="hold",
        seed=4,
        hints=(
            _("Antes de mover, pregúntate: si ahora le tocara a tu rival, ¿podría meter gol?"),
            _("Aleja el balón de tu arco, o déjalo donde ninguna ficha negra pueda acercarse."),
            _("El rey tapa: no olvides que puede caminar dentro de su arco."),
        ),
        mistakes=(
            _scored_on_oneself("Cb: 34 a 53. O: 35, 13"),
            Mistake(
                "gol-del-rival",
                lambda line: line.lost,
                _("Después de ese turno, las negras metieron gol."),
                _("¿Qué ficha negra podía llegar junto al balón? Tápale el camino."),
                ["Ab: 25 a 47"],
            ),
        ),
        solution=[
            "Db: 44 a 53. O: 43, 24",
            "Cb: 34 a 55",
            "Ab: 25 a 34",
            "Tb: 23 a 22",
            "Tb: 22 a 32",
            "Ab: 34 a 67",
        ],
        explanation=_("Con el balón lejos de tu arco y el rey atento, se aguanta."),
    )


def _win() -> Exercise[Any]:
    return SurviveExercise(
        id="4.13",
        title=_("Reto: gánale al nivel 1"),
        statement=_(
            "Juegas con las blancas contra el nivel 1, que se distrae mucho. Métele un gol en ocho "
            "turnos tuyos o menos."
        ),
        position=game("goldrez").start(),
        rival="level:1",
        turns=8,
        aim="win",
        seed=2,
        hints=(
            _("En cada turno, busca primero si ya hay gol: mira quién puede rematar."),
            _("Acerca el balón a dos o tres fichas tuyas: cada una es un toque más."),
            _("Si no hay gol todavía, deja un alfil o una dama mirando al arco contrario."),
        ),
        mistakes=(
            _scored_on_oneself("Cb: 34 a 53. O: 35, 13"),
            Mistake(
                "gol-del-rival",
                lambda line: line.lost,
                _("Esta vez el gol lo metieron las negras."),
                _("El nivel 1 se distrae, pero si ve un gol lo hace. No le dejes el balón cerca."),
                ["Db: 44 a 55. O: 32, 42"],
            ),
            Mistake(
                "se-acabaron-los-turnos",
                lambda line: line.outcome is None,
                _("Se acabaron los ocho turnos sin gol."),
                _("En cada turno, antes de mover, busca un camino de pases hasta la fila 9."),
                [
                    "Tb: 23 a 43. O: 56",
                    "Tb: 43 a 41. O: 53",
                    "Tb: 41 a 43",
                    "Db: 44 a 54. O: 26",
                    "Rb: 14 a 15. O: 36, 45, 64, 61",
                    "Db: 54 a 45. O: 55",
                    "Db: 45 a 47",
                    "Db: 47 a 37",
                ],
            ),
        ),
        solution=[
            "Db: 44 a 53. O: 32, 42",
            "Tb: 23 a 33. O: 43",
            "Cb: 34 a 42. O: 62, 95",
        ],
        explanation=_("El gol llega cuando varias fichas se pasan el balón en el mismo turno."),
    )
