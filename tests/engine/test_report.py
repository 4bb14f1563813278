"""The class table: whose answers, how they are grouped, and what was gained in between."""

from __future__ import annotations

import csv
import io
import itertools
import json
import random
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora.core import checksummed
from zamora.school.beforeafter import FORMS, Item, form, gain_of, skills
from zamora.school.exercises import exercise
from zamora.school.practice import problem
from zamora.school.progress import Attempt, Profile, ProgressFile, Response, progressfile
from zamora.school.report import ClassReport, NothingToReport, class_gain, paper, read
from zamora.school.report.grouping import Group, Handed, by_pupil, notices
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


# What the class table says about the tests before and after the ladder ----------------------------


def right(item: Item) -> str:
    candidates = [o.key for o in item.options] or list(map(str, range(200)))
    return next(one for one in candidates if item.is_right(one))


def sitting(phase: str, letter: str, score: int) -> list[Response]:
    """A finished test with so many right answers, the first ones."""
    day = {"before": "2026-03-01", "after": "2026-06-01"}[phase]
    return [
        Response(
            phase,
            item.skill,
            letter,
            f"{day}T08:{n:02}:00.000000+00:00",
            json.dumps(right(item) if n < score else None),
        )
        for n, item in enumerate(form(letter))
    ]


def pupil(before: int | None, after: int | None, first: str = "a") -> list[Response]:
    other = next(letter for letter in FORMS if letter != first)
    found = sitting("before", first, before) if before is not None else []
    return found + (sitting("after", other, after) if after is not None else [])


def report(tmp_path: Path, *pupils: list[Response]) -> ClassReport:
    for responses in pupils:
        n = next(_numbers)
        text = progressfile.text([], Profile(f"{n:032x}", f"Alumna {n}"), responses=responses)
        (tmp_path / f"{n}.json").write_text(text, encoding="utf-8")
    return read([tmp_path])


def words(report: ClassReport) -> str:
    return " ".join(
        unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", page(report), flags=re.S)).split()
    )


def test_only_who_finished_both_counts() -> None:
    rng = random.Random(3)
    both = [(rng.randint(0, 8), rng.randint(0, 8)) for _ in range(9)]
    people = [pupil(*one, first="ab"[n % 2]) for n, one in enumerate(both)]
    found = class_gain([*people, pupil(4, None), pupil(None, None), pupil(5, 6)[:-1]])
    assert found.gain == gain_of(both) and found.begun == 11 and found.questions == 8
    assert [found.orders[letter].n for letter in FORMS] == [5, 4]
    assert found.orders["b"] == gain_of(both[1::2])
    for number, skill in enumerate(found.skills):
        assert skill.before == sum(before > number for before, _after in both)
        assert skill.after == sum(after > number for _before, after in both)
    assert [skill.name for skill in found.skills] == list(skills().values())


def test_on_the_page(tmp_path: Path) -> None:
    said = words(report(tmp_path, pupil(3, 5), pupil(4, 7, "b"), pupil(2, 2), pupil(6, None)))
    assert "3 alumnos terminaron las dos pruebas; 4 empezaron alguna." in said
    low, high = gain_of([(3, 5), (4, 7), (2, 2)]).interval or (0, 0)
    interval = f"de −{abs(low):.2f} a +{high:.2f}".replace(".", ",")
    assert f"todos 3 3,00 4,67 +1,67 {interval}" in said
    assert "primero la forma A 2 2,50 3,50 +1,00" in said
    assert "primero la forma B 1 4,00 7,00 +3,00 —" in said
    assert "t de Student" in said
    assert "Giros y rumbos 3 / 3 3 / 3" in said and "Contar con orden 0 / 3 0 / 3" in said
    assert (
        "sin otra clase parecida que no haya tomado el curso, una ganancia no demuestra nada"
        in said
    )
    assert "Nosotros no hemos medido todavía nada" in said


def test_nobody_took_it(tmp_path: Path) -> None:
    assert "Antes y después" not in words(report(tmp_path, []))


