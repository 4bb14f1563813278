"""Exercises 1.6 to 1.11 of lesson 1, Batalla de Compases: not losing, the trap, the mirror."""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import ChoiceExercise, OrderExercise
from zamora.school.tasks.playing import SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_hold(), _trap(), _mirror_reply(), _proof(), _nash(), _survive())


def _position(fields: str) -> Position:
    return game("compases").position(f"compases:1 {fields}")


def _hold() -> Exercise[Any]:
    return TurnExercise(
        id="1.6",
        title=_("El único que aguanta"),
        statement=_("Juegas con C1. Tres de tus cuatro turnos pierden. Encuentra el que no."),
        position=_position("V13-V23 V33-V43 C1"),
        goal=aims.holds,
        hints=(
            _("Prueba cada turno y pregúntate qué hará C2."),
            _("No saques de la fila 2 el extremo que está frente a C2."),
            _("Quedan dos turnos, uno a cada lado. Mira qué responde C2 a cada uno."),
        ),
        mistakes=(
            Mistake(
                "se-retira",
                aims.ends_in_row(1),
                _("Te retiraste a la fila 1 y C2 tiene el camino libre."),
                _("El extremo de la fila 2 le cierra el paso a C2. Déjalo ahí."),
                "C1: V23 a V14",
            ),
            Mistake(
                "frente-a-frente",
                aims.one_of("C1: V13 a V22"),
                _("Ahora C2 se pone frente a ti con V43 a V32, y cualquier turno tuyo pierde."),
                _("Ve hacia el otro lado."),
                "C1: V13 a V22",
            ),
        ),
        solution="C1: V13 a V24",
        explanation=_("Así cierras el paso y, si C2 te imita, todavía tienes un buen turno."),
    )


def _trap() -> Exercise[Any]:
    return SurviveExercise(
        id="1.7",
        title=_("La trampa"),
        statement=_("C2 cayó en la trampa. Juegas con C1: gánale en tres turnos tuyos."),
        position=_position("V13-V23 V24-V34 C1"),
        rival="perfecto",
        turns=3,
        aim="win",
        hints=(
            _("No encierres a C2: si no puede moverse, es empate."),
            _("Solo un turno gana. Mira qué puede responder C2 a cada uno."),
            _("Pon tu compás en la fila 2, acostado, junto a C2. Después baja por el lado libre."),
        ),
        mistakes=(
            Mistake(
                "compas-ahogado",
                lambda line: line.stalemate,
                _("C2 quedó ahogado: no puede moverse y es empate."),
                _("Déjale a C2 algún turno, pero uno que no le sirva."),
                ["C1: V13 a V33 (180)"],
            ),
            Mistake(
                "regala-la-partida",
                lambda line: line.fault is not None,
                _("Después de ese turno C2 puede ganar."),
                _("C2 quiere llegar a la fila 1. No le abras el paso."),
                ["C1: V23 a V12"],
            ),
            Mistake(
                "deja-escapar",
                lambda line: line.missed is not None,
                _("Así C2 se escapa: si juega bien, ya no le ganas."),
                _("Busca un turno que gane contra todas las respuestas."),
                ["C1: V23 a V14"],
            ),
        ),
        solution=["C1: V13 a V22", "C1: V23 a V32", "C1: V22 a V42 (180)"],
        explanation=_(
            "Ahogar a C2 solo da empate. Si te acuestas en la fila 2 con V13 a V22, C2 tiene que "
            "apartarse y tú llegas primero."
        ),
    )


