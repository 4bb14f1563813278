"""``pip install .`` without extras: what the declared packages suffice for, and what is said else.

Python is started with nothing but those packages, and those that they need themselves.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from zamora.cli import COMMANDS

from ..patience import PATIENCE

#: Runs the command lines that it is given, and tells what came of each.
PROGRAM = """
import contextlib, io, json, sys
from zamora import cli
found = []
for line in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.execute(line)
    found.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(found))
"""


def needed(requirements: list[str]) -> Iterator[str]:
    """The names of distributions, with those that they need."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield requirement.name
            yield from needed(distribution(requirement.name).requires or [])


@pytest.fixture(scope="module")
def alone(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Runs command lines where nothing else is installed."""
    project = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    folder = tmp_path_factory.mktemp("alone")
    names = {*needed(project["dependencies"])}
    assert len(names) < 8
    for name in (*names, "zamora"):
        found = distribution(name)
        for part in {file.parts[0] for file in found.files or () if ".." not in file.parts}:
            if part not in ("zamora", "zamora_widgets", "__pycache__") and part[-4:] != ".pth":
                (folder / part).symlink_to(found.locate_file(part))
    for package in ("zamora", "widgets/zamora_widgets"):
        (folder / Path(package).name).symlink_to(repository / package)

    def run(*lines: str) -> list[tuple[int, str, str]]:
        done = subprocess.run(
            [sys.executable, "-S", "-P", "-c", PROGRAM],
            input=json.dumps([line.split() for line in lines]),
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1"},
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return [(code, out, err) for code, out, err in json.loads(done.stdout)]

    return run


def test_every_command_has_its_help(alone: Any) -> None:
    lines = ["", "--version", *(f"{command} --help" for command in COMMANDS)]
    for line, (code, out, err) in zip(lines, alone(*lines), strict=True):
        assert (code, err) == (0, "") and out, line
        assert "Traceback" not in out


def test_the_engine_works(alone: Any) -> None:
    lines = [
        "games",
        "perft golez 2",
        "perft nim 2",
        "solve compases",
        "value nim",
        "value golez --turns 1",
        "match nim --first nivel:2 --second azar --games 2",
        "match golez --first nivel:1 --second azar --games 1",
        "book compases",
        "record golez-1",
        "review compases-1",
        "branching compases --games 1",
    ]
    for line, (code, out, err) in zip(lines, alone(*lines), strict=True):
        assert code == 0 and out and "Traceback" not in err, (line, err)


def test_what_needs_an_extra_says_so_in_a_sentence(alone: Any, tmp_path: Path) -> None:
    lines = {
        "lab": "jupyterlab",
        f"site {tmp_path / 'site'}": "mistune",
        f"class {tmp_path / 'class'}": "tornado",
        f"print golez --output {tmp_path / 'golez.pdf'}": "",
    }
    for line, (code, _out, err) in zip(lines, alone(*lines), strict=True):
        assert code == 2 and err.count("\n") == 1 and lines[line] in err, (line, err)
        assert 'install ".[lab]"' in err or 'install "zamora[lab]"' in err, (line, err)
