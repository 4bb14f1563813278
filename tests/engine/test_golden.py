"""Every registered game has a golden playthrough, and still plays it word for word."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

import zamora
from zamora import Game, registry

from . import golden

GAMES = registry.catalogue()
HOW = "after an intended change: python -m tests.engine.golden --write"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_golden_playthrough(game: Game[Any, Any]) -> None:
    path = golden.path(game)
    assert path.is_file(), f"{game.key} has no golden playthrough; {HOW}"
    kept = path.read_text(encoding="utf-8")
    fresh = golden.playthroughs(game)
    difference = difflib.unified_diff(
        kept.splitlines(), fresh.splitlines(), "kept", "now", lineterm=""
    )
    assert kept == fresh, "\n".join([HOW, *difference])


def test_a_file_of_no_registered_game_is_a_leftover() -> None:
    assert {path.name for path in golden.FOLDER.iterdir()} == {
        golden.path(game).name for game in GAMES
    }


def test_a_playthrough_depends_on_the_rules() -> None:
    # Else the comparison above could not fail.
    other = zamora.game("compases", sweep=360)
    ordinary = golden.playthroughs(zamora.game("compases"))
    assert golden.playthroughs(other).replace(other.key, "compases") != ordinary


def test_the_playthroughs_end_in_different_ways() -> None:
    for game in zamora.games():
        text = golden.path(game).read_text(encoding="utf-8")
        assert text.count("chosen: ") > 20
        assert "outcome: first wins, goal" in text or "outcome: second wins, goal" in text
