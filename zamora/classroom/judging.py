"""Answers that come by themselves are judged once more here: a page can claim what it likes.

What was played against the computer is believed, because judging it is playing it again, and so are
puzzles, whose proofs take seconds; of these only the names are looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.school.exercises import Exercise, Status, SurviveExercise, exercise
from zamora.school.progress import Attempt
from zamora.school.progress.progressfile import EXERCISE_ID
from zamora.school.puzzles.base import lessons as lessons_of_puzzles

#: Answers of one message, at most; judging one takes a tenth of a second at worst.
MOST = 20


class Forged(ZamoraError):
    """What is claimed cannot have been answered."""


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
    asked = _exercise(one.exercise)
    if isinstance(asked, SurviveExercise) or "-" in one.exercise:
        known = {mistake.name for mistake in asked.mistakes} | {None}
        return one if one.mistake in known else replace(one, mistake=None)
    verdict = asked.check(json.loads(one.answer))
    if verdict.status is Status.NOT_ATTEMPTED:
        raise Forged(_("Eso no es una respuesta al ejercicio {id}.").format(id=one.exercise))
    return replace(one, status=verdict.status.value, mistake=verdict.mistake)


def _exercise(id_: str) -> Exercise[Any]:
    """The exercise, or the puzzle, that goes by this id in a progress."""
    lesson, _dot, number = id_.partition(".")
    try:
        if not EXERCISE_ID.fullmatch(id_):
            raise Forged(_("No hay ningún ejercicio «{id}».").format(id=id_[:20]))
        if "-" not in number:
            return exercise(id_)
        game = next((key for key, n in lessons_of_puzzles().items() if str(n) == lesson), "")
        return exercise(f"{game}-{number}")
    except ZamoraError as error:
        raise Forged(_("No hay ningún ejercicio «{id}».").format(id=id_[:20])) from error
