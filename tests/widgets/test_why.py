"""The open question of a lesson: written, kept, compared, ticked by two readers; never judged."""

from __future__ import annotations

import json

import pytest

from zamora.player import controls as w
from zamora.player import lessonpage
from zamora.player.cards.envelope import ON_A_PAGE
from zamora.player.cards.why import WhyCard
from zamora.player.controls import Writing
from zamora.school.explaining import UnknownWhy, arguments
from zamora.school.progress import progress, pupils
from zamora.school.tasks.base import LONGEST

from .hands import find, parts


def write(card: WhyCard, text: str) -> None:
    find(card, Writing).receive({"kind": "given", "text": text})


def shown(card: WhyCard) -> str:
    return card._model.value if card._model.hidden != "hidden" else ""


def boxes(card: WhyCard) -> dict[str, bool]:
    return {one.description: one.value for one in parts(card) if isinstance(one, w.Checkbox)}


def tick(card: WhyCard, number: int) -> None:
    box = [one for one in parts(card) if isinstance(one, w.Checkbox)][number]
    box.value = not box.value


def test_the_model_answer_comes_when_something_is_written() -> None:
    card = WhyCard("3")
    assert shown(card) == "" and card.asked.answer not in str(
        [p.told for p in parts(card) if hasattr(p, "told")]
    )
    write(card, "  \n ")
    assert "Escribe primero" in card._note.text and progress().responses() == ()
    write(card, "x" * (LONGEST + 1))
    assert f"Caben {LONGEST}" in card._note.text and progress().responses() == ()
    write(card, "Manda el mayor.\n<b>Y ya.</b>")
    assert card.asked.answer in shown(card) and "Guardado" in card._note.text
    (kept,) = progress().responses()
    assert kept.value == {"text": "Manda el mayor.\n<b>Y ya.</b>", "mine": [], "others": []}


def test_two_readers_tick_and_it_stays() -> None:
    card = WhyCard("3")
    write(card, "Uno")
    tick(card, 0)
    tick(card, 2)
    find(card, w.ToggleButtons).value = "others"
    assert set(boxes(card).values()) == {False}, "the other reader has not ticked yet"
    tick(card, 1)
    write(card, "Dos")
    again = WhyCard("3")
    assert again.text == "Dos" and list(boxes(again).values()) == [True, False, True, False]
    (one,) = arguments(progress().responses())
    assert (one.text, len(one.mine), len(one.others)) == ("Dos", 2, 1)
    assert one.ticked == "marcó 2 de 4; otra persona, 1 de 4"
    assert progress().all_stars == 0 and progress().attempts() == ()


def test_a_lesson_without_a_question_says_which_have_one() -> None:
    with pytest.raises(UnknownWhy) as error:
        WhyCard("99")
    assert "3b" in error.value.accepted


def test_a_page_does_not_hold_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    card = WhyCard("5")
    assert "<details>" in card.static_html() and "ahogado" in card.static_html()
    monkeypatch.setenv(ON_A_PAGE, "1")
    assert "ahogado" not in card.static_html() and card.asked.question in card.static_html()


def test_the_class_gets_each_text_once_and_in_short_messages() -> None:
    me = lessonpage.who()["id"]
    for mark in ("1", "2", "3", "3b", "4", "5", "6", "7"):
        pupils().current.explain(mark, "ñ" * LONGEST, ["todo"], [])
    known: list[str] = []
    more, rounds = True, 0
    while more:
        found = lessonpage.fresh(me, known)
        more, rounds = found["more"], rounds + 1
        assert len(json.dumps(found, ensure_ascii=False).encode()) < 16_000
        known += [one["uid"] for one in found["responses"]]
    assert len(set(known)) == 8 and rounds > 1
    assert lessonpage.fresh(me, known)["responses"] == []
    pupils().current.explain("3", "otra vez", [], [])
    assert [one["answer"]["text"] for one in lessonpage.fresh(me, known)["responses"]] == [
        "otra vez"
    ]
