"""Attack a class that runs on this machine, and see what those feel who are in it honestly.

    python tools/attacks.py                      # all attacks, a server of its own for each
    python tools/attacks.py unread guess --python OTHER/.venv/bin/python    # an older version

Attackers come from 127.0.0.2 to 127.0.0.251, an honest pupil from 127.0.0.252, the teacher from
127.0.0.1, the server's own address. Meanwhile teacher and pupil ask for a page five times a second:
how often they were refused (or not answered within 5 s), and the longest wait. Nothing leaves this
machine; an attack takes ten to seventy seconds. For Linux: not all systems have all of 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from zamora.classroom.log import NAME

PUPIL, TEACHER = "127.0.0.252", "127.0.0.1"
Attack = Callable[["Class"], Awaitable[str]]
ATTACKS: dict[str, Attack] = {}


def attack(one: Attack) -> Attack:
    """One of those that are run."""
    ATTACKS[one.__name__] = one
    return one


@dataclass
class Class:
    """A server, and those who are honest.

    Attributes:
        refused: how often teacher and pupil got no page, of how many times.
        worst: the longest that one of them waited, in seconds.
    """

    process: psutil.Process
    port: int
    code: str
    key: str
    folder: Path
    refused: dict[str, list[int]] = field(default_factory=dict)
    worst: float = 0.0

    async def connect(self, address: str, said: bytes = b"") -> asyncio.StreamWriter:
        """A connection on which nothing is read."""
        _reader, writer = await self.pair(address)
        writer.transport.pause_reading()
        writer.write(said)
        return writer

    async def pair(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0), limit=2**22
        )

    async def ask(
        self, address: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[int, str, bytes]:
        """Ask for something; status (0: none), cookie and what was answered."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"Cookie: {cookie}\r\nConnection: close\r\n"
            f"Content-Length: {len(sent)}\r\n\r\n"
        )
        try:
            reader, writer = await self.pair(address)
            writer.write(head.encode() + sent)
            answer = await reader.read()
            writer.close()
        except OSError:
            return 0, "", b""
        fields, _gap, content = answer.partition(b"\r\n\r\n")
        lines = fields.decode("latin-1").split("\r\n")
        cookies = [one[12:].partition(";")[0] for one in lines if one.startswith("Set-Cookie: ")]
        return int(lines[0][9:12] or 0), "".join(cookies), content

    async def join(self, name: str, address: str = PUPIL, word: str = "") -> tuple[int, str, bytes]:
        asked = {"code": self.code, "name": name, "word": word}
        return await self.ask(address, f"/api/{'enter' if word else 'join'}", asked)

    async def line(self, where: str, cookie: str, address: str) -> Line:
        reader, writer = await self.pair(address)
        writer.write(
            f"GET /ws/{where} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {'eHh4eHh4eHh4eHh4eHh4eA=='}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return Line(reader, writer)

    async def honest(self, who: str, address: str) -> None:
        """Ask for a page, again and again."""
        counted = self.refused.setdefault(who, [0, 0])
        while True:
            began = time.perf_counter()
            status = 0
            with contextlib.suppress(TimeoutError, asyncio.IncompleteReadError, ConnectionError):
                status = (await asyncio.wait_for(self.ask(address, "/docente"), 5))[0]
            self.worst = max(self.worst, time.perf_counter() - began)
            counted[0] += status != 200
            counted[1] += 1
            await asyncio.sleep(0.2)

    def rows(self, kind: str) -> int:
        """How many events of a kind are in the class's file."""
        lines = (self.folder / NAME).read_bytes().splitlines()
        return sum(json.loads(line)["kind"] == kind for line in lines)


@dataclass
class Line:
    """A WebSocket."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def frame(self, kind: int, data: bytes) -> None:
        size = (
            struct.pack("!B", 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BH", 0xFE, len(data))
        )
        self.writer.write(bytes([0x80 | kind]) + size + bytes(4) + data)

    def send(self, do: str, **more: Any) -> None:
        self.frame(1, json.dumps({"do": do, **more}).encode())

    async def hear(self, on: str, wanted: str = "") -> dict[str, Any]:
        while True:
            kind, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            data = await self.reader.readexactly(size)
            if (
                kind & 15 == 1
                and (found := json.loads(data))["on"] == on
                and found.get(wanted, True)
            ):
                return dict(found)

    async def overhear(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            await self.hear("")


def everywhere(n: int) -> str:
    """An attacker's address."""
    return f"127.0.0.{2 + n % 250}"


async def board(found: Class, minutes: float = 0) -> tuple[Line, Line, str]:
    """Two pupils with a game between them; the first one is to move."""
    lines = []
    for name in ("Ana", "Luis"):
        _status, cookie, _answer = await found.join(name)
        lines.append(await found.line("alumno", cookie, PUPIL))
    ana, luis = lines
    me = await luis.hear("state")
    ana.send("challenge", to=me["me"]["id"], game="nim", minutes=minutes)
    (offer,) = (await luis.hear("state", "challenges"))["challenges"]
    luis.send("accept", id=offer["id"], yes=True)
    await ana.hear("state", "meetings")
    return ana, luis, str(offer["id"])


# The attacks --------------------------------------------------------------------------------------


@attack
async def unread(found: Class) -> str:
    """24 lines that ask for boards and read nothing, but send pongs nobody asked for."""
    _ana, luis, game = await board(found)
    beside = asyncio.create_task(luis.overhear())
    lines = []
    for n in range(24):
        _status, cookie, _answer = await found.join(f"Mala {chr(65 + n)}", everywhere(n))
        lines.append(await found.line("alumno", cookie, everywhere(n)))
        lines[-1].writer.transport.pause_reading()
    for _time in range(400):
        for one in lines:
            with contextlib.suppress(ConnectionError):
                one.send("look", id=game)
                one.frame(0xA, b"")
        await asyncio.sleep(0.1)
    beside.cancel()
    return ""


async def halves(found: Class, many: int, devices: int, said: bytes) -> str:
    kept = []
    for n in range(many):
        with contextlib.suppress(OSError):
            kept.append(await found.connect(everywhere(n % devices), said))
    await asyncio.sleep(12)
    return ""


@attack
async def heads(found: Class) -> str:
    """900 requests of three devices whose head never ends."""
    return await halves(found, 900, 3, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")


@attack
async def bodies(found: Class) -> str:
    """300 bodies of 1.5 MB that never end."""
    head = b"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1900000\r\n\r\n"
    return await halves(found, 300, 3, head + b"x" * 1_500_000)


@attack
async def slow(found: Class) -> str:
    """900 times 40 requests of three devices for a page that is never read."""
    return await halves(found, 900, 3, b"GET /docente HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)


@attack
async def strangers(found: Class) -> str:
    """400 lines without a cookie, again and again; does a new pupil come in?"""
    for n in range(400):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await found.line("alumno", "", everywhere(n))
    _status, cookie, _answer = await found.join("Ana")
    try:
        line = await found.line("alumno", cookie, PUPIL)
        return f"she is in: {(await line.hear('state'))['me']['name']}"
    except (OSError, asyncio.IncompleteReadError):
        return "she has no line"


@attack
async def codes(found: Class) -> str:
    """Codes guessed from 250 addresses for 15 s; then a pupil behind one of them comes."""
    tried = 0
    end = time.perf_counter() + 15

    async def guess(n: int) -> None:
        nonlocal tried
        while time.perf_counter() < end:
            asked = {"code": f"CDFH{n:02}", "name": f"Mala {n}", "word": ""}
            _status, _cookie, answer = await found.ask(everywhere(n), "/api/join", asked)
            tried += b"no es el c" in answer and time.perf_counter() < end
            await asyncio.sleep(0.05)

    guessing = [asyncio.create_task(guess(n)) for n in range(250)]
    await asyncio.sleep(10)
    began = time.perf_counter()
    status = (await found.join("Ana", everywhere(7)))[0]
    took = time.perf_counter() - began
    await asyncio.gather(*guessing)
    return f"{tried / 15:.0f} codes tried a second; she: {status} after {took:.1f} s"


@attack
async def words(found: Class) -> str:
    """Words guessed for Ana with and without the code; then she comes from another device."""
    await found.join("Ana")
    desk = await found.ask(TEACHER, "/api/docente", {"key": found.key})
    page = (await found.ask(TEACHER, "/palabras", cookie=desk[1]))[2].decode()
    word = page.partition("Ana")[2].split("<b>")[1].partition("<")[0] if "<b>" in page else ""
    for n in range(60):
        asked = {"code": "XXXX" if n % 2 else found.code, "name": "Ana", "word": f"perro {n}"}
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(found.ask(everywhere(n), "/api/enter", asked), 0.2)
    began = time.perf_counter()
    status = (await found.join("Ana", word=word))[0]
    return f"she ({word!r}): {status} after {time.perf_counter() - began:.1f} s"


@attack
async def votes(found: Class) -> str:
    """A vote that is changed ten times a second for 15 s."""
    cookie = (await found.ask(TEACHER, "/api/docente", {"key": found.key}))[1]
    desk = await found.line("docente", cookie, TEACHER)
    desk.send("lead", what="ask", question="1.a")
    pupil = await found.line("alumno", (await found.join("Mala", everywhere(0)))[1], everywhere(0))
    poll = (await pupil.hear("state", "poll"))["poll"]
    beside = [asyncio.create_task(one.overhear()) for one in (pupil, desk)]
    choices = [key for key, _text in poll["options"]] or ["1", "2"]
    for n in range(150):
        pupil.send("vote", poll=poll["id"], answer=choices[n % 2])
        await asyncio.sleep(0.1)
    for one in beside:
        one.cancel()
    return f"{found.rows('voted')} rows"


@attack
async def names(found: Class) -> str:
    """Names that look like Paco's."""
    await found.join("Paco")
    alike = ("Расо", "РАСО", "ᴘᴀᴄᴏ", "PAC0", "Paco.", "Ρacο")
    let_in = [one for one in alike if (await found.join(one, everywhere(0)))[0] == 200]
    honest = [one for one in ("Ольга", "Γιώργος") if (await found.join(one))[0] == 200]
    return f"let in: {', '.join(let_in) or 'none'}; and {', '.join(honest)}"


@attack
async def paths(found: Class) -> str:
    """Odd paths below /sitio/."""
    odd = ("%00", "a%00.js", "%ff", "..%2f..%2fetc/passwd", "%0a", "x" * 9000, "%ed%a0%80")
    codes = [(await found.ask(everywhere(0), f"/sitio/{one}"))[0] for one in odd]
    return " ".join(map(str, codes))


@attack
async def files(found: Class) -> str:
    """Three devices ask for the site's largest file, 60 at a time, for 15 s."""
    got = 0
    end = time.perf_counter() + 15

    async def greedy(n: int) -> None:
        nonlocal got
        reader, writer = await found.pair(everywhere(n % 3))
        while time.perf_counter() < end:
            writer.write(b"GET /sitio/large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            with contextlib.suppress(TimeoutError):
                got += len(await asyncio.wait_for(reader.read(2**22), 1))

    ana, luis, game = await board(found)
    beside = asyncio.create_task(luis.overhear())
    tasks = [asyncio.create_task(greedy(n)) for n in range(60)]
    took = []
    while time.perf_counter() < end:
        began = time.perf_counter()
        ana.send("look", id=game)
        await ana.hear("board")
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.2)
    await asyncio.gather(*tasks)
    beside.cancel()
    took.sort()
    median, worst = 1000 * took[len(took) // 2], 1000 * took[-1]
    return f"{got / 15e6:.0f} MB/s; a board after {median:.0f} ms, worst {worst:.0f}"


@attack
async def asleep(found: Class) -> str:
    """The process stands still for a minute, in a game with half a minute for each."""
    ana, luis, game = await board(found, 0.5)
    for one in (ana, luis):
        one.send("look", id=game)
    await ana.hear("board")
    ana.send("play", id=game, ply=0, steps=[0])
    await luis.hear("board", "yours")
    found.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(60)
    found.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(2)
    luis.send("look", id=game)
    while (seen := await asyncio.wait_for(luis.hear("board"), 10))["clock"]["left"][1] > 29.5:
        pass
    return f"{seen['ended'] or 'the game goes on'}; left {seen['clock']['left']}"


async def run(one: Attack, python: str, folder: Path) -> None:
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text("here", encoding="utf-8")
    (site / "large").write_bytes(os.urandom(10_000_000))
    command = [python, "-P", "-m", "zamora", "class", str(folder / "clase")]
    server = subprocess.Popen(
        [*command, "--here", "--port=0", "--no-browser", f"--site={site}"],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert server.stdout is not None
    lines = [server.stdout.readline() for _line in range(3)]
    base, key = lines[2].split()[-1].split("docente#")
    process = psutil.Process(server.pid)
    found = Class(
        process, int(base.split(":")[2][:-1]), lines[1].split()[-1], key, folder / "clase"
    )
    try:
        beside = [
            asyncio.create_task(found.honest(who, address))
            for who, address in (("teacher", TEACHER), ("pupil", PUPIL))
        ]
        await asyncio.sleep(1)
        before = process.memory_info().rss / 1e6
        said = await one(found)
        after = process.memory_info().rss / 1e6
        for task in beside:
            task.cancel()
    finally:
        server.kill()
        server.wait()
    refused = ", ".join(f"{who} {n} of {all_}" for who, (n, all_) in found.refused.items())
    about = (one.__doc__ or "").splitlines()[0].rstrip(".")
    print(f"{one.__name__} | {about} | {said} | refused: {refused}; worst {found.worst:.1f} s; "
          f"{before:.0f}, then {after:.0f} MB", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("attacks", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--python", default=sys.executable, help="whose zamora is attacked")
    asked = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each line that was dropped
    for name in asked.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(run(ATTACKS[name], asked.python, Path(folder)))


if __name__ == "__main__":
    main()
