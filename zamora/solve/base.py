"""What a solution of a game can be asked, however it was found and wherever it is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Position, Turn

Result = Literal["win", "draw", "loss"]

#: From the worst to the best, for comparing.
RANK: Mapping[Result, int] = MappingProxyType({"loss": 0, "draw": 1, "win": 2})
#: The same seen from the other side.
OPPOSITE: Mapping[Result, Result] = MappingProxyType({"win": "loss", "draw": "draw", "loss": "win"})


class OutsideSolution(ZamoraError):
    """The position is not among those that were solved."""


class TooManyPositions(ZamoraError):
    """More positions than the limit given can be reached, or more than can be listed."""


class Stopped(ZamoraError):
    """The work was stopped before its end."""


class Album(NamedTuple):
    """Turns of a solved game that are worth a look, to page through.

    Attributes:
        title: what they are called.
        words: what is to be seen in each of them.
        turns: the turns, each with the position before it.
    """

    title: str
    words: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Value:
    """What a position (or a turn) is worth with best play by both sides.

    Attributes:
        result: for the side to move (of a turn: for the player who makes it).
        distance: turns of both sides until the end: the winner takes the shortest way, the loser
            the longest one. 0 where the game is already won or lost; None for every draw, the
            finished ones (stalemate) too, and where only the result is known.
    """

    result: Result
    distance: int | None

    @property
    def order(self) -> tuple[int, int]:
        """A key for sorting: the better for the player, the greater (quick wins, slow losses)."""
        turns = self.distance or 0
        return RANK[self.result], turns if self.result == "loss" else -turns


def value_words(result: Result, turns: int | None) -> str:
    """A value in words, for the mover: ``gana en 3 turnos``, ``empata``."""
    if result == "draw":
        return _("empata")
    n = turns or 0
    if result == "win":
        return ngettext("gana en {n} turno", "gana en {n} turnos", n).format(n=n)
    return ngettext("pierde en {n} turno", "pierde en {n} turnos", n).format(n=n)


class Values(ABC):
    """The exact value of positions, and what follows from it for their turns."""

    @abstractmethod
    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it was not solved.
        """

    def turn_value(self, turn: Turn) -> Value:
        """The value of ``turn`` for the player who makes it, the turn itself counted.

        Raises:
            OutsideSolution: if it leads to a position that was not solved.
        """
        value = self.value(turn.after)
        distance = None if value.distance is None else value.distance + 1
        result = value.result
        if turn.after.side is not turn.before.side:
            result = OPPOSITE[result]
        return Value(result, distance)

    def turn_values(self, position: Position) -> dict[Turn, Value]:
        """The value of each turn of ``position``, the best first; empty if it is finished.

        Raises:
            OutsideSolution: if the position was not solved.
        """
        values = {turn: self.turn_value(turn) for turn in self._known(position).turns()}
        return dict(sorted(values.items(), key=lambda item: item[1].order, reverse=True))

    def best_turns(self, position: Position) -> tuple[Turn, ...]:
        """The turns of the best value: quickest wins, any draws, slowest losses."""
        values = self.turn_values(position)
        best = max((value.order for value in values.values()), default=None)
        return tuple(turn for turn, value in values.items() if value.order == best)

    def wrong_turns(self, position: Position) -> tuple[Turn, ...]:
        """The turns that give something away: a draw instead of a win, a loss instead of either."""
        result = self.value(position).result
        return tuple(
            turn
            for turn, value in self.turn_values(position).items()
            if RANK[value.result] < RANK[result]
        )

    def best_line(self, position: Position) -> tuple[Turn, ...]:
        """A line of best turns from a won or lost position to the end; empty for a draw."""
        line: list[Turn] = []
        if self.value(position).result != "draw":
            while turns := self.best_turns(position):
                line.append(turns[0])
                position = turns[0].after
        return tuple(line)

    def _known(self, position: Position) -> Position:
        """The position as it is known here, perhaps with cached turns.

        Raises:
            OutsideSolution: if it was not solved.
        """
        return position


class Solution(Values):
    """The exact value of every position of a game, or of all that can be reached from a start.

    It is never changed once made, and may be used from several threads.
    """

    game: Game[Any, Any]

    @property
    def title(self) -> str:
        """What is solved: the game, if it is not an ending of it."""
        return self.game.name

    @property
    @abstractmethod
    def start(self) -> Position:
        """The position from which the others are reached."""

    @property
    @abstractmethod
    def positions(self) -> tuple[Position, ...]:
        """All positions, the start first.

        Raises:
            TooManyPositions: if there are too many to be listed.
        """

    @abstractmethod
    def __contains__(self, position: object) -> bool:
        """Whether the position was solved."""

    @abstractmethod
    def __len__(self) -> int:
        """The number of positions."""

    @abstractmethod
    def considering(self, history: History) -> Solution:
        """The values for a game under way, where the third occurrence is a draw.

        This solution itself is returned when nothing has stood twice.

        Raises:
            OutsideSolution: if the present position was not solved.
        """

    # The whole -----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move; 0 if there is none."""

    @property
    @abstractmethod
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""

    def by_distance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many unfinished positions are won, and lost, in 0, 1, 2 … turns of both sides."""
        unfinished = (self.value(p) for p in self.positions if p.outcome is None)
        found = Counter((v.result, v.distance) for v in unfinished if v.distance is not None)
        last = max((distance for _result, distance in found), default=0)
        won, lost = (
            tuple(found[result, distance] for distance in range(last + 1))
            for result in ("win", "loss")
        )
        return won, lost

    def albums(self) -> tuple[Album, ...]:
        """What is worth a look in it besides values."""
        return ()

    def first_turns(self) -> dict[str, str]:
        """The value word of each first turn, for the player who makes it."""
        return {str(turn): value.result for turn, value in self.turn_values(self.start).items()}

    @abstractmethod
    def summary(self) -> dict[str, Any]:
        """The solution in numbers, ready for JSON.

        Returns:
            ``game``; ``start``: the value word of the start; ``first_turns``: the value word of
            each first turn, for the player who makes it; ``win``, ``loss``, ``draw``: numbers of
            unfinished positions, for the side to move; ``reachable``: how many positions can be
            reached from the start, finished ones too; ``longest``: turns of the longest forced win;
            ``longest_example``: its ``position`` and ``turns``. And more, as the solution has it.
        """

    # For those who inherit -----------------------------------------------------------------------

    def _known(self, position: Position) -> Position:
        """The position as the solution knows it, perhaps with cached turns.

        Raises:
            OutsideSolution: if it was not solved.
        """
        if position not in self:
            raise OutsideSolution(
                _("La solución de {game} no contiene la posición «{code}».").format(
                    game=self.game.name, code=position.code
                ),
                text=position.code,
                accepted=[self.start.code],
            )
        return position


def line_facts(line: tuple[Turn, ...]) -> dict[str, Any]:
    """A line of turns, ready for JSON: the code of the position it begins from, and its turns."""
    return {
        "position": line[0].before.code if line else None,
        "turns": [str(turn) for turn in line],
    }
