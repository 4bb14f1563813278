"""Exercises 2.10 to 2.14 of lesson 2, Futez: the author's conjecture, and the challenge.

The *Conjetura de Futez* (booklet, chapter 3): a ball that must move can always move.
"""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.library.futez.flights import BALL_ROWS, can_be_stuck, diagonals
from zamora.library.futez.solved.summary import sticks
from zamora.registry import game
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import Cells, ChoiceExercise, Counterexample, OrderExercise
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_settled(), _no_way_out(), _only_there(), _stuck(), _survive())


def _position(fields: str) -> Position:
    return game("futez").position(f"futez:1 {fields}")


def _settled() -> Exercise[Any]:
    return ChoiceExercise(
        id="2.10",
        title=_("Probar y refutar"),
        statement=_(
            "Conjetura: «el balón que debe moverse, siempre puede». ¿Qué bastaría para saber, sin "
            "ninguna duda, si es verdadera o falsa?"
        ),
        options=(
            Option("mil", _("Jugar mil partidas y que en todas el balón se mueva.")),
            Option("una", _("Encontrar una sola partida legal donde el balón no pueda.")),
            Option("autor", _("Preguntarle a alguien que sepa mucho de Futez.")),
            Option("todas", _("Revisar todas las posiciones que pueden salir en una partida.")),
            Option(
                "dibujo",
                _("Dibujar un balón atascado, aunque no se sepa si se llega ahí jugando."),
            ),
        ),
        right=frozenset({"una", "todas"}),
        several=True,
        hints=(
            _("«Siempre» habla de todos los casos. ¿Cuántos hacen falta para tumbarlo?"),
            _("¿Y qué hay que mirar para estar seguro de que no falla nunca?"),
        ),
        mistakes=(
            Mistake(
                "muchos-ejemplos",
                lambda keys: "mil" in keys,
                _("Mil ejemplos no alcanzan: la partida mil uno podría fallar."),
                _("Muchos casos no son todos los casos."),
                ["mil", "una"],
            ),
            Mistake(
                "autoridad",
                lambda keys: "autor" in keys,
                _("En matemática no basta que alguien lo diga: hace falta una razón."),
                _("Busca lo que convencería a cualquiera que dude."),
                ["autor"],
            ),
            Mistake(
                "no-es-partida",
                lambda keys: "dibujo" in keys,
                _("Un dibujo no basta: a lo mejor ninguna partida llega a él."),
                _("La conjetura habla de lo que pasa jugando según las reglas."),
                ["dibujo", "una", "todas"],
            ),
        ),
        solution=["una", "todas"],
        explanation=_(
            "Un contraejemplo refuta. Para probar hay que cubrir todos los casos: mirándolos uno "
            "por uno o con un razonamiento."
        ),
    )


def _no_exit(cells: Cells) -> bool:
    return all(map(can_be_stuck, cells))


def _no_way_out() -> Exercise[Any]:
    return Counterexample(
        id="2.11",
        title=_("La casilla sin salida"),
        statement=_(
            "«Desde cualquier casilla de las filas 3 a 7, alguna diagonal llega a la fila 1 o a la "
            "9». Es falso. Marca una casilla que lo demuestre."
        ),
        position=_position("24,33,42,44 53,71,82,84 62 N"),
        size=1,
        refutes=_no_exit,
        hints=(
            _("Elige una casilla y sigue con el dedo sus cuatro diagonales hasta la orilla."),
            _("Una diagonal que choca con un lado del tablero no llega arriba ni abajo."),
            _("Busca una casilla igual de lejos de arriba que de abajo."),
        ),
        mistakes=(
            Mistake(
                "otra-fila",
                lambda cells: any(cell.row not in BALL_ROWS for cell in cells),
                _("Esa casilla no está en las filas 3 a 7: ahí el balón ya es gol."),
                _("Busca más hacia el medio."),
                ["C22"],
            ),
            Mistake(
                "si-llega",
                lambda cells: any(
                    target.row in (1, 9) for cell in cells for target in diagonals(cell)
                ),
                _("Desde esa casilla hay una diagonal que sí llega a la fila 1 o a la 9."),
                _("Tienen que fallar las cuatro diagonales."),
                ["C44"],
            ),
        ),
        solution=["C53"],
        explanation=_(
            "Desde C53 las cuatro diagonales mueren en los lados: C31, C35, C71 y C75. Es la única "
            "casilla así."
        ),
    )


