"""What the tests of exercises on the page share: answers given by hand."""

from __future__ import annotations

from typing import Any

from zamora.core.position import Position, Turn
from zamora.explain.choosing import step_words
from zamora.player import controls as w
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import AnswerField, Note
from zamora.player.picture.view import build
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
    SurviveExercise,
    TurnExercise,
    exercises,
)

from .hands import choices, choose, click, commands, find, parts, plain, push, text

ALL = exercises()


def told(card: ExerciseCard) -> str:
    return str(find(card, Note).text)


def tone(card: ExerciseCard) -> str:
    return str(find(card, Note).tone)


def title(card: ExerciseCard) -> str:
    return text(card, "zamora-exercise-title")


def answer_by_hand(card: ExerciseCard, answer: Any) -> None:
    """Give an answer as a pupil does: by clicking, typing, picking, moving."""
    asked = card.exercise
    match asked:
        case TurnExercise():
            play(card, asked.position, answer)
        case SurviveExercise():
            for number, turn in enumerate(answer):
                play(card, asked.replay(answer[:number]).position, turn)
        case CellsExercise() | Counterexample():
            click(card, *answer)
        case NumberExercise():
            find(card, AnswerField).value = str(answer)
        case ChoiceExercise() if asked.several:
            for option in asked.options:
                box = find(card, w.Checkbox, option.text)
                box.value = option.key in answer
        case ChoiceExercise():
            (text,) = (option.text for option in asked.options if option.key == answer)
            find(card, w.Button, text).click()
        case OrderExercise():
            order(card, asked, answer)
        case _:
            raise AssertionError(f"nobody knows how to answer {asked.kind}")


def give(card: ExerciseCard) -> None:
    """Have an answer judged, where that needs more than the answer itself."""
    if card._input.parts:
        push(card, "Comprobar")
    elif isinstance(card.exercise, NumberExercise):
        field = find(card, AnswerField)
        field.receive({"kind": "given", "text": field.value})


def put(card: ExerciseCard, turn: Turn) -> None:
    """Make a turn, whatever its steps."""
    asked = card._input
    asked._after(asked._session.play(turn))


def play(card: ExerciseCard, position: Position, notation: str) -> None:
    """Play a turn step by step; choose where one place can be reached in several ways."""
    turn = position.parse(notation)
    name = position.game.board.name

    def chosen(words: str) -> bool:
        found = words in (*choices(card), *commands(card).values())
        if found:
            choose(card, words)
        return found

    first = turn.steps[0]
    if first.origin is not None:
        click(card, name(first.origin))
    for step in turn.steps:
        # What is promoted where it stands offers its buttons by itself; what goes from where it
        # stands in one way only is gone with the first click.
        if not chosen(step_words(step)) and not (step is first and step.target == step.origin):
            click(card, name(step.target))
            chosen(step_words(step))
    chosen("Terminar turno")


def order(card: ExerciseCard, asked: OrderExercise, wanted: list[str]) -> None:
    texts = {step.key: step.text for step in asked.steps}
    rows = [row for row in parts(card) if "zamora-step" in getattr(row, "classes", ())]

    def shown(row: w.HBox) -> str:
        return plain(row.children[2].value).partition(" ")[2]

    if shown_in_order := [shown(row) for row in rows] == [texts[key] for key in wanted]:
        rows[0].children[1].click()  # as it is: move something away and back
        rows[0].children[1].click()
    for place, key in enumerate(wanted):
        at = next(i for i, row in enumerate(rows) if shown(row) == texts[key])
        for higher in range(at, place, -1):
            rows[higher].children[0].click()
    assert shown_in_order or [shown(row) for row in rows] == [texts[key] for key in wanted]


def layer(card: ExerciseCard, name: Any) -> tuple[Any, ...]:
    return build(card._input._view()).layer(name)


def drawn(card: ExerciseCard, name: Any) -> tuple[Any, ...]:
    """What the canvas of a card shows in a layer."""
    return tuple(card._input._surface._layers[name])
