"""Exercises 7.1 to 7.6 of lesson 7, Vínculos: the ladder, counting, how chessmen move, check.

Those on mate, forks, promotion and proof are in :mod:`zamora.school.exercises.lesson_07_play`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora.core.board import KNIGHT, Cell, distance
from zamora.core.i18n import _
from zamora.core.perft import perft
from zamora.core.position import Position
from zamora.registry import game
from zamora.school.exercises import lesson_07_play
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import (
    Cells,
    CellsExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _ladder(),
        _without_knights(),
        _two_turns(),
        _knight_and_distance(),
        _escape(),
        *lesson_07_play.build(),
    )


def _position(fields: str) -> Position:
    return game("ajedrez").position(f"ajedrez:1 {fields}")


def _ladder() -> Exercise[Any]:
    # Chapter 8: each game prepares the next.
    order = ("compases", "futez", "golez", "goldrez", "caliz", "gol")
    return OrderExercise(
        id="7.1",
        title=_("La escalera del autor"),
        statement=_(
            "Esto aprendiste en los seis juegos. Ponlo en orden, del primer peldaño al último."
        ),
        steps=(
            Option("caliz", _("Jaque, mate, clavadas y tenedores.")),
            Option("golez", _("Medir distancias en pasos de rey.")),
            Option("compases", _("Barrer ángulos y responder en espejo.")),
            Option("gol", _("Sacrificar una ficha en una falta para llegar al gol.")),
            Option("futez", _("Cumplir una regla: si se da esto, el balón debe moverse.")),
            Option("goldrez", _("Prestarle al balón el movimiento de cinco piezas de ajedrez.")),
        ),
        before=frozenset(pairwise(order)),
        hints=(
            _("El primer juego solo tiene dos fichas, y no son piezas de ajedrez."),
            _(
                "Los dos últimos juegos comparten el tablero grande. En uno de ellos nadie toma "
                "fichas."
            ),
            _("En medio están los tres juegos de balón: primero el más pequeño."),
        ),
        mistakes=(
            Mistake(
                "ajedrez-antes",
                lambda keys: keys.index("caliz") < keys.index("goldrez"),
                _("Antes de dar jaque hay que saber cómo se mueven las piezas."),
                _("¿En qué juego se aprende eso?"),
                ["compases", "futez", "golez", "caliz", "goldrez", "gol"],
            ),
            Mistake(
                "golez-antes",
                lambda keys: keys.index("golez") < keys.index("futez"),
                _("Golez tiene más fichas y un campo más grande que Futez."),
                _("Compara los dos tableros: ¿en cuál hay menos fichas y menos casillas?"),
                ["compases", "golez", "futez", "goldrez", "caliz", "gol"],
            ),
            Mistake(
                "al-reves",
                lambda keys: keys.index("gol") < keys.index("caliz"),
                _("Los dos últimos se juegan con las mismas piezas y están cambiados."),
                _("Mira tu tarjeta de la escalera: ¿cuál viene antes?"),
                ["compases", "futez", "golez", "goldrez", "gol", "caliz"],
            ),
        ),
        solution=list(order),
        explanation=_(
            "Cada peldaño usa lo de antes y agrega una idea. El que sigue es el ajedrez."
        ),
    )


def _without_knights() -> Exercise[Any]:
    start = _position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0")
    return NumberExercise(
        id="7.2",
        title=_("Sin caballos"),
        statement=_("Las blancas juegan sin sus dos caballos. ¿Cuántos primeros turnos tienen?"),
        position=start,
        right=frozenset({float(len(start.turns()))}),
        hints=(
            _(
                "Empieza por los peones: ¿cuántos son, y cuántos pasos distintos puede dar cada "
                "uno?"
            ),
            _("Donde estaban los caballos hay ahora casillas libres. ¿Quién puede ir allí?"),
            _("Cada torre tiene una casilla nueva. ¿Y las demás piezas?"),
        ),
        mistakes=(
            Mistake(
                "solo-peones",
                lambda number: number == 16,
                _("Esos son los de los peones. Falta algo."),
                _("Mira las casillas que dejaron libres los caballos."),
                16,
            ),
            Mistake(
                "con-caballos",
                lambda number: number == 20,
                _("Con los caballos serían esos, pero aquí no están."),
                _("Quita sus saltos. Después mira quién gana espacio."),
                20,
            ),
            Mistake(
                "un-paso",
                lambda number: number in (8, 10),
                _("Desde su lugar de salida un peón puede avanzar una casilla o dos."),
                _("Cuenta los dos avances de cada peón."),
                8,
            ),
        ),
        solution=len(start.turns()),
        explanation=_("16 de los peones, Ta1 a b1 y Th1 a g1."),
    )


def _two_turns() -> Exercise[Any]:
    start = _position("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0")
    first = len(start.turns())
    return NumberExercise(
        id="7.3",
        title=_("Guerra de peones"),
        statement=_(
            "Solo hay reyes y peones. Juegan las blancas y después las negras, un turno cada "
            "bando. ¿De cuántas maneras puede pasar?"
        ),
        position=start,
        right=frozenset({float(perft(start, 2))}),
        hints=(
            _("Primero cuenta los turnos de las blancas. El rey también puede moverse."),
            _(
                "A cada turno de las blancas las negras pueden responder con cualquiera de los "
                "suyos."
            ),
            _("Haz un dibujo como un árbol: ¿cuántas ramas salen de cada rama?"),
        ),
        mistakes=(
            Mistake(
                "suma",
                lambda number: number == 2 * first,
                _("Sumaste los turnos de un lado y los del otro."),
                _("A cada turno de las blancas le siguen todos los de las negras. ¿Se suma?"),
                2 * first,
            ),
            Mistake(
                "un-lado",
                lambda number: number == first,
                _("Esos son los turnos de las blancas. Después juegan las negras."),
                _("¿Cuántas respuestas tiene cada uno?"),
                first,
            ),
            Mistake(
                "sin-reyes",
                lambda number: number in (256, 16),
                _("Así solo cuentas los peones."),
                _("Mira alrededor del rey: hay casillas libres a su lado."),
                256,
            ),
        ),
        solution=perft(start, 2),
        explanation=_(
            "Las blancas tienen 18 turnos: 16 de peón y 2 de rey. A cada uno las negras responden "
            "de "
            "18 maneras: 18 × 18 = 324."
        ),
    )


def knight_jumps(start: Cell, end: Cell) -> int:
    """How many jumps a knight needs from one cell to another on an empty chessboard."""
    board = game("ajedrez").board
    reached, jumps = {start}, 0
    while end not in reached:
        reached |= {cell for here in reached for cell in board.neighbours(here, KNIGHT)}
        jumps += 1
    return jumps


def _pair(cells: Cells) -> tuple[int, int]:
    """The king's steps and the knight's jumps between two cells."""
    one, other = cells
    return distance(one, other), knight_jumps(one, other)


def _knight_and_distance() -> Exercise[Any]:
    return Counterexample(
        id="7.4",
        title=_("Cerca, pero lejos"),
        statement=_(
            "Alguien dice: «Entre dos casillas vecinas (a un paso de rey), el caballo siempre va "
            "en "
            "2 saltos». Marca dos casillas que lo desmientan."
        ),
        position=_position("8/8/8/3N4/8/8/8/K6k w - - 0"),
        size=2,
        refutes=lambda cells: _pair(cells)[0] == 1 and _pair(cells)[1] != 2,
        hints=(
            _("Hay vecinas en diagonal y vecinas de lado. Prueba con las dos clases."),
            _(
                "En cada salto el caballo cambia de color de casilla. ¿De qué color son tus dos "
                "casillas?"
            ),
            _("Con dos saltos se vuelve al mismo color. Busca vecinas de distinto color."),
        ),
        mistakes=(
            Mistake(
                "lejos",
                lambda cells: _pair(cells)[0] > 1,
                _("Esas dos casillas no son vecinas."),
                _("La frase habla de casillas a un paso de rey."),
                ["d5", "e7"],
            ),
            Mistake(
                "cumple",
                lambda cells: _pair(cells) == (1, 2),
                _("Entre esas dos el caballo sí va en 2 saltos: la frase se cumple."),
                _("Fíjate en el color de las casillas."),
                ["d5", "e6"],
            ),
        ),
        solution=["d5", "e5"],
        explanation=_(
            "Dos vecinas de lado tienen distinto color, y en 2 saltos el caballo vuelve al suyo: "
            "necesita 3. Desde una esquina a su vecina en diagonal necesita 4."
        ),
    )


def _escape() -> Exercise[Any]:
    position = _position("4r1k1/8/8/8/8/7b/5P2/4K3 w - - 0")
    board = position.game.board
    wanted = frozenset(step.target for step in position.draft().next_steps)
    behind, covered, own = (board.cell(name) for name in ("e2", "f1", "f2"))
    return CellsExercise(
        id="7.5",
        title=_("Huye del jaque"),
        statement=_(
            "La torre da jaque al rey blanco. Marca todas las casillas adonde el rey puede ir."
        ),
        position=position,
        marks=(board.cell("e1"),),
        wanted=wanted,
        hints=(
            _("Mira las cinco casillas que tocan al rey, una por una."),
            _("La torre mira toda su columna, también detrás de donde está el rey."),
            _("El alfil negro vigila una diagonal. ¿Por dónde pasa?"),
        ),
        mistakes=(
            Mistake(
                "misma-columna",
                lambda cells: behind in cells,
                _("En e2 el rey sigue en la columna de la torre."),
                _("Hay que salir de esa columna."),
                ["d1", "d2", "e2"],
            ),
            Mistake(
                "alfil",
                lambda cells: covered in cells,
                _("La casilla f1 está atacada por el alfil."),
                _("Sigue con el dedo las diagonales del alfil negro."),
                ["d1", "d2", "f1"],
            ),
            Mistake(
                "propia",
                lambda cells: own in cells,
                _("En f2 hay un peón blanco."),
                _("Un rey no puede ir adonde está una pieza suya."),
                ["d1", "d2", "f2"],
            ),
        ),
        solution=[board.name(cell) for cell in sorted(wanted)],
        explanation=_("Quedan d1 y d2: fuera de la columna de la torre y lejos del alfil."),
    )
