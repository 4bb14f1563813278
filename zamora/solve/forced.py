"""Goals that cannot be prevented: an exact search over a few whole turns, for every game.

All turns of both sides are tried, so what it finds is proved. What it does not find may still be
there, deeper: only "no forced goal in two turns" can be concluded. Counted are a side's own turns:
forced in 1 means that it scores when it next moves (or the rival before that, an own goal), in 2
that it has a turn after which it scores against any reply. Only goals count, unless mates are asked
for too; a draw, or a rival who cannot move, ends the line without one. Repetition of positions is
ignored.

Games with a kernel have a search of their own for that, :mod:`zamora.solve.prover`, which is
compiled when it is worth it; :func:`~zamora.solve.horizon.horizon` asks it as far as time allows.

>>> import zamora
>>> position = zamora.game("goldrez").start()
>>> for turn in ("Db: 53. O: 32, 62", "Rn: 95", "Db: 73. O: 82"):
...     position = position.play(turn)
>>> forced_goal(position, zamora.Side.FIRST, 1), saving_turns(position, 1)
(1, ())
"""

from __future__ import annotations

from typing import Any

from zamora.compiled import Compilable, has_kernel
from zamora.compiled.machine import interpreted
from zamora.core import walk
from zamora.core.position import Position, Reason, Side, Turn
from zamora.core.rules import Rules
from zamora.solve.prover import MOST_TURNS, Prover, check_turns

__all__ = [
    "MOST_TURNS",
    "can_score",
    "can_win",
    "forced_goal",
    "forcing_turns",
    "saving_turns",
    "winning_turn",
]

Game = Rules[Any, Any]


def can_score(position: Position, side: Side | None = None) -> bool:
    """Whether ``side`` (by default the side to move) would score immediately if it were to move.

    Raises:
        TooManyTurns: if that side's turns are not ``listable``.
    """
    game, side = position.game, position.side if side is None else side
    if game.decided(position.state) is not None:
        return False
    state = game.turned(position.state, side)
    if has_kernel(game):
        return bool(interpreted(game.built_from).scores(game.workspace(state)))
    return _Search(game, side).scores(state)


def can_win(position: Position, side: Side) -> bool:
    """Whether ``side`` is known to win immediately if it were to move.

    In a game that has a kernel, by a goal.
    """
    if has_kernel(position.game):
        return can_score(position, side)
    return winning_turn(position if position.side is side else position.asked(side)) is not None


def winning_turn(position: Position) -> Turn | None:
    """A turn that wins immediately; None if there is none, or if the turns are not ``listable``."""
    if position.outcome is not None or not position.listable:
        return None
    return next((turn for turn in position.turns() if turn.wins), None)


def forced_goal(position: Position, side: Side, turns: int, *, mates: bool = False) -> int | None:
    """In how few of its own turns, at most ``turns``, ``side`` scores against any defence.

    0 if it has scored already; None if it cannot force a goal in this many turns. With ``mates`` a
    checkmate is as good as a goal.

    Raises:
        BadLimit: if ``turns`` is negative or more than :data:`MOST_TURNS`.
    """
    check_turns(turns)
    search = _search(position.game, side, mates)
    fitting = (enough for enough in range(turns + 1) if search.forces(position.state, enough))
    return next(fitting, None)


def forcing_turns(position: Position, turns: int, *, mates: bool = False) -> tuple[Turn, ...]:
    """The turns of the side to move with which it forces a goal in at most ``turns`` own turns.

    The turn itself is counted: with 1, those that score. ``mates`` as in :func:`forced_goal`.

    Raises:
        BadLimit: as :func:`forced_goal`.
    """
    check_turns(turns)
    if turns == 0:
        return ()
    search = _search(position.game, position.side, mates)
    return tuple(turn for turn in position.turns() if search.forces(turn.after.state, turns - 1))


def saving_turns(position: Position, turns: int, *, mates: bool = False) -> tuple[Turn, ...]:
    """The turns of the side to move after which the rival cannot force a goal in ``turns`` turns.

    ``mates`` as in :func:`forced_goal`.

    Raises:
        BadLimit: as :func:`forced_goal`.
    """
    check_turns(turns)
    search = _search(position.game, position.side.other, mates)
    return tuple(turn for turn in position.turns() if not search.forces(turn.after.state, turns))


def _search(game: Game, side: Side, mates: bool) -> _Search | _KernelSearch:
    if has_kernel(game):
        return _KernelSearch(game, side, mates)
    return _Search(game, side)


class _KernelSearch:
    """The search for wins of one side in a game that has a kernel."""

    def __init__(self, game: Compilable, side: Side, mates: bool) -> None:
        self._prover, self._side = Prover(game, mates=mates), side

    def forces(self, state: Any, turns: int) -> bool:
        """Whether the side wins not later than with its ``turns``-th turn from now."""
        answer, _nodes = self._prover.forces(state, self._side, turns)
        return answer is True


class _Search:
    """The search for goals of one side in any game, through the grammar of its turns."""

    def __init__(self, game: Game, side: Side) -> None:
        self._game = game
        self._side = side

    def forces(self, state: Any, turns: int) -> bool:
        """Whether the side scores not later than with its ``turns``-th turn from now."""
        outcome = self._game.decided(state)
        if outcome is not None:
            return outcome.winner is self._side and outcome.reason is Reason.GOAL
        if turns == 0:
            return False
        if self._game.to_move(state) is self._side:
            return self.scores(state) or (
                turns > 1
                and any(self.forces(after, turns - 1) for after in walk.results(self._game, state))
            )
        # If the rival has no answer, neither side has scored.
        answers = list(walk.results(self._game, state))
        return bool(answers) and all(self.forces(after, turns) for after in answers)

    def scores(self, state: Any) -> bool:
        """Whether the side, which is to move, has a turn that scores."""
        outcomes = map(self._game.decided, walk.results(self._game, state))
        return any(
            o is not None and o.winner is self._side and o.reason is Reason.GOAL for o in outcomes
        )
