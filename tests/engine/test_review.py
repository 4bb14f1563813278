"""What comes back in the warm-up: missed before, not solved twice since, mixed."""

from __future__ import annotations

from itertools import count

from zamora.school.progress import Attempt
from zamora.school.puzzles import puzzles
from zamora.school.review import MOST, due, earliest

_number = count()


def tried(exercise: str, solved: bool = False) -> Attempt:
    number = next(_number)
    status = "solved" if solved else "not_yet"
    return Attempt(f"{number:032x}", exercise, f"2026-01-01T00:{number:04}", status, None, 0, "1")


def ids(*attempts: Attempt, **more: int) -> list[str]:
    return [one.id for one in due(attempts, **more)]


def test_nothing_missed_nothing_to_repeat() -> None:
    assert ids() == []
    assert ids(tried("1.1", solved=True), tried("2.1", solved=True)) == []


def test_what_was_missed_comes_back_until_it_is_solved_once_more() -> None:
    missed = [tried("1.1")]
    assert ids(*missed) == ["1.1"]
    solved = [*missed, tried("1.1", solved=True)]
    assert ids(*solved) == ["1.1"], "solved after a miss: once more"
    assert ids(*solved, tried("1.1", solved=True)) == []
    assert ids(*solved, tried("1.1", solved=True), tried("1.1")) == ["1.1"]


def test_what_is_not_solved_at_all_comes_first() -> None:
    found = ids(tried("1.1"), tried("1.1", solved=True), tried("1.2"), tried("2.2"))
    assert found == ["2.2", "1.2", "1.1"]


def test_one_of_each_kind_of_a_lesson_and_no_more_than_five() -> None:
    assert ids(tried("1.1"), tried("1.3")) == ["1.3"], "two numbers of lesson 1: the later one"
    many = [tried(name) for name in ("1.1", "1.2", "1.4", "1.5", "1.7", "1.9", "1.10")]
    assert len(ids(*many)) == MOST == 5


def test_only_of_lessons_before() -> None:
    attempts = tried("1.1"), tried("3.1"), tried("5.1")
    assert set(ids(*attempts, before=3)) == {"1.1"}
    assert set(ids(*attempts)) == {"1.1", "3.1", "5.1"}


def test_puzzles_come_back_too_and_what_is_gone_does_not() -> None:
    puzzle = puzzles("golez", "gol")[0].exercise_id
    assert ids(tried(puzzle), tried("1.99"), tried("3.gol-99")) == [puzzle]
    assert earliest([tried("1.99"), tried(puzzle), tried("5.1")]) == 3


def test_the_earliest_lesson_of_which_something_comes_back() -> None:
    assert earliest([]) is earliest([tried("1.1", solved=True), tried("1.99")]) is None
    assert earliest([tried("5.1"), tried("13.1"), tried("3.1", solved=True)]) == 5
