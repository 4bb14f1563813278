"""The machinery that all ball games share, interpreted or compiled.

``sets`` and ``layout`` are what step functions are written in, ``chess`` the movement of chessmen,
``adjacent`` and ``single_touch`` say who sends a ball and how often, ``turns`` generates whole
turns, ``specialise`` fixes that code for a game. :func:`kernel` is the way in: counting and random
games as fast as this machine can.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeGuard, runtime_checkable

from zamora.compiled import cachefolder, layout, machine
from zamora.compiled.machine import WALK, Program
from zamora.compiled.specialise import Source
from zamora.core.i18n import _
from zamora.core.lazy import module
from zamora.core.numbers import decimal
from zamora.core.position import Outcome, Position

__all__ = [
    "Compilable",
    "Kernel",
    "Programs",
    "can_compile",
    "has_kernel",
    "is_kept",
    "kernel",
    "notice",
]

#: Set to 0 to run everything interpreted.
SWITCH = "ZAMORA_COMPILE"
_lock = threading.RLock()


def to_stderr(line: str) -> None:
    """Say a line where programs say what goes wrong."""
    print(line, file=sys.stderr, flush=True)


#: Called with one line for each thing that makes people wait. Assign a function to replace the
#: error stream: ``zamora.compiled.notice = board.say``.
notice: Callable[[str], None] = to_stderr


def can_compile() -> bool:
    """Whether Numba is there and has not been switched off."""
    if os.environ.get(SWITCH, "1") == "0" or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    try:
        return find_spec("numba") is not None
    except (ImportError, ValueError):  # its import is blocked
        return False


def is_kept(game: Compilable, program: Program) -> bool:
    """Whether a program probably lies on the disk compiled for ``game``: then it is soon there."""
    names = [f"{entry.__name__}_{game.built_from.name}" for entry in program.entries]
    return can_compile() and cachefolder.probably_kept(game.key, game.built_from.module, names)


@runtime_checkable
class Compilable(Hashable, Protocol):
    """A game whose rules are step functions: what a kernel needs of it.

    The functions and tables are those of the module that defines the game's class, and what a
    variant changes among them.
    """

    key: ClassVar[str]
    name: ClassVar[str]

    @property
    def built_from(self) -> Source:
        """Where its step functions and tables come from."""

    @property
    def plain_key(self) -> str:
        """The key of the usual game, if this one is a variant."""

    def initial(self) -> Any:
        """A state to try the functions on."""

    def start(self) -> Position:
        """The position at the start of a game."""

    def workspace(self, state: Any) -> layout.Board:
        """A fresh workspace with this position in it."""

    def snapshot(self, b: Any) -> Any:
        """The position in a workspace, between turns."""

    def position_key(self, state: Any) -> Hashable:
        """What distinguishes positions for repetition."""

    def results(self, state: Any) -> Iterator[Any] | None:
        """The states that the legal turns lead to, each once."""

    def decided(self, state: Any) -> Outcome | None:
        """The winner, or a draw; None while the game goes on."""

    def stuck(self, state: Any) -> Outcome:
        """The outcome for a player without a legal turn."""


@cache
def _has_kernel(game: Hashable) -> bool:
    return isinstance(game, Compilable)


def has_kernel(game: Hashable) -> TypeGuard[Compilable]:
    """Whether a game's rules are step functions, so that :func:`kernel` can make its kernel."""
    # Looking a protocol's members up takes a hundred times as long as the cache.
    return _has_kernel(game)


class Rows:
    """Rows of numbers, as functions want them that run compiled, or do not.

    Attributes:
        compiled: whether they do.
    """

    compiled: bool

    def row(self, numbers: Sequence[int]) -> Any:
        """These whole numbers as the functions want a row: an array or a list."""
        if not self.compiled:
            return list(numbers)
        import numpy as np

        return np.array(numbers, dtype=np.int64)

    def zeros(self, length: int) -> Any:
        """A row of this many zeros."""
        if not self.compiled:
            return [0] * length
        import numpy as np

        return np.zeros(length, dtype=np.int64)

    def byte_row(self, content: bytes | int) -> Any:
        """A row of these bytes, or of this many zeros, a byte each."""
        row = bytearray(content)
        if not self.compiled:
            return row
        import numpy as np

        return np.frombuffer(row, dtype=np.uint8)


