"""Exercises 3.1 to 3.6 of lesson 3, Golez: three ways to measure, discs, colours, who moved it.

Those on metrics are in :mod:`zamora.school.exercises.lesson_03_metric`, those on the proof in
:mod:`zamora.school.exercises.lesson_03_proof`, those that are played in
:mod:`zamora.school.exercises.lesson_03_play`.
"""

from __future__ import annotations

import math
from typing import Any

from zamora import book
from zamora.core.board import Cell
from zamora.core.board import distance as king_steps
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.library.golez.notation import BOARD
from zamora.metric import EUCLID, TAXI, circle, disc, squared, taxi
from zamora.registry import game
from zamora.school.exercises import lesson_03_metric, lesson_03_play, lesson_03_proof
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.kinds import Cells, CellsExercise, NumberExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _king(),
        _taxi(),
        _ruler(),
        _disc(),
        _colour(),
        _who(),
        *lesson_03_metric.build(),
        *lesson_03_proof.build(),
        *lesson_03_play.build(),
    )


def _position(fields: str) -> Position:
    return game("golez").position(f"golez:1 {fields}")


def _between(a: Cell, b: Cell) -> tuple[int, int]:
    """The rows and the columns from one cell to the other."""
    return abs(a.row - b.row), abs(a.column - b.column)


def _dark(cell: Cell) -> bool:
    """Whether the boards draw it dark; which of the two is the dark one does not matter."""
    return sum(cell) % 2 == 0


# Measuring ----------------------------------------------------------------------------------------


def _king() -> Exercise[Any]:
    one, other = Cell(10, 4), Cell(5, 2)
    rows, columns = _between(one, other)
    return NumberExercise(
        id="3.1",
        title=_("Los pasos del rey"),
        statement=_("¿Cuál es la distancia de Golez entre el portero negro PN y el atacante AB1?"),
        position=game("golez").start(),
        marks=(one, other),
        right=frozenset({float(king_steps(one, other))}),
        hints=(
            _("PN está en 10 4 y AB1 en 52. Primero se dice la fila y después la columna."),
            _("Cuenta las filas que hay de una a la otra. Después, las columnas."),
            _("Quédate con el número mayor de los dos."),
        ),
        mistakes=(
            Mistake(
                "suma",
                lambda n: n == rows + columns,
                _("Sumaste filas y columnas: eso es lo que recorre un taxi."),
                _("En Golez un paso en diagonal avanza una fila y una columna a la vez."),
                rows + columns,
            ),
            Mistake(
                "menor",
                lambda n: n == columns,
                _("Ese es el número de columnas, el menor de los dos."),
                _("¿Alcanzan tantos pasos para llegar a su fila?"),
                columns,
            ),
            Mistake(
                "cuenta-la-salida",
                lambda n: n == rows + 1,
                _("Contaste también la casilla de salida."),
                _("Se cuentan los pasos, no las casillas."),
                rows + 1,
            ),
        ),
        solution=king_steps(one, other),
        explanation=_("Hay 5 filas y 2 columnas. La mayor es 5."),
    )


def _taxi() -> Exercise[Any]:
    one, other = Cell(3, 3), Cell(7, 6)
    rows, columns = _between(one, other)
    return NumberExercise(
        id="3.2",
        title=_("Los pasos del taxi"),
        statement=_(
            "Un taxi va por filas y columnas, nunca en diagonal. "
            "¿Cuántos pasos da de DB1 (33) a AN2 (76)?"
        ),
        position=game("golez").start(),
        marks=(one, other),
        right=frozenset({float(taxi(one, other))}),
        hints=(
            _("Primero ve hacia abajo hasta la fila de AN2. ¿Cuántos pasos fueron?"),
            _("Después ve de lado hasta su columna, y suma."),
        ),
        mistakes=(
            Mistake(
                "rey",
                lambda n: n == king_steps(one, other),
                _("Esos son los pasos del rey: él sí va en diagonal."),
                _("El taxi no puede avanzar una fila y una columna en el mismo paso."),
                king_steps(one, other),
            ),
            Mistake(
                "producto",
                lambda n: n == rows * columns,
                _("Multiplicaste filas por columnas."),
                _("Cuenta los pasos uno detrás de otro: se suman."),
                rows * columns,
            ),
            Mistake(
                "regla",
                lambda n: n == math.isqrt(squared(one, other)),
                _("Eso mide una regla, en línea recta. Un taxi no atraviesa las manzanas."),
                _("Ve por las filas y después por las columnas."),
                math.isqrt(squared(one, other)),
            ),
        ),
        solution=taxi(one, other),
        explanation=_("4 filas más 3 columnas: 7 pasos."),
    )


