"""The documentation as a site, and its page on the plan; `nox -s docs` builds all of it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from posixpath import normpath
from types import ModuleType

import pytest

from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE

OTHERS = sorted(set(COMPLETE) - {DEFAULT_LANGUAGE})
_FENCED = re.compile(r"^```.*?^```", flags=re.M | re.S)
_COMMAND = re.compile(r"<!-- (command \d, \w+) -->\n(```\w+\n.*?\n```)\n<!-- end -->", flags=re.S)


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


def shape(text: str, folder: str) -> dict[str, object]:
    """What a page has in each language: all but the words."""
    prose = _FENCED.sub("", text)
    # A section is called otherwise in another language, and each language has a first page.
    links = [
        re.sub(r"^README\.\w+\.md$", "README.md", normpath(f"{folder}/{link.partition('#')[0]}"))
        for link in re.findall(r"\]\(([^)\s]+)\)", prose)
        if not link.startswith("#")
    ]
    # Beside a language's own pages stand those in others.
    links = [re.sub(r"^docs/\w\w/", "docs/…/", link) for link in links]
    quoted = re.findall(r"`([^`]+)`", prose)
    return {
        "headings": re.findall(r"^#+(?= )", prose, flags=re.M),
        "code": _FENCED.findall(text),
        "links": Counter(links),
        "rows": Counter(line.count("|") for line in prose.splitlines() if line.startswith("|")),
        "items": len(re.findall(r"^(?:- |\d+\. )", prose, flags=re.M)),
        "commands": Counter(
            tuple(re.findall(r"zamora \w+|--[\w-]+", one)) for one in quoted if "zamora " in one
        ),
    }


@pytest.mark.parametrize("name", ["class", "privacy", "school", "site"])
@pytest.mark.parametrize("code", OTHERS)
def test_pages_for_teachers_are_the_same_in_each_language(
    repository: Path, code: str, name: str
) -> None:
    texts = [
        (repository / "docs" / one / f"{name}.md").read_text("utf-8")
        for one in (code, DEFAULT_LANGUAGE)
    ]
    ours, theirs = (
        shape(text, f"docs/{one}")
        for text, one in zip(texts, (code, DEFAULT_LANGUAGE), strict=True)
    )
    assert ours == theirs


def test_there_are_no_other_pages_for_teachers(repository: Path) -> None:
    found = {one: {page.name for page in (repository / "docs" / one).iterdir()} for one in COMPLETE}
    assert all(pages == found[DEFAULT_LANGUAGE] for pages in found.values())


def test_first_pages_are_the_same_and_have_the_commands_of_the_english_one(
    repository: Path,
) -> None:
    english = (repository / "README.md").read_text("utf-8")
    spanish, *others = (
        (repository / f"README.{code}.md").read_text("utf-8")
        for code in (DEFAULT_LANGUAGE, *(one for one in OTHERS if one != "en"))
    )
    assert all(shape(text, ".") == shape(spanish, ".") for text in others)
    commands = dict(_COMMAND.findall(english))
    told = dict(_COMMAND.findall(spanish))
    assert told == {name: commands[name] for name in ("command 1, unix", "command 1, windows")}
    # The ladder has the same rungs, and the pictures are the same.
    rungs = r"^\| (\d*) \| "
    assert re.findall(rungs, spanish, flags=re.M) == re.findall(rungs, english, flags=re.M)
    pictures = r"!\[[^]]+\]\((\S+)\)"
    assert re.findall(pictures, spanish) == re.findall(pictures, english)
