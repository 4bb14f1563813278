"""What the rival has against a turn that misses its aim: a turn to be played on the board.

Only where the engine is sure: an immediate win, the exact solution of the game, a proof over the
next turns. Otherwise there is none, and the named mistake has to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from zamora.core.errors import UnknownGame
from zamora.core.position import Position, Turn
from zamora.school.tasks import aims
from zamora.solve import solution_for

#: The rival's answer to a turn; None if there is none to show.
Refuter = Callable[[Turn], Turn | None]


def none(turn: Turn) -> Turn | None:
    """No answer: what is wrong with the turn stands in the turn itself."""
    return None


def winning_turn(position: Position) -> Turn | None:
    """A turn that wins immediately, a goal rather than a mate; None if there is none."""
    if position.game.decided(position.state) is not None:
        return None
    threats = position.threats(position.side)
    if threats:
        # The first ones will do: to find out how long each is takes time.
        return min(threats[:6], key=lambda turn: len(turn.steps))
    if not aims.counts_mates(position):
        return None
    return next((turn for turn in position.turns() if turn.wins), None)


def wins_at_once(turn: Turn) -> Turn | None:
    """The rival wins in its next turn."""
    return winning_turn(turn.after)


def by_force(turn: Turn) -> Turn | None:
    """The best of the rival's turns where it can force a win, by the exact solution."""
    if turn.after.outcome is not None:
        return None
    try:
        solved = solution_for(turn.after)
    except UnknownGame:
        return wins_at_once(turn)
    if solved.value(turn.after).result != "win":
        return None
    return solved.best_turns(turn.after)[0]


@lru_cache(maxsize=64)
def escape(turn: Turn) -> Turn | None:
    """The rival's best answer to a turn that was to win with the next one, but does not.

    It wins immediately, or else leaves the player without a win in the next turn. None if the rival
    has no such answer.
    """
    answers = sorted(turn.after.turns(), key=undecided)
    return wins_at_once(turn) or next((one for one in answers if not _still_wins(one)), None)


def undecided(turn: Turn) -> bool:
    """Whether a king is fouled in its chamber: the booklet does not say whether one may do that.

    No puzzle hangs on it, and no rival's answer is shown that does, if there is another one.
    """
    first = turn.steps[0]
    return first.kind == "foul" and first.target.row in (1, 15)


def _still_wins(answer: Turn) -> bool:
    """Whether the rival's answer lets the side that asks win with its next turn."""
    return winning_turn(answer.after) is not None or bool(
        (outcome := answer.after.outcome) and outcome.winner is answer.before.side.other
    )


#: What shows that a turn misses an aim, by the name of the aim.
REFUTERS: Mapping[str, Refuter] = MappingProxyType(
    {
        "wins_now": wins_at_once,
        "scores": wins_at_once,
        "prevents": wins_at_once,
        "holds": by_force,
        "wins": by_force,
        "wins_in": escape,
    }
)
