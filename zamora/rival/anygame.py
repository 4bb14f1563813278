"""Which search plays a game: the one in its kit, or one that knows the rules alone.

Where a game has an evaluation, alpha-beta looks ahead. Where it has none, alpha-beta first gets a
part of the time to prove who wins: near the end of a game it does that exactly. If it cannot,
random playouts show what is promising: with the same time for a turn they win 8 of 10 games of
Dominório against alpha-beta without an evaluation (and lose Nim, which the proof wins).

Of a sum of games it is first asked what its parts are worth (:mod:`zamora.rival.bysum`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from zamora.compiled.search import DEEPEST
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.core.tasks import Task, finish
from zamora.registry import part
from zamora.rival.alphabeta import AlphaBeta, TurnSearch
from zamora.rival.bysum import LEAST, SumSearch
from zamora.rival.kit import RivalKit, Searcher
from zamora.rival.treesearch import TreeSearch
from zamora.solve.sums import is_sum

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
