"""Exercises as data: what a file may say, what is asked of answers, what is not understood."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from inspect import getmembers, isfunction
from typing import Any

import pytest

from zamora import book
from zamora.core.toml import DamagedData
from zamora.school.exercises import Exercise, Status, exercise, lessons
from zamora.school.tasks.loader import read_lesson

FOLDER = files("zamora.school.exercises")

#: What every exercise says.
SAID = """
title = "Uno"
statement = "Haz algo."
hints = ["Mira.", "Piensa."]
explanation = "Así es."
"""
NUMBER = f'[[exercise]]\nid = "9.1"\nkind = "number"\nsolution = 7\n{SAID}'
CELLS = (
    '[[exercise]]\nid = "9.1"\nkind = "cells"\nposition = "compases"\n'
    f'solution = ["V12", "V13"]\n{SAID}'
)
CHOICE = (
    '[[exercise]]\nid = "9.1"\nkind = "choice"\nsolution = ["a", "b"]\n'
    'options = [{ key = "a", text = "A" }, { key = "b", notation = "B" },'
    f' {{ key = "c", text = "C" }}]\n{SAID}'
)
ORDER = (
    '[[exercise]]\nid = "9.1"\nkind = "order"\nsolution = ["a", "b", "c"]\n'
    'steps = [{ key = "c", text = "C" }, { key = "a", text = "A" }, { key = "b", text = "B" }]'
    f'\nbefore = [["a", "b", "c"]]\n{SAID}'
)
TURN = (
    '[[exercise]]\nid = "9.1"\nkind = "turn"\nposition = "compases"\n'
    f'goal = {{ ends_in_row = 2 }}\nsolution = "C1: V12 a V23"\n{SAID}'
)


def mistake(name: str, when: str, example: str) -> str:
    when = f"when = {when}\n" if when else ""
    return (
        f'[[exercise.mistake]]\nname = "{name}"\n{when}'
        f'message = "Mal."\nhint = "Mira."\nexample = {example}\n'
    )


def only(text: str, **own: Any) -> Exercise[Any]:
    (found,) = read_lesson(text, own, "lesson_09.toml")
    return found


def caught(text: str, answer: Any, **own: Any) -> str | None:
    """The name of the mistake that an answer is said to make."""
    verdict = only(text, **own).check(answer)
    assert verdict.status is Status.NOT_YET
    return verdict.mistake


# The files of the lessons -------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", lessons())
def test_a_lesson_asks_for_all_that_is_in_its_own_module(lesson: int) -> None:
    name = f"lesson_{lesson:02}"
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    # In the order of the lesson; an exercise that was added later keeps the number it was given.
    assert {one["id"] for one in tomllib.loads(text)["exercise"]} == {
        f"{lesson}.{n}" for n in range(1, text.count("[[exercise]]") + 1)
    }
    module = f"zamora.school.exercises.{name}"
    if find_spec(module):
        functions = getmembers(import_module(module), isfunction)
        own = {key for key, value in functions if value.__module__ == module and key[0] != "_"}
        assert own and all(key in text for key in own)


@pytest.mark.parametrize("lesson", lessons())
def test_printed_positions_are_those_of_the_book(lesson: int) -> None:
    """On the board of the booklet, whoever it is that the exercise lets play."""
    text = (FOLDER / f"lesson_{lesson:02}.toml").read_text(encoding="utf-8")
    for said in tomllib.loads(text)["exercise"]:
        if "printed" in said:
            history = book.get(said["printed"]["book"]).history()
            position = exercise(said["id"]).position
            assert position is not None
            assert position == history.positions[said["printed"]["after"]].asked(position.side)


# What is asked of answers -------------------------------------------------------------------------


def test_a_mistake_is_its_example_and_nothing_else_unless_more_is_said() -> None:
    text = NUMBER + mistake("six", "", "6") + mistake("few", "{ one_of = [1, 2] }", "1")
    assert [caught(text, n) for n in (6, 1, 2, 5)] == ["six", "few", "few", None]
    assert caught(text + mistake("rest", '"always"', "5"), 5) == "rest"
    assert only(NUMBER.replace("= 7", "= 7\nalso = [-7]\ntolerance = 0.5")).check(
        "-7,5"
    ).status is (Status.SOLVED)


@pytest.mark.parametrize(
    ("when", "makes", "does_not"),
    [
        ('{ any = ["V42", "V43"] }', "V12 V42", "V12 V14"),
        ('{ all = ["V42", "V43"] }', "V42 V43 V12", "V42 V12"),
        ('{ only = ["V42", "V43"] }', "V42", "V42 V12"),
        ('{ outside = ["V12", "V42"] }', "V12 V43", "V12 V42"),
        ('"missing"', "V12", "V12 V42"),
        ('"extra"', "V12 V13 V42", "V12"),
        ('{ missing = false, any = ["V42"] }', "V42", "V12"),
        ("", "V43", "V42"),
    ],
)
def test_conditions_on_cells(when: str, makes: str, does_not: str) -> None:
    text = CELLS + mistake("so", when, '["V43"]')
    assert caught(text, makes) == "so" and caught(text, does_not) is None


def test_conditions_on_a_choice_are_those_on_cells() -> None:
    text = CHOICE + mistake("c", '{ any = ["c"] }', '["c"]') + mistake("few", '"missing"', '["a"]')
    assert [caught(text, answer) for answer in ("a c", "a", "b")] == ["c", "few", "few"]
    options = getattr(only(CHOICE), "options")  # noqa: B009
    assert [option.text for option in options] == ["A", "B", "C"]
    one = CHOICE.replace('["a", "b"]', '"a"')
    assert only(one).check("a").status is Status.SOLVED
    assert only(one).check("a b").status is Status.NOT_ATTEMPTED, "only one may be chosen"


@pytest.mark.parametrize(
    ("when", "makes", "does_not"),
    [
        ('{ begins_with = ["b", "c"] }', "c a b", "a c b"),
        ('{ does_not_begin_with = ["a"] }', "b a c", "a c b"),
        ('{ does_not_end_with = ["c"] }', "a c b", "b a c"),
        ('{ before = ["c", "b"] }', "a c b", "b a c"),
        ('{ before = ["b", "a", "c"] }', "b a c", "c a b"),
    ],
)
def test_conditions_on_an_order(when: str, makes: str, does_not: str) -> None:
    text = ORDER + mistake("so", when, '["c", "b", "a"]')
    assert caught(text, makes) == "so" and caught(text, does_not) is None
    assert only(ORDER).check("a b c").status is Status.SOLVED
    loose = ORDER.replace('[["a", "b", "c"]]', '[["a", "c"]]')
    assert only(loose).check("b a c").status is Status.SOLVED
    assert only(loose).check("c a b").status is Status.NOT_YET


def test_conditions_on_a_turn_and_those_of_the_lesson() -> None:
    text = TURN + mistake("own", "{ goes_far = true, ends_in_row = 1 }", '"C1: V12 a V14 (180)"')
    own = {"goes_far": lambda turn: turn.steps[-1].target.column == 4}
    assert caught(text, "V12 a V14", **own) == "own"
    assert caught(text, "V13 a V11", **own) is None
    assert only(text, **own).check("V13 a V22").status is Status.SOLVED


def test_a_counterexample_may_show_something() -> None:
    text = (
        '[[exercise]]\nid = "9.1"\nkind = "counterexample"\nposition = "compases"\n'
        'refutes = { any = ["V22"] }\nnumbers = { count = "vértice" }\nsolution = ["V22", "V23"]\n'
    ) + SAID
    own = {"count": lambda cells, word: f"{len(cells)} {word}s."}
    assert only(text, **own).check("V22 V11").message == "¡Correcto! 2 vértices."
    assert only(text, **own).check("V12 V11").message.startswith("2 vértices. ")
    with pytest.raises(DamagedData, match="count"):
        only(text)


def test_mistakes_may_share_what_they_say() -> None:
    shared = '[mistakes.few]\nwhen = { one_of = [1, 2] }\nmessage = "Pocos."\nhint = "Más."\n'
    found = only(f'{shared}{NUMBER}[[exercise.mistake]]\nname = "few"\nexample = 2\nhint = "Otro."')
    verdict = found.check(1)
    assert (verdict.mistake, verdict.message, verdict.hint) == ("few", "Pocos.", "Otro.")


def test_positions() -> None:
    for said, code in (
        ('"compases"', "compases:1 V12-V13 V42-V43 C1"),
        ('"compases:1 V13-V23 V33-V43 C1"', "compases:1 V13-V23 V33-V43 C1"),
    ):
        position = only(CELLS.replace('"compases"', said)).position
        assert position is not None and position.code == code


# What is not understood ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named", "accepted"),
    [
        (NUMBER.replace('"number"', '"nummer"'), "nummer", "number"),
        (NUMBER.replace("title", "titel"), "title", "title"),
        (NUMBER + "colour = 3\n", "colour", "tolerance"),
        (NUMBER + mistake("so", '"chekcs"', "3"), "chekcs", "one_of"),
        (TURN.replace("ends_in_row", "ends_in"), "ends_in", "ends_in_row"),
        (NUMBER + mistake("so", "", "3") + 'why = "x"\n', "why", "message"),
        (CHOICE.replace("notation", "text2"), "text", "text"),
        ("[mistake]\n" + NUMBER, "mistake", "mistakes"),
        (CELLS.replace("position", "# position"), "position", "position"),
        (NUMBER + "[[exercise.mistake]]\nexample = 3\n", "name", "name"),
    ],
)
def test_what_is_not_understood_is_named(text: str, named: str, accepted: str) -> None:
    with pytest.raises(DamagedData, match=named) as error:
        only(text)
    assert accepted in error.value.accepted


def test_what_is_no_data_file_is_said_to_be_none() -> None:
    with pytest.raises(DamagedData, match="Invalid value"):
        read_lesson("id = ", {}, "lesson_09.toml")
