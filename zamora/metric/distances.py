"""Distances between cells: the king's steps, the taxi's, the ruler's and user-defined ones.

The author measures on the board of Golez with the king's steps (booklet, chapter 4): count the rows
between two cells, count the columns, take the larger number.

>>> from zamora.core.board import Cell
>>> [distance.show(distance.raw(Cell(2, 4), Cell(7, 2))) for distance in (CHEBYSHEV, TAXI, EUCLID)]
['5', '7', '√29']
>>> own(lambda a, b: 2 * abs(a.row - b.row) + abs(a.column - b.column))(Cell(1, 1), Cell(2, 3))
4
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from zamora.core.board import Board, Cell, pairs, taxi
from zamora.core.board import distance as king_steps
from zamora.core.errors import known
from zamora.core.i18n import _
from zamora.metric.values import (
    EXAMPLES,
    BadTable,
    MeasureFails,
    NotANumber,
    Number,
    UnknownDistance,
    as_number,
    quoted,
    shown,
)

#: A user-defined measure; what it returns is checked before use.
Measure = Callable[[Cell, Cell], object]

#: How many characters of an exception are quoted.
LONGEST = 200


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
        """The distance from ``a`` to ``b``; the square of it if :attr:`root` says so.

        Raises:
            MeasureFails: if the function raised an exception.
            NotANumber: if what it returned is no finite real number.
        """
        try:
            value = self.measure(a, b)
            number = as_number(value)
        except Exception as error:
            raise self._failed(a, b, error) from None
        if number is None or (self.root and (number < 0 or not isinstance(number, int))):
            raise self._no_number(a, b, value)
        return number

    def __call__(self, a: Cell, b: Cell) -> Number:
        """The distance from ``a`` to ``b``, in cells.

        Raises:
            MeasureFails: if the function raised an exception.
            NotANumber: if what it returned is no finite real number.
        """
        number = self.raw(a, b)
        return math.sqrt(number) if self.root else number

    def show(self, raw: Number) -> str:
        """A distance as a pupil reads it: ``√8`` for Euclid's raw 8."""
        return shown(raw, root=self.root)

    def _failed(self, a: Cell, b: Cell, error: Exception) -> MeasureFails:
        said = type(error).__name__
        with suppress(Exception):  # it may not even be able to say what it is
            said = f"{said}: {str(error)[:LONGEST]}" if str(error) else said
        return MeasureFails(
            _("«{name}» no pudo medir de {a} a {b} ({error}).").format(
                name=self.name, a=pairs(a), b=pairs(b), error=said
            ),
            text=said,
        )

    def _no_number(self, a: Cell, b: Cell, value: object) -> NotANumber:
        said = quoted(value)
        if value is None:
            reason = _(
                "«{name}» no devolvió nada al medir de {a} a {b}: ¿falta un «return»?"
            ).format(name=self.name, a=pairs(a), b=pairs(b))
        else:
            reason = _(
                "«{name}» dice que de {a} a {b} hay {value}, y eso no sirve como distancia."
            ).format(name=self.name, a=pairs(a), b=pairs(b), value=said)
        return NotANumber(reason, text=said, accepted=EXAMPLES)


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


def as_distance(given: Distance | Measure) -> Distance:
    """``given`` itself, or the function ``given`` under a name of its own."""
    return given if isinstance(given, Distance) else own(given)


def own(measure: Measure, name: str = "") -> Distance:
    """A distance of one's own: a function of two cells, with ``.row`` and ``.column``.

    It should give the same number whenever it is asked about the same cells.

    Raises:
        MeasureFails: if ``measure`` cannot be called at all.
    """
    if not callable(measure):
        raise MeasureFails(
            _("{value} no es una función que mida de una casilla a otra.").format(
                value=quoted(measure)
            ),
            text=quoted(measure),
            accepted=["lambda a, b: abs(a.row - b.row)"],
        )
    return Distance("own", measure, lambda: name or _("tu distancia"))


def from_table(board: Board, table: Iterable[Iterable[object]], name: str = "") -> Distance:
    """A distance given as a table: a row of numbers for each cell, all in the board's order.

    Args:
        board: whose cells the table is about.
        table: the number in row ``i``, column ``j`` is the distance from ``board.cells[i]`` to
            ``board.cells[j]``.
        name: what messages call it.

    Raises:
        BadTable: if the table has not as many rows, or some row not as many numbers, as the
            board has cells. (The numbers themselves are looked at when they are used.)
    """
    size = len(board.cells)
    wanted = [f"{size} × {size}"]
    try:
        rows = [list(row) for row in table]
    except TypeError:
        raise BadTable(
            _("{value} no es una tabla de números.").format(value=quoted(table)),
            text=quoted(table),
            accepted=wanted,
        ) from None
    if len(rows) != size:
        raise BadTable(
            _("La tabla tiene {rows} filas y el tablero {cells} casillas.").format(
                rows=len(rows), cells=size
            ),
            accepted=wanted,
        )
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise BadTable(
                _("La fila {row} de la tabla tiene {numbers} números.").format(
                    row=number, numbers=len(row)
                ),
                text=quoted(row),
                accepted=wanted,
            )
    place = {cell: index for index, cell in enumerate(board.cells)}
    return Distance(
        "table",
        lambda a, b: rows[place[a]][place[b]],
        lambda: name or _("tu tabla"),
    )


def named(key: str) -> Distance:
    """The distance of :data:`DISTANCES` with that key.

    Raises:
        UnknownDistance: if there is none; the error lists them.
    """
    there = {distance.key: distance for distance in DISTANCES}
    return known(key, there, UnknownDistance, _("No conozco la distancia «{name}»."))
