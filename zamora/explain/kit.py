"""What hints and reviews ask of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from zamora.core.history import History
from zamora.core.position import Turn
from zamora.explain import anygame
from zamora.explain.grades import TurnReview
from zamora.explain.reasons import SENTENCES, Outlook, Remark


class Remarks(Protocol):
    """Says why a turn is good."""

    def __call__(
        self,
        turn: Turn,
        outlook: Outlook,
        *,
        history: History | None = None,
        most: int = SENTENCES,
    ) -> tuple[Remark, ...]:
        """As :func:`zamora.explain.anygame.remarks`."""
        ...


@dataclass(frozen=True)
class ExplainKit:
    """How turns of a game are explained.

    Attributes:
        remarks: what speaks for a turn.
        verdict: what is said of a turn that was played, after the game up to it; empty if nothing.
        solved: whether both have words for games whose exact values are known; if not, these are
            the words of :mod:`zamora.solve.advice`.
        nodes: how many positions a review looks at for a turn.
    """

    remarks: Remarks = anygame.remarks
    verdict: Callable[[TurnReview, History], str] = anygame.verdict
    solved: bool = False
    nodes: int = 2_000
