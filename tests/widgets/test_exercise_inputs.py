"""Exercises answered on a board, step by step, and other ways to answer."""

from __future__ import annotations

from typing import Any

import pytest

from zamora.core.errors import ZamoraError
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.cards.exercise import _INPUTS, ExerciseCard, make_input
from zamora.player.controls import Note
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.scene import Text
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

from .cards import ALL, drawn, give, play, title, told, tone
from .hands import cell, click, command, drag, find, live, push, states, text

# Inputs on a board --------------------------------------------------------------------------------


def test_an_illegal_try_is_told() -> None:
    card = ExerciseCard("0.2")
    click(card, "V12", "V44")
    assert "V44" in told(card) and "V44" in live(card)
    assert card.tries == 0


def test_one_turn_is_the_answer() -> None:
    card = ExerciseCard("0.2")
    drag(card, "V12", "V23")
    assert live(card) == "C1: V12 a V23"
    assert tone(card) == "good", "judged as soon as it is made"
    assert states(card) == {} and not find(card, BoardView).steps
    click(card, "V42")
    assert told(card) == "Ya está resuelto. Para jugarlo otra vez: «Otra vez»."


def test_keys_answer_too() -> None:
    card = ExerciseCard("0.2")
    click(card, "V12")
    command(card, "escape")
    command(card, "undo")
    assert states(card)["V12"] == "movable"
    click(card, "V12")
    click(card, "V23")
    give(card)
    assert tone(card) == "good"


def test_a_mark_comes_off_again() -> None:
    card = ExerciseCard("0.1")
    click(card, "V12", "V42", "V42", "V13")
    assert live(card) == "Marcados: V12, V13."
    give(card)
    assert tone(card) == "good"
    click(card, "V12", "V13")
    assert live(card) == "Marcados: —."
    give(card)
    assert told(card) == "Todavía no has respondido."


def test_a_drag_marks_nothing() -> None:
    card = ExerciseCard("0.1")
    drag(card, "V12", "V13")
    give(card)
    assert told(card) == "Todavía no has respondido."


def test_marks_are_spoken_in_the_table() -> None:
    card = ExerciseCard("0.1")
    click(card, "V12")
    assert cell(card, "V12")["label"] == "V12, extremo de C1, marcado"
    shown = ExerciseCard("1.2")
    assert cell(shown, "V23")["label"] == "V23, extremo de C1, señalado"


def test_what_was_marked_is_not_said_any_more_when_it_is_gone() -> None:
    card = ExerciseCard("0.1")
    click(card, "V12")
    assert live(card) == "Marcados: V12."
    card.begin_again()
    assert live(card) == ""


def test_playing_on_after_the_solution_was_seen() -> None:
    card = ExerciseCard("0.2")
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    assert any(getattr(shape, "ink", "") == "hint" for shape in drawn(card, "under"))
    click(card, "V13")
    assert states(card)["V13"] == "selected", "the board is back"
    assert not any(getattr(shape, "ink", "") == "hint" for shape in drawn(card, "under"))


def numbers(card: ExerciseCard) -> list[str]:
    return [one.text for one in drawn(card, "over") if isinstance(one, Text)]


def test_a_wrong_turn_is_answered_on_the_board_and_the_next_touch_takes_it_back() -> None:
    card = ExerciseCard("1.5")
    start = drawn(card, "pieces")
    play(card, card.exercise.position, "C1: V33 a V24")
    reply = card.exercise.refutation("C1: V33 a V24")
    assert tone(card) == "bad" and f"Tu rival juega «{reply}»." in text(card, "zamora-refuted")
    assert numbers(card) == ["1", "2"], "both turns are numbered on the board"
    again = find(card, w.Button, "Otra vez")
    assert again.tooltip == "Probar otra vez" and "zamora-ready" in again.classes
    session = card._input._session
    assert session.history.turns[-1] == reply and live(card) == str(reply)
    assert states(card) == {} and card.tries == 1
    said = told(card)
    click(card, "V23")
    assert drawn(card, "pieces") == start and not card._input._session.history.turns
    assert told(card) == said, "there is time to read it"
    assert numbers(card) == []
    click(card, "V23")
    assert states(card)["V23"] == "selected" and told(card) == ""


