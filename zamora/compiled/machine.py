"""A game's functions ready to run: interpreted here, compiled in :mod:`zamora.compiled.jit`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from zamora.compiled import sets, turns
from zamora.compiled.specialise import Source, Specialiser


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

    def provider(self, source: Source) -> tuple[ModuleType, ...]:
        """The module that :attr:`provides` names for this game, if one is needed."""
        if not self.provides:
            return ()
        return (import_module(getattr(import_module(source.module), self.provides)),)


#: Listing, counting and playing whole turns.
WALK = Program(
    "walk", (turns.turns, turns.perft, turns.playout), ("count", "make", "unmake", "rests")
)
#: What the rules of a game are asked for, interpreted.
FUNCTIONS = (
    sets.has,
    sets.nth,
    sets.keep,
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
def interpreted(source: Source) -> SimpleNamespace:
    """The walk for a game, with that game's own step functions and tables, and these themselves.

    Everything as ordinary Python.
    """
    specialised = Specialiser(source)
    walk = {function.__name__: specialised(function) for function in FUNCTIONS}
    named: dict[str, Any] = {}
    for place in reversed(source.places()):
        named |= {name: getattr(place, name) for name in dir(place) if name[0] != "_"}
    named |= dict(source.changed)
    steps = {
        name: specialised(value) if isinstance(value, FunctionType) else value
        for name, value in named.items()
    }
    return SimpleNamespace(**{**steps, **walk})


@cache
def interpreted_program(source: Source, program: Program) -> SimpleNamespace:
    """The entries of ``program`` for a game as ordinary Python."""
    specialised = Specialiser(source, more=program.provider(source))
    return SimpleNamespace(**{f.__name__: specialised(f) for f in program.entries})
