"""English draughts (Neto & Silva, chapter 3, "Damas inglesas/americanas").

**Rules.** On the dark squares of an 8 × 8 board, twelve men a side. A man steps to an empty square
diagonally ahead. If a rival stands there and the square behind is empty, it jumps over and
captures; it must go on jumping as long as it can. Capturing comes before moving, but need not
capture as many as possible. No man is jumped twice, and the captured are taken off at the end of
the sequence. A man that ends its turn on the last row becomes a lady, who steps and jumps backwards
as well, one square at a time. A side without a legal turn loses; a position for the third time is a
draw.

**Rulings.**

- A man that reaches the last row while capturing stops there: as a man it could only go on
  backwards ("os homens não capturam para trás"), and it becomes a lady at the end of the turn.
- The source does not say who begins: White does, from below, as in its other draughts; a1 is dark.
- Numbers of squares are those of this game's books, where 1 to 12 belong to the side that begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.core.grid import Man, Noun
from zamora.library.draughts.common import Draughts


class EnglishDraughts(Draughts):
    """The rules of English draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-inglesas"
    name: ClassVar[str] = "Damas inglesas"
    men: ClassVar[Mapping[str, Man]] = {
        **Draughts.men,
        "D": Man("lady", Noun("dama", feminine=True), worth=150),
    }
    flies: ClassVar[bool] = False
    numbered_from_above: ClassVar[bool] = False

    def openspiel(self) -> str:
        """``checkers``."""
        return "checkers"
