"""A class that is simulated: pupils join, are paired, play; how long a turn takes to the other one.

    python tools/classroom.py 30 golez 40

So many pupils (protocol clients, no browsers) beside a real server in a process of its own; so many
turns a board. Prints seconds until all are in, milliseconds from sending a turn to hearing of it on
the other device, the server's memory before and after, and the seconds of its processor.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

#: How long a pupil thinks at most, in seconds.
THINKS = 8.0


class Client:
    """A pupil's page without a browser."""

    def __init__(self, base: str) -> None:
        self.base, self.cookie = base, ""
        self.line: Any = None

    async def post(self, where: str, asked: dict[str, str]) -> None:
        body = json.dumps(asked)
        kind = {"Content-Type": "application/json"}
        answer = await AsyncHTTPClient().fetch(
            HTTPRequest(self.base + where, "POST", kind, body, request_timeout=60)
        )
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    async def connect(self, where: str) -> None:
        headers = {"Cookie": self.cookie, "Origin": self.base.rstrip("/")}
        address = self.base.replace("http", "ws") + "ws/" + where
        self.line = await websocket_connect(HTTPRequest(address, headers=headers))

    async def send(self, do: str, **more: object) -> None:
        await self.line.write_message(json.dumps({"do": do, **more}))

    async def hear(self, on: str) -> dict[str, Any]:
        while True:
            found: dict[str, Any] = json.loads(await self.line.read_message())
            if found["on"] == on:
                return found


async def turn(one: Client, board: dict[str, Any]) -> float:
    """Play any turn; when it was sent."""
    touch, steps = board["touch"], []
    while touch["next"] and not (touch["end"] and random.random() < 0.3):
        steps.append(random.choice(random.choice(touch["next"])["of"])[0])
        await one.send("draft", id=board["id"], ply=board["ply"], steps=steps)
        touch = (await one.hear("draft"))["touch"]
    sent = time.perf_counter()
    await one.send("play", id=board["id"], ply=board["ply"], steps=steps)
    return sent


async def play(pair: tuple[Client, Client], id_: str, turns: int, took: list[float]) -> None:
    """Two play so many turns, or until the game ends."""
    boards = []
    for one in pair:
        await one.send("look", id=id_)
        boards.append(await one.hear("board"))
    for _turn in range(turns):
        mover = 0 if boards[0]["yours"] else 1
        if boards[mover]["ended"]:
            return
        await asyncio.sleep(random.random() * THINKS)
        sent = await turn(pair[mover], boards[mover])
        other = await pair[1 - mover].hear("board")
        took.append(1000 * (time.perf_counter() - sent))
        mine = await pair[mover].hear("board")
        boards = [mine, other] if mover == 0 else [other, mine]


async def simulate(base: str, key: str, code: str, pupils: int, game: str, turns: int) -> None:
    teacher = Client(base)
    await teacher.post("api/docente", {"key": key})
    await teacher.connect("docente")
    began = time.perf_counter()
    clients = [Client(base) for _pupil in range(pupils)]

    async def join(number: int, one: Client) -> None:
        await one.post("api/join", {"code": code, "name": f"Alumno {chr(65 + number // 26)}"
                                    f"{chr(65 + number % 26)}", "word": ""})  # fmt: skip
        await one.connect("alumno")
        await one.hear("state")

    await asyncio.gather(*(join(number, one) for number, one in enumerate(clients)))
    print(f"{pupils} pupils in after {time.perf_counter() - began:.1f} s")
    while len((state := await teacher.hear("state"))["pupils"]) < pupils:
        pass
    players = [one["id"] for one in state["pupils"]]
    await teacher.send(
        "tournament", game=game, form="swiss", players=players, minutes=0, increment=0
    )
    while not (state := await teacher.hear("state"))["tournaments"]:
        pass
    await teacher.send("round", id=state["tournaments"][0]["id"])
    by_game: dict[str, list[Client]] = {}
    for one in clients:
        while not (found := await one.hear("state"))["meetings"]:
            pass
        by_game.setdefault(found["meetings"][0]["id"], []).append(one)

    async def listen() -> None:
        while True:
            await teacher.line.read_message()

    listener = asyncio.create_task(listen())
    took: list[float] = []
    await asyncio.gather(
        *(play((pair[0], pair[1]), id_, turns, took) for id_, pair in by_game.items())
    )
    listener.cancel()
    took.sort()
    print(
        f"{len(by_game)} boards, {len(took)} turns: median {statistics.median(took):.0f} ms, "
        f"p95 {took[int(len(took) * 0.95)]:.0f} ms, worst {took[-1]:.0f} ms"
    )


def main(pupils: int = 30, game: str = "golez", turns: int = 40) -> None:
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
        before = process.memory_info().rss
        try:
            asyncio.run(simulate(base, key, code, pupils, game, turns))
            after, spent = process.memory_info().rss, process.cpu_times()
            print(
                f"server: {before / 1e6:.0f} MB, then {after / 1e6:.0f} MB; "
                f"{spent.user + spent.system:.0f} s of a processor"
            )
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main(*(int(one) if one.isdigit() else one for one in sys.argv[1:]))  # type: ignore[arg-type]
