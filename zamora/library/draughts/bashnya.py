"""Bashnya, the towers (Neto & Silva, chapter 3, "Bashnya"): Russian draughts with stacks.

**Rules.** On the dark squares of an 8 × 8 board, twelve men a side. A man steps diagonally ahead;
it captures ahead and backwards, jumping over a rival next to it to the empty square behind, and
goes on as long as it can. Any capture may be chosen. A captured man goes under the man that jumped:
a stack, which its top man, the commander, moves and captures with. Jumping over a stack captures
its commander only. A commander that comes to the last row becomes a lady immediately, in the middle
of a sequence too, and goes on as one: as far as she likes, jumping from afar and coming down as far
behind. Capturing comes before moving. A side without a legal turn loses; a position for the third
time is a draw.

**Rulings.**

- The captured are lifted jump by jump, not at the end: a square that a jump has emptied can be
  landed on and passed, and a stack's next man, if it is the rival's, captured later in the same
  turn ("uma peça pode, durante uma sequência de capturas, capturar várias peças do mesmo
  quadrado").
- No jump turns straight back. The source says so in Emergo only; but if it could, every jump over a
  stack would go on to and fro until nothing of it is left, and the notes say that a stack whose
  commander is captured "continua a pertencer ao mesmo jogador", the stronger the more own men are
  under it; for the eight men of four stacks it has the lady make two rounds. ``turn_back=True``
  allows it.
- A sequence must capture all it can ("o jogador deve capturar todas as peças"): a lady comes down,
  if she can, on a square from which she can capture on, as in Russian draughts.
- Only the commander is promoted, and only by coming to the last row: a man that is freed there
  remains a man. A captured lady remains a lady.
- White begins, from below, as in its other draughts; a1 is dark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zamora.core.board import Board
from zamora.core.grid import algebraic_board
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.library.draughts.towers import Towers


class Bashnya(Towers):
    """The rules of Bashnya; see the module's docstring."""

    key: ClassVar[str] = "bashnya"
    name: ClassVar[str] = "Bashnya"
    board: ClassVar[Board] = algebraic_board(8, 8)
    flies: ClassVar[bool] = True
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "turn_back": Parameter(
            False,
            (False, True),
            lambda: _("Vuelta atrás"),
            lambda: _("¿Puede un salto volver atrás sobre la pila que acaba de saltar?"),
            {False: lambda: _("no"), True: lambda: _("sí")},
        )
    }

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.turns_back = bool(self.settings["turn_back"])  # type: ignore[misc]
