"""Lessons without Jupyter: served to whom they are meant for, their cells run by a process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from zamora.classroom.web import alone
from zamora.cli.lesson import command
from zamora.core.errors import ZamoraError
from zamora.jupyter.workfolder import UnknownLesson, shipped_folder

from ..patience import PATIENCE

LESSON = "03_golez_distancias.ipynb"


@pytest.fixture(autouse=True)
def progress_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is solved here is kept for this test alone."""
    monkeypatch.setenv("ZAMORA_PROGRESS", str(tmp_path / "progress.sqlite3"))
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "memory.sqlite3"))
    monkeypatch.setenv("ZAMORA_COMPILE", "0")


@dataclass
class Line:
    """The line of a page, and all that it has been told."""

    socket: WebSocketClientConnection
    told: list[dict[str, Any]] = field(default_factory=list)

    async def hear(self, on: str, **wanted: Any) -> dict[str, Any]:
        """Wait until the page is told this."""
        while True:
            text = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            assert text is not None, "the line is closed"
            told: dict[str, Any] = json.loads(text)
            self.told.append(told)
            if told["on"] == on and wanted.items() <= told.items():
                return told

    async def say(self, **message: Any) -> None:
        await self.socket.write_message(json.dumps(message))


@dataclass
class Served:
    """Lessons that are served, and a browser that has been let in."""

    address: str
    cookie: str = ""

    @property
    def root(self) -> str:
        return self.address.partition("/entrar?")[0]

    async def ask(self, where: str, **headers: str) -> HTTPResponse:
        """Ask for something; what is refused is an answer, too."""
        request = HTTPRequest(
            where if where.startswith("http") else self.root + where,
            headers={"Cookie": self.cookie, **headers},
            request_timeout=PATIENCE,
            follow_redirects=False,
        )
        try:
            return await AsyncHTTPClient(force_instance=True).fetch(request)
        except HTTPClientError as error:
            assert error.response is not None, error
            return error.response

    async def enter(self) -> str:
        """Come in; where one is led."""
        answer = await self.ask(self.address)
        set_ = answer.headers["Set-Cookie"]
        assert answer.code == 302 and "HttpOnly" in set_ and "SameSite=Strict" in set_
        self.cookie = set_.partition(";")[0]
        return answer.headers["Location"]

    async def line(self, lesson: str = LESSON, **headers: str) -> Line:
        """The line of a page."""
        where = f"{self.root.replace('http', 'ws')}/ws/leccion/{lesson}"
        known = {"Cookie": self.cookie, "Origin": self.root, **headers}
        return Line(await websocket_connect(HTTPRequest(where, headers=known)))


@asynccontextmanager
async def served(lesson: str = LESSON) -> AsyncIterator[Served]:
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(alone.serve(shipped_folder("es"), lesson, None, ready.set_result))
    try:
        yield Served(await ready)
    finally:
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving


def run(test: Callable[[Served], Awaitable[None]]) -> None:
    """Run a test while lessons are served."""

    async def play() -> None:
        async with served() as found:
            await test(found)

    asyncio.run(play())


def test_a_lesson_is_played_over_a_line() -> None:
    async def play(server: Served) -> None:
        assert await server.enter() == f"/leccion/{LESSON}"
        page = (await server.ask(f"/leccion/{LESSON}")).body.decode()
        found = re.search(r'id="lesson">(.*)</script>', page)
        assert found
        cells = json.loads(found[1])["cells"]
        board = next(cell["id"] for cell in cells if cell["source"].startswith("tablero("))
        assert "distancias de tres maneras" in page

        line = await server.line()
        whole = await line.hear("lesson")
        assert whole["outputs"] == {}
        await line.say(do="run", cell="preparar", n="1")
        await line.say(do="run", cell=board, n="2")
        frame = (await line.hear("output", cell=board))["outputs"][0]["frame"]
        ident, seen = next((i, p) for i, p in frame["parts"].items() if p["view"] == "board")
        number = next(n for n, step in enumerate(seen["steps"]) if step is not None)
        await line.say(
            do="act",
            cell=board,
            n="3",
            message={"part": ident, "kind": "take", "at": seen["at"], "step": number},
        )
        await line.hear("done", n="3")
        await line.hear("news", cell=board)
        await line.say(do="ask", n="4", name="take_route", values=["8-10"])
        assert (await line.hear("answer", n="4"))["value"]["route"] == "8-10"

        # Reloaded, or in another tab: the same boards, as they are by now.
        again = await (await server.line()).hear("lesson")
        assert again["process"] == whole["process"]
        parts = again["outputs"][board][0]["frame"]["parts"]
        assert parts[ident]["at"] != seen["at"] or parts[ident].get("picture") != seen["picture"]

    run(play)


