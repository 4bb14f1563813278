"""The exercises of the lessons, a file each (:mod:`zamora.school.tasks.loader`); no widgets.

========================  ==============================================  =======================
class                     what the pupil does                             answer (JSON)
========================  ==============================================  =======================
:class:`TurnExercise`     plays one turn that achieves an aim             ``"C1: V12 a V23"``
:class:`SurviveExercise`  plays several turns against a computer player   list of own turns
:class:`CellsExercise`    marks all cells that …                          ``["V12", "V13"]``
:class:`Counterexample`   marks cells that refute a claim                 ``["V12", "V13"]``
:class:`NumberExercise`   gives a number                                  ``-90`` or ``"-90°"``
:class:`OrderExercise`    puts the steps of an argument in order          list of keys
:class:`ChoiceExercise`   picks one sentence, or all the right ones       key or list of keys
========================  ==============================================  =======================

>>> from zamora.school.exercises import exercise
>>> verdict = exercise("1.5").check("C1: V33 a V24")
>>> verdict.status, verdict.mistake
(<Status.NOT_YET: 'not_yet'>, 'no-llega')
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from zamora.core.errors import MissingPackage, ZamoraError
from zamora.core.i18n import _, language
from zamora.core.kit import functions
from zamora.registry import game
from zamora.school.puzzles import as_exercise, puzzle
from zamora.school.rungs import rungs
from zamora.school.tasks.base import Exercise, Mistake, Option, Status, Verdict, stars
from zamora.school.tasks.kinds import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)
from zamora.school.tasks.loader import read_lesson
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise

__all__ = [
    "CellsExercise",
    "ChoiceExercise",
    "Counterexample",
    "Exercise",
    "Line",
    "Mistake",
    "NumberExercise",
    "Option",
    "OrderExercise",
    "Status",
    "SurviveExercise",
    "TurnExercise",
    "UnknownExercise",
    "Verdict",
    "exercise",
    "exercises",
    "installed",
    "lessons",
    "stars",
]


_FOLDER = files(__name__)


class UnknownExercise(ZamoraError):
    """No exercise or lesson goes by that number."""


def lessons() -> tuple[int, ...]:
    """The numbers of the lessons that have exercises.

    Those of a lesson are in the file ``lesson_<two digits>.toml``; what only they ask for in the
    module of the same name, if there is one. A lesson about a game that is not installed is left
    out.
    """
    missing = {number for number, key in _needs().items() if not installed(key)}
    return tuple(number for number in _numbers() if number not in missing)


@cache
def _numbers() -> tuple[int, ...]:
    names = (re.fullmatch(r"lesson_(\d\d)\.toml", file.name) for file in _FOLDER.iterdir())
    return tuple(sorted(int(name[1]) for name in names if name))


@cache
def _needs() -> dict[int, str]:
    """The game without whose package there are no exercises for a lesson."""
    return {rung.number: rung.needs for rung in rungs() if rung.needs}


@cache
def installed(key: str) -> bool:
    """Whether a game and the packages that it needs are there."""
    try:
        game(key)
    except MissingPackage:
        return False
    return True


def _require(lesson: str) -> None:
    """Complain if the lesson with this number is about a game that is not installed."""
    for number, key in _needs().items():
        if lesson == str(number):
            game(key)


def exercises(lesson: int | None = None) -> tuple[Exercise[Any], ...]:
    """The exercises of a lesson, or of all, in order.

    They are made in the language of the moment.

    Raises:
        UnknownExercise: if there is no such lesson; the error lists the lessons.
        MissingPackage: if it is about a game whose package is not installed.
    """
    if lesson is None:
        return tuple(found for number in lessons() for found in exercises(number))
    _require(str(lesson))
    if lesson not in lessons():
        raise UnknownExercise(
            _("La lección {lesson} no tiene ejercicios.").format(lesson=lesson),
            text=str(lesson),
            accepted=map(str, lessons()),
        )
    return _build(lesson, language())


@cache
def _build(lesson: int, _language: str) -> tuple[Exercise[Any], ...]:
    name = f"lesson_{lesson:02}"
    module = f"{__name__}.{name}"
    own = functions(import_module(module)) if find_spec(module) else {}
    file = _FOLDER / f"{name}.toml"
    return read_lesson(file.read_text(encoding="utf-8"), own, file.name)


def exercise(id: str) -> Exercise[Any]:  # noqa: A002 (the name everybody would guess)
    """The exercise with this id, e.g. ``exercise("1.3")``.

    A puzzle (:mod:`zamora.school.puzzles`) goes by its own id as well,
    ``exercise("golez-gol-07")``.

    Raises:
        UnknownExercise: if there is none; the error lists the ids.
        UnknownPuzzle: the same for puzzles.
        MissingPackage: if it is about a game whose package is not installed.
    """
    if not isinstance(id, str):
        # A bare 1.10 is the number 1.1: the wrong exercise without a word.
        raise UnknownExercise(
            _("Escribe el número del ejercicio entre comillas."),
            text=str(id),
            accepted=[f'"{found.id}"' for found in exercises()],
        )
    wanted = id.strip()
    if "-" in wanted:
        return as_exercise(puzzle(wanted))
    lesson = wanted.partition(".")[0]
    _require(lesson)
    # Those of the other lessons need not be made.
    near = exercises(int(lesson)) if lesson in map(str, lessons()) else ()
    for found in near:
        if found.id == wanted:
            return found
    raise UnknownExercise(
        _("No hay ningún ejercicio «{id}».").format(id=wanted),
        text=wanted,
        accepted=[found.id for found in near or exercises()],
    )
