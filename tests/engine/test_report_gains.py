"""What the class table says about the tests before and after the ladder."""

from __future__ import annotations

import csv
import io
import itertools
import json
import random
import re
from html import unescape
from pathlib import Path

import pytest

from zamora.school.beforeafter import FORMS, Item, form, gain_of, skills
from zamora.school.progress import Profile, Response, progressfile
from zamora.school.report import ClassReport, class_gain, read
from zamora.school.report.page import page, table

_numbers = itertools.count(1)


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
