"""What exact solutions ask of a game, and of those that bring one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from zamora.core.position import Position
from zamora.solve.tablebase import Tables
from zamora.values import Outcome, Value


@dataclass(frozen=True)
class SolveKit:
    """What is known exactly of a game.

    Attributes:
        tables: what is solved and kept as tables: the usual game, or endings; None where nothing
            is, or where the game is ``small`` and solved when it is needed.
        worth: values a position as a number and more, where the game knows a quicker way than
            :mod:`zamora.solve.worth`; it calls the function that it is handed for each position,
            or part of one, that it looks at.
        weigh: finds out who wins a position less a number, where the game can say that without
            its value.
    """

    tables: Tables | None = None
    worth: Callable[[Position, Callable[[], None]], Value] | None = None
    weigh: Callable[[Position], Callable[[Fraction], Outcome]] | None = None
