"""The fixture of the tests that run for every game."""

from __future__ import annotations

import sys

import pytest

from .everygame import GAMES, AnyGame
from .toy import Toy


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Each registered game, and the toy as if it were registered."""
    found: AnyGame = request.param
    if isinstance(found, Toy):
        # `zamora.registry` is the function; the registry is in the module of that name.
        registry = sys.modules["zamora.registry"]._REGISTRY
        monkeypatch.setitem(registry, Toy.key, (Toy.__module__, "Toy"))
    return found
