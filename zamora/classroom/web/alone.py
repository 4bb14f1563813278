"""``zamora lesson``: lessons for this computer only."""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tornado import web
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from zamora.classroom.roster import same
from zamora.classroom.web import lessonpages
from zamora.classroom.web.lessonpages import (
    LARGEST_MESSAGE,
    LESSON,
    SPOKEN,
    Handler,
    Runner,
    prepare,
)
from zamora.classroom.web.reach import OWN, taken
from zamora.player.process import Person

#: The default port: the browser stores the place in a lesson by origin, port included.
PORT = 8810


class Enter(Handler):
    """Who shows the key is known from then on, and is led to home or a lesson."""

    def initialize(self, key: str, session: str, port: int, lesson: str, spoken: str) -> None:
        """Let in by ``key``."""
        self._key, self._session, self._port, self._lesson = key, session, port, lesson
        self._spoken = spoken

    def get(self) -> None:
        """Let a browser in."""
        if not _is_ours(self, self._port):
            raise web.HTTPError(421)
        if not same(self.get_argument("clave", ""), self._key):
            raise web.HTTPError(403)
        self.set_cookie(_cookie(self._port), self._session, httponly=True, samesite="Strict")
        if self._spoken:  # what is asked for now counts more than what was chosen once
            self.set_cookie(SPOKEN, self._spoken, samesite="Strict", expires_days=365)
        self.redirect(f"/{LESSON}/{self._lesson}" if self._lesson else "/")


def _is_ours(handler: web.RequestHandler, port: int) -> bool:
    """Whether we are called by a name of ours: a page elsewhere could give us one of its own."""
    return handler.request.host in (f"{OWN}:{port}", f"localhost:{port}")


def _cookie(port: int) -> str:
    return f"zamora_leccion_{port}"  # cookies do not distinguish ports


async def serve(
    folder: Path,
    lesson: str,
    port: int | None,
    ready: Callable[[str], object],
    spoken: str = "",
) -> None:
    """Serve lessons to this computer until it is cancelled.

    Args:
        folder: with the lessons, as they were shipped.
        lesson: the file of the one that is opened; empty for home.
        port: on which port; None for the usual one, or any other if that is taken.
        ready: called with the address, key included, once the server listens.
        spoken: the language that was asked for; empty: the one last chosen on a page.

    Raises:
        ZamoraError: if the port is taken.
    """
    # A process that begins again, in another language, has the games on the boards as well.
    kept = tempfile.TemporaryDirectory()
    runner = Runner(lambda: Person(folder, boards=Path(kept.name) / "boards.json"))
    prepare()
    beginning = asyncio.create_task(runner.begin())  # first of all: it takes longest
    try:
        sockets = _bind(port)
        number = int(sockets[0].getsockname()[1])
        key, session = secrets.token_urlsafe(24), secrets.token_urlsafe(24)

        def whose(handler: web.RequestHandler) -> Runner | None:
            mine = same(handler.get_cookie(_cookie(number)) or "", session)
            return runner if mine and _is_ours(handler, number) else None

        entering = {"key": key, "session": session, "port": number, "lesson": lesson}
        entering |= {"spoken": spoken}
        application = web.Application(
            [(r"/entrar", Enter, entering), *lessonpages.routes(whose, home=True)],
            lessons=folder,
            compress_response=False,  # it goes nowhere
            log_function=lambda _handler: None,
            websocket_max_message_size=LARGEST_MESSAGE,
        )
        server = HTTPServer(application, max_body_size=0)
        server.add_sockets(sockets)
        ready(f"http://{OWN}:{number}/entrar?clave={key}")
        await asyncio.Event().wait()
    finally:
        beginning.cancel()
        await runner.close()
        kept.cleanup()


def _bind(port: int | None) -> list[Any]:
    try:
        return bind_sockets(PORT if port is None else port, OWN, family=socket.AF_INET)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        if port is None:
            return bind_sockets(0, OWN, family=socket.AF_INET)
        raise taken(port) from error
