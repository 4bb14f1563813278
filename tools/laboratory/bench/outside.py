"""Our rival against a player that is not ours, with the same time for each turn.

Two programs by the same people may share a blind spot. So the strongest level of a game is held
against OpenSpiel's Monte Carlo tree search (:mod:`laboratory.montecarlo`), a general player that
knows nothing but the rules.
"""

from __future__ import annotations

from typing import Any

from laboratory.montecarlo import MonteCarlo
from zamora.core.position import Game
from zamora.rival.contest import ContestResult, Report, contest
from zamora.rival.levels import levels
from zamora.rival.search_player import Player

SEED = 1


def against(
    game: Game[Any, Any], games: int, seconds: float, report: Report | None = None
) -> ContestResult:
    """This many games of our strongest level against Monte Carlo, with the same seconds for a turn.

    Raises:
        NoOpenSpiel: if OpenSpiel is not installed.
    """
    strongest = levels(game)[-1].number

    def ours(seed: int) -> Player:
        return Player(strongest, seed=seed, seconds=seconds)

    def theirs(seed: int) -> MonteCarlo:
        return MonteCarlo(game, seconds, seed)

    return contest(game, ours, theirs, games, SEED, report)
