"""The committed lessons: whole, executed, honest about where they lead."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from zamora import book
from zamora.jupyter.workfolder import Lesson as Shipped
from zamora.player import checks
from zamora.rival import player
from zamora.school import rungs
from zamora.school.exercises import exercise, exercises, lessons
from zamora_widgets import aula

FOLDER = Path(__file__).parents[2] / "lessons"
PATHS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)

#: The shape of every lesson but the welcome: a class knows its way.
SECTIONS = ["Juega", "Observa", "Descubre", "Compruébalo", "El libro", "Ejercicios", "Reto"]
FOLDED = ["Para el docente", "Reglas y dictámenes"]
#: The shape of those that go idea by idea; each idea has a heading of its own.
BY_IDEAS = ["Juega", "Descubre", "El libro", "Reto", "¿Qué cambió en tu conjetura?"]
#: The ages for which there is a way of its own through a lesson.
ROUTES = ("8-10", "11-13", "14-16")
#: Calls whose result is a widget: without a kernel its picture or its text must stand there.
WIDGETS = {
    "tablero",
    "ejercicio",
    "partida",
    "momento",
    "escalera",
    "transportador",
    "regla",
    "medir",
    "parada",
    "ternas",
    "discos",
    "casos",
    "recorridos",
    "estrategia",
    "pizarra",
    "resuelto",
    "sobre",
    "taller",
    "aperturas",
    "toque",
    "rachas",
    "historia",
    "pases",
    "votos",
    "distritos",
}


@dataclass(frozen=True)
class Call:
    """A call in a code cell, e.g. ``ejercicio("1.3")``."""

    name: str
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]


@dataclass(frozen=True)
class Lesson:
    """A committed notebook."""

    path: Path
    notebook: Any

    @property
    def number(self) -> int | None:
        """Its rung; None for the workshop, which stands beside the ladder without exercises."""
        return Shipped(self.path.name, self.path).number

    @property
    def code(self) -> list[Any]:
        return [cell for cell in self.notebook.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> str:
        return "\n\n".join(c.source for c in self.notebook.cells if c.cell_type == "markdown")

    def calls(self) -> Iterator[tuple[Any, Call]]:
        for cell in self.code:
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield (
                        cell,
                        Call(
                            node.func.id,
                            tuple(map(ast.literal_eval, node.args)),
                            {k.arg: ast.literal_eval(k.value) for k in node.keywords if k.arg},
                        ),
                    )

    def named(self, function: str) -> list[str]:
        """The first arguments of all calls of ``function``, in order."""
        return [call.arguments[0] for _cell, call in self.calls() if call.name == function]


@cache
def read(path: Path) -> Lesson:
    return Lesson(path, nbformat.read(path, as_version=4))


@pytest.fixture(scope="module", params=PATHS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return read(request.param)


def test_there_is_a_lesson_for_every_rung_that_is_ready() -> None:
    shipped = [Shipped(path.name, path).number for path in PATHS if path.parent.name == "es"]
    assert list(dict.fromkeys(shipped)) == [*lessons()[:-1], None]
    assert lessons()[-1] == rungs.WORKSHOP, "the workshop has exercises, and is no rung"


def test_notebook_is_valid(lesson: Lesson) -> None:
    nbformat.validate(lesson.notebook)
    assert lesson.notebook.metadata.kernelspec.name == "python3"


# ---------------------------------------------------------------------------------------- outputs


def test_every_cell_was_executed_in_order(lesson: Lesson) -> None:
    assert [cell.execution_count for cell in lesson.code] == list(range(1, len(lesson.code) + 1))


def test_no_cell_failed(lesson: Lesson) -> None:
    for cell in lesson.code:
        for output in cell.outputs:
            assert output.output_type != "error", cell.source
            assert output.get("name") != "stderr", output.text
            assert "zamora-oops" not in output.get("data", {}).get("text/html", ""), cell.source


def test_something_stands_there_without_a_kernel(lesson: Lesson) -> None:
    """Every result has a text, widgets and drawings have their static form."""
    for cell in lesson.code[1:]:  # the first one imports
        assert cell.outputs, f"no output: {cell.source}"
        for output in cell.outputs:
            if output.output_type in ("display_data", "execute_result"):
                assert {"text/html", "text/plain"} & set(output.data), cell.source
    for cell, call in lesson.calls():
        if call.name in WIDGETS:
            (output,) = cell.outputs
            assert re.search("<(img|li|summary|details|b)\\b", output.data["text/html"]), (
                cell.source
            )


def test_no_widget_is_stored(lesson: Lesson) -> None:
    """A page without its kernel would show an error in its place."""
    assert "widgets" not in lesson.notebook.metadata
    text = lesson.path.read_text(encoding="utf-8")
    assert "widget-view" not in text
    assert "widget-state" not in text


def test_pictures_have_alternative_texts(lesson: Lesson) -> None:
    for cell in lesson.code:
        for output in cell.outputs:
            for picture in re.findall("<img[^>]*>", output.get("data", {}).get("text/html", "")):
                assert re.search(r'alt="[^"]{10,}"', picture), cell.source


def test_nothing_names_the_place_where_it_was_made(lesson: Lesson) -> None:
    text = json.dumps(lesson.notebook, ensure_ascii=False)
    text = re.sub(r"data:image/svg\+xml[^\"\\]*", "", text)
    found = re.findall(
        r"(?<![\w.:/<])/(?:home|root|Users|tmp|work|usr|var|opt|mnt|srv)\b/?\S*", text
    )
    assert found == []
    assert not re.search(r"file://|[A-Z]:\\\\\w", text)


# ------------------------------------------------------------------------------------------ shape


def test_title_is_that_of_the_rung(lesson: Lesson) -> None:
    if lesson.number is None:
        pytest.skip("it is no rung")
    first = lesson.notebook.cells[0]
    assert first.cell_type == "markdown"
    heading = first.source.splitlines()[0]
    assert heading.startswith("# ")
    titles = {rung.number: rung.title for rung in rungs.rungs()}
    assert titles[lesson.number] in heading
    assert len(re.findall("^# ", lesson.prose, flags=re.M)) == 1


def test_sections(lesson: Lesson) -> None:
    headings = re.findall("^## (.*)$", lesson.prose, flags=re.M)
    folded = re.findall(r"<summary><b>(.*?)</b>", lesson.prose)
    if lesson.number == 0:
        assert headings[0] == "Juega" and "Para el docente" not in folded
    elif lesson.number is None:
        assert folded == FOLDED[:1]
    elif "Para el docente" not in folded:
        # (A section may begin differently on another route.)
        assert [one for one in dict.fromkeys(headings) if one in BY_IDEAS] == BY_IDEAS
        assert folded == FOLDED[1:]
        assert len(re.findall("^### ", lesson.prose, flags=re.M)) >= 5
    else:
        assert headings == SECTIONS
        assert folded == FOLDED
    assert lesson.prose.count("<details>") == lesson.prose.count("</details>") == len(folded)


def test_code_may_be_read_by_a_pupil(lesson: Lesson) -> None:
    assert lesson.code[0].source == "from zamora_widgets.aula import *"
    for cell in lesson.code:
        assert 1 <= len(cell.source.splitlines()) <= 3, cell.source


# ------------------------------------------------------------------------------------------ names


def test_every_name_exists(lesson: Lesson) -> None:
    with pytest.raises(checks.UnknownClaim) as error:
        checks.check("no hay tal cosa")
    claims = set(error.value.accepted)
    calls = list(lesson.calls())
    assert calls
    for _cell, call in calls:
        assert call.name in aula.__all__, call
        if call.name == "ejercicio":
            numbered = rungs.WORKSHOP if lesson.number is None else lesson.number
            assert exercise(*call.arguments).lesson == numbered
        elif call.name == "partida":
            assert book.get(*call.arguments).id == call.arguments[0]
        elif call.name == "comprobar":
            assert call.arguments[0] in claims
        elif call.name == "tablero" and call.keywords.get("rival"):
            assert player(call.keywords["rival"]).key == call.keywords["rival"]


@pytest.mark.parametrize("number", lessons())
def test_exercises(number: int) -> None:
    own, placed = exercises(number), named_on(number, "ejercicio")
    assert placed == [one.id for one in own], "all of them, in order"
    if number:
        assert len(own) >= (10 if number == 3 else 6)
        assert len({one.kind for one in own}) >= 3


def test_wrong_answers_are_answered(lesson: Lesson) -> None:
    """On every page there are two and a half named mistakes an exercise, or more."""
    found = list(map(exercise, lesson.named("ejercicio")))
    assert sum(len(one.mistakes) for one in found) >= 2.5 * len(found)


def test_routes(lesson: Lesson) -> None:
    """What is only for some ages says so in tags; the youngest have enough, the oldest all."""
    on: dict[str, list[str]] = {route: [] for route in ROUTES}
    tagged = False
    for cell in lesson.notebook.cells:
        every = [tag for tag in cell.metadata.get("tags", []) if not tag.startswith("nbval-")]
        tags = [route for route in ROUTES if route in every]
        assert every == tags and len(tags) < len(ROUTES), cell.source
        tagged |= bool(tags)
        if found := re.fullmatch(r'ejercicio\("(.*)"\)', cell.source):
            for route in tags or ROUTES:
                on[route].append(found[1])
    assert len(on["14-16"]) == len(lesson.named("ejercicio"))
    assert set(on["8-10"]) <= set(on["11-13"])
    if tagged:
        assert len(on["8-10"]) >= 5
        # What is deeper is for the oldest, and there is something to do.
        deeper = [c for c in lesson.notebook.cells if c.source.startswith("### Para ir más hondo")]
        assert deeper and all(c.metadata["tags"] == ["14-16"] for c in deeper)


@pytest.mark.parametrize("number", lessons())
def test_printed_games(number: int) -> None:
    """A rung around a game shows every printed game of it; another one those that it chooses."""
    printed = named_on(number, "partida")
    around = {rung.number: bool(rung.game) for rung in rungs.rungs()}
    if around.get(number):
        games = dict.fromkeys(name.rpartition("-")[0] for name in printed)
        assert printed == [one.id for key in games for one in book.printed_games(key)] != []
    assert len(set(printed)) == len(printed)


def named_on(number: int | None, function: str) -> list[str]:
    """The first arguments of all calls of ``function`` in the parts of a rung, in order.

    Those of the workshop by the number of its exercises.
    """
    number = None if number == rungs.WORKSHOP else number
    return [
        name for one in map(read, PATHS) if one.number == number for name in one.named(function)
    ]


def test_links_lead_somewhere(lesson: Lesson) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)|href=\"([^\"]+)\"", lesson.prose)
    for target in map("".join, targets):
        if re.match("https?://", target):
            continue
        path, _, anchor = target.partition("#")
        assert not path.startswith("/"), target
        where = (lesson.path.parent / path) if path else lesson.path
        assert where.is_file(), target
        assert where.resolve().is_relative_to(FOLDER.resolve()), "outside what is installed"
        if anchor:
            text = json.loads(where.read_text(encoding="utf-8"))
            headings = [
                re.sub(r"\s+", "-", line.lstrip("# ").strip())
                for cell in text["cells"]
                for line in "".join(cell["source"]).splitlines()
                if line.startswith("#")
            ]
            assert anchor in headings, target


def test_the_welcome_leads_to_the_next_rung() -> None:
    welcome = next(path for path in PATHS if path.name.startswith("00_"))
    links = re.findall(r"\]\((\S+\.ipynb)\)", read(welcome).prose)
    assert [link for link in links if link.startswith("01_")]
