"""The lessons of a class: answers that come by themselves, the teacher leads, a question to all."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from zamora.classroom.guide import NoLesson
from zamora.classroom.judging import judged
from zamora.classroom.polls import NoPoll, askable, asked
from zamora.classroom.roster import NotLetIn
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.lessons import course, drawn
from zamora.classroom.web.lessons import home as own_page
from zamora.classroom.web.limits import Turns
from zamora.classroom.web.reach import in_the_room
from zamora.school.exercises import exercise
from zamora.school.progress import Attempt

from .conftest import Opened
from .test_server import Browser, heard, running, send

AT = "2026-01-01T10:00:00+00:00"


def entry(uid: str, exercise_id: str = "1.1", answer: Any = None, **more: Any) -> dict[str, Any]:
    """An answer as a lesson sends it; right if no other one is named."""
    given = exercise(exercise_id).solution if answer is None else answer
    sent = {"uid": uid * 8, "exercise": exercise_id, "at": AT, "status": "solved", "answer": given}
    return {"mistake": None, "hints": 0, **sent, **more}


async def lesson(hub: Hub, origin: str = "http://localhost:8888") -> WebSocketClientConnection:
    """A lesson in somebody's JupyterLab."""
    address = hub.address.replace("http", "ws") + "ws/leccion"
    return await websocket_connect(HTTPRequest(address, headers={"Origin": origin}))


async def closed(line: WebSocketClientConnection) -> int | None:
    while await line.read_message() is not None:
        pass
    return line.close_code


async def teaching(hub: Hub, where: str = "docente") -> WebSocketClientConnection:
    browser = Browser(hub)
    await browser.ask("/api/docente", {"key": hub.key})
    return await browser.line(where)