def _mirror_reply() -> Exercise[Any]:
    return TurnExercise(
        id="1.8",
        title=_("Responde en espejo"),
        statement=_("Ahora eres C2. C1 acaba de jugar V13 a V24. Responde con su reflejo."),
        position=_position("V23-V24 V33-V43 C2"),
        marks=(Cell(2, 4),),
        goal=aims.mirrors,
        hints=(
            _("El espejo está acostado entre la fila 2 y la fila 3."),
            _("La fila 1 se refleja en la 4, y la 2 en la 3. La columna no cambia."),
            _("C1 dejó fijo V23. Tú dejas fijo su reflejo."),
        ),
        mistakes=(
            Mistake(
                "mismo-signo",
                aims.one_of("C2: V43 a V32"),
                _("Barriste −90°, igual que C1. En el espejo el giro va al revés."),
                _("Una barrida negativa se refleja en una positiva."),
                "C2: V43 a V32",
            ),
            Mistake(
                "otro-extremo",
                lambda turn: turn.steps[-1].pivot != Cell(3, 3),
                _("Moviste el extremo que debía quedar fijo."),
                _("C1 dejó fijo V23. ¿Cuál es su reflejo?"),
                "C2: V33 a V44",
            ),
        ),
        solution="C2: V43 a V34",
        explanation=_(
            "C1 barrió −90° y tú +90°: el espejo cambia el signo. Además, es tu único turno que no "
            "pierde."
        ),
    )


def _proof() -> Exercise[Any]:
    return OrderExercise(
        id="1.9",
        title=_("El espejo nunca pierde"),
        statement=_("C2 responde siempre en espejo. Ordena los pasos: ¿por qué C1 nunca gana?"),
        steps=(
            Option("sigue", _("Así que C1 no pasa de las filas 1 y 2: en este turno no gana.")),
            Option(
                "arriba",
                _("Si el extremo fijo de C1 está en la fila 1, el otro no baja de la fila 2."),
            ),
            Option(
                "otra-vez",
                _(
                    "C2 es otra vez el reflejo de C1, y todo se repite en el turno siguiente. "
                    "C1 nunca gana."
                ),
            ),
            Option(
                "inicio",
                _("Al empezar, C1 está en la fila 1: no pasa de la 2. C2, su reflejo, en la 4."),
            ),
            Option(
                "ocupado",
                _("Debajo de un extremo en la fila 2 está su reflejo, que es de C2: no hay paso."),
            ),
            Option(
                "respuesta",
                _(
                    "Entonces el reflejo de esa barrida queda en las filas 3 y 4 y no toca a C1: "
                    "C2 puede responder."
                ),
            ),
            Option(
                "abajo",
                _("Si el extremo fijo está en la fila 2, el otro solo llega a la 3 justo debajo."),
            ),
        ),
        before=frozenset(
            {
                ("inicio", "ocupado"),
                ("abajo", "ocupado"),
                ("arriba", "sigue"),
                ("ocupado", "sigue"),
                ("sigue", "respuesta"),
                ("respuesta", "otra-vez"),
            }
        ),
        hints=(
            _("Primero se dice cómo están los compases. Al final se dice que todo se repite."),
            _("Antes de hablar de la respuesta de C2 hay que saber adónde llega C1."),
            _("C1 tiene dos casos: su extremo fijo está en la fila 1 o en la fila 2."),
        ),
        mistakes=(
            Mistake(
                "empieza-por-el-final",
                lambda keys: keys[0] == "otra-vez",
                _("Empezaste por lo que hay que demostrar."),
                _("¿Qué sabes antes de que C1 mueva?"),
                ["otra-vez", "respuesta", "sigue", "ocupado", "abajo", "arriba", "inicio"],
            ),
            Mistake(
                "responde-antes",
                lambda keys: keys.index("respuesta") < keys.index("sigue"),
                _("C2 responde antes de que sepas por dónde anda C1."),
                _("Para saber que el reflejo no toca a C1 hay que saber en qué filas quedó C1."),
                ["inicio", "respuesta", "arriba", "abajo", "ocupado", "sigue", "otra-vez"],
            ),
            Mistake(
                "falta-un-caso",
                lambda keys: keys.index("sigue") < max(map(keys.index, ("arriba", "ocupado"))),
                _("Sacaste la conclusión sobre C1 antes de ver los dos casos."),
                _("Los casos hablan del extremo fijo de C1."),
                ["inicio", "arriba", "sigue", "abajo", "ocupado", "respuesta", "otra-vez"],
            ),
        ),
        solution=["inicio", "arriba", "abajo", "ocupado", "sigue", "respuesta", "otra-vez"],
        explanation=_(
            "Es una demostración de verdad: vale para todas las partidas, por largas que sean. "
            "Eso sí: el espejo solo asegura no perder. Para ganar hay que dejar de imitar a tiempo."
        ),
    )


