"""The teacher's kit: what its files say, and what becomes of it on paper and on a page."""

from __future__ import annotations

import html as escaped
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pypdfium2 as pdfium
import pytest

from zamora.core import i18n
from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, language, speaking
from zamora.core.toml import DamagedData
from zamora.jupyter.workfolder import UnknownLesson, lessons_in, shipped_folder, teaching_folder
from zamora.player.unwritten import rules
from zamora.school.exercises import UnknownExercise, exercise, exercises, lessons
from zamora.school.rungs import WORKSHOP
from zamora.school.teaching.curricula import UnknownCountry, chosen, countries, curricula
from zamora.school.teaching.orders import (
    FILES,
    Grid,
    Heading,
    Items,
    Text,
    html,
    markdown,
    usual_paper,
)
from zamora.school.teaching.parts import key_blocks, plan_blocks
from zamora.school.teaching.plans import (
    AGES,
    LENGTHS,
    Plan,
    answer,
    read_course,
    read_plan,
    split_facts,
)
from zamora_widgets.paper import worksheet
from zamora_widgets.paper.flow import FOOT, MARGIN, MM
from zamora_widgets.paper.kit import (
    course,
    course_pages,
    kits,
    lesson_pages,
    plan,
    running,
    teacher_html,
)
from zamora_widgets.paper.pdf import SIGNS, runs

from ..leftover import left_over
from ..lessons.test_wording import ill_written, offences
from ..marks import ordinarily

#: A place in a sentence that nothing was put into; values of games have braces, too: ``{0|0}``.
PLACE = re.compile(r"\{\w*\}")

#: Those with a number on paper; the exercises of the workshop have one, too, and its kit a name.
NUMBERED = tuple(number for number in lessons() if number != WORKSHOP)
LESSONS = (*NUMBERED, "taller")
SIZES = {"a4": (210, 297), "letter": (216, 279)}
FOLDER = teaching_folder("es")
FILES_OF_OURS = sorted(FOLDER.glob("*.toml"))

#: How the codes of each curriculum look; those of the others do not number what they ask for.
CODES = {
    "BR": r"EF0[4-9]MA\d\d",
    "CO": r"[45]\.º: \d{1,2}(, \d{1,2})*",
    "ES": r"[A-E]\.[1-6]|[346]\.[12]",
    "US": r"[3-8]\.(?:OA|NF|MD|G|NS|RP|EE|SP)\.[A-D](?:\.\d)?|MP[1-8]",
}


every_lesson = pytest.mark.parametrize("number", LESSONS)
#: Some lessons are put on paper in every run, the first and the last, which is a workshop; of these
#: some on the other paper, too, which is a tenth wider and a tenth shorter.
ON_PAPER = (1, 2, 3, 6, LESSONS[-2], LESSONS[-1])
ON_LETTER = (LESSONS[3], LESSONS[-2])
printed = pytest.mark.parametrize("number", ordinarily(ON_PAPER, LESSONS))
every_file = pytest.mark.parametrize("path", FILES_OF_OURS, ids=lambda path: path.stem)


@cache
def pages(number: int | str | None, part: str, paper: str) -> tuple[Any, ...]:
    made: dict[str, Any] = {"course": course_pages, "lesson": lesson_pages}
    content = made["course"](paper) if number is None else made["lesson"](number, part, paper)
    return tuple(pdfium.PdfDocument(content))


def words(page: Any) -> str:
    """The text of a page, lines and kinds of blanks aside."""
    found: str = page.get_textpage().get_text_range()
    return " ".join(found.replace("\u00a0", " ").split())


def read(number: int | str | None, part: str = "", paper: str = "a4") -> str:
    return " ".join(map(words, pages(number, part, paper)))


# What the files say -------------------------------------------------------------------------------


def test_every_lesson_has_its_part() -> None:
    shipped = dict.fromkeys(lesson.kit for lesson in lessons_in(shipped_folder("es")))
    assert list(kits()) == list(shipped) == list(map(str, LESSONS))


@every_lesson
def test_a_plan_is_whole(number: int | str) -> None:
    found = plan(number)
    assert [schedule.minutes for schedule in found.schedule] == list(LENGTHS)
    for schedule in found.schedule:
        assert all(minutes > 0 and name and what for minutes, name, what in schedule.steps)
        assert schedule.steps[-1][1] == "Boleto"
    assert len(found.question) >= 3 and len(found.mistake) >= 3
    assert len(found.rubric) >= 3 and 2 <= len(found.ticket) <= 3
    assert found.unplugged[0].startswith("Material:")
    assert all(len(text) >= 3 for text in (found.routes.young, found.routes.old))


