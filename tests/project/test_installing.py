"""What is missing is installed by the line that errors show, and nothing needs a compiler."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from zamora.core.installing import extra, package

ROOT = Path(__file__).parents[2]

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def installed_from(monkeypatch: pytest.MonkeyPatch, url: str | None, python: Path) -> None:
    text = None if url is None else json.dumps({"url": url, "dir_info": {}})
    monkeypatch.setattr(Distribution, "read_text", lambda _self, _name: text, raising=False)
    monkeypatch.setattr("importlib.metadata.PathDistribution.read_text", lambda _self, _name: text)
    monkeypatch.setattr(sys, "executable", str(python))


def test_an_extra_comes_from_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "zamora main"
    folder.mkdir()
    inside = folder / ".venv" / "bin" / "python"
    installed_from(monkeypatch, folder.as_uri(), inside)
    wanted = '{} -m pip install ".[go]" (en la carpeta {})'
    assert extra("go") == wanted.format(inside.relative_to(folder), folder)
    elsewhere = tmp_path / "python"
    installed_from(monkeypatch, folder.as_uri(), elsewhere)
    assert extra("go") == wanted.format(elsewhere, folder)


@pytest.mark.parametrize("url", [None, "https://example.org/zamora.whl", "file:///not/there"])
def test_without_a_folder_it_comes_from_the_index(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str | None
) -> None:
    installed_from(monkeypatch, url, tmp_path / "python")
    assert extra("go") == f'{tmp_path / "python"} -m pip install "zamora[go]"'
    assert package("playwright") == f"{tmp_path / 'python'} -m pip install playwright"


def test_no_sentence_names_a_way_of_its_own() -> None:
    """Whatever is missing is said by one function, and asks for an extra that there is."""
    asked = set()
    for folder in ("zamora", "widgets"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            asked |= set(re.findall(r'\bextra\("(\w+)"\)', text))
            if path.name not in ("installing.py", "registry.py"):
                assert not re.search(r"""["'«]pip install|zamora\[\w+\]["']""", text), path
    assert asked and asked <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize(
    ("system", "machine", "versions"),
    [
        ("linux", "x86_64", ["3.11", "3.12", "3.13", "3.14", "3.15"]),
        ("linux", "armv7l", []),
        ("darwin", "arm64", ["3.11", "3.12", "3.13", "3.14", "3.15"]),
        ("darwin", "x86_64", ["3.11", "3.12", "3.13"]),
        ("win32", "AMD64", ["3.11", "3.12", "3.13", "3.14", "3.15"]),
        ("win32", "ARM64", ["3.12", "3.13", "3.14"]),
    ],
)
def test_numba_is_asked_for_once_and_only_where_it_has_wheels(
    system: str, machine: str, versions: list[str]
) -> None:
    here = {"sys_platform": system, "platform_machine": machine}
    here["platform_python_implementation"] = "CPython"
    wanted = [
        one
        for one in map(Requirement, PROJECT["optional-dependencies"]["fast"])
        if one.name == "numba"
    ]
    for version in ("3.11", "3.12", "3.13", "3.14", "3.15", "3.16"):
        where = here | {"python_version": version}
        fitting = [one for one in wanted if one.marker and one.marker.evaluate(where)]
        assert len(fitting) == (version in versions), (version, fitting)
