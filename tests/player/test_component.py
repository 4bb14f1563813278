"""The parts of the component that need no page, tested by Node where there is one."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from zamora.player.frame import difference

from ..patience import PATIENCE
from .golden import Game, frames


def _changes() -> list[list[Any]]:
    """Pairs of frames as games have them, and of whatever values."""
    wild = random.Random(3)

    def value(depth: int) -> Any:
        kind = wild.randrange(5 if depth else 3)
        if kind == 3:
            return [value(depth - 1) for _one in range(wild.randrange(9))]
        if kind == 4:
            return {wild.choice("abc"): value(depth - 1) for _one in range(wild.randrange(4))}
        return [None, wild.randrange(3), wild.choice(["", "a"])][kind]

    pairs = [(value(3), value(3)) for _pair in range(300)]
    for key in ("compases", "nim"):
        pairs += pairwise(frames(Game(key)))
    return [[old, difference(old, new), new] for old, new in pairs]


def test_by_node(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    changes = tmp_path / "changes.json"
    changes.write_text(json.dumps({"changes": _changes()}), encoding="utf-8")
    done = subprocess.run(
        [node, "--test", *Path(__file__).parent.glob("*.test.mjs")],
        env=os.environ | {"CHANGES": str(changes)},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
