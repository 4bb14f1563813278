"""Packages of others, as pip would leave them in a folder: modules, and what is known of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from ..patience import PATIENCE


def install(
    folder: Path, name: str, points: Mapping[str, Mapping[str, str]], modules: Mapping[str, str]
) -> None:
    """Put a package with these entry points (by their groups) and modules into ``folder``."""
    for module, code in modules.items():
        (folder / module).write_text(code, "utf-8")
    info = folder / f"{name.replace('-', '_')}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    lines = [
        line
        for group, found in points.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in found.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with what is installed in ``folder``, and with all that the tests have."""
    paths = [str(folder), *filter(None, sys.path)]
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        check=False,
    )
