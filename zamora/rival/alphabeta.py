"""Alpha-beta over the turns of any game: what the rival plays by where no compiled search is.

It asks a game for what follows from a state (:func:`zamora.core.walk.results`), whether it is
decided, and how it looks (:meth:`zamora.core.rules.Rules.evaluation`); nothing else. It
uses iterative deepening, trying the best turn of the last iteration first, a transposition table,
and quiescence search of exchanges.
"""

from __future__ import annotations

import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

from zamora.compiled.search import STOP, SURE, WIN, from_table, to_table
from zamora.core import walk
from zamora.core.history import History
from zamora.core.position import Outcome, Position, Side, Turn
from zamora.core.tasks import Task, finish
from zamora.rival.findings import Analysis
from zamora.rival.searcher import MOST_NODES

#: Exchanges are followed this many turns beyond the depth.
EXCHANGE = 6
#: Points that a turn must gain to be a part of an exchange: half a man.
GAIN = 50
#: The usual number of turns in a position; with more of them fewer positions are searched.
USUAL = 12
#: So many turns are listed, or looked at, between two breaks.
AT_ONCE = 8
#: More positions than this are not remembered.
MOST_REMEMBERED = 200_000


T = TypeVar("T")


class Interrupted(Exception):
    """The search must end: stopped from outside, or all its positions are used up."""


class _Entry(NamedTuple):
    """What the table knows of a position: ``kind`` is 0 if exact, 1 a lower, -1 an upper bound."""

    depth: int
    value: int
    kind: int
    best: Hashable


@dataclass(frozen=True)
class TurnAnalysis(Analysis):
    """What a search of any game has found: the numbers of turns are their places in a list.

    Attributes:
        known: the list.
        line_seen: the best line.
        again: the kind of search that looks from later positions.
    """

    known: tuple[Turn, ...]
    line_seen: tuple[Turn, ...]
    again: type[AlphaBeta]

    def turn(self, number: int) -> Turn:
        """The turn with this number."""
        return self.known[number]

    def numbers_of(self, turns: Collection[Turn]) -> dict[int, Turn]:
        """Those of these turns that were looked at, by their numbers."""
        return {self.known.index(turn): turn for turn in turns if turn in self.known}

    def _seen_line(self) -> tuple[Turn, ...]:
        return self.line_seen

    def _further(self, position: Position, depth: int) -> Analysis | None:
        if not position.listable:
            return None
        search = self.again(History(position), nodes=MOST_NODES)
        while search.depth < depth and search.deepen() and not search.decided:
            pass
        return search.analysis(0.0)


class TurnSearch(ABC):
    """What the searches of any game have in common.

    Attributes:
        depth: the turns looked ahead in full so far.
        nodes: the positions looked at.
        games: the random games played.
        known: the turns of the root that are known.
        turns: the places of the root's turns in ``known``, the best first.
        values: their values, in the same order.
        scratch: a row whose place :data:`~zamora.compiled.search.STOP` ends the search.
    """

    games = 0
    #: Whether the values of all turns are exact, not only of the best.
    exact = False
    known: tuple[Turn, ...] = ()

    def __init__(self, position: Position) -> None:
        """Begin at a position."""
        self._position = position
        self._game: Any = position.game
        self.depth = self.nodes = 0
        self.turns: list[int] = []
        self.values: list[int] = []
        self.scratch: Any = [0] * (STOP + 1)

    @property
    @abstractmethod
    def decided(self) -> bool:
        """Whether to go on is of no use."""

    @property
    @abstractmethod
    def line(self) -> list[Turn]:
        """The best line."""

    def deepen(self) -> bool:
        """Go on; whether there is more to be found."""
        return finish(self.deepening())

    @abstractmethod
    def deepening(self) -> Task[bool]:
        """The steps of :meth:`deepen`."""

    def analysis(self, seconds: float) -> TurnAnalysis:
        """What has been found so far; ``seconds`` is the time taken."""
        return TurnAnalysis(
            self._position,
            self.depth,
            self.nodes,
            seconds,
            tuple(self.turns),
            tuple(self.values),
            self.exact,
            self.games,
            self.known,
            tuple(self.line),
            type(self) if isinstance(self, AlphaBeta) else AlphaBeta,
        )