def test_answers_come_from_jupyterlab_once_and_after_the_network_was_gone(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        desk = await teaching(hub)
        line = await lesson(hub)
        send(line, "enter", code=hub.room.code, name="Ana")
        key = (await heard(line, "in"))["key"]
        me = (await heard(line, "lesson"))["me"]
        assert (await heard(line, "known"))["uids"] == []
        send(line, "at", lesson="1", exercise="1.3")
        wrong = entry("a", answer=-90, status="not_yet", mistake="whatever it says")
        send(line, "answers", attempts=[wrong], route="8-10")
        assert (await heard(line, "kept"))["uids"] == [wrong["uid"]]
        while not (found := await heard(desk, "state"))["mistakes"]:
            pass
        assert found["pupils"][0]["cells"] == {"1.1": [0, 1]} and found["at"] == {me["id"]: "1.3"}
        assert found["mistakes"][0]["exercise"] == "1.1" and found["mistakes"][0]["pupils"] == 1
        assert found["where"] == {me["id"]: "1 · Batalla de Compases, ejercicio 1.3"}
        # The network breaks before the answer is heard of: it is sent again, and counts once.
        line.close()
        again = await lesson(hub)
        send(again, "enter", key=key)
        assert (await heard(again, "known"))["uids"] == [wrong["uid"]]
        for _time in range(2):
            send(again, "answers", attempts=[wrong, entry("b")])
            assert len((await heard(again, "kept"))["uids"]) == 2
        results = hub.room.results[me["id"]]
        assert [one.status for one in results.in_order()] == ["not_yet", "solved"]
        assert (results.route, results.stars) == ("8-10", 2)
        # With the private word from another device; her own page has the stars as well.
        other, page = await lesson(hub), Browser(hub)
        send(other, "enter", code=hub.room.code, name="Ana", word=me["word"])
        assert len((await heard(other, "known"))["uids"]) == 2
        await page.join("Ana", me["word"])
        # In the site the same browser is known by its cookie.
        mine = await page.line("leccion")
        assert (await heard(mine, "lesson"))["me"]["id"] == me["id"]
        send(again, "leave")
        send(again, "at", lesson="1", exercise="")
        assert await closed(again) == 4001
        for one in (other, mine, desk):
            one.close()

    running(opened, test)
    again = opened.again()
    assert [one.stars for one in again.results.values()] == [2]


def test_what_a_lesson_is_refused(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        room = hub.room
        browser = Browser(hub)
        await browser.join("Ana")
        # A page from the internet; one that is not known; a cookie that another page brings along.
        for origin in ("http://evil.example", "https://evil.example:8888", "null", ""):
            with pytest.raises(HTTPClientError):
                await lesson(hub, origin)
        thief = await Browser(hub, browser.cookie).line("leccion", origin="http://localhost:8888")
        send(thief, "answers", attempts=[entry("a")])
        assert await heard(thief, "error")
        send(thief, "enter", key="x" * 32)
        assert await closed(thief) == 4001
        # Code and word are guessed here as slowly as elsewhere; the right one still comes in.
        (ana,) = room.roster.pupils.values()
        hub.words[ana.id] = Turns(2, 50, NotLetIn)
        guess = await lesson(hub)
        for word in (*(f"perro {n}" for n in range(5)), ana.word):
            send(guess, "enter", code=room.code, name="Ana", word=word)
        for _time in range(5):
            assert "no van juntos" in (await heard(guess, "error"))["words"]
        assert room.roster.on((await heard(guess, "in"))["key"]) is ana
        guess.close()
        line = await browser.line("leccion")
        known = await heard(line, "known")
        assert known["uids"] == []
        (me,) = room.roster.pupils
        # A page may claim what it likes: the house judges.
        lie = entry("a", answer=17)
        send(line, "answers", attempts=[lie])
        assert (await heard(line, "kept"))["uids"] == [lie["uid"]]
        assert room.results[me].in_order()[0].status == "not_yet"
        none = [entry("b", answer="<script>"), entry("c", answer=1) | {"exercise": "99.1"}]
        none.append(entry("d", answer=1) | {"exercise": "3.gol-99"})
        send(line, "answers", attempts=none)
        answer = await heard(line, "kept")
        assert len(answer["refused"]) == 3 and not answer["uids"]
        shapes: list[Any] = [None, {}, [1], [entry("e") | {"uid": "<b>"}], [entry("e")] * 21]
        shapes += [[entry("e") | {"hints": -1}], [entry("e") | {"at": "mañana"}]]
        for shape in shapes:
            send(line, "answers", attempts=shape)
            assert await heard(line, "error")
        forged: list[dict[str, Any]] = [{"responses": [{}]}, {"responses": 3}, {"route": {"a": 1}}]
        for more in forged:
            send(line, "answers", attempts=[], **more)
        for do in ("lead", "remove", "play", "enter", "pause"):
            send(line, do, what="reveal", id="x")
            assert await heard(line, "error")
        assert len(room.results[me].attempts) == 1 and room.results[me].route == ""
        send(line, "at", lesson="<b>1</b>", exercise="<i>")
        # Nothing of the others is in what a lesson is told.
        await Browser(hub).join("Eva")
        send(line, "vote", poll="1", answer="x")
        told = json.dumps([await heard(line, "error"), await heard(line, "lesson")])
        assert "Eva" not in told and "cells" not in told
        await line.write_message("x" * 20_000)
        await closed(line)
        assert "<b>" not in json.dumps(hub.where)

    running(opened, test)
    assert in_the_room("localhost:8888") and in_the_room("[::1]:8888") and in_the_room("10.0.0.7")
    assert not in_the_room("8.8.8.8") and not in_the_room("evil.example") and not in_the_room("")


def test_a_stranger_does_not_stay(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zamora.classroom.web.lines.STRANGER", 0.01)

    async def test(hub: Hub) -> None:
        line = await lesson(hub)
        assert await closed(line) == 4001
        while len(hub.strangers):
            await asyncio.sleep(0.01)

    running(opened, test)


def test_the_teacher_leads(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        desk, wall = await teaching(hub), await teaching(hub, "pared")
        assert (await heard(desk, "course"))["lessons"] == course()
        browser = Browser(hub)
        await browser.join("Ana")
        home, line = await browser.line(), await browser.line("leccion")
        send(desk, "lead", what="lock", lessons=["2", "3b"])
        while (found := await heard(line, "lesson"))["locked"] != ["2", "3b"]:
            pass
        send(desk, "lead", what="call", lesson="1", exercise="1.5")
        while not (found := await heard(line, "lesson"))["call"]:
            pass
        first = found["call"]
        assert (first["lesson"], first["exercise"]) == ("1", "1.5")
        assert first["words"] == "1 · Batalla de Compases, ejercicio 1.5"
        while not (found := await heard(home, "state"))["call"]:
            pass
        assert found["call"]["file"] == "01_batalla_de_compases.ipynb"
        assert not found["call"]["here"]  # her lesson follows, not this page
        while not (await heard(wall, "state"))["call"]:
            pass
        send(desk, "lead", what="call", lesson="2")
        while (found := await heard(line, "lesson"))["call"]["lesson"] != "2":
            pass
        assert found["call"]["n"] > first["n"]
        send(desk, "pause", on=True)
        while not (await heard(line, "lesson"))["paused"]:
            pass
        for details in (
            {"what": "call", "lesson": "../x"},
            {"what": "call", "lesson": "1", "exercise": "<b>"},
            {"what": "call", "lesson": "1", "screen": "x" * 100},
            {"what": "lock", "lessons": "12" * 99},
            {"what": "lock", "lessons": [1]},
            {"what": "ask", "question": "1.99"},
            {"what": "ask", "question": "1.5"},
            {"what": "reveal"},
            {"what": "nothing"},
            {},
        ):
            send(desk, "lead", **details)
            assert await heard(desk, "error")
        send(desk, "lead", what="release")
        while (await heard(line, "lesson"))["call"]:
            pass
        for one in (home, line, desk, wall):
            one.close()

    running(opened, test)
    room = opened.again()
    assert room.guide.locked == {"2", "3b"} and room.guide.call is None


def test_predict_vote_reveal(opened: Opened) -> None:
    async def test(hub: Hub) -> None:
        desk, wall = await teaching(hub), await teaching(hub, "pared")
        lines = []
        for name in ("Ana", "Luis", "Eva"):
            browser = Browser(hub)
            await browser.join(name)
            lines.append(await browser.line("leccion" if name == "Ana" else "alumno"))
        send(desk, "lead", what="ask", question="1.b")
        while not (poll := (await heard(lines[0], "lesson"))["poll"]):
            pass
        assert [key for key, _words in poll["options"]] == ["primero", "segundo", "empate"]
        votes = ("primero", "empate", "primero")
        for line, vote in zip(lines, votes, strict=True):
            send(line, "vote", poll=poll["id"], answer=vote)
        send(lines[2], "vote", poll=poll["id"], answer="empate")  # changes her mind
        counted: list[int] = []
        while counted != [1, 0, 2]:
            found = (await heard(desk, "state"))["poll"]
            counted = [n for _text, n, _right in found["tally"]] if found else []
        while not (shown := await heard(wall, "state"))["poll"] or shown["poll"]["votes"] < 3:
            pass
        # Until it is revealed nobody sees what the others think, nor what is true.
        while (mine := (await heard(lines[0], "lesson"))["poll"])["mine"] != "primero":
            pass
        for hidden in (shown["poll"], mine):
            assert not {"tally", "truth", "usual"} & hidden.keys()
            assert "true" not in json.dumps(hidden["options"])
        for line in (wall, lines[0], lines[1]):
            send(line, "drawn")
            pictures = (await heard(line, "drawn"))["pictures"]
            assert [one[:4] for one in pictures] == ["", *["<svg"] * 3]
        for answer in ("", "no", "primero empate", "<b>", "x" * 500):
            send(lines[0], "vote", poll=poll["id"], answer=answer)
            assert await heard(lines[0], "error")
        send(lines[0], "vote", poll="0", answer="empate")
        assert "ya pasó" in (await heard(lines[0], "error"))["words"]
        send(desk, "lead", what="reveal")
        while not (shown := await heard(wall, "state"))["poll"]["revealed"]:
            pass
        assert [one[1:] for one in shown["poll"]["tally"]] == [[1, False], [0, False], [2, True]]
        assert not any(name in json.dumps(shown["poll"]) for name in ("Ana", "Luis", "Eva"))
        send(lines[1], "vote", poll=poll["id"], answer="segundo")
        assert "reveló" in (await heard(lines[1], "error"))["words"]
        send(desk, "lead", what="unask")
        while (await heard(wall, "state"))["poll"]:
            pass
        for one in (*lines, desk, wall):
            one.close()

    running(opened, test)


def test_the_pictures_of_what_is_asked(opened: Opened) -> None:
    """An exercise has its board, an envelope what stands before it in its lesson, and answers."""
    (ana,) = opened.join("Ana")
    room = opened.room
    asked = (("6.18", True, 0), ("5.d", True, 0), ("3.g", True, 0), ("1.b", False, 3))
    for id_, board, answers in asked:
        room.lead("ask", question=id_)
        found = own_page(room, ana, elsewhere=False)["poll"]
        assert (found["board"], sum(found["pictures"])) == (board, answers)
        first, *others = drawn(room)["pictures"]
        assert (first.startswith("<svg"), sum(map(bool, others))) == (board, answers)
    room.lead("ask", words="¿Llueve?", options=["Sí.", "No."])
    assert drawn(room)["pictures"] == ()


def test_votes_of_all_kinds_outlive_the_server_and_go_with_their_pupil(opened: Opened) -> None:
    ana, luis, eva = opened.join("Ana", "Luis", "Eva")
    room = opened.room
    room.lead("ask", question="1.1")
    poll = room.guide.poll
    assert poll is not None
    for who, answer in ((ana, "90°"), (luis, "90"), (eva, "45,5")):
        room.vote(who, poll.id, answer)
    with pytest.raises(NoPoll):
        room.vote(ana, poll.id, "noventa")
    poll = opened.again().guide.poll
    assert poll is not None and poll.tally() == [("90", 2, True), ("45,5", 1, False)]
    room = opened.room
    room.merge(luis, into=ana)
    room.remove(eva)
    assert poll.votes == {ana: "90"}
    poll = opened.again().guide.poll
    assert poll is not None and poll.votes == {ana: "90"}
    assert '"answer": "45' not in json.dumps([event.data for event in opened.room.log.events])
    opened.room.lead("ask", question="1.17")
    poll = opened.room.guide.poll
    assert poll is not None and poll.asked.kind == "several"
    opened.room.vote(ana, poll.id, "imita los-dos")
    assert {text for text, n, right in poll.tally() if n and right} == {
        text for key, text in poll.asked.options if key in ("imita", "los-dos")
    }
    with pytest.raises(NoLesson):
        opened.room.lead("call", lesson="")


def test_what_can_be_asked_and_judged() -> None:
    kinds = {one.kind for one in askable(1)}
    assert kinds == {"choice", "several", "number", "words"}
    assert asked("1.c").kind == "number"
    claims = [
        Attempt(n * 8, id_, AT, "solved", None, 0, json.dumps(exercise(id_).solution))
        for n, id_ in zip("abcd", ("1.1", "1.5", "1.12", "1.17"), strict=True)
    ]
    good, refused = judged(claims)
    assert good == claims and not refused
    # What was played against the computer is believed, but for mistakes that nobody can make.
    played = Attempt("e" * 8, "1.7", AT, "not_yet", "<b>", 0, "[]")
    assert judged([played]) == ([replace(played, mistake=None)], [])


def test_the_course_is_that_of_the_lessons() -> None:
    found = {one["mark"]: one for one in course()}
    assert found["1"]["title"] == "1 · Batalla de Compases" and "1.5" in found["1"]["exercises"]
    assert {"0", "3", "3b", "taller"} <= found.keys()
    assert found["3"]["questions"] and not found["3b"]["questions"]
    # Each exercise is called where it is, the parts of a rung share their numbers.
    both = found["3"]["exercises"] + found["3b"]["exercises"]
    assert found["3b"]["exercises"] and len(set(both)) == len(both)
    assert "Juega" in [part["title"] for part in found["1"]["parts"]]


def test_a_question_of_the_teachers_own(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    room.lead("ask", words=" ¿Cuántas   diagonales? ", options=["5", "9"], right=1)
    poll = room.guide.poll
    assert poll is not None and poll.asked.words == "¿Cuántas diagonales?"
    room.vote(ana, poll.id, "2")
    room.vote(luis, poll.id, "1")
    with pytest.raises(NoPoll):
        room.vote(luis, poll.id, "3")
    room.lead("reveal")
    poll = opened.again().guide.poll
    assert poll is not None and poll.tally() == [("5", 1, False), ("9", 1, True)]
    room = opened.room
    room.lead("ask", words="¿Por qué?", options=[])
    assert room.guide.poll is not None and room.guide.poll.asked.kind == "words"
    room.vote(ana, room.guide.poll.id, "porque sí")
    for words, options, right in (
        ("", ["a", "b"], None),
        ("x" * 241, ["a", "b"], None),
        ("¿?", ["a"], None),
        ("¿?", ["a", " a "], None),
        ("¿?", ["a", "b" * 81], None),
        ("¿?", list("abcdefg"), None),
        ("¿?\u202e", ["a", "\n"], None),
        ("¿?", ["a", "b"], 2),
        ("¿?", "ab", None),
    ):
        with pytest.raises((NoPoll, TypeError)):
            room.lead("ask", words=words, options=options, right=right)
