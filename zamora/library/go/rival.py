"""The rival of Go: games nearly at random and the tree over them (:mod:`.kernel`), on any board.

It knows nothing of dead stones but what happens to them: two passes end its games, and all that
stands is counted. So it passes when it wins as the board is, or has nothing left to do. In the
count it gives up a group of its own that it loses in nearly all games, as who plays fair does.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from zamora.compiled import Programs, can_compile
from zamora.compiled.machine import Program
from zamora.compiled.search import DEEPEST
from zamora.compiled.specialise import Source
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side, Turn
from zamora.core.slices import Steps
from zamora.library.go import kernel, patterns
from zamora.library.go.go import Go
from zamora.library.go.kernel import (
    BOARD,
    CHILD,
    GAMES,
    GROWN,
    HELD,
    LATER,
    LATER_RESULTS,
    MANY,
    NODE,
    NOTEBOOK,
    ON,
    POINT,
    PRIOR,
    RESULTS,
    SEED,
    THOUGHT,
    VISITS,
)
from zamora.rival.alphabeta import TurnSearch
from zamora.rival.levels import ANY_GAME, Level
from zamora.rival.treesearch import SWING

SEARCH = Program(
    "search",
    (kernel.search, kernel.grow, kernel.setup, kernel.fates),
    (
        "put", "join", "lift", "legal", "eye", "breath", "around", "answer", "anywhere", "owner",
        "count", "chosen", "play",
    ),
)  # fmt: skip
#: So many games count as one position looked at: levels are said in positions.
GAMES_A_POSITION = 10
#: Whoever plays games to their ends sees much at once: a beginner must play few. Nothing else
#: limits them: of depth there is only one, after some games, and compiled they come in hundreds.
LEVELS = (
    Level(1, DEEPEST, 10, 0.9, noise=400, dreams=60),
    Level(2, DEEPEST, 50, 0.9, noise=60),
    *ANY_GAME[2:],
)
#: So many games are played before somebody may have a look, compiled and interpreted.
BATCH, SLOW_BATCH = 256, 4
#: The most nodes of a tree, and how many a game may add.
MOST_NODES, NODES_A_GAME = 400_000, 40
#: The best line is told so many turns far.
LINE = 8
#: How a pass is written.
PASS = "paso"  # noqa: S105 (no password)
#: A group is given up that is lost in so many games of a hundred; so many are played to find out.
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


class GoSearch(TurnSearch):
    """The search from one position of Go; ``nodes`` are games, ``depth`` is 1 once there are some.

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
        self._rules: Go = self._game
        self.limit = GAMES_A_POSITION * nodes
        programs_ = programs(can_compile() if compiled is None else compiled)
        self._width = int(self._rules.settings["size"]) + 1
        self._batch = BATCH if programs_.compiled else SLOW_BATCH
        self._start = programs_.row(self._board())
        self._now = programs_.zeros(BOARD)
        self._patterns = programs_.row(patterns.table())
        room = min(MOST_NODES, NODES_A_GAME * self.limit) + 1000
        self._tree = programs_.zeros(NODE * room)
        self.notebook = programs_.zeros(NOTEBOOK)
        self._functions: Any = programs_.program(SEARCH, self._try)[0]
        self._functions.setup(self._start)
        self.notebook[:] = programs_.zeros(NOTEBOOK)
        self.notebook[SEED] = 1 + seed % 1_000_003
        self._allowed = history.position.turns() if only is None else tuple(only)
        self._turns = self._choices(history)
        self._begin()

    def _board(self) -> list[int]:
        """The stones, and what the side to move must know, as the kernel wants them."""
        state, w = self._position.state, self._width
        memory = self._rules.memory(state)
        board = [0] * BOARD
        board[ON : ON + kernel.ROOM] = [kernel.OUTSIDE] * kernel.ROOM
        for cell, content in zip(self._rules.board.cells, state.cells, strict=True):
            owner = self._rules.owner(content)
            stone = kernel.NOTHING if owner is None else kernel.BLACK + owner
            board[ON + self._point(cell)] = stone
        board[kernel.WIDTH], board[kernel.LINES] = w, w - 1
        board[kernel.SIDE], board[kernel.KOMI] = int(state.side), round(2 * self._rules.komi)
        board[kernel.PASSES], board[kernel.LOT] = int(memory.passed), 1
        if memory.ko and len(memory.ko[1]) == 1:
            board[kernel.KO] = self._point(self._rules.board.cell(memory.ko[1][0]))
        return board

    def _point(self, cell: Any) -> int:
        """The number of a point in the kernel; cells are counted from 1."""
        return int(cell.row * self._width + cell.column)

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
        functions.grow(self._start, self._tree, 0, self.notebook, self._patterns)
        functions.search(self._start, self._now, self._tree, self.notebook, self._patterns, 1)
        functions.fates(self._start, self._now, self.notebook, self._patterns, 1)

    def _begin(self) -> None:
        """The root of the tree, with a child for each turn."""
        tree, s = self._tree, self.notebook
        tree[:NODE] = [0] * NODE
        s[GROWN] = 1
        self._functions.grow(self._start, tree, 0, s, self._patterns)
        kept = []
        for child in range(1, 1 + tree[MANY]):
            if int(tree[child * NODE + POINT]) in self._turns:
                kept.append([int(n) for n in tree[child * NODE : (child + 1) * NODE]])
        listed = {row[POINT] for row in kept}
        # Own eyes are filled only if there is nothing else.
        for point in self._turns if not kept else ():
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
        return self.limit - int(self.notebook[GAMES])

    def deepening(self) -> Steps[bool]:
        """Play some more games; whether there may be more."""
        many = min(self._batch, self.games_left)
        tables = self._start, self._now, self._tree, self.notebook, self._patterns
        yield
        played = self._functions.search(*tables, many if self.depth else max(1, many))
        self.nodes = self.games = int(self.notebook[GAMES])
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
            # Tried less often, it is not held to be better, whatever luck it had.
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
            tables = self._start, self._now, self.notebook, self._patterns
            self._functions.fates(*tables, FATES)
        sign = 1 if state.side is Side.FIRST else -1
        for turn in self._allowed:
            (step,) = turn.steps
            if step.kind == "remove":
                held = [int(self.notebook[HELD + self._point(cell)]) for cell in step.captures]
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
        while self._tree[node * NODE + MANY] and len(found) < LINE and position.outcome is None:
            _visits, node, point, _share = self._children(node)[0]
            turn = self._turns[point] if not found else position.parse(names.get(point, PASS))
            found.append(turn)
            position = turn.after
        return found


def prepare(_game: Go) -> bool:
    """Compile everything; whether that was possible."""
    if not can_compile():
        return False
    GoSearch(History(Go(size=5).start()), nodes=1)
    return programs(True).all_compiled
