"""Exercises answered on a board, step by step, and other ways to answer."""

from __future__ import annotations

from typing import Any

import pytest

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
)
from zamora_widgets.cards.exercise import ExerciseCard, make_input
from zamora_widgets.page.companion import Companion
from zamora_widgets.page.loop import Funnel

from .cards import ALL, drawn, layer, play, title, told, tone
from .hands import act, click, drag, find, live, push, states

# Inputs on a board --------------------------------------------------------------------------------


def test_an_illegal_try_is_told() -> None:
    card = ExerciseCard("0.2")
    click(card, "V12", "V44")
    assert "V44" in told(card) and "V44" in live(card)
    push(card, "Comprobar")
    assert told(card) == "Todavía no has respondido."


def test_one_turn_is_the_answer() -> None:
    card = ExerciseCard("0.2")
    drag(card, "V12", "V23")
    assert live(card) == "C1: V12 a V23"
    assert states(card) == {} and find(card, Companion).grabbable == []
    assert not any(getattr(s, "dash", 0) for s in layer(card, "under")), "nothing to pick up"
    click(card, "V42")
    assert told(card) == "Para cambiar tu respuesta, aprieta «Otra vez»."
    push(card, "Comprobar")
    assert tone(card) == "good"


def test_keys_answer_too() -> None:
    card = ExerciseCard("0.2")
    act(card, "activate", cell="V12")
    act(card, "escape")
    act(card, "command", name="undo")
    assert states(card)["V12"] == "movable"
    act(card, "activate", cell="V12")
    act(card, "activate", cell="V23")
    push(card, "Comprobar")
    assert tone(card) == "good"


def test_a_mark_comes_off_again() -> None:
    card = ExerciseCard("0.1")
    click(card, "V12", "V42", "V42", "V13")
    assert live(card) == "Marcados: V12, V13."
    push(card, "Comprobar")
    assert tone(card) == "good"
    click(card, "V12", "V13")
    assert live(card) == "Marcados: —."
    push(card, "Comprobar")
    assert told(card) == "Todavía no has respondido."


def test_a_drag_marks_nothing() -> None:
    card = ExerciseCard("0.1")
    drag(card, "V12", "V13")
    push(card, "Comprobar")
    assert told(card) == "Todavía no has respondido."


def test_marks_are_spoken_in_the_table() -> None:
    card = ExerciseCard("0.1")
    click(card, "V12")
    (cell,) = (one for one in find(card, Companion).cells if one["id"] == "V12")
    assert cell["label"] == "V12, extremo de C1, marcado"


def test_playing_on_after_the_solution_was_seen() -> None:
    card = ExerciseCard("0.2")
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    assert any(getattr(shape, "ink", "") == "hint" for shape in drawn(card, "under"))
    click(card, "V13")
    assert states(card)["V13"] == "selected", "the board is alive again"
    assert not any(getattr(shape, "ink", "") == "hint" for shape in drawn(card, "under"))


def test_an_unfinished_game_is_no_answer_yet() -> None:
    card = ExerciseCard("1.11")
    play(card, card.exercise.position, "C1: V12 a V23")
    push(card, "Comprobar")
    assert told(card) == "Vas por el turno 1 de 6. Sigue jugando." and card.tries == 0
    assert "C2: " in live(card), "the rival's answer is said"


def test_the_right_order_can_be_checked_after_it_was_shown() -> None:
    card = ExerciseCard("1.9")
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    push(card, "Comprobar")
    assert tone(card) == "good" and "★☆☆" in title(card)


def test_an_order_is_jumbled_at_first() -> None:
    for asked in ALL:
        if isinstance(asked, OrderExercise):
            jumbled = [step.key for step in asked.steps]
            assert asked.check(jumbled).status is Status.NOT_YET


def test_an_exercise_of_an_unknown_kind_has_no_input() -> None:
    from zamora.core.errors import ZamoraError

    class Riddle:
        kind = "riddle"

    with pytest.raises(ZamoraError, match="riddle"):
        make_input(Riddle(), Funnel(print), print)  # type: ignore[arg-type]


def test_every_kind_has_an_input() -> None:
    from zamora_widgets.cards.exercise import _INPUTS

    kinds = {
        kind.kind
        for kind in (
            TurnExercise,
            SurviveExercise,
            CellsExercise,
            Counterexample,
            NumberExercise,
            ChoiceExercise,
            OrderExercise,
        )
    }
    assert set(_INPUTS) == kinds
    concrete = {one for one in all_subclasses(Exercise) if hasattr(one, "kind")}
    assert {one.kind for one in concrete} == kinds


def all_subclasses(base: type) -> set[Any]:
    return {one for sub in base.__subclasses__() for one in {sub} | all_subclasses(sub)}
