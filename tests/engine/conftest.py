"""The fixture of the tests that run for every game."""

from __future__ import annotations

import pytest

from zamora import registry

from .everygame import GAMES, AnyGame
from .toy import Toy


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Each registered game, and the toy as if it were registered."""
    found: AnyGame = request.param
    if isinstance(found, Toy):
        entry = registry.Entry(f"{Toy.__module__}:Toy")
        monkeypatch.setitem(registry._entries(), Toy.key, entry)
    return found
