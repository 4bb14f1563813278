"""Three problems a day: a simulated month, what comes back and when, the same all day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import count

import pytest

from zamora.school import review
from zamora.school.exercises import exercises
from zamora.school.practice import is_practice
from zamora.school.progress import Attempt
from zamora.school.review import GAPS, PROBLEMS, problems, solved_days, waiting

FIRST = date(2026, 3, 1)
_number = count()


def tried(exercise: str, day: int, solved: bool = True) -> Attempt:
    """An answer on a day, the first one being 0, at noon by this device's clock."""
    at = datetime.combine(FIRST + timedelta(day), time(12)).astimezone(UTC).isoformat()
    status = "solved" if solved else "not_yet"
    return Attempt(f"{next(_number):032x}", exercise, at, status, None, 0, "1")


def lesson_of(exercise: str) -> str:
    return exercise.partition(".")[0]


def of_day(attempts: list[Attempt], day: int, pupil: str = "ana") -> list[str]:
    found = problems(attempts, FIRST + timedelta(day), pupil, lesson_of)
    return [one.id for one in found]


def month(pupil: str, right: Callable[[int], bool]) -> list[list[str]]:
    """What a pupil who has finished lesson 2 gets each day, and answers."""
    done = [tried(one.id, 0) for number in (1, 2) for one in exercises(number)]
    days, answers = [], count()
    for day in range(1, 32):
        days.append(asked := of_day(done, day, pupil))
        done += [tried(one, day, right(next(answers))) for one in asked]
    return days


@pytest.mark.parametrize(
    ("pupil", "right"), [("ana", lambda _n: True), ("teo", lambda n: n % 5 != 0)]
)
def test_a_month_after_lesson_2_has_something_new_every_day(
    pupil: str, right: Callable[[int], bool]
) -> None:
    days = month(pupil, right)
    assert all(len(set(one)) == PROBLEMS for one in days)
    had: set[str] = set()
    for day in days:
        again = had.intersection(day)
        assert len(again) <= 1, "two of three are new"
        assert not any(map(is_practice, again)), "of practice another problem comes"
        had.update(day)
    if pupil == "ana":
        assert len(had) == 31 * PROBLEMS, "who misses nothing has no repetition"


def test_what_was_missed_comes_back_after_1_2_4_8_and_16_days() -> None:
    attempts, day, came = [tried("2.1", 0, solved=False), tried("2.1", 0)], 0, []
    for _time in GAPS:
        day = next(d for d in range(day + 1, 60) if waiting(attempts, FIRST + timedelta(d)))
        came.append(day)
        assert "2.1" in of_day(attempts, day)
        attempts.append(tried("2.1", day))
    assert came == [1, 3, 7, 15, 31]
    assert not waiting(attempts, date.max)
    attempts += [tried("2.1", 32, solved=False)]
    assert waiting(attempts, FIRST + timedelta(33)) == ["2.1"], "another miss begins again"


def test_another_problem_of_a_missed_family_comes() -> None:
    attempts = [tried("2.3", 0), tried("2.palillos-4", 0, solved=False)]
    assert waiting(attempts, FIRST + timedelta(1)) == ["2.palillos"]
    found = of_day(attempts, 1)
    assert any(one.startswith("2.palillos-") for one in found) and "2.palillos-4" not in found


def test_the_problems_are_the_same_all_day_and_others_for_another_pupil() -> None:
    attempts = [tried("2.1", 0, solved=False)]
    asked = of_day(attempts, 1)
    assert of_day([*attempts, *(tried(one, 1) for one in asked), tried("3.1", 1)], 1) == asked
    assert {tuple(of_day(attempts, 1, f"pupil {n}")) for n in range(5)} != {tuple(asked)}
    assert of_day(attempts, 2) != asked


def test_on_the_first_day_they_are_about_the_first_lesson_begun_and_before_there_are_none() -> None:
    assert of_day([], 0) == of_day([tried("0.1", 0)], 0) == []
    first = of_day([tried("0.1", 0), tried("1.1", 0)], 0)
    assert len(first) == PROBLEMS and {lesson_of(one) for one in first} == {"1"}
    assert of_day([tried("0.1", 0), tried("1.1", 0), tried("2.1", 0)], 0) == first


def test_a_calendar_knows_only_days_that_gained() -> None:
    attempts = [tried("1.1", 3), tried("1.2", 3), tried("1.3", 1, solved=False), tried("2.1", 40)]
    assert solved_days(attempts) == [FIRST + timedelta(3), FIRST + timedelta(40)]
    assert review.day_of(Attempt("0", "1.1", "whenever", "solved", None, 0, "1")) == date.min
    assert "1.1" not in {*waiting([tried("1.1", 9, solved=False)], FIRST)}, "a clock set back"
