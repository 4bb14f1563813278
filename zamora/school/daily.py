"""Three problems a day, mixed from what was learnt and spaced by what was missed; and a calendar.

What was missed comes back after 1, 2, 4, 8 and 16 days (:data:`GAPS`), one step farther each time
it is solved on such a day; another miss begins again. An exercise or a puzzle comes back itself; of
a family of practice another problem comes. Nothing of this is kept: it follows from the attempts
before the day, so that the problems are the same all day, whatever is solved meanwhile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import chain, islice
from typing import Any, Final

from zamora.school.practice import Family, choose, families, is_practice
from zamora.school.progress import Attempt
from zamora.school.puzzles import COUNTS, GRADES, as_exercise, puzzles
from zamora.school.review import find
from zamora.school.rungs import rungs
from zamora.school.tasks.base import Exercise, Status

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
