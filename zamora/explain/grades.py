"""What a review has found: the grade of each turn, and what it cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zamora.core.history import History
from zamora.core.position import Outcome, Side, Turn
from zamora.rival.analysis import Score

#: From the best to the worst.
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
#: How a game is annotated, as in chess.
MARKS = {"best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@dataclass(frozen=True)
class TurnReview:
    """A turn that was played, and what it did to the game.

    Attributes:
        number: of the turn, counted from 1 over both sides.
        turn: what was played.
        grade: one of ``best``, ``good``, ``inaccuracy``, ``mistake``, ``blunder``.
        before: what the best turn was worth, for the player who was to move.
        after: what this one was worth, for the same player.
        better: the best turn, if it was another one that is worth more.
        exact: whether all this is proved by a complete solution.
        text: the verdict in words; empty if there is nothing to say.
    """

    number: int
    turn: Turn
    grade: str
    before: Score
    after: Score
    better: Turn | None
    exact: bool
    text: str = ""

    @property
    def side(self) -> Side:
        """Who played it."""
        return self.turn.before.side

    @property
    def cost(self) -> int | None:
        """The points given away; None if a forced win was won or lost instead of points."""
        if self.before.goal_in is not None or self.after.goal_in is not None:
            return None
        return max(0, self.before.points - self.after.points)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, ready for JSON."""
        return {
            "n": self.number,
            "side": self.turn.before.game.sides[self.side],
            "turn": str(self.turn),
            "grade": self.grade,
            "better": None if self.better is None else str(self.better),
            "before": _as_dict(self.before),
            "after": _as_dict(self.after),
            "cost": self.cost,
            "exact": self.exact,
            "text": self.text,
        }


def _as_dict(score: Score) -> dict[str, int | None]:
    """A score as plain data; points mean nothing once the game is decided."""
    points = score.points if score.goal_in is None else None
    return {"points": points, "goal_in": score.goal_in}


@dataclass(frozen=True)
class Review:
    """A game gone through, or as much of it as has been gone through.

    Attributes:
        history: the game.
        outcome: how it ended, on the board or by resignation; None if it did not.
        turns: the turns that have been gone through.
    """

    history: History
    outcome: Outcome | None
    turns: tuple[TurnReview, ...]

    @property
    def complete(self) -> bool:
        """Whether all turns have been gone through."""
        return len(self.turns) == len(self.history.turns)

    def grades(self, side: Side) -> Counter[str]:
        """How many turns of a side got each grade."""
        return Counter(judged.grade for judged in self.turns if judged.side is side)

    def accuracy(self, side: Side) -> float | None:
        """The share of a side's turns that were best or good, from 0 to 1; None without turns."""
        grades = self.grades(side)
        return (grades["best"] + grades["good"]) / grades.total() if grades else None

    @cached_property
    def decisive(self) -> TurnReview | None:
        """The loser's last blunder: from there on the winner allowed no way back."""
        if self.outcome is None or self.outcome.winner is None:
            return None
        loser = self.outcome.winner.other
        blunders = (t for t in self.turns if t.side is loser and t.grade == "blunder")
        return max(blunders, key=lambda judged: judged.number, default=None)

    def as_dict(self) -> dict[str, Any]:
        """The review as plain data, ready for JSON."""
        game = self.history.start.game
        return {
            "game": game.key,
            "start": self.history.start.code,
            "outcome": None
            if self.outcome is None
            else {
                "winner": None if self.outcome.winner is None else game.sides[self.outcome.winner],
                "reason": self.outcome.reason.value,
            },
            "complete": self.complete,
            "turns": [judged.as_dict() for judged in self.turns],
            "players": [
                {
                    "side": game.sides[side],
                    "turns": self.grades(side).total(),
                    **{grade: self.grades(side)[grade] for grade in GRADES},
                    "accuracy": self.accuracy(side),
                }
                for side in Side
            ],
            "decisive": None if self.decisive is None else self.decisive.number,
        }
