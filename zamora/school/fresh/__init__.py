"""Fresh exercises: made on the spot, each from a number, so that there is always another one.

>>> from zamora.school.fresh import fresh
>>> fresh(1, 0).id, fresh(1, 0).check(fresh(1, 0).solution).status.name
('1.ganaya-0', 'SOLVED')

The same number gives the same exercise on every machine: what a pupil has answered can be judged
again. Each lesson has a module with its makers, one a kind; they take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from zamora.core.i18n import _, language
from zamora.school.exercises import UnknownExercise
from zamora.school.fresh import lesson_01, lesson_07
from zamora.school.tasks.playing import TurnExercise

__all__ = ["LESSONS", "MOST", "fresh"]

#: There are this many of each lesson: the names of exercises have three figures at most.
MOST = 1000
#: What makes the exercises of a lesson: for each kind the parts that it has of its own.
LESSONS: Mapping[int, Mapping[str, Callable[[int], dict[str, Any]]]] = MappingProxyType(
    {1: lesson_01.MAKERS, 7: lesson_07.MAKERS}
)


def fresh(lesson: int, number: int) -> TurnExercise:
    """The fresh exercise of a lesson with this number, from 0.

    Raises:
        UnknownExercise: if the lesson has none, or not this many.
        MissingPackage: if it is about a game whose package is not installed.
    """
    if lesson not in LESSONS or not 0 <= number < MOST:
        raise UnknownExercise(
            _("La lección {lesson} no tiene ejercicios nuevos.").format(lesson=lesson),
            text=f"{lesson}, {number}",
            accepted=map(str, LESSONS),
        )
    return _make(lesson, number, language())


@lru_cache(maxsize=256)
def _make(lesson: int, number: int, _language: str) -> TurnExercise:
    makers = LESSONS[lesson]
    kind = list(makers)[number % len(makers)]
    return TurnExercise(id=f"{lesson}.{kind}-{number}", **makers[kind](number // len(makers)))
