"""Dablot, of the Sami in Sweden (Neto & Silva, chapter 3, "As origens").

**Rules.** Each side has 28 peasants, a prince and a king. The rules are the usual ones, those of
Alquerque: along a line to the next point; over a rival to the empty point behind it. But a peasant
cannot capture prince or king, and a prince cannot capture the king.

**Rulings.** The figure is lost, and the text says nothing else.

- The board is the one that Keyland saw in Frostviken (1921): 5 × 6 squares with both diagonals, 72
  points in all, the corners and the middles of the squares. Seven rows of six corners and six rows
  of five middles take turns; from a corner lines lead every way, from a middle along the diagonals.
- The peasants fill a side's five nearest rows, 28 points; the prince stands on the last point to
  their right in the row before them, the king on the last one of the middle row, the same way.
- All go and capture every way, without promotion. A king captures all, a prince all but the king.
- As in Alquerque, captures are compulsory and go on as long as possible, but need not be the
  greatest; the captured are taken off when the turn is over, and no man is jumped twice.
- Losing the king does not end the game. White begins; a side without a turn loses, even if only men
  are left that cannot be captured; a position for the third time is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.core.board import Board, Cell, Direction, block, drawn
from zamora.core.grid import GridState, Man, Noun
from zamora.core.steps import Side
from zamora.library.draughts.lines import OnLines, lined

_POINTS = tuple(cell for cell in block(range(1, 14), range(1, 12)) if sum(cell) % 2 == 0)
_WAYS = (Direction(0, 2), Direction(2, 0), Direction(1, 1), Direction(1, -1))


def _leads(cell: Cell, way: Direction) -> bool:
    """Along diagonals from everywhere, along rows and columns from the squares' corners."""
    return 0 not in way or cell.row % 2 == 1


class Dablot(OnLines):
    """The rules of Dablot; see the module's docstring."""

    key: ClassVar[str] = "dablot"
    name: ClassVar[str] = "Dablot"
    board: ClassVar[Board] = lined(_POINTS, drawn(_POINTS, _WAYS, _leads))
    men: ClassVar[Mapping[str, Man]] = {
        "C": Man("draughtsman", Noun("campesino"), worth=100),
        "P": Man("lady", Noun("príncipe"), worth=200),
        "R": Man("king", Noun("rey"), worth=300),
    }
    #: Whom each captures.
    prey: ClassVar[Mapping[str, str]] = {"C": "C", "P": "CP", "R": "CPR"}

    def captures(self, man: str, other: str) -> bool:
        """Whether the other is a rival and not of higher rank."""
        return super().captures(man, other) and other.upper() in self.prey[man.upper()]

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Peasants in five rows, the prince and the king before them."""
        peasants = self.facing([c for c in self.board.cells if c.row > 8], "C")
        prince, king = (
            self.facing([at], man) for at, man in ((Cell(8, 10), "P"), (Cell(7, 11), "R"))
        )
        return self.set_up(peasants | prince | king, side)
