"""Who wins, where that is known without search: by a solution, a table of endings, or sums.

A game of normal play needs no solution. What its position is worth, alone or in a sum with others,
says who wins it (:mod:`zamora.solve.worth`), and is found the sooner; but not how long that takes.

>>> import zamora
>>> values = known_for(History(zamora.game("nim", heaps="3-5-7").start()))
>>> values and values.best_turns(zamora.game("nim", heaps="3-5-7").start())[0]
<Turn 3-1>
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.errors import UnknownGame
from zamora.core.history import History
from zamora.core.position import Position, Side
from zamora.core.tasks import Task, interruptible
from zamora.solve import is_known, solution_for
from zamora.solve.base import OutsideSolution, Solution, Stopped, TooManyPositions, Value, Values
from zamora.solve.worth import LIMIT, NoWorth, has_worth, is_sum, worth
from zamora.values import Outcome


class Worths(Values):
    """Who wins a position of normal play, by what it is worth; no distances."""

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move; raises as :func:`worth`."""
        over, side = position.outcome, position.side
        if over is not None:
            return Value("win" if over.winner is side else "loss", None)
        ours = Outcome.LEFT if side is Side.FIRST else Outcome.RIGHT
        return Value("win" if worth(position).outcome in (ours, Outcome.NEXT) else "loss", None)


@interruptible
def known_for(history: History, late: Callable[[int], bool] | None = None) -> Task[Values | None]:
    """The exact values for a game under way; None if they are not known, or not soon enough.

    Args:
        history: the game so far, not over.
        late: called now and then with the number of positions looked at; gives up if it returns
            true.
    """
    position = history.position
    game = position.game
    if game.impartial or game.summable or has_worth(game) or is_sum(position):
        try:
            yield from worth.steps(position, LIMIT, late)
            return Worths()
        except (NoWorth, TooManyPositions, Stopped):
            pass
    return solved_for(history)


def solved_for(history: History) -> Solution | None:
    """The values for a game under way, if it, or the ending it has come to, is solved."""
    if not is_known(history.position):
        return None
    try:
        return solution_for(history.position).considering(history)
    except (UnknownGame, OutsideSolution):  # a table missing or damaged: there is the search
        return None
