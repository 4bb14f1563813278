"""What a search has found: values of turns, the best line, how far it has looked.

Each kind of search hands over its own :class:`Analysis`: the compiled search knows turns as numbers
(:class:`zamora.rival.searcher.KernelAnalysis`), the generic search as :class:`Turn` objects
(:class:`zamora.rival.alphabeta.TurnAnalysis`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from zamora.compiled.search import SURE, WIN
from zamora.core.position import Position, Turn
from zamora.solve.base import Value

#: The score of a win that is proved, with an unknown number of turns.
KNOWN = SURE


@dataclass(frozen=True, order=True)
class Score:
    """A value for the player to move; greater is better.

    Attributes:
        value: for comparing.
    """

    value: int

    @property
    def goal_in(self) -> int | None:
        """After how many turns of both sides the game is decided by force; None if it is not.

        Positive if the player to move wins (1: with this turn), negative if the rival does.
        """
        if self.value > SURE:
            return WIN - self.value
        return -(WIN + self.value) if self.value < -SURE else None

    @property
    def known(self) -> bool:
        """Whether it is proved who wins, but not in how many turns."""
        return abs(self.value) == KNOWN

    @property
    def points(self) -> int:
        """How good the position looks; 100 are about what a pawn is worth in chess."""
        return self.value

    def __neg__(self) -> Score:
        """The same for the other player."""
        return Score(-self.value)

    def __str__(self) -> str:
        """``+0.35``, ``#3`` (a win in 3 turns), ``-#2``, ``#`` (a win in an unknown number)."""
        if self.known:
            return "#" if self.value > 0 else "-#"
        if self.goal_in is None:
            return f"{self.value / 100:+.2f}"
        return f"{'-' if self.goal_in < 0 else ''}#{abs(self.goal_in)}"


def score_of(value: Value) -> Score:
    """An exact value as the search would put it."""
    if value.result == "draw":
        return Score(0)
    sign = 1 if value.result == "win" else -1
    return Score(sign * (KNOWN if value.distance is None else WIN - value.distance))


@dataclass(frozen=True)
class Judged:
    """A turn and its score for the player who makes it.

    ``exact`` is False if the score is an upper bound: the turn is not better than that.
    """

    turn: Turn
    score: Score
    exact: bool


@dataclass(frozen=True)
class Analysis(ABC):
    """What a search has found.

    Attributes:
        position: where it began.
        depth: the turns of both sides looked ahead in full; a goal is seen one turn farther.
        nodes: the positions looked at.
        seconds: how long it took.
        numbers: the turns as numbers of the search, the best first.
        values: their values, in the same order.
        all_exact: whether all values are exact, not only the first.
        games: the games played at random, if that is how it was found.
    """

    position: Position
    depth: int
    nodes: int
    seconds: float
    numbers: tuple[int, ...]
    values: tuple[int, ...]
    all_exact: bool
    games: int

    @abstractmethod
    def turn(self, number: int) -> Turn:
        """The turn with this number."""

    @abstractmethod
    def numbers_of(self, turns: Collection[Turn]) -> dict[int, Turn]:
        """Those of these turns that were looked at, by their numbers."""

    @abstractmethod
    def _seen_line(self) -> tuple[Turn, ...]:
        """The best line as far as the search went through it."""

    @abstractmethod
    def _further(self, position: Position, depth: int) -> Analysis | None:
        """The same kind of search from a later position; None if it would find nothing."""

    @property
    def as_far(self) -> dict[str, int]:
        """What makes another search look as far as this one."""
        return {} if self.games else {"depth": max(1, self.depth)}

    @property
    def score(self) -> Score:
        """Of the best turn, and so of the position."""
        return Score(self.values[0])

    @property
    def best(self) -> Turn:
        """The best turn."""
        return self.turn(self.numbers[0])

    @cached_property
    def turns(self) -> tuple[Judged, ...]:
        """Every turn with its score, the best first; in their order if scores are equal."""
        found = [
            Judged(self.turn(number), Score(value), self.all_exact or at == 0)
            for at, (number, value) in enumerate(zip(self.numbers, self.values, strict=True))
        ]
        return tuple(sorted(found, key=lambda judged: -judged.score.value))

    def score_of(self, turn: Turn) -> Score:
        """The score of a turn of this position that was looked at."""
        return next(judged.score for judged in self.turns if judged.turn == turn)

    @cached_property
    def line(self) -> tuple[Turn, ...]:
        """The best line for both sides as far as it was seen; to the end, if that is in sight."""
        found = list(self._seen_line())
        length = abs(self.score.goal_in or 0)
        while len(found) < length and found[-1].after.outcome is None:
            # What the search knew from its table it did not go through again.
            further = self._further(found[-1].after, max(1, length - len(found) - 1))
            if further is None:
                break
            found += further.line
        return tuple(found)
