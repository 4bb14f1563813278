"""What a turn achieves: predicates on turns, for the aims and the mistakes of exercises.

They judge *any* turn that a pupil plays, by what comes of it: by the rules, by a proof over a few
turns, or, where they speak of winning and losing by force, by the exact solution of the game. Each
takes the turn first; what some ask for besides comes after it. :data:`CONDITIONS` holds them all
by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from zamora.core.position import Position, Reason, Turn
from zamora.solve import Value, solution_for
from zamora.solve.forced import can_score, forced_goal
from zamora.solve.mirror import is_mirrored

TurnTest = Callable[[Turn], bool]


# What stands in the turn itself -------------------------------------------------------------------


def legal(turn: Turn) -> bool:
    """Any turn will do."""
    return True


def one_of(turn: Turn, notations: Iterable[str]) -> bool:
    """The turn is one of these, given in the notation of the game."""
    return any(turn == turn.before.parse(notation) for notation in notations)


def ends_in_row(turn: Turn, row: int) -> bool:
    """The last step of the turn ends in this row of the board."""
    return turn.steps[-1].target.row == row


def moves(turn: Turn, label: str) -> bool:
    """The piece that begins the turn has a label that begins so, e.g. ``"R"`` for a king."""
    return turn.steps[0].piece.startswith(label)


def moves_ball(turn: Turn) -> bool:
    """The ball moves in the turn."""
    return any(step.kind == "ball" for step in turn.steps)


def fouls(turn: Turn) -> bool:
    """The turn is a foul (booklet, chapter 7)."""
    return any(step.kind == "foul" for step in turn.steps)


def promotes(turn: Turn) -> bool:
    """A pawn is promoted."""
    return turn.steps[-1].kind == "promote"


# What is there afterwards -------------------------------------------------------------------------


def ends(turn: Turn, reason: str | None = None) -> bool:
    """The turn ends the game; for this reason (the name of a :class:`Reason`), if one is given."""
    outcome = turn.after.outcome
    return outcome is not None and reason in (None, outcome.reason.name.lower())


def wins_now(turn: Turn) -> bool:
    """The turn ends the game and wins it."""
    return turn.wins


def scores(turn: Turn) -> bool:
    """The turn brings the ball home: a goal for the player who makes it."""
    return ends(turn, Reason.GOAL.name.lower()) and turn.wins


def own_goal(turn: Turn) -> bool:
    """The turn ends the game with a win for the rival."""
    outcome = turn.after.outcome
    return outcome is not None and outcome.winner is turn.before.side.other


def checks(turn: Turn) -> bool:
    """The turn gives check (booklet, chapter 6)."""
    return bool(turn.after.check())


def takes(turn: Turn, kind: str | None = None) -> bool:
    """The turn removes a rival piece; of this kind, e.g. ``"queen"``, if one is given."""

    def left(position: Position) -> int:
        rival = turn.before.side.other
        return sum(
            piece.side is rival and kind in (None, piece.kind) for piece in position.pieces()
        )

    return left(turn.after) < left(turn.before)


def attacks(turn: Turn, kind: str) -> bool:
    """After the turn its player attacks a rival piece of this kind (booklet, chapter 6)."""
    after, rival = turn.after, turn.before.side.other
    return any(
        after.game.attackers(after.state, rival, piece.cells[0])
        for piece in after.pieces()
        if piece.side is rival and piece.kind == kind
    )


def forks(turn: Turn, kind: str) -> bool:
    """The turn gives check, and after any reply a piece of this kind can be taken."""
    if not checks(turn) or turn.after.outcome is not None:
        return False
    return all(
        answer.after.outcome is None and any(takes(turn, kind) for turn in answer.after.turns())
        for answer in turn.after.turns()
    )


def mirrors(turn: Turn) -> bool:
    """After the turn the board is its own image in the author's mirror."""
    return is_mirrored(turn.after)


# What can be proved over the next turns -----------------------------------------------------------


def counts_mates(position: Position) -> bool:
    """Whether a checkmate wins as well as a goal: only where a king can be in check."""
    return position.game.king(position.state, position.side) is not None


def threatens(turn: Turn) -> bool:
    """The mover could score immediately if it were to move again: the sign ``-``."""
    return can_score(turn.after, turn.before.side)


def wins_in(turn: Turn, turns: int) -> bool:
    """After the turn its player wins within its next ``turns`` turns, against any defence.

    A goal wins, and where there is check so does checkmate. With 0 the turn itself must win.
    """
    side, mates = turn.before.side, counts_mates(turn.before)
    return forced_goal(turn.after, side, turns, mates=mates) is not None


def wins_next(turn: Turn) -> bool:
    """The turn wins, or the next one does after any reply; in any game, by trying them all."""
    if turn.after.outcome is not None:
        return turn.wins
    return all(any(map(wins_now, reply.after.turns())) for reply in turn.after.turns())


def prevents(turn: Turn) -> bool:
    """The rival has not won, and cannot win with its next turn: by a goal or by checkmate."""
    rival, mates = turn.before.side.other, counts_mates(turn.before)
    return forced_goal(turn.after, rival, 1, mates=mates) is None


# What the exact solution says ---------------------------------------------------------------------


def value(turn: Turn) -> Value:
    """The exact value of ``turn`` for the player who makes it.

    Raises:
        UnknownGame: if the game has no complete solution.
    """
    return solution_for(turn.before).turn_value(turn)


def wins(turn: Turn) -> bool:
    """The turn wins by force, immediately or later."""
    return value(turn).result == "win"


def loses(turn: Turn) -> bool:
    """After the turn the rival can force a win."""
    return value(turn).result == "loss"


def holds(turn: Turn) -> bool:
    """The turn does not lose."""
    return not loses(turn)


def slips(turn: Turn) -> bool:
    """The turn lets a win by force slip."""
    return solution_for(turn.before).value(turn.before).result == "win" and not wins(turn)


#: All of them, by name.
CONDITIONS: Mapping[str, Callable[..., bool]] = MappingProxyType(
    {
        test.__name__: test
        for test in (
            *(legal, one_of, ends_in_row, moves, moves_ball, fouls, promotes),
            *(ends, wins_now, scores, own_goal, checks, takes, attacks, forks, mirrors),
            *(threatens, wins_in, wins_next, prevents, wins, loses, holds, slips),
        )
    }
)
