"""A class that is simulated: pupils play Swiss rounds; how long a turn takes to the other one.

    python tools/classroom.py --pupils 30 --game golez --turns 20
    python tools/classroom.py --thinks 2 --minutes 180 --every 10

The pupils are protocol clients, not browsers; the real server runs in its own process. Each round
plays this many turns on every board, then the teacher declares unfinished games drawn. Rounds
repeat, with a new tournament after every fifth, until the minutes are over (by default one round).
Every pupil also has a lesson open, which sends one answer per round; devices occasionally
disconnect and reconnect; the teacher's page, the wall and a spectator are open. Prints seconds
until all have joined, milliseconds from sending a turn until the other device has it, and the
server's memory and CPU seconds, every few minutes and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from zamora.player.frame import changed

#: Rounds of a tournament, and how often a device loses its connection before a turn.
ROUNDS, LOST = 5, 0.02


class Client:
    """A pupil's page without a browser."""

    def __init__(self, base: str, cookie: str = "") -> None:
        self.base, self.cookie, self.where, self.looks = base, cookie, "", ""
        self.line: Any = None
        self.said = asyncio.Queue[str | bytes | None]()

    async def post(self, where: str, asked: dict[str, str]) -> None:
        body = json.dumps(asked)
        kind = {"Content-Type": "application/json"}
        answer = await AsyncHTTPClient().fetch(
            HTTPRequest(self.base + where, "POST", kind, body, request_timeout=60)
        )
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    async def connect(self, where: str) -> None:
        self.where = where
        headers = {"Cookie": self.cookie, "Origin": self.base.rstrip("/")}
        address = self.base.replace("http", "ws") + "ws/" + where
        # A browser reads what comes, whether or not anybody looks at it.
        said = self.said = asyncio.Queue[str | bytes | None]()
        self.frame: Any = {}  # of this connection; the server sends only differences
        request = HTTPRequest(address, headers=headers)
        self.line = await websocket_connect(request, on_message_callback=said.put_nowait)

    async def again(self) -> None:
        """Lose the connection, and come back."""
        self.line.close()
        await self.connect(self.where)
        if self.looks:
            await self.send("look", id=self.looks)

    async def overhear(self) -> None:
        """Receive messages until the connection closes."""
        while await self.said.get() is not None:
            pass

    async def send(self, do: str, **more: object) -> None:
        self.looks = str(more["id"]) if do == "look" else self.looks
        try:
            await self.line.write_message(json.dumps({"do": do, **more}))
        except WebSocketClosedError:  # as any page: it comes back, and says it again
            await self.again()
            await self.line.write_message(json.dumps({"do": do, **more}))

    async def hear(self, on: str, id_: str | None = None) -> dict[str, Any]:
        while True:
            said = await self.said.get()
            if said is None:
                await self.again()
                continue
            found: dict[str, Any] = json.loads(said)
            if "change" in found:
                found["frame"] = self.frame = changed(self.frame, found["change"])
            if found["on"] == on and (id_ is None or found["id"] == id_):
                return found


async def turn(one: Client, board: dict[str, Any]) -> float:
    """Play any turn; when it was sent."""
    frame, steps = board["frame"], []
    while frame["steps"] and not (frame["commands"]["end"][2] and random.random() < 0.3):
        steps.append(random.choice([n for n, step in enumerate(frame["steps"]) if step]))
        await one.send("draft", id=board["id"], ply=board["ply"], steps=steps)
        frame = (await one.hear("draft"))["frame"]
    sent = time.perf_counter()
    await one.send("play", id=board["id"], ply=board["ply"], steps=steps)
    return sent


async def play(pair: list[Client], id_: str, turns: int, thinks: float, took: list[float]) -> bool:
    """Two play this many turns, or until the game ends; whether it has."""
    boards = []
    for one in pair:
        await one.send("look", id=id_)
        boards.append(await one.hear("board", id_))
    for _turn in range(turns):
        mover = 0 if boards[0]["yours"] else 1
        if boards[mover]["ended"]:
            return True
        await asyncio.sleep(random.random() * thinks)
        if random.random() < LOST:
            await pair[mover].again()
            boards[mover] = await pair[mover].hear("board", id_)
        sent = await turn(pair[mover], boards[mover])
        other = await pair[1 - mover].hear("board", id_)
        took.append(1000 * (time.perf_counter() - sent))
        mine = await pair[mover].hear("board", id_)
        boards = [mine, other] if mover == 0 else [other, mine]
    return bool(boards[0]["ended"])


@dataclass
class Desk:
    """The teacher's page: it always hears how things stand."""

    client: Client
    state: dict[str, Any] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        while True:
            self.state = await self.client.hear("state")
            self.news.set()

    async def until(self, found: str) -> Any:
        """The first thing under that name that makes sense; waits for it."""
        while not (value := self.state.get(found)):
            self.news.clear()
            await self.news.wait()
        return value

    async def begin(self, game: str) -> str:
        """Begin a tournament of all; its id."""
        before = {one["id"] for one in self.state.get("tournaments", ())}
        players = [one["id"] for one in self.state["pupils"]]
        asked = {"form": "swiss", "players": players, "minutes": 0, "increment": 0}
        await self.client.send("tournament", game=game, **asked)
        while True:
            for one in self.state["tournaments"]:
                if one["id"] not in before:
                    return str(one["id"])
            self.news.clear()
            await self.news.wait()


