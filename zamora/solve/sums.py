"""Who wins a sum of games, and by which turns: positions side by side, a turn in one of them.

The side that cannot move in any of them loses. What counts of each is its value
(:mod:`zamora.solve.worth`); Left, E in the source, is the side that begins each game, Right the
other one. Left wins a sum moving first by turns after which it is at least 0, and so keeps what it
has; Right by those after which it is at most 0. (Neto & Silva, chapter 5, "A teoria".)

>>> both = sum_of("dominorio[rows=2,columns=3]", "nim[heaps=1]")
>>> both.parts, both.value, both.outcome
(({2|-1/2}, *), {2*|-1/2*}, <Outcome.NEXT: 'next'>)
>>> [str(turn) for turn in both.winning(Side.FIRST)]
['1: b2+b1']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from zamora import registry
from zamora.core.position import Position, Side, Turn
from zamora.core.tasks import Task, interruptible
from zamora.solve.worth import LIMIT, worth
from zamora.values import ZERO, Outcome, Value


class SumTurn(NamedTuple):
    """A turn in one of the games of a sum.

    Attributes:
        place: in which of them, counted from 0.
        turn: the turn there.
        after: what the whole sum is worth then.
    """

    place: int
    turn: Turn
    after: Value

    @property
    def wins(self) -> bool:
        """Whether who makes it wins the sum: the rival, who moves next, gains nothing by that."""
        return self.after >= ZERO if self.turn.before.side is Side.FIRST else self.after <= ZERO

    def __str__(self) -> str:
        return f"{self.place + 1}: {self.turn}"


@dataclass(frozen=True)
class Sum:
    """Positions of games of normal play, to be played as one.

    Attributes:
        positions: the positions; whose turn it is in each does not matter.
        parts: what each is worth.
    """

    positions: tuple[Position, ...]
    parts: tuple[Value, ...]

    @cached_property
    def value(self) -> Value:
        """What they are worth together."""
        return sum(self.parts, ZERO)

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play."""
        return self.value.outcome

    def turns(self, side: Side) -> tuple[SumTurn, ...]:
        """All turns that a side has in the sum, with what is left after each."""
        found = []
        for place, position in enumerate(self.positions):
            rest = sum((*self.parts[:place], *self.parts[place + 1 :]), ZERO)
            for turn in position.asked(side).turns():
                # Where who cannot move wins, the turn that makes it so is as good as forbidden.
                lost = turn.after.outcome
                if lost is None or lost.winner is side:
                    found.append(SumTurn(place, turn, rest + worth(turn.after)))
        return tuple(found)

    def winning(self, side: Side) -> tuple[SumTurn, ...]:
        """The turns with which a side that is to move wins; none if it has lost."""
        return tuple(turn for turn in self.turns(side) if turn.wins)


@interruptible
def sum_of(
    *games: str | Position,
    limit: int = LIMIT,
    report: Callable[[int], bool] | None = None,
) -> Task[Sum]:
    """A sum of games, each from its start or from a position.

    Args:
        games: keys (``"nim[heaps=3-4]"``), codes of positions, or positions. One of a game that is
            a sum of games stands for its parts.
        limit: the most positions of each that are looked at.
        report: as in :func:`~zamora.solve.worth.worth`.

    Raises:
        UnknownGame, BadParameter, BadPositionCode: if there is no such game or position.
        NoWorth, TooManyPositions, Stopped: as :func:`~zamora.solve.worth.worth`.
    """
    given = (one if isinstance(one, Position) else _position(one) for one in games)
    positions = tuple(part for one in given for part in parts_of(one))
    parts = []
    for one in positions:
        parts.append((yield from worth.steps(one, limit, report)))
    return Sum(positions, tuple(parts))


def parts_of(position: Position) -> tuple[Position, ...]:
    """The positions that lie side by side in a game that is a sum of games; else the position."""
    parts = tuple(Position(*part) for part in position.game.components(position.state))
    return parts or (position,)


def is_sum(position: Position) -> bool:
    """Whether the position is one of a game that is a sum of games."""
    return next(iter(position.game.components(position.state)), None) is not None


def _position(text: str) -> Position:
    """A key stands alone; the fields of a code follow after a blank."""
    if " " in text.strip():
        return registry.position(text.strip())
    return registry.game(text).start()
