"""One source, specialised for each game: how turn generation learns a game's rules.

Turn generation that asks "which game is this?" at every step, or takes the rules as arguments, runs
several times slower than one whose step functions and tables are fixed. So turn generation
(:mod:`zamora.compiled.turns`) is written once with the names of what a game provides left open, and
here each function gets a copy whose globals are filled in:

- a name that is :func:`~zamora.compiled.given.given` is looked up in the game's module, then in
  what that module lists as ``BUILT_ON`` (modules and tables that it shares with other games), then
  in what the program adds (:class:`zamora.compiled.machine.Program`), at last in
  :mod:`zamora.compiled.plain`;
- any other name means what it means in the function's own module.

Functions found so are copied in turn, all others (and numbers) are taken as they are. A *variant*
of a game says which names of the game's module mean something else in it (:class:`Source`):
wherever such a name would mean what it means there, it means that instead. The copies are ordinary
Python functions. With a compiler, each copy is wrapped by it, and lists of whole
numbers become arrays. That is all; a game's module needs no decorator and knows nothing of this.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from zamora.compiled import plain
from zamora.compiled.given import Given

#: Wraps a copied function (compiles it).
Wrap = Callable[[FunctionType], Any]


#: The name is not there: None may be a value.
_MISSING = object()


@dataclass(frozen=True)
class Source:
    """Where a game's step functions and tables come from. Two of a game and a variant are equal.

    Attributes:
        module: the name of the module that has them.
        variant: the key of a game with unusual parameters; empty for the usual one.
        changed: names of the module → what they mean in that variant.
    """

    module: str
    variant: str = ""
    changed: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        """A name for it, which no two games share: ``golez_rules``, ``golez_rules_1f0c3a2b``."""
        module = "_".join(self.module.split(".")[-2:])
        if not self.variant:
            return module
        return f"{module}_{hashlib.sha256(self.variant.encode()).hexdigest()[:8]}"

    def places(self) -> tuple[Any, ...]:
        """Where a name that a game provides is looked up, in this order."""
        module = import_module(self.module)
        return (module, *getattr(module, "BUILT_ON", ()), plain)


class Specialiser:
    """Copies functions for one game; each function is copied once.

    Attributes:
        copies: the copies made so far, by original.
    """

    def __init__(
        self,
        source: Source,
        wrap: Wrap = lambda function: function,
        table: Callable[[list[int]], Any] = lambda numbers: numbers,
        native: Mapping[Any, Any] | None = None,
        more: tuple[object, ...] = (),
        changed: Mapping[str, Any] | None = None,
    ) -> None:
        """Fill in names from ``source``, and from ``more`` modules if it lacks them.

        ``changed`` says what names of these modules mean instead; ``wrap`` is applied to every
        copy, ``table`` to every list of whole numbers; ``native`` gives what is to be called in
        place of some functions: a better equivalent, or a copy that there is.
        """
        self._places = (*source.places()[:-1], *more, plain)
        self._changed = {**source.changed, **(changed or {})}
        self._suffix = source.name
        self._wrap = wrap
        self._table = table
        self.copies: dict[Any, Any] = dict(native or {})
        self._tables: dict[int, tuple[list[int], Any]] = {}

    def __call__(self, function: Any) -> Any:
        """The copy of ``function`` for this game.

        Raises:
            NameError: if the game's module lacks something that the function needs.
        """
        if function not in self.copies:
            names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
            code = function.__code__
            copy = FunctionType(code, names, function.__name__, function.__defaults__)
            # Numba makes its linker's names from these: two games must not share them.
            copy.__qualname__ = f"{function.__qualname__}_{self._suffix}"
            copy.__module__ = function.__module__
            self.copies[function] = self._wrap(copy)
            for name in sorted(_global_names(code)):
                self._fill(names, name, function)
        return self.copies[function]

    def _fill(self, names: dict[str, Any], name: str, function: Any) -> None:
        value = function.__globals__.get(name, _MISSING)
        usual = next(
            filter(_is_there, (getattr(p, name, _MISSING) for p in self._places)), _MISSING
        )
        if not _is_there(value):
            value = usual
        if name in self._changed and value is usual:
            value = self._changed[name]
        if value is _MISSING:
            if hasattr(builtins, name):
                return
            raise NameError(f"{function.__qualname__} needs {name!r}, which no game's module has")
        if isinstance(value, FunctionType):
            names[name] = self(value)
        elif isinstance(value, list):
            known = self._tables.setdefault(id(value), (value, self._table(value)))
            names[name] = known[1]
        else:
            names[name] = value


def _is_there(value: object) -> bool:
    """Whether a name means something where it was looked up."""
    return value is not _MISSING and not isinstance(value, Given)


def _global_names(code: CodeType) -> set[str]:
    """The names that code looks up globally, the code of inner functions included."""
    found = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _global_names(constant)
    return found
