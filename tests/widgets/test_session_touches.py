"""Touches, clicks and drags on a board, as its session takes them."""

from __future__ import annotations

import pytest

from zamora.core.board import Cell
from zamora.explain.choosing import step_words
from zamora.player.play.actions import Action

from .sessions import (
    BOTH_WAYS,
    V12,
    V13,
    V14,
    V21,
    V22,
    V23,
    V31,
    V32,
    V33,
    V42,
    click,
    drag,
    played,
    session,
    ways,
)

# Two ways to the same place -----------------------------------------------------------------------


def test_both_ways_are_offered() -> None:
    one = session(BOTH_WAYS)
    one.touch(V23)
    assert one.touch(V21) == []
    assert [step.angle for step in one.choices] == [180, -180]
    assert one.message == "Se puede llegar de 2 maneras. Elige una."
    assert [step_words(step) for step in one.choices] == [
        "+180° ↺ contra el reloj",
        "−180° ↻ como el reloj",
    ]
    (shown,) = one.take(one.choices[1])
    assert shown.step.angle == -180 and one.choices == ()
    assert played(one) == ["C1: V23 a V21 (-180)"]


def test_touching_the_target_again_takes_the_first_way() -> None:
    one = session(BOTH_WAYS)
    for cell in (V23, V21, V21):
        one.touch(cell)
    assert played(one) == ["C1: V23 a V21 (180)"]


def test_choices_can_be_left() -> None:
    one = session(BOTH_WAYS)
    one.touch(V23)
    one.touch(V21)
    one.escape()
    assert one.choices == () and one.selected == V23
    one.touch(V21)
    offered = one.choices
    one.touch(V22)
    assert one.choices == () and one.selected == V22
    # A button of an older page: the step is still legal, and means what it says.
    one.take(offered[0])
    assert played(one) == ["C1: V23 a V21 (180)"]


def test_a_step_that_is_no_longer_possible_is_ignored() -> None:
    one = session(BOTH_WAYS)
    one.touch(V23)
    one.touch(V21)
    step = one.choices[0]
    one.type_turn("C1: V22 a V13")
    before = one.position
    assert one.take(step) == [] and one.position == before


# Clicks and drags, as a page tells of them --------------------------------------------------------


def test_a_click_picks_up_puts_down_and_plays() -> None:
    one = session()
    click(one, V12)
    assert one.selected == V12
    click(one, V12)
    assert one.selected is None
    click(one, V12)
    click(one, V13)
    assert one.selected == V13
    click(one, V14)
    assert one.selected == V13 and "V14" in one.message
    click(one, V22)
    assert played(one) == ["C1: V13 a V22"]


def test_a_double_click_never_plays_two_turns() -> None:
    one = session()
    for cell in (V12, V12, V12, V23, V23):
        click(one, cell)
    assert played(one) == ["C1: V12 a V23"]
    assert one.message == "V23 es un extremo del otro compás. Le toca a C2."


def test_a_drag_plays() -> None:
    one = session()
    drag(one, V12, V23)
    assert played(one) == ["C1: V12 a V23"]


def test_a_drag_to_a_wrong_place_says_why_and_keeps_the_end() -> None:
    one = session()
    drag(one, V12, V22, V33)
    assert "V33" in one.message and one.selected == V12 and not played(one)


def test_a_drag_that_comes_back_keeps_the_end() -> None:
    one = session()
    drag(one, V12, V23, V12)
    assert one.selected == V12 and not played(one) and not one.message


def test_a_drag_out_of_the_board_plays_nothing() -> None:
    one = session()
    drag(one, V12, V23, None)
    assert one.selected == V12 and not played(one)


def test_touching_what_is_not_one_s_own_says_why() -> None:
    one = session()
    click(one, V42)
    assert one.message == "V42 es un extremo del otro compás. Le toca a C1."
    click(one, V31)
    assert one.message == "V31 no es un extremo de C1."
    assert not played(one)


@pytest.mark.parametrize("cell", [None, V31, V42])
def test_what_is_not_one_s_own_cannot_be_picked_up(cell: Cell | None) -> None:
    one = session()
    one.act(Action("pick", V12))
    one.act(Action("pick", cell))
    assert one.selected == (V12 if cell is not None else None)


@pytest.mark.parametrize(
    ("way", "angle"),
    [
        ([V12, V21], 180),
        ([V32, V21], -180),
        ([V12, None, V21], 180),
        ([V32, V23, V12, V21], 180),  # set out the wrong way, came back
    ],
)
def test_the_way_of_a_drag_says_which_sweep_is_meant(way: list[Cell | None], angle: int) -> None:
    one = session(BOTH_WAYS)
    drag(one, V23, *way)
    assert [turn.steps[0].angle for turn in one.history.turns] == [angle]


@pytest.mark.parametrize("way", [[V21], [None, V21], [V22, V21], [V33, V21]])
def test_a_straight_drag_leaves_the_choice(way: list[Cell | None]) -> None:
    one = session(BOTH_WAYS)
    drag(one, V23, *way)
    assert len(ways(one, V21)) == 2 and not played(one), "the page asks which one is meant"
    (_first, _via), (second, _other) = ways(one, V21)
    one.act(Action("take", step=second))
    assert played(one) == ["C1: V23 a V21 (-180)"]


@pytest.mark.parametrize(
    "action",
    [
        Action("take"),
        Action("take", step=10**6),
        Action("pick", V42),
        Action("command", name="explode"),
        Action("command"),
    ],
)
def test_what_makes_no_sense_does_nothing(action: Action) -> None:
    one = session()
    assert one.act(action) == [] and not played(one) and one.selected is None


@pytest.mark.parametrize("kind", ["touch", "lift", "drag", "drop", "explode"])
def test_nothing_is_to_be_seen_of_what_is_no_action_of_a_game(kind: str) -> None:
    one = session()
    assert one.act(Action(kind)) is None and not played(one) and one.selected is None


# Escape -------------------------------------------------------------------------------------------


def test_escape_puts_down_and_takes_the_hint_away() -> None:
    one = session()
    one.escape()
    one.touch(V12)
    one.escape()
    assert one.selected is None
    one.hint()
    assert one.view().hint
    one.escape()
    assert not one.view().hint and not one.message and not played(one)
