"""What pupils write to say why reaches the teacher, and is deleted with the pupil."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from zamora.classroom.everything import everything
from zamora.classroom.results import Results, report
from zamora.classroom.web import lessons
from zamora.core.checksummed import DamagedFile
from zamora.school.progress import Progress, ProgressFile
from zamora.school.progress.progressfile import FORMAT
from zamora.school.progress.responses import merged
from zamora.school.report import page, paper, read
from zamora.school.tasks.base import LONGEST
from zamora.school.teaching.orders import html

from .conftest import Opened

TEXT = "Porque <script>alert(1)</script> **el mayor**\n=1+1"


def handed(folder: Path, name: str = "Ana") -> ProgressFile:
    store = Progress(folder / f"{name}.sqlite3")
    store.rename(name)
    store.explain("3", "antes", [], [])
    store.explain("3", TEXT, ["mayor", "ejemplo"], ["mayor"])
    return FORMAT.read(store.export(folder / f"{name}.json"))


def test_the_file_and_the_report_have_the_text_and_the_ticks(tmp_path: Path) -> None:
    handed(tmp_path)
    found = read([tmp_path])
    shown = page.page(found)
    assert "&lt;script&gt;" in shown and "<script>" not in shown
    assert "marcó 2 de 4; otra persona, 1 de 4" in shown and "antes</td>" not in shown
    rows = list(csv.reader(io.StringIO(page.table(found)), delimiter=";"))
    assert [row[4] for row in rows if row[3] == "explica por qué"] == [TEXT]
    printed = html(paper.blocks(found))
    assert "**el mayor**" in printed and "<script>" not in printed
    assert not found.gain.begun, "a text is no test"


def test_the_class_keeps_the_newest_and_a_pupil_takes_it_along(tmp_path: Path) -> None:
    file = handed(tmp_path)
    mine = Results()
    news = mine.news(file)
    assert news is not None
    mine.take(json.loads(json.dumps(news)))
    assert mine.news(file) is None and [one.uid for one in file.responses] == mine.known
    assert "marcó 2 de 4" in page.page(report([("Ana", mine)]))
    elsewhere = Progress(tmp_path / "other.sqlite3")
    elsewhere.explain("3", "más nuevo", [], [])
    elsewhere.learn(file)
    assert elsewhere.responses()[0].value["text"] == "más nuevo", "the later one counts"
    both = merged((*file.responses, *elsewhere.responses()))
    assert [one.value["text"] for one in both] == ["más nuevo"]


@pytest.mark.parametrize(
    "answer",
    [
        {"text": "x" * (LONGEST + 1), "mine": [], "others": []},
        {"text": 3, "mine": [], "others": []},
        {"text": "", "mine": ["A b"], "others": []},
        {"text": "", "mine": ["a"] * 9, "others": []},
        "a text",
    ],
)
def test_what_is_made_up_is_refused(answer: object) -> None:
    forged = {"phase": "why", "skill": "3", "at": "2026-01-01T00:00:00", "answer": answer}
    with pytest.raises((ValueError, TypeError, KeyError)):
        FORMAT.parsed({"name": "", "made": "", "attempts": [], "responses": [forged]})
    with pytest.raises(DamagedFile):
        FORMAT.read(FORMAT.text({"name": "", "attempts": [], "responses": [forged]}))


def test_the_teacher_sees_the_newest_and_a_removed_pupil_is_gone(
    opened: Opened, tmp_path: Path
) -> None:
    ana, luis = opened.join("Ana", "Luis")
    opened.room.hand_in(ana, handed(tmp_path))
    (seen,) = lessons.desk(opened.room, {})["written"]
    assert (seen["name"], seen["lesson"], seen["text"]) == ("Ana", "3", TEXT)
    long = Progress(tmp_path / "long.sqlite3")
    long.explain("4", "ñ" * LONGEST, [], [])
    opened.room.hand_in(luis, FORMAT.read(long.export()))
    newest = lessons.desk(opened.room, {})["written"][0]
    assert newest["name"] == "Luis" and len(newest["text"]) == lessons.EXCERPT + 1
    (told,) = everything(opened.room, ana)["responses"]
    assert told["answer"]["text"] == TEXT
    opened.room.remove(ana)
    assert [one["name"] for one in lessons.desk(opened.room, {})["written"]] == ["Luis"]
    kept = "".join(one.read_text() for one in opened.folder.rglob("*.jsonl"))
    assert "alert(1)" not in kept


def test_a_variant_with_a_name_can_be_played(opened: Opened, tmp_path: Path) -> None:
    ana, luis = opened.join("Ana", "Luis")
    store = Progress(tmp_path / "ana.sqlite3")
    store.explain("3", "un texto", [], [])
    store.keep_variant("golez[size=9]", "Gigante")
    store.keep_variant("nada[size=9]", "De otra versión")
    opened.room.hand_in(ana, FORMAT.read(store.export()))
    for room in (opened.room, opened.again()):
        plays = {one["text"]: one["plays"] for one in lessons.desk(room, {})["written"]}
        assert plays == {
            "un texto": "",
            "Gigante: Golez, con otra regla: Campo: 9 (golez[size=9])": "golez[size=9]",
            "De otra versión: nada[size=9]": "",
        }
        assert room.title("golez[size=9]") == "Golez «Gigante»" and room.title("golez") == "Golez"
    room.pair_all([ana, luis], "golez[size=9]")
    room.remove(ana)
    assert room.title("golez[size=9]") == "Golez (Campo: 9)"  # the name was hers