def test_a_process_that_falls_is_replaced_when_it_is_asked_for() -> None:
    async def play(server: Served) -> None:
        await server.enter()
        line = await server.line()
        process = (await line.hear("lesson"))["process"]
        await line.say(do="run", cell="preparar", n="1")
        await line.hear("output")
        os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        await line.hear("fallen")
        await line.say(do="come")
        again = await line.hear("lesson")
        assert again["process"] != process and again["outputs"] == {}
        await line.say(do="restart")
        await line.hear("fallen")
        await line.say(do="come")
        assert (await line.hear("lesson"))["process"] not in (process, again["process"])

    run(play)


def test_a_lesson_that_is_left_is_closed() -> None:
    async def play(server: Served) -> None:
        await server.enter()
        line = await server.line()
        await line.hear("lesson")
        await line.say(do="run", cell="preparar", n="1")
        await line.hear("done", n="1")
        await line.say(do="leave")
        await line.say(do="come")
        assert (await line.hear("lesson"))["outputs"] == {}

    run(play)


def test_nobody_else_gets_in() -> None:
    async def play(server: Served) -> None:
        for where in (f"/leccion/{LESSON}", "/entrar?clave=", "/entrar?clave=ñ", "/"):
            assert (await server.ask(where)).code == 403
        with pytest.raises(HTTPClientError, match="403"):
            await server.line()
        await server.enter()
        assert (await server.ask(f"/leccion/{LESSON}")).code == 200
        with pytest.raises(HTTPClientError, match="403"):
            await server.line(Origin="http://example.org")
        with pytest.raises(HTTPClientError, match="403"):
            await server.line(Host="example.org")  # a foreign name for our address
        assert (await server.ask(f"/leccion/{LESSON}", Host="example.org")).code == 403
        assert (await server.ask(server.address, Host="example.org")).code == 421

    run(play)


@pytest.mark.parametrize(
    "where",
    [
        "/leccion/nada.ipynb",
        "/leccion/..%2f..%2fpyproject.toml",
        "/leccion/docente",
        "/leccion/game=nada",
        "/leccion/puzzle=3.nada-01",
        "/lo-nuestro/../board.py",
        "/lo-nuestro/%2e%2e/board.py",
        "/lo-nuestro/__init__.py",
        "/lo-nuestro/lessons.json",
        "/lo-nuestro/%00.js",
        "/lo-nuestro//etc/passwd.js",
        "/lo-nuestro/",
        "/nada",
    ],
)
def test_nothing_but_lessons_is_given_out(where: str) -> None:
    async def play(server: Served) -> None:
        await server.enter()
        answer = await server.ask(where)
        assert answer.code in (400, 403, 404) and b"Traceback" not in answer.body

    run(play)


def test_pages_show_and_run_nothing_that_is_not_ours() -> None:
    async def play(server: Served) -> None:
        await server.enter()
        answer = await server.ask(f"/leccion/{LESSON}")
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "script-src" not in policy, "scripts come from here, and none stands in the page"
        assert b"<script>" not in answer.body
        for name in ("alone.js", "player.js", "lesson/page.js", "lesson/lesson.css", "theme.js"):
            assert (await server.ask(f"/lo-nuestro/{name}")).code == 200, name

    run(play)


@pytest.mark.parametrize("message", ["", "[]", "1", "{", "[" * 9000, '{"do": 1}', '{"do": "x"}'])
def test_what_a_line_makes_up_does_no_harm(message: str) -> None:
    async def play(server: Served) -> None:
        await server.enter()
        line = await server.line()
        process = (await line.hear("lesson"))["process"]
        await line.socket.write_message(message)
        await line.say(do="come")
        assert (await line.hear("lesson"))["process"] == process

    run(play)


def test_a_port_that_is_taken_is_said() -> None:
    async def play(server: Served) -> None:
        port = int(server.root.rpartition(":")[2])
        with pytest.raises(ZamoraError, match=str(port)):
            await alone.serve(shipped_folder("es"), LESSON, port, print)

    run(play)


def test_home_leads_to_pages_without_a_notebook() -> None:
    async def play(server: Served) -> None:
        await server.enter()
        for where, home in (("/", b"inicio"), ("/leccion/game%3Dnim", b"game=nim")):
            answer = await server.ask(where)
            assert answer.code == 200 and b'"home":"/"' in answer.body
            assert b'"file":"' + home in answer.body
        line = await server.line("game=nim")
        await line.hear("lesson")
        await line.say(do="run", cell="dos", n="1")
        (output,) = (await line.hear("output"))["outputs"]
        assert "frame" in output
        with pytest.raises(AssertionError, match="closed"):
            await (await server.line("game=nada")).hear("lesson")

    run(play)


def test_without_a_lesson_home_is_opened() -> None:
    async def play() -> None:
        async with served("") as server:
            assert await server.enter() == "/"

    asyncio.run(play())


def test_the_command_says_which_lesson_it_does_not_know() -> None:
    found = CliRunner().invoke(command, ["nada"])
    assert isinstance(found.exception, UnknownLesson)
