"""Subtraction games (Neto & Silva, chapter 5, "Jogos de subtracção").

**Rules.** There is one heap of beans, 17 of them. In its turn a player takes 1, 2 or 3. Taking the
last bean wins; so a player who cannot move loses.

Other games have another heap (parameter ``pile``) and another set of numbers that may be taken
(parameter ``set``: the source has 1, 2, 3 and 2, 3; any set will do). Where 1 is not in the set
beans may be left over: a player who cannot take any loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import Board
from zamora.core.grid import HEAP, GridDraft, GridState, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.combinatorial.piles import MOST_BEANS, Impartial, read_numbers, row


def _read_set(text: str) -> str | None:
    numbers = read_numbers(text, 1, MOST_BEANS)
    return numbers and "-".join(map(str, sorted(set(map(int, numbers.split("-"))))))


def _read_pile(text: str) -> int | None:
    number = read_numbers(text, 1, MOST_BEANS, 1)
    return None if number is None else int(number)


class Resta(Impartial):
    """The rules of the subtraction games; see the module's docstring."""

    key: ClassVar[str] = "resta"
    name: ClassVar[str] = "Juego de restar"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = HEAP.noun
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "set": Parameter(
            "1-2-3",
            ("1-2-3", "2-3", "1-2", "1-3-4", "2-5"),
            lambda: _("Se quitan"),
            lambda: _("¿Cuántas cosas se pueden quitar en un turno?"),
            reads=_read_set,
        ),
        "pile": Parameter(
            17,
            (17, 10, 21, 30, 50),
            lambda: _("Montón"),
            lambda: _("¿Cuántas cosas hay al empezar?"),
            reads=_read_pile,
        ),
    }
    board: ClassVar[Board] = row(1, named=False)

    @property
    def small(self) -> bool:
        """As many positions as beans, and one more."""
        return True

    def make_board(self) -> Board:
        """One heap."""
        return type(self).board

    @property
    def takes(self) -> tuple[int, ...]:
        """How many beans may be taken, in rising order."""
        return tuple(map(int, str(self.settings["set"]).split("-")))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The whole heap."""
        return GridState((str(self.settings["pile"]),), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """As many beans as the set has, if there are enough."""
        if draft.done:
            return
        (heap,), (cell,) = draft.state.cells, self.board.cells
        for count in self.takes:
            if count <= int(heap or 0):
                yield self.remove(draft.state, cell, count)
