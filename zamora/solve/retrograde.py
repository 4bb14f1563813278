"""The exact solution of a game whose positions can all be enumerated, by retrograde analysis.

Two passes. *Forward*: breadth first from the start, every position once, with its successors.
*Backward*: from the finished positions to those that lead there. A position is won for the side to
move as soon as one successor is known to be won for it; it is lost as soon as the last successor is
known to be won for the rival: a counter of the successors still unknown tells when. Positions that
are never reached backwards are draws: neither side can force anything there, and the game may go
round in circles for ever.

Known positions are taken in the order of their distance to the end. So the first successor that
makes a position won is a quickest one, and the last one that makes it lost is a slowest one.

A worked example. Let the side to move alternate, and let ``a → b, c``; ``b → a, d``; ``c → d``;
``d`` is finished, and whoever is to move there has lost. Backward from ``d`` (loss in 0): ``c``
can go there, so it is a win in 1; so can ``b``, a win in 1 as well. ``a`` has two successors:
``b`` is known to be won for the rival (1 left), then ``c`` (0 left): all that ``a`` can do loses,
a loss in 2. Had ``b`` lacked its turn to ``d``, nothing would be known about it: ``a`` and ``b``
would be draws, though ``a`` has a way to lose (``c``).

The rule of the third occurrence changes no value: who wins takes the shortest way, which never
comes back to a position, and who holds a draw is happy with it. In a game *already under way* it
can matter; :meth:`Solution.considering` gives the exact values there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from zamora.errors import ZamoraError
from zamora.history import DRAWING_OCCURRENCE, History
from zamora.i18n import _
from zamora.position import Game, Position, Side, Turn

Result = Literal["win", "draw", "loss"]

#: From the worst to the best, for comparing.
RANK: Mapping[Result, int] = MappingProxyType({"loss": 0, "draw": 1, "win": 2})


class OutsideSolution(ZamoraError):
    """The position is not among those that were solved."""


class TooManyPositions(ZamoraError):
    """More positions can be reached than the limit given."""


@dataclass(frozen=True)
class Value:
    """What a position (or a turn) is worth with best play by both sides.

    Attributes:
        result: for the side to move (of a turn: for the player who makes it).
        distance: turns of both sides until the end: the winner takes the shortest way, the loser
            the longest one. 0 where the game is already won or lost; None for every draw, the
            finished ones (stalemate) too.
    """

    result: Result
    distance: int | None

    @property
    def order(self) -> tuple[int, int]:
        """A key for sorting: the better for the player, the greater (quick wins, slow losses)."""
        turns = self.distance or 0
        return RANK[self.result], turns if self.result == "loss" else -turns


class Solution:
    """The value of every position that can be reached from a start; see the module's docstring.

    It is never changed once made, and may be used from several threads.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        positions: tuple[Position, ...],
        successors: tuple[tuple[int, ...], ...],
        drawn: Collection[Hashable] = (),
        present: Position | None = None,
    ) -> None:
        """Solve a graph that has been enumerated; :func:`solve` enumerates it.

        Args:
            game: the game.
            positions: all positions, the start first.
            successors: for each position the indices of its successors.
            drawn: keys of positions that count as drawn as soon as they come about.
            present: the position that stands on the board now. If it is one of ``drawn``, coming
                back to it is a draw, but its own value is that of its best turn.
        """
        self.game = game
        self.positions = positions
        self._successors = successors
        self._index = {position.key: i for i, position in enumerate(positions)}
        winners, distances = _induce(positions, successors, drawn)
        self._values = [
            _value(position.side, winner, distance)
            for position, winner, distance in zip(positions, winners, distances, strict=True)
        ]
        if present is not None and present.key in drawn:
            best = next(iter(self.turn_values(present).values()), Value("draw", None))
            self._values[self._index[present.key]] = best

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and position.game == self.game
            and position.key in self._index
        )

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.positions)

    def _find(self, position: Position) -> int:
        if position not in self:
            raise OutsideSolution(
                _("La solución de {game} no contiene la posición «{code}».").format(
                    game=self.game.name, code=position.code
                ),
                text=position.code,
                accepted=[self.positions[0].code],
            )
        return self._index[position.key]

    @property
    def start(self) -> Position:
        """The position from which all others were reached."""
        return self.positions[0]

    # Values --------------------------------------------------------------------------------------

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it cannot be reached from :attr:`start`.
        """
        return self._values[self._find(position)]

    def turn_value(self, turn: Turn) -> Value:
        """The value of ``turn`` for the player who makes it, the turn itself counted.

        Raises:
            OutsideSolution: if it leads to a position that was not solved.
        """
        value = self.value(turn.after)
        distance = None if value.distance is None else value.distance + 1
        result = value.result
        if turn.after.side is not turn.before.side:
            result = _OPPOSITE[result]
        return Value(result, distance)

    def turn_values(self, position: Position) -> dict[Turn, Value]:
        """The value of each turn of ``position``, the best first; empty if it is finished.

        Raises:
            OutsideSolution: if the position cannot be reached from :attr:`start`.
        """
        known = self.positions[self._find(position)]
        # The solution's own copy of the position has its turns at hand.
        turns = known.turns() if known == position else position.turns()
        values = {turn: self.turn_value(turn) for turn in turns}
        return dict(sorted(values.items(), key=lambda item: item[1].order, reverse=True))

    def best_turns(self, position: Position) -> tuple[Turn, ...]:
        """The turns of the best value: quickest wins, any draws, slowest losses."""
        values = self.turn_values(position)
        best = max((value.order for value in values.values()), default=None)
        return tuple(turn for turn, value in values.items() if value.order == best)

    def wrong_turns(self, position: Position) -> tuple[Turn, ...]:
        """The turns that give something away: a draw instead of a win, a loss instead of either."""
        result = self.value(position).result
        return tuple(
            turn
            for turn, value in self.turn_values(position).items()
            if RANK[value.result] < RANK[result]
        )

    def best_line(self, position: Position) -> tuple[Turn, ...]:
        """A line of best turns from a won or lost position to the end; empty for a draw."""
        line: list[Turn] = []
        if self.value(position).result != "draw":
            while turns := self.best_turns(position):
                line.append(turns[0])
                position = turns[0].after
        return tuple(line)

    def considering(self, history: History) -> Solution:
        """The exact values for a game under way, where the third occurrence is a draw.

        A position that has stood twice would be a draw if it came about again, so it is solved as
        one. Others need no care: the winner's shortest way comes to none of them twice. The values
        are those of the present position, its turns, and what may follow; this solution itself is
        returned when nothing has stood twice.

        Raises:
            OutsideSolution: if the present position was not solved.
        """
        self._find(history.position)
        stood = Counter(position.key for position in history.positions)
        drawn = {key for key, times in stood.items() if times >= DRAWING_OCCURRENCE - 1}
        if not drawn:
            return self
        present = history.position if history.outcome is None else None
        return Solution(self.game, self.positions, self._successors, drawn, present)

    # The whole -----------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> Mapping[Position, tuple[Position, ...]]:
        """Each position with its successors (none once the game is over), the start first."""
        return MappingProxyType(
            {
                position: tuple(self.positions[i] for i in successors)
                for position, successors in zip(self.positions, self._successors, strict=True)
            }
        )

    @property
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move; 0 if there is none."""
        return max((v.distance or 0 for v in self._values if v.result == "win"), default=0)

    @cached_property
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""
        for position, value in zip(self.positions, self._values, strict=True):
            if value.result == "win" and value.distance == self.longest:
                return self.best_line(position)
        return ()

    @cached_property
    def classes(self) -> int:
        """How many positions there are if those that are images of each other count once."""
        seen: set[int] = set()
        count = 0
        for i, position in enumerate(self.positions):
            count += i not in seen
            seen.add(i)
            for symmetry in self.game.symmetries:
                image = position.transformed(symmetry)
                if image in self:
                    seen.add(self._index[image.key])
        return count

    def summary(self) -> dict[str, Any]:
        """The solution in numbers, ready for JSON.

        Returns:
            ``start``: the value word of the start; ``reachable``, ``finished``: numbers of
            positions; ``win``, ``loss``, ``draw``: numbers of unfinished ones, for the side to
            move; ``longest``: turns of the longest forced win; ``first_turns``: value word of each
            first turn, for the player who makes it. Beyond these: ``game``, ``turns`` (edges of
            the graph), ``stalemates`` (among the finished), ``longest_loss`` (turns that a lost
            side to move can last), ``classes`` (positions up to symmetry), ``longest_example``
            (``position`` and ``turns``).
        """
        unfinished = [p for p in self.positions if p.outcome is None]
        results = Counter(self.value(position).result for position in unfinished)
        stalemates = sum(p.outcome is not None and p.outcome.winner is None for p in self.positions)
        first = {str(turn): value.result for turn, value in self.turn_values(self.start).items()}
        example = self.longest_win
        return {
            "game": self.game.key,
            "start": self.value(self.start).result,
            "reachable": len(self.positions),
            "finished": len(self.positions) - len(unfinished),
            "stalemates": stalemates,
            "win": results["win"],
            "loss": results["loss"],
            "draw": results["draw"],
            "longest": self.longest,
            "longest_loss": max(
                (v.distance or 0 for v in self._values if v.result == "loss"), default=0
            ),
            "first_turns": first,
            "turns": sum(map(len, self._successors)),
            "classes": self.classes,
            "longest_example": {
                "position": example[0].before.code if example else None,
                "turns": [str(turn) for turn in example],
            },
        }


