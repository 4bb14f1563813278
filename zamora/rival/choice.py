"""What every computer player has in common: it names a turn, and says why."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from zamora.core.history import History
from zamora.core.position import Position, Turn
from zamora.rival.findings import Analysis, Score


@dataclass(frozen=True)
class Choice:
    """The turn that a player chose, and why in one sentence.

    ``usual`` is False when the player could not do what it is known for (the mirror cannot
    imitate). ``score`` is what it holds the turn to be worth, if it says; ``analysis`` is what its
    search has seen, if it has one.
    """

    turn: Turn
    explanation: str
    usual: bool = True
    score: Score | None = None
    analysis: Analysis | None = None


class Opponent(Protocol):
    """A player that can choose a turn.

    Attributes:
        seed: what decides between turns that the player holds equal.
    """

    seed: int

    @property
    def key(self) -> str:
        """Short name for programs."""
        ...

    @property
    def name(self) -> str:
        """The name that a pupil reads."""
        ...

    def decide(self, history: History) -> Choice:
        """The turn to play now, with its explanation.

        Args:
            history: the game so far, as far as the side to move may see it
                (:meth:`History.seen_by`).

        Raises:
            GameOver: if the game has ended.
        """
        ...

    def choose(self, history: History) -> Turn:
        """The turn to play now; raises as :meth:`decide`."""
        return self.decide(history).turn


def any_turn(position: Position, rng: random.Random) -> Turn:
    """A random legal turn, uniform; built step by step if turns cannot be listed.

    Args:
        position: a position in which the game goes on.
        rng: the random source.
    """
    if position.listable:
        return rng.choice(position.turns())
    draft = position.draft()
    while not draft.may_end or (draft.next_steps and rng.randrange(1 + len(draft.next_steps))):
        draft = draft.take(rng.choice(draft.next_steps))
    return draft.turn()


_given: int | None = None


def seed_of(seed: int | None) -> int:
    """``seed``, or else the one that is given to all (:func:`seeded`), or else a new one."""
    if seed is None:
        seed = _given
    return secrets.randbits(32) if seed is None else seed


@contextmanager
def seeded(seed: int | None) -> Iterator[None]:
    """Give ``seed`` to the players that are made meanwhile without one of their own."""
    global _given
    before, _given = _given, seed
    try:
        yield
    finally:
        _given = before
