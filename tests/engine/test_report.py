"""The class table: whose answers, counted once, whatever files are handed in."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest

from zamora.core import checksummed
from zamora.school.exercises import exercise
from zamora.school.practice import problem
from zamora.school.progress import Attempt, Profile, progressfile
from zamora.school.report import NothingToReport, paper, read
from zamora.school.report.page import page, table

_numbers = itertools.count(1)
BEGAN = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)

Hand = Callable[..., Path]


def attempt(
    exercise: str,
    minutes: float,
    *,
    solved: bool = True,
    mistake: str | None = None,
    hints: int = 0,
) -> Attempt:
    at = (BEGAN + timedelta(minutes=minutes)).isoformat(timespec="microseconds")
    status = "solved" if solved else "not_yet"
    return Attempt(f"{next(_numbers):032x}", exercise, at, status, mistake, hints, "null")


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    def write(file: str, name: str, *attempts: Attempt, pupil: str = "", route: str = "") -> Path:
        """A file of a pupil; without an id it is one of an earlier version."""
        path = tmp_path / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(progressfile.text(attempts, Profile(pupil, name, route)), encoding="utf-8")
        return path

    return write


def test_who_solved_what(hand: Hand) -> None:
    ana = hand(
        "ana.json",
        "Ana",
        attempt("1.1", 0, solved=False, mistake="signo", hints=1),
        attempt("1.1", 4),
        attempt("1.2", 60),
    )
    found = read([ana, hand("beto.json", "Beto")])
    one, other = found.pupils
    assert (one.name, other.name) == ("Ana", "Beto")
    summary = one.summary("1.1")
    assert (summary.tries, summary.stars) == (2, 2)
    assert other.attempts == () and other.last == ""
    assert found.mistakes("1.1") == {"signo": 1}


def test_pauses_are_no_work(hand: Hand) -> None:
    path = hand(
        "a.json",
        "Ana",
        attempt("1.1", 0),
        attempt("1.2", 4),
        attempt("1.3", 600),
        attempt("1.3", 603),
    )
    (ana,) = read([path]).pupils
    assert ana.time("1.1") == timedelta(minutes=1)
    assert ana.time("1.2") == timedelta(minutes=4)
    assert ana.time("1.3") == timedelta(minutes=1 + 3)
    assert ana.time() == timedelta(minutes=9)
    assert ana.time("1.4") == timedelta()


def test_two_pupils_may_have_the_same_name(hand: Hand) -> None:
    paths = [hand("1.json", "Ana", attempt("1.1", 0)), hand("2.json", "Ana", attempt("1.1", 0))]
    assert [pupil.name for pupil in read(paths).pupils] == ["Ana", "Ana"]


def test_without_a_name_the_file_stands_for_the_pupil(hand: Hand) -> None:
    (pupil,) = read([hand("progreso-zamora (3).json", "  ", attempt("1.1", 0))]).pupils
    assert pupil.name == "progreso-zamora (3).json"


def test_bad_files_do_not_keep_the_others_out(hand: Hand, tmp_path: Path) -> None:
    good = hand("ana.json", "Ana", attempt("1.1", 0))
    text = good.read_text()
    bad = {
        "cortado.json": (text[:-40], "Le falta una parte"),
        "cambiado.json": (text.replace("Ana", "Eva"), "alguien lo cambió"),
        "vacío.json": ("", "Está vacío"),
        "tarea.json": ("hola", "No es un progreso"),
        "nuevo.json": (newer(text), "Instálela también"),
    }
    for file, (content, _why) in bad.items():
        (tmp_path / file).write_text(content)
    (tmp_path / "carpeta.json").mkdir()
    found = read([tmp_path, tmp_path / "no está.json"])
    assert [pupil.name for pupil in found.pupils] == ["Ana"]
    said = {one.file: one.why for one in found.problems}
    assert said.keys() == bad.keys() | {"no está.json", "carpeta.json"}
    for file, (_content, why) in bad.items():
        assert why in said[file]
    assert "No existe" in said["no está.json"] and "No se pudo abrir" in said["carpeta.json"]
    # They are for a teacher: what a pupil reads speaks of «tu progreso».
    assert not re.search(r"\b(tu|tus|carga|cargarlo|actualiza)\b", " ".join(said.values()), re.I)
    for file in ("cortado.json", "cambiado.json", "vacío.json", "tarea.json"):
        assert "Pida al alumno que guarde otra vez" in said[file]
    shown = Names(page(found)).words
    for file, why in said.items():
        assert file in shown and any(why in words for words in shown)
    with pytest.raises(NothingToReport, match=r"cortado\.json.*tarea\.json"):
        read([tmp_path / "cortado.json", tmp_path / "tarea.json"])
    with pytest.raises(NothingToReport):
        read([])


def newer(text: str) -> str:
    """A file as a later version may write it."""
    content = {**json.loads(text), "version": 2}
    del content["checksum"]
    return json.dumps({**content, "checksum": checksummed.checksum(content)})


class Names(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_names_are_only_text(hand: Hand) -> None:
    name = '<script>alert("1")</script>&amp;'
    shown = Names(page(read([hand("<b>.json", name, attempt("1.1", 0))])))
    assert "script" not in shown.tags and "b" not in shown.tags[shown.tags.index("main") :]
    assert name in shown.words


@pytest.mark.parametrize("name", ["=1+1", "+58", "-2", "@SUM(A1)", "\t=1"])
def test_names_are_no_formulas(hand: Hand, name: str) -> None:
    path = hand("a.json", name, attempt("1.1", 0))
    row = next(itertools.islice(csv.reader(io.StringIO(table(read([path]))), delimiter=";"), 1, 2))
    assert row[0] == "'" + name.strip()


def test_table(hand: Hand) -> None:
    path = hand("a.json", "Ana; la «mayor»", attempt("1.1", 0, solved=False), attempt("1.1", 3))
    rows = list(
        csv.DictReader(io.StringIO(table(read([path, hand("b.json", "Beto")]))), delimiter=";")
    )
    assert [row["alumno"] for row in rows] == ["Ana; la «mayor»", "Beto"]
    assert rows[0]["ejercicio"] == "ejercicio 1.1"
    assert rows[0]["título"] == exercise("1.1").title
    assert (rows[0]["resuelto"], rows[0]["intentos"], rows[0]["minutos"]) == ("sí", "2", "4")


def test_who_goes_which_way(hand: Hand) -> None:
    """The route of the newest file that tells one; nothing is said of those who chose none."""
    ana = "a" * 32
    older = hand("1.json", "Ana", attempt("1.1", 0), pupil=ana, route="8-10")
    found = read([older, hand("beto.json", "Beto")])
    assert [pupil.route for pupil in found.pupils] == ["8-10", ""]
    newer = hand("2.json", "Ana", attempt("1.2", 9), pupil=ana, route="14-16")
    found = read([newer, older, hand("3.json", "Ana", pupil=ana)])
    assert [pupil.route for pupil in found.pupils] == ["14-16"]
    rows = list(csv.DictReader(io.StringIO(table(found)), delimiter=";"))
    assert {row["ruta"] for row in rows} == {"14 a 16 años"}
    shown = Names(page(read([newer, hand("beto.json", "Beto")])))
    assert "14 a 16 años" in shown.words


def test_page_has_every_exercise_of_lessons_that_were_tried(hand: Hand) -> None:
    path = hand(
        "a.json", "Ana", attempt("1.1", 0), attempt("9.99", 1), attempt("1.2", 2, solved=False)
    )
    found = read([path])
    text = page(found)
    for key in found.exercises:
        shown = key.partition(".")[0] in ("1", "9")
        assert bool(re.search(rf">{re.escape(key)}<", text)) is shown, key
    assert "9.99" in found.exercises
    assert text.count(">★★★<") == 2 and text.count(">✗1<") == 1


def test_usual_mistakes_are_told_in_words(hand: Hand) -> None:
    mistake = exercise("1.1").mistakes[0]
    path = hand("a.json", "Ana", attempt("1.1", 0, solved=False, mistake=mistake.name))
    assert any(mistake.message in word for word in Names(page(read([path]))).words)


def test_practice_and_puzzles_have_names_and_no_raw_ids(hand: Hand) -> None:
    mistake = problem("3.calles-17").exercise.mistakes[0]
    wrong = attempt("3.calles-17", 0, solved=False, mistake=mistake.name)
    path = hand("a.json", "Ana", wrong, attempt("2.gol-01", 1), attempt("2.nada-3", 2))
    found = read([path])
    text = page(found)
    assert ">Caminos por calles · 17<" in text and ">Gol en este turno · 1<" in text
    assert "3.calles-17" not in text and "2.gol-01" not in text and ">2.nada-3<" in text
    assert any(mistake.message in word for word in Names(text).words)
    assert "Caminos por calles" in table(found)
    assert "Caminos por calles · 17" in repr(list(paper.blocks(found)))


def test_names_stand_as_in_a_spanish_list(hand: Hand) -> None:
    names = [
        "Ximena",
        "Ñusta",
        "úrsula",
        "Álvaro",
        "Omar",
        "Zoé",
        "Nuria",
        "ana",
        "Peña",
        "Pez",
        "Pena",
    ]
    paths = [hand(f"{n}.json", name) for n, name in enumerate(names)]
    assert [pupil.name for pupil in read(paths).pupils] == [
        "Álvaro", "ana", "Nuria", "Ñusta", "Omar", "Pena", "Peña", "Pez", "úrsula", "Ximena", "Zoé",
    ]  # fmt: skip


def test_what_to_look_at_is_said_in_the_page_and_the_table(hand: Hand) -> None:
    both = attempt("1.1", 0)
    paths = [hand("ana.json", "Ana", both), hand("beto.json", "<b>Beto", both), hand("c.json", "C")]
    found = read(paths)
    (said,) = found.notices
    assert "Tienen 1 respuesta en común: <b>Beto (beto.json), Ana (ana.json)." in said
    shown = Names(page(found))
    assert any(said in words for words in shown.words)
    assert shown.tags.count("small") == 2, "both rows are marked, and only they"
    rows = list(csv.DictReader(io.StringIO(table(found)), delimiter=";"))
    assert [row["avisos"] for row in rows] == [said, said, ""]
