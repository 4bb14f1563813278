"""What a review says of a turn of a ball game.

It is true in the same sense as in a hint (:mod:`zamora.ball.remarks`).
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora.ball.remarks import remarks
from zamora.ball.turnfacts import TurnFacts
from zamora.core.history import History
from zamora.core.position import Reason
from zamora.explain.anygame import blame
from zamora.explain.grades import TurnReview
from zamora.explain.reasons import Outlook

#: What is worth saying of a good turn.
_PRAISED = ("only", "forces", "saves", "escapes", "prevents mate", "loses", "threat", "mate threat")


def verdict(played: TurnReview, history: History) -> str:
    """The verdict on a turn of a ball game, for who made it; empty if there is nothing to say.

    Args:
        played: the turn, as graded.
        history: the game before it.
    """
    facts = TurnFacts(played.turn, history)
    if played.better is None:
        return _praise(played, history)
    if played.grade == "good":
        return _still_good(played)
    if played.grade == "inaccuracy":
        name = "a little better" if played.before.goal_in is None else "lasted longer"
        return blame(name, played)
    said = [*_missed(played), *_allowed(played, facts), *_instead(played, history)]
    return " ".join(said)


def _praise(played: TurnReview, history: History) -> str:
    """What a turn does that was as good as any."""
    outlook = Outlook(played.after, depth=1, exact=played.exact)
    first = remarks(played.turn, outlook, history=history, most=1)[0]
    over = TurnFacts(played.turn, history).over
    return first.text if over or first.kind in _PRAISED else ""


def _still_good(played: TurnReview) -> str:
    """A turn that won or lost all the same."""
    if played.after.goal_in is None or played.after.goal_in < 0:
        return ""
    return blame("still wins, won at once" if played.before.goal_in == 1 else "still wins", played)


def _missed(played: TurnReview) -> Iterator[str]:
    """The win that was there."""
    goal_in, better = played.before.goal_in, played.better
    if goal_in is None or goal_in < 0 or better is None:
        return
    if goal_in == 1:
        mates = better.after.outcome and better.after.outcome.reason is Reason.CHECKMATE
        yield blame("mate missed" if mates else "goal missed", played)
    else:
        yield blame("win missed", played, n=(goal_in + 1) // 2)


def _allowed(played: TurnReview, facts: TurnFacts) -> Iterator[str]:
    """What the rival can do now."""
    goal_in = played.after.goal_in
    if facts.over:
        yield remarks(played.turn, Outlook(played.after))[0].text
        return
    if goal_in is None or goal_in > 0:
        if played.exact:
            yield blame("now a draw", played)
        return
    n = -goal_in // 2
    if n == 1 and facts.allowed:
        yield blame("goal allowed", played, **facts.allowed[0]._asdict())
    else:
        yield blame("mate allowed" if n == 1 else "win allowed", played, n=n)


def _instead(played: TurnReview, history: History) -> Iterator[str]:
    """What should have been played, where no win was missed."""
    better = played.better
    if played.before.goal_in is not None or better is None:
        return
    if played.exact:
        yield blame("held the draw", played)
    elif played.grade == "blunder":
        yield blame("prevented it", played)
    elif played.after.goal_in is not None:
        yield blame("perhaps too late", played)
    else:
        yield blame("better", played)
        reason = remarks(better, Outlook(played.before, depth=1), history=history, most=1)[0]
        if reason.kind != "search":
            yield reason.text
