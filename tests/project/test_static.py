"""Types and style, checked like anything else; nothing personal in the files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from ..patience import PATIENCE

#: Not part of the project: what git ignores is not looked at if there is no git.
SKIPPED = {".git", ".venv", "venv", "build", "dist", "node_modules"}
TEXT = {"", ".cfg", ".css", ".html", ".ipynb", ".js", ".json", ".md", ".po", ".py", ".svg"} | {
    ".toml",
    ".txt",
    ".yaml",
    ".yml",
}


def check(repository: Path, *command: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=repository,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_types(repository: Path) -> None:
    # No cache: one that another version of the tool wrote is none of our business, and to write one
    # for nobody takes a while.
    check(repository, "mypy", "--cache-dir", os.devnull, "--no-error-summary")


def test_style(repository: Path) -> None:
    check(repository, "ruff", "check", "--no-cache", "--output-format=concise")


def project_files(repository: Path) -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        encoding="utf-8",
    )
    if listed.returncode == 0:
        yield from (repository / name for name in listed.stdout.split("\0") if name)
        return
    for folder, subfolders, names in os.walk(repository):
        subfolders[:] = [
            name
            for name in subfolders
            if name not in SKIPPED and not (name.startswith(".") and name != ".ci")
        ]
        yield from (Path(folder, name) for name in names)


#: What is put on a school's server has its places there.
ON_A_SERVER = ("deploy/", "docs/school")


def test_no_file_names_somebody_s_machine(repository: Path) -> None:
    # Spelt in pieces, or this file would be the first to be found.
    homes = "|".join(["/ho" + r"me/\w", "/Us" + r"ers/\w", "/ro" + "ot/", r"[A-Z]:\\\\?Us" + "ers"])
    places = "|".join(["/wo" + "rk/", "/t" + "mp/", "/var/fol" + "ders/", "/op" + "t/"])
    anywhere = re.compile(rf"(?<![\w.:/}}])(?:{homes}|{places})")
    elsewhere = re.compile(rf"(?<![\w.:/}}])(?:{homes}|/wo" + "rk/)")
    found = []
    looked_at = 0
    for path in project_files(repository):
        if path.suffix not in TEXT or not path.is_file():
            continue
        looked_at += 1
        if path.relative_to(repository).as_posix().startswith(ON_A_SERVER):
            pattern = elsewhere
        else:
            pattern = anywhere
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := pattern.search(line):
                found.append(f"{path.relative_to(repository)}:{number}: {match[0]}")
    assert looked_at > 30
    assert not found, "\n".join(found)


def test_the_plan_is_kept(repository: Path) -> None:
    """Floors, and no circles: the contracts in pyproject.toml, of which none lists an exception."""
    code = "from importlinter.cli import lint_imports_command as lint; lint()"
    command = [sys.executable, "-c", code, "--no-cache"]
    result = subprocess.run(
        command, cwd=repository, capture_output=True, encoding="utf-8", timeout=PATIENCE
    )
    assert result.returncode == 0, result.stdout + result.stderr
    plan = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    assert len(plan["contracts"]) >= 4
    assert "ignore_imports" not in str(plan) and "exclude_type_checking" not in str(plan)


def test_our_own_modules_are_imported_at_the_top(repository: Path) -> None:
    """What has to come late comes from one place, `zamora.core.lazy`."""
    # Most files need not be parsed: nothing stands there that could be such an import.
    inside = re.compile(r"^[ \t]+(?:from|import)\b.*zamora", re.MULTILINE)
    offenders = []
    for place in ("zamora", "widgets"):
        for path in (repository / place).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not inside.search(text):
                continue
            tree = ast.parse(text)
            inner = (
                node
                for function in ast.walk(tree)
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                for node in ast.walk(function)
                if isinstance(node, ast.Import | ast.ImportFrom)
            )
            offenders += [
                f"{path.relative_to(repository)}:{node.lineno}"
                for node in inner
                if "zamora" in ast.unparse(node)
            ]
    assert offenders == []
