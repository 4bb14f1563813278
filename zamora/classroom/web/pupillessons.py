"""The lessons of a class's pupils: a process for each who has one open, while she has.

One process for several pupils would take less memory; but there a long computation of one would
keep the others waiting, and they would have to be told apart in all that a lesson has once (the
figures are in docs/class.md).
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path

from zamora.classroom import lessonfiles
from zamora.classroom.room import Room
from zamora.classroom.web.lessonpages import Reader, Runner, prepare
from zamora.compiled import can_compile
from zamora.core.i18n import language
from zamora.jupyter.workfolder import shipped_folder

#: Processes at a time; lessons of one pupil that are shown at a time; seconds after which a process
#: without pages ends.
MOST, PAGES, IDLE = 40, 6, 600


class PupilLessons:
    """The processes, by pupil.

    Attributes:
        folder: with the lessons, as they were shipped.
    """

    def __init__(self, room: Room) -> None:
        """None is begun yet."""
        self._room = room
        self._runners: dict[str, Runner] = {}
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def folder(self) -> Path:
        """With the lessons, as they were shipped."""
        return shipped_folder(language())

    def prepare(self) -> None:
        """Load what all processes share, before a pupil waits for it."""
        prepare(*["zamora.compiled.jit"] if can_compile() else [])

    def has_room(self, pupil: str) -> bool:
        """Whether a pupil may have a process; one without pages makes room."""
        if pupil in self._runners or len(self._runners) < MOST:
            return True
        unused = [one for one, runner in self._runners.items() if not runner.pages]
        if not unused:
            return False
        self._end(min(unused, key=lambda one: self._runners[one].used))
        return True

    def come(self, pupil: str, page: Reader) -> Runner | None:
        """A pupil's page connected; None if there is no room for it."""
        if not self.has_room(pupil):
            return None
        self.prepare()
        person = partial(lessonfiles.person, self._room, pupil, self.folder)
        found = self._runners.setdefault(pupil, Runner(person))
        found.speak(language())
        found.come(page)
        return found

    def look_after(self) -> None:
        """End what is not needed, and delete what is kept of those who are no longer here."""
        now = time.monotonic()
        for pupil, one in list(self._runners.items()):
            idle = not one.pages and now - one.used > IDLE
            if idle or pupil not in self._room.roster.pupils:
                self._end(pupil)
        lessonfiles.forget(self._room)

    async def close(self) -> None:
        """End all."""
        for pupil in list(self._runners):
            self._end(pupil)
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _end(self, pupil: str) -> None:
        task = asyncio.create_task(self._runners.pop(pupil).close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
