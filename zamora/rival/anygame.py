"""Which search plays a game that has no compiled one, from the rules alone.

Where a game says how a position looks, alpha-beta looks ahead. Where it does not, alpha-beta is
first given a part of the time, to prove who wins: near the end of a game it does that exactly. If
it cannot, games played at random tell what is promising: at the same time for a turn they win 8 of
10 games of Dominório against alpha-beta without an evaluation (and lose Nim, which the proof wins).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from zamora.compiled.search import DEEPEST
from zamora.core.history import History
from zamora.core.position import Turn
from zamora.rival.alphabeta import AlphaBeta, TurnSearch
from zamora.rival.findings import Analysis
from zamora.rival.treesearch import TreeSearch

#: One part in so many of the positions, and of the time, is for the proof.
PROOF = 3


class Searcher(Protocol):
    """A search that goes on as long as it is asked to; any game's, or the kernel's.

    Attributes:
        depth: the turns looked ahead in full so far.
        notebook: a row whose place :data:`~zamora.compiled.search.STOP` ends the search.
    """

    depth: int
    notebook: Any

    @property
    def decided(self) -> bool:
        """Whether to go on is of no use."""
        ...

    def analysis(self, seconds: float) -> Analysis:
        """What has been found so far, in so many seconds."""
        ...

    def deepen(self) -> bool:
        """Go on; whether there is more to be found."""
        ...


class _ProofThenChance:
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
        self._chance.notebook = self._proof.notebook
        self._now: TurnSearch = self._proof

    def __getattr__(self, name: str) -> object:
        return getattr(self._now, name)

    def deepen(self) -> bool:
        """Look one turn farther, or play some more games at random."""
        if self._now is self._proof:
            if self._proof.deepen():
                return True
            if not self._proof.depth:
                return False
            self._chance.nodes = self._proof.nodes
            if not self._chance.deepen() and not self._chance.depth:
                return False
            self._now = self._chance
            return not self._chance.decided and self._chance.nodes < self._chance.limit
        return self._chance.deepen()


def searcher(
    history: History,
    *,
    nodes: int,
    depth: int | None = None,
    seed: int = 0,
    exact: bool = False,
    only: Collection[Turn] | None = None,
    seconds: float | None = None,
) -> Searcher:
    """The search that fits a game; the arguments are those of ``analyse``.

    Whoever asks sees to it that it stops when the ``seconds`` are over.
    """
    position = history.position
    if not position.listable:
        return TreeSearch(history, nodes=nodes, seed=seed, only=only)
    if (depth or DEEPEST) < DEEPEST or position.game.evaluation(position.state) is not None:
        return AlphaBeta(history, nodes=nodes, seed=seed, exact=exact, only=only)
    found: Searcher = _ProofThenChance(history, nodes, seed, only, seconds)  # type: ignore[assignment]
    return found
