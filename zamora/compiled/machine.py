"""A game's functions ready to run: interpreted here, compiled in :mod:`zamora.compiled.jit`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

from zamora.compiled import sets, turns
from zamora.compiled.given import Given
from zamora.compiled.specialise import Source, Specialiser


@dataclass(frozen=True)
class Program:
    """Functions that belong together, to be specialised for a game.

    Attributes:
        name: names the program among those of a game.
        entries: what is called from Python; compiled, these are kept on disk.
        separate: the names of other functions that are to stay functions of their own when they are
            compiled, because they call themselves or are too large to be woven in twice.
        more: modules that provide what the game's own does not (how a position is judged, say).
        changed: names of theirs → what they mean in the variant that is played.
    """

    name: str
    entries: tuple[Callable[..., Any], ...]
    separate: tuple[str, ...] = ()
    more: tuple[object, ...] = ()
    changed: Mapping[str, Any] = field(default_factory=dict, compare=False)


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
    """Turn generation for a game with its own step functions and tables, and these themselves.

    Everything as ordinary Python.
    """
    specialised = Specialiser(source)
    walk = {function.__name__: specialised(function) for function in FUNCTIONS}
    named: dict[str, Any] = {}
    for place in reversed(source.places()):
        found = {name: getattr(place, name) for name in dir(place) if name[0] != "_"}
        named |= {name: value for name, value in found.items() if not isinstance(value, Given)}
    named |= dict(source.changed)
    steps = {
        name: specialised(value) if isinstance(value, FunctionType) else value
        for name, value in named.items()
    }
    return SimpleNamespace(**{**steps, **walk})


@cache
def interpreted_program(source: Source, program: Program) -> SimpleNamespace:
    """The entries of ``program`` for a game as ordinary Python."""
    specialised = Specialiser(source, more=program.more, changed=program.changed)
    return SimpleNamespace(**{f.__name__: specialised(f) for f in program.entries})
