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
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from zamora.core.lazy import module
from zamora.player.lesson import Lesson
from zamora.player.unwritten import cells
from zamora.player.work import jobs

Json = Any


class Desk:
    """Lessons that are open."""

    def __init__(self, folder: Path, out: BinaryIO) -> None:
        """Lessons of a folder; messages are written to ``out``."""
        self._folder, self._out = folder, out
        self._lessons: dict[str, Lesson] = {}
        self._writing = threading.Lock()

    def hear(self, line: bytes) -> None:
        """Do what is asked; what is not understood does no harm."""
        try:
            asked = json.loads(line)
            name = str(asked["lesson"])
        except (ValueError, KeyError, TypeError):
            return
        if "leave" in asked:
            if (left := self._lessons.pop(name, None)) is not None:
                left.close()
            return
        lesson = self._open(name)
        if "to" in asked:
            shown = lesson.frame["outputs"]
            self._write(
                name, {"on": "lesson", "process": os.getpid(), "outputs": shown}, asked["to"]
            )
        said = asked.get("say")
        if isinstance(said, Mapping):
            lesson.receive(said)
            if said.get("do") in ("run", "act"):
                # What it has set going comes first.
                done = {"on": "done", "n": said.get("n")}
                asyncio.get_running_loop().call_soon(self._write, name, done)

    def notice(self, line: str) -> None:
        """Show all pages why they must wait."""
        for name in tuple(self._lessons):
            self._write(name, {"on": "notice", "line": line})

    def _open(self, name: str) -> Lesson:
        if name not in self._lessons:
            loop = asyncio.get_running_loop()
            self._lessons[name] = Lesson(
                cells(name, self._folder),
                lambda message: self._write(name, message),
                loop.call_soon,
            )
        return self._lessons[name]

    def _write(self, name: str, message: dict[str, Json], to: Json = "") -> None:
        text = f"{name}\t{to}\t{json.dumps(message, ensure_ascii=False)}\n"
        with self._writing:
            self._out.write(text.encode("utf-8", "replace"))
            self._out.flush()


async def run(folder: Path) -> None:
    """Serve until end of input."""
    # What is printed by mistake is no message.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    desk, loop, ended = Desk(folder, out), asyncio.get_running_loop(), asyncio.Event()
    jobs.elsewhere = lambda line: loop.call_soon_threadsafe(desk.notice, line)

    def listen() -> None:  # not every system has pipes that a loop can wait for
        for line in sys.stdin.buffer:
            loop.call_soon_threadsafe(desk.hear, line)
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=listen, daemon=True, name="listen").start()
    await ended.wait()


if __name__ == "__main__":
    os.environ["ZAMORA_LESSON_PAGE"] = "1"  # what the cells show is for a page (cards/envelope.py)
    # Files next to a lesson must not be imported.
    sys.path[:] = [one for one in sys.path if one]
    module("zamora_widgets.aula")  # while the page still comes
    asyncio.run(run(Path(sys.argv[1])))
