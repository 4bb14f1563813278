"""Lessons as pages, without Jupyter: each at its own address, cells run in a process.

A person has one process (:mod:`zamora.player.process`) for all open lessons: a reloaded page finds
its boards. The server that mounts these pages says whose requests they are: :mod:`.alone` is for
the person at this machine, :mod:`.server` for the pupils of a class. Nothing that a page sends is
code: it names cells of the shipped lessons, permitted questions, and controls.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Protocol, cast
from urllib.parse import quote

from tornado import web, websocket

from zamora.classroom.web.limits import Limit, host_of, policy, protect, typed
from zamora.core.errors import ZamoraError
from zamora.core.i18n import VARIABLE, _, choices, fitting, language, languages, speak
from zamora.core.lazy import module
from zamora.player import process
from zamora.player.document import document
from zamora.player.lessonpage import compile_apart
from zamora.player.process import Person
from zamora.player.unwritten import HOME, UnknownPage, entry
from zamora.player.web import WEB
from zamora.registry import all_keys
from zamora.site.packing import widgets_folder

#: Letters, which lessons share with everything else of ours.
STYLES = widgets_folder() / "labextension" / "static"
#: The largest message of a page, in bytes: a file that is opened has a million letters at most.
LARGEST_MESSAGE = 4_500_000
#: Where lessons are, below the server's root.
LESSON = "leccion"
#: Processes that one person may begin, burst and rate per second.
BEGINS = (6, 0.2)
#: Keeps the language that has been chosen in a browser (zamora/player/web/lesson/dom.js).
SPOKEN = "zamora_idioma"
#: What a page calls its own language in the address of its WebSocket.
PAGES = "idioma"
#: One game is compiled at a time.
_compiling = asyncio.Lock()

#: The addresses of lessons; of our scripts, colours and letters.
PAGE = rf"/{LESSON}/([\w.%=&+:~-]+)"
OURS = r"/lo-nuestro/((?:[\w-]{1,40}/){0,4}[\w.-]{1,60}\.(?:js|css|woff2))"
_POLICY = policy(images="data: blob:")


class Reader(Protocol):
    """The line to a page that shows a lesson.

    Attributes:
        lesson: the file of its lesson.
        number: of the page.
        there: whether it has the full state.
    """

    lesson: str
    number: int
    there: bool

    def send(self, message: str) -> None:
        """Send to the page, unless it is closing."""


def prepare(*modules: str) -> None:
    """Begin to load what all lessons share.

    Where there is fork, processes of lessons come from one that has loaded it: they are there at
    once, and have it in common.

    Args:
        *modules: to be loaded besides what each lesson needs.
    """
    if _METHOD == "forkserver":
        os.environ.setdefault("PYTHONSAFEPATH", "1")  # not from the folder where we were started
        _context().set_forkserver_preload(["zamora.player.shared", *modules])
        # A module that the stubs of multiprocessing do not have on all systems.
        module("multiprocessing.forkserver").ensure_running()


_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


def _context() -> Any:
    return multiprocessing.get_context(_METHOD)


def spoken(handler: web.RequestHandler, *, browsers: bool = True) -> str:
    """The language of a reader: of the page that asks, chosen on one, or preferred by the browser.

    A page says its language where it opens a WebSocket: not all browsers send there what is
    preferred.

    Args:
        handler: of a request of the reader's.
        browsers: whether the browser's preferences count; where they do not, and where we have no
            complete edition that is preferred, it is the language of the server.
    """
    own = handler.get_query_argument(PAGES, "")
    chosen = fitting([own, handler.get_cookie(SPOKEN) or ""], languages())
    accepted = handler.request.headers.get("Accept-Language", "") if browsers else ""
    preferred = [one.partition(";")[0].strip() for one in accepted.split(",")]
    return chosen or fitting(preferred) or language()


class Runner:
    """The process that runs the cells of one person's lessons, and the pages that show them.

    Attributes:
        used: when a page was there, or said something, for the last time (:func:`time.monotonic`).
    """

    def __init__(self, person: Callable[[], Person]) -> None:
        """Nothing is begun yet.

        Args:
            person: gives the person, each time when a process begins.
        """
        self._person = person
        self._pages: dict[int, Reader] = {}
        self._numbers = count(1)
        self._beginning = asyncio.Lock()
        self._begins = Limit(*BEGINS)
        self._process: Any = None
        self._out: asyncio.StreamWriter | None = None
        self._listening: set[asyncio.Task[None]] = set()
        self._closed = False
        self._spoken = language()
        self.used = time.monotonic()

    def speak(self, code: str) -> None:
        """Run the cells in this language; a process that speaks another one is replaced."""
        if code != self._spoken:
            self._spoken = code
            self.end()

    @property
    def pages(self) -> list[Reader]:
        """The pages that are open, the oldest first."""
        return list(self._pages.values())

    async def begin(self) -> None:
        """Begin the process, unless it is there."""
        async with self._beginning:
            if self._out is not None or self._closed:
                return
            while not self._begins.allows(None):
                await asyncio.sleep(self._begins.wait(None))
            ours, theirs = socket.socketpair()
            who = self._person()
            who = replace(who, variables={**who.variables, VARIABLE: self._spoken})
            made = _context().Process(target=process.serve, args=(theirs, who), daemon=True)
            await asyncio.to_thread(made.start)  # the first one waits for what all share
            theirs.close()
            reader, self._out = await asyncio.open_connection(sock=ours, limit=process.LONGEST * 8)
            self._process = made
            if self._closed:
                made.kill()
            self._listening.add(asyncio.create_task(self._listen(reader, self._out)))

    def come(self, page: Reader) -> None:
        """A page connected: send it the state."""
        page.number = next(self._numbers)
        self._pages[page.number] = page
        self.used = time.monotonic()
        self._later(self._say({"lesson": page.lesson, "to": page.number}))

    def go(self, page: Reader) -> None:
        """A page has gone; what it showed lives on."""
        self._pages.pop(page.number, None)
        self.used = time.monotonic()

    async def hear(self, page: Reader, said: Any) -> None:
        """Do what a page says; what is not understood does no harm.

        It takes as long as the process is not ready to listen.
        """
        self.used = time.monotonic()
        match said:
            case {"do": "restart"}:
                self.end()
            case {"do": "leave"}:
                await self._say({"lesson": page.lesson, "leave": True})
            case {"do": "come"}:
                await self._say({"lesson": page.lesson, "to": page.number})
            case {"do": "ask", "name": "warm", "values": [[*keys]]}:
                self._later(self._warm(keys, {"lesson": page.lesson, "say": said}))
            case {"do": str()}:
                await self._say({"lesson": page.lesson, "say": said})

    def end(self) -> None:
        """End the process; the next one starts on demand."""
        if self._process is not None:
            self._process.kill()

    async def close(self) -> None:
        """End for good."""
        self._closed = True
        self._pages.clear()
        self.end()
        for one in self._listening:
            one.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        if self._out is not None:
            self._out.close()

    def _later(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)

    async def _say(self, message: dict[str, Any]) -> None:
        """Say something to the process; one that has fallen is replaced."""
        text = json.dumps(message).encode() + b"\n"
        try:
            await self.begin()
        except (OSError, EOFError, ZamoraError) as error:  # no room on the disk, no memory
            why = _("No pude empezar la lección. {why}").format(why=error)
            for page in self.pages:
                page.send(json.dumps({"on": "error", "words": why}))
        if (out := self._out) is not None:
            with contextlib.suppress(OSError):  # it has just fallen, and all pages hear of it
                out.write(text)
                await out.drain()

    async def _warm(self, keys: list[Any], message: dict[str, Any]) -> None:
        """Have the rivals of games compiled once for all, before a process asks for them."""
        async with _compiling:
            for key in set(map(str, keys)) & set(all_keys()):
                await asyncio.to_thread(compile_apart, key)
        await self._say(message)

    async def _listen(self, reader: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        """Pass on what this process says, until it falls."""
        with contextlib.suppress(OSError, ValueError):  # it says too much: as if it had fallen
            while line := await reader.readline():
                lesson, to, text = line.rstrip(b"\n").decode().split("\t", 2)
                for page in self.pages:
                    if page.lesson != lesson:
                        continue
                    if to == str(page.number):
                        page.there = True
                        page.send(text)
                    elif not to and page.there:  # updates follow the full state
                        page.send(text)
        self.end()
        out.close()
        self._out = None
        for page in self.pages:
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
        speak(spoken(self, browsers=False))
        look = f"{quote(self._root)}/lo-nuestro/"
        lessons, home = self.settings["lessons"], self._root + "/" if self._home else ""
        try:
            page = document(
                name, lessons, look=look, root=self._root, home=home, languages=choices()
            )
        except UnknownPage:
            raise web.HTTPError(404) from None
        self.finish(page)


class Look(Handler):
    """Our scripts, colours and letters."""

    def get(self, name: str) -> None:
        """Serve it."""
        look(self, WEB / name, STYLES / name)


def look(handler: web.RequestHandler, *where: Path) -> None:
    """Serve the first of these files that there is; 304 for a browser that has it."""
    path = next((one for one in where if one.is_file()), WEB)
    typed(handler, path.suffix)
    handler.set_header("Cache-Control", "no-cache")
    handler.finish(path.read_bytes())


class Line(websocket.WebSocketHandler):
    """The WebSocket of a page to the process that runs its cells: a :class:`Reader`."""

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
        self._runner.speak(spoken(cast(web.RequestHandler, self), browsers=False))
        self.set_nodelay(True)
        try:
            entry(self.lesson)
        except UnknownPage:
            self.close()
            return
        self._runner.come(self)

    async def on_message(self, message: str | bytes) -> None:
        """Pass on what the page says."""
        with contextlib.suppress(ValueError, RecursionError):
            await self._runner.hear(self, json.loads(message))

    def on_close(self) -> None:
        """It is gone."""
        self._runner.go(self)

    def send(self, message: str) -> None:
        """Send to the page, unless it is closing."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(message).add_done_callback(lambda done: done.exception())


def routes(whose: Whose, root: str = "", *, home: bool = False) -> list[Any]:
    """The addresses of lessons, below ``root``; ``home``: whether that itself is the first page."""
    served = {"whose": whose, "root": root}
    shown = served | {"home": home}
    return [
        *([(r"/", LessonPage, shown)] if home else []),
        (PAGE, LessonPage, shown),
        (OURS, Look),
        (f"/ws{PAGE}", Line, served),
    ]
