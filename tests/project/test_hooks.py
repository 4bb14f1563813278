"""What is looked at before each commit."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import yaml


@pytest.fixture
def hooks(tool: Callable[[str], ModuleType]) -> ModuleType:
    return tool("hooks")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.py", b"x = 1\n", ""),
        ("a.py", b"", ""),
        ("a.py", b"x = 1", "one end of line"),
        ("a.py", b"x = 1\n\n", "one end of line"),
        ("a.py", b"x = 1 \n", "blanks"),
        ("a.py", b"x = 1\r\n", "LF"),
        ("a.md", b"<<<<<<< HEAD\n", "merge"),
        ("a.md", b"Title\n=======\n", "merge"),
        ("a.toml", b"x = \n", "Invalid value"),
        ("a.json", b"{\n", "Expecting"),
        ("a.py", b"#" * 600_000 + b"\n", "bytes"),
        ("a.ipynb", b"{}", ""),
        ("a.png", b"\x00\r\n ", ""),
    ],
)
def test_files(hooks: ModuleType, tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    found = list(hooks.faults(tmp_path, name))
    assert any(said in one for one in found) if said else not found


def test_ours_have_no_faults(hooks: ModuleType, repository: Path) -> None:
    try:
        names = hooks.known(repository)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git")
    assert hooks.check_files(repository, names) == []


@pytest.mark.parametrize(
    "text",
    [
        "class: make each QR code once\n\nWith every change it was drawn again.\n",
        "review, projector: the board stays in sight\n",
        "lesson 2: say that R is the ball, once\n# Please enter the commit message\n",
        'Revert "docs: more pairs"\n',
    ],
)
def test_messages(hooks: ModuleType, text: str) -> None:
    assert hooks.check_message(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "scope"),
        ("mended\n", "scope"),
        ("docs: more pairs.\n", "full stop"),
        ("docs: " + "x" * 70 + "\n", "72"),
        ("docs: more\nand more\n", "empty line"),
    ],
)
def test_messages_that_are_refused(hooks: ModuleType, text: str, said: str) -> None:
    assert any(said in one for one in hooks.check_message(text))


def test_a_tool_of_the_environment_is_found_on_any_system(
    hooks: ModuleType, tmp_path: Path
) -> None:
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    made = folder / "three"
    made.write_text(f"#!{sys.executable}\nimport sys\nsys.exit(len(sys.argv))\n")
    made.chmod(0o755)
    assert hooks.run(tmp_path, ["three", "a", "b"]) == 3


def test_each_hook_has_its_tool(repository: Path) -> None:
    """Nothing is fetched: every hook is of this repository."""
    settings = yaml.safe_load((repository / ".pre-commit-config.yaml").read_text("utf-8"))
    for part in settings["repos"]:
        assert part["repo"] == "local"
        for hook in part["hooks"]:
            assert hook["language"] == "system"
            assert (repository / hook["entry"].split()[1]).is_file()


def test_workflows_and_templates_can_be_read(repository: Path) -> None:
    found = sorted((repository / ".github").rglob("*.yml"))
    assert len(found) >= 5
    for path in found:
        assert yaml.safe_load(path.read_text("utf-8")), path.name
    called = (repository / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert "run: .ci/run\n" in called


def test_javascript_needs_no_building(repository: Path) -> None:
    """What npm brings is for checking; nothing that is installed asks for it."""
    package = json.loads((repository / "package.json").read_text("utf-8"))
    assert package["private"] and "dependencies" not in package
    assert set(package["scripts"]) == {"types", "lint"}
    lock = (repository / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock  # whichever registry it came from
