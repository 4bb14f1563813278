"""The server of a class: pupils come in and play; whoever wants more than that is refused."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from click.testing import CliRunner
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from zamora.classroom.log import Log
from zamora.classroom.room import Room
from zamora.classroom.web import reach
from zamora.classroom.web import server as server_module
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.limits import Limit
from zamora.classroom.web.reach import OWN, Network, addresses, known_host, who
from zamora.classroom.web.requests import LARGEST
from zamora.classroom.web.server import serve
from zamora.classroom.web.words import words
from zamora.cli.class_ import command
from zamora.core.errors import ZamoraError
from zamora.core.steps import Side
from zamora.player.frame import changed
from zamora.school.exercises import exercise
from zamora.school.progress import Progress
from zamora.school.tasks.base import Status, Verdict

from ..leftover import left_over
from ..patience import PATIENCE
from .commanded import begin_class
from .conftest import Opened
from .turns import play


@dataclass
class Browser:
    """Somebody's browser: it keeps cookies, and says where it comes from."""

    hub: Hub
    cookie: str = ""
    accepted: str = ""

    async def ask(
        self, where: str, body: bytes | dict[str, Any] | None = None, **headers: str
    ) -> HTTPResponse:
        """Ask for something; what is refused is an answer, too."""
        sent = json.dumps(body).encode() if isinstance(body, dict) else body
        kind = "application/json" if isinstance(body, dict) else "application/octet-stream"
        request = HTTPRequest(
            self.hub.address.rstrip("/") + where,
            "GET" if sent is None else "POST",
            {**self._own, "Content-Type": kind, **headers},
            sent,
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
        )
        client = AsyncHTTPClient(force_instance=True)
        try:
            answer = await client.fetch(request)
        except HTTPClientError as error:
            assert error.response is not None, error
            answer = error.response
        for set_ in answer.headers.get_list("Set-Cookie"):
            assert '=""' in set_ or ("HttpOnly" in set_ and "SameSite=Strict" in set_)
            self.cookie = set_.partition(";")[0]
        return answer

    @property
    def _own(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "Accept-Language": self.accepted}

    async def join(self, name: str, word: str = "") -> dict[str, Any]:
        asked = {"code": self.hub.room.code, "name": name, "word": word}
        answer = await self.ask("/api/enter" if word else "/api/join", asked)
        found: dict[str, Any] = json.loads(answer.body)
        return found

    async def line(self, where: str = "alumno", origin: str = "") -> WebSocketClientConnection:
        address = self.hub.address.replace("http", "ws") + f"ws/{where}"
        headers = {**self._own, "Origin": origin or self.hub.address.rstrip("/")}
        return await websocket_connect(HTTPRequest(address, headers=headers))


#: The board that each page has: it is told how the next one differs.
FRAMES: WeakKeyDictionary[WebSocketClientConnection, dict[str, Any]] = WeakKeyDictionary()


async def heard(line: WebSocketClientConnection, on: str, **wanted: Any) -> dict[str, Any]:
    """The next message of that sort with these values."""
    while True:
        text = await asyncio.wait_for(line.read_message(), PATIENCE)
        assert text is not None, "closed"
        found: dict[str, Any] = json.loads(text)
        if "change" in found:
            found["frame"] = FRAMES[line] = changed(FRAMES.get(line, {}), found["change"])
        if found["on"] == on and wanted.items() <= found.items():
            return found


def send(line: WebSocketClientConnection, do: str, **more: Any) -> None:
    asyncio.ensure_future(line.write_message(json.dumps({"do": do, **more})))  # noqa: RUF006


def running(
    opened: Opened, test: Callable[[Hub], Awaitable[None]], site: Path | None = None
) -> None:
    """Run a test beside a server."""

    async def both() -> None:
        hub = Hub(opened.room, "127.0.0.1", site)
        ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        server = asyncio.create_task(serve(hub, "127.0.0.1", 0, ready.set_result))
        hub.address = f"http://127.0.0.1:{await ready}/"
        try:
            await asyncio.wait_for(test(hub), PATIENCE)
        finally:
            server.cancel()
            await asyncio.gather(server, return_exceptions=True)

    asyncio.run(both())


