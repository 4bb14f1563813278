"""The README tells the truth: its commands are those of CI, its examples run, its links lead on."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

BLOCK = re.compile(r"<!-- (command \d, \w+) -->\n```\w+\n(.*?)\n```\n<!-- end -->", re.DOTALL)


@pytest.fixture(scope="module")
def readme(repository: Path) -> str:
    return (repository / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def commands(readme: str) -> dict[str, str]:
    return dict(BLOCK.findall(readme))


def test_each_command_is_one_line_for_both_systems(commands: dict[str, str]) -> None:
    assert set(commands) == {
        f"command {number}, {system}" for number in (1, 2) for system in ("unix", "windows")
    }
    for text in commands.values():
        assert "\n" not in text
        assert ".venv" in text


def test_ci_runs_command_2(repository: Path, commands: dict[str, str]) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    script = repository / ".ci" / "run"
    printed = subprocess.run(
        ["bash", script, "--print"], capture_output=True, encoding="utf-8", check=True
    )
    assert printed.stdout == commands["command 2, unix"] + "\n"
    # … and what it prints is the very variable that it runs at the end.
    assert script.read_text(encoding="utf-8").rstrip().endswith('exec bash -c "$command"')


def test_both_systems_do_the_same(commands: dict[str, str]) -> None:
    for number in (1, 2):
        unix, windows = (commands[f"command {number}, {system}"] for system in ("unix", "windows"))
        for word in ("-m venv .venv", *re.findall(r"install \S+|zamora lab|pytest", unix)):
            assert word in windows


def test_examples(readme: str) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert blocks
    failures: list[str] = []
    for block in blocks:
        test = parser.get_doctest(block, names, "README.md", "README.md", 0)
        assert test.examples, f"not an example with a result:\n{block}"
        runner.run(test, out=failures.append, clear_globs=False)
        names.update(test.globs)
    assert not failures, "".join(failures)


def test_console_examples(readme: str, zamora) -> None:

    sessions = re.findall(r"```console\n\$ zamora (.*?)\n(.*?)```", readme, re.DOTALL)
    assert sessions
    for arguments, shown in sessions:
        result = zamora(*shlex.split(arguments))
        assert (result.returncode, result.stdout) == (0, shown), result.stderr


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_local_links(repository: Path, document: str) -> None:
    text = (repository / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)", text)
    missing = [t for t in targets if "://" not in t and not (repository / t).exists()]
    assert not missing


def test_pictures_are_there_and_small(repository: Path, readme: str) -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", readme)
    assert len(pictures) == 3
    for picture in pictures:
        assert 10_000 < (repository / picture).stat().st_size < 150_000
