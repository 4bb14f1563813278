"""What pupils hand in, and the report of the class."""

from __future__ import annotations

from pathlib import Path

from zamora.school.exercises import exercise
from zamora.school.progress import Progress
from zamora.school.progress.progressfile import FORMAT
from zamora.school.report.page import page, table
from zamora.school.tasks.base import Status, Verdict

from .conftest import Opened


def solved(path: Path, *exercises: str) -> Progress:
    progress = Progress(path)
    for one in exercises:
        progress.record(one, Verdict(Status.SOLVED, ""), 1)
    return progress


def test_answers_are_taken_once_and_reported(opened: Opened, tmp_path: Path) -> None:
    ana, luis = opened.join("Ana", "Luis")
    progress = solved(tmp_path / "a.sqlite3", "1.1")
    progress.record("1.2", Verdict(Status.NOT_YET, "", "opposite"), 1)
    room = opened.room
    assert room.hand_in(ana, FORMAT.read(progress.export())) == 2
    events = len(room.log.events)
    assert room.hand_in(ana, FORMAT.read(progress.export())) == 0
    assert len(room.log.events) == events
    progress.record("1.3", Verdict(Status.SOLVED, ""), 1)
    assert room.hand_in(ana, FORMAT.read(progress.export())) == 1
    found = opened.again().report()
    assert [one.name for one in found.pupils] == ["Ana", "Luis"]
    assert found.pupils[0].summary("1.1").stars == 3 and not found.notices
    assert found.mistakes("1.2")["opposite"] == 1
    assert exercise("1.1").title in page(found) and "Ana" in table(found)
    opened.room.hand_in(luis, FORMAT.read(progress.export()))
    (notice,) = opened.room.report().notices
    assert "Ana" in notice and "Luis" in notice
