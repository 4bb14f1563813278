"""Kernels in fresh processes: what they answer, what they say, what they leave on the disk."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import zamora

from ..patience import PATIENCE

#: The games that are tried: Futez compiles fastest.
GAMES = ("futez", "golez")
#: The folder with the package.
ROOT = Path(zamora.__file__).parents[1]
#: The module with the rules of Futez.
RULES = "zamora.library.futez.rules"

#: For every game named: whether it runs compiled, a count, and a random game.
ASK = """
from zamora.compiled import kernel
def ask(key):
    game = zamora.game(key)
    fast = kernel(game)
    start = game.initial()
    paths = fast.perft(start, 2 if key == "golez" else 3)  # neither takes long interpreted
    answers = [paths, *fast.playout(start, 40, 7), sorted(fast.turns(start))]
    return {"compiled": fast.compiled, "answers": answers}
"""
TEMPLATE = """
import json, os, sys
sys.path.insert(0, os.environ["ROOT"])
{first}
import zamora
assert zamora.__file__.startswith(os.environ["ROOT"])
{ask}
found = {{key: ask(key) for key in sys.argv[1:]}}
{last}
print(json.dumps(found))
"""


class Run(NamedTuple):
    """How a process went.

    Attributes:
        found: game → whether it ran ``compiled`` and its ``answers``, and whatever else was found.
        said: the lines on the error stream.
    """

    found: dict[str, Any]
    said: list[str]

    def answers(self, key: str) -> list[Any]:
        found: list[Any] = self.found[key]["answers"]
        return found


def start(
    *keys: str,
    first: str = "",
    last: str = "",
    root: Path = ROOT,
    cwd: Path | None = None,
    **variables: str | Path | None,
) -> Callable[[], Run]:
    """Start a process that asks the kernels of these games; returns what waits for its end.

    ``first`` and ``last`` is code to run before and after; ``variables`` are put into the
    environment, or removed from it if None.
    """
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("ZAMORA_", "NUMBA_"))}
    environment = clean | {"PYTHONIOENCODING": "utf-8", "ROOT": str(root)}
    for name, value in variables.items():
        environment.pop(name, None)
        if value is not None:
            environment[name] = str(value)
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", TEMPLATE.format(first=first, ask=ASK, last=last), *keys],
        env=environment,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )

    def finish() -> Run:
        out, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said
        return Run(json.loads(out), said.splitlines())

    return finish


def run(*keys: str, **options: Any) -> Run:
    """The same, all at once."""
    return start(*keys, **options)()


def copy_own(key: str, base: Path) -> None:
    """Into ``base``, what this user's own cache folder has of a game: compiled now if need be."""
    code = f"""
from zamora.compiled import cachefolder, jit
folder = cachefolder.folder({key!r}, "zamora.library.{key}.rules", jit.TARGET).parent
found["folders"] = [str(cachefolder.base()), str(folder)]
"""
    made = run(key, last=code)
    assert_compiled(made, key)
    whole, folder = map(Path, made.found["folders"])
    shutil.copytree(folder, base / folder.relative_to(whole))


@cache
def interpreted() -> Run:
    """What the kernels of :data:`GAMES` answer when nothing is compiled."""
    found = run(*GAMES, ZAMORA_COMPILE="0")
    assert found.said == []
    assert found.answers("futez") != found.answers("golez")
    return found


def assert_compiled(found: Run, *keys: str) -> None:
    """These kernels run compiled and give the answers of the interpreted ones."""
    for key in keys:
        assert found.found[key] == interpreted().found[key] | {"compiled": True}, key


def kept(base: Path) -> list[Path]:
    """The files of compiled code and their indexes."""
    return sorted(path for path in base.rglob("*.nb[ci]"))


def tree(folder: Path) -> dict[str, int]:
    """Every file in a folder and its time; what kernels touch to say that they were used is not."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.is_file() and path.name != "used"
    }
