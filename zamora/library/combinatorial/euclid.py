"""Euclides (Neto & Silva, chapter 5, "Euclides").

**Rules.** There are two positive numbers. In its turn a player subtracts from the larger one a
multiple of the smaller one, so that both stay positive. When they are equal the game is over, and
the player who moved last wins.

**Rulings**: the source lets the players choose the numbers; here they are those of its worked game,
20 and 8 (parameter ``numbers``). The numbers stand on cells 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.combinatorial.piles import MOST_BEANS, Impartial, read_numbers, row

#: The largest number of a game that is solved on demand, in a second.
MOST_SOLVED = 150


class EuclidsGame(Impartial):
    """The rules of Euclides; see the module's docstring."""

    key: ClassVar[str] = "euclides"
    name: ClassVar[str] = "Euclides"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = Noun("número")
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "numbers": Parameter(
            "20-8",
            ("20-8", "7-3", "13-8", "25-7", "50-18"),
            lambda: _("Números"),
            lambda: _("¿Con qué dos números se empieza?"),
            reads=lambda text: read_numbers(text, 1, MOST_BEANS, 2),
        )
    }
    board: ClassVar[Board] = row(2)

    @property
    def small(self) -> bool:
        """Few pairs are reachable, but from large numbers by many turns."""
        return max(map(int, str(self.settings["numbers"]).split("-"))) <= MOST_SOLVED

    def make_board(self) -> Board:
        """Two cells."""
        return type(self).board

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The numbers that were chosen."""
        return GridState(tuple(str(self.settings["numbers"]).split("-")), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Multiples of the smaller number from the larger one; something must be left of it."""
        if draft.done:
            return
        numbers = [int(one) for one in draft.state.cells]
        small, large = min(numbers), max(numbers)
        for count in range(small, large, small):
            yield self.remove(draft.state, self.board.cells[numbers.index(large)], count)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It is the smaller one."""
        return _("Se resta del mayor de los dos números: este es el menor.")

    def impossible(self, state: GridState) -> str:
        """Both numbers are there and positive."""
        if not all(state.cells):
            return _("Los dos números tienen que ser mayores que cero.")
        return super().impossible(state)
