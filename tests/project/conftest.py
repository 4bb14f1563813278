"""The repository and the command, for the tests of the project around the engine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def repository() -> Path:
    return REPOSITORY


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
