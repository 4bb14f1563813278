"""The exact value of any position of Futez, read from a table."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved import table
from zamora.library.futez.solved.numbering import (
    FIRST_BALL,
    LOST,
    MIRROR,
    PLACEMENTS,
    SLICE,
    numbered_state,
)
from zamora.library.futez.solved.stuck import stuck_turns
from zamora.library.futez.solved.table import Table
from zamora.solve.base import Album, Value
from zamora.solve.tabulated import Tabulated


class FutezSolution(Tabulated):
    """The value of every position of Futez, however it came about (booklet, chapter 3)."""

    def __init__(self, table: Table) -> None:
        """Read values from ``table``."""
        self.game = Futez()
        self.table = table

    @property
    def start(self) -> Position:
        """The start of the game."""
        return self.game.start()

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and position.game == self.game

    def __len__(self) -> int:
        """The number of unfinished positions."""
        return 2 * PLACEMENTS

    def looked_up(self, position: Position) -> Value:
        """What the table says of a position in which nobody has scored."""
        return decoded_value(self.table.at(position.state))

    # The whole -----------------------------------------------------------------------------------

    @cached_property
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move."""
        return max((value for value in set(self.table.values) if value < LOST), default=0)

    @cached_property
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""
        placement = self.table.first(self.longest) if self.longest else None
        if placement is None:
            return ()
        return self.best_line(Position(self.game, numbered_state(placement)))

    @cached_property
    def tally(self) -> tuple[int, ...]:
        """How many unfinished positions have each byte of the table, counted in the table itself.

        Of mirror images only one is kept, and positions that differ in the colours share a byte.
        """
        values, total = memoryview(self.table.values), [0] * 256
        for ball, first in table.KEPT.items():
            images = 1 if MIRROR[FIRST_BALL + ball] == FIRST_BALL + ball else 2
            for value, times in Counter(values[first : first + SLICE]).items():
                total[value] += 2 * images * times
        return tuple(total)

    def by_distance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many unfinished positions are won, and lost, in 0, 1, 2 … turns of both sides.

        Wins take an odd number of turns and losses an even one, but for the own goals that somebody
        is forced to score.
        """
        won, lost = (0, *self.tally[1:LOST]), self.tally[LOST:]
        last = max((n for n in range(LOST) if won[n] or lost[n]), default=0)
        return won[: last + 1], lost[: last + 1]

    def albums(self) -> tuple[Album, ...]:
        """The turns in play after which the ball must move and cannot: the author's conjecture."""
        words = _("El balón tiene que moverse y no puede: aquí falla la conjetura del autor.")
        return (Album(_("El balón atascado"), words, stuck_turns()),)

    def summary(self) -> dict[str, Any]:
        """The solution in numbers, ready for JSON.

        Returns:
            See :func:`zamora.library.futez.solved.summary.facts`; and ``table_bytes``, the size of
            the file.
        """
        return {**self.table.facts, "table_bytes": self.table.size}


def decoded_value(byte: int) -> Value:
    """What the byte of a placement says."""
    if byte == 0:
        return Value("draw", None)
    return Value("loss", byte - LOST) if byte > LOST else Value("win", byte)


def solution() -> FutezSolution:
    """The solution in the table that travels with the package.

    Raises:
        BadTable: if the table cannot be used.
    """
    return FutezSolution(table.find())
