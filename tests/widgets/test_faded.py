"""The worked example that fades: three rounds, each with fewer steps; a gap is judged at once."""

from __future__ import annotations

import pytest

from zamora.player import controls as w
from zamora.player.cards.faded import FadedCard
from zamora.player.controls import AnswerField
from zamora.school.examples import UnknownExample

from .hands import find, parts, plain, push


def steps(card: FadedCard) -> int:
    return card._steps.value.count("<li>")


def buttons(card: FadedCard) -> set[str]:
    found = (part for part in parts(card) if isinstance(part, w.Button))
    return {one.description for one in found if one.hidden != "hidden"}


def fill(card: FadedCard, number: str) -> None:
    find(card, AnswerField).receive({"kind": "given", "text": number})


def test_each_round_shows_fewer_steps() -> None:
    card = FadedCard("3")
    assert steps(card) == 3 and buttons(card) == {"Siguiente vuelta"}
    push(card, "Siguiente vuelta")
    assert steps(card) == 2 and card.round == 1
    assert buttons(card) >= {"Ver este paso", "Desde el principio"}
    assert "Siguiente vuelta" not in buttons(card), "a step is missing"
    fill(card, "2")
    assert "3 pasos de rey" in card._note.text and steps(card) == 2
    fill(card, "siete y ocho")
    assert "un solo número" in card._note.text
    fill(card, "6")
    assert steps(card) == 3
    push(card, "Siguiente vuelta")
    assert steps(card) == 1
    fill(card, "4")
    push(card, "Ver este paso")
    assert steps(card) == 3 and "casi sin ayuda" in card._note.text
    push(card, "Desde el principio")
    assert steps(card) == 3 and card.round == 0


def test_a_gap_may_be_a_choice() -> None:
    card = FadedCard("2")
    push(card, "Siguiente vuelta")
    assert {"sí son vecinas", "no son vecinas"} <= buttons(card)
    push(card, "sí son vecinas")
    assert "Todavía no" in card._note.text
    push(card, "no son vecinas")
    assert "no son vecinas" in plain(card._steps.value)


def test_a_lesson_without_an_example_says_which_have_one() -> None:
    with pytest.raises(UnknownExample) as error:
        FadedCard("7")
    assert "14" in error.value.accepted
