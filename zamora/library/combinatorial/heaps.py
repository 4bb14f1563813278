"""Games of heaps and coins (Neto & Silva, chapter 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import HEAP, GridDraft, GridState, Noun
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step
from zamora.library.combinatorial.piles import (
    FEW_WAYS,
    MOST_BEANS,
    Heaps,
    Impartial,
    heaps,
    read_numbers,
    row,
)


class Nim(Heaps):
    """Nim and greedy Nim (Neto & Silva, chapter 5, "Nim" and "Nim ávido").

    **Rules.** There are some heaps of beans. In its turn a player takes as many beans as it likes,
    at least one, from one heap. Taking the last bean wins; so a player who cannot move loses. In
    greedy Nim (*Nim ávido*) only a largest heap may be touched.

    **Rulings**: the source fixes no start for Nim; here it is the famous 1, 3, 5, 7 (parameter
    ``heaps``), and for greedy Nim the source's 5, 4, 7, 8, 9. The heaps stand in a row, the cell of
    each is called by its number.
    """

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
    """The rules of greedy Nim, as :class:`Nim` says them."""

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


def _read_set(text: str) -> str | None:
    numbers = read_numbers(text, 1, MOST_BEANS)
    return numbers and "-".join(map(str, sorted(set(map(int, numbers.split("-"))))))


def _read_pile(text: str) -> int | None:
    number = read_numbers(text, 1, MOST_BEANS, 1)
    return None if number is None else int(number)


class Resta(Impartial):
    """Subtraction games (Neto & Silva, chapter 5, "Jogos de subtracção").

    **Rules.** There is one heap of beans, 17 of them. In its turn a player takes 1, 2 or 3. Taking
    the last bean wins; so a player who cannot move loses.

    Other games have another heap (parameter ``pile``) and another set of numbers that may be taken
    (parameter ``set``: the source has 1, 2, 3 and 2, 3; any set will do). Where 1 is not in the set
    beans may be left over: a player who cannot take any loses.
    """

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


#: The largest number of a game that is solved on demand, in a second.
MOST_SOLVED = 150


class EuclidsGame(Impartial):
    """Euclides (Neto & Silva, chapter 5, "Euclides").

    **Rules.** There are two positive numbers. In its turn a player subtracts from the larger one a
    multiple of the smaller one, so that both stay positive. When they are equal the game is over,
    and the player who moved last wins.

    **Rulings**: the source lets the players choose the numbers; here they are those of its worked
    game, 20 and 8 (parameter ``numbers``). The numbers stand on cells 1 and 2.
    """

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
    """Nimble and miserly Nimble (Neto & Silva, chapter 5, "Nim" and "Avarento").

    **Rules.** Coins lie on a strip of cells, any number on a cell. In its turn a player moves one
    coin to the left, as many cells as it likes, also over others and onto others. When all coins
    lie on the cell at the left end no move is left, and the player who moved last wins. In the
    miserly game (*Avarento*) only a coin that lies farthest to the right may be moved.

    **Rulings**: the cells are called by their distance from the left end, so the one there is 0.
    The start is left to chance in the source (parameter ``coins``: the distances of all coins).
    Here Nimble begins with its printed position. Its list of heaps has 6 four times, but the sum
    printed next to it, 14, and the good turn, from 8 to 6, need five coins there: with four the sum
    is 8, and the coin at 8 would have to go home. The miserly game begins with four coins.
    """

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
    """The rules of the miserly game, as :class:`Nimble` says them."""

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