def _only_there() -> Exercise[Any]:
    return OrderExercise(
        id="2.12",
        title=_("¿Por qué solo en C53?"),
        statement=_(
            "Ordena los pasos: el balón solo puede atascarse en C53, y hacen falta las ocho fichas."
        ),
        steps=(
            Option("solo", _("Así que el balón solo puede atascarse en C53.")),
            Option("filas", _("Ninguna ficha puede estar en las filas 1 y 9.")),
            Option(
                "todas", _("Por eso, para atascar el balón, las ocho fichas tienen que rodearlo.")
            ),
            Option(
                "llena",
                _("Atascado quiere decir: están ocupadas todas las casillas de sus diagonales."),
            ),
            Option(
                "libre",
                _(
                    "Entonces, si una diagonal del balón llega a la fila 1 o a la 9, allí hay una "
                    "casilla vacía y no está atascado."
                ),
            ),
            Option("ocho", _("En las diagonales de C53 hay ocho casillas.")),
            Option(
                "otras",
                _(
                    "De las demás casillas de las filas 3 a 7 sale alguna diagonal hasta la fila 1 "
                    "o la 9."
                ),
            ),
        ),
        before=frozenset(
            {
                ("llena", "libre"),
                ("filas", "libre"),
                ("libre", "solo"),
                ("otras", "solo"),
                ("solo", "todas"),
                ("ocho", "todas"),
                ("llena", "todas"),
            }
        ),
        hints=(
            _("Primero se dice qué significa «atascado»."),
            _("Los pasos con «entonces», «así que» y «por eso» se apoyan en otros."),
            _("Antes de hablar de una sola casilla hay que descartar las demás."),
        ),
        mistakes=(
            Mistake(
                "empieza-por-el-final",
                lambda keys: keys[0] in ("solo", "todas"),
                _("Empezaste por lo que hay que demostrar."),
                _("Busca un paso que no se apoye en ningún otro."),
                ["solo", "filas", "todas", "llena", "libre", "ocho", "otras"],
            ),
            Mistake(
                "sin-reglas",
                lambda keys: keys.index("libre") < keys.index("filas"),
                _("¿Por qué quedaría vacía esa casilla? Falta decirlo antes."),
                _("Hay una regla que dice dónde no pueden estar las fichas."),
                ["llena", "libre", "filas", "otras", "solo", "ocho", "todas"],
            ),
            Mistake(
                "demasiado-pronto",
                lambda keys: keys.index("solo") < max(map(keys.index, ("libre", "otras"))),
                _("Sacaste la conclusión sobre la casilla antes de tener las dos razones."),
                _("¿Qué pasa con las demás casillas?"),
                ["llena", "filas", "libre", "solo", "otras", "ocho", "todas"],
            ),
        ),
        solution=["llena", "filas", "libre", "otras", "solo", "ocho", "todas"],
        explanation=_(
            "Un buen razonamiento ahorra trabajo: de millones de posiciones solo quedan por mirar "
            "las que tienen las ocho fichas alrededor de C53."
        ),
    )


def _sticks(turn: Turn) -> bool:
    # The solver is not needed before somebody answers.
    return sticks(turn)


def _stuck() -> Exercise[Any]:
    # The mirror image of the last position but one of the game that refutes the conjecture.
    return TurnExercise(
        id="2.13",
        title=_("Atasca el balón"),
        statement=_(
            "Juegas con las negras. Haz el turno que tumba la conjetura: el balón debe moverse y "
            "no puede."
        ),
        position=_position("31,35,42,62 44,64,71,84 53 N"),
        goal=_sticks,
        hints=(
            _("Mira las diagonales del balón. ¿Cuántas casillas vacías quedan?"),
            _("Llena la última, pero con una ficha que obligue al balón a moverse."),
            _("La ficha que llega debe quedar conectada con una compañera que toque el balón."),
        ),
        mistakes=(
            Mistake(
                "se-mueve",
                lambda turn: len(turn.steps) > 1,
                _("Con ese turno el balón debe moverse y puede: ahí va."),
                _("Tiene que quedar sin ninguna casilla vacía en sus diagonales."),
                "N: C84 a C73. R: C53 a C75",
            ),
            Mistake(
                "no-obliga",
                lambda turn: len(turn.steps) == 1,
                _("Con ese turno el balón no está obligado a moverse."),
                _("La única casilla que falta está en una orilla."),
                "N: C71 a C82",
            ),
        ),
        solution="N: C84 a C75",
        explanation=_(
            "La ficha de C75 está conectada con la de C64, que toca el balón: debe moverse. Pero "
            "sus ocho casillas están ocupadas."
        ),
    )


def _own_goal(line: Line) -> bool:
    return line.lost and line.history.turns[-1].before.side is line.side


def _survive() -> Exercise[Any]:
    return SurviveExercise(
        id="2.14",
        title=_("Reto: aguanta seis turnos"),
        statement=_(
            "Juegas con las blancas contra el jugador perfecto. Aguanta seis turnos tuyos sin "
            "dejarlo ganar."
        ),
        position=game("futez").start(),
        rival="perfecto",
        turns=6,
        aim="hold",
        hints=(
            _("Antes de mover, busca adónde podrían llevar el balón las negras en su turno."),
            _("No dejes el balón encerrado cerca de tu zona: encerrado, vuela."),
            _("Dos fichas tuyas conectadas detrás del balón lo empujan de vuelta."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                _own_goal,
                _("¡Gol en contra! El balón cayó en las filas 1 o 2."),
                _("Si obligas al balón a moverse, mira antes adónde puede ir."),
                [
                    "B: C24 a C33",
                    "B: C35 a C44. R: C53 a C64",
                    "B: C33 a C42",
                    "B: C42 a C53. R: C33 a C24",
                ],
            ),
            Mistake(
                "perdido",
                lambda line: line.fault is not None,
                _("Hasta ahí ibas bien. Después de ese turno las negras ya pueden ganar."),
                _("Prueba otra vez desde el inicio: así siempre hay algún turno que aguanta."),
                ["B: C24 a C33", "B: C35 a C44. R: C53 a C64", "B: C31 a C42"],
            ),
        ),
        solution=[
            "B: C35 a C44",
            "B: C44 a C55",
            "B: C24 a C33. R: C42 a C53",
            "B: C31 a C42. R: C44 a C35",
            "B: C33 a C24",
            "B: C42 a C53",
        ],
        explanation=_("Si nadie se equivoca, el Futez es empate."),
    )
