"""Cefalopodo: dice that are put down and never thrown (Muñoz Santonja 2022, section 4).

Mark Steere's Cephalopod of 2006.

**Rules.** On an empty board of 5 × 5 squares White and Black put down a die a turn on an empty
square. If two or more of the dice beside it, whoever owns them, show six or less together, it takes
them off and shows their sum; a die that takes nothing shows a one. When the board is full, whoever
has more dice on it wins; the number of squares is odd, so nobody draws. The source also
recommends 3 × 3 and 3 × 5 (parameters ``rows`` and ``columns``), and warns of 4 × 4.

**Rulings.**

- Nobody must choose a square where something can be taken, but who does must take: the source has a
  one "en una casilla que no permita capturas" only. Beside are the squares that share a side.
- A single die is never taken: the source speaks of dice and their sum, and its fourth figure shows
  a one put beside dice that show too much together.
- Who can take several groups chooses one. The source shows all that is beside taken; that any two
  or more will do is in Steere's own rules (marksteeregames.com), to which it sends its readers.
- Dice do not run out ("un número de dados igual al de casillas … o quizás uno menos").
- White begins; the source does not say who does.

A die that takes keeps the sum of all pips, any other adds one, and no square holds more than six:
so no position comes back, and every game ends. On 3 × 3 whoever begins wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from zamora.core.board import Board
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board, images
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Outcome, Reason, Side, Step, Symmetry

#: What a die shows at most.
MOST = 6


class Cefalopodo(GridGame):
    """The rules of Cefalopodo; see the module's docstring."""

    key: ClassVar[str] = "cefalopodo"
    name: ClassVar[str] = "Cefalópodo"
    source: ClassVar[str] = "003, 4"
    chooses_captures: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {"D": Man("die", Noun("dado"), marks="123456")}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(
            5, (5, 3), lambda: _("Filas"), lambda: _("¿Cuántas filas tiene el tablero?")
        ),
        "columns": Parameter(
            5, (5, 3), lambda: _("Columnas"), lambda: _("¿Cuántas columnas tiene el tablero?")
        ),
    }

    def make_board(self) -> Board:
        """The squares that were chosen: always an odd number."""
        return algebraic_board(int(self.settings["rows"]), int(self.settings["columns"]))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """An empty board."""
        return GridState(("",) * len(self.board.cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A die on any empty square, with all that it can take there."""
        if draft.done:
            return
        state, die = draft.state, self.of_side("d", draft.state.side)
        for cell in self.empty(state):
            beside = ((other, self.at(state, other)) for other in self.board.beside(cell))
            pips = {other: int(content[1:]) for other, content in beside if content}
            groups = [
                (total, group)
                for size in range(len(pips), 1, -1)
                for group in combinations(sorted(pips), size)
                if (total := sum(pips[other] for other in group)) <= MOST
            ]
            for total, group in groups or [(1, ())]:
                yield self.place(f"{die}{total}", cell, captures=group)

    def decided(self, state: GridState) -> Outcome | None:
        """When the board is full, whoever has more dice wins."""
        if not all(state.cells):
            return None
        first, second = (sum(1 for _cell in self.own(state, side)) for side in Side)
        return Outcome(Side(first < second), Reason.COUNT)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Those of the rectangle."""
        return images(self.board)
