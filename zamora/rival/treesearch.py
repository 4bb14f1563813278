"""Monte Carlo tree search over the steps of any game: it needs the rules and nothing else.

Many games are played from the position: down a tree by upper confidence bounds (UCT: Kocsis and
Szepesvári, 2006), then at random. The tree grows **step by step**, not turn by turn, so that a game
whose turns cannot be listed (progressive chess) is played like any other. Where the end of a game
is found in the tree it is proved upwards (Winands, Björnsson and Saito, 2008): a side that has one
winning step needs no second, a side all of whose steps lose has lost.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Hashable, Iterator
from typing import Any

from zamora.compiled.search import STOP, SURE
from zamora.core.history import History
from zamora.core.position import Position, Side, Step, Turn
from zamora.core.tasks import Task
from zamora.rival.alphabeta import Interrupted, TurnSearch, ended
from zamora.rival.playout import END, at_random, choices

#: How much it is drawn to what has seldom been tried; results are from -1 to 1.
CURIOSITY = 1.0
#: What has not been tried is taken to be by so much worse than its parent.
UNTRIED = 0.3
#: A random game goes on for this many turns; where a game says how a position looks, for so few.
TURNS, TURNS_WITH_EVALUATION = 120, 2
#: Points that turn half of the result of a random game: a winning advantage.
CLEAR = 400
#: The points of a sure result, for comparing with other searches: see :mod:`zamora.rival.replies`.
SWING = 360
#: How many random games are played between yields.
BATCH = 32


class _Node:
    """A place in the tree: a turn in progress, or the end of the game.

    Attributes:
        side: whose step it is.
        draft: the turn in progress; None at the end of the game.
        state: the position if a turn begins here; None in the middle of one.
        options: what can be chosen and has no child yet.
        children: what has been tried, and where it leads.
        visits: games that came by.
        total: the sum of their results for ``side``.
        proved: the value for ``side``, if the end has been found.
    """

    __slots__ = ("children", "draft", "options", "proved", "side", "state", "total", "visits")

    def __init__(self, side: Side, draft: Any, state: Any, proved: int | None = None) -> None:
        self.side, self.draft, self.state, self.proved = side, draft, state, proved
        self.options: list[Any] = []
        self.children: list[tuple[Any, _Node]] = []
        self.visits, self.total = 0, 0.0

    def result(self, side: Side) -> float:
        """What is expected here for ``side``, from -1 to 1."""
        if self.proved is not None:
            value = float((self.proved > 0) - (self.proved < 0))
        else:
            value = self.total / self.visits if self.visits else 0.0
        return value if side is self.side else -value

    def shown_to(self, parent: _Node) -> int | None:
        """What is proved here, for who chose it in ``parent``; the turn counted if one ended."""
        if self.proved is None:
            return None
        value = self.proved if self.side is parent.side else -self.proved
        if self.state is not None and value:
            value -= 1 if value > 0 else -1
        return value


class TreeSearch(TurnSearch):
    """The search from one position of any game.

    Its ``depth`` is 1 once every turn that was thought of has been tried; ``nodes`` are those of
    the tree and of the random games; ``known`` are the turns that have been tried, ``values``
    points, or of a proved end.

    Attributes:
        limit: how many positions may be looked at.
    """

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        only: Collection[Turn] | None = None,
    ) -> None:
        """Prepare the search; the arguments are those of ``AlphaBeta``."""
        super().__init__(history.position)
        self.limit = nodes
        self._rng = random.Random(f"{seed} {history.position.code}")  # noqa: S311
        self._only = None if only is None else tuple(only)
        self._often = history.drawing
        state = history.position.state
        self._judges = self._game.evaluation(state) is not None
        self._root = _Node(self._game.to_move(state), self._game.begin(state), state)
        if self._only is None:
            self._root.options = choices(self._game, self._root.draft)
        else:
            self._root.options = list(self._only)
        self._rng.shuffle(self._root.options)

    @property
    def decided(self) -> bool:
        """Whether the end is proved."""
        return self._root.proved is not None

    @property
    def line(self) -> list[Turn]:
        """The best turn, and those that were tried most often after it."""
        found: list[Turn] = []
        node, position = self._root, self._position
        while node.draft is not None and node.children:
            tried = self._tried(node, position)
            if not tried:
                break
            turn, node = max(tried, key=self._appeal(node))
            found.append(turn)
            position = turn.after
        return found

    def deepening(self) -> Task[bool]:
        """Play some more random games; whether there is time for more."""
        try:
            for _game in range(BATCH):
                if self._root.proved is not None:
                    break
                yield from self._play()
        except Interrupted:
            if not self.known:
                self._gather()
            return False
        self._gather()
        self.depth = 1
        return self._root.proved is None and self.nodes < self.limit

    # One game -------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.nodes += 1
        if self.scratch[STOP] and self._root.children:
            raise Interrupted

    def _play(self) -> Task[None]:
        """One game: down the tree, one step beyond it, then at random."""
        path = [self._root]
        node = self._root
        while node.draft is not None and node.proved is None:
            child = self._chosen(node)
            path.append(child)
            yield
            node = child
            if not child.visits:
                break
        if node.proved is not None:
            result = node.result(Side.FIRST)
        else:
            result = yield from self._at_random(node)
            self.games += 1
        for passed in reversed(path):
            passed.visits += 1
            passed.total += result if passed.side is Side.FIRST else -result
            if passed.proved is None:
                passed.proved = self._proof(passed)

    def _chosen(self, node: _Node) -> _Node:
        """The child to go to: by what has gone well, and what has seldom been tried."""
        spread = CURIOSITY * math.sqrt(math.log(node.visits + 1))
        best, most = None, -math.inf
        for _option, child in node.children:
            value = child.result(node.side)
            if child.proved is None:
                value += spread / math.sqrt(child.visits)
            elif value < 0:
                continue
            if value > most:
                best, most = child, value
        if node.options:
            urgency = node.result(node.side) - UNTRIED + spread if node.visits else math.inf
            # At the root everything is tried once: a winning turn must not be overlooked.
            if best is None or urgency > most or node is self._root:
                option = node.options.pop()
                best = self._child(node, option)
                node.children.append((option, best))
        if best is None:  # all lose: the proof comes on the way back
            best = node.children[0][1]
        return best

    def _proof(self, node: _Node) -> int | None:
        """The value that follows from what is proved of the children; None if nothing does."""
        if node.draft is None:
            return node.proved
        values = [child.shown_to(node) for _option, child in node.children]
        wins = [value for value in values if value is not None and value > SURE]
        if wins:
            return max(wins)
        if node.options or not values or any(value is None for value in values):
            return None
        return max(value for value in values if value is not None)

    # The tree -------------------------------------------------------------------------------------

    def _child(self, node: _Node, option: Any) -> _Node:
        self._look()
        game = self._game
        if isinstance(option, Turn):
            return self._begun(option.after.state)
        if option is END:
            return self._begun(game.end(node.draft))
        draft = game.take(node.draft, option)
        options = choices(game, draft)
        if options == [END]:
            return self._begun(game.end(draft))
        child = _Node(node.side, draft, None)
        child.options = options
        self._rng.shuffle(child.options)
        return child

    def _begun(self, state: Any) -> _Node:
        """The place where the turn after begins, if there is one."""
        game = self._game
        side = game.to_move(state)
        if game.position_key(state) in self._often:
            return _Node(side, None, state, 0)
        outcome = game.decided(state)
        draft = None if outcome else game.begin(state)
        options = [] if outcome else choices(game, draft)
        if not options:
            return _Node(side, None, state, ended(outcome or game.stuck(state), side, 0))
        node = _Node(side, draft, state)
        node.options = options
        self._rng.shuffle(node.options)
        return node

    def _at_random(self, node: _Node) -> Task[float]:
        """What a random game from here brings the first side, from -1 to 1."""
        game = self._game
        turns = TURNS_WITH_EVALUATION if self._judges else TURNS
        state, result = yield from at_random.steps(
            game, node.state, node.draft, self._rng, turns, self._look
        )
        if result is not None:
            return result
        value = game.evaluation(state) if self._judges else 0
        value = value if game.to_move(state) is Side.FIRST else -value
        return math.tanh(value / CLEAR)

    # What has been found --------------------------------------------------------------------------

    def _tried(self, start: _Node, position: Position) -> list[tuple[Turn, _Node]]:
        """The whole turns that have been tried at a place where one begins."""
        found: dict[Hashable, tuple[Turn, _Node]] = {}
        for steps, child in _turns_below(start):
            if isinstance(steps, Turn):
                turn = steps
            else:
                turn = Turn(position, steps, Position(self._game, child.state))
            known = found.get(child.state)
            if known is None or known[1].visits < child.visits:
                found[child.state] = turn, child
        return list(found.values())

    def _appeal(self, parent: _Node) -> Any:
        """What a turn is chosen by: proved wins, then what was tried most, then slow losses."""

        def key(tried: tuple[Turn, _Node]) -> tuple[int, float]:
            child = tried[1]
            proved = child.shown_to(parent)
            if proved is not None and proved > SURE:
                return 2, proved
            if proved is not None and proved < -SURE:
                return 0, proved
            return 1, child.visits + child.result(parent.side) / 2

        return key

    def _gather(self) -> None:
        root = self._root
        tried = sorted(self._tried(root, self._position), key=self._appeal(root), reverse=True)
        self.known = tuple(turn for turn, _child in tried)
        self.turns = list(range(len(tried)))
        self.values = []
        for _turn, child in tried:
            proved = child.shown_to(root)
            value = round(SWING * child.result(root.side)) if proved is None else proved
            # Tried less often, it is not rated better, however lucky.
            self.values.append(min([value, *self.values[:1]]))
        if not tried:  # no turn is complete in the tree: its best beginning, then random steps
            self.known, self.turns = (self._begun_well(),), [0]
            self.values = [round(SWING * root.result(root.side))]

    def _begun_well(self) -> Turn:
        """The most visited beginning of a turn, completed at random."""
        draft, node = self._position.draft(), self._root
        while node.children:
            step, node = max(node.children, key=lambda child: child[1].visits)
            draft = draft.take(step)
        while not draft.may_end:
            draft = draft.take(self._rng.choice(draft.next_steps))
        return draft.turn()


def _turns_below(start: _Node) -> Iterator[tuple[tuple[Step, ...] | Turn, _Node]]:
    """The ends of turns that begin at ``start``, with the steps that lead there."""
    stack: list[tuple[tuple[Step, ...], _Node]] = [((), start)]
    while stack:
        steps, node = stack.pop()
        for option, child in node.children:
            if isinstance(option, Turn):
                yield option, child
            elif child.state is not None:
                yield steps if option is END else (*steps, option), child
            else:
                stack.append(((*steps, option), child))
