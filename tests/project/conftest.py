"""The repository and the command, for the tests of the project around the engine."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

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
def zamora(tmp_path: Path) -> Run:
    """Run the command in an empty folder, in Spanish, as a user without any settings would."""

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
