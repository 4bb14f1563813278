"""Looking on at games of others, replaying those that ended, having them reviewed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from zamora.classroom import replays
from zamora.classroom.meetings import NotNow
from zamora.classroom.web import reviewing, views
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.reviewing import Reviews, TooMany
from zamora.core.i18n import speaking

from .conftest import Opened
from .test_server import Browser, heard, running, send, two
from .turns import play


def test_who_looks_on_plays_nothing(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        eva, teacher, stranger = Browser(hub), Browser(hub), Browser(hub)
        await eva.join("Eva")
        await teacher.ask("/api/docente", {"key": hub.key})
        meeting = hub.room.pair(*ids, "compases")
        eve, desk = await eva.line("mirar"), await teacher.line("mirar")
        nobody = await stranger.line("mirar")
        assert await nobody.read_message() is None and nobody.close_code == 4001
        assert [one["id"] for one in (await heard(eve, "games"))["going"]] == [meeting.id]
        assert len(hub.here) == 3  # whoever looks on is there
        for line in (eve, desk):
            send(line, "look", id=meeting.id)
            board = await heard(line, "board", ply=0)
            assert "steps" not in board["frame"] and board["side"] is None
            for do in ("play", "draft", "resign", "ask", "challenge", "accept", "rename"):
                send(line, do, id=meeting.id, ply=0, steps=[0], what="draw", pupil=ids[0])
                assert await heard(line, "error")
            for do in ("review", "frame"):
                send(line, do, id=meeting.id, at=0)
                assert await heard(line, "error")
        play(hub.room, meeting)
        hub.moved(meeting)
        assert (await heard(eve, "board", ply=1))["last"] == str(meeting.history.turns[0])
        hub.room.resign(ids[0], meeting.id)
        hub.moved(meeting)
        assert (await heard(eve, "board"))["ended"]
        send(eve, "frame", id=meeting.id, at=0)
        assert (await heard(eve, "frame"))["at"] == 0
        send(eve, "review", id=meeting.id)
        assert "Solo quien la jugó" in (await heard(eve, "error"))["words"]
        hub.room.remove(next(one.me for one in hub.lines if one.me not in ("", *ids)))
        send(eve, "look", id=meeting.id)
        while await eve.read_message() is not None:
            pass
        assert eve.close_code == 4001
        for line in (ana, luis, desk):
            line.close()

    running(opened, test)


def test_a_variant_is_reviewed(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        meeting = hub.room.pair(*ids, "compases[size=2]")
        play(hub.room, meeting)
        hub.room.resign(ids[1], meeting.id)
        send(ana, "look", id=meeting.id)
        send(ana, "review", id=meeting.id)
        while (found := await heard(ana, "review"))["waiting"]:
            pass
        assert len(found["found"]["turns"]) == 1
        for line in (ana, luis):
            line.close()

    running(opened, test)


def test_a_game_that_ended_is_reviewed(opened: Opened) -> None:
    """By a ``zamora review`` of its own; both players get what it found."""

    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        meeting = hub.room.pair(*ids, "compases")
        with pytest.raises(NotNow):
            replays.frame(meeting, 0)
        for text in ("V12 a V23", "V42 a V44"):
            play(hub.room, meeting, text)
        hub.room.resign(ids[1], meeting.id)
        for line in (ana, luis):
            send(line, "look", id=meeting.id)
        send(ana, "review", id=meeting.id)
        send(ana, "review", id=meeting.id)  # again: there is one review all the same
        for line in (ana, luis):
            while not (found := await heard(line, "review"))["found"]:
                assert found["waiting"]
            assert found["found"]["turns"] == [
                ["C1: V12 a V23", ""],
                ["C2: V42 a V44 (-180)", "??"],
            ]
            assert [one.split(":")[0] for one in found["found"]["summary"]] == ["Ana", "Luis"]
        before = replays.frame(meeting, 2)["frame"]["picture"]
        send(luis, "frame", id=meeting.id, at=2)
        told = await heard(luis, "frame")
        assert "error grave" in told["says"] and "V42 a V33" in told["says"]
        assert told["frame"]["picture"] != before  # the board before, with what was better
        send(luis, "frame", id=meeting.id, at=99)
        assert (await heard(luis, "frame"))["at"] == 2
        # Another page of hers has it at once.
        send(ana, "look", id=meeting.id)
        assert (await heard(ana, "review", waiting=False))["found"]
        for line in (ana, luis):
            line.close()

    running(opened, test)


def test_reviews_wait_for_each_other_and_fail_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def reviewed(record: str) -> None:
        asked.append(record)
        await asyncio.sleep(0)

    async def test() -> None:
        reviews = Reviews()
        told: list[str] = []
        for name in "abab":
            reviews.begin(name, name, lambda name=name: told.append(name))
        with pytest.raises(TooMany):
            reviews.begin("c", "c", lambda: None)
        with speaking("en"):  # its sentences are others
            assert not reviews.waiting("b")
        while reviews.waiting("b"):
            await asyncio.sleep(0)
        assert asked == told == ["a", "b"] and reviews.of("a") is None
        await reviews.close()

    with monkeypatch.context() as patch:
        patch.setattr(reviewing, "_reviewed", reviewed)
        patch.setattr(reviewing, "MOST_WAITING", 2)
        asyncio.run(test())


def test_the_wall_gets_a_picture_once(opened: Opened, tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        ana, luis, *ids = await two(hub)
        teacher = Browser(hub)
        await teacher.ask("/api/docente", {"key": hub.key})
        one, other = (hub.room.pair(*ids, "nim") for _game in range(2))
        wall = await teacher.line("pared")
        boards = (await heard(wall, "state"))["boards"]
        assert [board["id"] for board in boards] == [one.id, other.id]
        assert all(board["change"] for board in boards)
        play(hub.room, one)
        hub.moved(one)
        boards = []
        while not any(board["change"] for board in boards):
            boards = (await heard(wall, "state"))["boards"]
        assert [bool(board["change"]) for board in boards] == [True, False]
        for line in (wall, ana, luis):
            line.close()

    running(opened, test)


@pytest.mark.parametrize(
    ("game", "below"), [("golez", 1), ("compases", 1), ("damas-inglesas", 0), ("go", 0)]
)
def test_a_name_stands_where_the_men_stand(opened: Opened, game: str, below: int) -> None:
    """Where nothing stands yet each player is below on the own page."""
    ana, luis = opened.join("Ana", "Luis")
    meeting = opened.room.pair(ana, luis, game)
    found = [views.board(opened.room, meeting, who)["below"] for who in (ana, luis)]
    assert found == [below, 1 - below]
