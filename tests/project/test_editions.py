"""Editions: every lesson in every language has the same cells, ids, tags and code."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from zamora import cli
from zamora.core import i18n, units
from zamora.core.tongues import written
from zamora.player import lessonwords, vocabulary
from zamora.player.cells import edition, read
from zamora.player.lesson import Lesson
from zamora.school.teaching.curricula import chosen
from zamora.school.teaching.orders import html
from zamora.school.teaching.parts import answer_blocks, plan_blocks
from zamora_widgets.paper import kit

from ..conftest import SLOW_CELLS
from ..leftover import left_over, said
from .test_translations import LANGUAGES, forms, messages, tool

LESSONS = Path(__file__).parents[2] / "lessons" / "es"
NOTEBOOKS = sorted(LESSONS.glob("*.ipynb"))
TRANSLATED = [code for code in LANGUAGES if code != "es"]

every_translation = pytest.mark.parametrize("language", TRANSLATED)


# Units --------------------------------------------------------------------------------------------

TEXT = """\
## Juega

1. Toca **aquí** y `allí`.
- Otra cosa
> **Ana:** ¿Sí?

| montón | 4 |
|---|:---|
| 5 | 1 |

<details>
<summary><b>Reglas</b> (toca)</summary>

```
código
```
$x$

</details>
"""


def test_what_marks_a_line_is_no_part_of_its_unit() -> None:
    found: list[str] = []

    def keep(unit: str) -> str:
        found.append(unit)
        return unit

    assert units.changed(TEXT, keep) == TEXT
    assert found == [
        "Juega",
        "Toca **aquí** y `allí`.",
        "Otra cosa",
        "**Ana:** ¿Sí?",
        "montón | 4",
        "<b>Reglas</b> (toca)",
    ]


def test_no_unit_of_the_lessons_goes_over_two_lines_or_hides_words_in_a_tag() -> None:
    for path in NOTEBOOKS:
        for cell in read(path):
            if cell.kind == "markdown":
                plain = re.compile(r"(?!#|[-*+] |\d+\. |>|<|\||\s*$)")
                lines = cell.source.split("\n")
                assert not any(plain.match(a) and plain.match(b) for a, b in pairwise(lines))
                assert not re.search(r"<[^>]*(alt|title)=|!\[", cell.source), (path.name, cell.id)


@pytest.mark.parametrize(
    ("translation", "lost"),
    [
        ("Tap **V12** in `a b` 3 times, {n}: [here](x.ipynb) <b>$y$</b>", ""),
        ("Tap V12 in `a b` 3 times, {n}: [here](x.ipynb) <b>$y$</b>", "** **"),
        ("Tap **V12** in `a` 4 times, {m}: [here](y) $y$", "3 ](x.ipynb) {n} </b> <b> 4 ](y) {m}"),
    ],
)
def test_what_is_no_word_must_survive(translation: str, lost: str) -> None:
    spanish = "Toca **V12** en `a b` 3 veces, {n}: [aquí](x.ipynb) <b>$y$</b>"
    code = ["`a b`", "`a`"] if "4" in translation else []
    assert sorted(tool.lost(spanish, translation)) == sorted([*lost.split(), *code])


# Catalogues ---------------------------------------------------------------------------------------


@every_translation
def test_catalogue_of_the_lessons_holds_their_sentences_and_no_others(language: str) -> None:
    kept, wanted = tool.read(language, "lessons"), tool.template(language, "lessons")

    def held(catalogue: Any) -> set[tuple[str, str | None]]:
        return {(message.id, message.context) for message in messages(catalogue)}

    assert held(kept) == held(wanted), "python tools/catalogues.py"
    compiled = tool.file_of(language, "lessons").with_suffix(".mo").read_bytes()
    assert compiled == tool.compiled(kept)


@every_translation
def test_no_translation_of_a_lesson_has_lost_anything(language: str) -> None:
    for message in messages(tool.read(language, "lessons")):
        assert not message.fuzzy, message.id
        for text in filter(None, forms(message.string)):
            assert not tool.lost(message.id, text, language), message.id
        if language in i18n.COMPLETE:
            assert message.string, message.id


#: Chessmen in a sentence, *Tn*, and turns, *V12 a V23*. What a book prints is quoted as it is.
MEN = re.compile(
    r"\b(?:[RDTACP][bn]|[RDTAC][a-h]?[1-8]?x?[a-h][1-8]|[VC]\d\d a [VC]\d\d)\b"
    r"|\(\d+,\d+\) a (?=\()"
)


@every_translation
@pytest.mark.parametrize("domain", [i18n.DOMAIN, i18n.LESSONS])
def test_men_have_the_letters_of_the_language(language: str, domain: str) -> None:
    for message in messages(tool.read(language, domain)):
        spanish = forms(message.id)[-1]
        if not re.search("impreso|imprime|An Introduction", spanish):
            men = [written(one, language) for one in MEN.findall(spanish)]
            for text in filter(None, forms(message.string)):
                assert all(one in text for one in men), message.id


def test_translations_are_added_all_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "LOCALES", tmp_path)
    monkeypatch.setattr(tool, "read", tool.read.__wrapped__)
    monkeypatch.setattr(tool, "messages", list)
    both = {"zamora": lambda: [("Juega", "code.py", 0)], "lessons": lambda: FOUND}
    monkeypatch.setattr(tool, "DOMAINS", both)
    monkeypatch.setattr(tool, "sentences", lambda: FOUND)
    monkeypatch.setattr(tool, "SOURCE_LANGUAGE", "xx")
    monkeypatch.setattr(tool, "LANGUAGE_OF_CLICK", "pt")
    with pytest.raises(tool.Refused) as refused:
        tool.add("pt", {"Juega": "Jogue", "Hay 3": "Há 4", "otra": "outra"})
    assert str(refused.value) == "'Hay 3': 3 4\nnot in our domains:  'otra'"
    assert not list(tmp_path.rglob("*.po"))
    tool.add("pt", {"Juega": "Jogue", "01:juega": {"Juega": "Brinque"}})
    assert tool.missing("pt") == {"Hay 3": ""}
    tool.add("pt", {"Hay 3": "Há 3"})
    assert {(one.context, one.string) for one in messages(tool.read("pt", "lessons"))} == {
        (None, "Jogue"),
        (None, "Há 3"),
        ("01:juega", "Brinque"),
    }
    with pytest.raises(tool.Refused, match="in both domains:  'Juega'"):
        tool.add("pt", {"Juega": "Joga"})
    tool.add("pt", {"zamora": {"Juega": "Joga"}})
    assert [one.string for one in messages(tool.read("pt"))] == ["Joga"]
    assert "pt, lessons: 3 messages, 0 without a translation" in capsys.readouterr().out


FOUND = [("Juega", "01:juega", 0), ("Juega", "02:juega", 0), ("Hay 3", "01:juega", 0)]


# Lessons ------------------------------------------------------------------------------------------


@every_translation
def test_every_lesson_has_the_same_cells_ids_tags_and_code(language: str) -> None:
    for path in NOTEBOOKS:
        i18n.set_language("es")
        original = read(path)
        i18n.set_language(language)
        for one, other in zip(original, read(path), strict=True):
            assert (one.id, one.kind, one.tags) == (other.id, other.kind, other.tags)
            if one.kind == "code":
                assert one.source == vocabulary.said(other.source, "es")
                assert other.lives and not other.html  # a picture with Spanish words under it
            elif language in i18n.COMPLETE and units.has_words(one.source):
                assert one.source != other.source or one.source in SAME, (path.name, one.source)


@every_translation
def test_what_only_a_notebook_needs_is_known_by_its_first_words(language: str) -> None:
    """Pages without JupyterLab leave out the paragraphs that begin with them."""

    def found(code: str) -> list[str]:
        with i18n.speaking(code):
            begins = f"**{lessonwords.words()['notebook_only']}**"
            cells = (cell for path in NOTEBOOKS for cell in read(path))
            return [cell.id for cell in cells if begins in cell.source]

    assert found(language) == found("es") != []


#: Cells that say the same in every language.
SAME = {"### Nim", "### Ko", "### Atari", "### Seki"}


def test_an_edition_says_its_language_and_is_not_translated_again(tmp_path: Path) -> None:
    i18n.set_language("en")
    made = tmp_path / NOTEBOOKS[0].name
    made.write_bytes(edition(NOTEBOOKS[0]))
    data = json.loads(made.read_bytes())
    assert data["metadata"]["zamora"] == {"language": "en"}
    data["cells"][1]["outputs"] = [{"data": {"text/html": "made"}}]
    made.write_text(json.dumps(data))
    assert edition(made) == made.read_bytes()
    i18n.set_language("es")
    assert edition(NOTEBOOKS[0]) == NOTEBOOKS[0].read_bytes()


@every_translation
def test_a_notebook_of_an_edition_is_built(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In words of its language, and nothing but what was asked for."""
    folder = tmp_path / "built"
    order = ["lessons", "--build", language, str(folder), "--bare", "--lesson"]
    assert cli.execute([*order, "1"]) == 0
    (made,) = folder.iterdir()
    notebook = nbformat.read(made, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.zamora.language == language
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    assert code[0] == "from zamora_widgets.aula import *"
    assert code[1].startswith(f"{vocabulary.vocabularies()[language].names['tablero']}(")
    assert all(not cell.get("outputs") for cell in notebook.cells)
    capsys.readouterr()
    assert cli.execute([*order, "99"]) == 2
    assert "0" in capsys.readouterr().err


@pytest.mark.exhaustive
@every_translation
def test_built_notebooks_run_and_are_what_they_show(language: str, tmp_path: Path) -> None:
    """All are executed as published; two are compared with a new run as the Spanish ones are."""
    own = {one: str(tmp_path / one) for one in ("ZAMORA_PROGRESS", "ZAMORA_MEMORY")}
    environment = os.environ | own | {"ZAMORA_LANG": language}
    python = (sys.executable, "-m")
    made = ("zamora", "lessons", "--build", language, "built")
    subprocess.run([*python, *made], cwd=tmp_path, env=environment, check=True)
    built = [tmp_path / "built" / path.name for path in NOTEBOOKS]
    found = {
        (path.name, cell.source): left
        for path in built
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", ())
        for shown in output["data"].values()
        if isinstance(shown, str) and (left := left_over(shown, language))
    }
    assert not found
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    compared = ("--nbval", "--nbval-current-env", "--nbval-cell-timeout=600")
    left_out = f"--nbval-sanitize-with={LESSONS.parents[1] / 'tests' / 'lessons' / 'nbval.cfg'}"
    two = [path for path in built if path.name[:2] in {"00", "08"}]
    order = [*python, "pytest", "-q", "-c", "pytest.ini", *compared, left_out, *two]
    run = subprocess.run(
        order, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout


# Readers ------------------------------------------------------------------------------------------


def test_readers_of_one_process_are_spoken_to_each_in_their_language() -> None:
    async def say(code: str) -> list[str]:
        with i18n.speaking(code):
            said = [i18n.language(), i18n._("Pista")]
            await asyncio.sleep(0)  # the others come in between
            return [*said, i18n._("Pista")]

    async def all_of_them() -> list[list[str]]:
        return await asyncio.gather(say("en-GB"), say("es_VE"), say("xx"))

    with ThreadPoolExecutor() as another:  # in this one a browser's loop may be running
        english, spanish, unknown = another.submit(asyncio.run, all_of_them()).result()
    assert english == ["en", "Hint", "Hint"]
    assert spanish == unknown == ["es", "Pista", "Pista"]


def test_what_is_preferred_is_chosen_among_what_there_is() -> None:
    assert i18n.fitting(["fr", "en-US", "es"], ("es", "en")) == "en"
    assert i18n.fitting(["fr"], ("es", "en")) == ""
    assert set(i18n.COMPLETE) <= set(i18n.languages())


# No Spanish is left -------------------------------------------------------------------------------

FINISHED = [code for code in TRANSLATED if code in i18n.COMPLETE]


@pytest.mark.parametrize("language", FINISHED)
def test_nothing_spanish_is_left_in_the_lessons_and_for_teachers(language: str) -> None:
    found = {}
    with i18n.speaking(language):
        for path in NOTEBOOKS:
            for cell in read(path):
                if cell.kind == "markdown" and (left := left_over(cell.source, language)):
                    found[path.name, cell.id] = left
        for lesson in kit.kits():
            plan = kit.plan(lesson)
            for block in (*plan_blocks(plan, chosen()), *answer_blocks(plan)):
                if left := left_over(html([block]), language):
                    found[lesson, left] = left
    assert not found, "\n".join(f"{one}: {left}" for one, left in found.items())


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", FINISHED)
def test_nothing_spanish_is_left_on_any_board_or_card(language: str) -> None:
    """All cells of all lessons are run, and what they show is read."""
    found = {}
    with i18n.speaking(language):
        for path in NOTEBOOKS:
            lesson = Lesson(read(path), list[Any]().append)
            for cell in lesson.cells.values():
                source = vocabulary.said(cell.source, "es")
                if cell.kind == "code" and source not in SLOW_CELLS:
                    lesson.run(cell)
                    for text in said(lesson.state["outputs"].get(cell.id, ())):
                        if left := left_over(text, language):
                            found.setdefault((path.name, cell.source), left)
            lesson.close()
    assert not found, "\n".join(f"{one}: {left}" for one, left in found.items())
