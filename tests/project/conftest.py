"""The repository and the command, for the tests of the project around the engine."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from zamora import cli

from ..patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def repository() -> Path:
    return REPOSITORY


@pytest.fixture(scope="session")
def tool(repository: Path) -> Callable[[str], ModuleType]:
    """A module of ``tools`` by its name: they are programs, and in no package."""

    def load(name: str) -> ModuleType:
        path = repository / "tools" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"zamora_tools_{name}", path)
        assert spec and spec.loader
        found = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
        return found

    return load


@pytest.fixture
def zamora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in an empty folder, with no settings but these and no answers.

    In this process: to start another one takes longer than most commands.
    """

    def run(
        *arguments: object, answer: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        out, said = io.StringIO(), io.StringIO()
        with (
            monkeypatch.context() as patch,
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(said),
        ):
            patch.chdir(tmp_path)
            patch.setattr(sys, "stdin", io.StringIO(answer))
            for name in [name for name in os.environ if name.startswith("ZAMORA_")]:
                patch.delenv(name)
            for name, value in variables.items():
                patch.setenv(name, value)
            code = cli.execute([*map(str, arguments)])
        return subprocess.CompletedProcess(arguments, code, out.getvalue(), said.getvalue())

    return run


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """The same in a process of its own, which is in another language if it is asked to."""

    def run(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ZAMORA_")}
        return subprocess.run(
            # -P: what is installed, not what lies in the folder
            [sys.executable, "-P", "-m", "zamora", *map(str, arguments)],
            cwd=tmp_path,
            env=environment | {"PYTHONIOENCODING": "utf-8"} | variables,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )

    return run
