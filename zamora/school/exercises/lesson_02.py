"""Exercises 2.1 to 2.6 of lesson 2, Futez: neighbours by a vertex, "if … then", the flying ball.

The others are in :mod:`zamora.school.exercises.lesson_02_play` and ``lesson_02_conjecture``.
"""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.library.futez.flights import connected, flights
from zamora.library.futez.notation import BOARD
from zamora.registry import game
from zamora.school.exercises import lesson_02_conjecture, lesson_02_play
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import (
    Cells,
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
)


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _neighbours(),
        _first_turns(),
        _one_is_not_enough(),
        _must_it_move(),
        _who_moved_it(),
        _where_it_flies(),
        *lesson_02_play.build(),
        *lesson_02_conjecture.build(),
    )


def _position(fields: str) -> Position:
    return game("futez").position(f"futez:1 {fields}")


def _cells(*names: str) -> Cells:
    return frozenset(map(BOARD.cell, names))


def _ball(position: Position) -> Cell:
    return next(piece.cells[0] for piece in position.pieces() if piece.side is None)


def _men(position: Position) -> Cells:
    return frozenset(piece.cells[0] for piece in position.pieces() if piece.side is not None)


def _neighbours() -> Exercise[Any]:
    wanted = frozenset(connected(Cell(6, 2)))
    return CellsExercise(
        id="2.1",
        title=_("Unidas por un vértice"),
        statement=_("Marca todas las casillas conectadas con C62, vacías u ocupadas."),
        position=game("futez").start(),
        marks=(Cell(6, 2),),
        wanted=wanted,
        hints=(
            _("Conectadas: comparten una esquina y nada más."),
            _("Pon el dedo en C62 y da un paso en diagonal hacia cada lado."),
            _("En cada paso cambian las dos: la fila en uno y la columna en uno."),
        ),
        mistakes=(
            Mistake(
                "solo-vacias",
                lambda cells: cells == _cells("C51", "C73"),
                _("Esas dos están bien, pero hay más: las ocupadas también están conectadas."),
                _("Mira las otras dos esquinas de C62."),
                ["C51", "C73"],
            ),
            Mistake(
                "misma-linea",
                lambda cells: any(cell.row == 6 or cell.column == 2 for cell in cells),
                _("Marcaste una casilla de la misma fila o de la misma columna que C62."),
                _("En línea recta no se llega: las esquinas están en diagonal."),
                ["C42", "C64", "C82"],
            ),
            Mistake(
                "muy-lejos",
                lambda cells: any(abs(cell.row - 6) > 1 for cell in cells),
                _("Una de esas está a más de un paso en diagonal."),
                _("Conectadas es un solo paso."),
                ["C44", "C51", "C53", "C71", "C73"],
            ),
        ),
        solution=["C51", "C53", "C71", "C73"],
        explanation=_(
            "Cada una comparte una esquina con C62. Dos están ocupadas: una ficha y el balón."
        ),
    )


def _first_turns() -> Exercise[Any]:
    start = game("futez").start()
    return NumberExercise(
        id="2.2",
        title=_("El primer turno"),
        statement=_(
            "El libro dice que en Futez hay ocho primeras jugadas. Empiezan las blancas: ¿cuántos "
            "primeros turnos tienen?"
        ),
        position=start,
        right=frozenset({float(len(start.turns()))}),
        hints=(
            _("Busca para cada ficha blanca las casillas vacías conectadas con la suya."),
            _("Las fichas no pueden entrar en las filas 1 y 9."),
            _("A C33 pueden llegar dos fichas distintas: son dos turnos."),
        ),
        mistakes=(
            Mistake(
                "como-el-libro",
                lambda n: n == 8,
                _(
                    "Ocho salen si cuentas los turnos de los dos equipos, o si dejas entrar fichas "
                    "en la fila 1."
                ),
                _("Cuenta solo las blancas y solo lo que permiten las reglas."),
                8,
            ),
            Mistake(
                "una-de-menos",
                lambda n: n == 3,
                _("Contaste las casillas de llegada. A una pueden ir dos fichas."),
                _("Dos fichas distintas que van a la misma casilla son dos turnos."),
                3,
            ),
            Mistake(
                "para-atras",
                lambda n: n in (5, 6, 7),
                _("Son demasiados."),
                _("¿Están vacías todas esas casillas? ¿Ninguna está en la fila 1?"),
                6,
            ),
        ),
        solution=4,
        explanation=_(
            "C22 a C33, C24 a C33, C31 a C42 y C35 a C44. Para que salgan ocho hay que contar los "
            "de los dos equipos, o cambiar una regla."
        ),
    )


