"""The tutorial's code, taken from the page: it is installed beside zamora and played."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from . import distributions

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text("utf-8"), flags=re.M | re.S)
MODULE, CHECKS, KIT = (code for language, code in BLOCKS if language == "python")
PROJECT, KIT_POINT = (code for language, code in BLOCKS if language == "toml")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads(PROJECT)
    (name,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["include"]
    about = project["project"]
    points = about["entry-points"] | tomllib.loads(KIT_POINT)["project"]["entry-points"]
    modules = {name: MODULE, "cram_kit.py": KIT}
    distributions.install(folder, about["name"], points, modules)
    return folder


def run(folder: Path, *arguments: str) -> str:
    done = distributions.run(folder, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_with_its_parameters(installed: Path) -> None:
    listed = json.loads(run(installed, "-m", "zamora", "games", "--json"))
    (found,) = (game for game in listed if game["key"] == "cram")
    assert found["name"] == "Cram"
    assert set(found["parameters"]) == {"rows", "columns"}


def test_what_the_page_checks_is_so(installed: Path) -> None:
    assert run(installed, "-c", CHECKS).strip()


def test_it_is_counted_and_matched_at_the_command_line(installed: Path) -> None:
    assert "24" in run(installed, "-m", "zamora", "perft", "cram", "1")
    levels = ("--first", "nivel:2", "--second", "azar", "--games", "2")
    assert run(installed, "-m", "zamora", "match", "cram[rows=3,columns=3]", *levels)


def test_it_is_played_on_the_board_against_the_rival(installed: Path) -> None:
    code = """
from zamora.player.game.board import Board
board = Board("cram[rows=2,columns=3]", rival=2, seed=1)
cell = board.session.position.game.board.cell
board.press(cell("a1"))
print(*board.session.history.turns, sep="; ")
print(board.session.position.svg()[:4])
"""
    turns, picture = run(installed, "-c", code).splitlines()
    assert picture == "<svg"
    first, answer = turns.split("; ")
    assert first == "a1+b1"
    assert re.fullmatch(r"[abc][12]\+[abc][12]", answer)


def test_its_rival_is_the_one_in_its_kit(installed: Path) -> None:
    """With any first turn the answer is its image, and there are two levels."""
    code = """
import sys, zamora
from zamora.rival.levels import levels
start = zamora.game("cram").start()
assert "cram_kit" not in sys.modules
print(len(levels(start.game)), len(levels(zamora.game("cram", rows=2))))
for turn in start.turns():
    cells = zamora.hint(turn.after, nodes=20).turn.after.state.cells
    assert all(bool(a) == bool(b) for a, b in zip(cells, reversed(cells)))
assert "zamora.library.golez.kit" not in sys.modules
"""
    assert run(installed, "-c", code).split() == ["2", "2"]
