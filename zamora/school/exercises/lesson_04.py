"""Exercises 4.1 to 4.4 of lesson 4, Goldrez: counting moves, the ball that a piece sends.

Those on goals are in :mod:`zamora.school.exercises.lesson_04_goals`, the others in
:mod:`zamora.school.exercises.lesson_04_rival`.
"""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell, distance
from zamora.core.i18n import _
from zamora.library.goldrez.touches import first_moves, lent
from zamora.registry import game
from zamora.school.exercises import lesson_04_goals, lesson_04_rival
from zamora.school.exercises.lesson_04_goals import after, cells
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import CellsExercise, ChoiceExercise, Counterexample, NumberExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _queen(),
        _knight(),
        _who_moved(),
        _bishop(),
        *lesson_04_goals.build(),
        *lesson_04_rival.build(),
    )


def _queen() -> Exercise[Any]:
    start = game("goldrez").start()
    return NumberExercise(
        id="4.1",
        title=_("La dama, a mano"),
        statement=_(
            "Empieza la partida. ¿A cuántas casillas puede ir la dama blanca? No cuentes lo que "
            "haga el balón."
        ),
        position=start,
        marks=(Cell(4, 4),),
        right=frozenset({float(len(first_moves(start)["Db"]))}),
        hints=(
            _("Cuenta por líneas: la fila, la columna y las dos diagonales."),
            _("En la columna no puede ir a ningún lado: arriba está el caballo y abajo el balón."),
            _("En la fila hay 6. Falta sumar las cuatro diagonales, una por una."),
        ),
        mistakes=(
            Mistake(
                "solo-como-torre",
                lambda number: number == 6,
                _("Esas son las de la fila. La dama también se mueve en diagonal."),
                _("Suma las cuatro diagonales."),
                6,
            ),
            Mistake(
                "solo-como-alfil",
                lambda number: number == 10,
                _("Esas son las de las diagonales. La dama también se mueve como la torre."),
                _("Suma las casillas de su fila."),
                10,
            ),
            Mistake(
                "ocupadas",
                lambda number: number in (17, 18),
                _("Contaste casillas ocupadas. En Goldrez no se toman fichas."),
                _("Mira la columna: ¿está vacía la casilla del caballo? ¿Y la del balón?"),
                18,
            ),
            Mistake(
                "los-de-todas",
                lambda number: number == 34,
                _("Ese es el total de las cinco fichas."),
                _("Aquí se pregunta solo por la dama."),
                34,
            ),
        ),
        solution=16,
        explanation=_(
            "6 en la fila y 10 en las diagonales (2 + 2 + 3 + 3). En la columna, ninguna: el "
            "caballo y el balón le cierran el paso."
        ),
    )


#: The ball on 73 beside a white knight on 62; a black bishop and White's queen are in the way.
_KNIGHT = "goldrez:1 R14,T23,A25,C62,D54 R93,T86,A61,C76,D36 73 B"


def _knight() -> Exercise[Any]:
    position = game("goldrez").position(_KNIGHT)
    ball, knight = Cell(7, 3), Cell(6, 2)
    taken = {cell for piece in position.pieces() for cell in piece.cells}
    leaps = lent("knight", ball)
    wanted = lent("knight", ball, taken)
    return CellsExercise(
        id="4.2",
        title=_("El balón salta como el caballo"),
        statement=_(
            "El caballo blanco está junto al balón. Marca todas las casillas adonde puede enviarlo."
        ),
        position=position,
        marks=(knight, ball),
        wanted=wanted,
        hints=(
            _("El salto en L se cuenta desde el balón, no desde el caballo."),
            _("Dos casillas en línea recta y una al lado. Hay hasta ocho saltos."),
            _("El balón solo puede caer en una casilla vacía. El arco también vale."),
        ),
        mistakes=(
            Mistake(
                "desde-el-caballo",
                lambda found: bool(found & (lent("knight", knight) - leaps)),
                _("Saltaste desde donde está el caballo. Quien se mueve ahora es el balón."),
                _("Pon el dedo en el balón y cuenta desde ahí."),
                ["41", "43", "54", "74", "81", "83"],
            ),
            Mistake(
                "ocupada",
                lambda found: bool(found & taken),
                _("Marcaste una casilla donde ya hay una ficha."),
                _("El caballo salta por encima, pero el balón tiene que caer en una vacía."),
                ["52", "61", "65", "81", "85", "94"],
            ),
            Mistake(
                "sin-el-arco",
                lambda found: found == wanted - {Cell(9, 4)},
                _("Falta una, ¡y es la mejor! Vale un gol."),
                _("El balón sí puede entrar en el arco."),
                ["52", "65", "81", "85"],
            ),
            Mistake(
                "como-rey",
                lambda found: any(distance(cell, ball) == 1 for cell in found),
                _("Un paso da el rey. El caballo siempre cae más lejos."),
                _("Dos en línea recta y después una al lado."),
                ["63", "72", "82", "84"],
            ),
        ),
        solution=sorted(position.game.board.name(cell) for cell in wanted),
        explanation=_(
            "De los ocho saltos desde 73, uno sale del tablero y dos caen en fichas. Quedan "
            "cinco, y uno de ellos es gol en 94."
        ),
    )


