"""Where this copy is published is said once; what follows from it is written by a tool."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import yaml

GITHUB = "https://github.com/ana/juegos"
ELSEWHERE = "https://git.example.org/ana/juegos"


@pytest.fixture
def address(tool: Callable[[str], ModuleType]) -> ModuleType:
    return tool("address")


@pytest.fixture
def copy(address: ModuleType, repository: Path, tmp_path: Path) -> Path:
    """The files that the tool reads and writes."""
    for name in (*address.FILES, "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(repository / name, tmp_path / name)
    return tmp_path


def texts(address: ModuleType, root: Path) -> dict[str, str]:
    names = (*address.FILES, "pyproject.toml")
    return {name: (root / name).read_text("utf-8") for name in names}


def test_ours_say_what_the_settings_say(address: ModuleType, repository: Path) -> None:
    assert address.stale(repository) == []
    for name in address.FILES:
        assert "address: " in (repository / name).read_text("utf-8")


def test_an_address_is_set_and_taken_away(address: ModuleType, copy: Path) -> None:
    assert address.main([""], copy) == 0
    without = texts(address, copy)
    assert address.main([GITHUB + "/"], copy) == 0
    assert address.address_of(copy) == GITHUB
    assert address.main(["--check"], copy) == 0
    with_it = texts(address, copy)
    for name in address.FILES:
        ways = (GITHUB, "gh/ana/juegos")
        assert [any(way in said[name] for way in ways) for said in (without, with_it)] == [
            False,
            True,
        ]
    assert f"{GITHUB}/security/advisories/new" in with_it["SECURITY.md"]
    cited = yaml.safe_load(with_it["CITATION.cff"])
    assert cited["repository-code"] == GITHUB
    (contact,) = yaml.safe_load(with_it[".github/ISSUE_TEMPLATE/config.yml"])["contact_links"]
    assert contact["url"].startswith(GITHUB)
    assert tomllib.loads(with_it["pyproject.toml"])["project"]["urls"] == {"Repository": GITHUB}
    assert address.main([""], copy) == 0
    assert texts(address, copy) == without


def test_what_is_stale_is_said(
    address: ModuleType, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = copy / "pyproject.toml"
    settings.write_text(address.with_address(settings.read_text("utf-8"), GITHUB), "utf-8")
    assert address.main(["--check"], copy) == 1
    assert "README.md" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["github.com/ana/juegos", "http://a.b/c", "https://a.b", 'x" y'])
def test_what_is_no_address(address: ModuleType, copy: Path, wrong: str) -> None:
    before = texts(address, copy)
    assert address.main([wrong], copy) == 1
    assert texts(address, copy) == before


@pytest.mark.parametrize(
    ("published", "where"),
    [
        (GITHUB, "gh/ana/juegos"),
        ("https://gitlab.com/ana/juegos.git", "gl/ana%2Fjuegos"),
        (ELSEWHERE, "git/https%3A%2F%2Fgit.example.org%2Fana%2Fjuegos"),
    ],
)
def test_binder_opens_a_lesson_that_exists(
    address: ModuleType, repository: Path, published: str, where: str
) -> None:
    start, _, lesson = address.binder(published).partition("?urlpath=doc/tree/")
    assert start == f"https://mybinder.org/v2/{where}/HEAD"
    assert (repository / lesson).is_file()


def test_no_link_has_a_place_to_be_filled_in(repository: Path) -> None:
    pages = [*repository.glob("*.md"), *repository.glob("docs/**/*.md")]
    wanted = re.compile(r"https?://\S*(?:OWNER|USER|REPO\b|YOUR)")
    for page in pages:
        text = re.sub(r"```.*?```|`[^`\n]+`", "", page.read_text("utf-8"), flags=re.S)
        assert not wanted.search(text), page.name