def solve(start: Position, limit: int = 1_000_000) -> Solution:
    """Solve all positions that can be reached from ``start``.

    Args:
        start: any position; it may be finished.
        limit: the largest number of positions to enumerate.

    Raises:
        TooManyPositions: if there are more.
    """
    positions = [start]
    index: dict[Hashable, int] = {start.key: 0}
    successors: list[tuple[int, ...]] = []
    # The list grows while it is read: that is the queue of the breadth-first search.
    for position in positions:
        reached = []
        for turn in position.turns():
            key = turn.after.key
            if key not in index:
                index[key] = len(positions)
                positions.append(turn.after)
                if len(positions) > limit:
                    raise TooManyPositions(
                        _("Desde esta posición se llega a más de {limit} posiciones.").format(
                            limit=limit
                        ),
                        text=start.code,
                    )
            reached.append(index[key])
        successors.append(tuple(dict.fromkeys(reached)))
    return Solution(start.game, tuple(positions), tuple(successors))


_OPPOSITE: Mapping[Result, Result] = MappingProxyType(
    {"win": "loss", "draw": "draw", "loss": "win"}
)


def _value(side: Side, winner: Side | None, distance: int | None) -> Value:
    if winner is None:
        return Value("draw", None)
    return Value("win" if winner is side else "loss", distance)


