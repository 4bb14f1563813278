"""What comes back in the warm-up of a lesson: exercises that were missed before, mixed.

An exercise is due if it was missed and has not been solved twice since: once in its own lesson,
after the miss, and once more here. Of one kind of exercises of one lesson only the one missed last
comes back, so that the warm-up is short and mixed.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.school.exercises import Exercise, UnknownExercise, exercise
from zamora.school.practice import is_practice, problem, titles
from zamora.school.progress import Attempt
from zamora.school.puzzles import UnknownPuzzle, as_exercise, puzzle
from zamora.school.tasks.base import Status

#: No warm-up is longer.
MOST = 5
#: So often an exercise is solved after it was missed before it stays away.
ENOUGH = 2


def due(
    attempts: Iterable[Attempt], before: int | None = None, most: int = MOST
) -> tuple[Exercise[Any], ...]:
    """The exercises that come back, those that are not solved at all first.

    Args:
        attempts: what a pupil has done, the oldest first.
        before: only those of lessons before this one; None for all lessons.
        most: how many at most.
    """
    missed: dict[str, int] = {}
    solved: dict[str, int] = {}
    for place, attempt in enumerate(attempts):
        if attempt.status == Status.SOLVED.value:
            solved[attempt.exercise] = solved.get(attempt.exercise, 0) + 1
        else:
            missed[attempt.exercise], solved[attempt.exercise] = place, 0
    wanted = [
        name
        for name in missed
        if solved[name] < ENOUGH and (before is None or int(name.partition(".")[0]) < before)
    ]
    wanted.sort(key=lambda name: (solved[name], -missed[name]))
    found: dict[tuple[int, str], Exercise[Any]] = {}
    for name in wanted:
        asked = find(name)
        if asked is not None and len(found) < most:
            found.setdefault((asked.lesson, asked.kind), asked)
    return tuple(found.values())


def find(name: str) -> Exercise[Any] | None:
    """The exercise or puzzle with this id; None if there is none any more."""
    try:
        if name.rpartition(".")[2].isdigit():
            return exercise(name)
        if is_practice(name):
            return problem(name).exercise
        return as_exercise(puzzle(name))
    except (UnknownExercise, UnknownPuzzle):
        return None


def title(name: str) -> str:
    """What the exercise, puzzle or problem with this id is called; empty if there is none."""
    if is_practice(name):  # its own title costs making it
        return titles()[name.partition("-")[0]]
    with suppress(ZamoraError):  # of another version of zamora
        found = find(name)
        return "" if found is None else found.title
    return ""


def label(name: str) -> str:
    """How people read the id: the number of an exercise, the title of a problem or a puzzle.

    What has the same title has a number behind it: ``Caminos por calles · 17``.
    """
    _id, dash, number = name.rpartition("-")
    called = title(name) if dash else ""
    return f"{called} · {int(number)}" if called and number.isdigit() else name


def mistake_words(name: str, mistake: str) -> str:
    """A named mistake of an exercise in the words that pupils see; empty if it is not known."""
    with suppress(ZamoraError):
        found = find(name)
        return next((m.message for m in found.mistakes if m.name == mistake), "") if found else ""
    return ""
