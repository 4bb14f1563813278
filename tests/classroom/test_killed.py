"""The machine dies in the middle of a tournament, again and again: no turn, no result is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from tornado.websocket import WebSocketClosedError

from zamora.classroom.log import COPY, NAME, Log
from zamora.classroom.room import Room
from zamora.classroom.web.hub import Hub

from ..patience import PATIENCE
from .commanded import begin_class
from .conftest import Opened
from .test_server import Browser, heard, running, send, two
from .turns import play


@dataclass
class Seen:
    """What the pupils have heard of all games, and when that is enough."""

    wanted: int
    plies: dict[str, int]
    ended: set[str]
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    def board(self, told: dict[str, Any], games: int) -> None:
        self.plies[told["id"]] = max(told["ply"], self.plies.get(told["id"], 0))
        if told["ended"]:
            self.ended.add(told["id"])
        if sum(self.plies.values()) >= self.wanted or len(self.ended) == games:
            self.enough.set()


@dataclass
class Server:
    """``zamora class``, and those who play in it with nothing but its protocol."""

    folder: Path
    keys: list[str]
    address: str = ""

    def start(self) -> None:
        self.process = begin_class(self.folder)
        assert self.process.stdout is not None
        words = (word for line in self.process.stdout for word in line.split())
        self.address = next(word for word in words if "http" in word)

    async def until(self, seen: Seen, games: int) -> None:
        """All play until that is enough; then the server is killed, whatever is on its way."""
        every = [asyncio.create_task(self._pupil(key, seen, games)) for key in self.keys]
        await asyncio.wait_for(seen.enough.wait(), PATIENCE)
        self.process.kill()
        await asyncio.gather(*every)
        self.process.wait(PATIENCE)

    async def _pupil(self, key: str, seen: Seen, games: int) -> None:
        with contextlib.suppress(WebSocketClosedError):
            line = await Browser(cast(Hub, self), f"zamora_alumno={key}").line()
            looking = ""
            while (text := await line.read_message()) is not None:
                told = json.loads(text)
                if told["on"] == "state" and told["meetings"] and not looking:
                    looking = told["meetings"][0]["id"]
                    await line.write_message(json.dumps({"do": "look", "id": looking}))
                if told["on"] != "board":
                    continue
                seen.board(told, games)
                if told["yours"]:
                    steps = [0]
                    asked = {"do": "play", "id": looking, "ply": told["ply"], "steps": steps}
                    await line.write_message(json.dumps(asked))


def test_a_tournament_outlives_its_server(tmp_path: Path) -> None:
    folder = tmp_path / "clase"
    room = Room(Log(folder))
    pupils = [room.join(room.code, name) for name in ("Ana", "Luis", "Eva", "Teo", "Sol", "Mar")]
    cup = room.begin_tournament("nim", "swiss", [one.id for one, _key in pupils], minutes=30)
    room.next_round(cup.id)
    room.log.close()
    server = Server(folder, [key for _one, key in pupils])
    plies: dict[str, int] = {}
    ended: set[str] = set()
    while len(ended) < 3:
        server.start()
        before = sum(plies.values())
        asyncio.run(server.until(Seen(before + 30, plies, ended), 3))
        assert sum(plies.values()) > before or len(ended) == 3
        room = Room(Log(folder))
        for id_, ply in plies.items():
            meeting = room.meeting(id_)
            assert ply <= len(meeting.turns) <= ply + 1 and len(meeting.history.turns) >= ply
            assert meeting.ending is not None or id_ not in ended
        results = {one.meeting: one.result for one in room.tournament(cup.id).rounds[0].boards}
        assert all(results[id_] for id_ in ended)
        room.log.close()
    room = Room(Log(folder))
    assert sum(room.tournament(cup.id).points().values()) == 3
    first = {frozenset(one.players) for one in room.tournament(cup.id).rounds[0].boards}
    second = {frozenset(one.players) for one in room.next_round(cup.id).boards}
    assert not first & second
    room.log.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_machine_that_shuts_down_ends_the_class_as_by_hand(tmp_path: Path) -> None:
    server = Server(tmp_path / "clase", [])
    server.start()
    server.process.terminate()
    assert server.process.wait(PATIENCE) == 0
    assert not (server.folder / "clase.abierta").exists()
    assert (server.folder / NAME).read_bytes() == (server.folder / COPY).read_bytes() != b""


def test_the_clock_runs_for_who_has_lost_the_network(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        meeting = hub.room.pair(ids[0], ids[1], "nim", minutes=1)
        for line in (ana, luis):
            send(line, "look", id=meeting.id)
            await heard(line, "board")
        play(hub.room, meeting)
        luis.close()
        while len(hub.here) == 2:
            await asyncio.sleep(0.01)
        opened.seconds += 61
        while not (found := await heard(ana, "board"))["ended"]:
            pass
        assert found["ended"] == "Gana Ana: a Luis se le acabó el tiempo."
        assert meeting.ending is not None
        ana.close()

    running(opened, test)


@pytest.mark.exhaustive
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize(
    "command",
    [
        # (A class is ended above, if not a deaf one.)
        pytest.param(("class", "clase", "--here", "--port=0"), marks=pytest.mark.exhaustive),
        ("lesson", "1"),
    ],
    ids=lambda c: c[0],
)
def test_a_shutdown_ends_what_a_script_began(tmp_path: Path, command: tuple[str, ...]) -> None:
    """What a shell runs in the background ignores Ctrl+C; a shutdown ends it all the same."""
    python = [sys.executable, "-P", "-m", "zamora", *command, "--no-browser"]
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *python],
        cwd=tmp_path,
        env=os.environ | {"HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    next(line for line in process.stdout if "http" in line)
    process.terminate()
    process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130)