def _nash() -> Exercise[Any]:
    return ChoiceExercise(
        id="1.10",
        title=_("Equilibrio de Nash"),
        statement=_(
            "Dos jugadores atentos empatan siempre. ¿Por qué hay ahí un equilibrio de Nash?"
        ),
        options=(
            Option("quietos", _("Porque ningún compás puede moverse.")),
            Option("juntos", _("Porque si los dos cambian a la vez, a los dos les va mejor.")),
            Option("solo", _("Porque si uno solo cambia de plan, no le va mejor.")),
            Option("primero", _("Porque el que empieza siempre gana.")),
        ),
        right=frozenset({"solo"}),
        hints=(
            _("Imagina que C2 no cambia nada. ¿Le sirve a C1 probar otra cosa?"),
            _("Fíjate en lo que puede ganar cada jugador sin ayuda del otro."),
        ),
        mistakes=(
            Mistake(
                "quietos",
                lambda keys: "quietos" in keys,
                _("Eso es un compás ahogado. El equilibrio no es estar quieto."),
                _("En el equilibrio los dos siguen jugando: piensa en sus planes."),
                "quietos",
            ),
            Mistake(
                "juntos",
                lambda keys: "juntos" in keys,
                _("A los dos a la vez no puede irles mejor: cuando uno gana, el otro pierde."),
                _("Piensa en un jugador a la vez."),
                "juntos",
            ),
            Mistake(
                "primero",
                lambda keys: "primero" in keys,
                _("Si los dos juegan bien, nadie gana: es empate."),
                _("Piensa en qué pasa cuando alguien se aparta del plan."),
                "primero",
            ),
        ),
        solution="solo",
        explanation=_(
            "Si C2 no se equivoca, C1 no gana haga lo que haga; y al revés. "
            "Nadie mejora cambiando solo: eso es un equilibrio de Nash."
        ),
    )


def _survive() -> Exercise[Any]:
    return SurviveExercise(
        id="1.11",
        title=_("Reto: aguanta seis turnos"),
        statement=_(
            "Juegas con C1 contra el jugador perfecto. Aguanta seis turnos tuyos sin dejarlo ganar."
        ),
        position=game("compases").start(),
        rival="perfecto",
        turns=6,
        aim="hold",
        hints=(
            _("No te quedes en la fila 1: avanza un extremo."),
            _("Cuando C2 se pone frente a ti, recuerda el ejercicio 1.6."),
            _("Puedes ir y venir con el mismo extremo. Si la posición sale tres veces, es empate."),
        ),
        mistakes=(
            Mistake(
                "perdido-al-empezar",
                lambda line: line.fault == 1,
                _("Desde ese primer turno C2 ya puede ganar."),
                _("Las medias vueltas por la fila 1 pierden tiempo. Avanza."),
                ["C1: V12 a V14 (180)"],
            ),
            Mistake(
                "perdido-despues",
                lambda line: line.fault is not None,
                _("Hasta ahí ibas bien. Ese turno deja ganar a C2."),
                _("Antes de mover, busca qué turno tuyo le cierra el paso a C2."),
                ["C1: V12 a V23", "C1: V13 a V22"],
            ),
        ),
        solution=[
            "C1: V12 a V23",
            "C1: V13 a V24",
            "C1: V24 a V13",
            "C1: V13 a V24",
            "C1: V24 a V13",
        ],
        explanation=_("Si nadie se equivoca, la Batalla de Compases es empate."),
    )
