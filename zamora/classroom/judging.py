"""Submitted answers are judged again here, since a page can claim anything.

Games against the computer are trusted, because judging them means replaying them, and so are
puzzles, whose proofs take seconds; only their names are checked.

Some answers take a fifth of a second to judge: a thread does that, in small batches. A client that
sends many waits, and delays other answers, but no board.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.school.exercises import Exercise, Status, SurviveExercise, exercise
from zamora.school.practice import is_practice, problem
from zamora.school.progress import Attempt
from zamora.school.progress.progressfile import EXERCISE_ID
from zamora.school.puzzles.base import lessons as lessons_of_puzzles

#: Answers of one message, at most, and of one handful.
MOST, HANDFUL = 20, 5
#: The longest answer, in letters of JSON: a game that was played has some hundreds.
LONGEST = 8000


class Forged(ZamoraError):
    """What is claimed cannot have been answered."""


class Judge:
    """Judges what all send, one handful after the other."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)

    async def judged(self, found: Sequence[Attempt]) -> tuple[list[Attempt], list[str]]:
        """As :func:`judged`, in a thread."""
        good, refused = [], []
        for start in range(0, len(found), HANDFUL):
            async with self._one:
                some = await asyncio.to_thread(judged, found[start : start + HANDFUL])
            good += some[0]
            refused += some[1]
        return good, refused


def judged(found: Iterable[Attempt]) -> tuple[list[Attempt], list[str]]:
    """The answers with our own verdict, and the ids of those that cannot have been given."""
    good, refused = [], []
    for one in found:
        try:
            good.append(_judged(one))
        except Forged:
            refused.append(one.uid)
    return good, refused


def _judged(one: Attempt) -> Attempt:
    if len(one.answer) > LONGEST:
        raise Forged(_("Eso no es una respuesta al ejercicio {id}.").format(id=one.exercise))
    asked = _exercise(one.exercise)
    if isinstance(asked, SurviveExercise) or "-" in one.exercise:
        known = {mistake.name for mistake in asked.mistakes} | {None}
        return one if one.mistake in known else replace(one, mistake=None)
    status, mistake = _verdict(one.exercise, one.answer)
    if status is Status.NOT_ATTEMPTED:
        raise Forged(_("Eso no es una respuesta al ejercicio {id}.").format(id=one.exercise))
    return replace(one, status=status.value, mistake=mistake)


@lru_cache(maxsize=500)
def _verdict(id_: str, answer: str) -> tuple[Status, str | None]:
    """A class gives the same answers again and again."""
    verdict = exercise(id_).check(json.loads(answer))
    return verdict.status, verdict.mistake


def _exercise(id_: str) -> Exercise[Any]:
    """The exercise, or the puzzle, that goes by this id in a progress."""
    lesson, _dot, number = id_.partition(".")
    try:
        if not EXERCISE_ID.fullmatch(id_):
            raise Forged(_("No hay ningún ejercicio «{id}».").format(id=id_[:20]))
        if "-" not in number:
            return exercise(id_)
        if is_practice(id_):
            return problem(id_).exercise
        game = next((key for key, n in lessons_of_puzzles().items() if str(n) == lesson), "")
        return exercise(f"{game}-{number}")
    except ZamoraError as error:
        raise Forged(_("No hay ningún ejercicio «{id}».").format(id=id_[:20])) from error
