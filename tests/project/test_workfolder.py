"""Handing out lessons: what a pupil has changed is never lost."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from zamora.core.i18n import speaking
from zamora.jupyter import workfolder
from zamora.jupyter.workfolder import (
    MANIFEST,
    TEACHING,
    FolderUnusable,
    UnknownLesson,
    prepare,
    set_aside,
)
from zamora.school import exercises

WELCOME, COMPASES = "00_bienvenida.ipynb", "01_batalla_de_compases.ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    (source / "imagenes").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / WELCOME).write_text("welcome, first edition")
    (source / COMPASES).write_text("compases, first edition")
    (source / "imagenes" / "a.svg").write_text("<svg/>")
    (source / ".ipynb_checkpoints" / COMPASES).write_text("not to be handed out")
    (source / TEACHING).mkdir()
    (source / TEACHING / "01.toml").write_text("nor are the answers")
    return source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "zamora"


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def test_first_time(source: Path, folder: Path) -> None:
    report = prepare(source, folder)
    assert report.new == [WELCOME, COMPASES, "imagenes/a.svg"]
    assert set(contents(folder)) == set(report.new)
    assert prepare(source, folder).unchanged == report.new


def test_copies_that_nobody_touched_are_brought_up_to_date(source: Path, folder: Path) -> None:
    prepare(source, folder)
    (source / COMPASES).write_text("compases, second edition")
    report = prepare(source, folder)
    assert report.updated == [COMPASES]
    assert contents(folder)[COMPASES] == "compases, second edition"


def test_a_changed_copy_stays_through_all_editions(source: Path, folder: Path) -> None:
    prepare(source, folder)
    (folder / COMPASES).write_text("my work")
    assert prepare(source, folder).kept == []  # nothing newer is waiting
    for edition in ("second", "third"):
        (source / COMPASES).write_text(edition)
        assert prepare(source, folder).kept == [COMPASES]
        assert contents(folder)[COMPASES] == "my work"


def notebook(said: str, shown: str = "") -> str:
    cell = {"cell_type": "code", "source": said, "outputs": [shown], "execution_count": 1}
    return json.dumps({"cells": [{"cell_type": "markdown", "source": ["# Uno"]}, cell]})


@pytest.mark.parametrize("cells_known", [True, False])
def test_a_copy_that_was_only_played_in_is_brought_up_to_date(
    source: Path, folder: Path, cells_known: bool
) -> None:
    (source / COMPASES).write_text(notebook("uno"))
    prepare(source, folder)
    if not cells_known:  # as earlier versions wrote it
        manifest = json.loads((folder / MANIFEST).read_text())
        del manifest["cells"]
        (folder / MANIFEST).write_text(json.dumps(manifest))
    (folder / COMPASES).write_text(notebook("uno", "a board"))
    assert COMPASES in prepare(source, folder).unchanged
    assert contents(folder)[COMPASES] == notebook("uno", "a board")
    (source / COMPASES).write_text(notebook("dos"))
    assert prepare(source, folder).updated == [COMPASES]
    assert contents(folder)[COMPASES] == notebook("dos")
    # Whoever writes something else into a cell works in it.
    (folder / COMPASES).write_text(notebook("dos y algo mío"))
    (source / COMPASES).write_text(notebook("tres"))
    assert prepare(source, folder).kept == [COMPASES]
    assert contents(folder)[COMPASES] == notebook("dos y algo mío")


def test_a_file_that_was_there_before_us_stays(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / COMPASES).write_text("mine")
    prepare(source, folder)
    assert prepare(source, folder).kept == [COMPASES]
    assert contents(folder)[COMPASES] == "mine"


def test_a_deleted_copy_comes_back(source: Path, folder: Path) -> None:
    prepare(source, folder)
    (folder / COMPASES).unlink()
    assert prepare(source, folder).new == [COMPASES]


DAMAGED = ["", "{", "[]", "null", '{"files": 3}', "[" * 100_000, "\x00\xff", '{"files": {"%s": 7}}']


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_manifest_costs_nobody_s_work(source: Path, folder: Path, text: str) -> None:
    prepare(source, folder)
    (folder / COMPASES).write_text("my work")
    (folder / MANIFEST).write_text(text.replace("%s", COMPASES), encoding="latin-1")
    (source / COMPASES).write_text("second edition")
    assert prepare(source, folder).kept == [COMPASES]
    assert contents(folder)[COMPASES] == "my work"
    assert json.loads((folder / MANIFEST).read_text())["files"]  # and it is whole again


def test_a_manifest_cannot_point_out_of_the_folder(source: Path, folder: Path) -> None:
    prepare(source, folder)
    outside = folder.parent / "outside"
    outside.write_text("precious")
    digest = "0" * 64
    (folder / MANIFEST).write_text(json.dumps({"files": {"../outside": digest}}))
    prepare(source, folder)
    assert outside.read_text() == "precious"


def test_fresh_sets_the_changed_copy_aside(source: Path, folder: Path) -> None:
    prepare(source, folder)
    assert set_aside(source, folder, COMPASES) is None  # nothing to keep
    kept = set()
    for work in ("first try", "second try"):  # within a second, too
        (folder / COMPASES).write_text(work)
        name = set_aside(source, folder, COMPASES)
        assert name is not None
        assert re.fullmatch(r"01_batalla_de_compases \(\d{4}-\d\d-\d\d [\d., ]+\)\.ipynb", name)
        assert (folder / name).read_text() == work
        kept.add(name)
        assert prepare(source, folder).new == [COMPASES]
        assert contents(folder)[COMPASES] == "compases, first edition"
    assert len(kept) == 2


def test_a_copy_set_aside_is_no_lesson_of_its_own(source: Path, folder: Path) -> None:
    prepare(source, folder)
    (folder / COMPASES).write_text("work")
    set_aside(source, folder, COMPASES)
    assert [lesson.name for lesson in workfolder.lessons_in(source)] == [WELCOME, COMPASES]


def test_a_folder_that_is_a_file(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(FolderUnusable, match="--folder"):
            prepare(source, folder)


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is read-only for the superuser"
)
def test_a_read_only_folder(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    with pytest.raises(FolderUnusable, match="permiso"):
        prepare(source, folder)


def test_a_failing_write_leaves_the_old_file_and_no_rubbish(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(source, folder)
    before = contents(folder)
    (source / COMPASES).write_text("second edition")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(FolderUnusable, match="espacio"):
        prepare(source, folder)
    monkeypatch.undo()
    assert contents(folder) == before


def test_a_refused_folder_names_the_reason(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *arguments: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FolderUnusable, match="permiso") as caught:
        prepare(source, folder)
    assert str(folder) in str(caught.value)


def test_untouched_vouches_only_for_what_was_shipped(source: Path, folder: Path) -> None:
    prepare(source, folder)
    (folder / COMPASES).write_text("my work")
    assert list(workfolder.untouched(source, folder)) == [folder / WELCOME]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("0", WELCOME),
        ("1", COMPASES),
        ("01", COMPASES),
        ("01_bat", COMPASES),
        ("batalla", COMPASES),
        ("Batalla de C", COMPASES),
        ("batalla_de_compases", COMPASES),
        (" BIÉN", WELCOME),
        (COMPASES, COMPASES),
    ],
)
def test_finding_a_lesson(source: Path, wanted: str, found: str) -> None:
    assert workfolder.find_lesson(workfolder.lessons_in(source), wanted).name == found


PARTS = {
    "03_golez_distancias.ipynb": "3",
    "03b_golez_demostracion.ipynb": "3b",
    "taller_de_variantes.ipynb": "taller",
}


@pytest.fixture
def parted(source: Path) -> Path:
    """Lessons of which one has two parts, and one no number."""
    for name in PARTS:
        (source / name).write_text(name)
    return source


def test_parts_and_what_stands_beside_the_ladder(parted: Path, folder: Path) -> None:
    lessons = workfolder.lessons_in(parted)
    assert [lesson.mark for lesson in lessons] == ["0", "1", "3", "3b", "taller"]
    assert [lesson.number for lesson in lessons] == [0, 1, 3, 3, None]
    assert [lesson.kit for lesson in lessons] == ["0", "1", "3", "3", "taller"]
    assert set(prepare(parted, folder).new) >= set(PARTS)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        *((mark, name) for name, mark in PARTS.items()),
        *(("03b", "03b_golez_demostracion.ipynb"), ("3B", "03b_golez_demostracion.ipynb")),
        *(("golez demo", "03b_golez_demostracion.ipynb"), ("Taller de", list(PARTS)[-1])),
        *((name, name) for name in PARTS),
    ],
)
def test_finding_a_part(parted: Path, wanted: str, found: str) -> None:
    assert workfolder.find_lesson(workfolder.lessons_in(parted), wanted).name == found


@pytest.mark.parametrize(("wanted", "listed"), [("golez", ("3", "3b")), ("8", PARTS.values())])
def test_which_part(parted: Path, wanted: str, listed: Iterable[str]) -> None:
    with pytest.raises(UnknownLesson) as caught:
        workfolder.find_lesson(workfolder.lessons_in(parted), wanted)
    found = [one.partition(" (")[0] for one in caught.value.accepted]
    assert set(found) >= set(listed) and ("b" in "".join(found))


@pytest.mark.parametrize("wanted", ["3", "3b", "golez", "golez demo"])
def test_the_parts_of_a_rung_have_one_kit(parted: Path, wanted: str) -> None:
    assert workfolder.find_kit(workfolder.lessons_in(parted), wanted).kit == "3"


def test_a_folder_of_before_a_lesson_had_another_name(source: Path, folder: Path) -> None:
    """What a pupil has stays, under the name that it has, played in or not."""
    before = {"03_golez.ipynb": notebook("tres"), "08_taller_de_variantes.ipynb": notebook("ocho")}
    for name, content in before.items():
        (source / name).write_text(content)
    prepare(source, folder)
    (folder / "03_golez.ipynb").write_text(notebook("tres y algo mío"))
    for name in before:
        (source / name).unlink()
    for name in PARTS:
        (source / name).write_text(notebook(name))
    report = prepare(source, folder)
    assert set(report.new) == set(PARTS) and report.updated == report.kept == []
    assert contents(folder)["03_golez.ipynb"] == notebook("tres y algo mío")
    assert contents(folder)["08_taller_de_variantes.ipynb"] == notebook("ocho")
    # and if such a file is shipped again, it is still known who wrote in it
    (source / "03_golez.ipynb").write_text(notebook("tres, otra vez"))
    assert "03_golez.ipynb" in prepare(source, folder).kept


def test_a_lesson_is_found_by_what_the_reader_calls_it(source: Path) -> None:
    with speaking("en"):
        assert workfolder.find_lesson(workfolder.lessons_in(source), "battle").number == 1
        with pytest.raises(UnknownLesson) as caught:
            workfolder.find_lesson(workfolder.lessons_in(source), "7")
    assert caught.value.accepted == ("0 (Welcome)", "1 (Battle of Compasses)")


@pytest.mark.parametrize("wanted", ["", " ", "7", "-1", "²", "compases", "../00", "00_bienvenida2"])
def test_an_unknown_lesson_lists_the_known_ones(source: Path, wanted: str) -> None:
    with pytest.raises(UnknownLesson) as caught:
        workfolder.find_lesson(workfolder.lessons_in(source), wanted)
    assert caught.value.accepted == ("0 (Bienvenida)", "1 (Batalla de Compases)")


def test_an_ambiguous_name_lists_the_candidates(source: Path) -> None:
    (source / "02_batalla_naval.ipynb").write_text("")
    with pytest.raises(UnknownLesson, match="más de una") as caught:
        workfolder.find_lesson(workfolder.lessons_in(source), "batalla")
    assert len(caught.value.accepted) == 2


def test_the_teachers_part_comes_with_the_lessons() -> None:
    folder = workfolder.teaching_folder("es")
    assert {path.stem for path in folder.iterdir()} >= {"00", "taller", "curso"}
    assert workfolder.teaching_folder("en") == folder


def test_no_lessons(tmp_path: Path) -> None:
    with pytest.raises(FolderUnusable):
        workfolder.lessons_in(tmp_path)


def test_the_installed_lessons_start_with_the_welcome() -> None:
    lessons = workfolder.lessons_in(workfolder.shipped_folder("es"))
    numbers = [lesson.number for lesson in lessons]
    rungs = exercises.lessons()[:-1]  # the last exercises are the workshop's
    assert sorted({number for number in numbers if number is not None}) == list(rungs)
    assert numbers[-1] is None and lessons[-1].mark == "taller", "beside the ladder, after it"
    assert lessons[0].name == WELCOME
    # a language without lessons gets the Spanish ones
    assert workfolder.shipped_folder("xx") == workfolder.shipped_folder("es")
