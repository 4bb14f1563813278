"""Andar-raya, between Alquerque and draughts (Neto & Silva, chapter 3, "As origens").

**Rules.** The Spanish game was played on the lines of a lattice that lies over a board of 8 × 8
squares, by rules like those of Alquerque: along a line to the next point; over a rival to the empty
point behind it.

**Rulings.** The figure is lost, and of the rules the text says no more.

- The lattice: the middles of the 32 dark squares (a1 is dark), joined by their diagonals. Its
  points have the squares' names, so that lattice and board lie over each other, as the text says.
- Twelve men a side, on its three nearest rows, as in the draughts that came of it.
- As in Alquerque, men go and capture forwards and backwards, without promotion; captures are
  compulsory and go on as long as possible, but need not be the greatest; the captured are taken off
  when the turn is over, and no man is jumped twice.
- White begins; a side without a turn loses; a position for the third time is a draw.
"""

from __future__ import annotations

from typing import ClassVar

from zamora.core.board import Board, Direction, block, drawn
from zamora.core.grid import GridState
from zamora.core.steps import Side
from zamora.library.draughts.lines import OnLines, lined

_POINTS = tuple(cell for cell in block(range(1, 9), range(1, 9)) if sum(cell) % 2)
_LINES = drawn(_POINTS, (Direction(1, 1), Direction(1, -1)), lambda _cell, _way: True)


class AndarRaya(OnLines):
    """The rules of Andar-raya; see the module's docstring."""

    key: ClassVar[str] = "andar-raya"
    name: ClassVar[str] = "Andar-raya"
    board: ClassVar[Board] = lined(_POINTS, _LINES)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Three rows of men a side."""
        return self.set_up(self.facing([c for c in self.board.cells if c.row > 5]), side)
