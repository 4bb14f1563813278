"""Nim and greedy Nim (Neto & Silva, chapter 5, "Nim" and "Nim ávido").

**Rules.** There are some heaps of beans. In its turn a player takes as many beans as it likes, at
least one, from one heap. Taking the last bean wins; so a player who cannot move loses. In greedy
Nim (*Nim ávido*) only a largest heap may be touched.

**Rulings**: the source fixes no start for Nim; here it is the famous 1, 3, 5, 7 (parameter
``heaps``), and for greedy Nim the source's 5, 4, 7, 8, 9. The heaps stand in a row, the cell of
each is called by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import xor
from typing import ClassVar

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridState
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Step
from zamora.library.combinatorial.piles import FEW_WAYS, Heaps, heaps


class Nim(Heaps):
    """The rules of Nim; see the module's docstring."""

    key: ClassVar[str] = "nim"
    name: ClassVar[str] = "Nim"
    source: ClassVar[str] = "002, 5"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "heaps": heaps("1-3-5-7", "3-4-5", "2-2", "1-2-3", "3-5-7-9", "4-5")
    }

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Any number of beans of any heap that may be touched."""
        if draft.done:
            return
        beans = [int(heap or 0) for heap in draft.state.cells]
        for cell, heap in zip(self.board.cells, beans, strict=True):
            if self.touchable(heap, beans):
                for count in range(1, heap + 1):
                    yield self.remove(draft.state, cell, count)

    def summands(self, state: GridState) -> Iterable[GridState]:
        """Each heap."""
        return self.cells_alone(state)

    def touchable(self, heap: int, beans: list[int]) -> bool:
        """Whether beans may be taken from a heap of this size."""
        return True

    @property
    def small(self) -> bool:
        """If the heaps are."""
        return self.ways <= FEW_WAYS

    def openspiel(self) -> str:
        """``nim``, which also has the misère game."""
        return f"nim(pile_sizes={';'.join(self.start_heaps)},is_misere=False)"


class GreedyNim(Nim):
    """The rules of greedy Nim; see the module's docstring."""

    key: ClassVar[str] = "nim-avido"
    name: ClassVar[str] = "Nim ávido"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "heaps": heaps("5-4-7-8-9", "3-4-5", "2-2", "1-2-3", "4-4-1")
    }

    def touchable(self, heap: int, beans: list[int]) -> bool:
        """Only from a largest one."""
        return heap == max(beans)

    @property
    def small(self) -> bool:
        """If the heaps are; more than half of the ways to leave something cannot be reached."""
        return self.ways <= 11 * FEW_WAYS

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It is not the largest."""
        found = _("Solo se puede quitar de un montón de los más grandes.")
        return found if self.at(state, cell) else ""

    def summands(self, state: GridState) -> Iterable[GridState]:
        """The heaps together: which one may be touched depends on the others."""
        return (state,)

    def openspiel(self) -> str:
        """OpenSpiel has no such game."""
        return ""


def nim_sum(state: GridState) -> int:
    """Bouton's number of a position: the side to move loses exactly when it is 0."""
    return reduce(xor, (int(heap or 0) for heap in state.cells), 0)
