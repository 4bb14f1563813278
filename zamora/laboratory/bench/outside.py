"""Our rival against a player that is not ours, with the same time for each turn.

Two programs by the same people may share a blind spot. So the strongest level is held against
OpenSpiel's Monte Carlo tree search (:mod:`zamora.rival.montecarlo`), a general player that
knows nothing but the rules.
"""

from __future__ import annotations

from typing import Any

from zamora.core.position import Game
from zamora.rival.contest import ContestResult, Report, contest
from zamora.rival.montecarlo import PREFIX
from zamora.rival.search_player import Player

#: The level that plays.
LEVEL = 6
SEED = 1


def against(
    game: Game[Any, Any], games: int, seconds: float, report: Report | None = None
) -> ContestResult:
    """So many games of our level against Monte Carlo, both with so many seconds for each turn.

    Raises:
        NoOpenSpiel: if OpenSpiel is not installed.
    """

    def ours(seed: int) -> Player:
        return Player(LEVEL, seed=seed, seconds=seconds)

    return contest(game, ours, f"{PREFIX}{seconds:g}", games, SEED, report)
