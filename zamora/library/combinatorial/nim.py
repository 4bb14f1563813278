"""Nim (Neto & Silva, chapter 5, "Nim").

**Rules.** There are some heaps of beans. In its turn a player takes as many beans as it likes, at
least one, from one heap. Whoever takes the last bean wins; so, whoever cannot move loses.

**Rulings**: the source fixes no start; here it is the famous 1, 3, 5, 7 (parameter ``heaps``). The
heaps stand in a row, the cell of each is called by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import xor
from typing import ClassVar

from zamora.core.board import Board
from zamora.core.grid import HEAP, GridDraft, GridGame, GridState, Man, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step


class Nim(GridGame):
    """The rules of Nim; see the module's docstring."""

    key: ClassVar[str] = "nim"
    name: ClassVar[str] = "Nim"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("A", "B")
    side_letters: ClassVar[str] = "AB"
    small: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {}
    noun: ClassVar[Noun] = HEAP.noun
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "heaps": Parameter(
            "1-3-5-7",
            ("1-3-5-7", "3-4-5", "2-2", "1-2-3", "3-5-7-9", "4-5"),
            lambda: _("Montones"),
            lambda: _("¿Cuántas cosas hay en cada montón al empezar?"),
        )
    }

    def make_board(self) -> Board:
        """A cell a heap, in a row."""
        count = len(str(self.settings["heaps"]).split("-"))
        return Board.rectangle(1, count, lambda cell: str(cell.column))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The heaps that were chosen."""
        return GridState(tuple(str(self.settings["heaps"]).split("-")), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Any number of beans of any heap."""
        if draft.done:
            return
        for cell, heap in zip(self.board.cells, draft.state.cells, strict=True):
            for count in range(1, int(heap or 0) + 1):
                yield self.remove(draft.state, cell, count)

    def openspiel(self) -> str:
        """``nim``, in which whoever takes the last bean may also lose."""
        heaps = str(self.settings["heaps"]).replace("-", ";")
        return f"nim(pile_sizes={heaps},is_misere=False)"


def nim_sum(state: GridState) -> int:
    """Bouton's number of a position: whoever is to move loses exactly when it is 0."""
    return reduce(xor, (int(heap or 0) for heap in state.cells), 0)
