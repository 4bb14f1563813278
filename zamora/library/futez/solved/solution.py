"""The exact value of any position of Futez, read from a table."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import cached_property
from typing import Any

from zamora.core.history import History
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
from zamora.solve.base import Album, Solution, TooManyPositions, Value


class FutezSolution(Solution):
    """The value of every position of Futez, however it came about (booklet, chapter 3)."""

    def __init__(
        self, table: Table, drawn: Collection[Hashable] = (), present: Position | None = None
    ) -> None:
        """Read values from ``table``.

        Args:
            table: the values.
            drawn: keys of positions that count as drawn as soon as they come about.
            present: the position that stands on the board now. If it is one of ``drawn``, coming
                back to it is a draw, but its own value is that of its best turn.
        """
        self.game = Futez()
        self.table = table
        self._drawn = frozenset(drawn)
        self._present = None if present is None else present.key

    @property
    def start(self) -> Position:
        """The start of the game."""
        return self.game.start()

    @property
    def positions(self) -> tuple[Position, ...]:
        """There are too many to be listed.

        Raises:
            TooManyPositions: always.
        """
        raise TooManyPositions(
            _("{game} tiene {n} posiciones: son demasiadas para mostrarlas todas.").format(
                game=self.game.name, n=len(self)
            )
        )

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and position.game == self.game

    def __len__(self) -> int:
        """The number of unfinished positions."""
        return 2 * PLACEMENTS

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it is a position of another game.
        """
        state = self._known(position).state
        over = self.game.decided(state)
        if over is not None:
            return Value("win" if over.winner is position.side else "loss", 0)
        if position.key in self._drawn:
            # What comes about once more is a draw; what stands there now is not yet over.
            best = None
            if position.key == self._present:
                best = next(iter(self.turn_values(position).values()), None)
            return best or Value("draw", None)
        return decoded_value(self.table.at(state))

    def considering(self, history: History) -> FutezSolution:
        """The values for a game under way, where the third occurrence is a draw.

        A position that has stood twice is a draw if it comes about again, and so is every turn that
        leads to it; the present position is worth what its best turn is. All other positions keep
        the values of the table, without solving the game anew. These are exact

        - for every drawn position: whoever holds the draw goes on holding it;
        - for every position whose distance is not larger than the smallest one among the positions
          that have stood twice and are won for the same side: the shortest way to win leads
          through smaller and smaller distances, to none of them.

        So they are exact as long as the side that is winning has not strayed from its shortest way
        at least twice. If it has, a win may be promised that in truth takes longer, or is a draw by
        now, because the shortest way leads through a position that has stood twice. That shows
        one turn before it would come about.

        Raises:
            OutsideSolution: if it is a game of another kind.
        """
        self._known(history.position)
        drawn = history.drawing
        if not drawn:
            return self
        present = history.position if history.outcome is None else None
        return FutezSolution(self.table, drawn, present)

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
        import numpy as np

        values = np.frombuffer(self.table.values, dtype=np.uint8)
        total = np.zeros(256, dtype=np.int64)
        for ball, first in table.KEPT.items():
            images = 1 if MIRROR[FIRST_BALL + ball] == FIRST_BALL + ball else 2
            total += 2 * images * np.bincount(values[first : first + SLICE], minlength=256)
        return tuple(map(int, total))

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
