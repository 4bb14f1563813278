"""The fixture of the tests that run for every game."""

from ..engine.conftest import game

__all__ = ["game"]
