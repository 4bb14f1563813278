"""What the page around a lesson knows before there is a kernel: brought up to date?"""

from __future__ import annotations

import importlib.util
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import nbformat
import pytest

from zamora.school.rungs import ROUTES

from ..marks import ordinarily

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "lesson_pages", REPOSITORY / "tools" / "lesson_pages.py"
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_lesson_as_it_is_shipped_is_known(tool: ModuleType) -> None:
    path = REPOSITORY / "zamora/player/web/lessons.json"
    contents = tool.contents()
    assert path.read_text(encoding="utf-8") == contents, "run tools/lesson_pages.py"
    spanish = json.loads(contents)["es"]
    shipped = sorted(path.name for path in (REPOSITORY / "lessons" / "es").glob("*.ipynb"))
    assert [lesson["file"] for lesson in spanish["lessons"]] == shipped


def test_a_lesson_is_known_by_its_words_alone(tool: ModuleType) -> None:
    path = REPOSITORY / "lessons" / "es" / "00_bienvenida.ipynb"
    notebook = nbformat.read(path, as_version=4)
    known = tool.hash_of(notebook)
    for cell in notebook.cells:
        cell.metadata["tags"] = ["mía"]
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], 7
    assert tool.hash_of(notebook) == known
    notebook.cells[-1].source += " "
    assert tool.hash_of(notebook) != known


def test_an_exercise_is_on_the_routes_of_its_cells(tool: ModuleType) -> None:
    def cell(number: str, *tags: str) -> nbformat.NotebookNode:
        return nbformat.v4.new_code_cell(f'ejercicio("{number}")', metadata={"tags": list(tags)})

    notebook = nbformat.v4.new_notebook()
    notebook.cells = [
        cell("1.1"),
        cell("1.2", "14-16", "mía"),
        cell("1.3", "8-10"),
        cell("1.3", "14-16"),  # at another place for older pupils
        cell("1.4", "8-10"),
        cell("1.4"),
    ]
    assert tool.exercises(notebook) == {
        "1.1": [],
        "1.2": ["14-16"],
        "1.3": ["8-10", "14-16"],
        "1.4": [],
    }


def test_tags_name_routes_that_there_are() -> None:
    for path in (REPOSITORY / "lessons").rglob("*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            tags = {tag for tag in cell.metadata.get("tags", ()) if tag[:1].isdigit()}
            assert tags <= set(ROUTES), path.name


def test_what_introduces_something_to_do_is_where_that_is() -> None:
    """With nothing below it but what is on other routes, a heading would be a screen by itself."""
    for path in (REPOSITORY / "lessons").rglob("*.ipynb"):
        heading = ""
        stands: set[str] = set()
        todo: set[str] | None = None
        for cell in [*nbformat.read(path, as_version=4).cells, nbformat.v4.new_markdown_cell("#")]:
            routes = {tag for tag in cell.metadata.get("tags", ()) if tag in ROUTES} or set(ROUTES)
            if cell.cell_type == "code":
                todo = (todo or set()) | routes
            elif cell.source.startswith("#"):
                assert todo is None or stands <= todo, f"{path.name}: {heading}"
                heading, stands, todo = cell.source.partition("\n")[0], routes, None


# The lessons as pages where nothing runs: a viewer of notebooks, a printed page -------------------


if TYPE_CHECKING:
    from nbconvert import HTMLExporter

PATHS = sorted((Path(__file__).parents[2] / "lessons").rglob("*.ipynb"))
#: Cards and boards, proofs, formulas and plots.
SOME = [path for path in PATHS if path.name.startswith(("00_", "03b_", "04_", "14_"))]


class Page(HTMLParser):
    """What there is to see on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str | None]] = []
        self.words = ""
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._hidden += 1
        if tag == "img":
            self.pictures.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words += data


@pytest.fixture(scope="module")
def exporter() -> HTMLExporter:
    from nbconvert import HTMLExporter  # long to import: not in every worker

    return HTMLExporter()


@pytest.fixture(scope="module", params=ordinarily(SOME, PATHS), ids=lambda path: path.stem)
def page(request: pytest.FixtureRequest, exporter: HTMLExporter) -> Page:
    body, _resources = exporter.from_filename(str(request.param))
    return Page(body)


def test_boards_and_exercises_can_be_seen(page: Page) -> None:
    assert len(page.pictures) > 2
    for picture in page.pictures:
        assert (picture["src"] or "").startswith("data:image/"), "it needs nothing from elsewhere"
        assert len(picture["alt"] or "") > 10


def test_nothing_asks_for_a_kernel_that_is_not_there(page: Page) -> None:
    for error in ("Error displaying widget", "Traceback", "widget-view", "<zamora_widgets"):
        assert error not in page.words


def test_what_was_found_is_text(page: Page) -> None:
    """Formulas, signs and results are letters, not boxes."""
    assert "\ufffd" not in page.words
    assert len(re.sub(r"\s+", " ", page.words)) > 2000
