"""Exercises on the page: answered through their own inputs, marked, hinted at, kept."""

from __future__ import annotations

import dataclasses
import sqlite3

import pytest

from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.ladder import Ladder
from zamora.player.controls import AnswerField, Note
from zamora.player.controls.page import Page
from zamora.player.picture.svg import paint_kept
from zamora.player.picture.view import View, build
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    OrderExercise,
    Status,
    TurnExercise,
    UnknownExercise,
    exercise,
)
from zamora.school.progress import progress
from zamora_widgets.card import output

from ..disks import failing
from ..marks import ordinarily
from .cards import ALL, answer_by_hand, give, title, told, tone
from .hands import click, find, parts, pictures, plain, push, text

#: What a card does whatever is asked: of each kind of exercise the first and the last.
KINDS = [
    one
    for alike in ([one for one in ALL if one.kind == kind] for kind in {one.kind: 0 for one in ALL})
    for one in {one.id: one for one in (alike[0], alike[-1])}.values()
]
every_exercise = pytest.mark.parametrize(
    "id", ordinarily([one.id for one in KINDS], [one.id for one in ALL])
)
every_kind = pytest.mark.parametrize("id", [one.id for one in KINDS])
#: (That each mistake is noticed the engine's tests show; here, that it can be made by hand.)
one_mistake_each = pytest.mark.parametrize(
    ("id", "name"), [(one.id, one.mistakes[-1].name) for one in KINDS if one.mistakes]
)

#: The kinds where something is pressed to have an answer judged.
WITH_A_KEY = ("cells", "counterexample", "order", "number")

