"""Reading the teacher's files: tables become records, and figures and answers fall into place.

A sentence may hold ``{name}``, a figure of the file's own table ``facts``, and ``{2.7}``, the
answer to that exercise as the school has it. So each figure stands in one place, where the tests
hold the engine against it, and no answer is written twice. ``[...]`` is a gap to be filled in by
hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.numbers import decimal, grouped
from zamora.school.exercises import exercise
from zamora.school.teaching.answers import answer

T = TypeVar("T")
Fact = int | float | str

_NAMED = re.compile(r"\{([^{}]*)\}")
_EXERCISE = re.compile(r"\d\.\d{1,2}")


class DamagedPlan(ZamoraError):
    """A teacher's file says something that is not understood, or lacks something."""


def read_tables(text: str) -> dict[str, Any]:
    """What stands in a file, with its figures and answers in place; without its facts.

    Raises:
        DamagedPlan: if it is no TOML, or if it names a figure that it does not have.
        UnknownExercise: if it names an exercise that there is none of.
    """
    content, facts = split_facts(text)
    return {name: _filled(value, facts) for name, value in content.items()}


def split_facts(text: str) -> tuple[dict[str, Any], dict[str, Fact]]:
    """What stands in a file as it is written, and its facts apart.

    Raises:
        DamagedPlan: if it is no TOML.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedPlan(
            _("El archivo del docente no se puede leer: {error}.").format(error=error)
        ) from error
    return content, content.pop("facts", {})


def record(kind: type[T], content: Mapping[str, Any], **made: Any) -> T:
    """A record of a table: its entries are those of the class, and lists become tuples.

    Args:
        kind: a dataclass.
        content: the table.
        made: entries that have been made into records already.

    Raises:
        DamagedPlan: if there is an entry too many, or one is missing; the error lists all.
    """
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    needed = [
        field.name
        for field in fields(kind)  # type: ignore[arg-type]
        if field.default is MISSING and field.default_factory is MISSING
    ]
    given = {**content, **made}
    for name in given:
        if name not in known:
            raise DamagedPlan(
                _("El archivo del docente dice «{text}», que no se entiende.").format(text=name),
                text=name,
                accepted=known,
            )
    for name in needed:
        if name not in given:
            raise DamagedPlan(
                _("Al archivo del docente le falta «{name}».").format(name=name),
                text=name,
                accepted=needed,
            )
    return kind(**{name: _tuples(value) for name, value in given.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


def _filled(value: Any, facts: Mapping[str, Fact]) -> Any:
    """The same, with what stands in braces put in everywhere."""
    if isinstance(value, str):
        return _NAMED.sub(lambda found: _said(found[1], facts), value)
    if isinstance(value, list):
        return [_filled(item, facts) for item in value]
    if isinstance(value, dict):
        return {name: _filled(item, facts) for name, item in value.items()}
    return value


def _said(name: str, facts: Mapping[str, Fact]) -> str:
    if _EXERCISE.fullmatch(name):
        return answer(exercise(name))
    if name not in facts:
        raise DamagedPlan(
            _("El archivo del docente no tiene el dato «{name}».").format(name=name),
            text=name,
            accepted=facts,
        )
    fact = facts[name]
    if isinstance(fact, int):
        return grouped(fact)
    return decimal(fact) if isinstance(fact, float) else fact
