"""All distances between the cells of a board, in a form in which they can be compared.

Where it can be done, comparing is exact: whole numbers as they are, fractions brought to a common
denominator, Euclid's distances by their squares. Only decimals have a margin (see
:data:`zamora.metric.values.MARGIN`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from zamora.core.board import Board
from zamora.metric.distances import Distance, Measure, as_distance
from zamora.metric.values import Number, margin_of

#: How the numbers of a table are compared: exactly; exactly, as squares; with a margin.
Kind = Literal["whole", "root", "decimal"]

#: Beyond these sums and products might not fit into the 64 bits of NumPy's whole numbers.
SAFE = {"whole": 2**61, "root": 2**29}


@dataclass(frozen=True)
class Table:
    """The distances from each cell of a board to each other one.

    Attributes:
        board: the board; row and column ``i`` of the table belong to ``board.cells[i]``.
        distance: how it was measured.
        raw: the distances, as :meth:`Distance.raw` gives them.
        numbers: what to compare: proportional to ``raw``, all ``int`` or all ``float``.
        kind: how to compare them.
        margin: ``numbers`` that are this close count as equal.
    """

    board: Board
    distance: Distance
    raw: tuple[tuple[Number, ...], ...]
    numbers: tuple[tuple[int, ...], ...] | tuple[tuple[float, ...], ...]
    kind: Kind
    margin: float

    @property
    def fits(self) -> bool:
        """Whether the table can be compared by NumPy without overflow."""
        if self.kind == "decimal":
            return True
        return max((abs(n) for row in self.numbers for n in row), default=0) < SAFE[self.kind]

    def longer(self) -> Callable[[float, float, float], bool]:
        """Whether a way of length ``a`` is longer than ways of lengths ``b`` and ``c`` together.

        The three are ``numbers`` of this table.
        """
        if self.kind == "root":
            return _longer_root
        margin = self.margin
        return lambda a, b, c: a > b + c + margin


def _longer_root(a: float, b: float, c: float) -> bool:
    """Whether √a > √b + √c, without rounding: square twice, minding the sign between."""
    rest = a - b - c
    return rest > 0 and rest * rest > 4 * b * c


def table(board: Board, distance: Distance | Measure) -> Table:
    """Measure from each cell of ``board`` to each other one, once each way.

    Raises:
        MeasureFails: if a function raised an exception.
        NotANumber: if it returned something that is no finite real number.
    """
    distance = as_distance(distance)
    raw = tuple(tuple(distance.raw(a, b) for b in board.cells) for a in board.cells)
    values = [value for row in raw for value in row]
    if distance.root:
        return Table(board, distance, raw, _whole(raw, 1), "root", 0)
    if any(isinstance(value, float) for value in values):
        decimals = tuple(tuple(float(value) for value in row) for row in raw)
        return Table(board, distance, raw, decimals, "decimal", float(margin_of(*values)))
    common = math.lcm(*(v.denominator for v in values if isinstance(v, Fraction)))
    return Table(board, distance, raw, _whole(raw, common), "whole", 0)


def _whole(raw: tuple[tuple[Number, ...], ...], factor: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(value * factor) for value in row) for row in raw)
