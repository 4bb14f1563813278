"""The rival of Go and its children: games nearly at random and the tree over them (:mod:`.kernel`).

It knows nothing of dead stones but what happens to them: two passes end its games, and all that
stands is counted. So it passes when it wins as the board is, or has nothing left to do. In the
count it gives up a group of its own that it loses in nearly all games, as a fair player does.

A turn of several stones is thought about stone by stone: each has its share of the games.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from zamora.compiled import Programs, can_compile
from zamora.compiled.machine import Program
from zamora.compiled.search import DEEPEST
from zamora.compiled.specialise import Source
from zamora.core.board import Cell
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side, Turn
from zamora.core.steps import Step
from zamora.core.tasks import Task
from zamora.library.go import kernel, patterns
from zamora.library.go.go import OnSquares
from zamora.library.go.kernel import (
    BOARD,
    BY,
    CHILD,
    DUE,
    GAMES,
    GROWN,
    HELD,
    LATER,
    LATER_RESULTS,
    MANY,
    NODE,
    ON,
    PACED,
    POINT,
    PRIOR,
    RESULTS,
    ROOM,
    ROSE,
    SCRATCH,
    SEED,
    THOUGHT,
    TOP,
    VISITS,
)
from zamora.library.go.stones import Stones
from zamora.rival.alphabeta import TurnSearch
from zamora.rival.kit import ANY_GAME, Level
from zamora.rival.treesearch import SWING

SEARCH = Program(
    "search",
    (kernel.search, kernel.grow, kernel.setup, kernel.fates),
    (
        "put", "rosette", "join", "lift", "legal", "apart", "eye", "breath", "around", "answer",
        "anywhere", "owner", "count", "chosen", "play",
    ),
)  # fmt: skip
#: How many games count as one position looked at: levels are said in positions.
GAMES_A_POSITION = 10
#: Playouts see much, so a beginner must play few. Nothing else limits strength: there is only one
#: depth, and compiled playouts come in hundreds.
LEVELS = (
    Level(1, DEEPEST, 10, 0.9, noise=400, blunder_rate=60),
    Level(2, DEEPEST, 50, 0.9, noise=60),
    *ANY_GAME[2:],
)
#: Playouts between yields, compiled and interpreted.
BATCH, SLOW_BATCH = 256, 4
#: The most nodes of a tree, and how many a game may add.
MOST_NODES, NODES_A_GAME = 400_000, 40
#: Length of the best line, in turns.
LINE = 8
#: What restricts a turn, as the rules and as the kernel call it.
STOPS = {"none": kernel.NO_STOP, "atari": kernel.ATARI, "groups": kernel.APART}
#: How a pass is written.
PASS = "paso"  # noqa: S105 (no password)
#: A group is given up if lost in this percentage of playouts; how many are played to find out.
LOST, FATES = 90, 200


class GoPrograms(Programs):
    """The functions of Go: they are the same on all boards, and compiled once."""

    def __init__(self, *, compiled: bool) -> None:
        """Nothing is compiled before it is asked for."""
        super().__init__("go", Source(kernel.__name__), compiled=compiled)

    @property
    def title(self) -> str:
        """What they play."""
        return _("El Go")


@cache
def programs(compiled: bool) -> GoPrograms:
    """The functions, interpreted or (if that is possible) compiled."""
    return GoPrograms(compiled=compiled)


def point(cell: Cell, width: int) -> int:
    """The number of a point in the kernel, with rows ``width`` points apart."""
    return (cell.row + TOP) * width + cell.column


@cache
def plan(rules: Stones) -> tuple[int, ...]:
    """The empty board of a game as the kernel wants it."""
    board, cells = [0] * BOARD, rules.board.cells
    columns = max(cell.column for cell in cells)
    w = board[kernel.WIDTH] = columns + 1 + (columns + 1) % 2
    numbers = [point(cell, w) for cell in cells]
    board[ON : ON + ROOM] = [kernel.OUTSIDE] * ROOM
    for place, number in enumerate(numbers):
        board[ON + number], board[kernel.ALL + place] = kernel.NOTHING, number
    board[kernel.POINTS] = len(cells)
    if isinstance(rules, OnSquares):
        board[kernel.LINES] = columns
    board[kernel.STOPS] = STOPS[str(rules.settings.get("stops", "none"))]
    ways: tuple[set[int], set[int]] = set(), set()
    for number, near in zip(numbers, rules.near, strict=True):
        ways[number % 2].update(numbers[other] - number for other in near)
    board[kernel.WAYS] = len(ways[0])
    for odd, way in enumerate(ways):
        nearest = sorted(way, key=lambda far: (abs(far), far))
        board[BY + 6 * odd : BY + 6 * odd + len(way)] = nearest
    corners: tuple[set[tuple[int, ...]], set[tuple[int, ...]]] = set(), set()
    for hexagon in rules.hexagons():
        around = [point(cell, w) for cell in hexagon]
        for number in around:
            corners[number % 2].add(tuple(sorted(q - number for q in around if q != number)))
    for odd, shapes in enumerate(corners):
        flat = [way for shape in sorted(shapes) for way in shape]
        board[ROSE + 15 * odd : ROSE + 15 * odd + len(flat)] = flat
    board[kernel.ROSES] = int(bool(corners[0]))
    return tuple(board)


class GoSearch(TurnSearch):
    """The search from a position where a turn has one stone.

    ``nodes`` are games, and ``depth`` is 1 once there are some.

    Attributes:
        limit: how many games are played at most.
    """

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        exact: bool = False,
        only: Collection[Turn] | None = None,
        compiled: bool | None = None,
    ) -> None:
        """Prepare the search; the arguments are those of ``AlphaBeta``."""
        super().__init__(history.position)
        self._rules: Stones = self._game
        self.limit = GAMES_A_POSITION * nodes
        self._compiled = can_compile() if compiled is None else compiled
        programs_ = programs(self._compiled)
        self._plan = plan(self._rules)
        self._batch = BATCH if programs_.compiled else SLOW_BATCH
        self._start = programs_.row(self._board(history.position.state))
        self._now = programs_.zeros(BOARD)
        self._patterns = programs_.row(patterns.table())
        room = min(MOST_NODES, NODES_A_GAME * self.limit) + 1000
        self._tree = programs_.zeros(NODE * room)
        self.scratch = programs_.zeros(SCRATCH)
        self._functions: Any = programs_.program(SEARCH, self._try)[0]
        self._functions.setup(self._start)
        self.scratch[:] = programs_.zeros(SCRATCH)
        self.scratch[SEED] = 1 + seed % 1_000_003
        self._prepare(history, only)

    def _prepare(self, history: History, only: Collection[Turn] | None) -> None:
        """Find what can be chosen from."""
        self._allowed = history.position.turns() if only is None else tuple(only)
        self._turns = self._choices(history)
        self._begin(self._turns)

    def _board(self, state: GridState) -> list[int]:
        """The stones, and what the side to move must know, as the kernel wants them."""
        rules = self._rules
        memory = rules.memory(state)
        board = list(self._plan)
        for cell, content in zip(rules.board.cells, state.cells, strict=True):
            owner = rules.owner(content)
            stone = kernel.NOTHING if owner is None else kernel.BLACK + owner
            board[ON + self._point(cell)] = stone
        board[kernel.SIDE], board[kernel.KOMI] = int(state.side), round(2 * rules.komi)
        board[kernel.PASSES], board[kernel.RNG] = int(memory.passed), 1
        coming = (memory._replace(number=memory.number + n) for n in range(PACED))
        board[DUE : DUE + PACED] = map(rules.due, coming)
        board[kernel.LEFT] = board[DUE]
        if memory.ko and len(memory.ko[1]) == 1 == board[DUE]:
            board[kernel.KO] = self._point(rules.board.cell(memory.ko[1][0]))
        return board

    def _point(self, cell: Any) -> int:
        """The number of a point in the kernel."""
        return point(cell, self._plan[kernel.WIDTH])

    def _choices(self, history: History) -> dict[int, Turn]:
        """The turns that the kernel can choose from, by their points; a pass is 0."""
        found = {}
        drawn = set(history.drawing)
        for turn in self._allowed:
            (step,) = turn.steps
            if step.kind == "remove":
                continue
            if self._game.position_key(turn.after.state) not in drawn:
                found[self._point(step.target) if step.kind == "place" else 0] = turn
        return found

    def _try(self, functions: Any) -> None:
        """Call every function once."""
        functions.setup(self._start)
        functions.grow(self._start, self._tree, 0, self.scratch, self._patterns)
        functions.search(self._start, self._now, self._tree, self.scratch, self._patterns, 1)
        functions.fates(self._start, self._now, self.scratch, self._patterns, 1)

    def _begin(self, points: Collection[int]) -> None:
        """The root of the tree, with a child for each point that can be chosen; 0 is a pass."""
        tree, s = self._tree, self.scratch
        tree[:NODE] = [0] * NODE
        s[GROWN] = 1
        self._functions.grow(self._start, tree, 0, s, self._patterns)
        kept = []
        for child in range(1, 1 + tree[MANY]):
            if int(tree[child * NODE + POINT]) in points:
                kept.append([int(n) for n in tree[child * NODE : (child + 1) * NODE]])
        listed = {row[POINT] for row in kept}
        # Own eyes are filled only if there is nothing else.
        for point in points if not kept else ():
            if point not in listed:
                row = [0] * NODE
                row[POINT], row[VISITS], row[LATER], row[THOUGHT] = point, PRIOR, PRIOR, PRIOR
                row[LATER_RESULTS] = row[RESULTS] = PRIOR * kernel.WIN // 2
                kept.append(row)
        flat = [number for row in kept for number in row]
        tree[NODE : NODE + len(flat)] = flat
        tree[CHILD], tree[MANY] = 1, len(kept)
        s[GROWN] = 1 + len(kept)

    # The search -----------------------------------------------------------------------------------

    @property
    def decided(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self._turns) <= 1 and self.depth > 0

    @property
    def games_left(self) -> int:
        """How many more games may be played."""
        return self.limit - int(self.scratch[GAMES])

    def deepening(self) -> Task[bool]:
        """Play some more games; whether there may be more."""
        many = min(self._batch, self.games_left)
        tables = self._start, self._now, self._tree, self.scratch, self._patterns
        yield
        played = self._functions.search(*tables, many if self.depth else max(1, many))
        self.nodes = self.games = int(self.scratch[GAMES])
        self._gather()
        self.depth = 1
        return played == many and self.games_left > 0

    def _children(self, node: int) -> list[tuple[int, int, int, float]]:
        """Of each child: visits, the node, the point, its share of the results; the best first."""
        tree = self._tree
        first, many = int(tree[node * NODE + CHILD]), int(tree[node * NODE + MANY])
        found = []
        for child in range(first, first + many):
            visits, point, results, thought = (
                int(tree[child * NODE + at]) for at in (VISITS, POINT, RESULTS, THOUGHT)
            )
            found.append((visits - thought, child, point, results / visits / kernel.WIN))
        return sorted(found, key=lambda one: (-one[0], -one[3], one[1]))

    def _gather(self) -> None:
        """The turns, those first that were tried most often."""
        tried = self._children(0)
        self.known = tuple(self._turns[point] for _visits, _node, point, _share in tried)
        self.values = []
        for _visits, _node, _point, share in tried:
            value = round(SWING * (2 * share - 1))
            # A move tried less often is never rated better: that would be luck.
            self.values.append(min([value, *self.values[:1]]))
        if not tried:  # all draw, or all give up a group
            self.known = self._allowed
            self.values = [0] * len(self.known)
        given_up = self._lost_group()
        if given_up is not None:
            self.known = (given_up, *self.known)
            self.values = [self.values[0] if self.values else -SWING, *self.values]
        self.turns = list(range(len(self.known)))

    def _lost_group(self) -> Turn | None:
        """In the count, a group of one's own that was lost in nearly all games."""
        state = self._position.state
        if not self._rules.memory(state).counting:
            return None
        if not self.depth:
            tables = self._start, self._now, self.scratch, self._patterns
            self._functions.fates(*tables, FATES)
        sign = 1 if state.side is Side.FIRST else -1
        for turn in self._allowed:
            (step,) = turn.steps
            if step.kind == "remove":
                held = [int(self.scratch[HELD + self._point(cell)]) for cell in step.captures]
                if all(50 * (FATES + sign * one) <= (100 - LOST) * FATES for one in held):
                    return turn
        return None

    @property
    def line(self) -> list[Turn]:
        """The best turn, and those that were tried most often after it."""
        found, node, position = list[Turn](), 0, self._position
        if self.known and self.known[0].steps[0].kind == "remove":
            return [self.known[0]]
        names = {
            self._point(cell): self._rules.board.name(cell) for cell in position.game.board.cells
        }
        while (
            self._tree[node * NODE + MANY]
            and len(found) < LINE
            and position.outcome is None
            and self._start[DUE + len(found)] == 1
        ):
            _visits, node, point, _share = self._children(node)[0]
            turn = self._turns[point] if not found else position.parse(names.get(point, PASS))
            found.append(turn)
            position = turn.after
        return found