def _ruler() -> Exercise[Any]:
    one, other = Cell(3, 3), Cell(7, 6)
    rows, columns = _between(one, other)
    square = squared(one, other)
    return NumberExercise(
        id="3.3",
        title=_("La regla"),
        statement=_(
            "Las mismas fichas, DB1 (33) y AN2 (76). ¿Cuánto mide una regla, en casillas, "
            "de un centro al otro?"
        ),
        position=game("golez").start(),
        marks=(one, other),
        right=frozenset({math.sqrt(square)}),
        tolerance=0.05,
        hints=(
            _("Filas y columnas son los catetos de un triángulo rectángulo."),
            _("La regla mide la hipotenusa: usa el teorema de Pitágoras."),
            _("4 × 4 más 3 × 3. Después falta la raíz cuadrada."),
        ),
        mistakes=(
            Mistake(
                "sin-raiz",
                lambda n: n == square,
                _("Ese es el cuadrado de la distancia."),
                _("¿Qué número, multiplicado por sí mismo, da ese resultado?"),
                square,
            ),
            Mistake(
                "taxi",
                lambda n: n == taxi(one, other),
                _("Eso recorre el taxi. La regla va derecho y mide menos."),
                _("La hipotenusa es más corta que los dos catetos juntos."),
                taxi(one, other),
            ),
            Mistake(
                "un-cateto",
                lambda n: n in (rows, columns),
                _("Ese es uno de los catetos."),
                _("La hipotenusa es más larga que cada cateto."),
                rows,
            ),
        ),
        solution=math.isqrt(square),
        explanation=_(
            "√(16 + 9) = √25 = 5. De las mismas dos casillas: 4 para el rey, 5 para la regla y 7 "
            "para el taxi."
        ),
    )


def _disc() -> Exercise[Any]:
    centre, radius = Cell(9, 1), 2
    wanted = frozenset(disc(BOARD, centre, radius))
    rim = frozenset(circle(BOARD, centre, radius))
    narrow = [frozenset(disc(BOARD, centre, radius, other)) for other in (TAXI, EUCLID)]
    return CellsExercise(
        id="3.4",
        title=_("El disco de radio 2"),
        statement=_(
            "Marca todas las casillas que están a distancia 2 o menos de la esquina 91, "
            "medida con los pasos del rey."
        ),
        position=_position("P24,D33,D35,M44,A52,A56 P104,D94,D95,M84,A74,A76 64 B"),
        marks=(centre,),
        wanted=wanted,
        hints=(
            _("Un disco es el centro con todo lo que está cerca. El centro está a distancia 0."),
            _("Con los pasos del rey los discos son cuadrados. Aquí el borde corta un pedazo."),
            _("Las casillas del arco también son casillas."),
        ),
        mistakes=(
            Mistake(
                "sin-centro",
                lambda cells: cells == wanted - {centre},
                _("Casi: falta una casilla, la que está a distancia 0."),
                _("¿A qué distancia está una casilla de sí misma?"),
                _names(wanted - {centre}),
            ),
            Mistake(
                "sin-arco",
                lambda cells: cells == wanted - _rows(10, 11),
                _("En el campo está todo. Pero el arco también tiene casillas cerca."),
                _("Mira qué hay debajo de la fila 9."),
                _names(wanted - _rows(10, 11)),
            ),
            Mistake(
                "solo-el-borde",
                lambda cells: cells == rim,
                _("Eso es la circunferencia: las que están a distancia 2 exactamente."),
                _("El disco tiene también lo de adentro."),
                _names(rim),
            ),
            Mistake(
                "redondo",
                lambda cells: cells in narrow,
                _("Ese disco es el del taxi o el de la regla: le faltan esquinas."),
                _("El rey camina en diagonal. ¿Adónde llega con dos pasos?"),
                _names(narrow[0]),
            ),
            Mistake(
                "lejos",
                lambda cells: any(king_steps(centre, cell) > radius for cell in cells),
                _("Marcaste una casilla a distancia 3 o más."),
                _("Cuenta filas y columnas desde 91: ninguna de las dos cuentas pasa de 2."),
                ["94"],
            ),
        ),
        solution=_names(wanted),
        explanation=_(
            "Son 13 casillas. En medio del campo el disco de radio 2 tiene 25: un cuadrado de "
            "5 × 5."
        ),
    )


def _names(cells: Cells) -> list[str]:
    return [BOARD.name(cell) for cell in sorted(cells)]


def _rows(*rows: int) -> Cells:
    return frozenset(cell for cell in BOARD.cells if cell.row in rows)


# The ball -----------------------------------------------------------------------------------------