def _comes_alone(cells: Cells) -> bool:
    """Whether a white man goes from one of two cells to the other, to the ball, which stays."""
    start = game("futez").start()
    ball = _ball(start)
    return any(
        {turn.steps[0].origin, turn.steps[0].target} == cells
        and len(turn.steps) == 1
        and turn.steps[0].target in connected(ball)
        for turn in start.turns()
    )


def _is_first_move(cells: Cells) -> bool:
    return any(
        {turn.steps[0].origin, turn.steps[0].target} == cells
        for turn in game("futez").start().turns()
    )


def _one_is_not_enough() -> Exercise[Any]:
    return Counterexample(
        id="2.3",
        title=_("Contraejemplo: una sola ficha"),
        statement=_(
            "«Si una ficha llega junto al balón, el balón se mueve». Es falso. Demuéstralo: marca "
            "una ficha blanca y la casilla adonde va."
        ),
        position=game("futez").start(),
        size=2,
        refutes=_comes_alone,
        hints=(
            _("Busca un turno blanco que termine en una casilla conectada con el balón."),
            _("Para mover el balón hacen falta dos compañeras conectadas entre sí."),
            _("Sirven las fichas de las orillas."),
        ),
        mistakes=(
            Mistake(
                "no-toca",
                _is_first_move,
                _("Ese turno vale, pero la ficha no llega junto al balón."),
                _("El contraejemplo tiene que cumplir el «si»: la ficha llega junto al balón."),
                ["C22", "C33"],
            ),
            Mistake(
                "no-es-turno",
                lambda cells: not _is_first_move(cells),
                _("Con esas dos casillas las blancas no tienen ningún turno."),
                _("Marca una ficha blanca y una casilla vacía conectada con la suya."),
                ["C42", "C44"],
            ),
        ),
        solution=["C35", "C44"],
        explanation=_(
            "La ficha llega junto al balón y el balón se queda: ninguna compañera está conectada "
            "con ella. Un solo caso basta para tumbar un «siempre»."
        ),
    )


def _must_it_move() -> Exercise[Any]:
    position = _position("22,24,31,44 64,71,82,84 53 B")
    moves = (("C22", "C33"), ("C24", "C35"), ("C31", "C42"), ("C44", "C33"), ("C44", "C55"))
    obliging = {
        (BOARD.name(turn.steps[0].origin), BOARD.name(turn.steps[0].target))
        for turn in position.turns()
        if len(turn.steps) > 1 and turn.steps[0].origin is not None
    }
    return ChoiceExercise(
        id="2.4",
        title=_("Si… entonces…"),
        statement=_("Juegan las blancas. ¿Con cuáles de estos movimientos el balón debe moverse?"),
        position=position,
        options=tuple(Option(f"{one}-{other}", f"{one} a {other}") for one, other in moves),
        right=frozenset("-".join(move) for move in moves if move in obliging),
        several=True,
        hints=(
            _("Haz dos preguntas. ¿La ficha que se movió queda conectada con una compañera?"),
            _("La otra: ¿toca al balón una de las dos, ella o esa compañera?"),
            _("Hacen falta dos síes. La ficha de C44 ya toca el balón, pero si ella se va…"),
        ),
        mistakes=(
            Mistake(
                "sola",
                lambda keys: "C31-C42" in keys,
                _("La que va a C42 toca el balón, pero llega sola."),
                _("Sin una compañera conectada con ella, el balón se queda."),
                ["C31-C42"],
            ),
            Mistake(
                "se-va",
                lambda keys: bool(keys & {"C44-C33", "C44-C55"}),
                _("Esa ficha se aleja: después ninguna blanca conectada con ella toca el balón."),
                _("Mira cómo queda el tablero después del movimiento, no antes."),
                ["C44-C33", "C22-C33"],
            ),
        ),
        solution=["C22-C33", "C24-C35"],
        explanation=_(
            "En las dos, la ficha queda conectada con la de C44, que toca el balón. La que se "
            "mueve no tiene que tocarlo."
        ),
    )


