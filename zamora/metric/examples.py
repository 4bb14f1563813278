"""Ways of measuring that look like metrics and are none, and some that do not look it and are.

To be unmasked in lesson 3 by a counterexample. What :attr:`FalseMetric.breaks` says is true on
every board with a square of 3 × 3 cells.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from zamora.core.board import Cell
from zamora.core.board import distance as king_steps
from zamora.core.i18n import _
from zamora.metric.axioms import Axiom
from zamora.metric.distances import Distance, squared


@dataclass(frozen=True)
class FalseMetric:
    """A way of measuring that is no metric.

    Attributes:
        distance: how it measures.
        breaks: exactly the axioms that are false.
        thought: why one might believe in it, in the language of the moment.
    """

    distance: Distance
    breaks: frozenset[Axiom]
    thought: Callable[[], str]

    @property
    def remark(self) -> str:
        """Why one might believe in it."""
        return self.thought()


def _rows(a: Cell, b: Cell) -> int:
    return abs(a.row - b.row)


def _columns(a: Cell, b: Cell) -> int:
    return abs(a.column - b.column)


def _rounded(a: Cell, b: Cell) -> int:
    """Euclid's distance to the nearest whole number; never half-way, (n + ½)² being no integer."""
    square = squared(a, b)
    root = math.isqrt(square)
    return root + (square > root * root + root)


def _rounded_up(a: Cell, b: Cell) -> int:
    square = squared(a, b)
    return math.isqrt(square - 1) + 1 if square else 0


def _uphill(a: Cell, b: Cell) -> int:
    climb = a.row - b.row  # row 1 is at the top
    return (2 * climb if climb > 0 else -climb) + _columns(a, b)


def _false(
    key: str,
    measure: Callable[[Cell, Cell], int],
    name: Callable[[], str],
    formula: Callable[[], str],
    thought: Callable[[], str],
    *breaks: Axiom,
) -> FalseMetric:
    return FalseMetric(Distance(key, measure, name, formula), frozenset(breaks), thought)


FALSE_METRICS = (
    _false(
        "menor",
        lambda a, b: min(_rows(a, b), _columns(a, b)),
        lambda: _("la menor"),
        lambda: _("la menor entre filas y columnas"),
        lambda: _("Si la mayor sirve, ¿por qué no la menor?"),
        Axiom.POSITIVE,
        Axiom.TRIANGLE,
    ),
    _false(
        "cuadrado",
        squared,
        lambda: _("regla al cuadrado"),
        lambda: _("filas² más columnas²"),
        lambda: _("Es la regla sin la molestia de sacar la raíz."),
        Axiom.TRIANGLE,
    ),
    _false(
        "filas",
        _rows,
        lambda: _("solo filas"),
        lambda: _("el número de filas"),
        lambda: _("Para meter un gol solo cuenta lo que se avanza."),
        Axiom.POSITIVE,
    ),
    _false(
        "producto",
        lambda a, b: _rows(a, b) * _columns(a, b),
        lambda: _("producto"),
        lambda: _("filas por columnas"),
        lambda: _("Mide cuánto terreno hay entre las dos casillas."),
        Axiom.POSITIVE,
        Axiom.TRIANGLE,
    ),
    _false(
        "resta",
        lambda a, b: b.row - a.row,
        lambda: _("resta de filas"),
        lambda: _("fila de llegada menos fila de salida"),
        lambda: _("Basta con restar; así se ve además si se avanza o se retrocede."),
        Axiom.POSITIVE,
        Axiom.SYMMETRY,
    ),
    _false(
        "cuesta",
        _uphill,
        lambda: _("cuesta arriba"),
        lambda: _("columnas más filas, y cada fila hacia arriba vale doble"),
        lambda: _("Subir cansa más que bajar."),
        Axiom.SYMMETRY,
    ),
    _false(
        "contadas",
        lambda a, b: king_steps(a, b) + 1,
        lambda: _("casillas contadas"),
        lambda: _("las casillas del camino del rey, con la de salida y la de llegada"),
        lambda: _("Se cuenta con el dedo, empezando en la casilla donde se está."),
        Axiom.ZERO,
    ),
    _false(
        "color",
        lambda a, b: (sum(a) + sum(b)) % 2,
        lambda: _("color"),
        lambda: _("0 si las casillas son del mismo color, 1 si no"),
        lambda: _("En Golez el color de la casilla decide adónde va el balón."),
        Axiom.POSITIVE,
    ),
    _false(
        "redondeada",
        _rounded,
        lambda: _("regla redondeada"),
        lambda: _("la regla, redondeada al número entero más cercano"),
        lambda: _("Con la regla y sin decimales."),
        Axiom.TRIANGLE,
    ),
)

#: True metrics that one may doubt.
UNEXPECTED_METRICS = (
    Distance(
        "igual",
        lambda a, b: int(a != b),
        lambda: _("igual o distinta"),
        lambda: _("0 de una casilla a sí misma, 1 a cualquier otra"),
    ),
    Distance(
        "tope",
        lambda a, b: min(king_steps(a, b), 2),
        lambda: _("pasos del rey con tope"),
        lambda: _("los pasos del rey, pero nunca más de 2"),
    ),
    Distance(
        "mitad",
        lambda a, b: Fraction(king_steps(a, b), 2),
        lambda: _("medios pasos"),
        lambda: _("la mitad de los pasos del rey"),
    ),
    Distance(
        "hacia-arriba",
        _rounded_up,
        lambda: _("regla redondeada hacia arriba"),
        lambda: _("la regla, redondeada al número entero siguiente si no es entera"),
    ),
)
