"""The exercises: their own answers, their named mistakes, what they claim, and any answer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    Exercise,
    NumberExercise,
    OrderExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    UnknownExercise,
    exercise,
    exercises,
    lessons,
    stars,
)
from zamora.school.progress import Summary

ALL = exercises()
every_lesson = pytest.mark.parametrize("lesson", lessons())


# All exercises ------------------------------------------------------------------------------------


@every_lesson
def test_own_solution_passes(lesson: int) -> None:
    for found in exercises(lesson):
        verdict = found.check(found.solution)
        assert verdict.status is Status.SOLVED, found.id
        assert verdict.message and verdict.mistake is None, found.id
        kept = json.loads(json.dumps(found.solution))
        assert found.check(kept).status is Status.SOLVED, found.id


@every_lesson
def test_named_mistakes_are_caught(lesson: int) -> None:
    for found in exercises(lesson):
        for mistake in found.mistakes:
            verdict = found.check(mistake.example)
            assert verdict.status is Status.NOT_YET, (found.id, mistake.name)
            assert verdict.mistake == mistake.name, found.id
            assert mistake.message in verdict.message and verdict.hint == mistake.hint, found.id


@every_lesson
def test_no_answer_is_not_attempted(lesson: int) -> None:
    nothings: list[Any] = [None, "", "   ", [], {}, (), "¿?", {"a": 1}, True, [[]], ["V00"]]
    for found in exercises(lesson):
        for nothing in nothings:
            verdict = found.check(nothing)
            assert verdict.status is Status.NOT_ATTEMPTED, (found.id, nothing)
            assert verdict.message and verdict.mistake is None, (found.id, nothing)


@every_lesson
def test_texts(lesson: int) -> None:
    for found in exercises(lesson):
        assert re.fullmatch(r"\d+\.\d+", found.id) and found.lesson == int(found.id.split(".")[0])
        assert 0 < len(found.title) <= 40, found.id
        assert 20 < len(found.statement) <= 160, found.id
        assert 2 <= len(found.hints) <= 4, found.id
        assert found.explanation, found.id
        said = [found.title, found.statement, found.explanation, *found.hints]
        said += [text for one in found.mistakes for text in (one.message, one.hint)]
        assert not [text for text in said if "**" in text or "`" in text], (
            "a card knows no Markdown"
        )
        names = [mistake.name for mistake in found.mistakes]
        assert len(set(names)) == len(names), found.id
        for mistake in found.mistakes:
            assert mistake.message.endswith(".") and mistake.hint[-1] in ".?", found.id


def test_steps_are_shown_jumbled() -> None:
    for found in ALL:
        if isinstance(found, OrderExercise):
            assert not found.achieves(tuple(step.key for step in found.steps)), found.id


def gives_away(found: Exercise[Any], text: str) -> bool:
    """Whether ``text`` says the solution outright."""
    if isinstance(found, (TurnExercise, SurviveExercise)):
        turns = [found.solution] if isinstance(found.solution, str) else found.solution
        board = found.position.game.board
        cells = [[name for name in map(board.name, board.cells) if name in turn] for turn in turns]
        # A pass names no cell; heap 1 is not in 15.
        return any(
            names and all(re.search(rf"{re.escape(name)}(?!\d)", text) for name in names)
            for names in cells
        )
    if isinstance(found, (CellsExercise, Counterexample)):
        return all(name in text for name in found.solution)
    if isinstance(found, NumberExercise):
        number = f"{found.solution:+d}" if found.solution < 0 else str(found.solution)
        return re.search(rf"(?<!\w){re.escape(number)}(?!\d)", text.replace("−", "-")) is not None
    if isinstance(found, ChoiceExercise):
        right = [option.text for option in found.options if option.key in found.right]
        return all(sentence in text for sentence in right)
    assert isinstance(found, OrderExercise)
    return any(step.text in text for step in found.steps)


@every_lesson
def test_hints_do_not_give_the_solution_away(lesson: int) -> None:
    for found in exercises(lesson):
        said = [text for one in found.mistakes for text in (one.message, one.hint)]
        for text in (*found.hints, *said):
            assert not gives_away(found, text), (found.id, text)


def test_the_leak_detector_can_find_a_leak() -> None:
    for number, text in (
        ("1.1", "Son 90 grados."),
        ("1.2", "Marca V12 y V21."),
        ("1.3", "Es −90°."),
        ("1.6", "Juega V13 a V24."),
        ("1.10", "Porque si uno solo cambia de plan, no le va mejor."),
        ("3.14", "AB2: de 75 a 76. El balón: 67, 85, 94, 10 5."),
    ):
        assert gives_away(exercise(number), text)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(
        [
            "V12",
            "V23",
            "C1: V12 a V23",
            "C1: V13 a V22",
            "inicio",
            "solo",
            "ludo",
            "V12 V13",
            "-90°",
        ]
    ),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=40, deadline=None)
@given(answer=JSON)
def test_any_answer_gets_a_verdict(answer: Any) -> None:
    for found in ALL:
        verdict = found.check(answer)
        assert verdict.message
        if answer is None:
            assert verdict.status is Status.NOT_ATTEMPTED


@pytest.mark.parametrize(
    "answer", [10**400, "9" * 5000, float("nan"), float("inf"), ["V12"] * 9999]
)
def test_monstrous_answers(answer: Any) -> None:
    for found in ALL:
        assert found.check(answer).status is Status.NOT_ATTEMPTED


# The registry -------------------------------------------------------------------------------------


def test_registry() -> None:
    ids = [found.id for found in ALL]
    assert len(set(ids)) == len(ids)
    assert ids[:3] == ["0.1", "0.2", "0.3"]
    assert {f"1.{n}" for n in range(1, 18)} == {found.id for found in exercises(lesson=1)}
    assert tuple(dict.fromkeys(found.lesson for found in ALL)) == lessons()
    assert exercise(" 1.10 ").id == "1.10"
    assert len({found.kind for found in exercises(1)}) >= 5


@pytest.mark.parametrize("unknown", ["1.99", "99.1", "", "uno", "1"])
def test_unknown_exercise(unknown: str) -> None:
    with pytest.raises(UnknownExercise) as caught:
        exercise(unknown)
    assert "1.3" in caught.value.accepted
    assert repr(unknown)[1:-1] in str(caught.value)


def test_unknown_lesson() -> None:
    with pytest.raises(UnknownExercise) as caught:
        exercises(99)
    assert caught.value.accepted == tuple(map(str, lessons()))


def test_stars() -> None:
    assert stars(1, 0) == 3
    assert [stars(2, 0), stars(1, 1), stars(3, 0), stars(1, 2)] == [2] * 4
    assert [stars(4, 0), stars(1, 3), stars(9, 9)] == [1] * 3
    for found in ALL:  # the solution was looked at
        assert found.stars(1, len(found.hints) + 1) == 1


def test_a_bare_number_is_not_taken_for_an_id() -> None:
    with pytest.raises(UnknownExercise, match="entre comillas"):
        exercise(1.10)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tries", "hints", "wanted"),
    [
        (1, 0, 3),
        (0, 0, 3),  # nobody has counted
        (2, 0, 2),
        (3, 0, 2),
        (4, 0, 1),
        (1, 1, 2),
        (0, 1, 2),
        (1, 2, 2),
        (0, 3, 1),
        (1, 3, 1),
        (2, 1, 2),
        (2, 2, 1),
        (3, 1, 1),
    ],
)
def test_the_stars_of_a_pupil_heed_tries_and_hints(tries: int, hints: int, wanted: int) -> None:
    assert exercise("1.1").stars(tries, hints) == stars(tries, hints) == wanted
    solved = Summary("1.1", Status.SOLVED, tries=tries, hints=hints)
    assert solved.stars == wanted
    assert Summary("1.1", Status.NOT_YET, tries=tries, hints=hints).stars == 0
