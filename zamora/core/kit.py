"""What a game brings besides its rules: its kit.

A kit is made of *parts*. Each room that asks games for something says in its module ``kit`` what
that is: a frozen dataclass such as :class:`zamora.rival.kit.RivalKit`, whose defaults serve any
game. So a room need not know the parts of the others, a game names only what it does otherwise, and
a type checker sees both ends. :func:`zamora.registry.part` finds what a game brings.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from types import ModuleType
from typing import Any, TypeVar

P = TypeVar("P")


class Kit:
    """Parts, at most one of each class; without parts, the kit of a game that brings nothing."""

    def __init__(self, *parts: object) -> None:
        """A kit of these parts; of two of a class, the later one counts."""
        self._parts = {type(one): one for one in parts}

    def part(self, kind: Callable[[], P]) -> P:
        """The part of a class; one with its defaults if there is none."""
        found = self._parts.get(kind)  # type: ignore[call-overload]
        return kind() if found is None else found

    def plus(self, *parts: object) -> Kit:
        """The same with these parts, instead of those that it has of their classes."""
        return Kit(*self._parts.values(), *parts)


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The public functions that a module defines, by their names."""
    return {
        name: value
        for name, value in vars(module).items()
        if isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }
