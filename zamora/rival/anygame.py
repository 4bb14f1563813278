"""Which search plays a game: the one in its kit, or one that knows the rules alone.

Where a game has an evaluation, alpha-beta looks ahead. Where it has none, alpha-beta first gets a
part of the time to prove who wins: near the end of a game it does that exactly. If it cannot,
random playouts show what is promising: with the same time for a turn they win 8 of 10 games of
Dominório against alpha-beta without an evaluation (and lose Nim, which the proof wins).

Of a sum of games the values of the parts are added up after every turn (:mod:`zamora.solve.worth`);
no turn is looked ahead. They do not say how long it takes to win, so what is known has the score
:data:`~zamora.rival.findings.KNOWN`. Where the parts are too large for their values to be found in
time, another suitable search takes over.
"""

from __future__ import annotations

import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from zamora.compiled.search import DEEPEST, STOP, WIN
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.core.tasks import Task, finish
from zamora.registry import part
from zamora.rival.alphabeta import AlphaBeta, TurnSearch
from zamora.rival.findings import KNOWN
from zamora.rival.kit import RivalKit, Searcher
from zamora.rival.treesearch import TreeSearch
from zamora.solve.retrograde import Stopped, TooManyPositions
from zamora.solve.worth import LIMIT, NoWorth, is_sum, sum_of

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


#: One part in this many of the positions, and of the time, is for the proof.
PROOF = 3


class _InSteps(ABC):
    @abstractmethod
    def deepening(self) -> Task[bool]: ...

    def deepen(self) -> bool:
        return finish(self.deepening())


class _ProofThenChance(_InSteps):
    """Alpha-beta as long as its part of positions and time lasts, then games at random."""

    def __init__(
        self,
        history: History,
        nodes: int,
        seed: int,
        only: Collection[Turn] | None,
        seconds: float | None,
    ) -> None:
        self._proof = AlphaBeta(
            history,
            nodes=max(1, nodes // PROOF),
            seed=seed,
            only=only,
            seconds=None if seconds is None else seconds / PROOF,
        )
        self._chance = TreeSearch(history, nodes=nodes, seed=seed, only=only)
        self.share(self._proof.scratch)
        self._now: TurnSearch = self._proof

    def share(self, scratch: list[int]) -> None:
        """Stop when what is noted there says so."""
        self._proof.scratch = self._chance.scratch = scratch

    def __getattr__(self, name: str) -> object:
        return getattr(self._now, name)

    def deepening(self) -> Task[bool]:
        """Look one turn farther, or play some more games at random."""
        if self._now is self._proof:
            if (yield from self._proof.deepening()):
                return True
            if not self._proof.depth:
                return False
            self._chance.nodes = self._proof.nodes
            if not (yield from self._chance.deepening()) and not self._chance.depth:
                return False
            self._now = self._chance
            return not self._chance.decided and self._chance.nodes < self._chance.limit
        return (yield from self._chance.deepening())


class _SumThen(_InSteps):
    """What the parts of a sum are worth; where that is not found out, another search."""

    def __init__(self, values: SumSearch, other: _ProofThenChance) -> None:
        self._now: SumSearch | _ProofThenChance = values
        self._other = other
        other.share(values.scratch)

    def __getattr__(self, name: str) -> object:
        return getattr(self._now, name)

    def deepening(self) -> Task[bool]:
        """Add up, or go on with the other search."""
        if self._now is not self._other:
            if (yield from self._now.deepening()):
                return True
            self._now = self._other
        return (yield from self._now.deepening())


def searcher(
    history: History,
    *,
    nodes: int,
    depth: int | None = None,
    seed: int = 0,
    exact: bool = False,
    only: Collection[Turn] | None = None,
    seconds: float | None = None,
    compiled: bool | None = None,
) -> Searcher:
    """The search that fits a game; the arguments are those of ``analyse``.

    The caller sees to it that it stops when the ``seconds`` are over.
    """
    position = history.position
    if search := part(position.game, RivalKit).search:
        return search(history, nodes=nodes, seed=seed, exact=exact, only=only, compiled=compiled)
    if not position.listable:
        return TreeSearch(history, nodes=nodes, seed=seed, only=only)
    if (depth or DEEPEST) < DEEPEST or position.game.evaluation(position.state) is not None:
        return AlphaBeta(history, nodes=nodes, seed=seed, exact=exact, only=only)
    found: Any = _ProofThenChance(history, nodes, seed, only, seconds)
    if nodes >= LEAST and is_sum(position):
        found = _SumThen(SumSearch(history, seed=seed, only=only, seconds=seconds), found)
    searching: Searcher = found
    return searching
