"""Exercises 3.7 to 3.9 of lesson 3, Golez: false metrics unmasked.

The false ones are those of :mod:`zamora.metric.examples`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.library.golez.notation import BOARD
from zamora.metric import FALSE_METRICS, Distance
from zamora.registry import game
from zamora.school.tasks.base import Exercise, Mistake
from zamora.school.tasks.kinds import Cells, Counterexample

name = BOARD.name


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_uphill(), _squares(), _rounded())


def false_metric(key: str) -> Distance:
    """The way of measuring of :data:`~zamora.metric.FALSE_METRICS` with this key."""
    return next(found.distance for found in FALSE_METRICS if found.distance.key == key)


def worst_detour(distance: Distance, cells: Cells) -> tuple[Cell, Cell, Cell]:
    """Three cells as X, Y and the stop Z of a way from X to Y that gains most by the stop."""

    def gain(xyz: Sequence[Cell]) -> Any:
        straight, there, on = _measured(distance, xyz)
        return straight - there - on

    x, y, z = max(permutations(sorted(cells)), key=gain)
    return x, y, z


def _measured(distance: Distance, xyz: Sequence[Cell]) -> tuple[Any, Any, Any]:
    x, y, z = xyz
    return distance.raw(x, y), distance.raw(x, z), distance.raw(z, y)


def _detour_is_shorter(distance: Distance) -> Callable[[Cells], bool]:
    def refutes(cells: Cells) -> bool:
        straight, there, on = _measured(distance, worst_detour(distance, cells))
        return bool(straight > there + on)

    return refutes


def _detour_numbers(distance: Distance) -> Callable[[Cells], str]:
    def numbers(cells: Cells) -> str:
        x, y, z = worst_detour(distance, cells)
        straight, there, on = _measured(distance, (x, y, z))
        return _("De {x} a {y} hay {straight}; pasando por {z}, {there} + {on} = {sum}.").format(
            x=name(x), y=name(y), z=name(z), straight=straight, there=there, on=on, sum=there + on
        )

    return numbers


def _uphill() -> Exercise[Any]:
    distance = false_metric("cuesta")

    def numbers(cells: Cells) -> str:
        x, y = sorted(cells)
        return _("De {x} a {y} hay {there}; de {y} a {x} hay {back}.").format(
            x=name(x), y=name(y), there=distance.raw(x, y), back=distance.raw(y, x)
        )

    def refutes(cells: Cells) -> bool:
        x, y = cells
        return distance.raw(x, y) != distance.raw(y, x)

    return Counterexample(
        id="3.7",
        title=_("Cuesta arriba"),
        statement=_(
            "«Columnas más filas, pero cada fila hacia arriba vale doble.» "
            "Desenmascárala: marca dos casillas donde ir no cuesta igual que volver."
        ),
        position=game("golez").start(),
        size=2,
        refutes=refutes,
        numbers=numbers,
        hints=(
            _("La condición 2 dice que de X a Y hay lo mismo que de Y a X."),
            _("Solo las filas cuestan distinto según el sentido. Las columnas no."),
        ),
        mistakes=(
            Mistake(
                "misma-fila",
                lambda cells: len({cell.row for cell in cells}) == 1,
                _("Están en la misma fila: nadie sube ni baja."),
                _("Busca dos casillas de filas distintas."),
                ["61", "65"],
            ),
        ),
        solution=["34", "94"],
        explanation=_("Cualquier par de filas distintas sirve. Falla la condición 2: la simetría."),
    )


def _squares() -> Exercise[Any]:
    distance = false_metric("cuadrado")
    return Counterexample(
        id="3.8",
        title=_("La regla al cuadrado"),
        statement=_(
            "«Filas² más columnas², sin sacar la raíz.» Desenmascárala: marca tres casillas "
            "donde una parada hace el camino más corto."
        ),
        position=game("golez").start(),
        size=3,
        refutes=_detour_is_shorter(distance),
        numbers=_detour_numbers(distance),
        hints=(
            _("La desigualdad triangular dice que una parada nunca acorta el camino."),
            _("Prueba con tres casillas en línea."),
            _("El cuadrado de 2 es mayor que 1 + 1."),
        ),
        mistakes=(
            Mistake(
                "no-acorta",
                lambda cells: not _detour_is_shorter(distance)(cells),
                _("Con esas tres la parada no acorta el camino."),
                _("Pon la parada entre las otras dos."),
                ["33", "34", "44"],
            ),
        ),
        solution=["61", "62", "63"],
        explanation=_(
            "De 61 a 63 da 4, y parando en 62 da 1 + 1 = 2. Falla la desigualdad triangular: por "
            "eso hace falta la raíz."
        ),
    )


def _rounded() -> Exercise[Any]:
    distance = false_metric("redondeada")
    return Counterexample(
        id="3.9",
        title=_("La regla sin decimales"),
        statement=_(
            "«La regla, redondeada al entero más cercano.» Parece buena. "
            "Desenmascárala: marca tres casillas donde una parada acorta el camino."
        ),
        position=game("golez").start(),
        size=3,
        refutes=_detour_is_shorter(distance),
        numbers=_detour_numbers(distance),
        hints=(
            _("Por una fila o una columna no hay decimales: ahí no falla."),
            _("Busca dos pasos que se redondeen hacia abajo y juntos hacia arriba."),
            _("La diagonal de una casilla mide √2 ≈ 1,41. Dos diagonales miden 2,83."),
        ),
        mistakes=(
            Mistake(
                "en-linea",
                lambda cells: 1 in (len({c.row for c in cells}), len({c.column for c in cells})),
                _("En una misma fila o columna no hay nada que redondear."),
                _("Prueba en diagonal."),
                ["61", "62", "63"],
            ),
            Mistake(
                "no-acorta",
                lambda cells: not _detour_is_shorter(distance)(cells),
                _("Con esas tres la parada no acorta el camino."),
                _("¿Cuánto se pierde al redondear cada tramo?"),
                ["33", "34", "44"],
            ),
        ),
        solution=["33", "44", "55"],
        explanation=_(
            "Cada diagonal mide 1,41 y se redondea a 1. Las dos juntas miden 2,83, que se redondea "
            "a 3. ¡Y 1 + 1 no llega a 3! Redondear parece inocente y rompe la métrica."
        ),
    )
