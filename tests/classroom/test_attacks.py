"""No client, with the code or without, makes the class forget, grow, or stop answering others.

Attackers come from addresses of their own, 127.0.0.2 and on; this computer is 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import struct
from pathlib import Path

import pytest

from zamora.classroom.log import Log
from zamora.classroom.polls import MOST_CHANGES, NoPoll, askable
from zamora.classroom.results import MOST_CHANGES as MOST_RESPONSES_CHANGED
from zamora.classroom.results import MOST_LETTERS, Results
from zamora.classroom.room import Refused, Room
from zamora.classroom.roster import NameTaken, NotLetIn
from zamora.classroom.standing import Awake
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.limits import Limit, Places, TooOften, Turns
from zamora.core.alphabet import tidy
from zamora.school.progress import Attempt, Response
from zamora.school.progress.profile import Profile
from zamora.school.progress.progressfile import ProgressFile

from .conftest import Opened
from .test_server import Browser, heard, running, send
from .turns import play

WEB = "zamora.classroom.web"


def several_addresses() -> bool:
    """Whether this machine has all of 127.0.0.0/8, as Linux and Windows have."""
    with socket.socket() as one:
        try:
            one.bind(("127.0.0.2", 0))
        except OSError:
            return False
    return True


from_elsewhere = pytest.mark.skipif(not several_addresses(), reason="no 127.0.0.2 here")


def port_of(hub: Hub) -> int:
    return int(hub.address.rstrip("/").rpartition(":")[2])


class Raw:
    """A connection from an address, on which whatever one likes is said, and nothing is read."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, hub: Hub, address: str = "127.0.0.1", said: bytes = b"") -> Raw:
        found = cls(
            *await asyncio.open_connection(
                "127.0.0.1", port_of(hub), local_addr=(address, 0), limit=2**16
            )
        )
        found.writer.write(said)
        return found

    @classmethod
    async def line(cls, hub: Hub, where: str, cookie: str) -> Raw:
        """A WebSocket."""
        found = await cls.open(hub)
        host = f"127.0.0.1:{port_of(hub)}"
        found.writer.write(
            f"GET /ws/{where} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
            f"Sec-WebSocket-Key: {'MDEyMzQ1Njc4OWFiY2RlZg=='}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in await found.reader.readuntil(b"\r\n\r\n")
        return found

    def frame(self, kind: int, data: bytes) -> None:
        self.writer.write(struct.pack("!BBI", 0x80 | kind, 0x80 | len(data), 0) + data)

    async def asked(self) -> bytes:
        """Read until something is over, or the connection."""
        return await self.reader.read()


async def gone(hub: Hub, left: int = 0) -> None:
    while len(hub.lines) > left:
        await asyncio.sleep(0.01)


# Lines that do not read ---------------------------------------------------------------------------


def test_a_line_that_does_not_read_is_dropped(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{WEB}.lines.MOST_UNREAD", 100_000)

    async def test(hub: Hub) -> None:
        ana, teacher = Browser(hub), Browser(hub)
        await ana.join("Ana")
        await teacher.ask("/api/docente", {"key": hub.key})
        for where, cookie in (
            ("alumno", ana.cookie),
            ("leccion", ana.cookie),
            ("mirar", ana.cookie),
            ("docente", teacher.cookie),
            ("pared", teacher.cookie),
            ("simultanea", teacher.cookie),
        ):
            raw = await Raw.line(hub, where, cookie)
            while not hub.lines:
                await asyncio.sleep(0.01)
            (line,) = hub.lines
            while hub.lines:  # what the system keeps for it comes before our own memory
                line.send({"on": "x" * 50_000})
                await asyncio.sleep(0)
            assert line._unread < 300_000
            raw.writer.close()

    running(opened, test)


def test_only_the_answer_to_our_question_keeps_a_line(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{WEB}.hub.ASKED", 1)

    async def test(hub: Hub) -> None:
        ana = Browser(hub)
        await ana.join("Ana")
        liar = await Raw.line(hub, "alumno", ana.cookie)
        honest = await ana.line()  # Tornado's client answers rightly
        hearing = asyncio.create_task(heard(honest, "here"))

        async def lie() -> None:
            while True:
                liar.frame(0xA, b"")
                await asyncio.sleep(0.1)

        lying = asyncio.create_task(lie())
        while len(hub.lines) != 2:
            await asyncio.sleep(0.01)
        await gone(hub, 1)
        lying.cancel()
        (line,) = hub.lines
        answers: list[bytes] = []

        def pong(data: bytes) -> None:
            answers.append(data)
            type(line).on_pong(line, data)

        line.on_pong = pong  # type: ignore[method-assign]
        while len(answers) < 3:  # it is asked again and again, and stays
            await asyncio.sleep(0.01)
        send(honest, "there")
        assert await hearing
        honest.close()

    running(opened, test)


# Requests that are never finished -----------------------------------------------------------------


def test_who_holds_most_makes_room() -> None:
    places = Places[int](6, 4)
    assert [places.take("a", n) for n in range(5)] == [None] * 4 + [0]
    assert places.take("b", 10) is None and places.take("c", 20) is None
    assert places.take("d", 30) == 1  # of the one who holds most, the oldest
    assert places.take("a", 2) is None  # begins anew: now it is the newest
    assert [places.take("d", n) for n in (31, 32)] == [3, 4]
    places.leave("d", 30)
    places.leave("d", 77)
    places.leave("nobody", 1)
    assert len(places) == 5
    full = Places[int](2, 2)
    assert [full.take(str(n), n) for n in range(4)] == [None, None, 0, 1]


@from_elsewhere
def test_half_requests_shut_nobody_out(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{WEB}.server.MOST_REQUESTS", 12)
    monkeypatch.setattr(f"{WEB}.server.REQUESTS_OF_ONE", 5)
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
    body = b"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n{"

    async def test(hub: Hub) -> None:
        halves = []
        for n in range(60):
            halves.append(await Raw.open(hub, f"127.0.0.{2 + n % 3}", (head, body)[n % 2]))
        # Somebody who has none yet, and this computer, as often as they like.
        whole = b"GET /familias HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        for address in ("127.0.0.9", "127.0.0.1") * 5:
            assert (await (await Raw.open(hub, address, whole)).asked()).startswith(b"HTTP/1.1 200")
        for n in range(48):  # all but the newest have made room
            assert await halves[n].asked() == b""
        for one in halves:
            one.writer.close()

    running(opened, test)


def test_large_bodies_wait_in_nobodys_memory(opened: Opened) -> None:
    """Two megabytes are for files of pupils, one at a time."""

    async def test(hub: Hub) -> None:
        large = b"Host: 127.0.0.1\r\nContent-Length: 1000000\r\n"
        for path, cookie in (("join", ""), ("docente", ""), ("progreso", ""), ("progreso", "x=y")):
            ask = f"POST /api/{path} HTTP/1.1\r\nCookie: {cookie}\r\n".encode() + large
            answer = await (await Raw.open(hub, said=ask + b"\r\n{")).asked()
            assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403")), answer
        ana = Browser(hub)
        await ana.join("Ana")
        ask = f"POST /api/progreso HTTP/1.1\r\nCookie: {ana.cookie}\r\n".encode() + large
        first = await Raw.open(hub, said=ask + b"\r\n{")
        while not hub.uploading:
            await asyncio.sleep(0.01)
        assert (await ana.ask("/api/progreso", b"{}")).code == 429
        first.writer.close()
        while hub.uploading:
            await asyncio.sleep(0.01)
        assert (await ana.ask("/api/progreso", b"{}")).code == 400

    running(opened, test)


# Guessing -----------------------------------------------------------------------------------------


def test_guesses_wait_and_the_right_one_comes_in() -> None:
    """Ten thousand wrong guesses of one address, one right one of another."""
    seconds = [0.0]

    async def test() -> None:
        turns = Turns(3, 100, NotLetIn, now=lambda: seconds[0])
        made: list[str] = []

        def guess(who: str) -> str:
            made.append(who)
            if who == "wrong":
                raise NotLetIn("")
            return who

        async def attack(address: str) -> None:
            with pytest.raises(NotLetIn):
                await turns.try_(address, lambda: guess("wrong"), lambda: False)

        async def time() -> None:
            while True:
                await asyncio.sleep(0)
                seconds[0] += 0.001

        # Who is right costs nothing: a whole class comes in at once.
        for _time in range(100):
            await turns.try_("school", lambda: guess("right"), lambda: False)
        made.clear()
        attacks = [asyncio.create_task(attack(str(n % 4))) for n in range(400)]
        await asyncio.sleep(0)
        right = asyncio.create_task(turns.try_("5", lambda: guess("right"), lambda: False))
        left = asyncio.create_task(turns.try_("6", lambda: guess("left"), lambda: True))
        clock = asyncio.create_task(time())
        assert await right == "right"
        assert len(made) < 12  # three at once, and one of each address before it
        with pytest.raises(TooOften):
            await left  # nobody waited any more
        before, began = len(made), seconds[0]
        while len(made) < before + 100:
            await asyncio.sleep(0)
        assert seconds[0] - began > 0.9  # a hundred a second, whatever the number of addresses
        for one in (*attacks, clock):
            one.cancel()

    asyncio.run(test())


def test_wrong_words_lock_nobody_out(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        hub.codes = Turns(20, 1000, NotLetIn)
        ana, eva = Browser(hub), Browser(hub)
        await ana.join("Ana")
        (pupil,) = hub.room.roster.pupils.values()
        hub.words[pupil.id] = Turns(8, 1000, NotLetIn)
        # Without the code: at the door, and at her name; behind one router with everybody else.
        asked = {"code": "xxxxxx", "name": "Ana", "word": "perro 123"}
        for n in range(60):
            answer = await Browser(hub).ask(f"/api/{('join', 'enter')[n % 2]}", asked)
            assert "código" in json.loads(answer.body)["error"]
        assert not (await eva.join("Eva")).get("error")
        # With the code, at her name.
        for n in range(20):
            assert "no van juntos" in (await Browser(hub).join("Ana", f"perro {n}"))["error"]
        assert not (await Browser(hub).join("Ana", pupil.word)).get("error")
        # Who comes back again and again fills no file.
        told = [await Browser(hub).join("Ana", pupil.word) for _time in range(25)]
        assert "Demasiados" in told[-1]["error"]
        assert sum(event.kind == "entered" for event in hub.room.log.events) == 20

    running(opened, test)


def test_limits_forget_who_asked_longest_ago() -> None:
    limit = Limit(2, 1, lambda: 0.0)
    assert limit.allows("first")
    assert all(limit.allows(n) for n in range(2000))
    assert len(limit._buckets) == 1000
    assert limit.allows("first") and limit.allows("first") and not limit.allows("first")
    limit.give_back("first")
    assert limit.allows("first") and limit.wait("first", 2) == 2
    assert not limit.allows("large", 3)


# What is said -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Расо", "РАСО", "ᴘᴀᴄᴏ", "Ｐａｃｏ", "Páco", "PAC0", "Paco."])
def test_a_name_that_looks_like_another(opened: Opened, name: str) -> None:
    room = opened.room
    opened.join("Ольга", "Γιώργος", "Αλέξανδρος", "Марта", "Núñez", "M.ª José")
    room.join(room.code, "Paco")
    with pytest.raises(NameTaken):
        room.join(room.code, name)
    with pytest.raises(NameTaken):
        room.rename(room.roster.named("Ольга").id, name)  # type: ignore[union-attr]
    assert room.join(room.code, "Pacho")[0].name == "Pacho"
    assert room.roster.named("M.ª José").name == "M.ª José"  # type: ignore[union-attr]


def test_what_is_written_is_kept_short_and_plain(opened: Opened) -> None:
    assert tidy(" Ａｎａ \u200b\u202e\n 2²  ½\ufe0f ") == "Ana 2² ½"
    assert tidy("Z" + "\u0301" * 50) == "Ź\u0301\u0301"
    assert tidy("\u3164") == ""
    room = opened.room
    (ana,) = opened.join("Ana")
    room.lead("ask", question=next(one.id for one in askable(1) if one.kind == "choice"))
    poll = room.guide.poll
    assert poll is not None
    choices = [key for key, _text in poll.asked.options][:2]
    with pytest.raises(NoPoll):
        for n in range(1000):
            room.vote(ana, poll.id, choices[n % 2])
    voted = [event for event in room.log.events if event.kind == "voted"]
    assert len(voted) == MOST_CHANGES + 1
    assert opened.again().guide.poll == poll


def test_nobody_fills_the_file(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = Profile("0" * 32, "Ana", "")

    def file(n: int, answer: str = "") -> ProgressFile:
        at = f"2026-01-01T10:00:{59 - n % 60:02}.{9999 - n:04}+00:00"
        response = Response("before", "mapa", "a", at, "x" * 400)
        attempts = (Attempt(f"{n:032x}", "1.1", at, "solved", None, 0, answer),) if answer else ()
        return ProgressFile(owner, "", attempts, (response,))

    results = Results()
    for n in range(2 * MOST_RESPONSES_CHANGED):  # always a little earlier than before
        if news := results.news(file(59 * n)):
            results.take(news)
    assert results.changes <= MOST_RESPONSES_CHANGED
    for n in range(400):
        if news := results.news(file(n, json.dumps("y" * 8000))):
            assert len(json.dumps(news)) < 10_000
            results.take(news)
    assert (
        MOST_LETTERS - 8000 < sum(len(a.answer) for a in results.attempts.values()) <= MOST_LETTERS
    )
    # Games without end.
    monkeypatch.setattr("zamora.classroom.room.MOST_GAMES", 3)
    ana, luis = opened.join("Ana", "Luis")
    for _time in range(3):
        meeting = opened.room.challenge(ana, luis, "nim")
        opened.room.accept(luis, meeting.id, True)
        opened.room.resign(ana, meeting.id)
    with pytest.raises(Refused):
        opened.room.challenge(ana, luis, "nim")


# Odd requests -------------------------------------------------------------------------------------

ODD_PATHS = (
    *("/%00", "/%ff", "/%0a%0d", "/%1b[31m", "/..%2f..%2fetc/passwd", "/" + "a" * 20_000, "//evil"),
    *(
        "/?a=%00&b=%ff",
        "/;",
        "/%",
        "/%zz",
        "/\xff\xfe",
        "/%ed%a0%80",
        "/\\..\\..",
        "/%c0%ae%c0%ae/",
    ),
    *("http://evil.example/", "*", "/%2e%2e/", "/" + "../" * 50, "/CON", "/a:b", "/[", "/#"),
)
ODD_HEADERS = (
    *(
        "Host: [",
        "Host: evil.example",
        "Host: 127.0.0.1:99999999",
        "Host: ",
        "Host: \xff",
        "Host: a b",
    ),
    *("Origin: http://[", "Origin: null", "Cookie: \x7f=\xff; =; zamora_alumno", "Cookie: ;;;==="),
    *(
        'Cookie: zamora_docente="\\777\\377\\"',
        "Cookie: zamora_alumno=\xe9\xff",
        "Cookie: " + "a" * 9000,
    ),
    *("Range: bytes=9-1", "Range: bytes=-0", "Range: bytes=99999999999999999999-", "Range: x"),
    *("Range: bytes=0-0,5-9", 'If-None-Match: \xff"', "If-None-Match: " + '"x",' * 900),
    *("If-Modified-Since: never", "If-Modified-Since: Mon, 99 Feb 0000 99:99:99 +9999"),
    *(
        "Content-Length: -1",
        "Content-Length: x",
        "Transfer-Encoding: chunked",
        "Expect: 100-continue",
    ),
    *("Upgrade: websocket", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x"),
    *(
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n%ff",
        ": x",
        "a",
    ),
    *("Content-Type: multipart/form-data; boundary=\r\nContent-Length: 2\r\n\r\n--", "X: a\x00b"),
    *("X-Real-Ip: x", "Sec-Fetch-Site: \xff", "Content-Encoding: gzip", "Accept-Language: \xff"),
)
METHODS = ("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "FOO", "G\x1bT", "get")
PLACES = ("/", "/sitio/", "/sitio/a.wasm", "/lo-nuestro/comun.js", "/ws/alumno", "/ws/leccion")


def test_odd_requests_are_refused_in_a_sentence(
    opened: Opened, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    site = tmp_path / "site"
    (site / "a").mkdir(parents=True)
    (site / "index.html").write_text("here", encoding="utf-8")
    (site / "a.wasm").write_bytes(b"0123456789")
    if hasattr(os, "mkfifo"):
        os.mkfifo(site / "pipe")
        (site / "out").symlink_to("/etc/passwd")

    async def test(hub: Hub) -> None:
        hub.requests = Limit(10_000, 10_000)

        async def ask(method: str, path: str, header: str = "Host: 127.0.0.1") -> None:
            host = "" if header.startswith("Host") else "Host: 127.0.0.1\r\n"
            text = f"{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n{header}\r\n\r\n"
            raw = await Raw.open(hub, said=text.encode("latin-1"))
            raw.writer.write_eof()
            answer = await raw.asked()
            raw.writer.close()
            status = answer[9:12]
            assert answer == b"" or b"200" <= status < b"500", (method, path, header, answer[:300])
            assert b"Traceback" not in answer and b"root:" not in answer

        for path in ODD_PATHS:
            for place in ("", "/sitio", "/lo-nuestro", "/partida", "/tablero/nim", "/ws"):
                await ask("GET", place + path)
        for header in ODD_HEADERS:
            for place in PLACES:
                await ask("GET", place, header)
            await ask("POST", "/api/join", header)
            await ask("POST", "/api/progreso", header)
        for method in METHODS:
            for place in (*PLACES, "/api/join", "/docente", "/nothing"):
                await ask(method, place)
        for path in ("/sitio/pipe", "/sitio/out", "/sitio/a", "/sitio/a/"):
            await ask("GET", path)
        eva = Browser(hub)
        found = await eva.ask("/sitio/a.wasm")
        assert found.body == b"0123456789" and found.headers["X-Content-Type-Options"] == "nosniff"
        policy = found.headers["Content-Security-Policy"]
        assert "'wasm-unsafe-eval'" in policy and "default-src 'self'" in policy
        assert (await eva.ask("/sitio/a.wasm", Range="bytes=2-4")).body == b"234"
        assert (
            await eva.ask("/sitio/a.wasm", **{"If-None-Match": found.headers["Etag"]})
        ).code == 304

    running(opened, test, site)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert "Traceback" not in caplog.text and "\x1b" not in caplog.text


@from_elsewhere
def test_files_of_the_site_are_given_out_in_time(
    opened: Opened, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A device that wants them again and again waits for its share; others do not."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_bytes(b"x" * 300_000)

    async def test(hub: Hub) -> None:
        stands = [0.0]
        hub.site_of_one = Limit(600_000, 1e6, now=lambda: stands[0])
        whole = b"GET /sitio/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        greedy = [await Raw.open(hub, said=whole) for _time in range(4)]
        told = [asyncio.create_task(one.asked()) for one in greedy[:3]]
        assert len(await (await Raw.open(hub, "127.0.0.9", whole)).asked()) > 300_000
        greedy[3].writer.close()  # in the middle of it
        assert not all(one.done() for one in told)
        while not all(one.done() for one in told):
            stands[0] += 0.1
            await asyncio.sleep(0.01)
        assert [len(one.result()) > 300_000 for one in told] == [True] * 3

    running(opened, test, site)
    assert not caplog.records


# The machine sleeps -------------------------------------------------------------------------------


def test_time_in_which_the_server_stood_still_is_nobodys(tmp_path: Path) -> None:
    seconds = [0.0]
    room = Room(Log(tmp_path / "clase"), Awake(lambda: seconds[0]))

    def pass_(time: float) -> None:
        for _beat in range(round(2 * time)):
            seconds[0] += 0.5
            assert not room.tick()

    ana, luis = (room.join(room.code, name)[0].id for name in ("Ana", "Luis"))
    meeting = room.pair(ana, luis, "compases", minutes=1)
    play(room, meeting)
    pass_(20)
    seconds[0] += 3600  # the lid was closed
    clock = meeting.match.clock
    assert clock is not None and 37 <= min(map(clock.left, (0, 1))) <= 40  # type: ignore[arg-type]
    assert room.tick() == [meeting] and meeting.goes_on  # its pages hear how the clock stands
    pass_(30)
    play(room, meeting)
    pass_(59)
    seconds[0] += 1.5
    assert room.tick() == [meeting] and not meeting.goes_on
    room.log.close()
