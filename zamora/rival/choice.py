"""What every computer player has in common: it names a turn, and says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from zamora.core.history import History
from zamora.core.position import Turn
from zamora.rival.analysis import Analysis


@dataclass(frozen=True)
class Choice:
    """The turn that a player chose, and why in one sentence.

    ``usual`` is False when the player could not do what it is known for (the mirror cannot
    imitate). ``analysis`` is what its search has seen, if it has one.
    """

    turn: Turn
    explanation: str
    usual: bool = True
    analysis: Analysis | None = None


class Opponent(Protocol):
    """Somebody who can choose a turn.

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

        Raises:
            GameOver: if the game has ended.
        """
        ...

    def choose(self, history: History) -> Turn:
        """The turn to play now; raises as :meth:`decide`."""
        return self.decide(history).turn
