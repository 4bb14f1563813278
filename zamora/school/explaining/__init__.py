"""One open question a lesson: a pupil says in her own words why something is so.

Nothing judges what is written. She compares it with a model answer and ticks the points that hers
has; another reader may tick them too. The texts are kept as :mod:`zamora.school.progress` keeps
what is not marked, and reach the teacher with the file that is handed in, the class and the report.

>>> from zamora.school.explaining import why
>>> why("3b").id, len(why("3b").points)
('3b', 4)

The questions are in ``why.toml``, a table each::

    [[why]]
    id = "3b"                          # the mark of the lesson
    question = "…"
    answer = "…"                       # the model answer, three lines
    picture = ["golez", "", "alcance"] # a game, turns, an overlay
    points = [{ key = "filas", text = "…" }]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from zamora.core import toml
from zamora.core.errors import ZamoraError, known
from zamora.core.i18n import _, language
from zamora.school.progress.responses import VARIANT, WHY, Response
from zamora.school.rungs import WORKSHOP_MARK
from zamora.school.tasks.base import Option
from zamora.school.variants import by_key, told

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("question", "answer", "text")


class UnknownWhy(ZamoraError):
    """The lesson has no open question."""


@dataclass(frozen=True)
class Why:
    """An open question.

    Attributes:
        id: the mark of its lesson, ``"3b"``.
        question: what to explain.
        answer: a model answer, to be seen when the pupil has written hers.
        points: what a good text has.
        picture: what it is about: a game or the code of a position, turns, an overlay.
    """

    id: str
    question: str
    answer: str
    points: tuple[Option, ...]
    picture: tuple[str, ...] = ()


@dataclass(frozen=True)
class Argument:
    """What a pupil has written, or the variant of a game that she has named.

    Attributes:
        lesson: the mark of the lesson.
        question: what was asked.
        text: what she wrote; of a variant its name, its rules and its code.
        mine: the points that she found in it.
        others: those that another reader found in it.
        points: how many there are.
        at: when it was written or ticked last: UTC, ISO 8601.
        variant: the code of a variant; empty of a text.
    """

    lesson: str
    question: str
    text: str
    mine: tuple[str, ...]
    others: tuple[str, ...]
    points: int
    at: str
    variant: str = ""

    @property
    def ticked(self) -> str:
        """Who found how many points in it, in words; empty if no point was ticked."""
        said = []
        if self.mine:
            said.append(_("marcó {n} de {total}").format(n=len(self.mine), total=self.points))
        if self.others:
            said.append(
                _("otra persona, {n} de {total}").format(n=len(self.others), total=self.points)
            )
        return "; ".join(said)


@dataclass(frozen=True)
class _File:
    why: tuple[Why, ...]


def whys() -> tuple[Why, ...]:
    """All questions, in the order of the lessons and in the language of the moment."""
    return _read(language())


def why(lesson: str) -> Why:
    """The question of the lesson with this mark, ``why("3b")``.

    Raises:
        UnknownWhy: if it has none; the error lists the lessons that have one.
    """
    there = {one.id: one for one in whys()}
    reason = _("No hay ninguna explicación que escribir en la lección «{name}».")
    return known(lesson, there, UnknownWhy, reason)


def arguments(responses: Iterable[Response]) -> list[Argument]:
    """What a pupil has written, in the order of the lessons, and the variants that she has named.

    What this version does not ask comes last, without its question.
    """
    every = {one.id: one for one in whys()}
    found = []
    given: Any
    named: Any
    for one in responses:
        if one.phase == WHY:
            given = one.value
            asked = every.get(one.skill)
            names = {point.key: point.text for point in asked.points} if asked else {}
            mine, others = (
                tuple(names[key] for key in given[who] if key in names)
                for who in ("mine", "others")
            )
            question = asked.question if asked else ""
            found.append(
                Argument(one.skill, question, given["text"], mine, others, len(names), one.at)
            )
        elif one.phase == VARIANT and (named := one.value)["name"]:
            asks, key = _("Su variante y el código"), named["key"]
            text = f"{named['name']}: {_variant_words(key)}"
            found.append(Argument(WORKSHOP_MARK, asks, text, (), (), 0, one.at, key))
    order = [*every]
    return sorted(
        found, key=lambda one: order.index(one.lesson) if one.lesson in every else len(order)
    )


def _variant_words(key: str) -> str:
    """A variant in words, then its code; only the code of what cannot be played here."""
    try:
        return f"{told(by_key(key)).removesuffix('.')} ({key})"
    except ZamoraError:
        return key


@cache
def _read(_language: str) -> tuple[Why, ...]:
    return toml.read(Path(__file__).with_name("why.toml"), _File, WORDS).why
