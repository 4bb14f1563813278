"""A game's walk ready to run: interpreted here, compiled in :mod:`zamora.kernel.compiled`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType, SimpleNamespace

from zamora.kernel import turns
from zamora.kernel.specialise import Specialiser, sources

#: What others call: the walk's functions, by name.
FUNCTIONS = (
    turns.put,
    turns.lift,
    turns.step,
    turns.obstruct,
    turns.rests,
    turns.count,
    turns.turns,
    turns.make,
    turns.unmake,
    turns.goal,
    turns.perft,
    turns.playout,
)


@cache
def interpreted(module: str) -> SimpleNamespace:
    """The walk for the game in ``module``, with that game's own step functions and tables.

    Everything as ordinary Python.
    """
    game = import_module(module)
    specialised = Specialiser(game)
    walk = {function.__name__: specialised(function) for function in FUNCTIONS}
    steps = {
        name: specialised(value) if isinstance(value, FunctionType) else value
        for source in reversed(sources(game))
        for name, value in ((n, getattr(source, n)) for n in dir(source) if n[0] != "_")
    }
    return SimpleNamespace(**{**steps, **walk})
