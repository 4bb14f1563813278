"""Distances between cells: the king's steps, the taxi's, the ruler's.

The author measures on the board of Golez with the king's steps (booklet, chapter 4): count the rows
between two cells, count the columns, take the larger number.

>>> from zamora.core.board import Cell
>>> [distance.show(distance.raw(Cell(2, 4), Cell(7, 2))) for distance in (CHEBYSHEV, TAXI, EUCLID)]
['5', '7', '√29']
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from zamora.core.board import Cell, taxi
from zamora.core.board import distance as king_steps
from zamora.core.errors import known
from zamora.core.i18n import _
from zamora.metric.values import Number, UnknownDistance, shown

#: A way of measuring from one cell to another.
Measure = Callable[[Cell, Cell], Number]


def squared(a: Cell, b: Cell) -> int:
    """The square of the ordinary (Euclid's) distance between two cells: a whole number."""
    return (a.row - b.row) ** 2 + (a.column - b.column) ** 2


def euclid(a: Cell, b: Cell) -> float:
    """The ordinary distance between the centres of two cells, in cells."""
    return math.sqrt(squared(a, b))


@dataclass(frozen=True)
class Distance:
    """A way of measuring from one cell to another. It need not be a metric.

    Attributes:
        key: short and stable.
        measure: a function of two cells.
        title: its name in the language of the moment.
        formula: the rule in a few words or signs, in the language of the moment.
        root: whether ``measure`` gives the *square* of the distance, a whole number. Ordinary
            distances are mostly irrational; their squares can be compared without rounding.
    """

    key: str
    measure: Measure
    title: Callable[[], str]
    formula: Callable[[], str] = lambda: ""
    root: bool = False

    @property
    def name(self) -> str:
        """The name, in the language of the moment."""
        return self.title()

    def raw(self, a: Cell, b: Cell) -> Number:
        """The distance from ``a`` to ``b``; the square of it if :attr:`root` says so."""
        return self.measure(a, b)

    def __call__(self, a: Cell, b: Cell) -> Number | float:
        """The distance from ``a`` to ``b``, in cells."""
        number = self.raw(a, b)
        return math.sqrt(number) if self.root else number

    def show(self, raw: Number) -> str:
        """A distance as a pupil reads it: ``√8`` for Euclid's raw 8."""
        return shown(raw, root=self.root)


CHEBYSHEV = Distance(
    "chebyshev",
    king_steps,
    lambda: _("pasos del rey"),
    lambda: _("la mayor entre filas y columnas"),
)
TAXI = Distance("taxi", taxi, lambda: _("pasos del taxi"), lambda: _("filas más columnas"))
EUCLID = Distance(
    "euclides",
    squared,
    lambda: _("regla"),
    lambda: _("la raíz de filas² más columnas²"),
    root=True,
)

#: The three distances that lessons lay side by side, the author's first.
DISTANCES = (CHEBYSHEV, TAXI, EUCLID)


def named(key: str) -> Distance:
    """The distance of :data:`DISTANCES` with that key.

    Raises:
        UnknownDistance: if there is none; the error lists them.
    """
    there = {distance.key: distance for distance in DISTANCES}
    return known(key, there, UnknownDistance, _("No conozco la distancia «{name}»."))
