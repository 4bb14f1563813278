"""One search: the rows that the compiled search works on, and the thread of depths.

:mod:`zamora.compiled.search` looks this many turns ahead; here it is asked for one turn more at a
time (*iterative deepening*), until the time, the positions or the curiosity are used up.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zamora.compiled import Compilable, Rows, hashing, kernel, layout
from zamora.compiled import search as deep
from zamora.compiled.machine import Program, interpreted_program
from zamora.core.position import Position, Turn
from zamora.core.tasks import Task, finish, has_threads
from zamora.rival import evaluation
from zamora.rival.findings import Analysis

#: The search, with what each game gives attention to.
SEARCH = Program(
    "search",
    (deep.look,),
    ("negamax", "scores", "features", "rank", "pick", "evaluate"),
)
#: The number of a position, for those who need nothing else.
HASHING = Program("hashing", (hashing.position_hash,))
#: What a position looks like at first sight.
JUDGEMENT = Program("judgement", (deep.evaluate,))
#: As good as no limit.
MOST_NODES = 1 << 50
#: More than this the transposition table never remembers; a position takes 16 bytes.
MOST_REMEMBERED = 1 << 20
LEAST_REMEMBERED = 1 << 12
#: The maximum depth.
DEEPEST = deep.DEEPEST


class Stop:
    """Ends searches from any thread; it stays set."""

    def __init__(self) -> None:
        """Not set yet."""
        self._lock = threading.Lock()
        self._rows: list[Any] = []
        self._heeding: list[Callable[[], None]] = []
        self._set = False

    @property
    def is_set(self) -> bool:
        """Whether it has been set."""
        return self._set

    def set(self) -> None:
        """End all searches that heed this, now and later."""
        with self._lock:
            self._set = True
            for row in self._rows:
                row[deep.STOP] = 1
            heeding, self._heeding = self._heeding, []
        for one in heeding:
            one()

    def tell(self, one: Callable[[], None]) -> None:
        """Call this when it is set; immediately if it has been."""
        with self._lock:
            if not self._set:
                self._heeding.append(one)
                return
        one()

    def watch(self, row: Any) -> None:
        """Heed this in the search with the scratch ``row``."""
        with self._lock:
            self._rows.append(row)
            if self._set:
                row[deep.STOP] = 1

    def leave(self, row: Any) -> None:
        """The search with this scratch is over."""
        with self._lock:
            self._rows = [other for other in self._rows if other is not row]


@dataclass(frozen=True)
class Question:
    """A whole search that a faster worker may do (:mod:`zamora.core.tasks`).

    The worker passes its result to ``search.answered`` and sends back True; if it fails, it sends
    an error that says why.

    Attributes:
        search: not begun.
        depth: look no farther ahead than this many turns; None without end.
        seconds: take no longer than this; None if there is time.
        stop: ends it.
        report: called when ``search`` has new results.
    """

    search: Search
    depth: int | None
    seconds: float | None
    stop: Stop | None
    report: Callable[[], None]


class Engine(Rows):
    """The search of one game, ready to run; it has no state of its own."""

    def __init__(self, game: Compilable, *, compiled: bool | None = None) -> None:
        """Get the search of ``game`` ready: compiled if that is possible and not declined."""
        self.game = game
        self.kernel = kernel(game, compiled=compiled)
        self.compiled = self.kernel.compiled
        if self.compiled:
            self.functions, self.compiled = self._program()

    @cached_property
    def functions(self) -> Any:
        """The search; if interpreted, built lazily: a worker may do it instead."""
        return self._program()[0]

    def _program(self) -> tuple[Any, bool]:
        return self.kernel.program(evaluation.judging(SEARCH, self.game), self._try)

    def _try(self, functions: Any) -> None:
        """Call every function once."""
        self.functions = functions
        Search(self, self.game.start(), nodes=10).deepen()

    def board(self, state: Any) -> Any:
        """A fresh workspace with this position in it."""
        return self.row(self.game.workspace(state))

    def weights(self) -> Any:
        """What the features of this game weigh."""
        return self.row(evaluation.weights(self.game.plain_key))

    def number(self, state: Any) -> int:
        """The number of a position, for detecting repetitions."""
        plain = interpreted_program(self.game.built_from, HASHING)
        return int(plain.position_hash(self.game.workspace(state)))

    def value(self, state: Any) -> int:
        """What the position looks like to the side to move, in points, without looking ahead."""
        judging = evaluation.judging(JUDGEMENT, self.game)
        plain = interpreted_program(self.game.built_from, judging)
        weights = list(evaluation.weights(self.game.plain_key))
        return int(plain.evaluate(self.game.workspace(state), weights, [0] * len(weights)))


class Search:
    """The search from one position, one depth after the other.

    Attributes:
        game: what is played.
        compiled: whether it runs as machine code.
        depth: the turns looked ahead in full so far.
        turns: the root's turns as numbers, the best first.
        values: their values, in the same order; of those that are not exact, an upper bound.
        seen: how many of them have been looked at in the deepest search so far.
    """

    def __init__(
        self,
        engine: Engine,
        position: Position,
        *,
        past: Sequence[int] = (),
        nodes: int = MOST_NODES,
        seed: int = 0,
        exact: bool = False,
        weights: Any = None,
        only: Collection[int] | None = None,
    ) -> None:
        """Prepare the search.

        Args:
            engine: of the game.
            position: where it begins.
            past: the numbers of the positions of the game before this one.
            nodes: how many positions may be looked at.
            seed: in which order equal turns are tried, and so which is played; 0 keeps theirs.
            exact: whether the value of every turn is wanted, not only of the best.
            weights: of the features; the game's own if None.
            only: the turns to choose from; all if None.
        """
        self._engine, self._position = engine, position
        self.game, self.compiled = engine.game, engine.compiled
        state: Any = position.state
        self._board = engine.board(state)
        self._exact = int(exact)
        self._weights = engine.weights() if weights is None else weights
        remembered = LEAST_REMEMBERED
        while remembered < min(2 * nodes, MOST_REMEMBERED):
            remembered *= 2
        self._remembered = remembered
        # The large rows are allocated lazily: a worker may do the search.
        self._table: Any = None
        self._features = engine.zeros(evaluation.size(engine.game.plain_key))
        self.scratch = engine.zeros(deep.SCRATCH)
        self._nodes = nodes
        known = [*past[1 - deep.LONGEST :], engine.number(state)]
        self.scratch[deep.PATH : deep.PATH + len(known)] = engine.row(known)
        self.scratch[deep.PAST] = len(known)
        turns = [turn for turn in engine.kernel.turns(state) if only is None or turn in only]
        if seed:
            random.Random(seed).shuffle(turns)  # noqa: S311 (a game, not a secret)
        self._chosen, self._values = engine.row(turns), engine.zeros(len(turns))
        self.depth = self.seen = 0

    @property
    def turns(self) -> list[int]:
        """See the class."""
        return [int(turn) for turn in self._chosen]

    @property
    def values(self) -> list[int]:
        """See the class."""
        return [int(value) for value in self._values]

    @property
    def nodes(self) -> int:
        """How many positions have been looked at."""
        return int(self.scratch[deep.NODES])

    @property
    def line(self) -> list[int]:
        """The best line, as turns."""
        found = []
        for turn in self.scratch[deep.LINES : deep.LINES + deep.LINE]:
            if not turn:
                break
            found.append(int(turn))
        return found

    @property
    def decided(self) -> bool:
        """Whether to look farther is of no use: the end is in sight, or there is no choice."""
        best = int(self._values[0])
        sure = deep.WIN - self.depth - 1
        return best >= sure or best <= -sure

    def analysis(self, seconds: float) -> KernelAnalysis:
        """What has been found so far; ``seconds`` is the time taken."""
        return KernelAnalysis(
            self._position,
            self.depth,
            self.nodes,
            seconds,
            tuple(self.turns),
            tuple(self.values),
            bool(self._exact),
            0,
            tuple(self.line),
            self._engine,
        )

    def question(self) -> dict[str, Any]:
        """All that a worker needs to do this search, as plain numbers: see the arguments."""
        past = self.scratch[deep.PATH : deep.PATH + int(self.scratch[deep.PAST])]
        return {
            "board": [int(number) for number in self._board],
            "past": [int(number) for number in past],
            "turns": self.turns,
            "weights": [int(weight) for weight in self._weights],
            "remembered": self._remembered,
            "nodes": self._nodes,
            "exact": bool(self._exact),
        }

    def answered(self, found: Mapping[str, Any]) -> None:
        """Take over what a worker has answered to the :meth:`question`.

        Args:
            found: ``depth``, ``seen``, ``nodes``, ``turns``, ``values`` and ``line`` as here.
        """
        assert sorted(found["turns"]) == sorted(self.turns)
        self.depth, self.seen = found["depth"], found["seen"]
        self._chosen = self._engine.row(found["turns"])
        self._values = self._engine.row(found["values"])
        self.scratch[deep.NODES] = found["nodes"]
        line = [*found["line"], 0]
        self.scratch[deep.LINES : deep.LINES + len(line)] = self._engine.row(line)

    def deepen(self) -> bool:
        """Look one turn farther; whether that could be done in full."""
        return finish(self.deepening())

    def deepening(self) -> Task[bool]:
        """The steps of :meth:`deepen`: interpreted, a turn of the root after the other.

        The first turn ahead is searched in full even beyond the limit of positions.
        """
        if self._table is None:
            zeros = self._engine.zeros
            self._table = zeros(2 * self._remembered)
            self._out, self._order = zeros(deep.ROOM), zeros(deep.ROOM)
        self.scratch[deep.LIMIT] = self._nodes if self.depth else MOST_NODES
        count, self.seen = len(self._chosen), 0
        at_once = count if self.compiled and has_threads() else 1
        while self.seen < count:
            end = min(count, self.seen + at_once)
            self.seen = int(
                self._engine.functions.look(
                    self._board,
                    self.depth + 1,
                    self._exact,
                    self.scratch,
                    self._table,
                    self._weights,
                    self._features,
                    self._chosen,
                    self._values,
                    self.seen,
                    end,
                    self._out,
                    self._order,
                    1,
                    0,
                )
            )
            if self.seen < end:
                return False
            yield
        self.depth += 1
        return True


@dataclass(frozen=True)
class KernelAnalysis(Analysis):
    """What the search of a ball game has found: turns are numbers of the kernel.

    Attributes:
        line_numbers: the best line as numbers.
        engine: the search.
    """

    line_numbers: tuple[int, ...]
    engine: Engine

    def turn(self, number: int) -> Turn:
        """The turn with this number."""
        return turn_of(self.position, number)

    def numbers_of(self, turns: Collection[Turn]) -> dict[int, Turn]:
        """These turns by their numbers."""
        return numbers_of(self.position, turns)

    def _seen_line(self) -> tuple[Turn, ...]:
        return tuple(_played(self.position, self.line_numbers))

    def _further(self, position: Position, depth: int) -> Analysis:
        search = Search(self.engine, position)
        while search.depth < depth and search.deepen() and not search.decided:
            pass
        return search.analysis(0.0)


def _played(position: Position, numbers: Iterable[int]) -> Iterator[Turn]:
    """The turns with these numbers, one after the other.

    A number says which piece moves; positions may number like pieces differently than the board on
    which the search made its turns, so that one is followed here.
    """
    game: Any = position.game
    board = game.workspace(position.state)
    for number in numbers:
        game.rules.make(board, number)
        turn = Turn(position, None, Position(game, game.snapshot(board)))
        yield turn
        position = turn.after


def turn_of(position: Position, number: int) -> Turn:
    """The turn of a position of a ball game that the kernel gives this number."""
    return next(_played(position, [number]))


def numbers_of(position: Position, turns: Collection[Turn]) -> dict[int, Turn]:
    """These turns of a position of a ball game by the numbers that the kernel gives them."""
    game: Any = position.game
    wanted = {turn.after.state: turn for turn in turns}
    board, out = game.workspace(position.state), [0] * layout.MOST_TURNS
    found = {}
    for number in out[: game.rules.turns(board, out, 0)] if wanted else ():
        undo = game.rules.make(board, number)
        state = game.snapshot(board)
        game.rules.unmake(board, number, undo)
        if state in wanted:
            found[number] = wanted[state]
    return found
