"""What a variant is like, by counting and by the games that the engine plays against itself.

Nothing here is an opinion. The turns at the start are counted; games at random say how much there
is to choose from; games between equal players say how long a game is and whether it matters who
begins, with an interval; a small game is solved, and that is a proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Literal

from zamora.core.errors import ZamoraError
from zamora.core.position import Game
from zamora.core.tasks import Task, interruptible
from zamora.rival.fairness import Fairness, fairness
from zamora.school.branching import sample
from zamora.solve import solve

#: The level that plays itself: it sees a win and a loss, and does not take long.
LEVEL = 2
#: Its positions searched per turn.
NODES = 60
#: Games between equals, while a person waits.
GAMES = 40
#: Random games for the number of turns to choose from.
SAMPLED = 10
#: A game with more positions than this is not solved.
SOLVED = 20_000
#: With more turns than this at the start none is tried to be solved: listing takes too long.
FEW = 60

#: How the side that begins fares with best play; empty if that is not known.
Result = Literal["", "win", "loss", "draw"]


@dataclass(frozen=True)
class Measured:
    """What is known of a game.

    Attributes:
        first: turns at the start; two that lead to one position are one.
        choices: turns to choose from, on average over random games; 0 if none was played.
        games: between equal players.
        wins: how many of them the beginner won.
        draws: how many of them were drawn.
        turns: of all of them together.
        positions: how many there are, if the game was solved; 0 if not.
        result: of the beginner with best play, if it was solved.
        distance: the turns until then; 0 in a draw, or if not known.
    """

    first: int = 0
    choices: float = 0
    games: int = 0
    wins: int = 0
    draws: int = 0
    turns: int = 0
    positions: int = 0
    result: Result = ""
    distance: int = 0

    @property
    def fair(self) -> Fairness:
        """The games between equals."""
        return Fairness(self.games, self.wins, self.draws, self.turns)


#: Called with what is known so far and how much is done, 0 to 100; True: that is enough.
Report = Callable[[Measured, int], bool]


@interruptible
def measure(
    game: Game[Any, Any],
    games: int = GAMES,
    *,
    seed: int = 1,
    report: Report = lambda _found, _percent: False,
) -> Task[Measured]:
    """Count, play and, if it is small, solve a game.

    Args:
        game: any game whose turns can be listed.
        games: between equals.
        seed: the same seed gives the same games.
        report: called after every part; if it returns True, the rest is left out.

    Raises:
        TooManyTurns: if the turns of a position cannot be listed.
    """
    start = game.start()
    found = Measured(first=len(start.turns()))
    choices: list[int] = []
    for number in range(SAMPLED):
        if report(found, 20 * number // SAMPLED):
            return found
        yield
        choices += [n for one in sample(game.key, 1, seed + number).choices for n in one]
        found = replace(found, choices=round(fmean(choices), 1) if choices else 0)
    if found.first <= FEW:
        stopped = False

        def looked(done: int, known: int) -> bool:
            nonlocal stopped
            stopped = report(found, 20 + 20 * done // max(known, 1))
            return stopped

        try:
            solution = yield from solve.steps(start, SOLVED, looked)
        except ZamoraError:  # more positions than that, or stopped
            if stopped:
                return found
        else:
            value = solution.value(start)
            found = replace(
                found,
                positions=len(solution),
                result=value.result,
                distance=value.distance or 0,
            )

    def played(standing: Fairness) -> bool:
        return report(_with(found, standing), 40 + 60 * standing.games // games)

    standing = yield from fairness.steps(game, LEVEL, games, seed=seed, nodes=NODES, report=played)
    return _with(found, standing)


def _with(found: Measured, standing: Fairness) -> Measured:
    return replace(
        found,
        games=standing.games,
        wins=standing.wins,
        draws=standing.draws,
        turns=standing.turns,
    )
