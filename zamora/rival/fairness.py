"""Is a game fair? Many games between equal players, and how sure one can be of what they show.

Both players are of one level; the only difference is who begins. The share of the first player is
given with its interval (Wilson, 1927): over repeated samples 19 of 20 such intervals would hold the
true share. A draw is half a point for each.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zamora.core.history import History
from zamora.core.position import Game, Side
from zamora.core.tasks import Task, interruptible
from zamora.rival.search_player import Player

#: A sample size large enough to conclude something.
GAMES = 200
#: A game that is not over after this many turns is a draw.
LIMIT = 300
#: How many standard deviations the interval reaches to either side: 19 of 20.
REACH = 1.96


def interval(share: float, games: int) -> tuple[float, float]:
    """Between which two shares the true one lies, 19 times out of 20; 0 to 1 if none is known.

    >>> low, high = interval(0.6, 200)
    >>> round(low, 3), round(high, 3)
    (0.531, 0.665)
    """
    if not games:
        return 0.0, 1.0
    square = REACH * REACH / games
    middle = (share + square / 2) / (1 + square)
    spread = REACH * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - spread), min(1.0, middle + spread)


@dataclass(frozen=True)
class Fairness:
    """How games between equal players have ended.

    Attributes:
        games: how many have been played.
        wins: how many of them the beginner won.
        draws: how many of them were drawn.
        turns: of all of them together.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    turns: int = 0

    @property
    def length(self) -> float:
        """Turns of a game, on average; 0 before the first one."""
        return self.turns / self.games if self.games else 0.0

    @property
    def losses(self) -> int:
        """How many were won by who did not begin."""
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        """The share of the points of who began, from 0 to 1; 0.5 before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between which two shares the true one lies: :func:`interval`."""
        return interval(self.share, self.games)

    @property
    def favours(self) -> Side | None:
        """Whom the game favours, the beginner being the first side; None if undecided."""
        low, high = self.interval
        return Side.FIRST if low > 0.5 else Side.SECOND if high < 0.5 else None


@interruptible
def fairness(
    game: Game[Any, Any],
    level: int,
    games: int = GAMES,
    *,
    seed: int = 0,
    nodes: int | None = None,
    report: Callable[[Fairness], bool] | None = None,
) -> Task[Fairness]:
    """Let a level play itself from the start, and count who wins.

    Args:
        game: any game.
        level: of both players.
        games: how many games, at least 1.
        seed: the same seed gives the same games.
        nodes: look at no more positions than this for a turn, instead of the level's own limit.
        report: called with the standing after every game; if it returns True, that is the end.

    Raises:
        BadLevel: if the game has no such level.
    """
    found = Fairness()
    for number in range(games):
        players = [
            Player(level, seed=1000 * seed + 2 * number + who, nodes=nodes) for who in range(2)
        ]
        history = History(game.start())
        while history.outcome is None and len(history.turns) < LIMIT:
            choice = yield from players[history.position.side].decide.steps(history)
            history.play(choice.turn)
        winner = None if history.outcome is None else history.outcome.winner
        found = replace(
            found,
            games=found.games + 1,
            wins=found.wins + (winner is history.start.side),
            draws=found.draws + (winner is None),
            turns=found.turns + len(history.turns),
        )
        if report is not None and report(found):
            break
    return found
