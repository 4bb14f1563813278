"""The fixtures of the tests that run for every game, and for every kind of games."""

from ..engine.conftest import breadth, game, impatient, kind, times

__all__ = ["breadth", "game", "impatient", "kind", "times"]
