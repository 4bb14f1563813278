"""Exercises 1.1 to 1.5 of lesson 1, Batalla de Compases: angles, the diagonal, the first win.

Those on strategy are in :mod:`zamora.school.exercises.lesson_01_strategy`.
"""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.library.compases.rules import BOARD, sweep_path
from zamora.registry import game
from zamora.school.exercises import lesson_01_strategy
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.kinds import Cells, CellsExercise, Counterexample, NumberExercise
from zamora.school.tasks.playing import TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _sign(),
        _long_way(),
        _sum_of_sweeps(),
        _diagonal(),
        _win_in_one(),
        *lesson_01_strategy.build(),
    )


def _position(fields: str) -> Position:
    return game("compases").position(f"compases:1 {fields}")


def _cells(*names: str) -> Cells:
    return frozenset(map(BOARD.cell, names))


def _sign() -> Exercise[Any]:
    start = game("compases").start()
    origin, target = Cell(1, 2), Cell(2, 3)
    angles = (
        step.angle
        for step in start.draft().next_steps
        if (step.origin, step.target) == (origin, target)
    )
    return NumberExercise(
        id="1.1",
        title=_("Tamaño y signo"),
        statement=_(
            "C1 juega V12 a V23. El extremo V13 queda fijo. ¿Cuántos grados barre? Pon el signo."
        ),
        position=start,
        marks=(origin, target),
        right=frozenset(map(float, angles)),
        unit="°",
        hints=(
            _("¿Qué parte de una vuelta entera da el extremo? Una vuelta son 360°."),
            _("Es un cuarto de vuelta. Ahora el signo: ¿gira como el reloj o al revés?"),
            _("Contra el reloj es positivo. Como el reloj es negativo."),
        ),
        mistakes=(
            Mistake(
                "signo",
                lambda angle: angle == -90,
                _("El tamaño está bien. El signo no."),
                _("Sigue el giro con el dedo: del lado izquierdo de V13 hasta debajo de V13."),
                -90,
            ),
            Mistake(
                "camino-largo",
                lambda angle: angle == -270,
                _("Por ese camino el extremo saldría del tablero, por encima de la fila 1."),
                _("Gira hacia el otro lado."),
                -270,
            ),
            Mistake(
                "media-vuelta",
                lambda angle: abs(angle) == 180,
                _("Eso es media vuelta: el extremo terminaría en V14."),
                _("V23 está justo debajo de V13. ¿El extremo llega a dar media vuelta?"),
                180,
            ),
        ),
        solution=90,
        explanation=_("Un cuarto de vuelta contra el reloj: +90°."),
    )


def _long_way() -> Exercise[Any]:
    origin, pivot = Cell(2, 3), Cell(2, 2)
    long, short = (frozenset(sweep_path(origin, pivot, angle)) for angle in (270, -90))
    return CellsExercise(
        id="1.2",
        title=_("El camino largo"),
        statement=_(
            "Con V22 fijo, V23 llega a V32 barriendo −90° o barriendo +270°. "
            "Marca los vértices que el extremo visita solo por el camino largo."
        ),
        position=_position("V22-V23 V42-V43 C1"),
        marks=(origin, Cell(3, 2)),
        wanted=long - short,
        hints=(
            _("+270° son tres cuartos de vuelta contra el reloj. Cada cuarto visita un vértice."),
            _("Sale de V23 hacia arriba. El último vértice también es el del camino corto."),
        ),
        mistakes=(
            Mistake(
                "con-el-final",
                lambda cells: cells == long,
                _("Esos son todos los del camino largo. Pero uno también está en el corto."),
                _("¿Dónde terminan los dos caminos?"),
                ["V12", "V21", "V32"],
            ),
            Mistake(
                "camino-corto",
                lambda cells: cells == short,
                _("Ahí termina el camino corto, y el largo también."),
                _("Busca los vértices que el camino largo visita antes del final."),
                ["V32"],
            ),
            Mistake(
                "diagonal",
                lambda cells: bool(cells & _cells("V11", "V13", "V31", "V33")),
                _("Marcaste un vértice en diagonal con V22: el compás no alcanza hasta allí."),
                _("El extremo siempre está a un compás de distancia de V22."),
                ["V13", "V12", "V11", "V21"],
            ),
            Mistake(
                "salida",
                lambda cells: origin in cells,
                _("En V23 empieza la barrida: eso no cuenta como visita."),
                _("Cuenta los vértices donde termina cada cuarto de vuelta."),
                ["V23", "V12", "V21"],
            ),
        ),
        solution=["V12", "V21"],
        explanation=_(
            "Los dos caminos terminan en V32, pero barren terrenos distintos. "
            "Con un rival en V12 o V21 solo quedaría el corto."
        ),
    )


