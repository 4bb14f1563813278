"""What the board of a game shows besides its cells: goals, shades, a net. Data, not shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.steps import Side

Material = Literal["paper", "turf", "stone", "wood", "felt"]


@dataclass(frozen=True)
class Goal:
    """A goal: where the ball, or a compass, must get to.

    Attributes:
        side: whose colour it has: who defends it; of a compass, who must reach it.
        rows: its rows.
        columns: its first and last column.
    """

    side: Side
    rows: tuple[int, ...]
    columns: tuple[int, int]

    def __contains__(self, cell: Cell) -> bool:
        return cell.row in self.rows and self.columns[0] <= cell.column <= self.columns[1]


@dataclass(frozen=True)
class Ground:
    """What a game's board shows besides its cells.

    Attributes:
        goals: its goals.
        material: what it is made of, by the name of its colours: ``"paper"`` to draw on, the
            ``"turf"`` of a football field, a yard of ``"stone"``, ``"wood"``, the ``"felt"`` of a
            table for dice and counters.
        name: what a goal is called; ``{whose}`` and ``{who}`` stand for its side.
        chequered: whether its squares have two shades.
        dark: they are dark where the sum of row and column is even or, with 1, where it is odd (in
            chess, so that a1 is dark).
        net: whether its cells touch at their corners only: the squares between them are paved.
        stars: points of a lattice with a dot, if not all have one.
        heads: cells on which nothing ever stands: they are pointed at, and drawn as rings.
        water: cells that are drawn with waves, and called a river where nothing lies on them.
        owned: what is said of a cell that a side has for good; ``{of_side}`` stands for it.
    """

    goals: tuple[Goal, ...] = ()
    name: Callable[[], str] = str
    material: Material = "stone"
    chequered: bool = False
    dark: int = 0
    net: bool = False
    stars: frozenset[Cell] = frozenset()
    heads: frozenset[Cell] = frozenset()
    water: frozenset[Cell] = frozenset()
    owned: Callable[[], str] = lambda: _("terreno {of_side}")

    def goal(self, cell: Cell) -> Goal | None:
        """The goal that the cell belongs to."""
        return next((goal for goal in self.goals if cell in goal), None)


def goals(
    first: tuple[int, ...], second: tuple[int, ...], columns: tuple[int, int]
) -> tuple[Goal, Goal]:
    """The goals of both sides, each with its rows, in the same columns."""
    return Goal(Side.FIRST, first, columns), Goal(Side.SECOND, second, columns)
