"""Numbers that may be distances: reading what a measure returns, comparing it, writing it.

A measure is user code, so it can do anything: raise an exception, return nothing, a text or "not a
number". All of that becomes a named error that quotes the two cells and says what would have been
accepted.
"""

from __future__ import annotations

import math
import numbers
import reprlib
from fractions import Fraction

from zamora.core.board import Board, Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.numbers import pointed

#: What a measure may return. Whole numbers and fractions are compared exactly.
Number = int | float | Fraction

#: Two decimals count as equal if they differ by less than this part of the largest one.
#:
#: A measure written with ``math.sqrt`` or ``math.dist`` errs by some 1e-16 of its value, a long
#: calculation by perhaps 1e-12: without a margin, three cells in a line would raise false alarms
#: (√2 + √18 comes out smaller than √32). A true violation is not lost: for roots of whole numbers
#: a, b, c the product of √a − √b − √c with its three conjugates is a whole number, so that a
#: positive difference is at least 1/(8 D³) for lengths up to D, more than 1e-5 on boards 20 long.
MARGIN = 1e-9

#: Larger numbers are refused: sums of decimals could overflow.
LARGEST = 1e300

#: Examples of what a measure may return, for messages.
EXAMPLES = ("3", "2.5", "Fraction(7, 2)")


class DistanceError(ZamoraError):
    """Base class: something that was given as a distance cannot be used as one."""


class MeasureFails(DistanceError):
    """The function raised an exception instead of returning a number."""


class NotANumber(DistanceError):
    """The function or the table gives something that is no number, or an infinite one."""


class BadTable(DistanceError):
    """A table of distances has not one row and one column for each cell."""


class UnknownDistance(DistanceError):
    """No distance goes by that name."""


class OffBoard(ZamoraError):
    """A cell was given that does not belong to the board."""


def as_number(value: object) -> Number | None:
    """``value`` as a plain number that can be compared, or None if it is none.

    Whole numbers (also truth values and those of NumPy) become ``int``, other rational ones
    ``Fraction``, other real ones ``float``. NaN and those beyond :data:`LARGEST` are none.
    """
    number: Number
    if isinstance(value, numbers.Integral):
        number = int(value)
    elif isinstance(value, numbers.Rational):
        number = Fraction(int(value.numerator), int(value.denominator))
    elif isinstance(value, numbers.Real):
        number = float(value)
    else:
        return None
    return number if -LARGEST <= number <= LARGEST else None


def quoted(value: object) -> str:
    """What a message quotes of ``value``: short for any class."""
    try:
        return reprlib.repr(value)
    except Exception:  # Python does not write out whole numbers of thousands of digits
        return type(value).__name__


def cell_of(board: Board, cell: Cell) -> Cell:
    """``cell`` as a cell of ``board``; a plain pair of numbers will do.

    Raises:
        OffBoard: if it is none; the error lists the cells.
    """
    for known in board.cells:
        if known == cell:
            return known
    raise OffBoard(
        _("{cell} no es una casilla de este tablero.").format(cell=quoted(cell)),
        text=quoted(cell),
        accepted=[board.name(known) for known in board.cells],
    )


def margin_of(*values: Number) -> Number:
    """How far apart two of the values may be and still count as equal: 0 if all are exact."""
    if not any(isinstance(value, float) for value in values):
        return 0
    return MARGIN * max(abs(float(value)) for value in values)


def shown(value: Number, *, root: bool = False, digits: int = 6) -> str:
    """A distance as a pupil reads it: ``4``, ``7/2``, ``2,5``, ``√8``.

    Args:
        value: the distance, or its square.
        root: whether ``value`` is the square of the distance.
        digits: of a decimal, at most.
    """
    if root:
        whole = isinstance(value, int) and math.isqrt(value) ** 2 == value
        return str(math.isqrt(int(value))) if whole else f"√{shown(value, digits=digits)}"
    if isinstance(value, float):
        return pointed(f"{value:.{digits}g}").replace("-", "−")
    return str(value).replace("-", "−")
