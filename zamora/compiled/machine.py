"""A game's functions ready to run: interpreted here, compiled in :mod:`zamora.compiled.jit`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from zamora.compiled import turns
from zamora.compiled.specialise import Specialiser, sources


class Program(NamedTuple):
    """Functions that belong together, to be specialised for a game.

    Attributes:
        name: names the program among those of a game.
        entries: what is called from Python; compiled, these are kept on disk.
        separate: the names of other functions that are to stay functions of their own when they are
            compiled, because they call themselves or are too large to be woven in twice.
        provides: the name in the game's module that says which other module provides what the
            game's own does not (how a position is judged, say); empty if none is needed.
    """

    name: str
    entries: tuple[Callable[..., Any], ...]
    separate: tuple[str, ...] = ()
    provides: str = ""

    def provider(self, game: ModuleType) -> tuple[ModuleType, ...]:
        """The module that :attr:`provides` names for this game, if one is needed."""
        return (import_module(getattr(game, self.provides)),) if self.provides else ()


#: Listing, counting and playing whole turns.
WALK = Program(
    "walk", (turns.turns, turns.perft, turns.playout), ("count", "make", "unmake", "rests")
)
#: What the rules of a game are asked for, interpreted.
FUNCTIONS = (
    turns.put,
    turns.lift,
    turns.step,
    turns.obstruct,
    turns.rests,
    turns.count,
    turns.scores,
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


@cache
def interpreted_program(module: str, program: Program) -> SimpleNamespace:
    """The entries of ``program`` for the game in ``module`` as ordinary Python."""
    game = import_module(module)
    specialised = Specialiser(game, more=program.provider(game))
    return SimpleNamespace(**{f.__name__: specialised(f) for f in program.entries})
