"""The fixture of the tests that run for every game."""

from __future__ import annotations

import pytest

from zamora import registry

from .everygame import GAMES, AnyGame
from .secret import Secret
from .toy import Toy


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Each registered game, and the toys as if they were registered."""
    found: AnyGame = request.param
    if isinstance(found, Toy | Secret):
        kind = type(found)
        entry = registry.Entry(f"{kind.__module__}:{kind.__name__}")
        monkeypatch.setitem(registry._entries(), found.key, entry)
    return found
