"""Nimble and miserly Nimble (Neto & Silva, chapter 5, "Nim" and "Avarento").

**Rules.** Coins lie on a strip of cells, any number on a cell. In its turn a player moves one coin
to the left, as many cells as it likes, also over others and onto others. When all coins lie on the
cell at the left end no move is left, and the player who moved last wins. In the miserly game
(*Avarento*) only a coin that lies farthest to the right may be moved.

**Rulings**: the cells are called by their distance from the left end, so the one there is 0. The
start is left to chance in the source (parameter ``coins``: the distances of all coins). Here Nimble
begins with its printed position. Its list of heaps has 6 four times, but the sum printed next to
it, 14, and the good turn, from 8 to 6, need five coins there: with four the sum is 8, and the coin
at 8 would have to go home. The miserly game begins with four coins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.combinatorial.piles import Impartial, read_numbers

#: The farthest cell there can be, and the most coins.
FARTHEST, MOST_COINS = 20, 20


def coins(usual: str, *others: str) -> Parameter:
    """The parameter for the coins of the start: their distances from the left end."""
    return Parameter(
        usual,
        (usual, *others),
        lambda: _("Monedas"),
        lambda: _("¿En qué casillas hay monedas al empezar?"),
        reads=lambda text: read_numbers(text, 0, FARTHEST, at_most=MOST_COINS),
    )


class Nimble(Impartial):
    """The rules of Nimble; see the module's docstring."""

    key: ClassVar[str] = "nimble"
    name: ClassVar[str] = "Nimble"
    source: ClassVar[str] = "002, 5"
    noun: ClassVar[Noun] = Noun("moneda", feminine=True)
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "coins": coins("1-1-1-1-3-3-6-6-6-6-6-8-9-9-13-13", "1-3-5-7", "2-3-4", "4-6", "5")
    }

    @property
    def start_coins(self) -> list[int]:
        """Where the coins of the start lie."""
        return list(map(int, str(self.settings["coins"]).split("-")))

    def make_board(self) -> Board:
        """A strip as far as the farthest coin."""
        strip = Board.rectangle(1, max(self.start_coins) + 1, lambda cell: str(cell.column - 1))
        return replace(strip, line_names=(lambda _row: "", lambda column: str(column - 1)))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The coins that were chosen."""
        found = Counter(self.start_coins)
        counts = (found[number] for number in range(len(self.board.cells)))
        return GridState(tuple(str(count or "") for count in counts), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A coin that may be moved, to any cell on its left."""
        if draft.done:
            return
        lying = [c for c, n in zip(self.board.cells, draft.state.cells, strict=True) if n]
        for cell in self.movable(lying):
            for target in self.board.cells[: cell.column - 1]:
                yield self.move(draft.state, cell, target)

    def summands(self, state: GridState) -> Iterable[GridState]:
        """Each coin; those that lie on a cell together are as many copies of one."""
        for alone in self.cells_alone(state):
            one = tuple("1" if content else "" for content in alone.cells)
            for _coin in range(int("".join(alone.cells))):
                yield alone._replace(cells=one)

    def impossible(self, state: GridState) -> str:
        """Coins never leave the strip, and none comes."""
        most = len(self.start_coins)
        reason = super().impossible(state)
        if not reason and sum(int(count or 0) for count in state.cells) > most:
            reason = _("Aquí sobran monedas: al empezar hay {n}.").format(n=most)
        return reason

    def movable(self, lying: list[Cell]) -> list[Cell]:
        """The cells from which a coin may be moved."""
        return lying

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It has arrived."""
        return _("Lo que llegó a la casilla 0 ya no se mueve.") if self.at(state, cell) else ""

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """One coin fewer here, one more there."""
        assert step.origin is not None
        left, there = (int(self.at(draft.state, c) or 0) for c in (step.origin, step.target))
        changes = {step.origin: str(left - 1 or ""), step.target: str(there + 1)}
        state = self.with_cells(draft.state, changes)
        return draft._replace(state=state, done=draft.done + 1, at=step.target)


class MiserlyNimble(Nimble):
    """The rules of the miserly game; see the module's docstring."""

    key: ClassVar[str] = "nim-avaro"
    name: ClassVar[str] = "Nimble avaro"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "coins": coins("2-4-5-5", "1-3-5-7", "2-3-4", "4-6", "5")
    }

    def summands(self, state: GridState) -> Iterable[GridState]:
        """The coins together: which one may be moved depends on the others."""
        return (state,)

    def movable(self, lying: list[Cell]) -> list[Cell]:
        """Only from the farthest one."""
        return lying[-1:]

    def why_still(self, state: GridState, cell: Cell) -> str:
        """Others lie farther."""
        if not self.at(state, cell) or cell == self.board.cells[0]:
            return super().why_still(state, cell)
        return _("Solo se mueve una moneda de las que están más a la derecha.")
