"""The lessons of one person, in a process of their own: :func:`serve`.

Like a kernel for Jupyter: computations here do not block others, and a crash affects one person
only. Each line that it reads is a JSON object: ``{"lesson": file name, "say": message of a page}``
(:mod:`zamora.player.lesson`), ``{"lesson", "to": n}`` for the frame of a new page, ``{"lesson",
"leave": true}`` to close it. Each line that it writes is the file's name, the number of that page
or nothing for all of them, and the message as JSON, separated by tabs.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from zamora.core.i18n import DEFAULT_LANGUAGE, VARIABLE, set_language
from zamora.core.lazy import module
from zamora.player.jobs import job
from zamora.player.kept import Kept
from zamora.player.lesson import Lesson
from zamora.player.unwritten import cells
from zamora.school.progress import ProgressFile, progress

Json = Any

#: The longest line, in bytes: a file that is opened has a million letters at most.
LONGEST: Final = 8_000_000
#: Lessons of one person that are open at a time.
MOST: Final = 4
#: Limits where the system has them, in bytes: what is allocated besides what was shared, a file.
MEMORY, FILE = 700_000_000, 16_000_000


@dataclass(frozen=True)
class Person:
    """Whose lessons they are.

    Attributes:
        lessons: the folder with the lessons, as they were shipped.
        variables: of the process's environment, besides ours.
        boards: where the games on boards are kept; None: nowhere.
        before: what she has solved elsewhere; None if unknown.
        bounded: whether she is not the one who runs the program: then it goes first, and its memory
            and disk are not used up.
    """

    lessons: Path
    variables: Mapping[str, str] = field(default_factory=dict)
    boards: Path | None = None
    before: ProgressFile | None = None
    bounded: bool = False


#: Writes to pages of a lesson, named by its file: to the page with that number, "" is all of them.
Write = Callable[[str, Json, dict[str, Json]], object]


class Desk:
    """Lessons that are open."""

    def __init__(self, folder: Path, write: Write, number: int, kept: Kept | None = None) -> None:
        """Lessons of a folder.

        Args:
            folder: with the lessons.
            write: writes to their pages.
            number: tells pages one process from the next.
            kept: the games on the boards of all lessons.
        """
        self._folder, self._write, self._number = folder, write, number
        self._kept = kept
        self._lessons: dict[str, Lesson] = {}

    def hear(self, asked: Json) -> None:
        """Do what is asked; what is not understood does no harm."""
        if not isinstance(asked, Mapping) or "lesson" not in asked:
            return
        name = str(asked["lesson"])
        if "leave" in asked:
            self._leave(name)
            return
        lesson = self._open(name)
        if "to" in asked:
            told = {"on": "lesson", "process": self._number, **lesson.state}
            self._write(name, asked["to"], told)
        said = asked.get("say")
        if isinstance(said, Mapping):
            lesson.receive(said)
            if said.get("do") in ("run", "act"):
                # What it has set going comes first.
                asyncio.get_running_loop().call_soon(self._done, lesson, name, said.get("n"))

    def _done(self, lesson: Lesson, name: str, n: Json) -> None:
        self._write(name, "", {"on": "done", "n": n, "serial": lesson.serial})

    def notice(self, line: str) -> None:
        """Show all pages why they must wait."""
        for name in tuple(self._lessons):
            self._write(name, "", {"on": "notice", "line": line})

    def _leave(self, name: str) -> None:
        if (left := self._lessons.pop(name, None)) is not None:
            left.close()

    def _open(self, name: str) -> Lesson:
        # The one that was used last stands last.
        lesson = self._lessons.pop(name, None)
        if lesson is None:
            loop = asyncio.get_running_loop()
            lesson = Lesson(
                cells(name, self._folder),
                lambda message: self._write(name, "", message),
                loop.call_soon,
                self._kept,
                name,
            )
        self._lessons[name] = lesson
        if len(self._lessons) > MOST:
            oldest = next(iter(self._lessons))
            self._leave(oldest)
            self._write(oldest, "", {"on": "fallen"})
        return lesson


def _writer(out: Callable[[bytes], object]) -> Write:
    """Write lines to ``out``."""

    def write(name: str, to: Json, message: dict[str, Json]) -> None:
        text = f"{name}\t{to}\t{json.dumps(message, ensure_ascii=False)}\n"
        out(text.encode("utf-8", "replace"))

    return write


async def run(line: socket.socket, person: Person) -> None:
    """Serve until the line ends."""
    reader, writer = await asyncio.open_connection(sock=line, limit=LONGEST)
    kept = None if person.boards is None else Kept(person.boards)
    desk = Desk(person.lessons, _writer(writer.write), os.getpid(), kept)
    loop = asyncio.get_running_loop()
    job.elsewhere = lambda text: loop.call_soon_threadsafe(desk.notice, text)
    with contextlib.suppress(OSError):  # the server has ended
        while said := await reader.readline():
            with contextlib.suppress(ValueError):
                desk.hear(json.loads(said))
            await asyncio.sleep(0)  # what it has set going comes before the next line


def serve(line: socket.socket, person: Person) -> None:
    """Be the process of a person's lessons.

    Args:
        line: to the server.
        person: whose lessons they are.
    """
    gc.freeze()  # shared memory pages stay shared until they are written to
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    os.dup2(2, 1)  # what is printed by mistake is not the server's word
    os.environ.update(person.variables)
    set_language(os.environ.get(VARIABLE, DEFAULT_LANGUAGE))  # what was shared has spoken another
    os.environ["ZAMORA_LESSON_PAGE"] = "1"  # what the cells show is for a page (cards/envelope.py)
    if person.bounded:
        _bound()
    # Files next to a lesson must not be imported.
    sys.path[:] = [one for one in sys.path if one]
    module("zamora_widgets.aula")  # while the page still comes
    if person.before is not None:
        store, before = progress(), person.before
        route = store.owner.route or before.owner.route
        store.belong_to(replace(store.owner, name=before.owner.name, route=route))
        store.learn(before)
    asyncio.run(run(line, person))


def _bound() -> None:
    """Let all else on this machine go first, and leave it memory and disk."""
    getattr(os, "nice", int)(2)
    try:
        resource = module("resource")  # not on Windows
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_FSIZE, FILE), (resource.RLIMIT_DATA, MEMORY)):
        with contextlib.suppress(ValueError, OSError):  # there is a lower one
            resource.setrlimit(what, (most, most))
