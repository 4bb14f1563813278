"""What comes back: in the warm-up of a lesson, and as problems of the day, with a calendar.

In a warm-up an exercise is due if it was missed and has not been solved twice since: once in its
own lesson, after the miss, and once more here. Of one kind of exercises of one lesson only the one
missed last comes back, so that the warm-up is short and mixed.

Three problems a day are mixed from what was learnt. What was missed comes back after 1, 2, 4, 8 and
16 days (:data:`GAPS`), one step farther each time it is solved on such a day; another miss begins
again. An exercise or a puzzle comes back itself; of a family of practice another problem comes.
Nothing of this is kept: it follows from the attempts before the day, so that the problems are the
same all day, whatever is solved meanwhile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import chain, islice
from typing import Any, Final

from zamora.core.errors import ZamoraError
from zamora.school.exercises import Exercise, UnknownExercise, exercise
from zamora.school.practice import Family, choose, families, is_practice, problem, titles
from zamora.school.progress import Attempt
from zamora.school.puzzles import COUNTS, GRADES, UnknownPuzzle, as_exercise, puzzle, puzzles
from zamora.school.rungs import rungs
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
    found: dict[tuple[int, str], Exercise[Any]] = {}
    for name in _missed(attempts):
        if before is not None and _lesson(name) >= before:
            continue
        if len(found) == most:
            break  # an exercise is made in order to be looked at
        if (asked := find(name)) is not None:
            found.setdefault((asked.lesson, asked.kind), asked)
    return tuple(found.values())


def earliest(attempts: Iterable[Attempt]) -> int | None:
    """The first lesson of which an exercise comes back; None if there is none."""
    there = (name for name in sorted(_missed(attempts), key=_lesson) if find(name) is not None)
    return next(map(_lesson, there), None)


def _missed(attempts: Iterable[Attempt]) -> list[str]:
    """The exercises that come back, those that are not solved at all first."""
    missed: dict[str, int] = {}
    solved: dict[str, int] = {}
    for place, attempt in enumerate(attempts):
        if attempt.status == Status.SOLVED.value:
            solved[attempt.exercise] = solved.get(attempt.exercise, 0) + 1
        else:
            missed[attempt.exercise], solved[attempt.exercise] = place, 0
    wanted = (name for name in missed if solved[name] < ENOUGH)
    return sorted(wanted, key=lambda name: (solved[name], -missed[name]))


def _lesson(name: str) -> int:
    return int(name.partition(".")[0])


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


#: Problems offered a day.
PROBLEMS: Final = 3
#: Days until what was missed comes back, and comes back again.
GAPS: Final = (1, 2, 4, 8, 16)
#: After this many solved puzzles those of the next grade come, too.
STEP: Final = 5


def day_of(attempt: Attempt) -> date:
    """The day of an attempt by the clock of this device; the first of all days if it has none."""
    try:
        at = datetime.fromisoformat(attempt.at)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone().date()
    except (ValueError, OverflowError):
        return date.min


def solved_days(attempts: Iterable[Attempt]) -> list[date]:
    """The days on which something was solved, the first one first."""
    solved = {day_of(one) for one in attempts if one.status == Status.SOLVED.value}
    return sorted(solved - {date.min})


def solved_on(attempts: Iterable[Attempt], day: date) -> list[Attempt]:
    """What was solved on a day."""
    return [one for one in attempts if one.status == Status.SOLVED.value and day_of(one) == day]


def waiting(attempts: Iterable[Attempt], day: date) -> list[str]:
    """What was missed and is due on a day: ids of exercises and of families, the longest due first.

    Args:
        attempts: what a pupil has done, the oldest first.
        day: the day.
    """
    due: dict[str, tuple[int, date]] = {}
    for one in attempts:
        name, at = _unit(one.exercise), day_of(one)
        if at > day:
            continue
        step = 0
        if one.status == Status.SOLVED.value:
            if name not in due or at < due[name][1]:
                continue
            step = due.pop(name)[0] + 1
        if step < len(GAPS):
            due[name] = step, _later(at, GAPS[step])
    return sorted((name for name in due if due[name][1] <= day), key=lambda name: due[name][1])


def problems(
    attempts: Sequence[Attempt],
    day: date,
    pupil: str,
    lesson_of: Callable[[str], str],
    without: Collection[str] = (),
) -> tuple[Exercise[Any], ...]:
    """The problems of a day; none before a lesson has been begun.

    One that comes back if there is one, a puzzle not tried before if there is one, and new problems
    of practice: of the families that are due, then of those that were not seen for the longest
    time. On the first day they are about the lesson that was begun first.

    Args:
        attempts: what a pupil has done, the oldest first.
        day: the day; only what was done before it counts.
        pupil: an id: two pupils who did the same have other problems.
        lesson_of: the mark of the lesson of an exercise, by its id.
        without: exercises that do not come back: those of other routes.
    """
    before = [one for one in attempts if day_of(one) < day]
    met = {lesson_of(one.exercise) for one in before}
    numbers = {one.lesson for one in before}
    for one in () if before else attempts:
        numbers, met = {one.lesson}, {lesson_of(one.exercise)}
        if families(one.lesson):
            break
    rng = random.Random(f"{pupil} {day}")  # noqa: S311 (no secret)
    due = waiting(before, day)
    back = (find(name) for name in due if not is_practice(name) and name not in without)
    returning = islice((one for one in back if one is not None), 1)
    fresh = islice(_puzzles(before, numbers, rng), 1)
    practice = _practice([one for one in families() if one.lesson in met], before, due, rng)
    more = _puzzles(before, numbers, rng)
    found: dict[str, Exercise[Any]] = {}
    for asked in chain(returning, fresh, practice, more):
        found.setdefault(asked.id, asked)
        if len(found) == PROBLEMS:
            break
    return tuple(found.values())


def _unit(exercise: str) -> str:
    """What is spaced: the family of a problem of practice, otherwise the exercise itself."""
    return exercise.partition("-")[0] if is_practice(exercise) else exercise


def _later(day: date, days: int) -> date:
    return min(day, date.max - timedelta(days)) + timedelta(days)


def _practice(
    found: list[Family], before: Sequence[Attempt], due: Sequence[str], rng: random.Random
) -> Iterator[Exercise[Any]]:
    """New problems, one a family; those of different lessons first."""
    seen = {_unit(one.exercise): day_of(one) for one in before}
    mixed = {one.id: rng.random() for one in found}
    waits = sorted(
        found, key=lambda one: (one.id not in due, seen.get(one.id, date.min), mixed[one.id])
    )
    used: set[str] = set()
    while waits:
        family = next((one for one in waits if one.lesson not in used), waits[0])
        waits.remove(family)
        for one in choose([family], before, 1):
            used.add(family.lesson)
            yield one.exercise


def _puzzles(
    before: Sequence[Attempt], numbers: Collection[int], rng: random.Random
) -> Iterator[Exercise[Any]]:
    """Puzzles not tried before, about games of these lessons, of a grade that rises."""
    tried = {one.exercise for one in before}
    games = [one.game for one in rungs() if one.game in COUNTS and one.number in numbers]
    every = [one for key in games for one in puzzles(key)]
    solved = len(tried.intersection(one.exercise_id for one in every))
    waits = [one for one in every if one.exercise_id not in tried]
    rng.shuffle(waits)
    grade = min(1 + solved // STEP, max(GRADES))
    yield from map(as_exercise, sorted(waits, key=lambda one: max(one.grade, grade)))