def _who_moved_it() -> Exercise[Any]:
    # The printed game 2, turn 5, with the man already moved and the ball still there.
    return CellsExercise(
        id="2.5",
        title=_("¿Quiénes movieron el balón?"),
        statement=_(
            "Las blancas acaban de jugar C24 a C35, y el balón tiene que moverse. Marca las dos "
            "fichas que lo obligan."
        ),
        position=_position("22,35,42,44 62,64,82,84 53 B"),
        marks=(Cell(2, 4), Cell(3, 5)),
        wanted=_cells("C35", "C44"),
        hints=(
            _("Una de las dos es la ficha que se acaba de mover."),
            _("La otra está conectada con ella y también con el balón."),
        ),
        mistakes=(
            Mistake(
                "las-que-tocan",
                lambda cells: cells == _cells("C42", "C44"),
                _("Esas dos ya tocaban el balón antes, y no se movía. Algo nuevo lo obliga."),
                _("Empieza por la ficha que se movió y busca a su compañera."),
                ["C42", "C44"],
            ),
            Mistake(
                "la-otra",
                lambda cells: _cells("C35", "C42") <= cells,
                _("C42 toca el balón, pero no está conectada con la ficha que se movió."),
                _("¿Cuál comparte una esquina con C35?"),
                ["C35", "C42"],
            ),
            Mistake(
                "rivales",
                lambda cells: bool(cells & _cells("C62", "C64", "C82", "C84")),
                _("Las negras no obligan al balón en el turno de las blancas."),
                _("Busca dos fichas blancas."),
                ["C35", "C64"],
            ),
            Mistake(
                "casilla-vacia",
                lambda cells: Cell(2, 4) in cells,
                _("En C24 ya no hay nadie: de ahí salió la ficha."),
                _("Marca las fichas donde están ahora."),
                ["C24", "C44"],
            ),
        ),
        solution=["C35", "C44"],
        explanation=_(
            "C35 está conectada con C44, y C44 con el balón. Así pasó en la partida 2 del libro, "
            "turno 5."
        ),
    )


def _where_it_flies() -> Exercise[Any]:
    position = _position("22,35,42,44 62,64,82,84 53 B")
    ball, men = _ball(position), _men(position)
    return CellsExercise(
        id="2.6",
        title=_("¿Adónde puede volar?"),
        statement=_("El balón tiene que moverse. Marca todas las casillas adonde puede ir."),
        position=position,
        marks=(ball,),
        wanted=frozenset(flights(ball, men)),
        hints=(
            _("¿Hay alguna casilla vacía conectada con el balón? Si no hay, vuela."),
            _("Sigue cada diagonal del balón por encima de las fichas."),
            _("Va a la vacía más próxima. Si hay varias igual de cerca, quien juega elige."),
        ),
        mistakes=(
            Mistake(
                "ocupada",
                lambda cells: bool(cells & men),
                _("Marcaste una casilla ocupada. El balón solo cae en una vacía."),
                _("Mira quién está en cada casilla que marcaste."),
                ["C31", "C35", "C71", "C75"],
            ),
            Mistake(
                "no-es-diagonal",
                lambda cells: any(abs(cell.row - 5) != abs(cell.column - 3) for cell in cells),
                _("Una de esas no está en una diagonal del balón."),
                _("Sal de C53 por sus esquinas y sigue derecho."),
                ["C33", "C73"],
            ),
        ),
        solution=["C31", "C71", "C75"],
        explanation=_(
            "Las cuatro vecinas están ocupadas. A dos pasos en diagonal, C35 también; quedan tres."
        ),
    )
