"""The passes over placements, ready to run: compiled where possible, on several threads."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from zamora.compiled import Kernel, kernel
from zamora.compiled.machine import Program
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved import numbering, passes

PROGRAM = Program(
    "placements",
    (
        passes.survey,
        passes.gather,
        passes.decide,
        passes.check,
        passes.backwards,
        passes.unfold,
        passes.explore,
        passes.tally,
        passes.seek,
        passes.failing,
        passes.unmoves,
        numbering.place,
        numbering.number_of,
    ),
    ("number", "rank", "ranked", "stuck"),
)

#: Is told how much of the work is done, from 0 to 1.
Report = Callable[[float], None]

#: More turns, or turns backwards, than any placement has.
ROOM = 1 << 12
#: Compiled code does not listen to the keyboard: it gets so many placements at a time.
CHUNK = 100_000
#: More threads than this do not help much.
THREADS = 4


def ignore(done: float) -> None:
    """Report to nobody."""


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

    def board(self) -> Any:
        """A fresh workspace."""
        return self.kernel.board(Futez().initial())

    def scratch(self) -> Any:
        """Room for the turns of a position."""
        return self.kernel.zeros(ROOM)

    def small(self, length: int) -> Any:
        """A row of so many bytes, all 0."""
        if not self.compiled:
            return bytearray(length)
        import numpy as np

        return np.zeros(length, dtype=np.uint8)

    def large(self, length: int) -> Any:
        """A row of so many whole numbers of 32 bits, all 0."""
        if not self.compiled:
            return array("i", [0]) * length
        import numpy as np

        # Memory is taken up only by what is written to.
        return np.zeros(length, dtype=np.int32)

    def row(self, content: bytes) -> Any:
        """These bytes as a row that can be copied into another one."""
        if not self.compiled:
            return content
        import numpy as np

        return np.frombuffer(content, dtype=np.uint8)


class Machine(Rows):
    """The passes over placements, ready to run on several threads."""

    def __init__(self, fast: Kernel | None = None) -> None:
        """Get ready to run on ``fast``, a kernel of Futez; compiled if possible, if it is None."""
        super().__init__(PROGRAM, fast)
        self.threads = min(THREADS, os.cpu_count() or 1) if self.compiled else 1

    def try_out(self) -> None:
        """Call every function of the program once."""
        run = self.run
        b, out, counts = self.board(), self.scratch(), self.kernel.zeros(passes.COUNTS)
        row, queue = self.small(1), self.large(1)
        run.survey(b, 0, 0, 0, row, row, row, counts, out, 0)
        run.gather(row, 0, 0, 0, queue, 0)
        run.decide(b, queue, 0, 0, 0, row, row, 1, out, 0)
        run.check(b, 0, 0, 0, row, counts, out, 0)
        run.backwards(b, 0, 0, 0, out, 0)
        run.unfold(0, 0, row)
        run.explore(b, queue, 0, 0, 0, row, row, counts, out, 0)
        run.tally(row, self.kernel.zeros(256))
        run.seek(queue, 0, 0, out, 0)
        run.failing(queue, 0, 0, row)
        run.unmoves(b, out, 0)
        run.place(b, 0, 0)
        run.number_of(b)

    def chunks(
        self, work: Callable[[Any, int, int, Any], Any], stop: int
    ) -> Iterator[tuple[float, Any]]:
        """Do ``work(workspace, from, to, scratch)`` for 0 to ``stop`` in chunks, on all threads.

        Yields how much is done, from 0 to 1, and the chunk's result; chunks come in their order.
        """

        def chunk(start: int) -> Any:
            return work(self.board(), start, min(start + CHUNK, stop), self.scratch())

        starts = range(0, stop, CHUNK)
        pool = ThreadPoolExecutor(self.threads)
        try:
            for done, result in enumerate(pool.map(chunk, starts), start=1):
                yield done / len(starts), result
        finally:
            # After Ctrl+C nobody wants the chunks that have not been begun.
            pool.shutdown(cancel_futures=True)

    def histogram(self, row: Any) -> list[int]:
        """How often each byte occurs in a row."""
        counts = self.kernel.zeros(256)
        self.run.tally(row, counts)
        return [int(count) for count in counts]
