"""From attempts to what a pupil sees: solved or not, tries, hints, stars."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zamora.school.progress.attempts import Attempt
from zamora.school.tasks.base import Json, Status, stars


@dataclass(frozen=True)
class Summary:
    """How far one exercise has come.

    Attributes:
        exercise: its id.
        status: of the best attempt; NOT_ATTEMPTED if there is none.
        tries: judged answers up to the first right one.
        hints: hints shown up to then.
        answer: the right answer; if there is none yet, the last one.
    """

    exercise: str
    status: Status
    tries: int = 0
    hints: int = 0
    answer: Json = None

    @property
    def stars(self) -> int:
        """From 3 to 1 if solved; 0 if not."""
        return stars(self.tries, self.hints) if self.status is Status.SOLVED else 0


@dataclass(frozen=True)
class LessonSummary:
    """How far a lesson has come.

    Attributes:
        lesson: its number.
        exercises: all its exercises, in order.
    """

    lesson: int
    exercises: tuple[Summary, ...]

    def without(self, exercises: Collection[str]) -> LessonSummary:
        """The same without these exercises."""
        mine = tuple(one for one in self.exercises if one.exercise not in exercises)
        return LessonSummary(self.lesson, mine)

    @property
    def total(self) -> int:
        """How many exercises it has."""
        return len(self.exercises)

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(summary.status is Status.SOLVED for summary in self.exercises)

    @property
    def stars(self) -> int:
        """The stars of all of them."""
        return sum(summary.stars for summary in self.exercises)


def summarise(exercise_id: str, attempts: Iterable[Attempt]) -> Summary:
    """The summary of one exercise from all attempts, the oldest first."""
    tries = hints = 0
    status, answer = Status.NOT_ATTEMPTED, "null"
    for attempt in attempts:
        if attempt.exercise == exercise_id:
            tries, hints = tries + 1, max(hints, attempt.hints)
            status, answer = Status(attempt.status), attempt.answer
            if status is Status.SOLVED:
                break
    return Summary(exercise_id, status, tries, hints, json.loads(answer))


def solved(attempts: Iterable[Attempt]) -> tuple[int, int]:
    """How many exercises and how many puzzles have been solved."""
    done = {one.exercise for one in attempts if one.status == Status.SOLVED.value}
    exercises = sum(key.rpartition(".")[2].isdigit() for key in done)
    return exercises, len(done) - exercises


def total_stars(attempts: Iterable[Attempt]) -> int:
    """The stars of all exercises and puzzles."""
    attempts = tuple(attempts)
    return sum(summarise(key, attempts).stars for key in {one.exercise for one in attempts})
