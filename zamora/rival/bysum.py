"""The search for a sum of games: what its parts are worth says who wins, and by which turns.

No turn is looked ahead: after every turn the values of the parts are added up
(:mod:`zamora.solve.sums`). They do not say how long it takes to win, so what is known has the score
:data:`~zamora.rival.findings.KNOWN`. Where the parts are too large for their values to be found in
time, another suitable search takes over.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Collection

from zamora.compiled.search import DEEPEST, STOP, WIN
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.core.tasks import Task
from zamora.rival.alphabeta import TurnSearch
from zamora.rival.findings import KNOWN
from zamora.solve.retrograde import Stopped, TooManyPositions
from zamora.solve.sums import sum_of
from zamora.solve.worth import LIMIT, NoWorth

#: Who looks at fewer positions than this does not add anything up.
LEAST = 2_000
#: One part in this many of the time is for the values.
SHARE = 2


class SumSearch(TurnSearch):
    """What the values say of every turn, in one step or not at all."""

    exact = True

    def __init__(
        self,
        history: History,
        *,
        seed: int,
        only: Collection[Turn] | None,
        seconds: float | None,
    ) -> None:
        """Prepare it; the arguments are those of ``analyse``."""
        super().__init__(history.position)
        self._seed, self._only = seed, only
        self._end = math.inf if seconds is None else time.perf_counter() + seconds / SHARE

    @property
    def decided(self) -> bool:
        """Values leave nothing open."""
        return True

    @property
    def line(self) -> list[Turn]:
        """The best turn; how it goes on values do not say."""
        return [self.known[self.turns[0]]]

    def deepening(self) -> Task[bool]:
        """Add up; whether that could be done."""
        try:
            yield from self._add_up()
        except (TooManyPositions, NoWorth, Stopped):
            return False
        self.depth = DEEPEST
        return True

    def _late(self, looked: int) -> bool:
        self.nodes = looked
        return bool(self.scratch[STOP]) or time.perf_counter() > self._end

    def _add_up(self) -> Task[None]:
        position = self._position
        listed = position.turns() if self._only is None else tuple(self._only)
        by_text = {str(turn): turn for turn in listed}
        found = yield from sum_of.steps(position, limit=LIMIT, report=self._late)
        values = {}
        for one in found.turns(position.side):
            turn = by_text.get(str(one))
            if turn is not None:
                sure = KNOWN if one.wins else -KNOWN
                values[turn] = WIN - 1 if turn.wins else sure
        self.known = tuple(values)
        order = list(range(len(self.known)))
        if self._seed:
            random.Random(self._seed).shuffle(order)  # noqa: S311 (a game, not a secret)
        self.turns = sorted(order, key=lambda number: -values[self.known[number]])
        self.values = [values[self.known[number]] for number in self.turns]