class AlphaBeta(TurnSearch):
    """The search from one position of any game, one depth after the other.

    Of ``values`` those that are not exact are an upper bound.
    """

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        exact: bool = False,
        only: Collection[Turn] | None = None,
        seconds: float | None = None,
    ) -> None:
        """Prepare the search.

        Args:
            history: the game so far, not over.
            nodes: how many positions may be looked at; fewer where they have more turns than is
                usual, for what takes time is to list those.
            seed: breaks ties: the order in which equal turns are tried; 0 keeps the game's.
            exact: whether the value of every turn is wanted, not only of the best.
            only: the turns to choose from; all if None.
            seconds: the time limit; None if the caller limits it.
        """
        super().__init__(history.position)
        self._root = history.position.state
        self._judges = self._game.evaluation(self._root) is not None
        self.known: tuple[Turn, ...] = history.position.turns() if only is None else tuple(only)
        self.turns = list(range(len(self.known)))
        if seed:
            random.Random(seed).shuffle(self.turns)  # noqa: S311 (a game, not a secret)
        self.values = [0] * len(self.turns)
        self.exact, self._nodes, self._listings = exact, nodes, 0
        self._end = math.inf if seconds is None else time.perf_counter() + seconds
        self._often = history.drawing
        self._path: set[Hashable] = set()
        self._table: dict[Hashable, _Entry] = {}
        #: Whether a line was given up before the end of the game.
        self._guessed = True

    @property
    def decided(self) -> bool:
        """Whether to look farther is of no use: the end is in sight, on every line."""
        sure = WIN - self.depth - 1
        return not self._guessed or abs(self.values[0]) >= sure

    @property
    def line(self) -> list[Turn]:
        """The best line as far as the table knows it."""
        found = [self.known[self.turns[0]]]
        while len(found) < self.depth and found[-1].after.outcome is None:
            following = self._best_after(found[-1].after.state)
            if following is None:  # nor need its turns be listable
                break
            turns = found[-1].after.turns()
            found.append(next(turn for turn in turns if turn.after.key == following))
        return found

    def _best_after(self, state: Any) -> Hashable:
        """The key of what the best turn that is remembered leads to; None if none is."""
        entry = self._table.get(self._game.position_key(state))
        return None if entry is None else entry.best

    def deepening(self) -> Task[bool]:
        """Look one turn farther; whether that could be done in full.

        The first turn ahead is searched in full even beyond the limit of positions.
        """
        depth, guessed = self.depth + 1, self._guessed
        self._guessed = False
        self._path = {self._game.position_key(self._root)}
        values: list[int] = []
        best = -WIN
        try:
            for number in self.turns:
                low = -WIN if self.exact else best
                after = self.known[number].after.state
                value = yield from self._after(self._root, after, depth, low, WIN, 0)
                values.append(value)
                best = max(best, value)
        except Interrupted:
            self._guessed = guessed
            return False
        order = sorted(range(len(values)), key=lambda at: -values[at])
        self.turns = [self.turns[at] for at in order]
        self.values = [values[at] for at in order]
        self.depth = depth
        return True

    def _after(
        self, before: Any, state: Any, depth: int, low: int, high: int, ply: int
    ) -> Task[int]:
        """What a turn is worth for the side that makes it."""
        if self._game.to_move(before) is self._game.to_move(state):
            return (yield from self._value(state, depth - 1, low, high, ply + 1))
        return -(yield from self._value(state, depth - 1, -high, -low, ply + 1))

    def _value(self, state: Any, depth: int, low: int, high: int, ply: int) -> Task[int]:
        """What a position is worth for the side to move, if it is between ``low`` and ``high``."""
        game = self._game
        self.nodes += 1
        yield
        if self.scratch[STOP]:
            raise Interrupted
        done = self.nodes > self._nodes or self._listings > USUAL * self._nodes
        if self.depth and (done or time.perf_counter() > self._end):
            raise Interrupted
        key = game.position_key(state)
        if key in self._path or key in self._often:
            return 0
        outcome = game.decided(state)
        if outcome is not None:
            return ended(outcome, game.to_move(state), ply)
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            value = from_table(entry.value, ply)
            if (
                entry.kind == 0
                or (entry.kind > 0 and value >= high)
                or (entry.kind < 0 and value <= low)
            ):
                # What was remembered may rest on a guess.
                self._guessed = self._guessed or abs(value) < SURE
                return value
        if not game.listable(state):
            self._guessed = True
            return self._looks(state) or 0
        if depth <= 0 and not self._judges:  # there is nothing to settle by
            if not walk.any_turn(game, state):
                return ended(game.stuck(state), game.to_move(state), ply)
            self._guessed = True
            return 0
        following = yield from _listed(walk.results(game, state))
        self._listings += len(following)
        if not following:
            return ended(game.stuck(state), game.to_move(state), ply)
        self._path.add(key)
        try:
            if depth <= 0:
                self._guessed = True
                return (yield from self._settled(state, following, depth, low, high, ply))
            return (yield from self._best(state, key, following, depth, low, high, ply, entry))
        finally:
            self._path.discard(key)

    def _best(
        self,
        state: Any,
        key: Hashable,
        following: list[Any],
        depth: int,
        low: int,
        high: int,
        ply: int,
        entry: _Entry | None,
    ) -> Task[int]:
        game = self._game
        first = None if entry is None else entry.best
        if depth > 1 and self._judges:
            seen = yield from _listed(map(partial(self._seen_by, state), following))
            order = sorted(range(len(seen)), key=lambda at: -seen[at])
            following = [following[at] for at in order]
        if first is not None:
            following.sort(key=lambda after: game.position_key(after) != first)
        best, choice, floor = -WIN, following[0], low
        for after in following:
            value = yield from self._after(state, after, depth, max(floor, best), high, ply)
            if value > best:
                best, choice = value, after
            if best >= high:
                break
        if len(self._table) < MOST_REMEMBERED or key in self._table:
            kind = 1 if best >= high else -1 if best <= low else 0
            self._table[key] = _Entry(depth, to_table(best, ply), kind, game.position_key(choice))
        return best

    def _settled(
        self, state: Any, following: list[Any], depth: int, low: int, high: int, ply: int
    ) -> Task[int]:
        """What a position looks like once nothing more is taken."""
        quiet = self._looks(state) or 0
        # Who may stand pat and has enough with that looks at no exchange.
        looks = map(partial(self._seen_by, state), following)
        if depth <= -EXCHANGE or (quiet >= high and any(one < quiet + GAIN for one in looks)):
            return quiet
        seen = yield from _listed(map(partial(self._seen_by, state), following))
        taking = [at for at, value in zip(following, seen, strict=True) if value >= quiet + GAIN]
        if not taking:
            return quiet
        # With mandatory capture there is no standing pat.
        best = quiet if len(taking) < len(following) else -WIN
        for after in taking:
            if best >= high:
                break
            value = yield from self._after(state, after, depth, max(low, best), high, ply)
            best = max(best, value)
        return best

    def _looks(self, state: Any) -> int | None:
        found: int | None = self._game.evaluation(state)
        return found

    def _seen_by(self, before: Any, after: Any) -> int:
        """How ``after`` looks to the side to move in ``before``."""
        value = self._looks(after) or 0
        return value if self._game.to_move(before) is self._game.to_move(after) else -value


def _listed(each: Iterable[T]) -> Task[list[T]]:
    """All of these, with a break after a few: where there are thousands they take their time."""
    found = list[T]()
    for one in each:
        found.append(one)
        if not len(found) % AT_ONCE:
            yield
    return found


def ended(outcome: Outcome, side: Side, ply: int) -> int:
    """The value of a finished game for ``side``, ``ply`` turns from the root."""
    if outcome.winner is None:
        return 0
    return WIN - ply if outcome.winner is side else ply - WIN
