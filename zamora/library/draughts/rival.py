"""The rival of draughts: alpha-beta as for any game, all but the first turn by :mod:`.search`."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Any

from zamora.compiled import can_compile
from zamora.compiled.machine import Program
from zamora.compiled.search import GIVEN_UP, LIMIT, NODES, WIN
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.tasks import Task, has_threads
from zamora.library.draughts import search
from zamora.library.draughts.machine import Machine, machine
from zamora.rival.alphabeta import AlphaBeta, Interrupted, ended
from zamora.rival.searcher import LEAST_REMEMBERED, MOST_NODES, MOST_REMEMBERED

SEARCH = Program("search", (search.negamax, search.best, search.number), ("turns",))
#: Fewer positions are looked at before the compiled code is there.
WORTH_COMPILING = 50_000


class DraughtsSearch(AlphaBeta):
    """The search from one position of a game of draughts, one depth after the other."""

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        compiled: bool | None = None,
        **wanted: Any,
    ) -> None:
        """Prepare the search; for other options ``wanted`` see :class:`AlphaBeta`."""
        super().__init__(history, nodes=nodes, **wanted)
        if compiled is None:
            compiled = can_compile() and nodes >= WORTH_COMPILING
        self._machine: Machine = machine(self._game, compiled=compiled)
        programs = self._machine.programs
        size = LEAST_REMEMBERED
        while size < min(2 * nodes, MOST_REMEMBERED):
            size *= 2
        self.scratch = programs.zeros(search.SCRATCH)
        self._remembered, self._out = programs.zeros(2 * size), self._machine.room()
        self._functions: Any = programs.program(SEARCH, self._try)[0]
        self.scratch[:] = programs.zeros(search.SCRATCH)
        drawing = [state for state in self._often if isinstance(state, GridState)]
        for state in (*drawing[: search.DRAWING], self._root):
            self.scratch[search.PATH + self.scratch[search.PAST]] = self._number(state)
            self.scratch[search.PAST] += 1

    def _try(self, functions: Any) -> None:
        """Call every function once."""
        self._functions = functions
        self.scratch[LIMIT] = 2
        self._look(self._root, 1, -WIN, WIN)
        self._best_after(self._root)
        self._number(self._root)

    def _look(self, state: GridState, depth: int, low: int, high: int) -> int:
        """What a position after a first turn is worth to the side to move."""
        row, board = self._machine.row, self._machine.board(state)
        side, note, s, memory = (
            int(state.side),
            int(state.note or 0),
            self.scratch,
            self._remembered,
        )
        s[GIVEN_UP] = 0
        look = self._functions.negamax
        return int(look(row, board, 0, side, note, depth, low, high, 1, s, memory, self._out, 0))

    def _number(self, state: GridState) -> int:
        """The hash of a position, which identifies repetitions."""
        row, board = self._machine.row, self._machine.board(state, 0)
        return int(self._functions.number(row, board, 0, int(state.side)))

    def _after(
        self, before: Any, state: Any, depth: int, low: int, high: int, ply: int
    ) -> Task[int]:
        """What a first turn is worth."""
        yield
        self.scratch[LIMIT] = self._nodes if self.depth else MOST_NODES
        outcome = self._game.decided(state)
        if outcome is not None:
            return -ended(outcome, state.side, 1)
        value = -self._look(state, depth - 1, -high, -low)
        self.nodes = int(self.scratch[NODES])
        if self.scratch[GIVEN_UP]:
            raise Interrupted
        self._guessed = self._guessed or bool(self.scratch[search.GUESSED])
        return value

    def deepening(self) -> Task[bool]:
        """Look one turn farther; whether that could be done in full."""
        self.scratch[search.GUESSED] = 0
        return (yield from super().deepening())

    def _best_after(self, state: Any) -> Hashable:
        """What the best turn that is remembered leads to; None if none is."""
        row, board = self._machine.row, self._machine.board(state, 1)
        side, note = int(state.side), int(state.note or 0)
        place = int(self._functions.best(row, board, side, note, self._remembered))
        if place < 0:
            return None
        following = next(islice(self._machine.results(state), place, None))
        found: Hashable = self._game.position_key(following)
        return found


def searcher(
    history: History, *, nodes: int, compiled: bool | None = None, **wanted: Any
) -> AlphaBeta:
    """The search of a game of draughts; :meth:`DraughtsSearch.__init__` says what may be wanted.

    Without threads there is no compiled code either, and the search must yield: the generic one
    does, position by position.
    """
    if not has_threads():
        return AlphaBeta(history, nodes=nodes, **wanted)
    return DraughtsSearch(history, nodes=nodes, compiled=compiled, **wanted)
