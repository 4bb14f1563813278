"""International and Russian draughts (Neto & Silva, chapter 3, "Damas internacionais").

**Rules.** On the dark squares of a 10 × 10 board, twenty men a side. A man steps to an empty square
diagonally ahead; it captures ahead and backwards, jumping over a rival to the empty square behind
it, and goes on as long as it can. Capturing comes before moving, and as many as possible must be
captured. No man is jumped twice; the captured are taken off at the end. A man that ends its turn on
the last row becomes a lady; one that only passes there does not. A lady goes along a diagonal as
far as it is empty, and captures from afar, coming down on any empty square behind. A side without a
legal turn loses. Draws: a position for the third time, and three ladies that have not caught one
within sixteen turns.

**Variants.** Boards of 8 × 8 with twelve men a side (Sweden, Brazil) and 12 × 12 with thirty
(Canada, India, Sri Lanka): parameter ``size``. A proposal of the authors against draws: a lady
whose last captured man is a lady stops on the very next square (``short_stop``).

**Russian draughts** differ in three things: the board has 8 × 8 squares; any capture may be chosen,
but must be brought to its end; a man that passes the last row while capturing goes on as a lady.

**Rulings.**

- The diagrams are lost. White begins from below, a1 is dark: all squares that the text names fit.
- "16 lances" are sixteen turns of each side, counted from the first turn after which three ladies
  stand alone against one; a capture ends the count. It holds for the variants as well.
- ``short_stop`` concerns the lady's last capture alone: before it she may come down farther away if
  she captures on from there. What the most is, is counted among the sequences that can so end.
- In Russian draughts no men may be left uncaptured ("não pode deixar peças por capturar"): a lady
  comes down, if she can, on a square from which she can capture on. So it is played everywhere.
- Numbers of squares are the usual ones: 1 in the corner on the left of Black's side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.core.board import DIAGONAL, Board, Direction
from zamora.core.grid import algebraic_board
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.library.draughts.common import Draughts


class International(Draughts):
    """The rules of international draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-internacionales"
    name: ClassVar[str] = "Damas internacionales"
    board: ClassVar[Board] = algebraic_board(10, 10)
    man_takes: ClassVar[tuple[Direction, ...]] = DIAGONAL
    greatest: ClassVar[bool] = True
    chase: ClassVar[int] = 16
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            10, (10, 8, 12), lambda: _("Tablero"), lambda: _("¿De cuántas filas es el tablero?")
        ),
        "short_stop": Parameter(
            False,
            (False, True),
            lambda: _("Freno de la dama"),
            lambda: _("¿Dónde se detiene una dama cuando lo último que toma es otra dama?"),
            {
                False: lambda: _("donde quiera, detrás de ella"),
                True: lambda: _("en la casilla que sigue"),
            },
        ),
    }

    def make_board(self) -> Board:
        """The size that was chosen."""
        size = int(self.settings["size"])
        return algebraic_board(size, size)


class Russian(Draughts):
    """The rules of Russian draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-rusas"
    name: ClassVar[str] = "Damas rusas"
    man_takes: ClassVar[tuple[Direction, ...]] = DIAGONAL
    crowned_in_passing: ClassVar[bool] = True
    lands_to_go_on: ClassVar[bool] = True
    chase: ClassVar[int] = International.chase
