"""Exercises 5.1 to 5.6 of lesson 5, Un Cáliz para el Rey: mate, the chalice, check, forks.

Those on pins, lines, notation and proof are in :mod:`zamora.school.exercises.lesson_05_lines`.
"""

from __future__ import annotations

from typing import Any

from zamora import book
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.registry import game
from zamora.school.exercises import court, lesson_05_lines
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.kinds import CellsExercise
from zamora.school.tasks.playing import TurnExercise

#: Game 6 of the booklet after 32 turns, with White or Black to move.
CHAIN = "R155,T51,T128,A133,C66,P97,P115 R15,T23,T84,A37,A74,C56,P45,P73,P77 53"


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _mate_in_one(),
        _chalice_home(),
        _undo_the_attack(),
        _out_of_check(),
        _who_gives_check(),
        _fork(),
        *lesson_05_lines.build(),
    )


def _position(fields: str) -> Position:
    return game("caliz").position(f"caliz:1 {fields}")


def _mate_in_one() -> Exercise[Any]:
    return TurnExercise(
        id="5.1",
        title=_("Jaque mate en uno"),
        statement=_("Juegas con las blancas. Da jaque mate en este turno."),
        position=_position("R155,D69,T143,C44,P93,P97 R15,T49,A42,C74,P33,P73,P77 85 B"),
        goal=aims.wins_now,
        hints=(
            _("Busca un jaque que no deje salida: ni huir, ni tapar, ni tomar la ficha."),
            _("De cerca, la dama ataca todos los aposentos. Pero alguien la tiene que cuidar."),
            _("¿Qué casillas junto al rey negro cuida tu caballo?"),
        ),
        mistakes=(
            Mistake(
                "jaque-sin-mate",
                court.checks,
                _("Es jaque, pero las negras todavía tienen salida."),
                _("Busca la salida que les quedó. ¿Qué jaque se la cierra?"),
                "(6,9) a (6,5)",
            ),
            Mistake(
                "sin-jaque",
                lambda turn: not court.checks(turn),
                _("Ese turno no da jaque."),
                _("Mate es jaque sin salida: primero tiene que ser jaque."),
                "(14,3) a (13,3)",
            ),
        ),
        solution="(6,9) a (2,5)",
        explanation=_(
            "La dama en (2,5) ataca los tres aposentos y las casillas de al lado. "
            "El rey no puede tomarla: la cuida el caballo."
        ),
    )


def _chalice_home() -> Exercise[Any]:
    return TurnExercise(
        id="5.2",
        title=_("De ficha en ficha"),
        statement=_(
            "Juegas con las negras. En este turno lleva el cáliz, de ficha en ficha, "
            "a los aposentos blancos: fila 15."
        ),
        position=_position(f"{CHAIN} N"),
        goal=court.scores,
        hints=(
            _("El cáliz está en (5,3). ¿Qué ficha negra puede llegar hasta él?"),
            _("Después, mándalo hacia abajo: por la columna 3 hay un peón esperando."),
            _("El peón elige: derecho o en diagonal. En diagonal espera una torre."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                court.own_goal,
                _("¡Gol en contra! El cáliz quedó en tus propios aposentos."),
                _("Las negras marcan abajo, en la fila 15."),
                "(2,3) a (5,3) a (5,6) a (3,7) a (1,5) a (1,4)",
            ),
            Mistake(
                "se-queda-corto",
                lambda turn: turn.steps[-1].kind == "ball",
                _("El cáliz se movió, pero no llegó a la fila 15."),
                _("¿Qué ficha tuya mira hacia la fila 15 sin nada en medio?"),
                "(2,3) a (5,3) a (5,2)",
            ),
            Mistake(
                "no-lo-toca",
                lambda turn: turn.steps[-1].kind != "ball",
                _("Ese turno no toca el cáliz."),
                _("Mueve una ficha hasta la casilla del cáliz."),
                "(1,5) a (1,4)",
            ),
        ),
        solution="(2,3) a (5,3) a (7,3) a (8,4) a (15,4)",
        explanation=_(
            "Torre, peón, torre: tres fichas en un solo turno. En la partida 6 las blancas vieron "
            "el peligro y lo evitaron a tiempo."
        ),
    )


def _undo_the_attack() -> Exercise[Any]:
    return TurnExercise(
        id="5.3",
        title=_("Deshaz el ataque"),
        statement=_(
            "Mismo tablero, pero te toca con las blancas. Las negras amenazan marcar. Evítalo."
        ),
        position=_position(f"{CHAIN} B"),
        goal=lambda turn: not court.lets_win(turn),
        hints=(
            _("Repasa el camino del ejercicio 5.2. Cada paso es un sitio donde cortarlo."),
            _("Puedes llevarte el cáliz, o poner algo en medio del último tramo."),
            _("El último tramo va por la columna 4, desde (8,4) hacia abajo."),
        ),
        mistakes=(
            Mistake(
                "mueve-el-rey",
                lambda turn: court.lets_win(turn) and turn.steps[0].piece.startswith("R"),
                _("El rey se movió, pero el cáliz llega igual."),
                _("Es más fácil cortar el camino del cáliz que tapar la meta con el rey."),
                "(15,5) a (14,5)",
            ),
            Mistake(
                "camino-abierto",
                court.lets_win,
                _("El camino sigue abierto: las negras marcan en su turno."),
                _("¿Por qué casillas pasa el cáliz? Mira dónde puedes estorbar."),
                "(11,5) a (10,5)",
            ),
        ),
        solution="(13,3) a (12,4)",
        explanation=_(
            "De tus 58 turnos solo 6 lo evitan. En el libro el alfil va a (12,4) y tapa la columna."
        ),
    )


