"""One source, specialised for each game: how the walk gets to know a game's rules.

Why at all: a walk that asks "which game is this?" at every step, or is handed the rules as
arguments, runs several times slower than one whose step functions and tables are fixed. So the walk
(:mod:`zamora.compiled.turns`) is written once with the names of what a game provides left open, and
here each function gets a copy whose globals are filled in:

- a name that the function's own module defines means what it means there;
- a name that is only declared there is looked up in the game's module, then in whatever that module
  lists as ``BUILT_ON`` (modules and tables that it shares with other games), then in what the
  program at hand adds (:class:`zamora.compiled.machine.Program`), at last in
  :mod:`zamora.compiled.plain`.

Functions found so are copied in turn, all others (and numbers) are taken as they are. The copies
are ordinary Python functions. With a compiler, each copy is wrapped by it, and lists of whole
numbers become arrays. That is all; a game's module needs no decorator and knows nothing of this.
"""

from __future__ import annotations

import builtins
import dis
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from zamora.compiled import plain

#: Wraps a copied function (compiles it).
Wrap = Callable[[FunctionType], Any]


def short_name(module: str) -> str:
    """A name for the module of a game, which no two games share: ``golez_rules``."""
    return "_".join(module.split(".")[-2:])


def sources(game: ModuleType) -> tuple[Any, ...]:
    """Where a name that a game provides is looked up, in this order."""
    return (game, *getattr(game, "BUILT_ON", ()), plain)


class Specialiser:
    """Copies functions for one game; each function is copied once."""

    def __init__(
        self,
        game: ModuleType,
        wrap: Wrap = lambda function: function,
        table: Callable[[list[int]], Any] = lambda numbers: numbers,
        native: Mapping[Any, Any] | None = None,
        more: tuple[ModuleType, ...] = (),
    ) -> None:
        """Fill in names from the module ``game``, and from ``more`` modules if it lacks them.

        ``wrap`` is applied to every copy, ``table`` to every list of whole numbers; ``native``
        gives replacements for functions that have a better equivalent.
        """
        self._sources = (*sources(game)[:-1], *more, plain)
        self._suffix = short_name(game.__name__)
        self._wrap = wrap
        self._table = table
        self._copies: dict[Any, Any] = dict(native or {})
        self._tables: dict[int, tuple[list[int], Any]] = {}

    def __call__(self, function: Any) -> Any:
        """The copy of ``function`` for this game.

        Raises:
            NameError: if the game's module lacks something that the function needs.
        """
        if function not in self._copies:
            names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
            code = function.__code__
            copy = FunctionType(code, names, function.__name__, function.__defaults__)
            # Numba makes its linker's names from these: two games must not share them.
            copy.__qualname__ = f"{function.__qualname__}_{self._suffix}"
            copy.__module__ = function.__module__
            self._copies[function] = self._wrap(copy)
            for name in sorted(_global_names(code)):
                self._fill(names, name, function)
        return self._copies[function]

    def _fill(self, names: dict[str, Any], name: str, function: Any) -> None:
        if name in function.__globals__:
            value = function.__globals__[name]
        elif having := [source for source in self._sources if hasattr(source, name)]:
            value = getattr(having[0], name)
        elif hasattr(builtins, name):
            return
        else:
            raise NameError(f"{function.__qualname__} needs {name!r}, which no game's module has")
        if isinstance(value, FunctionType):
            names[name] = self(value)
        elif isinstance(value, list):
            known = self._tables.setdefault(id(value), (value, self._table(value)))
            names[name] = known[1]
        else:
            names[name] = value


def _global_names(code: CodeType) -> set[str]:
    """The names that code looks up globally, the code of inner functions included."""
    found = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _global_names(constant)
    return found