async def two(hub: Hub) -> tuple[Any, Any, str, str]:
    """Two pupils with their lines, and their ids."""
    lines, ids = [], []
    for name in ("Ana", "Luis"):
        browser = Browser(hub)
        await browser.join(name)
        line = await browser.line()
        ids.append((await heard(line, "state"))["me"]["id"])
        lines.append(line)
    return (*lines, *ids)


def test_two_play_and_one_loses_the_network(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, _ana, luis_id = await two(hub)
        send(ana, "challenge", to=luis_id, game="nim", minutes=5)
        while not (found := await heard(luis, "state"))["challenges"]:
            pass
        (offer,) = found["challenges"]
        send(luis, "accept", id=offer["id"], yes=True)
        while not (await heard(ana, "state"))["meetings"]:
            pass
        for line in (ana, luis):
            send(line, "look", id=offer["id"])
        here, there = await heard(ana, "board"), await heard(luis, "board")
        assert here["yours"] and here["frame"]["steps"]
        assert not there["yours"] and "steps" not in there["frame"]
        assert here["frame"]["ground"]["places"] != there["frame"]["ground"]["places"]  # turned
        step = 0
        send(ana, "draft", id=offer["id"], ply=0, steps=[step])
        begun = await heard(ana, "draft")
        assert begun["steps"] == [step] and begun["frame"]["at"] == [0, 1]
        assert len(json.dumps(begun["change"])) < len(json.dumps(begun["frame"])) / 2
        send(ana, "play", id=offer["id"], ply=0, steps=[step])
        there = await heard(luis, "board", ply=1)
        assert there["yours"] and there["frame"]["picture"] != here["frame"]["picture"]
        # The same message once more, as after a connection that broke: nothing is played twice.
        send(ana, "play", id=offer["id"], ply=0, steps=[step])
        assert await heard(ana, "error")
        ana.close()
        while hub.here != {luis_id}:
            await asyncio.sleep(0.01)
        send(luis, "ask", id=offer["id"], what="draw")
        assert (await heard(luis, "board"))["asked"] == [1, "draw"]
        meeting = hub.room.meeting(offer["id"])
        assert len(meeting.turns) == 1 and meeting.goes_on
        luis.close()

    running(opened, test)


def test_back_from_another_device_and_two_tabs(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        first, second, stranger = Browser(hub), Browser(hub), Browser(hub)
        assert not (await first.join("Ana")).get("error")
        word = next(iter(hub.room.roster.pupils.values())).word
        assert "no van juntos" in (await second.join("Ana", "perro 00"))["error"]
        assert "palabra secreta" in (await second.join("ana"))["error"]
        assert not (await second.join("ana", word)).get("error")
        one, other = await first.line(), await second.line()
        assert (await heard(one, "state"))["me"] == (await heard(other, "state"))["me"]
        nobody = await stranger.line()
        assert await nobody.read_message() is None and nobody.close_code == 4001
        await second.ask("/api/leave", {})
        send(other, "look", id="")
        while await other.read_message() is not None:
            pass
        assert other.close_code == 4001
        one.close()

    running(opened, test)


def test_the_teacher_needs_the_key_and_an_old_link_is_stale(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        pupil, teacher = Browser(hub), Browser(hub)
        await pupil.join("Ana")
        for closed in ("/pared", "/palabras", "/informe.pdf", "/informe.html", "/torneos.csv"):
            assert (await pupil.ask(closed)).code == 403
        for where in ("docente", "pared"):
            with pytest.raises(HTTPClientError):
                await pupil.line(where)
        answer = await teacher.ask("/api/docente", {"key": "x" * 32})
        assert answer.code == 400 and "enlace" in json.loads(answer.body)["error"]
        assert (await teacher.ask("/api/docente", {"key": hub.key})).code == 200
        for open_ in ("/pared", "/palabras", "/informe.html", "/informe.csv", "/torneos.csv"):
            assert (await teacher.ask(open_)).code == 200
        assert (await teacher.ask("/informe.pdf")).body.startswith(b"%PDF")
        line = await teacher.line("docente")
        (ana,) = (await heard(line, "state"))["pupils"]
        for form in ("html", "json"):
            where = f"/datos-{ana['id']}.{form}"
            assert (await pupil.ask(where)).code == 403
            assert "Ana" in (await teacher.ask(where)).body.decode()
        assert (await teacher.ask("/datos-000000000000.html")).code == 404
        send(line, "rename", pupil=ana["id"], name="Anita")
        while (await heard(line, "state"))["pupils"][0]["name"] != "Anita":
            pass
        send(line, "delete", code="no")
        assert await heard(line, "error")
        assert hub.room.roster.pupils
        assert (await pupil.ask("/api/docente", {"key": hub.key + "x"})).code == 400
        line.close()
        assert Hub(hub.room, "", None).key != hub.key

    running(opened, test)


def test_the_teacher_runs_a_tournament(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        teacher = Browser(hub)
        await teacher.ask("/api/docente", {"key": hub.key})
        line, wall = await teacher.line("docente"), await teacher.line("pared")
        send(line, "tournament", game="nim", form="swiss", players=ids, minutes=5, increment=0)
        while not (found := await heard(line, "state"))["tournaments"]:
            pass
        send(line, "round", id=found["tournaments"][0]["id"])
        while not (found := await heard(ana, "state"))["meetings"]:
            pass
        send(luis, "resign", id=found["meetings"][0]["id"])
        while not (shown := await heard(wall, "state"))["tournaments"] or (
            shown["tournaments"][0]["open"] or not shown["tournaments"][0]["rounds"]
        ):
            pass
        best = shown["tournaments"][0]["table"][0]
        assert (best["name"], best["points"]) == ("Ana", "1")
        assert "Ana" in (await teacher.ask("/torneos.csv")).body.decode()
        send(line, "pause", on=True)
        while not (await heard(ana, "state"))["paused"]:
            pass
        send(line, "say", words="Lección 3")
        while (await heard(luis, "state"))["message"] != "Lección 3":
            pass
        for one in (line, wall, ana, luis):
            one.close()

    running(opened, test)


def test_what_a_pupil_hands_in(opened: Opened, tmp_path: Path) -> None:
    progress = Progress(tmp_path / "a.sqlite3")
    progress.record("1.1", Verdict(Status.SOLVED, ""), exercise("1.1").solution)
    progress.record("1.2", Verdict(Status.SOLVED, ""), 1)  # so says a file that was written by hand

    async def test(hub: Hub) -> None:
        pupil, other = Browser(hub), Browser(hub)
        await pupil.join("Ana")
        text = progress.export().encode()
        assert json.loads((await pupil.ask("/api/progreso", text)).body) == {"new": 1}
        assert json.loads((await pupil.ask("/api/progreso", text)).body) == {"new": 0}
        assert (await other.ask("/api/progreso", text)).code == 403
        answer = await pupil.ask("/api/progreso", b"{}")
        assert answer.code == 400 and "progreso" in json.loads(answer.body)["error"]
        line = await pupil.line()
        assert (await heard(line, "state"))["stars"] == 3
        line.close()

    running(opened, test)


def test_attacks(opened: Opened, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The list of docs/class.md."""
    caplog.set_level(logging.INFO)
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("here", encoding="utf-8")
    (site / "a.wasm").write_bytes(b"")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")

    async def test(hub: Hub) -> None:
        room = hub.room
        ana, luis, ana_id, luis_id = await two(hub)
        eva = Browser(hub)
        await eva.join("Eva")
        meeting = room.pair(ana_id, luis_id, "compases")
        # Other people's games: no turns, no record, nothing to touch.
        eve = await eva.line()
        await heard(eve, "state")
        for do in ("play", "draft"):
            send(eve, do, id=meeting.id, ply=0, steps=[0])
            assert "otros" in (await heard(eve, "error"))["words"]
        for do in ("resign", "ask"):
            send(eve, do, id=meeting.id, what="draw")
            assert "otros" in (await heard(eve, "error"))["words"]
        send(eve, "look", id=meeting.id)
        assert "steps" not in (await heard(eve, "board"))["frame"]
        assert (await eva.ask(f"/partida/{meeting.id}.txt")).code == 403
        # Other people's results and words are nowhere in what a pupil is sent.
        told = json.dumps(await heard_state(eve, eva))
        assert room.pupil(ana_id).word not in told and "cells" not in told
        # Forged turns: steps that do not exist, of another sort, of the rival.
        for steps in ([99], [-1], ["0"], [True], "0", None, [0] * 1000, []):
            for do in ("play", "draft"):
                send(ana, do, id=meeting.id, ply=0, steps=steps)
                if (do, steps) != ("draft", []):
                    assert await heard(ana, "error")
        send(luis, "play", id=meeting.id, ply=0, steps=[0])
        assert await heard(luis, "error")
        assert not meeting.turns
        # Messages that are none, and what only the teacher does.
        for text in ("", "[]", "null", "{", '{"do": "remove"}', '{"do": "delete"}', "[" * 5000):
            await eve.write_message(text)
            assert await heard(eve, "error")
        # Names with markup, formulas, control signs.
        for name in ("<script>", "=1+1", "a\x00b", "x" * 50, "", "🙂", "\ud800"):
            assert (await Browser(hub).join(name)).get("error")
        # Paths.
        for path in (
            "/lo-nuestro/../server.py",
            "/lo-nuestro/%2e%2e%2fserver.py",
            "/lo-nuestro/base.html",
            "/sitio/../secret.txt",
            "/sitio/%2e%2e/secret.txt",
            "/sitio//etc/passwd",
            "/partida/../x.txt",
            "/lo-nuestro/__init__.py",
            "/clase.jsonl",
        ):
            answer = await eva.ask(path)
            assert answer.code in (403, 404), path
            assert b"secret" not in answer.body and b"Traceback" not in answer.body
        assert (await eva.ask("/sitio/")).body == b"here"
        assert (await eva.ask("/sitio/a.wasm")).headers["Content-Type"] == "application/wasm"
        # Foreign pages: another name for us, another origin, a form.
        assert (await eva.ask("/", Host="evil.example")).code == 421
        leave = {"code": room.code}
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            assert (await eva.ask("/api/leave", leave, **headers)).code == 403
        assert (await eva.ask("/api/leave", b"{}")).code == 415
        with pytest.raises(HTTPClientError):
            await eva.line(origin="http://evil.example")
        assert room.roster.on(eva.cookie.partition("=")[2]) is not None
        page = await eva.ask("/")
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        # Huge bodies and messages, floods.
        with pytest.raises((HTTPClientError, OSError, AssertionError)):
            answer = await eva.ask("/api/progreso", b"x" * (LARGEST + 1))
            assert answer.code == 200
        await eve.write_message("x" * 20_000)
        while await eve.read_message() is not None:
            pass
        # Who says too much is heard later, through a second line as well; the others play on.
        hub.messages = Limit(40, 10, now=lambda: opened.seconds)
        eve, other = await eva.line(), await eva.line()
        for _time in range(60):
            send(eve, "look", id="nothing")
        for _time in range(40):
            await heard(eve, "error")
        send(other, "look", id="nothing")
        send(ana, "look", id=meeting.id)
        await heard(ana, "board")
        opened.seconds += 60
        for line, times in ((eve, 20), (other, 1)):
            for _time in range(times):
                await heard(line, "error")
            line.close()
        for line in (ana, luis):
            line.close()

    running(opened, test, site)
    said = caplog.text
    secrets = [one.word for one in opened.room.roster.pupils.values()]
    assert "GET /pared" not in said and "POST /api/join" in said
    assert not any(one in said for one in (*secrets, "Eva", "zamora_alumno", "Traceback"))


async def heard_state(line: WebSocketClientConnection, browser: Browser) -> dict[str, Any]:
    """How things stand, as a fresh page of the same pupil is told."""
    fresh = await browser.line()
    found = await heard(fresh, "state")
    fresh.close()
    return found


def test_many_at_the_door(opened: Opened) -> None:
    """Made-up names fill the class; the teacher closes the door, and sweeps."""

    async def test(hub: Hub) -> None:
        ana, luis, ana_id, luis_id = await two(hub)
        teacher = Browser(hub)
        await teacher.ask("/api/docente", {"key": hub.key})
        desk = await teacher.line("docente")
        for name in "ABCDE":
            await Browser(hub).join(name)
        while (await heard(desk, "state"))["idle"] != 5:
            pass
        send(desk, "door", closed=True)
        await heard(desk, "state", closed=True)
        assert "puerta" in (await Browser(hub).join("Eva"))["error"]
        # Who has been here comes back.
        assert not await Browser(hub).join("Ana", hub.room.pupil(ana_id).word)
        send(desk, "sweep")
        await heard(desk, "state", idle=0)
        assert list(hub.room.roster.pupils) == [ana_id, luis_id]
        for line in (ana, luis, desk):
            line.close()

    running(opened, test)
    room = opened.again()
    assert room.closed and len(room.roster.pupils) == 2
    room.door(closed=False)
    room.join(room.code, "Eva")


def test_a_full_house(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes up all connections keeps out no pupil who has none, nor the teacher."""
    monkeypatch.setattr("zamora.classroom.web.hub.MOST_CONNECTIONS", 2)
    monkeypatch.setattr("zamora.classroom.web.hub.STRANGERS_OF_ONE", 2)

    async def test(hub: Hub) -> None:
        eva, ana, teacher = Browser(hub), Browser(hub), Browser(hub)
        await eva.join("Eva")
        await ana.join("Ana")
        await teacher.ask("/api/docente", {"key": hub.key})
        lines = [await eva.line(), await eva.line()]
        while len(hub.lines) < 2:
            await asyncio.sleep(0.01)
        with pytest.raises(HTTPClientError):
            await eva.line()
        lines += [await ana.line(), await teacher.line("docente")]
        # Lessons that do not say whose they are: so many of one device, and in nobody's way.
        jupyter = "http://localhost:8888"
        lines += [await eva.line("leccion", jupyter) for _time in range(2)]
        while len(hub.strangers) < 2:
            await asyncio.sleep(0.01)
        lines.append(await eva.line("leccion", jupyter))
        assert await lines[-3].read_message() is None  # the newest gets the place of the oldest
        for line in lines:
            line.close()

    running(opened, test)


def test_limits_and_reach() -> None:
    now = [0.0]
    limit = Limit(2, 1, lambda: now[0])
    assert [limit.allows("a") for _time in range(3)] == [True, True, False]
    assert limit.allows("b")
    now[0] += 1
    assert limit.allows("a") and not limit.allows("a")
    assert "Solo esta" in who("127.0.0.1") and "misma red" in who("192.168.1.5")
    assert "pública" in who("8.8.8.8")
    assert known_host("192.168.1.5:8800") and known_host("[::1]:80") and known_host("localhost")
    assert not known_host("evil.example") and not known_host("") and not known_host("[")
    assert all(words().values())


def test_the_addresses_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that leads nowhere else, several, none; not what is within this machine."""

    def adapter(name: str, *ips: str) -> SimpleNamespace:
        found = [SimpleNamespace(ip=ip, is_IPv4=":" not in ip) for ip in ips]
        return SimpleNamespace(nice_name=name, ips=found)

    def on(*adapters: SimpleNamespace, out: str = "") -> list[str]:
        there = [adapter("lo", "127.0.0.1", "::1"), *adapters]
        known = SimpleNamespace(get_adapters=lambda: there)
        monkeypatch.setattr(reach, "module", lambda _name: known)
        monkeypatch.setattr(reach, "_way_out", lambda: out)
        return addresses()

    hotspot, room = adapter("wlan0", "fe80::1", "10.42.0.1"), adapter("eth0", "192.168.1.5")
    assert on() == []
    assert on(hotspot) == ["10.42.0.1"]
    assert on(hotspot, room, out="192.168.1.5") == ["192.168.1.5", "10.42.0.1"]
    assert on(adapter("docker0", "172.17.0.1"), adapter("eth0", "169.254.3.4")) == ["169.254.3.4"]
    assert on(adapter("ppp0", "8.8.8.8"), hotspot, out="8.8.8.8") == ["10.42.0.1"]
    assert on(adapter("ppp0", "8.8.8.8"), out="8.8.8.8") == ["8.8.8.8"]


def test_the_network_changes(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "LOOK", 0.02)
    there: list[str] = []

    async def test(hub: Hub) -> None:
        teacher = Browser(hub)
        await teacher.ask("/api/docente", {"key": hub.key})
        line = await teacher.line("docente")
        assert (await heard(line, "state"))["warning"] == ""
        hub.network = Network(find=lambda: there)
        assert hub.network.addresses == [OWN] and "ninguna red" in hub.network.trouble
        there[:] = ["127.0.0.2", "127.0.0.3"]
        told = await heard(line, "state", warning=_CHANGED)
        assert told["address"]["url"] == f"http://127.0.0.2:{hub.port}/" == hub.address
        assert [one["url"] for one in told["addresses"]] == [f"http://127.0.0.3:{hub.port}/"]
        for address in ("127.0.0.2", "127.0.0.3"):
            hub.address = f"http://{address}:{hub.port}/"
            assert (await Browser(hub).ask("/familias")).code == 200
        there.clear()
        while "ninguna red" not in (await heard(line, "state"))["warning"]:
            pass

    running(opened, test)


_CHANGED = (
    "La dirección de la clase cambió: ahora es 127.0.0.2. Quien estaba dentro abre la nueva y "
    "entra con su nombre y su palabra secreta."
)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--address=foo"], "no es una dirección"),
        (["--here", "--address=192.0.2.77"], "no se combina"),
        (["--address=192.0.2.77"], "no es una dirección de esta computadora"),
        (["--site=."], "no hay ningún sitio"),
    ],
)
def test_what_the_command_refuses(
    options: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command, ["clase", "--no-browser", *options])
    assert said in result.output + str(result.exception)
    assert isinstance(result.exception, ZamoraError | SystemExit)


def test_killed_in_the_middle_nothing_is_lost(tmp_path: Path) -> None:
    """The server is killed with -9 right after a turn was heard of."""
    folder = tmp_path / "clase"
    room = Room(Log(folder))
    ana, luis = (room.join(room.code, name) for name in ("Ana", "Luis"))
    meeting = room.pair(ana[0].id, luis[0].id, "compases", minutes=10)
    room.log.close()
    server = begin_class(folder)
    assert server.stdout is not None
    address = next(word for line in server.stdout for word in line.split() if "http" in word)

    async def play() -> None:
        hub = Hub(room, "", None)
        hub.address = address
        line = await Browser(hub, f"zamora_alumno={ana[1]}").line()
        send(line, "look", id=meeting.id)
        told = (await heard(line, "board"))["frame"]
        steps: list[int] = []
        while told["steps"]:
            steps.append(0)
            send(line, "draft", id=meeting.id, ply=0, steps=steps)
            told = (await heard(line, "draft"))["frame"]
        send(line, "play", id=meeting.id, ply=0, steps=steps)
        await heard(line, "board", ply=1)
        server.kill()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    server.wait(PATIENCE)
    room = Room(Log(folder))
    again = room.meeting(meeting.id)
    assert len(again.history.turns) == 1 and again.history.position.side is Side.SECOND
    assert room.roster.on(ana[1]) is not None
    room.log.close()


#: A game of chess that is over soon, and how it is written in each language.
MATE = ("e4", "e5", "Ac4", "Cc6", "Dh5", "Cf6", "Dxf7")
WRITTEN = {"es": ("Ac4", "Dxf7#"), "en": ("Bc4", "Qxf7#"), "pt": ("Bc4", "Dxf7#")}
#: What a browser prefers, and the name of its owner.
READERS = {
    "es": ("es-VE", "Ana"),
    "en": ("fr, en-GB;q=0.8, es;q=0.5", "Ben"),
    "pt": ("pt-BR", "Caio"),
}


def test_a_class_of_three_languages_plays_a_round(opened: Opened) -> None:
    """Each is spoken to as the browser prefers: entry, tournament, board, question, report."""

    async def test(hub: Hub) -> None:
        room = hub.room
        teacher = Browser(hub, accepted="es")
        await teacher.ask("/api/docente", {"key": hub.key})
        desk, wall = await teacher.line("docente"), await teacher.line("pared")
        browsers, lines = dict[str, Browser](), dict[str, WebSocketClientConnection]()
        ids, told = dict[str, str](), dict[str, list[Any]]()
        for code, (accepted, name) in READERS.items():
            browser = browsers[code] = Browser(hub, accepted=accepted)
            assert f'lang="{code}"'.encode() in (await browser.ask("/")).body
            wrong = await browser.ask("/api/join", {"code": "nada", "name": name})
            told[code] = [json.loads(wrong.body)["error"]]
            await browser.join(name)
            lines[code] = await browser.line()
            ids[code] = (await heard(lines[code], "state"))["me"]["id"]
        assert len({words[0] for words in told.values()}) == 3

        cup: dict[str, Any] = {
            "game": "ajedrez",
            "form": "all",
            "players": [*ids.values()],
            "begun": True,
        }
        send(desk, "tournament", minutes=0, increment=0, **cup)
        while not (found := await heard(lines["es"], "state"))["tournaments"]:
            pass
        (meeting,) = (one for one in room.meetings.values() if one.begun)
        watching = {code: await browsers[code].line("mirar") for code in READERS}
        looking = {
            code: line if ids[code] in meeting.players else watching[code]
            for code, line in lines.items()
        }
        for line in looking.values():
            send(line, "look", id=meeting.id)
        lasts: dict[str, list[str]] = {code: [] for code in READERS}
        for ply, turn in enumerate(MATE):
            play(room, meeting, turn)
            hub.moved(meeting)
            for code, line in looking.items():
                board = await heard(line, "board", ply=ply + 1)
                told[code].append(board)
                lasts[code].append(board["last"])
        for code, (bishop, queen) in WRITTEN.items():
            assert (lasts[code][2], lasts[code][-1]) == (bishop, queen)
        assert len({told[code][-1]["ended"] for code in READERS}) == 3
        send(looking["pt"], "frame", id=meeting.id, at=3)
        assert (await heard(looking["pt"], "frame"))["turn"] == "Bc4"

        send(desk, "lead", what="ask", question="1.b")
        for code, line in lines.items():
            while not (found := await heard(line, "state"))["poll"]:
                pass
            send(line, "vote", poll=found["poll"]["id"], answer=found["poll"]["options"][0][0])
            told[code].append(found)
        while (await heard(wall, "state"))["poll"] is None:
            pass
        while not (poll := (await heard(desk, "state"))["poll"]) or poll["votes"] < 3:
            pass
        send(desk, "lead", what="reveal")
        for code, line in lines.items():
            while not (found := await heard(line, "state"))["poll"]["revealed"]:
                pass
            told[code].append(found)
        assert len({found[-1]["poll"]["tally"][0][0] for found in told.values()}) == 3
        for code in ("en", "pt"):
            abroad = Browser(hub, teacher.cookie, READERS[code][0])
            for where in ("/docente", "/pared", "/mirar", "/familias", "/informe.html"):
                words = (await abroad.ask(where)).body.decode()
                told[code].append(re.sub(r"<style>.*?</style>", "", words, flags=re.S))
            for page in ("docente", "pared"):
                line = await abroad.line(page)
                told[code].append(await heard(line, "state"))
                line.close()
            left = [one for text in said_of(told[code]) if (one := left_over(text, code))]
            assert not left, (code, left)
        for line in (desk, wall, *lines.values(), *watching.values()):
            line.close()

    running(opened, test)


def said_of(told: Any) -> Iterator[str]:
    """All that pages were told in words: not what is a key."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            if key not in ("file", "key", "id", "word"):
                yield from said_of(value)
    elif isinstance(told, list):
        for one in told:
            yield from said_of(one)
