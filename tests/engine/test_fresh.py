"""Fresh exercises: always the same for a number, and with exactly one right turn."""

from __future__ import annotations

import pytest

from zamora.school.exercises import Status, UnknownExercise
from zamora.school.fresh import LESSONS, MOST, fresh
from zamora.school.progress.progressfile import EXERCISE_ID
from zamora.solve import solution

SOME = [(1, number) for number in range(30)] + [(7, number) for number in range(4)]


@pytest.mark.parametrize(("lesson", "number"), SOME)
def test_one_turn_is_right_and_no_other(lesson: int, number: int) -> None:
    asked = fresh(lesson, number)
    assert EXERCISE_ID.fullmatch(asked.id) and asked.lesson == lesson
    turns = asked.position.turns()
    right = [turn for turn in turns if asked.check(str(turn)).status is Status.SOLVED]
    assert [str(turn) for turn in right] == [asked.solution] and len(turns) >= 3
    for turn in turns:
        reply = None if turn in right else asked.refutation(str(turn))
        assert reply is None or reply.before.side is turn.after.side
    assert not any(asked.solution in hint for hint in asked.hints)
    assert asked.heading == f"Ejercicio nuevo · {asked.title}", "ids are for files"


def test_kinds_take_turns_and_numbers_give_different_positions() -> None:
    some = [fresh(1, number) for number in range(60)]
    assert [one.id.partition(".")[2].partition("-")[0] for one in some[:3]] == list(LESSONS[1])
    assert len({(one.position.code, one.goal) for one in some}) == 60
    assert fresh(7, 0).position.code != fresh(7, 1).position.code


def test_what_lesson_1_says_is_what_the_solution_says() -> None:
    solved = solution("compases")
    for number, result in enumerate(("win", "win", "draw")):
        for more in range(0, 30, 3):
            asked = fresh(1, number + more)
            assert solved.value(asked.position).result == result
            assert asked.position.parse(asked.solution).wins is (number == 0)


def test_there_are_no_others() -> None:
    for lesson, number in ((2, 0), (1, MOST), (1, -1)):
        with pytest.raises(UnknownExercise) as caught:
            fresh(lesson, number)
        assert caught.value.accepted == ("1", "7")