def _colour() -> Exercise[Any]:
    before = _position("P24,D33,D35,M44,A62,A56 P102,D94,D95,M84,A74,A76 91 B")
    man = Cell(8, 2)
    (moved,) = (s for s in before.draft().next_steps if (s.piece, s.target) == ("AB1", man))
    wanted = frozenset(step.target for step in before.draft().take(moved).next_steps)
    ball = Cell(9, 1)
    near = frozenset(BOARD.neighbours(ball))
    same = frozenset(cell for cell in BOARD.cells if _dark(cell) == _dark(man))
    ring = frozenset(circle(BOARD, ball, 2))
    return CellsExercise(
        id="3.5",
        title=_("Cerca, pero del mismo color"),
        statement=_(
            "AB1 acaba de llegar a 82, junto al balón, que está en 91. "
            "Marca todas las casillas adonde AB1 puede mandarlo."
        ),
        position=before.parse("AB1: 62 a 82").after,
        marks=(man, ball),
        wanted=wanted,
        hints=(
            _("Una ficha en casilla oscura manda el balón a una casilla oscura y vacía."),
            _("Mira primero a distancia 1 del balón. ¿Hay una oscura que esté vacía?"),
            _("Si a distancia 1 no hay, busca a distancia 2. El arco también cuenta."),
        ),
        mistakes=(
            Mistake(
                "otro-color",
                lambda cells: not cells <= same,
                _("Marcaste una casilla clara, y AB1 está en una oscura."),
                _("El balón va siempre a una casilla del color de la ficha que lo manda."),
                ["81", "92"],
            ),
            Mistake(
                "ocupada",
                lambda cells: bool(cells & near),
                _("Las oscuras que tocan al balón están ocupadas."),
                _("Como no hay ninguna vacía a distancia 1, mira más lejos."),
                ["10 2"],
            ),
            Mistake(
                "sin-arco",
                lambda cells: cells == wanted - _rows(10, 11),
                _("Bien, pero el arco también tiene casillas."),
                _("Busca en la fila 11."),
                _names(wanted - _rows(10, 11)),
            ),
            Mistake(
                "lejos",
                lambda cells: not cells <= ring,
                _("Marcaste una que no es de las más cercanas al balón."),
                _("El balón va a una de las casillas vacías más cercanas. ¿A qué distancia están?"),
                ["73", "64"],
            ),
        ),
        solution=_names(wanted),
        explanation=_(
            "A distancia 1 del balón las oscuras son 82 y 10 2, y están ocupadas. A distancia 2 "
            "hay cuatro vacías. Una está en el arco: ¡sería gol!"
        ),
    )


def _who() -> Exercise[Any]:
    """The booklet's own exercise: game 2, Black's second turn, seven steps of the ball."""
    turn = book.get("golez-2").history().turns[3]
    at = 3
    explained = turn.explain()[at]
    ball, target = turn.steps[at].origin, turn.steps[at].target
    assert ball is not None
    after = {piece.label: piece.cells[0] for piece in turn.after.pieces()}
    wanted = frozenset(after[label] for label in explained.actuators)
    fields = turn.after.code.partition(" ")[2].split()
    fields[2:4] = [BOARD.name(ball), "N"]
    black = frozenset(p.cells[0] for p in turn.after.pieces() if p.side is turn.before.side)
    beside = frozenset(BOARD.neighbours(ball))
    return CellsExercise(
        id="3.6",
        title=_("¿Quién movió el balón?"),
        statement=_(
            "Partida 2, segundo turno negro: el balón va de 73 a 64. "
            "Marca todas las fichas negras que pudieron mandarlo."
        ),
        position=_position(" ".join(fields[:4])),
        marks=(target,),
        wanted=wanted,
        hints=(
            _("¿Qué fichas negras están a distancia 1 del balón, que ahora está en 73?"),
            _("¿De qué color es 64? La ficha que manda está en una casilla de ese color."),
            _("Pueden ser varias: el libro no dice cuál fue."),
        ),
        mistakes=(
            Mistake(
                "no-es-negra",
                lambda cells: not cells <= black,
                _("Marcaste un lugar donde no hay una ficha negra."),
                _("Las fichas negras son los escudos oscuros."),
                ["74"],
            ),
            Mistake(
                "lejos",
                lambda cells: not cells <= beside,
                _("Marcaste una ficha que está a más de un paso del balón."),
                _("Para mover el balón hay que estar a distancia 1."),
                ["93"],
            ),
            Mistake(
                "falta-una",
                lambda cells: cells < wanted,
                _("Esa pudo, pero hay otra que también."),
                _("Mira las ocho casillas que rodean al 73."),
                ["62"],
            ),
        ),
        solution=_names(wanted),
        explanation=_(
            "Pudo ser AN1 o MN. En los otros pasos solo hay una posibilidad: 82 AN1, 73 DN1, "
            "63 y 52 AN2, 51 y 42 AN1."
        ),
    )