@pytest.mark.parametrize("code", curricula())
def test_a_curriculum_is_about_every_lesson(code: str) -> None:
    """In the language of its country, with codes as the document itself writes them."""
    found = curricula()[code]
    assert found.language in COMPLETE and found.source and str(found.year) in found.short
    assert found.cited.startswith(found.country) and found.country in found.short
    assert list(found.lessons) == list(map(str, LESSONS))
    for link in found.lessons.values():
        assert link.band and link.strand.endswith(".")
        given = link.codes.split(" · ") if link.codes else []
        assert len(set(given)) == len(given)
        assert all(re.fullmatch(CODES.get(code, ""), one) for one in given), link


def test_a_teacher_chooses_the_country(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else those of the language are shown; all, where the language is that of none."""
    names = {
        spoken: [one.country for one in chosen()]
        for spoken in COMPLETE
        for _now in [monkeypatch.setattr(i18n, "_of_process", spoken)]
    }
    assert names["es"] == ["Argentina", "Colombia", "España", "México", "Venezuela"]
    assert names["en"] == ["England", "United States"] and names["pt"] == ["Brasil", "Portugal"]
    assert "BNCC" in teacher_html(1) and "LOMLOE" not in teacher_html(1)
    monkeypatch.setenv("ZAMORA_COUNTRY", "ve, us")
    assert [one.country for one in chosen()] == ["Venezuela", "United States"]
    assert "4.G.A.3" in teacher_html(1) and "BNCC" not in teacher_html(1)
    assert [one.country for one in chosen(["MX"])] == ["México"]
    with pytest.raises(UnknownCountry, match="MX"):
        countries("MX,XX")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


@every_file
def test_exercises_that_are_named_exist(path: Any) -> None:
    content, _facts = split_facts(path.read_text(encoding="utf-8"), path.name)
    named = {
        found
        for text in strings(content)
        for found in re.findall(r"(?<!BY )\b\d{1,2}\.\d{1,2}\b", text)
    }
    for one in named:
        exercise(one)
    assert path.stem in ("curso", "taller") or len(named) >= 3


@every_file
def test_figures_are_not_typed_twice(path: Any) -> None:
    """Long numbers come from the facts, which are held against the engine; years are no figures."""
    content, facts = split_facts(path.read_text(encoding="utf-8"), path.name)
    prose = [text for text in strings(content) if not re.fullmatch(r"\w+:1 .*", text)]
    for text in prose:
        typed = re.findall(r"(?<![\w/.{])\d{3,}(?![\w°/])", text)
        assert [n for n in typed if not 1500 <= int(n) <= 2100 and n not in KNOWN] == [], text
    used = {name for text in prose for name in re.findall(r"\{(\w+)\}", text)}
    assert used == set(facts)


#: Numbers that no engine knows: of schools and decrees, of a sum in the workshop.
KNOWN = {"100", "400", "009", "000", "157", "217"}


@every_file
def test_the_spanish(path: Any) -> None:
    texts = list(strings(split_facts(path.read_text(encoding="utf-8"), path.name)[0]))
    texts = [text for text in texts if not re.fullmatch(r"\w+:1 .*", text)]
    assert offences(iter(texts)) == []
    assert [n for text in texts for n in ill_written(text)] == []


def test_teachers_are_usted() -> None:
    """What is said to a teacher, not what a teacher may say to pupils."""
    for number in LESSONS:
        found = plan(number)
        said = " ".join((*found.before, *(note.text for note in found.note)))
        said = re.sub(r"«[^»]*»", "", said)
        assert not re.search(r"\b([Tt]ú|[Tt]us?|te|puedes|tienes)\b", said), said


@every_lesson
def test_each_route_has_something_on_paper(number: int | str) -> None:
    ages = {task.age for task in plan(number).worksheet}
    assert AGES[0] in ages and ages & set(AGES[1:])


# Files that are damaged ---------------------------------------------------------------------------


def text_of(number: int) -> str:
    return (FOLDER / f"{number:02}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("[[schedule]]\nminutes = 45", "[[schedule]]\nminutes = 50", "suma 45"),
        ("lines = 2", "rows = 2", "no se entiende"),
        ("{first_turns}", "{first_turn}", "ningún dato «first_turn»"),
        ('levels = ["', 'levels = ["Nada.", "', "no tiene 3 niveles"),
        ("purpose =", "purposes =", "no se entiende"),
        ("unplugged = [", "bare = [", "no se entiende"),
        ("[routes]", "[routes", "no se puede leer"),
        ("age = 11", "age = 12", "una edad"),
        ('young = "', 'younger = "', "no se entiende"),
    ],
)
def test_damaged_files(before: str, after: str, complaint: str) -> None:
    text = text_of(1)
    assert before in text
    with pytest.raises(DamagedData, match=complaint):
        read_plan(1, text.replace(before, after, 1))


def test_an_exercise_that_there_is_none_of() -> None:
    with pytest.raises(DamagedData, match=r"01\.toml · worksheet\[.*«1\.55»"):
        plan_with('exercise = "1.5"', 'exercise = "1.55"')
    with pytest.raises(UnknownExercise):
        plan_with("{first_turns}", "{1.55}")


def plan_with(before: str, after: str) -> Plan:
    text = text_of(1)
    assert before in text
    found = read_plan(1, text.replace(before, after))
    assert [task.key for task in found.worksheet]
    return found


def test_something_missing() -> None:
    text = text_of(1)
    start, end = text.index("unplugged = ["), text.index("[facts]")
    with pytest.raises(DamagedData, match="falta «unplugged»"):
        read_plan(1, text[:start] + text[end:])
    with pytest.raises(DamagedData, match="no cabe en su tabla"):
        read_course(
            'title = "T"\nopening = "O"\n'
            '[[section]]\ntitle = "S"\nhead = ["a", "b"]\nwidths = [1, 1]\nrows = [["x"]]\n'
        )


def test_a_lesson_that_there_is_none_of() -> None:
    with pytest.raises(UnknownLesson, match="«99»"):
        plan(99)


# Answers are the school's -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "said"),
    [
        ("1.1", "+90°"),
        ("1.3", "−90° (también vale +270°)"),
        ("2.1", "C51, C53, C71, C73"),
        ("1.4", "Por ejemplo: V22, V33"),
        ("4.9", "d, b, e, a, c"),
        ("1.10", "c) Porque si uno solo cambia de plan, no le va mejor."),
        ("1.5", "C1: V23 a V43 (-180)"),
        ("9.15", "30\N{NO-BREAK SPACE}m²"),
        ("14.18", "1,585"),
    ],
)
def test_answers_in_words(one: str, said: str) -> None:
    assert answer(exercise(one)) == said


@pytest.mark.parametrize("code", [code for code in COMPLETE if code != DEFAULT_LANGUAGE])
def test_answers_speak_the_readers_language(code: str) -> None:
    with speaking(code):
        assert [one.id for one in exercises() if left_over(answer(one), code)] == []


def test_every_exercise_has_its_answer_in_the_key() -> None:
    for number in LESSONS:
        found, shown = plan(number), markdown(key_blocks(plan(number)))
        for one in found.exercises:
            assert f"**{one.id}** {one.title} | {answer(one)}" in shown


# On paper -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "paper"),
    ordinarily(
        [*product(ON_PAPER, ["a4"]), *product(ON_LETTER, ["letter"])], product(LESSONS, SIZES)
    ),
)
def test_how_many_pages(number: int | str, paper: str) -> None:
    assert 1 <= len(pages(number, "worksheet", paper)) <= 4
    assert len(pages(number, "list", paper)) == 1
    assert len(pages(number, "ticket", paper)) == 1
    assert len(pages(number, "plan", paper)) <= 4
    assert len(pages(number, "key", paper)) <= 3


@pytest.mark.parametrize(
    ("paper", "numbers"),
    [
        ("a4", ON_PAPER),
        ("letter", ON_LETTER),
        *(pytest.param(paper, LESSONS, marks=pytest.mark.exhaustive) for paper in SIZES),
    ],
)
@pytest.mark.parametrize("part", [*FILES, "course"])
def test_nothing_runs_over_the_margins(
    part: str, paper: str, numbers: tuple[int | str, ...]
) -> None:
    wide, tall = (side * MM for side in SIZES[paper])
    for number in (None,) if part == "course" else numbers:
        for page in pages(number, part, paper):
            assert tuple(round(side / MM) for side in page.get_size()) == SIZES[paper]
            text = page.get_textpage()
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                assert left >= MARGIN * MM - 1 and right <= wide - MARGIN * MM + 1
                assert bottom >= 8 * MM and top <= tall - MARGIN * MM + 3
                # Nothing of the running text gets into the footer.
                assert bottom >= FOOT * MM - 4 or top <= 14 * MM


@pytest.mark.parametrize("part", [*FILES, "course"])
def test_every_sign_has_a_glyph(part: str) -> None:
    from reportlab.pdfbase import pdfmetrics

    for number in (None,) if part == "course" else ON_PAPER:
        shown = read(number, part)
        known = {
            sign
            for name in ("Zamora", SIGNS[0])
            for sign in pdfmetrics.getFont(name).face.charToGlyph
        }
        assert [sign for sign in set(shown) if ord(sign) not in known] == []
        assert "\ufffd" not in shown and not PLACE.search(shown) and "**" not in shown


def filled(page: Any) -> float:
    """What part of the height of a page has something on it, above the footer."""
    tall = page.get_size()[1]
    found = [item.get_bounds() for item in page.get_objects()]
    inside = [(bottom, top) for _left, bottom, _right, top in found if top > FOOT * MM]
    low, high = min(bottom for bottom, _top in inside), max(top for _bottom, top in inside)
    return float((high - low) / (tall - (MARGIN + FOOT) * MM))


@pytest.mark.parametrize("part", [*FILES, "course"])
def test_no_page_is_nearly_empty(part: str) -> None:
    for number in (None,) if part == "course" else LESSONS:
        assert min(map(filled, pages(number, part, "a4"))) >= 0.2, number


def test_the_last_page_is_filled_or_goes_away() -> None:
    """A little more than a page: drawn smaller, it fits."""
    found = [
        pdfium.PdfDocument(running("T", "p", (Text("Una línea."),) * n, "a4"))
        for n in (37, 38, 45, 60)
    ]
    assert [len(one) for one in found] == [1, 1, 1, 2]
    assert all(min(map(filled, one)) >= 0.2 for one in found)


def boards(number: int | str) -> Iterator[tuple[Any, Any, float]]:
    """The tasks of a worksheet with a board, the board, and the side of its cells in mm."""
    for task in plan(number).worksheet:
        if scene := worksheet._scene(task):
            yield task, scene, worksheet.cell(task, scene, 180, worksheet.HIGHEST)


def test_boards_are_large_enough_to_draw_on() -> None:
    """Cells of 12 mm, or a board as high or as wide as a page allows beside its words."""
    found = [one for number in LESSONS for one in boards(number)]
    for task, scene, cell in found:
        drawn = task.bare or task.source is None or task.source.kind in ("cells", "counterexample")
        largest = scene.height * cell >= worksheet.HIGHEST - 1 or scene.width * cell >= 120
        assert cell >= 7 and (not drawn or cell >= 12 or largest)
    assert sum(cell >= 12 for *_board, cell in found) > len(found) / 2
    # On the page as well: the lines of a board of Dominório, four cells wide.
    (_task, _scene, cell), *_others = boards(9)
    boxes = [item.get_bounds() for item in pages(9, "worksheet", "a4")[0].get_objects()]
    wide = [(right - left) / MM for left, _bottom, right, _top in boxes]
    assert cell >= 12 and any(abs(one - 4 * cell) < 1 for one in wide)


def test_each_sheet_says_how_it_is_played() -> None:
    """The sentences of the lesson, in the place where all have them."""
    folder = shipped_folder("es")
    for number in NUMBERED:
        played, shown = worksheet.games(plan(number)), read(number, "worksheet")
        assert played, number
        for game in played:
            first = plain(escaped.unescape(rules(game, folder)[0]))
            assert game.name in shown and first[:40] in shown
    assert "Una ficha en casilla oscura lo manda a la oscura vacía más cercana" in read(
        3, "worksheet"
    )


def test_steps_are_numbered_and_choices_ticked() -> None:
    assert "___ a)" in read(8, "worksheet").replace("____", "___") and "☐ a) 4 frijoles" in read(
        8, "worksheet"
    )


def test_a_year_has_every_lesson_in_order() -> None:
    (year,) = (one for one in course().section if one.title == "Un año de clases")
    named = [row[1] for row in year.rows]
    assert [name.split(" · ")[0] for name in named if " · " in name] == list(map(str, NUMBERED))
    weeks = [int(n) for row in year.rows for n in re.findall(r"\d+", row[0])]
    assert weeks == sorted(set(weeks)) and weeks[-1] == 36


def test_both_ladders_are_in_the_glossary_and_in_what_is_known() -> None:
    shown = read(None)
    for said in (
        "suma-nim",
        "libertades",
        "E y D",
        "Alak",
        "Cefalópodo",
        "Elecciones en hexágonos",
    ):
        assert said in shown


def test_accents_and_signs_arrive() -> None:
    # Spanish is written in the letters of the screens; what these lack comes from others.
    assert [font for font, _piece in runs("¿Ñandú, pingüino? «1–2» ¡−90°!", "Zamora")] == ["Zamora"]
    assert [font for font, _piece in runs("2 ≤ x", "Zamora")] == ["Zamora", SIGNS[0], "Zamora"]
    shown = read(3, "worksheet") + read(1, "worksheet")
    for sign in "áéíóúñ¿«»≤²√−°":
        assert sign in shown, sign


@printed
def test_pupils_get_no_answers(number: int | str) -> None:
    """Neither the key nor an explanation is on what is handed out."""
    found = plan(number)
    handed_out = read(number, "worksheet") + " " + read(number, "ticket")
    for task in (*found.worksheet, *found.ticket):
        assert plain(task.asked)[:40] in handed_out
        said = task.source.explanation if task.source else task.answer
        assert plain(said)[:40] not in handed_out
    assert "docentes" not in handed_out


def plain(text: str) -> str:
    """A text as it stands on paper."""
    for sign, drawn in (("*", ""), ("`", ""), ("[...]", "_" * 8), ("\u202f", " ")):
        text = text.replace(sign, drawn)
    return text


def test_the_plan_and_the_key_say_all() -> None:
    shown = read(2, "plan")
    for said in ("Plan de 45 minutos", "Plan de 90 minutos", "27–35", "Sin pantalla", "Rúbrica"):
        assert said in shown
    assert "LOMLOE" in shown and "2016" in shown and "23 423 400" in shown
    assert "El vuelo largo" in read(2, "key")


def test_the_guide_says_all() -> None:
    shown = read(None)
    for said in (
        "Glosario",
        "Créditos",
        "Resuelto: empate",
        "DeLaurentiis",
        "Tres rutas",
        "MPPE",
        "Argentina",
    ):
        assert said in shown
    for number in LESSONS:
        assert plan(number).heading.split(":")[0] in shown


def test_room_to_write() -> None:
    """Each task without something to choose or to fill in has lines, or squares, or a board."""
    for number in LESSONS:
        for task in plan(number).worksheet:
            gaps = "[...]" in task.asked
            choose = task.source is not None and task.source.kind in ("choice", "order")
            assert task.lines or task.squares or gaps or choose, (number, task)


def test_the_same_file_every_time() -> None:
    assert lesson_pages(2, "plan", "a4") == lesson_pages(2, "plan", "a4")


# On a page ----------------------------------------------------------------------------------------


@every_lesson
def test_the_teachers_part_as_html(number: int | str) -> None:
    page = teacher_html(number)
    found = plan(number)
    assert page.count("<table>") == page.count("</table>") >= 6
    assert "<h2>" in page and not PLACE.search(page) and "**" not in page
    assert found.question[0].answer[:20].split("*")[0] in page
    for one in found.exercises:
        assert f"<strong>{one.id}</strong>" in page


def test_html_lets_no_tag_through() -> None:
    page = html(
        (Heading("<b>"), Text("un <script>"), Items(("a < b",)), Grid(("x",), (("a|b",),), (1,)))
    )
    assert "<script>" not in page and "<b>" not in page
    assert "a|b</td>" in page and "<li>a &lt; b</li>" in page


def test_the_plan_of_a_lesson_in_markdown() -> None:
    shown = markdown(plan_blocks(plan(2), chosen()))
    assert shown.startswith("## Qué se practica\n\n- ")
    assert "| 0–9 | **Juega** |" in shown
    assert language() == "es"


@pytest.mark.parametrize(("code", "paper"), [("es", "letter"), ("en", "letter"), ("pt", "a4")])
def test_the_paper_of_schools(code: str, paper: str) -> None:
    with speaking(code):
        assert usual_paper() == paper
