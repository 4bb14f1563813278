"""The lessons of one person, in a process of their own: ``python -m zamora.player.process FOLDER``.

Like a kernel for Jupyter: computations here do not block others, and a crash affects one person
only. Each line that it reads is a JSON object: ``{"lesson": file name, "say": message of a page}``
(:mod:`zamora.player.lesson`), ``{"lesson", "to": n}`` for the frame of a new page, ``{"lesson",
"leave": true}`` to close it. Each line that it writes is the file's name, the number of that page
or nothing for all of them, and the message as JSON, separated by tabs.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from zamora.core.lazy import module
from zamora.player.lesson import Lesson
from zamora.player.unwritten import cells
from zamora.player.work import jobs

Json = Any


#: Writes to pages of a lesson, named by its file: to the page with that number, "" is all of them.
Write = Callable[[str, Json, dict[str, Json]], object]


class Desk:
    """Lessons that are open."""

    def __init__(self, folder: Path, write: Write, number: int) -> None:
        """Lessons of a folder; ``number`` tells pages one process from the next."""
        self._folder, self._write, self._number = folder, write, number
        self._lessons: dict[str, Lesson] = {}

    def hear(self, asked: Json) -> None:
        """Do what is asked; what is not understood does no harm."""
        if not isinstance(asked, Mapping) or "lesson" not in asked:
            return
        name = str(asked["lesson"])
        if "leave" in asked:
            if (left := self._lessons.pop(name, None)) is not None:
                left.close()
            return
        lesson = self._open(name)
        if "to" in asked:
            state = {"process": self._number, "outputs": lesson.frame["outputs"]}
            self._write(name, asked["to"], {"on": "lesson", **state})
        said = asked.get("say")
        if isinstance(said, Mapping):
            lesson.receive(said)
            if said.get("do") in ("run", "act"):
                # What it has set going comes first.
                done = {"on": "done", "n": said.get("n")}
                asyncio.get_running_loop().call_soon(self._write, name, "", done)

    def notice(self, line: str) -> None:
        """Show all pages why they must wait."""
        for name in tuple(self._lessons):
            self._write(name, "", {"on": "notice", "line": line})

    def _open(self, name: str) -> Lesson:
        if name not in self._lessons:
            loop = asyncio.get_running_loop()
            self._lessons[name] = Lesson(
                cells(name, self._folder),
                lambda message: self._write(name, "", message),
                loop.call_soon,
            )
        return self._lessons[name]


def _writer(out: BinaryIO) -> Write:
    """Write lines to ``out``, from any thread."""
    writing = threading.Lock()

    def write(name: str, to: Json, message: dict[str, Json]) -> None:
        text = f"{name}\t{to}\t{json.dumps(message, ensure_ascii=False)}\n"
        with writing:
            out.write(text.encode("utf-8", "replace"))
            out.flush()

    return write


def _hear(desk: Desk, line: bytes) -> None:
    try:
        asked = json.loads(line)
    except ValueError:
        return
    desk.hear(asked)


async def run(folder: Path) -> None:
    """Serve until end of input."""
    # What is printed by mistake is no message.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    desk = Desk(folder, _writer(out), os.getpid())
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    jobs.elsewhere = lambda line: loop.call_soon_threadsafe(desk.notice, line)

    def listen() -> None:  # not every system has pipes that a loop can wait for
        for line in sys.stdin.buffer:
            loop.call_soon_threadsafe(_hear, desk, line)
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=listen, daemon=True, name="listen").start()
    await ended.wait()


if __name__ == "__main__":
    os.environ["ZAMORA_LESSON_PAGE"] = "1"  # what the cells show is for a page (cards/envelope.py)
    # Files next to a lesson must not be imported.
    sys.path[:] = [one for one in sys.path if one]
    module("zamora_widgets.aula")  # while the page still comes
    asyncio.run(run(Path(sys.argv[1])))
