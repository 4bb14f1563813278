"""Goals that cannot be prevented: an exact search over a few whole turns, for every game.

All turns of both sides are tried, so what it finds is proved. What it does not find may still be
there, deeper: "nobody forces a goal in two turns" is all that can be said then. Counted are a
side's own turns: forced in 1 means that it scores when it next moves (or the rival before that, an
own goal), in 2 that it has a turn after which it scores whatever the rival answers. Only goals
count; a checkmate, a draw, a rival who cannot move end the line without one. How often a position
has already stood on the board is left aside.

>>> import zamora
>>> position = zamora.game("goldrez").start()
>>> for turn in ("Db: 53. O: 32, 62", "Rn: 95", "Db: 73. O: 82"):
...     position = position.play(turn)
>>> forced_goal(position, zamora.Side.FIRST, 1), saving_turns(position, 1)
(1, ())
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zamora import walk
from zamora.errors import ZamoraError
from zamora.games.ballgame import BallGame
from zamora.i18n import _
from zamora.kernel import layout
from zamora.kernel.layout import AT, NOBODY, REST_SHIFT, rest_of, target_of
from zamora.position import Position, Reason, Side, Turn
from zamora.rules import Rules

Game = Rules[Any, Any]

#: Each own turn more costs a hundred times as much in Goldrez, five times in Futez.
MOST_TURNS = 8


def can_score(position: Position, side: Side | None = None) -> bool:
    """Whether ``side`` (by default the side to move) would score at once if it were to move."""
    game, side = position.game, position.side if side is None else side
    if game.decided(position.state) is not None:
        return False
    return _Search(game, side).scores(game.turned(position.state, side))


def forced_goal(position: Position, side: Side, turns: int) -> int | None:
    """In how few of its own turns, at most ``turns``, ``side`` scores whatever the rival does.

    0 if it has scored already; None if it cannot force a goal in so many turns.

    Raises:
        ZamoraError: if ``turns`` is negative or more than :data:`MOST_TURNS`.
    """
    _check(turns)
    search = _Search(position.game, side)
    fitting = (enough for enough in range(turns + 1) if search.forces(position.state, enough))
    return next(fitting, None)


def forcing_turns(position: Position, turns: int) -> tuple[Turn, ...]:
    """The turns of the side to move with which it forces a goal in at most ``turns`` own turns.

    The turn itself is counted: with 1, those that score.

    Raises:
        ZamoraError: if ``turns`` is negative or more than :data:`MOST_TURNS`.
    """
    _check(turns)
    if turns == 0:
        return ()
    search = _Search(position.game, position.side)
    return tuple(turn for turn in position.turns() if search.forces(turn.after.state, turns - 1))


def saving_turns(position: Position, turns: int) -> tuple[Turn, ...]:
    """The turns of the side to move after which the rival cannot force a goal in ``turns`` turns.

    Raises:
        ZamoraError: if ``turns`` is negative or more than :data:`MOST_TURNS`.
    """
    _check(turns)
    search = _Search(position.game, position.side.other)
    return tuple(turn for turn in position.turns() if not search.forces(turn.after.state, turns))


def _check(turns: int) -> None:
    if not 0 <= turns <= MOST_TURNS:
        raise ZamoraError(
            _("No se buscan goles en {turns} turnos.").format(turns=turns),
            text=str(turns),
            accepted=[str(n) for n in range(MOST_TURNS + 1)],
        )


class _Search:
    """The search for goals of one side; it remembers which answers of the rival were good."""

    def __init__(self, game: Game, side: Side) -> None:
        self._game = game
        self._side = side
        #: Own turns left → the answer that last prevented the goal: tried first the next time.
        self._good: dict[int, int] = {}

    def forces(self, state: Any, turns: int) -> bool:
        """Whether the side scores not later than with its ``turns``-th turn from now."""
        outcome = self._game.decided(state)
        if outcome is not None:
            return outcome.winner is self._side and outcome.reason is Reason.GOAL
        if turns == 0:
            return False
        if self._game.to_move(state) is not self._side:
            return self._unanswered(state, turns)
        return self.scores(state) or (
            turns > 1
            and any(self.forces(after, turns - 1) for after in walk.results(self._game, state))
        )

    def _unanswered(self, state: Any, turns: int) -> bool:
        """Whether all answers of the rival lose. If there are none, nobody has scored."""
        answered = False
        for answer, after in _results(self._game, state, self._good.get(turns)):
            if not self.forces(after, turns):
                self._good[turns] = answer
                return False
            answered = True
        return answered

    def scores(self, state: Any) -> bool:
        """Whether the side, which is to move, has a turn that scores."""
        game, side = self._game, self._side
        if isinstance(game, BallGame):
            return any(goal == side + 1 for goal in _goals(game, state))
        outcomes = map(game.decided, walk.results(game, state))
        return any(o is not None and o.winner is side and o.reason is Reason.GOAL for o in outcomes)


def _turns(game: BallGame, state: Any) -> tuple[Any, list[int]]:
    """A workspace and the turns as numbers, see :mod:`zamora.kernel.layout`."""
    b, out = game.workspace(state), [0] * layout.MOST_TURNS
    return b, out[: game.rules.turns(b, out, 0)]


def _goals(game: BallGame, state: Any) -> Iterator[int]:
    """Of each turn who would score: 1 or 2, 0 for nobody.

    Where the ball comes to rest stands in the turn's number: nothing has to be played for it.
    """
    rules = game.rules
    b, turns = _turns(game, state)
    for turn in turns:
        # After a foul it is the victim that rests there.
        foul = rules.FOULS and b[AT + target_of(turn)] != NOBODY
        yield 0 if foul else rules.GOALS[rest_of(turn)]


def _results(game: Game, state: Any, first: int | None) -> Iterator[tuple[int, Any]]:
    """The states that the turns lead to, each with a number for the turn; ``first`` comes first."""
    if not isinstance(game, BallGame):
        yield from enumerate(walk.results(game, state))
        return
    b, turns = _turns(game, state)
    # The same move of a man is the same answer, wherever the ball lies.
    for turn in sorted(turns, key=lambda turn: turn % (1 << REST_SHIFT) != first):
        undo = game.rules.make(b, turn)
        yield turn % (1 << REST_SHIFT), game.snapshot(b)
        game.rules.unmake(b, turn, undo)
