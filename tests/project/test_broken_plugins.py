"""Games of other packages that cannot be used: they are left out, said once, and ours go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import distributions
from .test_tutorial import MODULE

#: Key → where it says that its game is; why it cannot be used.
BROKEN = {
    "missing": ("not_there:Game", "ModuleNotFoundError: No module named 'not_there'"),
    "needs": ("needs:Game", "ModuleNotFoundError: No module named 'numpyy'"),
    "syntax": ("syntax:Game", "SyntaxError"),
    "nameless": ("cram:Nothing", "AttributeError"),
    "nowhere": ("cram", "AttributeError"),
    "function": ("cram:algebraic_board", "no es una clase de juego"),
    "instance": ("cram:SIZES", "no es una clase de juego"),
    "abstract": ("zamora.core.grid:GridGame", "AttributeError"),
    "leaves": ("leaves:Game", "SystemExit: 3"),
    "raises": ("raises:Game", "RuntimeError: no"),
    "startless": ("startless:Cram", "ZeroDivisionError"),
    "wordless": ("wordless:Cram", "ZeroDivisionError"),
    "other": ("cram:Cram", "su clase dice otra clave, «cram»"),
    "Not A Key": ("cram:Cram", "una clave es de letras"),
    "golez": ("cram:Cram", "ya hay otro juego con esa clave"),
}
MODULES = {
    "cram.py": MODULE,
    "needs.py": "import numpyy",
    "syntax.py": "def :",
    "leaves.py": "import sys; sys.exit(3)",
    "raises.py": "raise RuntimeError('no')",
    "startless.py": MODULE.replace('"cram"', '"startless"').replace(
        "return Grid", "1 / 0\n        return Grid"
    ),
    "wordless.py": MODULE.replace('"cram"', '"wordless"').replace('"Filas"', "1 / 0"),
}
#: What is run one after another in one process.
SCRIPT = """
import json, sys
from zamora import BrokenGame, game, registry
from zamora.cli import execute
from zamora.player.game.board import Board
from zamora.player.labs.workshop import Workshop
from zamora.classroom.web.views import games

commands = json.loads(sys.argv[1])
codes = [execute(command) for command in commands]
Board("golez"), Board("cram", rival=2)
Workshop()
found = {one["key"] for one in games()}
reasons = {}
for key in json.loads(sys.argv[2]):
    try:
        game(key)
    except BrokenGame as error:
        reasons[key] = str(error)
print("\\n" + json.dumps([codes, "cram" in found, sorted(found), reasons]))
"""
COMMANDS = [
    ["games"],
    ["games", "--json"],
    ["games", "nim"],
    ["book", "nim"],
    ["value", "nim"],
    ["perft", "golez", "1"],
    ["match", "nim", "--first", "nivel:2", "--second", "azar", "--games", "1"],
    ["memory"],
    ["print", "nim"],
    ["perft", "nowhere-at-all", "1"],
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the good game, with all that are broken, and with a second one of its key."""
    folder = tmp_path_factory.mktemp("site")
    points = {key: where for key, (where, _why) in BROKEN.items()}
    group = "zamora.games"
    distributions.install(folder, "zamora-cram", {group: {"cram": "cram:Cram"}}, MODULES)
    distributions.install(folder, "broken-games", {group: points}, {})
    distributions.install(folder, "zzz-cram", {group: {"cram": "cram:Cram"}}, {})
    return folder


def test_one_broken_package_takes_nothing_away(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "memory.sqlite3"))
    monkeypatch.setenv("ZAMORA_PROGRESS", str(tmp_path / "progress.sqlite3"))
    asked = [key for key in BROKEN if key not in ("golez", "Not A Key")]
    done = distributions.run(installed, "-c", SCRIPT, json.dumps(COMMANDS), json.dumps(asked))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    codes, has_cram, found, reasons = json.loads(done.stdout.splitlines()[-1])
    assert codes == [0] * (len(COMMANDS) - 1) + [2]
    assert has_cram and len(found) == 65
    said = done.stderr.splitlines()
    for key, (where, why) in BROKEN.items():
        start = f"El juego «{key}» del paquete «broken-games» ({where}) no se puede usar: {why}"
        (once,) = (line for line in said if line.startswith(start))
        assert once.endswith("Para quitarlo: pip uninstall broken-games")
        assert reasons.get(key, once) == once
    (clash,) = (line for line in said if "«zzz-cram»" in line)
    assert "ya hay otro juego con esa clave" in clash


def test_it_is_not_said_where_only_our_games_are_asked_for(installed: Path) -> None:
    done = distributions.run(installed, "-m", "zamora", "perft", "golez", "1")
    assert (done.returncode, done.stderr) == (0, "")
    asked = distributions.run(installed, "-m", "zamora", "perft", "leaves", "1")
    assert asked.returncode == 2
    (line,) = (one for one in asked.stderr.splitlines() if "«leaves»" in one)
    assert line.startswith("zamora: El juego") and "SystemExit: 3" in line