def _induce(
    positions: tuple[Position, ...],
    successors: tuple[tuple[int, ...], ...],
    drawn: Collection[Hashable],
) -> tuple[list[Side | None], list[int | None]]:
    """Who wins each position and after how many turns (both None for a draw).

    Winners are named, not "the side to move": so nothing depends on the sides alternating.
    """
    winners: list[Side | None] = [None] * len(positions)
    distances: list[int | None] = [None] * len(positions)
    settled = [position.key in drawn for position in positions]
    predecessors = _reversed(successors)
    unknown = [len(reached) for reached in successors]
    queue: deque[int] = deque()
    for i, position in enumerate(positions):
        if position.outcome is not None and not settled[i]:
            winners[i] = position.outcome.winner
            distances[i] = None if winners[i] is None else 0
            settled[i] = True
            if winners[i] is not None:
                queue.append(i)
    while queue:
        i = queue.popleft()
        for j in predecessors[i]:
            if settled[j]:
                continue
            unknown[j] -= 1
            # The side to move wins with this turn, or has no turn left that does not lose.
            if winners[i] is positions[j].side or unknown[j] == 0:
                winners[j] = winners[i]
                distances[j] = (distances[i] or 0) + 1
                settled[j] = True
                queue.append(j)
    return winners, distances


def _reversed(successors: Iterable[tuple[int, ...]]) -> list[list[int]]:
    edges = list(successors)
    predecessors: list[list[int]] = [[] for _reached in edges]
    for i, reached in enumerate(edges):
        for j in reached:
            predecessors[j].append(i)
    return predecessors
