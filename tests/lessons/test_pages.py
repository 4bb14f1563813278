"""What the page around a lesson knows before there is a kernel: brought up to date?"""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import nbformat
import pytest

from zamora.school.rungs import ROUTES

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