def _who_moved() -> Exercise[Any]:
    return ChoiceExercise(
        id="4.3",
        title=_("¿Quién movió el balón?"),
        statement=_(
            "Lo pregunta el libro. Las blancas juegan dama a 53 y el balón va de 54 a 32 y de "
            "ahí a 62. ¿Qué fichas lo movieron?"
        ),
        position=after("Db: 53. O: 32, 62"),
        marks=cells("54", "32", "62"),
        options=(
            Option("alfil-torre", _("Primero el alfil y después la torre.")),
            Option("dama-caballo", _("Primero la dama y después el caballo.")),
            Option("dama-torre", _("Primero la dama y después la torre.")),
            Option("dama-dama", _("Las dos veces la dama.")),
            Option("caballo-torre", _("Primero el caballo y después la torre.")),
        ),
        right=frozenset({"dama-torre"}),
        hints=(
            _("El primer toque lo da la ficha que se acaba de mover, si quedó junto al balón."),
            _("De 32 a 62 el balón baja derecho por la columna 2. ¿Quién se mueve así?"),
            _("¿Y cuál de esas está a distancia 1 de la casilla 32?"),
        ),
        mistakes=(
            Mistake(
                "alfil",
                lambda keys: "alfil-torre" in keys,
                _("El balón fue en diagonal, sí. Pero el alfil de 25 está lejos y no se movió."),
                _("¿Quién más se mueve en diagonal y está junto a 54?"),
                "alfil-torre",
            ),
            Mistake(
                "salto",
                lambda keys: bool(keys & {"dama-caballo", "caballo-torre"}),
                _("Ninguno de los dos recorridos es una L: los dos son líneas rectas."),
                _("Sigue con el dedo de 54 a 32 y de 32 a 62."),
                "dama-caballo",
            ),
            Mistake(
                "dos-veces",
                lambda keys: "dama-dama" in keys,
                _("Cada ficha toca el balón una sola vez por turno."),
                _("Además, la dama quedó en 53, y 32 está a dos pasos."),
                "dama-dama",
            ),
        ),
        solution="dama-torre",
        explanation=_(
            "La dama, en 53, lo envía en diagonal a 32. Ahí lo toca la torre de 23, que está en "
            "diagonal a un paso, y lo baja por la columna 2."
        ),
    )


def _bishop() -> Exercise[Any]:
    def other_colour(found: frozenset[Cell]) -> bool:
        return all(sum(cell) % 2 != (5 + 4) % 2 for cell in found)

    return Counterexample(
        id="4.4",
        title=_("La otra mitad del tablero"),
        statement=_(
            "Alguien dice: «Con muchos toques de alfil, el balón va de 54 a cualquier casilla». Es "
            "falso. Marca una adonde no llega nunca."
        ),
        position=game("goldrez").start(),
        marks=(Cell(5, 4),),
        size=1,
        refutes=other_colour,
        hints=(
            _("Imagina el tablero pintado como el de ajedrez. ¿Cambia de color la diagonal?"),
            _("Suma fila y columna: 5 + 4 es impar. ¿Y en las casillas de su diagonal?"),
            _("Con cada paso en diagonal la suma cambia en 0 o en 2: sigue siendo impar."),
        ),
        mistakes=(
            Mistake(
                "mismo-color",
                lambda found: not other_colour(found),
                _("A esa sí llega, con más o menos toques."),
                _("Pruébalo en el laboratorio de toques. Busca una casilla pegada a la diagonal."),
                ["94"],
            ),
        ),
        solution=["55"],
        explanation=_(
            "El alfil nunca cambia la paridad de fila más columna. Desde 54 solo alcanza casillas "
            "de suma impar: la mitad del tablero. En el arco contrario, solamente 94."
        ),
    )