def _out_of_check() -> Exercise[Any]:
    return TurnExercise(
        id="5.4",
        title=_("Sal del jaque atacando"),
        statement=_(
            "Juegas con las negras y estás en jaque. Sal de él y ataca a la dama en el mismo turno."
        ),
        position=book.get("caliz-1").history().positions[15],
        goal=court.attacks("queen"),
        hints=(
            _("De un jaque se sale de tres maneras: huir, tomar la ficha o taparse."),
            _("Aquí conviene taparse. ¿Qué ficha tapa y además mira hacia la dama?"),
            _("La dama está en la columna 5. Pon en esa columna una ficha que se mueva por ella."),
        ),
        mistakes=(
            Mistake(
                "huye",
                lambda turn: turn.steps[0].piece.startswith("R"),
                _("El rey se escapó, pero la dama sigue tranquila."),
                _("No huyas: pon una ficha entre la dama y tu rey."),
                "(1,5) a (1,4)",
            ),
            Mistake(
                "tapa-sin-atacar",
                lambda turn: not court.attacks("queen")(turn),
                _("Tapaste el jaque, pero esa ficha no ataca a la dama."),
                _("¿Qué ficha se mueve por columnas?"),
                "(5,4) a (3,5)",
            ),
        ),
        solution="(2,8) a (2,5)",
        explanation=_(
            "La torre tapa el jaque y ataca a la dama. Así termina la partida 1: "
            "las blancas se rindieron."
        ),
    )


def _who_gives_check() -> Exercise[Any]:
    position = _position("R155,D29,T85,A61,C44,P37,P97 R25,T27,A48,C54,P73,P77 43 N")
    wanted = frozenset(piece.cells[0] for piece in position.check())
    return CellsExercise(
        id="5.5",
        title=_("¿Quién da jaque?"),
        statement=_("El rey negro de (2,5) está en jaque. Marca todas las fichas que se lo dan."),
        position=position,
        wanted=wanted,
        hints=(
            _("Revisa una por una las fichas blancas. ¿Podría cada una ir a (2,5)?"),
            _("El cáliz también estorba: por encima de él no se ataca."),
            _("Hay un jaque en línea recta y otro de una ficha que salta."),
        ),
        mistakes=(
            Mistake(
                "por-encima-del-caliz",
                lambda cells: Cell(6, 1) in cells,
                _("El alfil de (6,1) no llega: en su diagonal está el cáliz."),
                _("El cáliz abre y cierra líneas como una ficha más."),
                ["(8,5)", "(4,4)", "(6,1)"],
            ),
            Mistake(
                "por-encima-de-la-torre",
                lambda cells: Cell(2, 9) in cells,
                _("La dama de (2,9) no llega: en la fila 2 está la torre negra."),
                _("Las fichas de los dos lados tapan."),
                ["(8,5)", "(4,4)", "(2,9)"],
            ),
            Mistake(
                "peon",
                lambda cells: Cell(3, 7) in cells,
                _("Ese peón ataca en diagonal hacia adelante, y el rey no está ahí."),
                _("Desde (3,7), ¿cuáles son sus dos diagonales?"),
                ["(8,5)", "(4,4)", "(3,7)"],
            ),
            Mistake(
                "solo-uno",
                lambda cells: len(cells) == 1 and cells < wanted,
                _("Esa ficha sí da jaque, pero no es la única."),
                _("Es un jaque doble. Busca la otra."),
                ["(8,5)"],
            ),
        ),
        solution=["(8,5)", "(4,4)"],
        explanation=_(
            "Es un jaque doble: torre y caballo. Tapar o tomar una no alcanza; el rey se mueve."
        ),
    )


def _fork() -> Exercise[Any]:
    return TurnExercise(
        id="5.6",
        title=_("El tenedor"),
        statement=_(
            "Juegas con las blancas. Ataca dos fichas a la vez y gana la dama, "
            "responda lo que responda tu rival."
        ),
        position=_position("R155,T143,C44,A122,P93,P97 R15,D57,T42,A31,P45,P73,P77 85 B"),
        goal=court.forks("queen"),
        hints=(
            _("Si das jaque, tu rival tiene que atender al rey y deja lo demás."),
            _("El caballo puede atacar al rey y a otra ficha en el mismo salto."),
            _("Tienes dos saltos con jaque. ¿Desde cuál miras también hacia la dama?"),
        ),
        mistakes=(
            Mistake(
                "solo-la-torre",
                court.forks("rook"),
                _("¡Es un tenedor! Pero ganas la torre, y aquí se puede ganar la dama."),
                _("Prueba el otro salto con jaque."),
                "(4,4) a (2,3)",
            ),
            Mistake(
                "sin-jaque",
                lambda turn: not court.checks(turn),
                _("Sin jaque, la dama se va y no ganas nada."),
                _("Busca un salto del caballo que dé jaque."),
                "(4,4) a (6,5)",
            ),
        ),
        solution="(4,4) a (3,6)",
        explanation=_(
            "Desde (3,6) el caballo da jaque y ataca a la dama. Al rey hay que salvarlo."
        ),
    )
