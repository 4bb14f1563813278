"""Where the data of a game lies, and that whatever lies there is read."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from types import ModuleType

import pytest

import zamora
from zamora import book
from zamora.book.judgement import judgements
from zamora.core import data, numbers, perft
from zamora.core.data import data_file, toml_data
from zamora.library.compases.rules import Compases
from zamora.school.puzzles import stored


def test_a_folder_called_like_the_game_is_its_own() -> None:
    path = data_file(zamora.game("golez"), "book.toml")
    assert path.parts[-2:] == ("golez", "book.toml") and path.is_file()


def test_where_games_share_a_folder_the_key_is_in_the_name() -> None:
    path = data_file(zamora.game("gol"), "puzzles.json")
    assert path.parts[-2:] == ("court", "puzzles_gol.json") and path.is_file()
    assert path != data_file(zamora.game("caliz"), "puzzles.json")


def test_variants_have_none_of_the_usual_games_data() -> None:
    for variant in (zamora.game("compases-360"), zamora.game("alak", size=7)):
        assert toml_data(variant, "perft.toml") == {}
        assert perft.known(variant) == ()
        assert book.printed_games(variant.key) == ()
        assert judgements(variant.key) == {}
        assert stored.load(variant.key) == ()


def test_a_game_of_somebody_else_has_its_data_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("somebodys")
    module.__file__ = str(tmp_path / "somebodys.py")
    monkeypatch.setitem(sys.modules, "somebodys", module)
    game = type("Theirs", (Compases,), {"__module__": "somebodys", "key": "theirs"})()
    assert data_file(game, "perft.toml") == tmp_path / "perft_theirs.toml"
    start = game.start().code
    (tmp_path / "perft_theirs.toml").write_text(
        f'[[position]]\nname = "start"\ncode = "{start}"\ncounts = [1, 2]\n', encoding="utf-8"
    )
    (known,) = perft.known(game)
    assert (known.code, known.counts, known.confirmed) == (start, (1, 2), 2)


def test_a_game_typed_into_a_notebook_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typed", ModuleType("typed"))
    game = type("Typed", (Compases,), {"__module__": "typed", "key": "typed"})()
    assert perft.known(game) == ()


def test_examples() -> None:
    for module in (data, numbers, perft):
        assert doctest.testmod(module).failed == 0
