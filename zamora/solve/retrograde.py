"""The exact solution of a game whose positions can all be enumerated, by retrograde analysis.

Two passes. *Forward*: breadth first from the start, every position once, with its successors.
*Backward*: from the finished positions to those that lead there. A position is won for the side to
move as soon as one successor is known to be won for it; it is lost as soon as the last successor is
known to be won for the rival: a counter of the successors still unknown shows when. Positions that
are never reached backwards are draws: neither side can force anything there, and the game may go
round in circles for ever.

Known positions are taken in the order of their distance to the end. So the first successor that
makes a position won is a quickest one, and the last one that makes it lost is a slowest one.

A worked example. Let the side to move alternate, and let ``a → b, c``; ``b → a, d``; ``c → d``;
``d`` is finished, and the side to move there has lost. Backward from ``d`` (loss in 0): ``c`` can
go there, so it is a win in 1; so can ``b``, a win in 1 as well. ``a`` has two successors: ``b`` is
known to be won for the rival (1 left), then ``c`` (0 left): all that ``a`` can do loses, a loss in
2. Had ``b`` lacked its turn to ``d``, nothing would be known about it: ``a`` and ``b`` would be
draws, though ``a`` has a way to lose (``c``).

The rule of the third occurrence changes no value: who wins takes the shortest way, which never
comes back to a position, and who holds a draw is happy with it. In a game *already under way* it
can matter; :meth:`Enumerated.considering` gives the exact values there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Turn
from zamora.core.tasks import Task, finish, interruptible
from zamora.solve.base import (
    RANK,
    OutsideSolution,
    Result,
    Solution,
    Stopped,
    TooManyPositions,
    Value,
    line_facts,
)

__all__ = [
    "RANK",
    "Enumerated",
    "OutsideSolution",
    "Result",
    "Solution",
    "Stopped",
    "TooManyPositions",
    "Value",
    "solve",
]


#: The interval between progress reports, in positions.
STRIDE = 500
#: The result of each position for the side to move (1, 0 or -1), and after how many turns.
Induced = tuple[list[int], list[int]]


class Enumerated(Solution):
    """The value of every position that can be reached from a start; see the module's docstring."""

    def __init__(
        self,
        game: Game[Any, Any],
        positions: tuple[Position, ...],
        successors: tuple[tuple[int, ...], ...],
        drawn: Collection[Hashable] = (),
        present: Position | None = None,
        induced: Induced | None = None,
    ) -> None:
        """Solve a graph that has been enumerated; :func:`solve` enumerates it.

        Args:
            game: the game.
            positions: all positions, the start first.
            successors: for each position the indices of its successors.
            drawn: keys of positions that count as drawn as soon as they come about.
            present: the position that stands on the board now. If it is one of ``drawn``, coming
                back to it is a draw, but its own value is that of its best turn.
            induced: the results and after how many turns, if that is known already.
        """
        self.game = game
        self._positions = positions
        self._successors = successors
        self._index = {position.key: i for i, position in enumerate(positions)}
        results, distances = induced or finish(_induce(positions, successors, drawn))
        self._values = [*map(_value, results, distances)]
        if present is not None and present.key in drawn:
            best = next(iter(self.turn_values(present).values()), Value("draw", None))
            self._values[self._index[present.key]] = best

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, the start first."""
        return self._positions

    @property
    def start(self) -> Position:
        """The position from which all others were reached."""
        return self.positions[0]

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and position.game == self.game
            and position.key in self._index
        )

    def __len__(self) -> int:
        return len(self.positions)

    def _known(self, position: Position) -> Position:
        known = self.positions[self._index[super()._known(position).key]]
        # The solution's own copy of the position has cached turns.
        return known if known == position else position

    def value(self, position: Position) -> Value:
        """The value of ``position`` for the side to move.

        Raises:
            OutsideSolution: if it cannot be reached from :attr:`start`.
        """
        return self._values[self._index[super()._known(position).key]]

    def considering(self, history: History) -> Enumerated:
        """The exact values for a game under way, where the third occurrence is a draw.

        A position that has stood twice would be a draw if it came about again, so it is solved as
        one. Others need no care: the winner's shortest way comes to none of them twice. The values
        are those of the present position, its turns, and what may follow; this solution itself is
        returned when nothing has stood twice.

        Raises:
            OutsideSolution: if the present position was not solved.
        """
        self._known(history.position)
        drawn = history.drawing
        if not drawn:
            return self
        present = history.position if history.outcome is None else None
        return Enumerated(self.game, self.positions, self._successors, drawn, present)

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
            "first_turns": self.first_turns(),
            "turns": sum(map(len, self._successors)),
            "classes": self.classes,
            "longest_example": line_facts(self.longest_win),
        }


@interruptible
def solve(
    start: Position,
    limit: int = 1_000_000,
    report: Callable[[int, int], bool] | None = None,
) -> Task[Enumerated]:
    """Solve all positions that can be reached from ``start``.

    Args:
        start: any position; it may be finished.
        limit: the largest number of positions to enumerate.
        report: called every so often with how many positions have been looked at and how many are
            known, at last that they are all; if it returns True, the work stops.

    Raises:
        TooManyPositions: if there are more.
        Stopped: if ``report`` said so.
        TooManyTurns: if the turns of a position cannot be listed.
    """
    positions = [start]
    index: dict[Hashable, int] = {start.key: 0}
    successors: list[tuple[int, ...]] = []
    reported = 0
    # The list grows while it is read: that is the queue of the breadth-first search.
    for number, position in enumerate(positions):
        news = number % STRIDE == 0 or len(positions) >= reported + STRIDE
        reported = len(positions) if news else reported
        if report is not None and news and report(number, len(positions)):
            raise Stopped(_("La solución se paró antes de terminar."), text=start.code)
        yield
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
    if report is not None and report(len(positions), len(positions)):
        raise Stopped(_("La solución se paró antes de terminar."), text=start.code)
    induced = yield from _induce(tuple(positions), tuple(successors), ())
    return Enumerated(start.game, tuple(positions), tuple(successors), induced=induced)


def _value(result: int, distance: int) -> Value:
    if not result:
        return Value("draw", None)
    return Value("win" if result > 0 else "loss", distance)


def _induce(
    positions: tuple[Position, ...],
    successors: tuple[tuple[int, ...], ...],
    drawn: Collection[Hashable],
) -> Task[Induced]:
    """:func:`induce` for positions, some of which count as drawn."""
    over: dict[int, int] = {}
    for i, position in enumerate(positions):
        outcome = position.outcome
        if position.key in drawn or (outcome is not None and outcome.winner is None):
            over[i] = 0
        elif outcome is not None:
            over[i] = 1 if outcome.winner is position.side else -1
    return (yield from induce(successors, over, [position.side for position in positions]))


def induce(
    successors: Sequence[Sequence[int]],
    over: Mapping[int, int],
    sides: Sequence[int] | None = None,
) -> Task[Induced]:
    """The results of all positions: retrograde analysis of any graph, by numbers from 0 on.

    Args:
        successors: for each position the numbers of those that its turns lead to, each once.
        over: positions that are decided → their result for the side to move: 1, 0 or -1.
        sides: who is to move in each; None if that changes with every turn.

    Returns:
        For each position its result for the side to move, 1 for a win, -1 for a loss, 0 for a draw;
        and in how many turns (0 for draws).
    """
    results, distances = [0] * len(successors), [0] * len(successors)
    settled = bytearray(len(successors))
    predecessors: list[list[int]] = [[] for _reached in successors]
    for i, reached in enumerate(successors):
        for j in reached:
            predecessors[j].append(i)
    unknown = [*map(len, successors)]
    for i, result in over.items():
        results[i], settled[i] = result, 1
    queue = deque(i for i, result in over.items() if result)
    while queue:
        i = queue.popleft()
        if not i % STRIDE:
            yield
        for j in predecessors[i]:
            if settled[j]:
                continue
            unknown[j] -= 1
            # The side to move wins with this turn, or has no turn left that does not lose.
            same = sides is not None and sides[i] == sides[j]
            won = results[i] == (1 if same else -1)
            if won or unknown[j] == 0:
                results[j] = 1 if won else -1
                distances[j] = distances[i] + 1
                settled[j] = 1
                queue.append(j)
    return results, distances
