"""Exercises 4.5 to 4.10 of lesson 4, Goldrez: goals in one turn, and how to prevent them.

The positions are those of the five printed lines (booklet, chapter 5).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import OrderExercise
from zamora.school.tasks.playing import TurnExercise

#: The printed lines up to the turn that is asked for.
SURPRISE = ("Db: 53. O: 43, 24",)
VARIANT = (*SURPRISE, "Cn: 62", "Ab: 47")
INEVITABLE = ("Db: 53. O: 32, 62", "Rn: 95", "Db: 73. O: 82", "An: 72. O: 71")


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _one_touch(),
        _two_touches(),
        _four_touches(),
        _shut(),
        _whole_team(),
        _defend(),
    )


def after(*turns: str) -> Position:
    """The position after these turns from the start."""
    position = game("goldrez").start()
    for turn in turns:
        position = position.play(turn)
    return position


def cells(*names: str) -> tuple[Cell, ...]:
    """The cells with these names."""
    return tuple(map(game("goldrez").board.cell, names))


# Goals in this turn ------------------------------------------------------------------------------


def _own_goal(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.winner is turn.before.side.other


def _touched(turn: Turn) -> bool:
    return any(step.kind == "ball" for step in turn.steps)


def _no_goal(untouched: str, astray: str, own: str, hint: str) -> tuple[Mistake[Turn], ...]:
    """The ways not to score, each with an example; ``hint`` for a ball that went astray."""
    return (
        Mistake(
            "sin-tocar",
            lambda turn: not _touched(turn),
            _("Moviste una ficha, pero el balón se quedó donde estaba."),
            _("La ficha que mueves tiene que quedar junto al balón y después enviarlo."),
            untouched,
        ),
        Mistake(
            "gol-en-contra",
            _own_goal,
            _("¡Ese gol vale para las negras! Entró en tu propio arco."),
            _("Las blancas defienden el arco de arriba y atacan el de abajo."),
            own,
        ),
        Mistake(
            "se-queda-corto",
            lambda turn: _touched(turn) and not turn.wins,
            _("El balón se movió, pero no entró en el arco de las negras."),
            hint,
            astray,
        ),
    )


def _one_touch() -> Exercise[Any]:
    return TurnExercise(
        id="4.5",
        title=_("Un toque y gol"),
        statement=_("Juegan las blancas, como en la tercera línea del libro. Gol en este turno."),
        position=after(*INEVITABLE),
        marks=cells("71"),
        goal=aims.wins_now,
        hints=(
            _("Mira qué línea recta va del balón al arco de abajo."),
            _("De 71 al arco se va en diagonal. ¿Qué fichas mueven así el balón?"),
            _("Lleva la dama a una casilla vecina del balón que no estorbe en la diagonal."),
        ),
        mistakes=_no_goal(
            "Cb: 34 a 55",
            "Db: 73 a 62. O: 82",
            "Db: 73 a 82. O: 35, 24, 13",
            _("El arco está en la fila 9, columnas 3, 4 y 5. ¿Qué diagonal llega ahí?"),
        ),
        solution="Db: 73 a 62. O: 93",
        explanation=_(
            "La dama pasa a 62, junto al balón, y lo envía como alfil: 71, 82, 93. El libro lo "
            "juega así. Con cuatro toques también hay un gol: ¿lo ves?"
        ),
    )


def _two_touches() -> Exercise[Any]:
    return TurnExercise(
        id="4.6",
        title=_("Dos toques y gol"),
        statement=_(
            "Segunda línea del libro: las negras amenazan gol, pero te toca a ti. Con las blancas, "
            "gol en este turno."
        ),
        position=after(*VARIANT, "Dn: 44"),
        marks=cells("24"),
        goal=aims.wins_now,
        hints=(
            _("El alfil está en 47. ¿Desde qué casilla vecina suya se ve el arco en diagonal?"),
            _("Busca cómo llevar el balón hasta 57: desde ahí remata el alfil."),
            _("Del balón a 57 hay una diagonal. La dama tiene que ponerse antes a su lado."),
        ),
        mistakes=_no_goal(
            "Db: 53 a 52",
            "Db: 53 a 33. O: 57",
            "Rb: 14 a 15. O: 14",
            _("¿Cuál de tus fichas está lejos, esperando un pase para rematar?"),
        ),
        solution="Db: 53 a 33. O: 57, 93",
        explanation=_(
            "Dama a 33; ella envía el balón en diagonal hasta 57, y el alfil remata en 93. También "
            "valen goles más largos, que empiezan con el rey o con la torre."
        ),
    )


def _four_touches() -> Exercise[Any]:
    return TurnExercise(
        id="4.7",
        title=_("La sorpresa: cuatro toques"),
        statement=_(
            "Primera línea del libro. El balón está lejos del arco contrario y, sin embargo, con "
            "las blancas hay gol en este turno."
        ),
        position=after(*SURPRISE, "Dn: 44"),
        marks=cells("24"),
        goal=aims.wins_now,
        hints=(
            _("Piensa hacia atrás: ¿desde dónde podría la dama de 53 enviar el balón al arco?"),
            _("El caballo de 34 puede hacer saltar el balón de 43 a una casilla junto a la dama."),
            _("Empieza con el rey: se pone junto al balón y lo baja un paso en diagonal."),
        ),
        mistakes=_no_goal(
            "Ab: 25 a 47",
            "Rb: 14 a 15. O: 33, 43",
            "Rb: 14 a 15. O: 13",
            _("Cada ficha toca una vez. ¿Quiénes no han tocado todavía?"),
        ),
        solution="Rb: 14 a 15. O: 33, 43, 62, 95",
        explanation=_(
            "Rey, torre, caballo y dama: 24, 33, 43, 62 y gol en 95. El rey también puede empezar "
            "desde 13."
        ),
    )


# Defence -----------------------------------------------------------------------------------------


def _shut() -> Exercise[Any]:
    return TurnExercise(
        id="4.8",
        title=_("Que no haya sorpresa"),
        statement=_(
            "Ahora juegas con las negras, un turno antes de la sorpresa. Haz que las blancas no "
            "puedan meter gol en su turno."
        ),
        position=after(*SURPRISE),
        marks=cells("24"),
        goal=aims.prevents,
        hints=(
            _("Recuerda el camino de la sorpresa: 33, 43, 62 y el arco. Hay que cortarlo."),
            _("Una ficha puede ocupar una casilla por donde pasa el balón, o tapar el remate."),
            _("¿Qué ficha negra puede ponerse en 62, o entre 62 y el arco?"),
        ),
        mistakes=(
            Mistake(
                "como-en-el-libro",
                aims.one_of("Dn: 64 a 44"),
                _("Eso jugaron las negras en el libro, y les metieron gol con cuatro toques."),
                _("Desde 44 la dama negra no estorba en ninguna parte de ese camino."),
                "Dn: 64 a 44",
            ),
            Mistake(
                "camino-abierto",
                lambda turn: not aims.prevents(turn),
                _("El camino sigue abierto: ahora las blancas meten gol."),
                _("Sigue con el dedo el camino del balón. ¿Dónde lo tocan y por dónde pasa?"),
                "An: 83 a 72",
            ),
        ),
        solution="Cn: 74 a 62",
        explanation=_(
            "De 32 turnos, 5 evitan el gol. El libro elige caballo a 62: ocupa la casilla desde "
            "donde remataba la dama."
        ),
    )


def _whole_team() -> Exercise[Any]:
    steps = {
        "torre": _("La torre baja a 33, junto al balón, y lo pasa por la fila."),
        "rey": _("El rey, sin moverse de 14, lo empuja un paso desde 25."),
        "caballo": _("El caballo, desde 34, lo hace saltar por encima de todos hasta 54."),
        "dama": _("La dama, en 53, lo recibe a su lado y lo manda por la fila hasta 57."),
        "alfil": _("El alfil, en 47, lo remata en diagonal: ¡gol en 93!"),
    }
    shown = ("dama", "rey", "alfil", "torre", "caballo")
    order = tuple(steps)
    return OrderExercise(
        id="4.9",
        title=_("Gol de todo el equipo"),
        statement=_(
            "Cuarta línea. El libro hace gol con cuatro toques. La computadora halló uno con "
            "cinco: ¡todo el equipo! Ordena los toques."
        ),
        position=after(*VARIANT, "Dn: 46"),
        steps=tuple(Option(key, steps[key]) for key in shown),
        before=frozenset(pairwise(order)),
        hints=(
            _("El balón empieza en 24. El primer toque lo da la ficha que se movió."),
            _("Solo una ficha se mueve en el turno. Las demás tocan desde donde están."),
            _("El último paso es el del gol. Mira qué pase le lleva el balón a quien remata."),
        ),
        mistakes=(
            Mistake(
                "empieza-quien-no-movio",
                lambda keys: keys[0] != "torre",
                _("El primer toque tiene que darlo la ficha que se acaba de mover."),
                _("Busca el paso en que una ficha cambia de casilla."),
                ["rey", "torre", "caballo", "dama", "alfil"],
            ),
            Mistake(
                "sigue-despues-del-gol",
                lambda keys: keys[-1] != "alfil",
                _("Con el gol termina el turno: después no toca nadie."),
                _("¿Qué paso termina en el arco?"),
                ["torre", "rey", "caballo", "alfil", "dama"],
            ),
        ),
        solution=list(order),
        explanation=_(
            "Torre a 33. Balón: 25, 35, 54, 57 y 93. Las cinco fichas, un toque cada una: más no "
            "se puede."
        ),
    )


def _defend() -> Exercise[Any]:
    return TurnExercise(
        id="4.10",
        title=_("Defiéndete tú"),
        statement=_(
            "Aquí termina la quinta línea. Las negras amenazan gol en tu arco. Juega con las "
            "blancas y evítalo."
        ),
        position=after(*VARIANT, "Tn: 35. O: 27"),
        marks=cells("27"),
        goal=aims.prevents,
        hints=(
            _("Busca primero la amenaza: ¿qué ficha negra puede llegar junto al balón de 27?"),
            _("La dama negra puede ir a 37 y pasar el balón por la fila 2. ¿Quién remataría?"),
            _("La torre de 35 remata si el balón llega a su lado. Corta a la dama o el pase."),
        ),
        mistakes=(
            Mistake(
                "deja-el-gol",
                lambda turn: not aims.prevents(turn),
                _("La amenaza sigue: las negras pueden meter gol."),
                _("Corta el camino del balón o el de la ficha que quiere llegar a él."),
                "Cb: 34 a 42",
            ),
        ),
        solution="Ab: 47 a 25",
        explanation=_(
            "La amenaza era dama a 37 y el balón a 25 y 15. De los 40 turnos blancos, 14 la evitan."
        ),
    )
