"""A class as a tool of a learning platform: who comes, to which lesson, which grade goes back."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from zamora.classroom import everything, grades, lessonfiles
from zamora.classroom.room import Refused
from zamora.classroom.web import lti
from zamora.core.errors import ZamoraError
from zamora.player.lessonlist import asked, course, grade
from zamora.school.exercises import exercise
from zamora.school.progress import Attempt, Profile, ProgressFile

from ..patience import PATIENCE
from .conftest import Opened

pytest.importorskip("jwt")
pytest.importorskip("cryptography")

from .learningplatform import CLIENT, Platform

LESSON = "01_batalla_de_compases.ipynb"
WHEN = "2026-03-02T10:00:00.000Z"


def solve(opened: Opened, pupil: str, *exercises: str) -> None:
    attempts = tuple(
        Attempt(
            id_.replace(".", "") * 8,
            id_,
            WHEN,
            "solved",
            None,
            0,
            json.dumps(exercise(id_).solution),
        )
        for id_ in exercises
    )
    opened.room.hand_in(pupil, ProgressFile(Profile("", "Ana", "11-13"), WHEN, attempts))


def tool(platform: Platform, key: Path) -> lti.Tool:
    names = (CLIENT, f"{platform.address}/token", str(key))
    found = lti.tool(dict(zip((lti.CLIENT, lti.TOKEN, lti.KEY), names, strict=True)))
    assert found is not None
    platform.keys = [found.key.public]
    return found


def run(platform: Platform, test: Callable[[], Awaitable[None]]) -> None:
    async def both() -> None:
        server = platform.listen()
        try:
            await asyncio.wait_for(test(), PATIENCE)
        finally:
            server.stop()
            await server.close_all_connections()

    asyncio.run(both())


def test_the_score_is_the_stars_of_the_route() -> None:
    (lesson,) = [one for one in course()["lessons"] if one["file"] == LESSON]
    young, usual = (asked(lesson, route) for route in ("8-10", ""))
    assert set(young) < set(usual) == set(asked(lesson, "11-13"))
    assert grade(lesson, "", lambda _id: 3) == {"score": 100, "complete": True}
    assert grade(lesson, "", lambda _id: 1) == {"score": 33, "complete": True}
    first = {young[0]: 3}
    assert grade(lesson, "8-10", lambda id_: first.get(id_, 0)) == {
        "score": round(100 / len(young)),
        "complete": False,
    }
    assert grade({"exercises": {}}, "", lambda _id: 0) == {"score": 100, "complete": True}


def test_what_a_platform_says_of_a_person() -> None:
    platform = Platform({"act-1": "nota-1"})
    platform.tool = "https://hub.example"
    said = platform.claims("ana", "1", "act-1")
    found = lti.launch(said)
    assert found is not None and found.wanted is not None
    assert (found.course, found.lesson, found.teaches, found.name) == ("7", "1", False, "Ana G")
    assert found.wanted.user == "id-ana" and found.wanted.item.endswith("/nota-1?type_id=2")
    teacher = lti.launch(platform.claims("eva", "1", "act-1", role="Instructor"))
    assert teacher is not None and teacher.teaches
    # The lesson may be a setting of the activity; a platform may keep names and grades to itself.
    own = {**said, f"{lti._CLAIM}custom": {"leccion": "3b"}, "given_name": None}
    del own[f"{lti._AGS}claim/endpoint"]
    found = lti.launch(own)
    assert found == lti.Launch("7", "3b", False, "", None)
    for nothing in (None, {}, {"name": "an account of the hub's own"}):
        assert lti.launch(nothing) is None


def test_the_key_is_made_once_and_only_ours(tmp_path: Path) -> None:
    path = tmp_path / "new" / "clave.pem"
    first = lti.Key(path)
    assert lti.Key(path).public == first.public
    assert not set(first.public) & {"d", "p", "q"}  # what a platform sees is the public half
    assert [one.name for one in path.parent.iterdir()] == ["clave.pem"]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o640)
        with pytest.raises(ZamoraError, match="chmod 600"):
            lti.Key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(ZamoraError, match=r"clave\.pem"):
        lti.Key(path)


def test_a_tool_that_is_half_described_says_what_is_missing() -> None:
    assert lti.tool({}) is None
    with pytest.raises(ZamoraError, match="ZAMORA_LTI_TOKEN"):
        lti.tool({"ZAMORA_LTI_CLIENTE": "a", "ZAMORA_LTI_CLAVE": "b"})


def sent(teller: lti.Platform, platform: Platform, pupil: str) -> grades.Wanted:
    """The platform sends a pupil into the lesson: the grade that it wants."""
    said = lti.launch(platform.claims("ana", "1", "act-1"))
    assert said is not None and said.wanted is not None
    teller.grades.want(pupil, LESSON, said.wanted)
    return said.wanted


def test_grades_are_told_once_and_again_when_they_change(opened: Opened, tmp_path: Path) -> None:
    platform = Platform({"act-1": "nota-1"})
    ours = tool(platform, tmp_path / "clave.pem")

    async def test() -> None:
        (ana,) = opened.join("Ana")
        teller = lti.Platform(opened.room, ours)
        wanted = sent(teller, platform, ana)
        await teller.tell()
        await teller.tell()
        ((where, told),) = platform.scores
        assert (where, told["userId"], told["scoreGiven"]) == ("nota-1", "id-ana", 0)
        assert (told["activityProgress"], told["scoreMaximum"]) == ("InProgress", 100)
        solve(opened, ana, "1.1", "1.2")
        teller.grades.want(ana, LESSON, wanted)  # she comes again; nothing is told twice
        await teller.tell()
        await teller.tell()
        assert len(platform.scores) == 2 and platform.scores[1][1]["scoreGiven"] > 0
        assert len(platform.tokens) == 1
        # Another server, which knows nothing but the files, has nothing to tell.
        teller = lti.Platform(opened.again(), ours)
        await teller.tell()
        assert len(platform.scores) == 2 and not teller.trouble
        kept = everything.everything(opened.room, ana)["grades"][LESSON]
        assert kept["sent"]["score"] == platform.scores[1][1]["scoreGiven"]
        # Who is taken out is forgotten.
        folder = lessonfiles.folder(opened.room, ana)
        opened.room.remove(ana)
        lessonfiles.forget(opened.room)
        assert not list(teller.grades.due()) and not folder.exists()

    run(platform, test)


def test_a_column_is_found_or_made(opened: Opened, tmp_path: Path) -> None:
    platform = Platform({"act-other": "nota-0"})
    ours = tool(platform, tmp_path / "clave.pem")

    async def test() -> None:
        ana, luis = opened.join("Ana", "Luis")
        teller = lti.Platform(opened.room, ours)
        for pupil, name in ((ana, "ana"), (luis, "luis")):
            said = lti.launch(platform.claims(name, "1", "act-1"))
            assert said is not None and said.wanted is not None
            said = lti.Launch(
                "", "", False, "", grades.Wanted(f"id-{name}", "", said.wanted.items, "act-1")
            )
            assert said.wanted is not None
            teller.grades.want(pupil, LESSON, said.wanted)
        await teller.tell()
        assert not teller.trouble
        assert {where for where, _told in platform.scores} == {"de-act-1"}
        assert {told["userId"] for _where, told in platform.scores} == {"id-ana", "id-luis"}

    run(platform, test)


def test_what_a_platform_refuses_is_said_and_tried_again(opened: Opened, tmp_path: Path) -> None:
    platform = Platform({"act-1": "nota-1"})
    ours = tool(platform, tmp_path / "clave.pem")

    async def test() -> None:
        (ana,) = opened.join("Ana")
        teller = lti.Platform(opened.room, ours)
        sent(teller, platform, ana)
        platform.refuses = 503
        for _again in range(3):
            await teller.tell()
        assert platform.asked == 1 and "503" in teller.trouble  # it is not pestered
        platform.refuses = 0
        teller._later.clear()  # a quarter of a minute later
        await teller.tell()
        assert len(platform.scores) == 1 and not teller.trouble
        # A token is sent nowhere in the clear if the platform gives it out over https.
        secure = lti.Tool(CLIENT, "https://platform.example/token", ours.key)
        with pytest.raises(ValueError, match=platform.address):
            await lti.Platform(opened.room, secure)._ask(platform.column("x"), "score", "", {})

    run(platform, test)


def test_a_class_is_of_one_course(opened: Opened) -> None:
    opened.room.belong("7")
    opened.room.belong("7")
    assert opened.again().course == "7"
    with pytest.raises(Refused, match="otro curso"):
        opened.room.belong("8")
    ana = opened.room.come("id-ana", "Ana G")[0]
    assert ana.name == "Ana G" and opened.room.come("id-ana", "Ana Gómez")[0] is ana
    assert opened.room.come("id-other", "Ana G")[0].name == "Ana G 2"
