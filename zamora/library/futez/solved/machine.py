"""The passes over placements, ready to run: compiled where possible, on several threads."""

from __future__ import annotations

from array import array
from typing import Any

from zamora.compiled import Kernel, kernel
from zamora.compiled.layout import SIDE
from zamora.compiled.machine import Program
from zamora.core.steps import Side
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved import numbering, passes
from zamora.solve.induction import Induction

PROGRAM = Program(
    "placements",
    (
        passes.count,
        passes.unfold,
        passes.explore,
        passes.tally,
        passes.seek,
        passes.failing,
        passes.come,
        numbering.place,
        numbering.number_of,
    ),
    ("number", "rank", "ranked", "stuck"),
)

#: More turns, or turns backwards, than any placement has.
ROOM = 1 << 12


class Rows:
    """A program of Futez ready to run, compiled where possible, and rows of numbers for it.

    Attributes:
        kernel: what it runs on.
        run: the functions of the program.
        compiled: whether they are compiled.
    """

    def __init__(self, program: Program, fast: Kernel | None = None) -> None:
        """Get ready to run on ``fast``, a kernel of Futez; compiled if possible, if it is None."""
        self.kernel = fast or kernel(Futez())
        self.run, self.compiled = self.kernel.program(program, self._try)

    def _try(self, run: Any) -> None:
        # The trial decides whether the program runs compiled.
        self.run, self.compiled = run, self.kernel.compiled
        self.try_out()

    def try_out(self) -> None:
        """Call every function of the program once."""
        raise NotImplementedError

    def board(self, side: Side = Side.FIRST) -> Any:
        """A fresh workspace, with this side to move."""
        found = self.kernel.board(Futez().initial())
        found[SIDE] = int(side)
        return found

    def scratch(self) -> Any:
        """Room for the turns of a position."""
        return self.kernel.zeros(ROOM)

    def large(self, length: int) -> Any:
        """A row of ``length`` 32-bit integers, all 0."""
        if not self.compiled:
            return array("i", [0]) * length
        import numpy as np

        # Pages are allocated only when written to.
        return np.zeros(length, dtype=np.int32)


class Machine(Rows):
    """The passes over placements, ready to run on several threads.

    Attributes:
        induction: what solves the game.
    """

    def __init__(self, fast: Kernel | None = None) -> None:
        """Get ready to run on ``fast``, a kernel of Futez; compiled if possible, if it is None."""
        super().__init__(PROGRAM, fast)
        self.induction = Induction(
            self.kernel,
            passes,
            numbering.PLACEMENTS,
            self.board,
            self.scratch,
            ("number", "rank", "ranked"),
        )

    def try_out(self) -> None:
        """Call every function of the program once."""
        run = self.run
        b, out, counts = self.board(), self.scratch(), self.kernel.zeros(passes.COUNTS)
        row, queue = self.kernel.byte_row(1), self.large(1)
        run.count(b, 0, 0, 0, row, counts, out, 0)
        run.unfold(0, 0, row)
        run.explore(b, queue, 0, 0, 0, row, row, counts, out, 0)
        run.tally(row, self.kernel.zeros(256))
        run.seek(queue, 0, 0, out, 0)
        run.failing(queue, 0, 0, row)
        run.come(b, out, 0)
        run.place(b, 0, 0)
        run.number_of(b)

    def histogram(self, row: Any) -> list[int]:
        """How often each byte occurs in a row."""
        counts = self.kernel.zeros(256)
        self.run.tally(row, counts)
        return [int(count) for count in counts]
