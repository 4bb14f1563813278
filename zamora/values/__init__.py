"""Games as numbers and more: canonical forms, sums, stops, temperature; Grundy's numbers.

It knows values only; how a position of a game comes to one is explained in
:mod:`zamora.solve.worth`.
"""

from zamora.values.forms import (
    DOWN,
    ONE,
    STAR,
    UP,
    ZERO,
    Outcome,
    Value,
    nimber,
    number,
    simplest,
    value,
)
from zamora.values.grundy import Period, mex, number_of, of_heaps, period
from zamora.values.thermograph import Thermograph, thermograph

__all__ = [
    "DOWN",
    "ONE",
    "STAR",
    "UP",
    "ZERO",
    "Outcome",
    "Period",
    "Thermograph",
    "Value",
    "mex",
    "nimber",
    "number",
    "number_of",
    "of_heaps",
    "period",
    "simplest",
    "thermograph",
    "value",
]
