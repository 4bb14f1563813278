"""Every registered game has a golden playthrough, and still plays it word for word."""

from __future__ import annotations

import difflib
from itertools import product
from typing import Any

import pytest

import zamora
from zamora import Game, registry

from ..marks import ordinarily
from . import golden

GAMES = registry.catalogue()
HOW = "after an intended change: python -m tests.engine.golden --write"


@pytest.mark.parametrize(
    ("game", "most"),
    # Of the author's games all that is written down, of the others the first, in every run.
    ordinarily(
        [(game, None if game in zamora.games() else 1) for game in GAMES],
        product(GAMES, [None, 1]),
    ),
    ids=lambda one: one.key if isinstance(one, Game) else "all" if one is None else "first",
)
def test_the_golden_playthrough(game: Game[Any, Any], most: int | None) -> None:
    path = golden.path(game)
    assert path.is_file(), f"{game.key} has no golden playthrough; {HOW}"
    kept = path.read_text(encoding="utf-8")
    if most is not None:
        kept = f"\n{golden.GAME}".join(kept.split(f"\n{golden.GAME}")[: 1 + most])
    fresh = golden.playthroughs(game, most)
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
