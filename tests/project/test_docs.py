"""The documentation as a site, and its page on the plan; `nox -s docs` builds all of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def docs(tool: Callable[[str], ModuleType]) -> ModuleType:
    return tool("docs")


def test_the_page_on_the_plan_has_the_rooms_of_the_contracts(repository: Path) -> None:
    settings = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))
    plans = [
        [
            room
            for floor in contract["layers"]
            for room in floor.split(" | ")
            if not room.startswith("_")
        ]
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    ]
    page = (repository / "docs" / "architecture.md").read_text("utf-8")
    parts = re.findall(r"\n## The rooms of[^\n]*\n(.*?)(?=\n## )", page, flags=re.S)
    told = [re.findall(r"^\| `(\w+)` \|.*\| `[\w/.]+` \|$", part, flags=re.M) for part in parts]
    assert told == plans[: len(told)] and len(told) == len(plans)


def test_every_page_of_the_site_is_in_its_menu_once(docs: ModuleType, repository: Path) -> None:
    found = docs.pages(repository)
    menu = re.findall(r"```\{toctree\}\n.*?\n\n(.*?)\n```", found["index.md"], flags=re.S)
    listed = [line for part in menu for line in part.splitlines()]
    assert sorted(listed) == sorted([*(set(found) - {"index.md"}), "api/index.rst"])


def test_links_of_the_index_lead_on_from_the_root(docs: ModuleType) -> None:
    text = docs.index_page("# A\n\n## B\n\n- [x](x.md), [y](../Y.md#part)\n")
    assert "[x](docs/x.md), [y](Y.md#part)" in text
    assert ":caption: B\n\ndocs/x.md\nY.md\n" in text


def test_files_that_a_page_shows_come_along(docs: ModuleType, repository: Path) -> None:
    found = docs.pages(repository)
    shown = {one for path, text in found.items() for one in docs.linked(repository, path, text)}
    assert {"docs/images/board.png", "LICENSE", "CITATION.cff"} <= shown
    assert all((repository / one).is_file() for one in shown)


def test_a_function_called_like_a_module_is_left_to_it(docs: ModuleType) -> None:
    assert "exclude-members: " in docs.automodule("zamora.school.progress")
    assert "pupils" in docs.automodule("zamora.school.progress")
    assert "exclude" not in docs.automodule("zamora.core.board")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('<script src="https://cdn.example.org/a.js"></script>', True),
        ('<link rel="stylesheet" href="//fonts.example.org/a.css">', True),
        ('<img alt="x" src="http://example.org/a.png">', True),
        ("@import url('https://example.org/a.css');", True),
        ("body { background: url(https://example.org/a.png) }", True),
        ('<a href="https://example.org/">x</a> <img src="_images/a.png">', False),
        ('<link rel="canonical" href="https://example.org/a.html">', False),
        ("body { background: url(../a.png) }", False),
    ],
)
def test_what_a_page_asks_other_hosts_for_is_found(
    docs: ModuleType, tmp_path: Path, text: str, asked: bool
) -> None:
    (tmp_path / "a.html").write_text(text, "utf-8")
    assert bool(docs.requests(tmp_path)) is asked


def test_the_reference_has_every_room(docs: ModuleType) -> None:
    rooms = set(docs.rooms())
    assert {"zamora.core", "zamora.player", "zamora_widgets.paper"} <= rooms
    inside = list(docs.modules("zamora.play"))
    assert inside[0] == "zamora.play" and "zamora.play.record" in inside
    assert not [one for one in docs.modules("zamora.site") if "standins" in one]