class LongTurnSearch(GoSearch):
    """The same for turns of several stones, too many to list: ``known`` is one turn.

    Each stone has its share of the games, and a tree of its own. A turn that is put forward
    (``only``) is judged by a search of what follows it.
    """

    def _prepare(self, history: History, only: Collection[Turn] | None) -> None:
        self._asked = None if only is None else tuple(only)
        self._draft = history.position.draft()
        self._stones = self._rules.begin(history.position.state)
        self._share = max(1, self.limit // int(self._start[DUE]))
        self._ready = False
        self._next_stone()

    def _next_stone(self) -> None:
        """A new tree, from where the turn has come to."""
        self._before = int(self.scratch[GAMES])
        points = {self._point_of(step) for step in self._draft.next_steps}
        if self._draft.may_end:
            points.add(0)
        self._begin(points)

    def _point_of(self, step: Step) -> int:
        """Where a stone is put; 0 for a pass, and -1 for a group that is given up."""
        if step.kind == "remove":
            return -1
        return self._point(step.target) if step.kind == "place" else 0

    @property
    def decided(self) -> bool:
        """Whether the turn is complete."""
        return self._ready

    def deepening(self) -> Task[bool]:
        """Play some more games for the current stone; whether there may be more."""
        if self._asked is not None:
            yield from self._judge(self._asked)
            return False
        many = min(self._batch, self._share + self._before - int(self.scratch[GAMES]))
        tables = self._start, self._now, self._tree, self.scratch, self._patterns
        yield
        played = self._functions.search(*tables, many if self.depth else max(1, many))
        self.nodes = self.games = int(self.scratch[GAMES])
        self.depth = 1
        best = self._children(0)
        self._know(self._completed([point for _visits, _node, point, _share in best]), best)
        self._ready = played < many
        if not self._ready and self.games >= self._before + self._share:
            yield
            self._settle(best[0][2] if best else 0)
        return not self._ready

    def _know(self, turn: Turn, best: Sequence[tuple[int, int, int, float]]) -> None:
        """The best turn found up to now."""
        share = best[0][3] if best else 0.5
        self.known, self.turns = (turn,), [0]
        self.values = [round(SWING * (2 * share - 1))]

    def _completed(self, points: Sequence[int]) -> Turn:
        """The turn in progress with the stones that seem best after each other."""
        draft = self._draft
        for point in points:
            if point == 0 and draft.steps:
                if draft is self._draft:
                    break
                continue
            step = next((s for s in draft.next_steps if self._point_of(s) == point), None)
            if step is not None:
                draft = draft.take(step)
        while not draft.may_end:
            draft = draft.take(draft.next_steps[0])
        return draft.turn()

    def _settle(self, point: int) -> None:
        """Put the stone that was found best, and go on to the next one if there is one."""
        step = next((s for s in self._draft.next_steps if self._point_of(s) == point), None)
        if step is not None:
            self._draft = self._draft.take(step)
            self._stones = self._rules.take(self._stones, step)
        if step is None or not self._draft.next_steps:
            self._ready = True
            return
        stones = [one.target for one in self._draft.steps]
        self._start[:] = programs(self._compiled).row(self._board(self._stones.state))
        self._functions.setup(self._start)
        self._start[kernel.LEFT] -= len(stones)
        for cell in stones:
            self._start[kernel.PUT + self._point(cell)] = 0
        self._next_stone()

    def _judge(self, asked: Sequence[Turn]) -> Task[None]:
        """The values of some turns, the best first."""
        found = list[tuple[int, int, Turn]]()
        for place, turn in enumerate(asked):
            after = turn.after
            if after.outcome is not None:
                winner = after.outcome.winner
                value = 0 if winner is None else SWING if winner is self._position.side else -SWING
            else:
                games = max(1, self.limit // GAMES_A_POSITION // len(asked))
                search = searching(History(after), nodes=games, compiled=self._compiled)
                while (yield from search.deepening()):
                    pass
                self.games += search.games
                value = -search.values[0]
            found.append((value, -place, turn))
        found.sort(key=lambda one: one[:2], reverse=True)
        self.nodes, self.depth, self._ready = self.games, 1, True
        self.known = tuple(turn for _value, _place, turn in found)
        self.turns, self.values = [*range(len(found))], [value for value, _place, _turn in found]

    @property
    def line(self) -> list[Turn]:
        """The best turn."""
        return [*self.known[:1]]


def searching(history: History, **wanted: Any) -> GoSearch:
    """The search from a position: what its turn asks for; the arguments are those of both."""
    rules = history.position.game
    assert isinstance(rules, Stones)
    long = rules.due(rules.memory(history.position.state)) > 1
    return (LongTurnSearch if long else GoSearch)(history, **wanted)


def prepare(game: Stones) -> bool:
    """Compile everything; whether that was possible."""
    if not can_compile():
        return False
    GoSearch(History(game.start()), nodes=1)
    return programs(True).all_compiled
