"""What a turn can achieve, as predicates on turns: the goals and mistakes of exercises.

Those that speak of winning and losing ask the exact solution of the game, so that they judge *any*
turn that a pupil plays.
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.position import Turn
from zamora.solve import Value, solution_for
from zamora.solve.forced import can_score
from zamora.solve.mirror import is_mirrored

TurnTest = Callable[[Turn], bool]


def value(turn: Turn) -> Value:
    """The exact value of ``turn`` for the player who makes it.

    Raises:
        UnknownGame: if the game has no complete solution.
    """
    return solution_for(turn.before).turn_value(turn)


def legal(turn: Turn) -> bool:
    """Any turn will do."""
    return True


def wins_now(turn: Turn) -> bool:
    """The turn ends the game and wins it."""
    return turn.wins


def prevents(turn: Turn) -> bool:
    """After the turn the rival cannot score at once; scoring oneself is as good."""
    return turn.wins or not (_scored_against(turn) or can_score(turn.after))


def _scored_against(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.winner is turn.before.side.other


def wins(turn: Turn) -> bool:
    """The turn wins by force, at once or later."""
    return value(turn).result == "win"


def loses(turn: Turn) -> bool:
    """After the turn the rival can force a win."""
    return value(turn).result == "loss"


def slips(turn: Turn) -> bool:
    """The turn lets a win by force slip."""
    return solution_for(turn.before).value(turn.before).result == "win" and not wins(turn)


def holds(turn: Turn) -> bool:
    """The turn does not lose."""
    return not loses(turn)


def mirrors(turn: Turn) -> bool:
    """After the turn the board is its own image in the author's mirror."""
    return is_mirrored(turn.after)


def one_of(*notations: str) -> TurnTest:
    """The turn is one of these, given in the notation of the game."""

    def test(turn: Turn) -> bool:
        return any(turn == turn.before.parse(notation) for notation in notations)

    return test


def ends_in_row(row: int) -> TurnTest:
    """The last step of the turn ends in this row of the board."""
    return lambda turn: turn.steps[-1].target.row == row
