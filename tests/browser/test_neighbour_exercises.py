"""The exercises of the second ladder solved on the page, by mouse, by touch and by keys.

A few of every kind in each run, each in another way; with ``-m exhaustive`` all of lessons 8 to
14 in all three ways, on a telephone too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from zamora.core.position import Position
from zamora.explain.choosing import step_words
from zamora.school.exercises import exercise, exercises
from zamora.school.tasks.kinds import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)
from zamora.school.tasks.playing import SurviveExercise, TurnExercise

from . import harness
from .harness import Bare
from .lesson_page import INTERPRETED, Exercise, card, overflowing, portrait

#: Some of each kind, and how they are solved.
SOME = (
    ("14.1", "touch"),
    ("14.3", "keys"),
    ("14.7", "touch"),
    ("14.8", "touch"),
    ("14.16", "mouse"),
)


def pick(one: Exercise, cell: str, how: str) -> None:
    """Go to a cell of the board in one of the three ways."""
    if how == "touch":
        harness.tap_cell(one.page, one.root, cell)
    elif how == "mouse":
        one.click(cell)
    else:
        one.cell_button(cell).focus()
        one.page.keyboard.press("Enter")


def push(one: Exercise, name: str, how: str) -> None:
    """Use a button, or a box to tick, in one of the three ways."""
    found = one.root.get_by_text(name, exact=True).last
    if how == "keys":
        found = one.root.get_by_role("checkbox", name=name).or_(one.button(name, exact=True))
        found.first.focus()
        one.page.keyboard.press("Space")
    elif how == "touch":
        found.tap()
    else:
        found.click()


def make(one: Exercise, position: Position, notation: str, how: str) -> None:
    """Make a turn step by step; say how many where a heap is pointed at."""
    turn = position.parse(notation)
    game, name = position.game, position.game.board.name
    draft = game.begin(position.state)
    for step in turn.steps:
        # What alone can go on is in hand already.
        first = step is turn.steps[0]
        if step.origin is not None and (first or len({s.origin for s in game.steps(draft)}) > 1):
            pick(one, name(step.origin), how)
        if step.kind == "pass":
            push(one, "Pasar", how)
        elif step.target != step.origin:
            pick(one, name(step.target), how)
        alike = [s for s in game.steps(draft) if (s.origin, s.target) == (step.origin, step.target)]
        if len(alike) > 1:
            choice = one.root.locator(".zamora-choices").get_by_text(
                step_words(step, game.board), exact=True
            )
            if how == "keys":
                choice.focus()
                one.page.keyboard.press("Enter")
            else:
                choice.click()
        draft = game.take(draft, step)


def answer(one: Exercise, asked: Any, how: str) -> None:
    """Give the right answer."""
    match asked:
        case NumberExercise():
            one.root.get_by_label("Respuesta:").press_sequentially(f"{asked.solution:.3g}")
            if how == "keys":
                one.page.keyboard.press("Enter")
        case ChoiceExercise():
            for option in asked.options:
                if option.key in asked.right:
                    push(one, option.text, how)
        case OrderExercise():
            keys = [step.key for step in asked.steps]
            for place, key in enumerate(asked.solution):
                while (at := keys.index(key)) > place:
                    up = one.root.get_by_title(f"Sube el paso {at + 1}", exact=True)
                    if how == "keys":
                        up.focus()
                        one.page.keyboard.press("Enter")
                    else:
                        up.click()
                    keys[at - 1], keys[at] = keys[at], keys[at - 1]
                    moved = next(step.text for step in asked.steps if step.key == key)
                    expect(one.root.locator(".zamora-step").nth(at - 1)).to_contain_text(moved)
        case CellsExercise() | Counterexample():
            for cell in asked.solution:
                pick(one, cell, how)
        case TurnExercise():
            make(one, asked.position, asked.solution, how)
        case SurviveExercise():
            for number, turn in enumerate(asked.solution):
                make(one, asked.replay(asked.solution[:number]).position, turn, how)
                # The rival has answered when the kernel has time for something else.
                harness.run_code(one.page, "pass")
                harness.settle(one.page)


def all_solved(page: Page, ways: Iterable[tuple[str, str]]) -> None:
    """Solve these exercises, each in its way."""
    for number, how in ways:
        one, asked = card(page, number), exercise(number)
        answer(one, asked, how)
        if not (isinstance(asked, NumberExercise) and how == "keys"):
            one.give()
        expect(one.feedback, number).to_contain_class("zamora-note-good")
        portrait(page, one.root, f"solved-{number}-{how}")


def opened(bare: Bare, page: Page, name: str, numbers: Iterable[str], width: int) -> Page:
    """A notebook with these exercises, run."""
    cells = [INTERPRETED, *(f'ejercicio("{number}")' for number in numbers)]
    bare.open(page, bare.write(name, cells), width, 900)
    harness.run_all(page)
    return page


def test_some_of_every_kind_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    opened(bare, page, "some_exercises.ipynb", (number for number, _how in SOME), 400)
    all_solved(page, SOME)
    assert overflowing(page) == []
    assert harness.console_errors(page) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("lesson", range(8, 15))
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_all_that_take_one_answer(
    bare: Bare, new_page: Callable[..., Page], lesson: int, how: str
) -> None:
    page = new_page(has_touch=True, is_mobile=True) if how == "touch" else new_page()
    numbers = [one.id for one in exercises(lesson)]
    name = f"exercises_{lesson}_{how}.ipynb"
    opened(bare, page, name, numbers, 400 if how == "touch" else 1280)
    all_solved(page, [(number, how) for number in numbers])
    assert overflowing(page) == []
    assert harness.console_errors(page) == []
