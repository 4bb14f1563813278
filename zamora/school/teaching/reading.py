"""Reading the teacher's files: figures and answers fall into place.

A sentence may hold ``{name}``, a figure of the file's own table ``facts``, and ``{2.7}``, the
answer to that exercise as the school has it. So each figure stands in one place, where the tests
hold the engine against it, and no answer is written twice. ``[...]`` is a gap to be filled in by
hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zamora.core import toml
from zamora.core.i18n import _, of_lesson
from zamora.core.numbers import decimal, grouped
from zamora.core.toml import DamagedData
from zamora.school.exercises import exercise
from zamora.school.teaching.answers import answer

Fact = int | float | str

#: The entries whose texts are translated.
WORDS = (
    *("purpose", "before", "unplugged", "young", "middle", "old", "steps", "ask", "answer"),
    *("seen", "say", "what", "levels", "text", "also", "title", "about", "opening", "items"),
    *("head", "rows"),
)

_NAMED = re.compile(r"\{([^{}]*)\}")
_EXERCISE = re.compile(r"\d\.\d{1,2}")


def read_tables(text: str, file: str) -> dict[str, Any]:
    """What stands in a file, in our language, with figures and answers in place; without its facts.

    Raises:
        DamagedData: if it is no TOML, or if it names a figure that it does not have.
        UnknownExercise: if it names an exercise that there is none of.
    """
    content, facts = split_facts(text, file)

    def filled(sentence: str) -> str:
        return _NAMED.sub(lambda found: _said(found[1], facts, file), sentence)

    content = toml.texts(content, lambda sentence: of_lesson(sentence, f"docente/{file}"), WORDS)
    tables: dict[str, Any] = toml.texts(content, filled)
    return tables


def split_facts(text: str, file: str) -> tuple[dict[str, Any], dict[str, Fact]]:
    """What stands in a file as it is written, and its facts apart.

    Raises:
        DamagedData: if it is no TOML.
    """
    content = toml.parse(text, file)
    return content, content.pop("facts", {})


def _said(name: str, facts: Mapping[str, Fact], file: str) -> str:
    if _EXERCISE.fullmatch(name):
        return answer(exercise(name))
    if name not in facts:
        raise DamagedData(
            _("{file}: no hay ningún dato «{name}».").format(file=file, name=name),
            text=name,
            accepted=facts,
        )
    fact = facts[name]
    if isinstance(fact, int):
        return grouped(fact)
    return decimal(fact) if isinstance(fact, float) else fact
