"""Lessons in a class, without a browser: each pupil has her own, kept by the class."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from tornado.websocket import WebSocketClientConnection

from zamora.classroom import lessonfiles
from zamora.classroom.everything import everything
from zamora.classroom.web import pupillessons
from zamora.classroom.web.hub import Hub
from zamora.school.exercises import exercise

from .conftest import Opened
from .test_server import Browser, heard, running, send

LESSON = "01_batalla_de_compases.ipynb"
WHERE = f"leccion/{LESSON}"


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setenv("ZAMORA_PROGRESS", str(tmp_path / "teacher" / "progress.sqlite3"))


async def comes(hub: Hub, name: str) -> tuple[Browser, WebSocketClientConnection, dict[str, Any]]:
    """A pupil in lesson 1: her browser, its line, what it shows at first."""
    browser = Browser(hub)
    await browser.join(name)
    line = await browser.line(WHERE)
    return browser, line, await heard(line, "lesson")


async def cells(browser: Browser) -> list[dict[str, Any]]:
    page = (await browser.ask(f"/{WHERE}")).body.decode()
    found = re.search(r'id="lesson">(.*)</script>', page)
    assert found
    shown = json.loads(found[1])
    assert shown["given"] and shown["root"] == ""
    return list(shown["cells"])


async def board_of(browser: Browser) -> str:
    """The cell of the first board."""
    return next(
        str(cell["id"]) for cell in await cells(browser) if cell["source"].startswith("tablero(")
    )


async def shows(line: WebSocketClientConnection, cell: str) -> dict[str, Any]:
    """Run a cell; the frame of what it shows."""
    send(line, "run", cell="preparar", n="0")
    send(line, "run", cell=cell, n="1")
    found = await heard(line, "output", cell=cell)
    await heard(line, "done", n="1")
    frame: dict[str, Any] = found["outputs"][0]["frame"]
    return frame


def seen(frame: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return next((i, part) for i, part in frame["parts"].items() if part["view"] == "board")


def turns(frame: dict[str, Any]) -> str:
    """The record of the game, as its file says it."""
    return next(str(p["text"]) for p in frame["parts"].values() if p["view"] == "files")


async def play(line: WebSocketClientConnection, cell: str, frame: dict[str, Any]) -> None:
    """Make the first step that there is."""
    ident, board = seen(frame)
    number = next(n for n, step in enumerate(board["steps"]) if step is not None)
    message = {"part": ident, "kind": "take", "at": board["at"], "step": number}
    send(line, "act", cell=cell, n="2", message=message)
    await heard(line, "news", cell=cell)
    await heard(line, "done", n="2")


async def whole(line: WebSocketClientConnection, cell: str) -> dict[str, Any]:
    send(line, "come")
    frame: dict[str, Any] = (await heard(line, "lesson"))["outputs"][cell][0]["frame"]
    return frame


def test_each_has_her_own_and_finds_it_again(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, line, first = await comes(hub, "Ana")
        _luis, other, second = await comes(hub, "Luis")
        assert first["process"] != second["process"]
        cell = await board_of(ana)
        await play(line, cell, await shows(line, cell))
        fresh = turns(await shows(other, cell))
        assert turns(await whole(line, cell)) != fresh

        # News are numbered: that of the whole state goes on.
        send(line, "come")
        serial = (await heard(line, "lesson"))["serial"]
        send(line, "run", cell=cell, n="9")
        assert (await heard(line, "output"))["serial"] == serial + 1
        await heard(line, "done", n="9")

        # Loaded anew, and when her process has fallen, the turn is there.
        again = await ana.line(WHERE)
        assert turns((await heard(again, "lesson"))["outputs"][cell][0]["frame"]) != fresh
        os.kill(first["process"], getattr(signal, "SIGKILL", signal.SIGTERM))
        await heard(again, "fallen")
        send(again, "come")
        assert (await heard(again, "lesson"))["outputs"] == {}
        await shows(again, cell)
        assert turns(await whole(again, cell)) != fresh

        # All that is kept of her has it, and it is nowhere in what is kept of him.
        room = hub.room
        mine, his = (everything(room, room.roster.named(one).id) for one in ("Ana", "Luis"))  # type: ignore[union-attr]
        assert cell in mine["lessons"]["boards"][LESSON]
        assert LESSON not in his["lessons"]["boards"] and "Ana" not in json.dumps(his)

        # What Luis sees is his: his name, and nothing of hers.
        send(other, "ask", n="4", name="who", values=[])
        assert (await heard(other, "answer", n="4"))["value"]["name"] == "Luis"

    running(opened, test)


def test_what_is_solved_is_hers_and_the_class_has_it(opened: Opened, tmp_path: Path) -> None:
    solution = str(exercise("1.13").solution)

    async def solve(hub: Hub) -> None:
        ana, line, _whole = await comes(hub, "Ana")
        (cell,) = (c["id"] for c in await cells(ana) if 'ejercicio("1.13")' in c["source"])
        frame = await shows(line, cell)
        field = next(i for i, p in frame["parts"].items() if p["view"] == "answer")
        given = {"part": field, "kind": "given", "text": solution}
        send(line, "act", cell=cell, n="3", message=given)
        await heard(line, "done", n="3")
        classes = await ana.line("leccion")
        known = await heard(classes, "known")
        send(line, "ask", n="4", name="who", values=[])
        me = (await heard(line, "answer", n="4"))["value"]["id"]
        send(line, "ask", n="5", name="fresh", values=[me, known["uids"]])
        found = (await heard(line, "answer", n="5"))["value"]
        send(classes, "answers", **{k: found[k] for k in ("attempts", "route", "responses")})
        assert (await heard(classes, "kept"))["refused"] == []

    async def later(hub: Hub) -> None:
        (id_,) = hub.room.roster.pupils
        assert hub.room.results[id_].stars
        word = hub.room.pupil(id_).word
        # Her folder is gone, or the class was copied without: the class's file knows it all.
        lessonfiles.shutil.rmtree(hub.room.log.folder / lessonfiles.NAME)
        ana = Browser(hub)
        await ana.join("Ana", word)
        line = await ana.line(WHERE)
        await heard(line, "lesson")
        send(line, "ask", n="1", name="progress", values=[])
        assert (await heard(line, "answer", n="1"))["value"]["solved"].get("1.13")

        # Taken out of the class, nothing of her is left; her page is led away.
        hub.room.remove(id_)
        while (hub.room.log.folder / lessonfiles.NAME / id_).exists():
            await asyncio.sleep(0.05)
        send(line, "come")
        while await line.read_message() is not None:
            pass
        assert line.close_code == 4001

    running(opened, solve)
    opened.again()
    running(opened, later)
    assert not (tmp_path / "teacher").exists(), "nothing of a pupil is where the teacher's own is"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "ask", "n": "1", "name": "teacher", "values": ["1"]},
        {"do": "ask", "n": "1", "name": "__import__", "values": ["os"]},
        {"do": "run", "cell": "import os"},
        {"do": "act", "cell": "preparar", "message": {"part": "1", "set": {"hidden": "x"}}},
        {"lesson": "02_futez.ipynb", "leave": True},
        {"do": "ask", "name": "warm", "values": [["../x", 3, None, []]]},
        [],
        1,
        {"do": ["run"]},
    ],
)
def test_what_is_made_up_does_no_harm(opened: Opened, message: Any) -> None:
    async def test(hub: Hub) -> None:
        _ana, line, first = await comes(hub, "Ana")
        await line.write_message(json.dumps(message))
        send(line, "come")
        while True:
            text = await line.read_message()
            assert text is not None
            told = json.loads(text)
            assert "Traceback" not in text and not (told["on"] == "answer" and told["value"])
            if told["on"] == "lesson":
                assert told["process"] == first["process"]
                break

    running(opened, test)


def test_nobody_takes_more_than_a_share(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pupillessons, "MOST", 1)

    async def test(hub: Hub) -> None:
        stranger = Browser(hub)
        line = await stranger.line(WHERE)
        assert await line.read_message() is None and line.close_code == 4001
        assert 'id="entry"' in (await stranger.ask(f"/{WHERE}")).body.decode()
        ana, line, first = await comes(hub, "Ana")
        # Another name: no frame of hers, and no room as long as she is there.
        luis = Browser(hub)
        await luis.join("Luis")
        answer = await luis.ask(f"/{WHERE}")
        assert answer.code == 503 and "lecciones abiertas" in answer.body.decode()
        refused = await luis.line(WHERE)
        assert await refused.read_message() is None
        # More pages than are shown: the oldest closes; all are of one process.
        others = [await ana.line(WHERE) for _n in range(pupillessons.PAGES)]
        for one in others:
            assert (await heard(one, "lesson"))["process"] == first["process"]
        while await line.read_message() is not None:
            pass
        assert line.close_code == 4002
        for one in others:
            one.close()
        while next(iter(hub.lessons._runners.values())).pages:
            await asyncio.sleep(0.02)
        line = await luis.line(WHERE)  # nobody looks at hers
        assert (await heard(line, "lesson"))["process"] != first["process"]
        # A page elsewhere, and a message that is too long.
        with pytest.raises(Exception, match="403"):
            await luis.line(WHERE, origin="http://example.org")
        await line.write_message("x" * 300_000)
        while await line.read_message() is not None:
            pass

    running(opened, test)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_who_computes_for_long_keeps_nobody_waiting(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        _ana, line, first = await comes(hub, "Ana")
        luis, other, _second = await comes(hub, "Luis")
        cell = await board_of(luis)
        os.kill(first["process"], signal.SIGSTOP)  # nothing computes for longer
        try:
            for _n in range(60):  # more than a line takes
                send(line, "ask", name="x" * 90_000)
            await asyncio.wait_for(shows(other, cell), 20)
        finally:
            os.kill(first["process"], signal.SIGCONT)

    running(opened, test)


def test_a_lesson_goes_on_in_another_language(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, line, _state = await comes(hub, "Ana")
        cell = await board_of(ana)
        frame = await shows(line, cell)
        assert "Tablero de Batalla" in json.dumps(frame)
        await play(line, cell, frame)
        begun = seen(await whole(line, cell))[1]["at"]
        assert begun != seen(frame)[1]["at"]
        ana.cookie += "; zamora_idioma=en"
        page = (await ana.ask(f"/{WHERE}")).body.decode()
        assert '<html lang="en"' in page and '"languages":{"es":"Español","en":"English"' in page
        english = await ana.line(WHERE)
        await heard(english, "fallen")  # it spoke Spanish
        send(english, "come")
        await heard(english, "lesson")
        frame = await shows(english, cell)
        assert "Board of Battle" in json.dumps(frame)
        assert seen(await whole(english, cell))[1]["at"] == begun

    running(opened, test)
