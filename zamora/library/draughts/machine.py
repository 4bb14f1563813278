"""A game of draughts as :mod:`.kernel` wants it: read off its class, never said a second time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from zamora.compiled import Programs, can_compile, counting
from zamora.compiled.hashing import BITS
from zamora.compiled.machine import Program
from zamora.compiled.specialise import Source
from zamora.core.board import distance
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.library.draughts import kernel
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.kernel import ALL, HEAD, WIDTH

#: What stands on a square, by its number.
KINDS = ("", "P", "D", "p", "d")
COUNTING = Program("counting", (kernel.turns, kernel.perft))
#: More turns than this are never counted, or looked, ahead.
DEEPEST = 100


class DraughtsPrograms(Programs):
    """The functions of all draughts: they are the same, and compiled once."""

    def __init__(self, *, compiled: bool) -> None:
        """Nothing is compiled before it is asked for."""
        super().__init__("damas", Source(kernel.__name__), compiled=compiled)

    @property
    def title(self) -> str:
        """What they play."""
        return _("Las damas")


@cache
def programs(compiled: bool) -> DraughtsPrograms:
    """The functions, interpreted or (if that is possible) compiled."""
    return DraughtsPrograms(compiled=compiled)


class Machine:
    """A game of draughts in numbers.

    Attributes:
        game: the game.
        squares: the places, among all cells, of those that are played on.
        programs: where its functions come from.
        row: its numbers.
    """

    def __init__(self, game: Draughts, *, compiled: bool) -> None:
        """Read a game."""
        self.game = game
        self.squares = tuple(n for n, cell in enumerate(game.board.cells) if game.used(cell))
        self.programs = programs(compiled)
        self.row = self.programs.row(list(self._numbers()))

    def _numbers(self) -> list[int]:
        """The row that :mod:`.kernel` describes."""
        game, squares = self.game, self.squares
        worth = [game.men[letter].worth for letter in "PD"]
        flags = (game.greatest, game.lady_counts, game.ladies_first, game.lands_close)
        braked = bool(game.settings.get("short_stop"))
        row = [len(squares), *map(int, flags), int(game.lands_to_go_on), int(braked)]
        row += [2 * game.chase, *worth]
        row += [0] * (HEAD - len(row))

        def table(place: int, numbers: Iterator[int]) -> None:
            row[place] = len(row)
            row.extend(numbers)

        lines = list(self._lines())
        begins, at = list[int](), HEAD + len(lines)
        for line in lines:
            begins.append(at)
            at += len(line)
        table(kernel.LINES, iter(begins))
        row.extend(number for line in lines for number in line)
        for place, becomes in ((kernel.CROWNED, game.crowned), (kernel.PASSING, game.going_on)):
            table(place, (KINDS.index(becomes(man, at)) for man in KINDS[1:] for at in squares))
        rng = random.Random("zamora")  # noqa: S311 (no secret)
        table(kernel.NUMBERS, (rng.getrandbits(BITS) for _one in range(5 * len(squares))))
        cells = [game.board.cells[at] for at in squares]
        table(kernel.NEAR, (int(distance(a, b) == 1) for a in cells for b in cells))
        return row

    def _lines(self) -> Iterator[list[int]]:
        """For each kind of man, going and capturing, from each square: its lines."""
        number = {at: n for n, at in enumerate(self.squares)}
        for man in KINDS[1:]:
            for takes in (False, True):
                for at in self.squares:
                    found = list[int]()
                    for line in self.game.lines[man, takes][at]:
                        found += [len(line), *(number[square] for square in line)]
                    yield [*found, 0]

    # States ---------------------------------------------------------------------------------------

    def functions(self, program: Program = COUNTING) -> Any:
        """The functions of a program, ready to run."""
        return self.programs.program(program, self._try)[0]

    def _try(self, functions: Any) -> None:
        """Call each function of :data:`COUNTING` once."""
        state = self.game.initial()
        functions.turns(self.row, self.board(state), 0, 0, self.room(), 0)
        functions.perft(self.row, self.board(state), 0, 0, 0, 2, self.room(), 0)

    def board(self, state: GridState, plies: int = DEEPEST) -> Any:
        """A board with this position on it, and room for those that come of it."""
        first = [KINDS.index(state.cells[at]) for at in self.squares]
        row = self.programs.zeros((plies + 1) * len(first))
        row[: len(first)] = self.programs.row(first)
        return row

    def room(self) -> Any:
        """Room for turns."""
        return self.programs.zeros(ALL)

    def state(self, numbers: Any, side: Side, note: int = 0) -> GridState:
        """The state with these numbers on its squares."""
        cells = [""] * len(self.game.board.cells)
        for at, number in zip(self.squares, numbers, strict=True):
            cells[at] = KINDS[number]
        return GridState(tuple(cells), side, str(note) if note else "")

    def results(self, state: GridState) -> Iterator[GridState]:
        """Distinct results of the turns, by the kernel: to check step-by-step generation."""
        board, out, squares = self.board(state, 1), self.room(), len(self.squares)
        count = self.functions().turns(self.row, board, 0, int(state.side), out, 0)
        row, board, out = ([int(n) for n in one] for one in (self.row, board, out[: WIDTH * count]))
        for r in range(0, WIDTH * count, WIDTH):
            kernel.play(row, board, 0, out, r)
            note = kernel.noted(row, board, 0, out, r, int(state.note or 0))
            yield self.state(board[squares : 2 * squares], state.side.other, note)

    def perft(self, state: GridState, depth: int) -> int:
        """The number of paths of ``depth`` turns, at least 1, from an unfinished game."""
        side, note = int(state.side), int(state.note or 0)
        count = self.functions().perft
        return int(count(self.row, self.board(state, depth), 0, side, note, depth, self.room(), 0))


def machine(game: Draughts, *, compiled: bool | None = None) -> Machine:
    """The machine of a game: compiled if that is possible and not declined, as things are now."""
    return _machine(game, can_compile() if compiled is None else compiled)


@cache
def _machine(game: Draughts, compiled: bool) -> Machine:
    return Machine(game, compiled=compiled)


def paths(game: Draughts, state: GridState, depth: int) -> int:
    """The number of paths of ``depth`` turns."""
    return counting.paths(game, state, depth, machine)
