"""Lessons as pages, without Jupyter: each at its own address, cells run in a process.

A person has one process (:mod:`zamora.player.process`) for all open lessons, and it lives as long
as its server: a reloaded page finds its boards. The server that mounts these pages supplies the
authorisation function. Nothing that a page sends is code: it names cells of the shipped lessons,
permitted questions, and controls.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from tornado import web, websocket

from zamora.classroom.web.headers import host_of, policy, protect, typed
from zamora.player.document import document
from zamora.player.unwritten import HOME, UnknownPage, entry
from zamora.player.web import WEB
from zamora.site.packing import widgets_folder

#: Letters, which lessons share with everything else of ours.
STYLES = widgets_folder() / "labextension" / "static"
#: The largest message of a page, in bytes: a file that is opened has a million letters at most.
LARGEST_MESSAGE = 4_500_000
#: Where lessons are, below the server's root.
LESSON = "leccion"

_POLICY = policy(images="data: blob:")


class Runner:
    """The process that runs the cells of one person's lessons, and the pages that show them."""

    def __init__(self, folder: Path, variables: Mapping[str, str] | None = None) -> None:
        """Begin the process.

        Args:
            folder: with the lessons, as they were shipped.
            variables: of its environment, besides ours.
        """
        self._folder = folder
        self._environment = {**os.environ, **(variables or {})}
        self._pages: dict[int, Line] = {}
        self._numbers = count(1)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._process = self._begin()
        #: The process whose death pages have been notified of.
        self._fell: subprocess.Popen[bytes] | None = None

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own command line, no shell
            [sys.executable, "-m", "zamora.player.process", str(self._folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._environment,
        )

    def come(self, page: Line) -> None:
        """A page connected: send it the state."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._listen()
        page.number = next(self._numbers)
        self._pages[page.number] = page
        self.say({"lesson": page.lesson, "to": page.number})

    def go(self, page: Line) -> None:
        """A page has gone; what it showed lives on."""
        self._pages.pop(page.number, None)

    def say(self, message: dict[str, Any]) -> None:
        """Say something to the process; one that has fallen is replaced."""
        text = json.dumps(message).encode() + b"\n"
        # Its pipe may have ended a moment before the process has.
        if self._process is self._fell or self._process.poll() is not None:
            self._fallen(self._process)
            self._process = self._begin()
            self._listen()
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError):  # it has just fallen, and all pages hear of it
            pipe.write(text)
            pipe.flush()

    def restart(self) -> None:
        """End the process; the next one starts on demand."""
        self._process.kill()

    def close(self) -> None:
        """End for good."""
        self._pages.clear()
        self._fell = self._process
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        """Pass on what this process says, until it falls."""
        process, loop = self._process, self._loop
        assert process.stdout is not None and loop is not None
        pipe = process.stdout

        def listen() -> None:
            for line in pipe:
                loop.call_soon_threadsafe(self._pass_on, process, line)
            with contextlib.suppress(RuntimeError):  # the server has ended first
                loop.call_soon_threadsafe(self._fallen, process)

        threading.Thread(target=listen, daemon=True, name="lesson").start()

    def _pass_on(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        if process is self._fell:
            return  # from a process already replaced
        lesson, to, text = line.rstrip(b"\n").decode().split("\t", 2)
        for page in tuple(self._pages.values()):
            if page.lesson != lesson:
                continue
            if to == str(page.number):
                page.there = True
                page.send(text)
            elif not to and page.there:  # updates follow the full state
                page.send(text)

    def _fallen(self, process: subprocess.Popen[bytes]) -> None:
        if process is self._fell:
            return
        self._fell = process
        for page in tuple(self._pages.values()):
            page.there = False
            page.send('{"on": "fallen"}')


#: Whose request it is: the runner of a person who may have one; None refuses her.
Whose = Callable[[web.RequestHandler], Runner | None]


class Handler(web.RequestHandler):
    """What all requests share."""

    def set_default_headers(self) -> None:
        """Nothing of ours is shown in another page, or runs what is not ours."""
        protect(self, _POLICY)

    def write_error(self, status_code: int, **_details: Any) -> None:
        """A number, never a traceback."""
        self.finish(f"{status_code}")


class LessonPage(Handler):
    """A lesson as a page."""

    def initialize(self, whose: Whose, root: str, home: bool) -> None:
        """Serve those whom ``whose`` knows, below ``root``; ``home``: whether that is a page."""
        self._whose, self._root, self._home = whose, root, home

    def get(self, name: str = HOME) -> None:
        """Give it out."""
        if self._whose(self) is None:
            raise web.HTTPError(403)
        look = f"{quote(self._root)}/lo-nuestro/"
        lessons, home = self.settings["lessons"], self._root + "/" if self._home else ""
        try:
            self.finish(document(name, lessons, look=look, root=self._root, home=home))
        except UnknownPage:
            raise web.HTTPError(404) from None


class Look(Handler):
    """Our scripts, colours and letters."""

    def get(self, name: str) -> None:
        """Serve it; 304 for a browser that has it."""
        path = next((one for one in (WEB / name, STYLES / name) if one.is_file()), WEB)
        typed(self, path.suffix)
        self.set_header("Cache-Control", "no-cache")
        self.finish(path.read_bytes())


class Line(websocket.WebSocketHandler):
    """The WebSocket of a page to the process that runs its cells.

    Attributes:
        lesson: the file of its lesson.
        number: of the page.
        there: whether it has the full state.
    """

    lesson, number, there = "", 0, False

    def initialize(self, whose: Whose, root: str) -> None:
        """Serve those whom ``whose`` knows."""
        self._whose = whose

    def check_origin(self, origin: str) -> bool:
        """Only our own pages."""
        return host_of(origin) == self.request.host

    def prepare(self) -> None:
        """Refuse who may have no process."""
        found = self._whose(cast(web.RequestHandler, self))
        if found is None:
            raise web.HTTPError(403)
        self._runner = found

    def open(self, *names: str, **_named: str) -> None:
        """It is there."""
        self.lesson = names[0]
        self.set_nodelay(True)
        try:
            entry(self.lesson)
        except UnknownPage:
            self.close()
            return
        self._runner.come(self)

    def on_message(self, message: str | bytes) -> None:
        """Pass on what the page says."""
        try:
            said = json.loads(message)
        except (ValueError, RecursionError):
            return
        match said:
            case {"do": "restart"}:
                self._runner.restart()
            case {"do": "leave"}:
                self._runner.say({"lesson": self.lesson, "leave": True})
            case {"do": "come"}:
                self._runner.say({"lesson": self.lesson, "to": self.number})
            case {"do": str()}:
                self._runner.say({"lesson": self.lesson, "say": said})

    def on_close(self) -> None:
        """It is gone."""
        self._runner.go(self)

    def send(self, text: str) -> None:
        """Send to the page, unless it is closing."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(text).add_done_callback(lambda done: done.exception())


def routes(whose: Whose, root: str = "", *, home: bool = False) -> list[Any]:
    """The addresses of lessons, below ``root``; ``home``: whether that itself is the first page."""
    known = {"whose": whose, "root": root}
    shown = known | {"home": home}
    return [
        *([(r"/", LessonPage, shown)] if home else []),
        (rf"/{LESSON}/([\w.-]+)", LessonPage, shown),
        (r"/lo-nuestro/((?:[\w-]+/)*[\w.-]+)", Look),
        (rf"/ws/{LESSON}/([\w.-]+)", Line, known),
    ]