def _sum_of_sweeps() -> Exercise[Any]:
    origin, pivot = Cell(2, 3), Cell(2, 2)
    target = origin
    for angle in (90, 90, -270):
        target = sweep_path(target, pivot, angle)[-1]
    same_end = (
        angle
        for angle in (90, -90, 180, -180, 270, -270)
        if sweep_path(origin, pivot, angle)[-1] == target
    )
    return NumberExercise(
        id="1.3",
        title=_("Sumar barridas"),
        statement=_(
            "Con V22 fijo, el extremo V23 barre +90°, después +90° y después −270°. "
            "¿Qué barrida lleva de una vez al mismo vértice? Pon el signo."
        ),
        position=_position("V22-V23 V42-V43 C1"),
        marks=(origin,),
        right=frozenset(map(float, same_end)),
        unit="°",
        hints=(
            _("Haz las tres barridas con el dedo. ¿Dónde termina el extremo?"),
            _("También puedes sumar. El signo cuenta: lo negativo se resta."),
            _("Las dos primeras suman 180°. Ahora resta 270°."),
        ),
        mistakes=(
            Mistake(
                "sin-signos",
                lambda angle: angle == 450,
                _("Sumaste los tamaños sin mirar los signos."),
                _("La última barrida gira al revés: se resta."),
                450,
            ),
            Mistake(
                "signo",
                lambda angle: angle in (90, -270),
                _("El vértice que buscas está al otro lado de V22."),
                _("¿Qué gira más: las dos primeras juntas o la última?"),
                90,
            ),
            Mistake(
                "dos-barridas",
                lambda angle: abs(angle) == 180,
                _("Con media vuelta terminas donde terminan las dos primeras. Falta la última."),
                _("Desde ahí gira todavía tres cuartos de vuelta como el reloj."),
                180,
            ),
        ),
        solution=-90,
        explanation=_(
            "90 + 90 − 270 = −90. También vale +270°: termina en el mismo vértice, "
            "porque −90 y +270 se diferencian en una vuelta entera."
        ),
    )


def _offsets(cells: Cells) -> tuple[int, int]:
    """Difference of rows and of columns of two cells, the smaller one first."""
    a, b = cells
    small, large = sorted((abs(a.row - b.row), abs(a.column - b.column)))
    return small, large


def _diagonal() -> Exercise[Any]:
    return Counterexample(
        id="1.4",
        title=_("¿Siempre cabe el compás?"),
        statement=_(
            "Alguien dice: «En un mismo cuadrado, dos esquinas siempre están a un compás de "
            "distancia». Es falso. Marca dos esquinas que lo demuestren."
        ),
        position=_position("V22-V23 V33-V43 C1"),
        size=2,
        refutes=lambda cells: _offsets(cells) == (1, 1),
        hints=(
            _("Un compás mide lo mismo que un lado del cuadrado."),
            _("Busca dos esquinas del mismo cuadrado que no estén en el mismo lado."),
        ),
        mistakes=(
            Mistake(
                "un-lado",
                lambda cells: _offsets(cells) == (0, 1),
                _("Entre esas dos hay justo un lado: el compás cabe exacto."),
                _("Busca dos esquinas más separadas."),
                ["V22", "V32"],
            ),
            Mistake(
                "otro-cuadrado",
                lambda cells: _offsets(cells)[1] > 1,
                _("Están lejos, pero no son esquinas de un mismo cuadrado."),
                _("Quédate dentro de un solo cuadrado."),
                ["V11", "V13"],
            ),
        ),
        solution=["V22", "V33"],
        explanation=_(
            "La diagonal de un cuadrado es más larga que su lado. Por eso aquí C1 puede barrer de "
            "V23 a V32: pasa junto a V33 sin tocar el otro compás."
        ),
    )


def _win_in_one() -> Exercise[Any]:
    return TurnExercise(
        id="1.5",
        title=_("Gana ya"),
        statement=_("Juegas con C1. Gana en este turno."),
        position=_position("V23-V33 V22-V32 C1"),
        goal=aims.wins_now,
        hints=(
            _("C1 gana cuando un extremo llega a la fila de abajo, la 4."),
            _("Deja fijo el extremo que está más abajo."),
            _("Con media vuelta alcanza. Por un lado está C2: barre por el otro."),
        ),
        mistakes=(
            Mistake(
                "vuelve-atras",
                aims.ends_in_row(1),
                _("Te alejaste de la fila 4. Ahora C2 gana en su turno."),
                _("Fíjate en qué extremo dejas fijo."),
                "C1: V33 a V13 (180)",
            ),
            Mistake(
                "no-llega",
                aims.loses,
                _("Ese turno no llega a la fila 4, y ahora C2 gana en su turno."),
                _("Un cuarto de vuelta no alcanza."),
                "C1: V33 a V24",
            ),
        ),
        solution="C1: V23 a V43 (-180)",
        explanation=_("V33 queda fijo y V23 da media vuelta por la derecha: llega a V43."),
    )