def test_nobody_finished_it(tmp_path: Path) -> None:
    said = words(report(tmp_path, pupil(3, None)))
    assert "0 alumnos terminaron las dos pruebas; 1 empezaron alguna." in said
    assert "no demuestra nada" in said and "ganancia media" not in said


def test_in_the_table_for_spreadsheets(tmp_path: Path) -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(table(report(tmp_path, pupil(3, 5), pupil(6, None)))), delimiter=";"
        )
    )
    assert [(row["prueba antes"], row["prueba después"]) for row in rows] == [("3", "5"), ("6", "")]


def test_a_file_handed_in_twice_counts_once(tmp_path: Path) -> None:
    early, late = pupil(3, None), pupil(3, 8)
    for name, made in (("a.json", early), ("b.json", late)):
        text = progressfile.text([], Profile("a" * 32, "Ana"), responses=made)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = read([tmp_path])
    assert len(found.pupils) == 1 and found.gain.gain == gain_of([(3, 8)])


@pytest.mark.parametrize("score", [0, 8])
def test_everybody_the_same(tmp_path: Path, score: int) -> None:
    found = report(tmp_path, pupil(score, score), pupil(score, score)).gain
    assert found.gain.interval == (0, 0)


# Which files are of one pupil: nobody is lost, nobody is merged in silence ------------------------


def answer(number: int) -> Attempt:
    at = f"2026-03-02T08:{number:02}:00.000000+00:00"
    return Attempt(f"{number:032x}", "1.1", at, "solved", None, 0, "null")


def handed(file: str, name: str, *answers: int, pupil: str = "", made: int = 0) -> Handed:
    moment = f"2026-03-0{made + 1}T12:00:00.000000+00:00"
    return Handed(file, ProgressFile(Profile(pupil, name), moment, tuple(map(answer, answers))))


def found(*files: Handed) -> dict[str, tuple[str, ...]]:
    """The pupils: each by the files, with the name."""
    return {",".join(group.files): (group.name,) for group in by_pupil(files)}


def said(*files: Handed) -> str:
    return " ".join(dict.fromkeys(text for one in notices(by_pupil(files)) for text in one))


A, B = "a" * 32, "b" * 32


def test_ana_hands_in_and_then_beto_types_his_name() -> None:
    """The files of earlier versions on one computer: Ana used to be gone without a word."""
    ana, beto = handed("ana.json", "Ana", 1, 2), handed("beto.json", "Beto", 1, 2, 3, made=1)
    assert found(ana, beto) == {"ana.json": ("Ana",), "beto.json": ("Beto",)}
    assert "Tienen 2 respuestas en común: Ana (ana.json), Beto (beto.json)." in said(ana, beto)


def test_a_copy_under_another_name_erases_nobody() -> None:
    ana = handed("ana.json", "Ana", 1, 2, pupil=A)
    copy = handed("eva.json", "Eva", 1, 2, pupil=B)
    assert [group.name for group in by_pupil([copy, ana])] == ["Ana", "Eva"]
    assert "Ana (ana.json), Eva (eva.json)." in said(copy, ana)


def test_one_id_is_one_pupil() -> None:
    old = handed("1.json", "Ana", 1, 2, pupil=A)
    new = handed("2.json", "Ana", 3, pupil=A, made=1)
    (group,) = by_pupil([new, old])
    assert group.files == ("1.json", "2.json")
    assert [attempt.uid for attempt in group.attempts] == [answer(n).uid for n in (1, 2, 3)]
    assert said(old, new) == ""


def test_a_new_name_is_mentioned() -> None:
    old = handed("1.json", "Anna", 1, pupil=A)
    new = handed("2.json", "Ana", 1, 2, pupil=A, made=1)
    assert found(new, old) == {"1.json,2.json": ("Ana",)}
    assert said(new, old) == "Ana se llamaba antes Anna: es el mismo alumno (1.json, 2.json)."