class Programs(Rows):
    """Functions ready to run: compiled where that is possible, and kept on disk.

    Attributes:
        compiled: whether they run compiled; the answers are the same if not.
    """

    def __init__(self, key: str, source: Source, *, compiled: bool) -> None:
        """Functions specialised for ``source``; ``key`` names the folder where they are kept."""
        self._key, self._source = key, source
        self._programs: dict[str, tuple[Any, bool]] = {}
        self.compiled = compiled

    @property
    def title(self) -> str:
        """For what something is compiled, for people to read."""
        return self._key

    @property
    def names(self) -> tuple[str, ...]:
        """What the programs are called that were asked for."""
        return tuple(self._programs)

    @property
    def all_compiled(self) -> bool:
        """Whether each program that was asked for runs compiled."""
        return all(compiled for _functions, compiled in self._programs.values())

    def program(self, program: Program, trial: Callable[[Any], None]) -> tuple[Any, bool]:
        """The functions of a program, by name, and whether they run compiled.

        ``trial`` is handed them once and must call each of them: that compiles it, or fetches it
        from the disk. They are compiled if :attr:`compiled` is.
        """
        with _lock:
            if program.name not in self._programs:
                self._programs[program.name] = self._prepared(program, trial)
            return self._programs[program.name]

    def _prepared(self, program: Program, trial: Callable[[Any], None]) -> tuple[Any, bool]:
        """Get ready to run compiled; if that is not possible, say so and stay interpreted."""
        plain = machine.interpreted_program(self._source, program)
        if not self.compiled:
            return plain, False
        try:
            compiled = module("zamora.compiled.jit")  # Numba takes its time
            folder = cachefolder.folder(self._key, self._source.module, compiled.TARGET)
            start = time.perf_counter()
            waited = False

            def announce() -> None:
                nonlocal waited
                waited = True
                if folder:
                    line = _("Preparo {game} para que vaya rápido (solo la primera vez)…")
                else:
                    line = _("Preparo {game} para que vaya rápido…")
                notice(line.format(game=self.title))

            with compiled.watch(announce):
                found = self._fetched(compiled.compile_program, program, folder, trial)
            if waited:
                seconds = decimal(time.perf_counter() - start)
                line = _("{game} está listo ({seconds} s).")
                notice(line.format(game=self.title, seconds=seconds))
            return found, True
        except Exception as error:  # an installation of Numba that does not work
            line = _("Numba no funciona aquí ({error}): sigo sin compilar, más despacio.")
            notice(line.format(error=error))
            return plain, False

    def _fetched(
        self,
        compile_program: Callable[[Source, Program, Path | None], Any],
        program: Program,
        folder: Path | None,
        trial: Callable[[Any], None],
    ) -> Any:
        """Every function compiled, or fetched from the folder.

        If the cache is damaged, it is rebuilt; if nothing can be written (a full disk, say), it is
        done without a folder.
        """
        for place in (folder, folder) if folder else ():
            try:
                found = compile_program(self._source, program, place)
                trial(found)
                return found
            except OSError:
                cachefolder.clear(place)
                break
            except Exception:
                cachefolder.clear(place)
        found = compile_program(self._source, program, None)
        trial(found)
        return found


class Kernel(Programs):
    """Counting, listing and random games for one game; the base of its other fast programs."""

    def __init__(self, game: Compilable, *, compiled: bool) -> None:
        """A kernel for ``game``; use :func:`kernel`, which makes one for each game only."""
        super().__init__(game.key, game.built_from, compiled=compiled)
        self.game = game
        self._walk, self.compiled = self.program(WALK, self._try_walk)

    @property
    def title(self) -> str:
        """The game."""
        return self.game.name

    def _try_walk(self, walk: Any) -> None:
        """Call every function of turn generation once."""
        self._walk = walk
        state = self.game.initial()
        self.perft(state, 1)
        self.turns(state)
        self.playout(state, 1, 1)

    def board(self, state: Any) -> Any:
        """A fresh workspace with this position in it."""
        return self.row(self.game.workspace(state))

    def count(self, state: Any) -> int:
        """How many turns the side to move has."""
        return self.perft(state, 1)

    def turns(self, state: Any) -> list[int]:
        """The turns of the side to move as numbers (:func:`zamora.compiled.layout.pack`)."""
        out = self.zeros(layout.MOST_TURNS)
        return [int(turn) for turn in out[: self._walk.turns(self.board(state), out, 0)]]

    def perft(self, state: Any, depth: int) -> int:
        """The number of paths of ``depth`` turns, at least 1, from a state without a goal."""
        return int(
            self._walk.perft(self.board(state), depth, self.zeros(layout.MOST_TURNS * depth), 0)
        )

    def playout(self, state: Any, limit: int, seed: int) -> tuple[int, int]:
        """A random game of at most ``limit`` turns: turns played, and 0, or 1 or 2 for who scored.

        The same seed, from 1 to 2³¹ − 2, gives the same game everywhere.
        """
        return next(self.playouts(state, limit, [seed]))

    def playouts(self, state: Any, limit: int, seeds: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Random games from the same state, one for each seed: see :meth:`playout`."""
        board, out = self.board(state), self.zeros(layout.MOST_TURNS)
        for seed in seeds:
            turns, goal = divmod(int(self._walk.playout(board.copy(), limit, seed, out, 0)), 4)
            yield turns, goal


@cache
def _kernel(game: Compilable, compiled: bool) -> Kernel:
    return Kernel(game, compiled=compiled)


def kernel(game: Compilable, *, compiled: bool | None = None) -> Kernel:
    """The kernel of ``game``: compiled if that is possible and not declined.

    The first time that a game is compiled takes some seconds, which is announced on the error
    stream.
    """
    with _lock:
        return _kernel(game, can_compile() if compiled is None else compiled)