def test_a_late_answer_of_the_rival_does_not_come_into_the_next_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting: list[Any] = []
    monkeypatch.setattr(Dispatcher, "later", lambda _dispatcher, _s, *call: waiting.append(call))
    card = ExerciseCard("1.5")
    play(card, card.exercise.position, "C1: V33 a V24")
    push(card, "Otra vez")
    start = drawn(card, "pieces")
    for call, *args in waiting:
        call(*args)
    assert drawn(card, "pieces") == start and not card._input._session.history.turns


def test_a_game_that_is_lost_ends_at_once() -> None:
    card = ExerciseCard("1.11")
    assert text(card, "zamora-turn-count") == "Turno 1 de 6"
    play(card, card.exercise.position, "C1: V12 a V23")
    assert text(card, "zamora-turn-count") == "Turno 2 de 6"
    asked = card.exercise
    (fault,) = (one for one in asked.mistakes if len(one.example) == 1)
    push(card, "Otra vez")
    play(card, asked.position, fault.example[0])
    assert tone(card) == "bad" and not find(card, BoardView).steps


def test_a_stalemate_is_told_at_once() -> None:
    card = ExerciseCard("1.7")
    play(card, card.exercise.position, "C1: V13 a V33 (180)")
    assert tone(card) == "bad" and "C2 quedó ahogado" in told(card)


@pytest.mark.parametrize("asked", [one for one in ALL if isinstance(one, SurviveExercise)])
def test_turns_are_counted(asked: SurviveExercise) -> None:
    assert text(ExerciseCard(asked), "zamora-turn-count") == f"Turno 1 de {asked.turns}"


def test_a_sentence_picked_is_judged_and_marked() -> None:
    card = ExerciseCard("1.10")
    asked = card.exercise
    assert isinstance(asked, ChoiceExercise)
    for option in sorted(asked.options, key=lambda one: one.key in asked.right):
        one = find(card, w.Button, option.text)
        one.click()
        right = option.key in asked.right
        assert tone(card) == ("good" if right else "bad")
        assert one.icon == ("check" if right else "times")
    assert card.tries == len(asked.options)


def test_the_next_exercise_comes_into_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []
    monkeypatch.setattr(ExerciseCard, "come", lambda card: came.append(card.exercise.id))
    card = ExerciseCard("0.2")
    play(card, card.exercise.position, card.exercise.solution)
    onward = find(card, w.Button, "Siguiente")
    assert onward.hidden == "hidden", "there is no other card"
    later = ExerciseCard("0.3")
    play_again = ExerciseCard("0.2")
    play(play_again, card.exercise.position, card.exercise.solution)
    push(play_again, "Siguiente")
    assert came == [later.exercise.id]


@pytest.mark.parametrize("id", ["1.1", "1.5", "1.10", "4.3"])
def test_the_place_of_the_verdict_is_kept(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    asked, room = card.exercise, find(card, Note).room
    for mistake in asked.mistakes:
        assert len(room) >= len(f"{mistake.message} {mistake.hint}")
    assert len(room) >= len(asked.explanation)


def test_an_unfinished_game_is_no_answer_yet() -> None:
    card = ExerciseCard("1.11")
    play(card, card.exercise.position, "C1: V12 a V23")
    give(card)
    assert told(card) == "Vas por el turno 1 de 6. Sigue jugando." and card.tries == 0
    assert "C2: " in live(card), "the rival's answer is said"


def test_the_right_order_can_be_checked_after_it_was_shown() -> None:
    card = ExerciseCard("1.9")
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    give(card)
    assert tone(card) == "good" and "★☆☆" in title(card)


def test_an_order_is_jumbled_at_first() -> None:
    for asked in ALL:
        if isinstance(asked, OrderExercise):
            jumbled = [step.key for step in asked.steps]
            assert asked.check(jumbled).status is Status.NOT_YET


def test_an_exercise_of_an_unknown_kind_has_no_input() -> None:
    class Riddle:
        kind = "riddle"

    with pytest.raises(ZamoraError, match="riddle"):
        make_input(Riddle(), Dispatcher(print), print, print)  # type: ignore[arg-type]


def test_every_kind_has_an_input() -> None:
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
