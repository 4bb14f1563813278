"""The fixtures of the tests that run for every game, and for every kind of games."""

from ..engine.conftest import game, kind

__all__ = ["game", "kind"]
