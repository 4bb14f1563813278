"""The pupils at one computer: each with a progress of her own; whose it is survives everything."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import zamora
from zamora.core import checksummed, store
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import (
    Attempt,
    BadName,
    Namesake,
    Profile,
    Progress,
    Pupils,
    profile,
    progressfile,
)
from zamora.school.progress.progressfile import FORMAT
from zamora.school.rungs import ROUTES, UnknownRoute

RIGHT = Verdict(Status.SOLVED, "¡Correcto!")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "progress.sqlite3"


@pytest.fixture
def here(path: Path) -> Pupils:
    return Pupils(path)


def names(here: Pupils) -> list[str]:
    return list(here.names().values())


def solve(here: Pupils, *ids: str) -> None:
    for id in ids:  # noqa: A001
        here.current.record(id, RIGHT, 1)


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana  María ", "Ana María"),
        ("7B Ana", "7B Ana"),
        ("O'Neil-Ñáñez", "O'Neil-Ñáñez"),
        ("Gal·la", "Gal·la"),
        ("Jose\u0301", "José"),
        ("李娜", "李娜"),
        ("Ana P.", "Ana P."),
        ("a" * 40, "a" * 40),
    ],
)
def test_names(typed: str, kept: str) -> None:
    assert profile.clean(typed) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "Escribe tu nombre"), (" \t\n", "Escribe tu nombre"), ("a" * 41, "muy largo")]
    + [(odd, "lleva letras") for odd in ("🌟", "Ana 🌟", "<b>Ana</b>", "...", "12", "Ana\u200b")],
)
def test_odd_names_are_refused_kindly(here: Pupils, typed: str, said: str) -> None:
    for take in (here.enter, here.rename):
        with pytest.raises(BadName, match=said):
            take(typed)
    assert names(here) == ["Sin nombre"]


# Choosing -----------------------------------------------------------------------------------------


def test_each_has_a_progress_of_her_own(here: Pupils, path: Path) -> None:
    here.enter("Ana")
    solve(here, "1.1", "1.2")
    ana = here.current
    beto = here.enter("Beto")
    assert here.current is beto and beto.stars("1.1") == 0 and beto.owner.id != ana.owner.id
    solve(here, "1.1")
    assert names(here) == ["Ana", "Beto"]
    here.choose(ana)
    assert here.current.achieved == "2 ejercicios resueltos"
    tomorrow = Pupils(path)
    assert tomorrow.current.owner == ana.owner and tomorrow.current.stars("1.2") == 3
    assert [one.owner for one in tomorrow.everybody()] == [ana.owner, beto.owner]


def test_what_an_earlier_version_kept_becomes_the_first_pupil_s(path: Path) -> None:
    old = Progress(path)
    old.record("1.1", RIGHT, 1)
    profile.beside(path).unlink(missing_ok=True)
    here = Pupils(path)
    assert names(here) == ["Sin nombre"] and here.current.stars("1.1") == 3
    with pytest.raises(Namesake, match=r"sin nombre: 1 ejercicio resuelto\. ¿Es tuyo\?") as asked:
        here.enter("Ana")
    assert asked.value.progress is here.current
    assert here.enter("Ana", same=True).stars("1.1") == 3
    assert names(here) == ["Ana"] and here.current.path == path


def test_what_is_somebody_else_s_stays_where_it_is(here: Pupils) -> None:
    solve(here, "1.1")
    beto = here.enter("Beto", same=False)
    assert beto.blank and names(here) == ["Beto", "Sin nombre"]
    (_beto, nameless) = here.everybody()
    here.choose(nameless)
    here.enter("Ana", same=True)
    assert names(here) == ["Ana", "Beto"] and here.current.stars("1.1") == 3


def test_nobody_is_asked_about_nothing(here: Pupils) -> None:
    assert here.enter("Ana").path == here.path, "the first one takes the usual place"


@pytest.mark.parametrize("again", ["Ana", " ANA", "ana", "Aná"])
def test_the_same_name_again(here: Pupils, again: str) -> None:
    ana = here.enter("Ana")
    assert here.enter(again) is ana, "it is she who is working"
    here.enter("Beto")
    with pytest.raises(Namesake, match="ya hay alguien que se llama Ana") as asked:
        here.enter(again)
    assert asked.value.progress is ana and here.current.owner.name == "Beto"
    with pytest.raises(BadName, match="apellido"):
        here.enter(again, same=False)
    assert here.enter(again, same=True) is ana is here.current
    assert names(here) == ["Ana", "Beto"]


def test_a_name_is_corrected(here: Pupils) -> None:
    known = here.enter("Anna").owner.id
    here.enter("Beto")
    with pytest.raises(BadName, match="ya hay alguien que se llama Anna"):
        here.rename("anna")
    here.enter("Anna", same=True)
    here.rename("Ana")
    assert here.current.owner == Profile(known, "Ana") and names(here) == ["Ana", "Beto"]
    here.rename("ANA")
    assert here.current.owner.name == "ANA"


def test_lessons_open_at_once_follow(here: Pupils, path: Path) -> None:
    other = Pupils(path)
    here.enter("Ana")
    assert other.current.owner.name == "Ana"
    beto = other.enter("Beto")
    assert here.current.owner.name == "Ana", (
        "what is done on her page is hers until it is seen again"
    )
    assert here.follow().owner == here.current.owner == beto.owner
    other.rename("Berta")
    assert here.current.owner.name == "Berta" and names(here) == ["Ana", "Berta"]


# Removing -----------------------------------------------------------------------------------------


def everything(one: Progress) -> tuple[Profile, object, object, int]:
    return one.owner, one.attempts(), one.backups(), one.all_stars


def test_who_is_removed_can_be_brought_back(here: Pupils, path: Path) -> None:
    ana = here.enter("Ana")
    solve(here, "1.1", "1.2")
    ana.start_over(1)
    solve(here, "0.1")
    before = everything(ana)
    beto = here.enter("Beto")
    solve(here, "1.1")
    file = here.remove(ana)
    assert file is not None and file.parent == path.parent / "borrados"
    assert file.name.startswith(f"progreso-zamora-ana-{before[0].id[:4]}-")
    assert names(here) == names(Pupils(path)) == ["Beto"] and here.current is beto
    assert Progress(ana.path).owner.id != before[0].id, "another's answers are never taken for hers"
    assert here.called("Ana") is None and here.enter("Ana").blank, "the name is free again"
    here.remove(here.current)
    here.enter("Beto", same=True)
    back = here.restore(file)
    assert everything(back) == before and here.current is beto, "and nobody has to go"
    assert back.bring_back() == 2 and names(Pupils(path)) == ["Ana", "Beto"]


def test_the_file_of_who_was_removed_opens_like_any_other(here: Pupils, elsewhere: Pupils) -> None:
    ana = here.enter("Ana")
    solve(here, "1.1", "1.2")
    ana.start_over(1)
    solve(here, "0.1")
    before = everything(ana)
    file = here.remove(ana)
    assert file is not None
    there = elsewhere.open(file.read_bytes(), same=False)
    assert there.report.added == 3 and everything(there.progress) == before
    again = elsewhere.open(file.read_bytes())
    assert (again.report.added, again.report.known) == (0, 3)
    assert everything(there.progress) == before, "what was set aside stays aside"
    content = json.loads(file.read_text())
    assert content["set aside"][0]["lesson"] == 1 and len(content["attempts"]) == 1
    for change in ({"id": "x"}, {"lesson": "1"}, {"at": 3}, {"attempts": [{}]}):
        bad = {**content, "set aside": [{**content["set aside"][0], **change}]}
        del bad["checksum"]
        bad["checksum"] = checksummed.checksum(bad)
        with pytest.raises(checksummed.DamagedFile):
            FORMAT.read(json.dumps(bad))


def test_who_was_working_leaves_the_place_to_nobody(here: Pupils, path: Path) -> None:
    other = Pupils(path)
    ana = here.enter("Ana")
    solve(here, "1.1")
    assert other.current.stars("1.1") == 3
    assert here.remove(ana) is not None
    for lesson in (here, other, Pupils(path)):
        assert lesson.follow().path != path, "a lesson that is open must see that it is another one"
        assert names(lesson) == ["Sin nombre"] and lesson.current.blank
    beto = other.enter("Beto")
    solve(other, "1.2")
    assert here.follow().owner == beto.owner != ana.owner and names(here) == ["Beto"]
    here.enter("Carla")
    here.remove(here.current)
    assert here.current.path == path, "the first place is free again"


def test_a_pupil_who_has_done_nothing_leaves_no_file(here: Pupils, path: Path) -> None:
    here.enter("Ana")
    anna = here.enter("Anna")
    assert here.remove(anna) is None
    assert names(here) == ["Ana", "Sin nombre"] and not here.current.owner.name
    assert not (path.parent / "borrados").exists()


def test_an_answer_after_the_end_is_not_lost(here: Pupils, path: Path) -> None:
    """A lesson that has not heard of it yet writes where the pupil was."""
    other = Pupils(path)
    here.enter("Beto")
    ana = here.enter("Ana")
    solve(here, "1.1")
    late = other.current
    here.enter("Beto", same=True)
    assert late.path == ana.path and here.remove(ana) is not None
    late.record("1.2", RIGHT, 1)
    assert names(here) == names(other) == ["Beto", "Sin nombre"]
    assert here.everybody()[-1].achieved == "1 ejercicio resuelto"


def test_what_cannot_be_written_is_not_removed(
    here: Pupils, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = here.enter("Ana")
    solve(here, "1.1")
    before = everything(ana)
    (path.parent / "borrados").write_text("a file, not a folder")
    with pytest.raises(checksummed.CannotSave, match="guardar"):
        here.remove(ana)
    (path.parent / "borrados").unlink()
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    busy = sqlite3.connect(path, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    with pytest.raises(store.StoreUnusable, match="Otra ventana"):
        here.remove(ana)
    busy.close()
    assert names(here) == ["Ana"] and here.current is ana and everything(ana) == before
    assert not (path.parent / "borrados").exists()


# Files --------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path) -> Pupils:
    """Another computer, where Ana has solved something."""
    other = Pupils(tmp_path / "elsewhere" / "progress.sqlite3")
    other.enter("Ana")
    solve(other, "1.1", "1.2")
    return other


def test_opened_on_a_new_computer(here: Pupils, elsewhere: Pupils) -> None:
    opened = here.open(elsewhere.current.export())
    assert not opened.changed and opened.report.added == 2
    assert here.current.owner == elsewhere.current.owner, "the id goes along"
    solve(elsewhere, "1.3")
    here.enter("Beto")
    opened = here.open(elsewhere.current.export())
    assert opened.changed and (opened.report.added, opened.report.known) == (1, 2)
    assert names(here) == ["Ana", "Beto"] and here.current.owner.name == "Ana"


def test_a_file_never_goes_to_somebody_else(here: Pupils, elsewhere: Pupils) -> None:
    beto = here.enter("Beto")
    opened = here.open(elsewhere.current.export())
    assert opened.changed and opened.progress is not beto
    assert beto.blank and names(here) == ["Ana", "Beto"]
    here.choose(beto)
    assert here.open(elsewhere.current.export()).report.known == 2
    assert names(here) == ["Ana", "Beto"], "the second time it is known whose it is"


@pytest.mark.parametrize("same", [True, False])
def test_two_of_one_name(here: Pupils, elsewhere: Pupils, same: bool) -> None:
    ana = here.enter("Ana")
    solve(here, "0.1")
    text = elsewhere.current.export()
    with pytest.raises(Namesake, match=r"El archivo es de Ana.*¿Eres tú\?") as asked:
        here.open(text)
    assert asked.value.progress is ana
    assert len(ana.attempts()) == 1
    opened = here.open(text, same=same)
    assert here.current.owner.id == elsewhere.current.owner.id
    if same:
        assert opened.progress is ana and len(ana.attempts()) == 3 and names(here) == ["Ana"]
    else:
        assert len(ana.attempts()) == 1 and names(here) == ["Ana", "Ana (2)"]
    assert here.open(text).report.known == 2


def test_files_of_earlier_versions(here: Pupils, elsewhere: Pupils) -> None:
    attempts = elsewhere.current.attempts()
    named, nameless = (progressfile.text(attempts, Profile("", name)) for name in ("Ana", ""))
    assert json.loads(named).keys() == {"format", "version", "made", "name", "attempts", "checksum"}
    here.enter("Beto")
    assert here.open(named).changed and here.current.owner.name == "Ana"
    here.choose(here.enter("Beto", same=True))
    assert here.open(named).report.known == 2 and names(here) == ["Ana", "Beto"]
    here.enter("Beto", same=True)
    solve(here, "0.1")
    here.enter("Carla")
    solve(here, "0.2")
    assert here.open(nameless).progress.owner.name == "Ana", "she has given these answers"
    other = progressfile.text(
        [Attempt("f" * 32, "1.1", attempts[0].at, "solved", None, 0, "1")], Profile("")
    )
    here.enter("Carla", same=True)
    with pytest.raises(Namesake, match="no lleva nombre"):
        here.open(other)
    assert here.open(other, same=True).progress.owner.name == "Carla"


def test_two_pupils_with_one_file_name_each(here: Pupils, elsewhere: Pupils) -> None:
    """Who has taken over another id leaves the place that is called after the old one."""
    here.enter("Beto")
    first = here.enter("Ana")
    before = first.export()
    solve(here, "0.1")
    here.open(elsewhere.current.export(), same=True)
    here.enter("Beto", same=True)
    here.open(before, same=False)
    assert [one.owner.id for one in here.everybody()].count(elsewhere.current.owner.id) == 1
    assert len({one.path for one in here.everybody()}) == len(here.everybody()) == 3
    tomorrow = [one.owner for one in Pupils(here.path).everybody()]
    assert tomorrow == [one.owner for one in here.everybody()]


def test_what_two_have_goes_to_who_is_working(here: Pupils, elsewhere: Pupils) -> None:
    both = progressfile.text(elsewhere.current.attempts(), Profile(""))
    for pupil in (here.enter("Ana"), here.enter("Beto")):
        pupil.load(both)
    for pupil in here.everybody():
        here.choose(pupil)
        assert here.open(both).progress is pupil


#: Letters of one script: Latin, Greek or Cyrillic, Chinese. Latin ones among others that look the
#: same are nobody's name.
SCRIPTS = ((0x41, 0x24F), (0x370, 0x52F), (0x4E00, 0x9FFF))
one_script = st.one_of(
    st.text(
        # The micro sign is no letter of a name, and becomes a Greek one.
        st.characters(
            min_codepoint=first, max_codepoint=last, categories=["L"], exclude_characters="µ"
        ),
        min_size=1,
        max_size=40,
    )
    for first, last in SCRIPTS
)


@given(st.uuids(), st.text(), st.lists(st.uuids(), unique=True, max_size=4))
def test_a_file_read_is_the_file_written(pupil: object, name: str, uids: list[object]) -> None:
    at = "2026-03-02T08:00:00.000000+00:00"
    attempts = tuple(
        Attempt(uid.hex, "1.1", at, "solved", None, 0, '"\\u00f1"')  # type: ignore[attr-defined]
        for uid in uids
    )
    who = Profile(pupil.hex, name.strip())  # type: ignore[attr-defined]
    found = FORMAT.read(progressfile.text(attempts, who))
    assert found.owner == who and found.attempts == attempts


@given(one_script)
@example("\u037a")
def test_a_name_of_letters_is_kept(name: str) -> None:
    try:
        kept = profile.clean(name)
    except BadName:  # some letters grow when they are put together, some are a mark on a blank
        marks = any(unicodedata.normalize("NFKC", sign).startswith(" ") for sign in name)
        assert len(name) > 30 or marks
    else:
        assert profile.clean(kept) == kept


# What can go wrong --------------------------------------------------------------------------------


def test_a_damaged_progress_is_still_hers(here: Pupils, path: Path) -> None:
    ana = here.enter("Ana").owner
    solve(here, "1.1")
    path.write_bytes(b"no database " * 500)
    assert Pupils(path).current.owner == ana
    assert "dañado" in here.current.warning or here.current.stars("1.1") == 3


def test_damaged_names_are_put_aside(here: Pupils, path: Path) -> None:
    here.enter("Ana")
    beto = here.enter("Beto")
    solve(here, "1.1")
    known = beto.owner
    profile.beside(beto.path).write_text("{")
    assert beto.owner == known, "who is running knows"
    profile.beside(beto.path).write_text('{"id": 3}')
    tomorrow = Pupils(path)
    assert tomorrow.current.owner.id == known.id and tomorrow.current.stars("1.1") == 3
    assert names(tomorrow) == ["Ana", "Sin nombre"]
    assert any('"id": 3' in file.read_text() for file in path.parent.glob("*dañado*.pupil"))
    tomorrow.enter("Beto", same=True)
    assert names(Pupils(path)) == ["Ana", "Beto"]


@pytest.mark.parametrize("content", ["", "nobody", "../../x", "progress-0.sqlite3", "\0", "á"])
def test_who_is_working_is_damaged(here: Pupils, path: Path, content: str) -> None:
    here.enter("Ana")
    here.enter("Beto")
    path.with_suffix(".working").write_bytes(content.encode("latin-1"))
    assert Pupils(path).current.owner.name == "Ana"
    assert names(Pupils(path)) == ["Ana", "Beto"]
    assert here.current.owner.name == "Beto", "an open lesson goes on"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    here = Pupils(tmp_path / "file" / "progress.sqlite3")
    ana = here.enter("Ana")
    solve(here, "1.1")
    beto = here.enter("Beto")
    assert here.current is beto and beto.stars("1.1") == 0 and names(here) == ["Ana", "Beto"]
    here.choose(ana)
    assert here.current.stars("1.1") == 3 and "guarda tu progreso" in ana.warning
    text = here.current.export()
    assert FORMAT.read(text).owner == ana.owner == FORMAT.read(here.current.export()).owner
    # As soon as there is a place again, the names are there as well.
    (tmp_path / "file").unlink()
    assert ana.owner == Progress(ana.path).owner and beto.owner == Progress(beto.path).owner
    assert names(Pupils(here.path)) == ["Ana", "Beto"]


def test_the_id_is_made_once(path: Path) -> None:
    """Lessons that are opened at the same moment agree, in one process and in several."""
    code = (
        "import sys; from zamora.school.progress import Pupils; from pathlib import Path\n"
        "here = Pupils(Path(sys.argv[1])); sys.stdin.readline(); print(here.current.owner.id)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(zamora.__file__).parents[1])}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for _twice in range(2)
    ]
    ids: set[str] = set()
    threads = [threading.Thread(target=lambda: ids.add(Progress(path).owner.id)) for _ in range(8)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ids.update(process.communicate(timeout=60)[0].strip() for process in processes)
    assert ids == {Progress(path).owner.id}


def test_on_a_file_system_without_links(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_anything: object) -> None:
        raise PermissionError("no links")

    monkeypatch.setattr(os, "link", refuse)
    made = Progress(path).owner
    assert Progress(path).owner == made
    assert [file.name for file in path.parent.iterdir()] == ["progress.pupil"]


def test_a_new_name_is_written_as_soon_as_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise OSError(28, "No space left on device")

    one = Progress(path)
    one.rename("Anna")
    with monkeypatch.context() as full:
        full.setattr(profile, "keep", refuse)
        one.rename("Ana")
        assert one.owner.name == "Ana"
    assert one.owner.name == Progress(path).owner.name == "Ana"


def test_a_name_corrected_in_another_window_stays_corrected(path: Path) -> None:
    here, there = Progress(path), Progress(path)
    here.rename("Anna")
    there.rename("Ana")
    assert here.owner.name == Progress(path).owner.name == "Ana"


def test_who_writes_first_is_right(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Profile("a" * 32, "Ana")

    def late(_ready: object, _file: object) -> None:
        profile.keep(path, other)
        raise FileExistsError

    path.parent.mkdir()
    monkeypatch.setattr(os, "link", late)
    assert profile.first(path) == other


def test_the_place_still_says_whose_it_is(tmp_path: Path) -> None:
    path = tmp_path / f"mi-clase-{'a' * 32}.sqlite3"
    profile.beside(path).write_text('{"id": "x", "name": "Ana"}')
    assert profile.find(path) is None
    assert profile.first(path).id == "a" * 32


def test_only_ours_are_pupils(here: Pupils, path: Path) -> None:
    here.enter("Ana")
    solve(here, "1.1")
    for name in ("recetas.sqlite3", "progress.txt", "progress-2.sqlite3", "x.pupil"):
        (path.parent / name).write_text("")
    assert profile.paths(path) == [path] and names(Pupils(path)) == ["Ana"]


def test_a_folder_that_cannot_be_listed(here: Pupils, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_usual: Path) -> list[Path]:
        raise PermissionError

    here.enter("Ana")
    monkeypatch.setattr(profile, "paths", refuse)
    assert names(here) == ["Ana"] and here.enter("Beto").owner.name == "Beto"


def test_an_earlier_version_finds_its_file_as_it_left_it(here: Pupils, path: Path) -> None:
    """What is kept is the same database at the same place, without anything new in it."""
    solve(here, "1.1")
    before = [attempt.uid for attempt in Progress(path).attempts()]
    here.enter("Ana", same=True)
    here.enter("Beto")
    assert [attempt.uid for attempt in Progress(path).attempts()] == before


# The way through the lessons ----------------------------------------------------------------------


def test_a_route_is_the_pupil_s_own(here: Pupils, path: Path) -> None:
    here.enter("Ana")
    assert here.current.owner.route == ""
    here.current.take_route("8-10")
    here.enter("Beto", same=False)
    assert here.current.owner.route == "", "nobody's but Ana's"
    here.current.take_route("14-16")
    later = Pupils(path)
    assert {one.owner.name: one.owner.route for one in later.everybody()} == {
        "Ana": "8-10",
        "Beto": "14-16",
    }
    later.rename("Berto")
    assert later.current.owner.route == "14-16"


def test_whoever_says_a_name_keeps_the_way_she_chose_before(here: Pupils) -> None:
    here.current.take_route("8-10")
    solve(here, "1.1")
    here.enter("Ana", same=True)
    assert here.current.owner == Profile(here.current.owner.id, "Ana", "8-10")
    here.current.take_route("11-13")
    assert here.current.stars("1.1") == 3


def test_a_route_goes_along_in_the_file(here: Pupils, tmp_path: Path) -> None:
    elsewhere = Pupils(tmp_path / "elsewhere" / "progress.sqlite3")
    here.enter("Ana")
    here.current.take_route("14-16")
    solve(here, "1.1")
    elsewhere.open(here.current.export())
    assert elsewhere.current.owner == here.current.owner
    file = here.remove(here.current)
    assert file is not None and here.current.owner.route == ""
    here.restore(file)
    assert here.called("Ana").owner.route == "14-16"  # type: ignore[union-attr]


@pytest.mark.parametrize("wrong", ["", "8", "8-10 ", "3-5", "8–10"])
def test_there_are_three_routes(here: Pupils, wrong: str) -> None:
    with pytest.raises(UnknownRoute) as caught:
        here.current.take_route(wrong)
    assert caught.value.accepted == ROUTES


@pytest.mark.parametrize("written", ["3-5", 7, None, ["8-10"]])
def test_a_route_of_a_later_version_is_none(here: Pupils, path: Path, written: object) -> None:
    here.enter("Ana")
    file = profile.beside(here.current.path)
    file.write_text(json.dumps({**json.loads(file.read_text()), "route": written}))
    assert Pupils(path).current.owner == here.current.owner
    assert here.current.owner.route == "" and here.current.owner.name == "Ana"
