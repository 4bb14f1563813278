"""The teacher's page: what is begun there for all, and that it survives a restart of the server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError

from zamora.classroom.meetings import TEACHER
from zamora.classroom.web.howto import how_to
from zamora.classroom.web.hub import Hub
from zamora.player.frame import changed
from zamora.registry import catalogue

from .conftest import Opened
from .test_server import Browser, heard, running, send, two


async def teaching(hub: Hub) -> Browser:
    teacher = Browser(hub)
    await teacher.ask("/api/docente", {"key": hub.key})
    return teacher


async def playing(line: Any) -> Any:
    """The games of a pupil, once there are any."""
    while not (found := (await heard(line, "state"))["meetings"]):
        pass
    return found


def test_an_open_page_survives_a_restart(opened: Opened) -> None:
    kept: list[str] = []

    async def first(hub: Hub) -> None:
        kept.extend(((await teaching(hub)).cookie, hub.key))
        assert kept[0].partition("=")[2] not in str([one.data for one in hub.room.log.events])

    async def second(hub: Hub) -> None:
        teacher = Browser(hub, kept[0])
        line = await teacher.line("docente")
        assert await heard(line, "state")
        assert (await Browser(hub).ask("/api/docente", {"key": kept[1]})).code == 400
        assert (await Browser(hub, kept[0] + "x").ask("/pared")).code == 403
        code = hub.room.code
        send(line, "delete", code=code)
        while (await heard(line, "state"))["code"] == code:
            pass
        assert (await teacher.ask("/pared")).code == 200

    running(opened, first)
    opened.again()
    running(opened, second)


def test_all_play_after_one_press(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, ana_id, luis_id = await two(hub)
        desk = await (await teaching(hub)).line("docente")
        send(desk, "free", game="nim", minutes=0, start="golez")
        assert await heard(desk, "error")
        send(desk, "free", game="nim", minutes=0)
        (game,) = await playing(ana)
        assert (await playing(luis))[0]["id"] == game["id"]
        frame: Any = {}
        while not (found := (await heard(desk, "boards"))["boards"]):
            pass
        frame = changed(frame, found[0]["change"])
        assert found[0]["id"] == game["id"] and frame["ground"] and not frame.get("steps")
        send(desk, "free", game="nim", minutes=0)
        assert "jugando" in (await heard(desk, "error"))["words"]
        send(desk, "draws")
        while (await heard(desk, "state"))["meetings"][0]["goes"]:
            pass
        # A tournament and its first round; in an arena, who is free is paired by itself.
        players = [ana_id, luis_id]
        how = {"game": "nim", "players": players, "minutes": 0, "increment": 0, "begun": True}
        send(desk, "tournament", form="arena", **how)
        (game,) = await playing(ana)
        send(ana, "resign", id=game["id"])
        while (await playing(ana))[0]["id"] == game["id"]:
            pass
        (cup,) = hub.room.tournaments.values()
        assert len(cup.rounds) == 1 and len(cup.rounds[0].boards) == 2
        # None of this is for pupils.
        for do in ("free", "simul", "draws", "tournament", "lead"):
            send(ana, do, **how, form="swiss", what="release")
            assert await heard(ana, "error")
        assert len(hub.room.tournaments) == 1

    running(opened, test)


def test_the_teacher_plays_many(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, _luis, ana_id, _luis_id = await two(hub)
        teacher, pupil = await teaching(hub), Browser(hub)
        await pupil.join("Eva")
        assert (await pupil.ask("/simultanea")).code == 403
        assert (await teacher.ask("/simultanea")).code == 200
        with pytest.raises(HTTPClientError):
            await pupil.line("simultanea")
        desk, mine = await teacher.line("docente"), await teacher.line("simultanea")
        send(desk, "simul", game="nim")
        games = []
        while len(games) < 2:
            games = (await heard(mine, "state"))["meetings"]
        assert [one["yours"] for one in games] == [False, False]
        (game,) = await playing(ana)
        assert game["rival"] == "Docente" and game["yours"]
        send(mine, "look", id=game["id"])
        assert not (await heard(mine, "board"))["yours"]
        send(ana, "play", id=game["id"], ply=0, steps=[0])
        board = await heard(mine, "board", ply=1)
        assert board["yours"] and board["frame"]["steps"] and board["side"] == 1
        send(mine, "draft", id=game["id"], ply=1, steps=[0])
        assert (await heard(mine, "draft"))["frame"]
        send(mine, "play", id=game["id"], ply=1, steps=[0])
        assert (await heard(mine, "board", ply=2))["turn"] == 0
        send(mine, "challenge", to=ana_id, game="nim")
        assert await heard(mine, "error")
        assert TEACHER not in hub.here

    running(opened, test)


def test_how_games_are_played(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        pupil = Browser(hub)
        assert (await pupil.ask("/reglas-golez.json")).code == 403
        await pupil.join("Ana")
        found = json.loads((await pupil.ask("/reglas-golez.json")).body)
        assert len(found["rules"]) == 4 and len(found["pictures"]) == 3
        assert all(one["frame"]["ground"] for one in found["pictures"])
        for nothing in ("nothing", "../x", "golez[size=9]"):
            assert (await pupil.ask(f"/reglas-{nothing}.json")).code in (403, 404)
        # The rules of a variant are there when it is played.
        hub.room.pair(*opened.join("Luis", "Eva"), "golez[size=9]")
        variant = json.loads((await pupil.ask("/reglas-golez%5Bsize%3D9%5D.json")).body)
        assert variant["rules"] == ["Golez, con otra regla: Campo: 9.", *found["rules"]]
        assert variant["pictures"][0]["frame"] != found["pictures"][0]["frame"]

    running(opened, test)
    for one in catalogue():
        told = json.loads(how_to(one.key, "es"))
        assert 3 <= len(told["rules"]) <= 4, one.key
        assert all(len(said) < 300 and "*" not in said for said in told["rules"]), one.key
        assert len(told["pictures"]) >= 2, one.key
