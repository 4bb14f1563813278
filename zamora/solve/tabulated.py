"""Solutions that are too large to be enumerated: values are looked up in a table, one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable
from copy import copy
from typing import Self

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.solve.base import Solution, TooManyPositions, Value


class Tabulated(Solution):
    """The value of every position, however it came about.

    Whoever inherits says what stands in the table for a position that is not over.
    """

    #: Keys of positions that count as drawn as soon as they come about; of the one on the board.
    _drawn: frozenset[Hashable] = frozenset()
    _present: Hashable = None

    @abstractmethod
    def looked_up(self, position: Position) -> Value:
        """The value of a position in which nobody has scored, for the side to move."""

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

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it was not solved.
        """
        state = self._known(position).state
        over = self.game.decided(state)
        if over is not None and over.winner is None:
            return Value("draw", None)
        if over is not None:
            return Value("win" if over.winner is position.side else "loss", 0)
        if position.key in self._drawn:
            # What comes about once more is a draw; what stands there now is not yet over.
            best = None
            if position.key == self._present:
                best = next(iter(self.turn_values(position).values()), None)
            return best or Value("draw", None)
        return self.looked_up(position)

    def considering(self, history: History) -> Self:
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
            OutsideSolution: if the present position was not solved.
        """
        self._known(history.position)
        if not history.drawing:
            return self
        present = history.position if history.outcome is None else None
        return self.with_draws(history.drawing, present)

    def with_draws(self, drawn: Collection[Hashable], present: Position | None = None) -> Self:
        """The same table, with positions that count as drawn.

        Args:
            drawn: their keys.
            present: the position that stands on the board now. If it is one of ``drawn``, coming
                back to it is a draw, but its own value is that of its best turn.
        """
        found = copy(self)
        found._drawn = frozenset(drawn)
        found._present = None if present is None else present.key
        return found