@dataclass
class Simulation:
    """What is asked, and what has been measured.

    Attributes:
        took: milliseconds of each turn.
        lessons: each pupil's lesson.
        watcher: who looks on at a game.
    """

    base: str
    key: str
    code: str
    asked: argparse.Namespace
    process: psutil.Process
    took: list[float] = field(default_factory=list)
    lessons: list[Client] = field(default_factory=list)
    watcher: Client = field(init=False)
    began: float = field(default_factory=time.perf_counter)

    def minutes(self) -> float:
        return (time.perf_counter() - self.began) / 60

    async def tell_often(self) -> None:
        since = 0
        while True:
            await asyncio.sleep(self.asked.every * 60)
            self.tell(since)
            since = len(self.took)

    def tell(self, since: int = 0) -> None:
        """Print a line about the turns since then, and about the server."""
        took = sorted(self.took[since:]) or [0.0]
        times = self.process.cpu_times()
        spent = f"{times.user + times.system:.0f} s of a processor"
        print(
            f"{self.minutes():5.0f} min: {len(took)} turns, "
            f"median {statistics.median(took):.0f} ms, "
            f"p95 {took[int(len(took) * 0.95)]:.0f} ms, worst {took[-1]:.0f} ms; "
            f"server {self.process.memory_info().rss / 1e6:.0f} MB, {spent}",
            flush=True,
        )

    async def join(self, number: int) -> Client:
        one = Client(self.base)
        name = f"Alumno {chr(65 + number // 26)}{chr(65 + number % 26)}"
        await one.post("api/join", {"code": self.code, "name": name, "word": ""})
        await one.connect("alumno")
        await one.hear("state")
        lesson = Client(self.base, one.cookie)
        await lesson.connect("leccion")
        self.lessons.append(lesson)
        return one

    async def answer(self, round_: int) -> None:
        """Everybody answers an exercise, not always rightly."""
        exercise = f"1.{round_ % 13 + 1}"
        for one in self.lessons:
            await one.send("at", lesson="1", exercise=exercise)
            given = {
                "uid": secrets.token_hex(16),
                "exercise": "1.13",
                "at": datetime.now(UTC).isoformat(),
                "status": "not_yet",
                "answer": random.randrange(1, 9),
                "mistake": None,
                "hints": 0,
            }
            await one.send("answers", attempts=[given])

    async def round(self, desk: Desk, clients: list[Client], cup: str, met: set[str]) -> None:
        """One round from the pairing to its last result."""
        await desk.client.send("round", id=cup)
        by_game: dict[str, list[Client]] = {}
        for one in clients:
            while not (new := [m for m in (await one.hear("state"))["meetings"]
                               if m["id"] not in met]):  # fmt: skip
                pass
            by_game.setdefault(new[0]["id"], []).append(one)
        met.update(by_game)
        await self.watcher.send("look", id=random.choice(list(by_game)))
        asked = self.asked
        over = await asyncio.gather(
            *(
                play(pair, id_, asked.turns, asked.thinks, self.took)
                for id_, pair in by_game.items()
            )
        )
        for id_, ended in zip(by_game, over, strict=True):
            if not ended:
                await desk.client.send("decide", id=id_, winner=None)

    async def run(self) -> None:
        desk = Desk(Client(self.base))
        await desk.client.post("api/docente", {"key": self.key})
        await desk.client.connect("docente")
        pupils = self.asked.pupils
        clients = await asyncio.gather(*(self.join(number) for number in range(pupils)))
        print(f"{pupils} pupils in after {self.minutes() * 60:.1f} s", flush=True)
        wall = Client(self.base, desk.client.cookie)
        await wall.connect("pared")
        self.watcher = Client(self.base, clients[0].cookie)
        await self.watcher.connect("mirar")
        beside = [
            asyncio.create_task(one.overhear()) for one in (wall, self.watcher, *self.lessons)
        ]
        beside += [asyncio.create_task(desk.listen()), asyncio.create_task(self.tell_often())]
        while len(await desk.until("pupils")) < pupils:
            desk.news.clear()
            await desk.news.wait()
        met: set[str] = set()
        rounds, cup = 0, ""
        while not rounds or self.minutes() < self.asked.minutes:
            if rounds % ROUNDS == 0:
                if cup:
                    await desk.client.send("finish", id=cup)
                cup = await desk.begin(self.asked.game)
            await self.answer(rounds)
            await self.round(desk, clients, cup, met)
            rounds += 1
        for one in beside:
            one.cancel()
        print(f"{rounds} rounds, {len(met)} games", end="; ")
        self.tell()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pupils", type=int, default=30, help="an even number (default: 30)")
    parser.add_argument("--game", default="golez", help="a key (default: golez)")
    parser.add_argument("--turns", type=int, default=20, help="of a board and round (default: 20)")
    parser.add_argument("--thinks", type=float, default=8, help="seconds at most (default: 8)")
    parser.add_argument("--minutes", type=float, default=0, help="how long (default: one round)")
    parser.add_argument("--every", type=float, default=10, help="minutes a line (default: 10)")
    asked = parser.parse_args()
    if asked.pupils < 2 or asked.pupils % 2:
        parser.error("--pupils takes an even number from 2")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "zamora", "class", str(Path(folder) / "clase")]
        server = subprocess.Popen(
            [*command, "--here", "--port=0", "--no-browser"],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert server.stdout is not None
        lines = [server.stdout.readline() for _line in range(3)]
        base, key = lines[2].split()[-1].split("docente#")
        code = lines[1].split()[-1]
        process = psutil.Process(server.pid)
        print(f"server: {process.memory_info().rss / 1e6:.0f} MB")
        try:
            asyncio.run(Simulation(base, key, code, asked, process).run())
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
