"""Solving what has numbers: the driver of :mod:`zamora.compiled.induction`, on several threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple

from zamora.compiled import Programs
from zamora.compiled import induction as passes
from zamora.compiled.machine import Program
from zamora.solve.tablebase import Report

#: Compiled code does not listen to the keyboard: it gets this many positions at a time.
CHUNK = 100_000
#: More threads than this do not help much.
THREADS = 4


class Checked(NamedTuple):
    """What a check of all values has found.

    Attributes:
        wrong: how many values do not follow from those of their successors.
        first: the first number with such a value; None if there is none.
        forwards: how many turns, listed forwards, lead to a position.
        backwards: how many turns, listed backwards, do.
    """

    wrong: int
    first: int | None
    forwards: int
    backwards: int


class Induction:
    """Positions that have numbers, ready to be solved.

    Attributes:
        run: the functions of :mod:`zamora.compiled.induction`.
        compiled: whether they run compiled.
    """

    def __init__(
        self,
        programs: Programs,
        module: ModuleType,
        size: int,
        workspace: Callable[[], Any],
        room: Callable[[], Any],
        separate: Sequence[str] = (),
    ) -> None:
        """Get ready; compiled if the programs are.

        Args:
            programs: of the game.
            module: its functions ``stand``, ``follow`` and ``come``, and ``STUCK``.
            size: how many numbers there are.
            workspace: makes a fresh one.
            room: makes room for what the turns of any position lead to.
            separate: those of its functions that are too large to be woven in twice.
        """
        self._programs, self._workspace, self._room = programs, workspace, room
        self.size = size
        entries = (passes.survey, passes.back, passes.decide, passes.close, passes.check)
        program = Program("induction", entries, ("stand", "follow", "come", *separate), (module,))
        self.run, self.compiled = programs.program(program, self._try)
        self.threads = min(THREADS, os.cpu_count() or 1) if self.compiled else 1

    def _try(self, run: Any) -> None:
        """Call every function once."""
        w, out = self._workspace(), self._room()
        values, left, due = (self._programs.byte_row(1) for _row in range(3))
        notes = self._programs.zeros(passes.NOTES)
        run.survey(w, 0, 0, values, left, due, notes, out, 0)
        run.back(w, 0, 0, 0, values, left, due, notes, out, 0)
        run.decide(0, 0, 0, values, left, due, notes)
        run.close(0, 0, values)
        run.check(w, 0, 0, values, notes, out, 0)

    def solved(self, groups: Sequence[Sequence[range]], report: Report) -> bytes:
        """The values of all numbers, a byte each: 0 for a draw, 255 where there is no position.

        Args:
            groups: ranges of numbers that are solved together, in an order in which turns lead to
                the same or to earlier ones.
            report: is told how much is done.

        Raises:
            OverflowError: if a distance does not fit into its byte.
        """
        run = self.run
        values, left, due = (self._programs.byte_row(self.size) for _row in range(3))
        notes = self._programs.zeros(passes.NOTES)
        done = 0

        def survey(w: Any, start: int, stop: int, out: Any) -> int:
            noted = self._programs.zeros(passes.NOTES)
            run.survey(w, start, stop, values, left, due, noted, out, 0)
            return int(noted[passes.LATEST])

        for group in groups:
            many = sum(map(len, group))
            latest = 0
            for share, found in self.chunks(survey, group):
                latest = max(latest, found)
                report((done + many * share / 2) / self.size)
            notes[passes.LATEST] = latest
            for level in self._levels(notes):
                for one in group:
                    if level:
                        self._back(one, level, values, left, due, notes)
                for one in group:
                    if level <= notes[passes.LATEST]:
                        run.decide(one.start, one.stop, level, values, left, due, notes)
            for one in group:
                run.close(one.start, one.stop, values)
            done += many
            report(done / self.size)
        return bytes(values).replace(bytes([passes.DRAWN]), b"\0")

    @staticmethod
    def _levels(notes: Any) -> Iterator[int]:
        """The levels, as long as anything is found or due."""
        level = 0
        while level == 0 or notes[passes.FOUND] or level <= notes[passes.LATEST]:
            if level >= passes.NEVER:
                raise OverflowError("a distance does not fit into its byte")
            notes[passes.FOUND] = 0
            yield level
            level += 1

    def _back(self, one: range, level: int, *rows: Any) -> None:
        w, out = self._workspace(), self._room()
        for start in range(one.start, one.stop, CHUNK):
            self.run.back(w, start, min(start + CHUNK, one.stop), level, *rows, out, 0)

    def checked(
        self,
        values: bytes,
        ranges: Iterable[range],
        report: Report,
        workspace: Callable[[], Any] | None = None,
    ) -> Checked:
        """Whether each value, as :meth:`solved` gives them, follows from those of its successors.

        Another ``workspace`` may have the other side to move, say.
        """
        row = self._programs.byte_row(values)

        def check(w: Any, start: int, stop: int, out: Any) -> Any:
            notes = self._programs.zeros(passes.NOTES)
            return int(self.run.check(w, start, stop, row, notes, out, 0)), notes

        found = Checked(0, None, 0, 0)
        for share, (wrong, notes) in self.chunks(check, ranges, workspace):
            first = int(notes[passes.FIRST_WRONG]) if wrong else None
            found = Checked(
                found.wrong + wrong,
                first if found.first is None else found.first,
                found.forwards + int(notes[passes.FORWARDS]),
                found.backwards + int(notes[passes.BACKWARDS]),
            )
            report(share)
        return found

    def chunks(
        self,
        work: Callable[[Any, int, int, Any], Any],
        ranges: Iterable[range],
        workspace: Callable[[], Any] | None = None,
    ) -> Iterator[tuple[float, Any]]:
        """Do ``work(workspace, from, to, room)`` for ranges in chunks, on all threads.

        Yields how much is done, from 0 to 1, and the chunk's result; chunks come in their order.
        """
        chunks = [
            (start, min(start + CHUNK, one.stop))
            for one in ranges
            for start in range(one.start, one.stop, CHUNK)
        ]
        pool = ThreadPoolExecutor(self.threads)
        try:
            fresh = workspace or self._workspace
            every = pool.map(lambda at: work(fresh(), at[0], at[1], self._room()), chunks)
            for done, result in enumerate(every, start=1):
                yield done / len(chunks), result
        finally:
            # After Ctrl+C nobody wants the chunks that have not been begun.
            pool.shutdown(cancel_futures=True)
