"""What can be chosen about a game: board sizes, rules that are on or off. Named, with defaults.

A game with other parameters than usual is a game of its own, with a key that says so:
``alak[size=7]``. The key stands in codes and records, and is read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: A value of a parameter: what a person can type.
Value = int | str | bool


#: Something that is said in the language of the moment.
Words = Callable[[], str]


class BadParameter(ZamoraError):
    """A game has no such parameter, or the parameter no such value, or they make no game."""


class Parameter(NamedTuple):
    """Something that can be chosen.

    Attributes:
        default: its value unless chosen.
        values: what it can be, the most useful first.
        title: the label of the choice, two or three words.
        words: the question to a pupil; the values are the answers.
        meanings: what the values mean, where that is not plain: short, to be chosen from a list.
        reads: the value that a text means which is none of ``values``; None if it means none. For
            what can be anything within bounds: the sizes of heaps, a set of numbers.
    """

    default: Value
    values: Sequence[Value]
    title: Words = str
    words: Words = str
    meanings: Mapping[Value, Words] = MappingProxyType({})
    reads: Callable[[str], Value | None] | None = None

    def said(self, value: Value) -> str:
        """A value as a pupil reads it."""
        return self.meanings[value]() if value in self.meanings else str(value)

    def read(self, name: str, given: Any) -> Value:
        """The value that is meant.

        Raises:
            BadParameter: if there is none; the error lists those there are.
        """
        for value in self.values:
            if str(given).casefold() == str(value).casefold():
                return value
        read = self.reads(str(given)) if self.reads is not None else None
        if read is not None:
            return read
        raise BadParameter(
            _("«{name}» no puede ser «{value}».").format(name=name, value=given),
            text=str(given),
            accepted=[f"{name}={value}" for value in self.values],
        )


def chosen(parameters: Mapping[str, Parameter], given: Mapping[str, Any]) -> dict[str, Value]:
    """The value of every parameter.

    Raises:
        BadParameter: if there is no such parameter or value.
    """
    for name in given:
        if name not in parameters:
            raise BadParameter(
                _("Este juego no tiene «{name}».").format(name=name),
                text=name,
                accepted=list(parameters),
            )
    return {
        name: parameter.read(name, given[name]) if name in given else parameter.default
        for name, parameter in parameters.items()
    }


def unusual(parameters: Mapping[str, Parameter], values: Mapping[str, Value]) -> dict[str, Value]:
    """The values that are not those of the usual game."""
    return {name: values[name] for name, one in parameters.items() if values[name] != one.default}


def written(key: str, parameters: Mapping[str, Parameter], values: Mapping[str, Value]) -> str:
    """The key of a game with these values: ``alak``, ``alak[size=7]``."""
    said = ",".join(f"{name}={value}" for name, value in unusual(parameters, values).items())
    return f"{key}[{said}]" if said else key


_KEY = re.compile(r"([^\[\]:\s]+)(?:\[([^\[\]]*)\])?")
#: Between two values; a value may have commas of its own: ``resta[set=2,3,pile=20]``.
_PARTS = re.compile(r",(?=[^,=]*=)")


def split(key: str) -> tuple[str, dict[str, str]]:
    """The key of a game and its unusual values, as :func:`written` writes them.

    Raises:
        BadParameter: if what stands in brackets are no values.
    """
    found = _KEY.fullmatch(key.strip())
    if found is None or found[2] is None:
        return key, {}
    values: dict[str, str] = {}
    for part in _PARTS.split(found[2]):
        name, is_, value = part.partition("=")
        if not is_:
            raise BadParameter(
                _("«{part}» no dice qué cambia en el juego.").format(part=part),
                text=key,
                accepted=[f"{found[1]}[size=7]"],
            )
        values[name.strip()] = value.strip()
    return found[1], values