# Every exercise -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [one.id for one in KINDS if one.kind in WITH_A_KEY])
def test_nothing_answered_is_not_attempted(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    give(card)
    assert told(card) == "Todavía no has respondido." and tone(card) == "plain"
    assert card.tries == 0 and progress().attempts() == ()
    assert "★" not in title(card)


@every_kind
def test_no_explanation_is_in_the_page_before_its_time(id: str) -> None:  # noqa: A002
    """Not even unseen, where only its place is kept free."""
    card = ExerciseCard(id)
    sent = str(Page(card, print).frame)
    assert card.exercise.explanation and card.exercise.explanation not in sent
    note = find(card, Note)
    assert len(note.room) >= len(card.exercise.explanation)
    assert {*note.room} <= {"\n", *"ei .,:;¿?¡!«»()<>=≥≤×·–+-−/√≈%…'", "\u202f", "\u2260"}, (
        note.room
    )


@every_exercise
def test_the_solution_by_hand_is_right(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    shown = " ".join(plain(part.value) for part in parts(card) if isinstance(part, w.HTML))
    assert " ".join(exercise(id).statement.split()) in shown
    answer_by_hand(card, card.exercise.solution)
    give(card)
    assert tone(card) == "good" and told(card).endswith(card.exercise.explanation)
    assert title(card) == f"Ejercicio {id} · {card.exercise.title} ★★★"
    summary = progress().summary(id)
    assert (summary.status, summary.tries, summary.stars) == (Status.SOLVED, 1, 3)
    assert card.exercise.check(summary.answer).status is Status.SOLVED


@one_mistake_each
def test_a_mistake_by_hand_is_named(id: str, name: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    (mistake,) = (one for one in card.exercise.mistakes if one.name == name)
    answer_by_hand(card, mistake.example)
    give(card)
    assert tone(card) == "bad"
    assert mistake.message in told(card) and find(card, Note).tip == mistake.hint
    (attempt,) = progress().attempts()
    assert (attempt.exercise, attempt.status, attempt.mistake) == (id, "not_yet", name)


@one_mistake_each
def test_after_a_mistake_one_can_begin_again_and_solve(id: str, name: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    (mistake,) = (one for one in card.exercise.mistakes if one.name == name)
    answer_by_hand(card, mistake.example)
    give(card)
    said = told(card)
    if card._input.again:
        push(card, "Otra vez")
        assert told(card) == "Empieza otra vez." and tone(card) == "plain"
    if card._input.parts:
        give(card)
        assert told(card) == "Todavía no has respondido." and card.tries == 1
    elif not card._input.again:
        assert told(card) == said, "the next answer takes the place of this one"
    answer_by_hand(card, card.exercise.solution)
    give(card)
    assert tone(card) == "good" and "★★☆" in title(card)
    assert progress().stars(id) == 2


@every_kind
def test_hints_come_one_by_one(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    hints = card.exercise.hints
    for number, hint in enumerate(hints):
        button = find(card, w.Button, "Pista")
        assert button.description == f"Pista ({len(hints) - number})"
        push(card, "Pista")
        assert told(card) == hint
        shown = text(card, "zamora-hints")
        assert [one in shown for one in hints] == [i < number for i in range(len(hints))]
    assert find(card, w.Button, "Sin más pistas").disabled
    card.hint()
    assert card.hints_used == len(hints)
    answer_by_hand(card, card.exercise.solution)
    give(card)
    assert progress().stars(id) == card.exercise.stars(1, len(hints)) < 3


@every_kind
def test_the_solution_is_for_those_who_have_tried_and_costs_stars(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    reveal = find(card, w.Button, "Ver solución")
    assert reveal.hidden == "kept", "its place is kept"
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    assert told(card).startswith("Una solución: ")
    assert told(card).endswith(card.exercise.explanation)
    assert not progress().attempts(), "looking is not solving"
    if card._input.again:
        push(card, "Otra vez")
    answer_by_hand(card, card.exercise.solution)
    give(card)
    assert tone(card) == "good" and "★☆☆" in title(card)
    assert progress().stars(id) == 1
    assert reveal.hidden == "kept", "solved: nothing left to reveal"


@one_mistake_each
def test_the_solution_can_be_seen_after_a_wrong_answer(id: str, name: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    (mistake,) = (one for one in card.exercise.mistakes if one.name == name)
    answer_by_hand(card, mistake.example)
    give(card)
    push(card, "Ver solución")
    assert told(card).startswith("Una solución: ")


@every_kind
def test_what_is_left_where_no_kernel_runs(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    asked = card.exercise
    static = card.static_html()
    words = plain(static)
    assert asked.statement in words and f"Ejercicio {id} · {asked.title}" in words
    assert output(card)["text/html"] == static
    assert asked.statement in repr(card)
    # Cut short by ipywidgets, but the name is there.
    assert f"Ejercicio {id} · {asked.title}" in output(card)["text/plain"]
    if asked.position is not None:
        (picture,) = pictures(static)
        assert f"Tablero de {asked.position.game.name}. " in picture.alt
        assert "Es un dibujo" in words, "it must not look alive"

        assert picture.svg.startswith("<svg")
        unmarked = paint_kept(build(View(asked.position)), 300)
        assert (picture.svg == unmarked) or asked.marks or isinstance(asked, CellsExercise)
    else:
        assert pictures(static) == []
    if isinstance(asked, ChoiceExercise):
        assert all(option.text in words for option in asked.options)
    if isinstance(asked, OrderExercise):
        assert all(step.text in words for step in asked.steps)
    if isinstance(asked, TurnExercise):
        assert asked.solution not in words, "the page gives the answer away"


@every_exercise
def test_figures_and_buttons_have_names(id: str) -> None:  # noqa: A002
    card = ExerciseCard(id)
    for part in parts(card):
        if isinstance(part, w.Button):
            assert part.description and (len(part.description) > 1 or part.tooltip)
        if isinstance(part, w.HTML) and "<svg" in part.value:
            assert "<title>" in part.value and 'role="img"' in part.value
        if isinstance(part, BoardView):
            assert part.ground["label"] and part.alt


# Counting -----------------------------------------------------------------------------------------


def test_the_same_wrong_answer_counts_once() -> None:
    card = ExerciseCard("1.1")
    find(card, AnswerField).value = "-90"
    for _time in range(3):
        give(card)
    assert card.tries == 1 and len(progress().attempts()) == 1
    find(card, AnswerField).value = "45"
    give(card)
    assert card.tries == 2 and len(progress().attempts()) == 2


def test_what_cannot_be_read_is_no_try() -> None:
    card = ExerciseCard("1.1")
    find(card, AnswerField).value = "noventa"
    give(card)
    assert told(card) == "Escribe un solo número, por ejemplo 7; −7; 2,5; 3/4 o √2."
    assert card.tries == 0
    assert not progress().attempts()


def test_a_solved_exercise_stays_solved() -> None:
    card = ExerciseCard("1.1")
    find(card, AnswerField).value = "90°"
    give(card)
    find(card, AnswerField).value = "7"
    give(card)
    assert tone(card) == "bad" and "★★★" in title(card)
    assert len(progress().attempts()) == 1
    again = ExerciseCard("1.1")
    assert "★★★" in title(again) and told(again) == ""


def test_stars_are_spoken() -> None:
    card = ExerciseCard("1.1")
    find(card, AnswerField).value = "90"
    give(card)
    (heading,) = (p for p in parts(card) if "zamora-exercise-title" in getattr(p, "classes", ()))
    assert 'role="img" aria-label="3 estrellas"' in heading.value


def test_touching_takes_the_old_verdict_away() -> None:
    card = ExerciseCard("0.1")
    click(card, "V42")
    give(card)
    assert tone(card) == "bad"
    click(card, "V42")
    assert told(card) == "" and tone(card) == "plain"


def test_there_is_no_such_exercise() -> None:
    with pytest.raises(UnknownExercise):
        ExerciseCard("1.99")


# A store that fails -------------------------------------------------------------------------------


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, sqlite3.SQLITE_FULL)


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("with_ladder", [False, True])
def test_a_full_disk_is_told_once_and_the_stars_are_given(with_ladder: bool) -> None:
    ladder = Ladder() if with_ladder else None
    card = ExerciseCard("1.1")
    told_before = "" if ladder is None else ladder._note.text
    find(card, AnswerField).value = "45"
    give(card)
    first = told(card) + told_before
    assert first.count("No queda espacio en el disco.") == 1
    find(card, AnswerField).value = "90"
    give(card)
    assert tone(card) == "good" and "disco" not in told(card)
    assert "★★☆" in title(card)


def test_a_disk_that_fills_up_later_is_told_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder, card = Ladder(), ExerciseCard("1.1")
    find(card, AnswerField).value = "45"
    failing(monkeypatch, sqlite3.SQLITE_FULL)
    give(card)
    assert "No queda espacio en el disco." in told(card)
    assert "disco" not in ladder._note.text


def test_a_failing_check_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = ExerciseCard("1.1")

    def fail(_answer: object) -> None:
        raise RuntimeError("se rompió.")  # a sentence may bring its full stop

    # A copy: the exercise itself is everybody's.
    card.exercise = dataclasses.replace(card.exercise)
    object.__setattr__(card.exercise, "check", fail)
    give(card)
    assert told(card) == "Algo falló: se rompió. Prueba otra vez." and tone(card) == "bad"


# The ladder ---------------------------------------------------------------------------------------


def test_an_open_ladder_keeps_up() -> None:
    ladder = Ladder()
    before = plain(" ".join(p.value for p in parts(ladder) if isinstance(p, w.HTML)))
    card = ExerciseCard("0.1")
    answer_by_hand(card, card.exercise.solution)
    give(card)
    after = plain(" ".join(p.value for p in parts(ladder) if isinstance(p, w.HTML)))
    assert "0 de 3 ejercicios · ★ 0/9" in before and "1 de 3 ejercicios · ★ 3/9" in after


def test_a_solution_keeps_its_separators() -> None:
    card = ExerciseCard("0.3")
    for _hint in card.exercise.hints:
        push(card, "Pista")
    push(card, "Ver solución")
    assert told(card).startswith(
        "Una solución: Las damas; La vieja (tres en raya); El ajedrez. Se llaman"
    )


def test_distances_are_set_as_in_a_book() -> None:
    shown = " ".join(p.value for p in parts(ExerciseCard("3.11")) if isinstance(p, w.HTML))
    assert "d<sub>AC</sub> ≤" in shown and "d_A" not in shown
    assert "d<sub>AB</sub>" in ExerciseCard("3.13").static_html()
