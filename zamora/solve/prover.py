"""Forced wins in games that have a kernel, position by position (:mod:`zamora.compiled.proof`).

A :class:`Prover` holds the rows that the search works on. What it has found out it remembers, so
that a question about the next position of the same game is cheaper. It begins interpreted; when a
question turns out to be a long one it has the search compiled. The answers are the same.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any

from zamora.compiled import (
    Compilable,
    Kernel,
    can_compile,
    has_kernel,
    hashing,
    is_kept,
    kernel,
    layout,
    proof,
)
from zamora.compiled.machine import Program
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.core.tasks import has_threads
from zamora.registry import compilable
from zamora.solve import is_solvable

#: The search for forced wins.
PROOF = Program(
    "proof",
    (proof.prove,),
    (
        *("forces", "kept_answers", "rank", "refuted_before", "legal", "count"),
        *("wins_at_once", "scores", "note", "first_number", "second_number", "position_hash"),
    ),
)
#: The most own turns that can be asked about: far more than can be computed.
MOST_TURNS = 20
#: As good as no limit of positions.
NO_LIMIT = 1 << 60
#: After this many seconds, spent interpreted, compiling is worth the wait; and fetching what was
#: compiled before.
PATIENCE, LITTLE_PATIENCE = 2.0, 0.2
#: The table has this many buckets at first and at most. Compiled, a bucket takes 32 bytes,
#: interpreted several times as much.
LEAST_BUCKETS = 1 << 10
MOST_BUCKETS, MOST_INTERPRETED = 1 << 24, 1 << 18
#: How many times as long as the last search the next one, with one more turn, is expected to take.
GROWTH = 16
#: Polling interval of a waiting caller, in seconds.
BLINK = 0.05

# One number for each question that a table may serve: seeker, and whether a mate counts.
_chance = random.Random("proof")  # noqa: S311 (no secret)
_QUESTIONS = [_chance.getrandbits(hashing.BITS) for _number in range(4)]

_ready: dict[str, tuple[Kernel, Any]] = {}


class BadLimit(ZamoraError):
    """A number of turns, positions or seconds that cannot be a limit."""


def check_turns(turns: int) -> None:
    """See to it that this many own turns can be asked about.

    Raises:
        BadLimit: if ``turns`` is negative or more than :data:`MOST_TURNS`.
    """
    if not 0 <= turns <= MOST_TURNS:
        raise BadLimit(
            _("No se buscan goles en {turns} turnos.").format(turns=turns),
            text=str(turns),
            accepted=[str(n) for n in range(MOST_TURNS + 1)],
        )


def _compiled(game: Compilable) -> tuple[Kernel, Any]:
    """The compiled search of a game; an interpreted one where nothing can be compiled."""
    if game.key not in _ready:
        _ready[game.key] = _functions(kernel(game))
    return _ready[game.key]


def _functions(made: Kernel) -> tuple[Kernel, Any]:
    """The search, and the kernel that makes the rows for it."""

    def trial(functions: Any) -> None:
        scratch, table = made.zeros(proof.SCRATCH), made.zeros(proof.BUCKET)
        out = made.zeros(4 * layout.MOST_TURNS)
        scratch[proof.LIMIT] = NO_LIMIT
        functions.prove(made.board(made.game.initial()), 1, scratch, table, out, 0)

    functions, compiled = made.program(PROOF, trial)
    if made.compiled and not compiled:
        return _functions(kernel(made.game, compiled=False))
    return made, functions


class Prover:
    """Proofs of forced wins in one game. Not for several threads at a time, but for :meth:`stop`.

    Attributes:
        game: the game.
        mates: whether a checkmate is a win as well as a goal.
        stopped: whether :meth:`stop` has been called.
        preparing: how many seconds it has spent on having the search compiled.
    """

    def __init__(
        self, game: Compilable, *, mates: bool = False, compiled: bool | None = None
    ) -> None:
        """A prover that knows nothing yet.

        Args:
            game: the game.
            mates: whether a checkmate is a win as well as a goal.
            compiled: whether to run compiled from the beginning, if that is possible, or never;
                None: as soon as it is worth it.
        """
        self.game, self.mates = game, mates
        self.stopped = False
        self.preparing = 0.0
        undecided = compiled is None and can_compile() and game.key not in _ready
        self._patience = 0.0
        if undecided:
            self._patience = LITTLE_PATIENCE if is_kept(game, PROOF) else PATIENCE
        if compiled or (compiled is None and game.key in _ready):
            self._compile()
        else:
            self._use(*_functions(kernel(game, compiled=False)))

    @classmethod
    def for_wins(cls, position: Position, *, compiled: bool | None = None) -> Prover:
        """A prover with the winning conditions of the game of ``position``.

        Raises:
            UnknownGame: if it has no kernel.
        """
        game = position.game
        if not has_kernel(game):
            why = _("{game} no tiene horizonte: está resuelto del todo.")
            if not is_solvable(game):
                why = _("De {game} no sabemos lo que vale cada posición.")
            raise UnknownGame(
                why.format(game=game.name),
                text=game.key,
                accepted=[other.key for other in compilable()],
            )
        mates = position.game.king(position.state, position.side) is not None
        return cls(game, mates=mates, compiled=compiled)

    def _compile(self) -> None:
        start = time.monotonic()
        self._use(*_compiled(self.game))
        self.preparing += time.monotonic() - start

    def _use(self, made: Kernel, functions: Any) -> None:
        self._kernel, self._functions = made, functions
        self._scratch = made.zeros(proof.SCRATCH)
        self._scratch[proof.MATES] = int(self.mates)
        self._table = made.zeros(proof.BUCKET * LEAST_BUCKETS)
        self._out = made.zeros(0)
        self._last = 0

    @property
    def compiled(self) -> bool:
        """Whether the search runs compiled by now."""
        return self._kernel.compiled

    def question(self, side: Side, turns: int, nodes: int = NO_LIMIT) -> dict[str, int]:
        """What a worker needs, besides the position, to answer :meth:`forces`."""
        check_turns(turns)
        return {
            "own": turns,
            "nodes": nodes,
            "seeker": int(side),
            "mates": int(self.mates),
            "question": _QUESTIONS[2 * self.mates + side],
        }

    def stop(self) -> None:
        """End the search that is under way, and all later ones; from any thread."""
        self.stopped = True
        self._scratch[proof.STOP] = 1

    def forces(
        self,
        state: Any,
        side: Side,
        turns: int,
        *,
        nodes: int = NO_LIMIT,
        seconds: float | None = None,
    ) -> tuple[bool | None, int]:
        """Whether ``side`` wins not later than with its ``turns``-th own turn, come what may.

        Args:
            state: the position. How often it has stood on the board is left aside.
            side: the side that is to win.
            turns: how many turns of its own it has, 0 to :data:`MOST_TURNS`. With 0 it must have
                won already.
            nodes: how many positions may be looked at.
            seconds: how long it may take; compiling, if need be, comes on top.

        Returns:
            The answer, None if it was stopped or a limit was reached; the positions looked at.

        Raises:
            BadLimit: if ``turns`` is out of range.
        """
        check_turns(turns)
        seen = 0
        if self._patience > 0:
            start = time.monotonic()
            allowed = self._patience if seconds is None else min(seconds, self._patience)
            answer, seen = self._search(state, side, turns, nodes, allowed)
            spent = time.monotonic() - start
            self._patience -= spent
            if answer is not None or seen >= nodes or self._patience > 0 or self.stopped:
                return answer, seen
            if seconds is not None:
                seconds = max(0.0, seconds - spent)
            self._compile()
        answer, more = self._search(state, side, turns, nodes - seen, seconds)
        return answer, seen + more

    def _search(
        self, state: Any, side: Side, turns: int, nodes: int, seconds: float | None
    ) -> tuple[bool | None, int]:
        made, scratch = self._kernel, self._scratch
        self._make_room(turns)
        scratch[proof.STOP], scratch[proof.NODES] = 0, 0
        scratch[proof.LIMIT], scratch[proof.SEEKER] = nodes, int(side)
        scratch[proof.QUESTION] = _QUESTIONS[2 * self.mates + side]
        board = made.board(state)
        if self.stopped:
            scratch[proof.STOP] = 1

        def interrupt() -> None:
            scratch[proof.STOP] = 1

        def search() -> int:
            return int(self._functions.prove(board, turns, scratch, self._table, self._out, 0))

        if has_threads() and (made.compiled or seconds is not None):
            answer = _while_listening(search, interrupt, seconds)
        else:
            answer = search()
        self._last = min(int(scratch[proof.NODES]), nodes)
        return {proof.PROVED: True, proof.REFUTED: False}.get(answer), self._last

    def _make_room(self, turns: int) -> None:
        """See to it that the rows are long enough."""
        needed = (2 * turns + 2) * layout.MOST_TURNS
        if len(self._out) < needed:
            self._out = self._kernel.zeros(needed)
        buckets = before = len(self._table) // proof.BUCKET
        most = MOST_BUCKETS if self.compiled else MOST_INTERPRETED
        while GROWTH * self._last > buckets < most:
            buckets *= 2
        if buckets > before:
            # What was known is soon found out again.
            self._table = self._kernel.zeros(proof.BUCKET * buckets)


def _while_listening(
    search: Callable[[], int], interrupt: Callable[[], None], seconds: float | None
) -> int:
    """Run a search in a thread of its own, so that Ctrl+C and the clock can end it."""
    found: Future[int] = Future()

    def run() -> None:
        try:
            found.set_result(search())
        except BaseException as error:
            found.set_exception(error)

    end = None if seconds is None else time.monotonic() + seconds
    threading.Thread(target=run, daemon=True).start()
    try:
        while not found.done():
            left = BLINK if end is None else end - time.monotonic()
            if left <= 0:
                interrupt()
                break
            wait([found], min(left, BLINK))
        return found.result()
    except BaseException:
        interrupt()
        wait([found])
        raise
