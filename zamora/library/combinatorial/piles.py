"""What the games of heaps have in common: a row of numbered heaps that neither side owns.

Neto & Silva, chapter 5, "Jogos combinatórios imparciais": both players have the same turns, and a
player who has none loses. The players are called A and B, and A begins.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import HEAP, GridGame, GridState, Man, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side

#: The largest heap, and the longest row of heaps.
MOST_BEANS, MOST_HEAPS = 999, 9
#: Most positions of heaps that are solved on demand, in a second or two.
FEW_WAYS = 2000
#: A hyphen that can only be a sign: at the beginning, or after another one.
_SIGNED = re.compile(r"(?:^|[\s,;+-])-\d")


class Impartial(GridGame):
    """A game in which both players have the same turns: neither side owns anything on the board."""

    sides: ClassVar[tuple[str, str]] = ("A", "B")
    side_letters: ClassVar[str] = "AB"
    men: ClassVar[Mapping[str, Man]] = {}
    ground: ClassVar[Ground] = Ground(material="felt")
    impartial: ClassVar[bool] = True
    summable: ClassVar[bool] = True

    def cells_alone(self, state: GridState) -> Iterator[GridState]:
        """The position a cell at a time, the others empty: for games whose cells are a sum."""
        nothing = ("",) * len(state.cells)
        for place, content in enumerate(state.cells):
            if content:
                yield state._replace(cells=(*nothing[:place], content, *nothing[place + 1 :]))

    def stands(self, content: str, cell: Cell) -> bool:
        """Unowned men are written as capitals."""
        return content == content.upper() and super().stands(content, cell)

    def owner(self, content: str) -> Side | None:
        """Unowned."""
        return None

    def _exchanged(self, content: str) -> str:
        return content


def row(length: int, *, named: bool = True) -> Board:
    """Cells in a row, called by their numbers from 1 on; a row has no name of its own.

    Args:
        length: how many.
        named: whether the names stand next to the board.
    """
    cells = Board.rectangle(1, length, lambda cell: str(cell.column))
    return replace(cells, line_names=(lambda _row: "", lambda column: str(column) if named else ""))


class Heaps(Impartial):
    """Heaps in a row; the parameter ``heaps`` says how many beans each has at the start."""

    noun: ClassVar[Noun] = HEAP.noun

    def make_board(self) -> Board:
        """A cell a heap, in a row."""
        return row(len(self.start_heaps))

    @property
    def start_heaps(self) -> list[str]:
        """The heaps of the start, as they stand on the cells."""
        return str(self.settings["heaps"]).split("-")

    @property
    def ways(self) -> int:
        """In how many ways the heaps of the start may be left, if all can be reached."""
        return math.prod(int(heap) + 1 for heap in self.start_heaps)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The heaps that were chosen."""
        return GridState(tuple(self.start_heaps), side)


def heaps(usual: str, *others: str, count: int | None = None) -> Parameter:
    """The parameter for the heaps of the start: any row of numbers, ``"3-4-5"`` or ``"3,4,5"``.

    Args:
        usual: the default heaps.
        others: more heaps to choose from.
        count: how many heaps there have to be; from 1 to ``MOST_HEAPS`` if None.
    """
    return Parameter(
        usual,
        (usual, *others),
        lambda: _("Montones"),
        lambda: _("¿Cuántas cosas hay en cada montón al empezar?"),
        reads=lambda text: read_numbers(text, 1, MOST_BEANS, count),
    )


def _whole(part: str) -> bool:
    return part.isascii() and part.isdecimal() and len(part) < 7


def read_numbers(
    text: str, least: int, most: int, count: int | None = None, at_most: int = MOST_HEAPS
) -> str | None:
    """Numbers with hyphens, commas or blanks between them, as ``"3-4-5"``; None if they are none.

    Args:
        text: user input.
        least: the smallest number that will do.
        most: the largest one.
        count: how many there have to be; from 1 to ``at_most`` if None.
        at_most: how many there may be.
    """
    within = text.strip("{[( )]}")
    parts = [part for part in re.split(r"[\s,;+-]+", within) if part]
    if _SIGNED.search(within) or not all(map(_whole, parts)):
        return None
    numbers = [int(part) for part in parts]
    fits = len(parts) == count if count is not None else 1 <= len(parts) <= at_most
    if not fits or not all(least <= number <= most for number in numbers):
        return None
    return "-".join(map(str, numbers))
