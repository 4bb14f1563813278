"""What hints and reviews ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

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


@dataclass(frozen=True)
class AimsKit:
    """What exercises may ask of an answer in a game, besides what they may ask in any.

    Attributes:
        aims: conditions by their names. Each takes the answer first, a turn or the marked cells,
            and then what the exercise asks for, if it asks for something.
    """

    aims: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
