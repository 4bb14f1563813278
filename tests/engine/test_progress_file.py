"""Progress as a file: saved, loaded, damaged, foreign, newer."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora.core import checksummed
from zamora.core.checksummed import BadFile, CannotSave, DamagedFile, ForeignFile, NewerFile
from zamora.core.store import Store
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import Progress, attempts
from zamora.school.progress.progressfile import FORMAT

RIGHT = Verdict(Status.SOLVED, "¡Correcto!")
WRONG = Verdict(Status.NOT_YET, "Todavía no.", "signo")


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.sqlite3")


@pytest.fixture
def text(progress: Progress) -> str:
    progress.record("1.1", WRONG, -90)
    progress.record("1.1", RIGHT, 90, hints=2)
    progress.record("1.2", RIGHT, ["V12", "V21"])
    progress.rename("Inés Peña")
    return progress.export()


def test_save_and_load(progress: Progress, text: str, tmp_path: Path) -> None:
    other = Progress(tmp_path / "other.sqlite3")
    other.record("0.1", RIGHT, ["V12", "V13"])
    report = other.load(text)
    assert (report.added, report.restored, report.known, report.name) == (3, 0, 0, "Inés Peña")
    assert "3" in report.sentence
    assert other.summary("1.1") == progress.summary("1.1")
    assert {*progress.attempts()} < {*other.attempts()}, "with mistakes, hints, answers"
    assert FORMAT.read(text).made == json.loads(text)["made"]
    assert other.stars("0.1") == 3
    again = other.load(text)
    assert (again.added, again.known) == (0, 3) and "ya estaba" in again.sentence
    assert len(other.attempts()) == 4


def test_loading_brings_back_what_was_started_over(progress: Progress, text: str) -> None:
    progress.start_over(1)
    report = progress.load(text)
    assert (report.added, report.restored, report.known) == (0, 3, 0)
    assert progress.stars("1.2") == 3 and progress.backups() == []


def test_forms_of_the_same_file(progress: Progress, text: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    progress.rename("Ana Ñ")
    assert progress.export(file).isascii()
    assert json.loads(file.read_text())["name"] == "Ana Ñ"
    windows = ("\ufeff" + text.replace("\n", "\r\n")).encode()
    for form in (text, text.encode(), memoryview(text.encode()), windows, file):
        assert progress.load(form).known == 3
    reordered = dict(reversed(json.loads(text).items()))
    assert progress.load(json.dumps(reordered)).known == 3


def test_damaged_files_change_nothing(progress: Progress, text: str) -> None:
    before = progress.attempts()
    for end in range(30, len(text) - 2, 37):
        with pytest.raises(DamagedFile, match="incompleto"):
            progress.load(text[:end])
    with pytest.raises(DamagedFile):
        progress.load(text + text)  # the same file twice, one after the other
    altered = json.loads(text)
    altered["attempts"][0]["status"] = "solved"
    with pytest.raises(DamagedFile):
        progress.load(json.dumps(altered))
    assert progress.attempts() == before


def test_a_changed_letter_is_found(text: str) -> None:
    for position in range(0, 800, 23):
        other = "x" if text[position] != "x" else "y"
        if text[position].isspace():  # blanks outside strings make no difference
            assert _same_or_refused(text[:position] + text[position + 1 :], text), position
        else:
            with pytest.raises(BadFile):
                FORMAT.read(text[:position] + other + text[position + 1 :])


def _same_or_refused(changed: str, text: str) -> bool:
    try:
        return FORMAT.read(changed) == FORMAT.read(text)
    except BadFile:
        return True


def _sealed(content: dict[str, Any]) -> str:
    return json.dumps({**content, "checksum": checksummed.checksum(content)})


def test_newer_and_foreign_files(progress: Progress, text: str) -> None:
    content = json.loads(text)
    del content["checksum"]
    with pytest.raises(NewerFile, match="más nueva"):
        progress.load(_sealed({**content, "version": 2}))
    for foreign in (b"", b"\x89PNG\r\n", "[1, 2]", '{"format": "other"}', "[" * 100_000):
        with pytest.raises(ForeignFile, match="no es"):
            progress.load(foreign)
    with pytest.raises(BadFile, match="no existe"):
        progress.load(Path("no such file"))
    assert len(progress.attempts()) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"uid": "'; DROP TABLE attempts"},
        {"exercise": "x"},
        {"at": "yesterday"},
        {"at": "0001-01-01T00:00:00+23:00"},
        {"status": "not_attempted"},
        {"hints": -1},
        {"hints": 1000},
        {"hints": True},
        {"mistake": 3},
        {"uid": None},
    ],
    ids=str,
)
def test_sealed_nonsense_is_refused(progress: Progress, text: str, change: dict[str, Any]) -> None:
    content = json.loads(text)
    del content["checksum"]
    content["attempts"][1].update(change)
    with pytest.raises(DamagedFile):
        progress.load(_sealed(content))
    assert len(progress.attempts()) == 3


@pytest.mark.parametrize("change", [{"name": 3}, {"pupil": 3}, {"pupil": "x"}], ids=str)
def test_a_sealed_file_of_nobody_is_refused(
    progress: Progress, text: str, change: dict[str, Any]
) -> None:
    content = json.loads(text)
    del content["checksum"]
    with pytest.raises(DamagedFile):
        progress.load(_sealed({**content, **change}))


@given(st.text() | st.binary() | st.dictionaries(st.text(), st.integers()).map(json.dumps))
def test_any_text_is_read_or_refused_by_name(data: str | bytes) -> None:
    with pytest.raises(BadFile):
        FORMAT.read(data)


def test_export_that_fails_leaves_the_old_file(
    progress: Progress, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "saved.json"
    file.write_text(text)
    with pytest.raises(CannotSave, match="guardar"):
        progress.export(file / "below a file.json")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotSave):
        progress.export(file)
    monkeypatch.undo()
    assert file.read_text() == text
    assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".tmp"] == []


def test_the_longest_runs_travel_with_the_file(tmp_path: Path) -> None:
    here, there = Progress(tmp_path / "a.sqlite3"), Progress(tmp_path / "b.sqlite3")
    assert here.keep_run("golez", 5) == 5 and here.keep_run("golez", 3) == 5
    there.keep_run("golez", 4)
    there.keep_run("futez", 9)
    there.load(here.export())
    assert (there.best_run("golez"), there.best_run("futez")) == (5, 9)
    assert '"runs"' not in Progress(tmp_path / "c.sqlite3").export()
    assert there.empty(tmp_path / "all.json") and there.best_run("golez") == 0
    there.load(tmp_path / "all.json")
    assert there.best_run("futez") == 9


def test_how_the_last_games_ended_travels_with_the_file(tmp_path: Path) -> None:
    here, there = Progress(tmp_path / "a.sqlite3"), Progress(tmp_path / "b.sqlite3")
    here.keep_last_game("golez 3", 1)
    here.keep_last_game("golez 3", -1)
    here.keep_last_game("golez[size=9] 1", 0)
    here.keep_last_game("golez 7", 1)
    there.keep_last_game("golez 3", 1)
    there.load(here.export())
    assert there.last_games() == {"golez 3": 1, "golez[size=9] 1": 0}, "what is here stays"
    assert '"last games"' not in Progress(tmp_path / "c.sqlite3").export()
    assert there.empty(tmp_path / "all.json") and not there.last_games()
    there.load(tmp_path / "all.json")
    assert there.last_games()["golez 3"] == 1


def test_a_progress_of_an_earlier_version_gets_a_place_for_runs(tmp_path: Path) -> None:
    path, kind = tmp_path / "old.sqlite3", attempts.KIND
    old = attempts.Kind(kind.application_id, kind.steps[:1], kind.sentences)
    one = attempts.Attempt("0" * 32, "1.1", "2026-01-01T00:00:00Z", "solved", None, 0, "90")
    Store(path, old).write(lambda connection: attempts.add(connection, [one]))
    now = Progress(path)
    assert now.stars("1.1") == 3 and now.keep_run("golez", 2) == 2
    assert Progress(path).stars("1.1") == 3