def test_files_without_an_id() -> None:
    first, later = handed("1.json", "Ana", 1), handed("2.json", "ANA", 1, 2, made=1)
    assert found(first, later) == {"1.json,2.json": ("ANA",)}, "the same name and an answer"
    other = handed("3.json", "Ana", 7)
    assert len(found(first, later, other)) == 2, "the same name alone is no proof"
    assert "mismo nombre y se muestran por separado: Ana (1.json), Ana (3.json)" in said(
        first, other
    )
    nobody = handed("4.json", "", 1)
    assert len(found(first, nobody)) == 2, "an answer alone is no proof"
    assert "en común: 4.json, Ana (1.json)." in said(first, nobody)
    again = Handed("4 (1).json", nobody.saved)
    assert found(nobody, again) == {"4 (1).json,4.json": ("4.json",)}, "a copy of the very file"


def test_a_whole_class_that_shared_is_told_in_few_lines() -> None:
    """Each handed in what those before had done as well: a line for each circle, not each pair."""
    row = [handed(f"{n}.json", f"Pupil {n}", *range(n + 1)) for n in range(6)]
    groups = by_pupil(row)
    told = {text for one in notices(groups) for text in one}
    assert len(groups) == 6 and len(told) == 5
    assert sum(text.count("Pupil 0") for text in told) == 1, "she has one answer"
    assert len(notices(groups)[0]) == 1 and len(notices(groups)[5]) == 5


def test_a_chain_of_files_without_an_id() -> None:
    files = [handed(f"{n}.json", "Ana", n, n + 1, made=n) for n in range(4)]
    assert len(by_pupil(files)) == len(by_pupil(files[::-1])) == 1
    assert len(by_pupil([files[0], files[2]])) == 2


def test_a_file_without_an_id_goes_to_the_only_pupil_it_can_be_of() -> None:
    old, new = handed("1.json", "Ana", 1), handed("2.json", "Ana", 1, 2, pupil=A, made=1)
    assert found(old, new) == {"1.json,2.json": ("Ana",)}
    twin = handed("3.json", "Ana", 1, pupil=B)
    assert len(found(old, new, twin)) == 3, "nobody knows to whom it belongs"


files = st.builds(
    handed,
    st.sampled_from(["1.json", "2.json", "3.json", "4.json"]),
    st.sampled_from(["", "Ana", "ana", "Beto", "Úrsula"]),
    st.integers(0, 5),
    st.integers(0, 5),
    pupil=st.sampled_from(["", "", A, B]),
    made=st.integers(0, 2),
)


@given(st.lists(files, max_size=7), st.randoms(use_true_random=False))
def test_order_and_repetition_do_not_matter(handed_in: list[Handed], random: object) -> None:
    shuffled = [*handed_in, *handed_in[:3]]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    once, again = by_pupil(handed_in), by_pupil(shuffled)
    assert [(g.name, g.files, g.attempts) for g in once] == [
        (g.name, g.files, g.attempts) for g in again
    ]
    assert notices(once) == notices(again)


@given(st.lists(files, max_size=7))
def test_nobody_is_lost_and_whoever_shares_is_named(handed_in: list[Handed]) -> None:
    groups = by_pupil(handed_in)
    for one in handed_in:
        holding = [group for group in groups if one in group.handed]
        assert len(holding) == 1, "each file is of one pupil"
        assert {a.uid for a in one.saved.attempts} <= holding[0].uids
    names = {name for group in groups for name in (group.name, *group.names)}
    assert {one.saved.owner.name for one in handed_in} - {""} <= names
    for group in groups:
        ids = {one.saved.owner.id for one in group.handed} - {""}
        assert len(ids) <= 1, "two ids are two pupils"
    for text, one, other in _pairs(groups):
        assert bool(one.uids & other.uids) == ("en común" in text)


def _pairs(groups: Sequence[Group]) -> list[tuple[str, Group, Group]]:
    return [
        (" ".join(notices([one, other])[0]), one, other)
        for at, one in enumerate(groups)
        for other in groups[:at]
    ]
