"""The card of the test before the ladder and after it: quiet, resumable, without a verdict."""

from __future__ import annotations

import pytest

from zamora.player import controls as w
from zamora.player.cards.beforeafter import BeforeAfter, UnknownPhase, phase_called
from zamora.player.controls import AnswerField
from zamora.player.following import refresh
from zamora.school.beforeafter import Item, form
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import progress, pupils
from zamora_widgets import aula

from .hands import fails, find, parts, plain, push


def words(card: BeforeAfter) -> str:
    """All that can be read on the card now."""
    shown = [part for part in parts(card) if part.hidden != "hidden"]
    texts = [part.value for part in shown if isinstance(part, w.HTML)]
    return plain(" ".join([*texts, card._note.text]))


def buttons(card: BeforeAfter) -> set[str]:
    found = (part for part in parts(card) if isinstance(part, w.Button))
    return {one.description for one in found if one.hidden != "hidden"}


def right(item: Item) -> str:
    candidates = [o.key for o in item.options] or list(map(str, range(200)))
    return next(one for one in candidates if item.is_right(one))


def answer(card: BeforeAfter, given: str) -> None:
    """Answer the question that is shown, as a hand would."""
    if card.items[card.at].options:
        find(card, w.RadioButtons).value = given
        push(card, "Siguiente")
    else:
        field = find(card, AnswerField)
        assert field.hidden != "hidden"
        field.receive({"kind": "given", "text": given})


def take(card: BeforeAfter, until: int = 8, wrong: int = 0) -> None:
    while card.at < until:
        if card.at < wrong:
            push(card, "No sé")
        else:
            answer(card, right(card.items[card.at]))


def test_it_is_offered_and_begins_only_when_somebody_wants_it() -> None:
    card = BeforeAfter("before")
    assert "Si quieres" in words(card) and "No hay estrellas ni nota" in words(card)
    assert buttons(card) == {"Empezar la prueba"} and progress().responses() == ()
    push(card, "Empezar la prueba")
    assert "pregunta 1 de 8" in words(card) and card.items[0].question in words(card)
    assert buttons(card) == {"Siguiente", "No sé"}
    assert find(card, w.RadioButtons).index is None, "nothing is chosen for anybody"


def test_from_the_first_question_to_the_last_without_a_verdict() -> None:
    card = BeforeAfter("before")
    push(card, "Empezar la prueba")
    seen = []
    for number in range(8):
        item = card.items[card.at]
        seen.append(item.skill)
        assert f"pregunta {number + 1} de 8" in words(card)
        answer(card, right(item) if number % 2 else _wrong(item))
        assert card._note.tone != "bad" and card._note.text == ""
    assert seen == [item.skill for item in card.items]
    said = words(card)
    assert "¡Gracias!" in said and not buttons(card)
    for verdict in ("correct", "bien", "mal", "★", "de 8"):
        assert verdict not in said, verdict
    store = progress()
    assert len(store.responses()) == 8 and store.attempts() == () and store.all_stars == 0


def _wrong(item: Item) -> str:
    return next((o.key for o in item.options if not item.is_right(o.key)), "1")


def test_what_is_no_answer_is_said_and_not_kept() -> None:
    card = BeforeAfter("before")
    push(card, "Empezar la prueba")
    push(card, "Siguiente")
    assert card._note.text == "Elige una respuesta." and progress().responses() == ()
    answer(card, "sur")
    answer(card, "siete")
    assert "Escribe un solo número" in card._note.text and card.at == 1
    push(card, "No sé")
    assert card.at == 2 and progress().responses()[-1].value is None


def test_it_goes_on_where_one_stopped() -> None:
    card = BeforeAfter("before")
    push(card, "Empezar la prueba")
    take(card, until=5)
    later = BeforeAfter("before")
    assert later.items == card.items and "Te faltan 3 preguntas." in words(later)
    push(later, "Seguir la prueba")
    assert "pregunta 6 de 8" in words(later)
    take(later)
    assert "¡Gracias!" in words(BeforeAfter("before"))


def test_it_is_closed_to_those_who_have_begun_to_climb() -> None:
    card = BeforeAfter("before")
    progress().record("0.1", Verdict(Status.SOLVED, ""), ["V12", "V13"])
    refresh()
    assert buttons(card) == {"Empezar la prueba"}, "lesson 0 is before the ladder"
    push(card, "Empezar la prueba")
    progress().record("1.1", Verdict(Status.NOT_YET, ""), "0")
    answer(card, "sur")  # shown already; what is given now does not count any more
    assert "era para antes" in words(card) and not buttons(card)
    assert "era para antes" in words(BeforeAfter("before"))


def test_the_second_test_is_the_other_form_and_needs_the_first() -> None:
    assert "no hace falta" in words(BeforeAfter("after"))
    before = BeforeAfter("before")
    push(before, "Empezar la prueba")
    take(before, until=7)
    assert "no hace falta" in words(BeforeAfter("after")), "not finished"
    take(before)
    progress().record("1.1", Verdict(Status.SOLVED, ""), 90)
    after = BeforeAfter("after")
    first = progress().responses()[0].form
    assert after.items == form("b" if first == "a" else "a")
    assert "como las del comienzo, pero otras" in words(after)
    push(after, "Empezar la prueba")
    take(after, wrong=3)
    assert "¡Gracias!" in words(after) and len(progress().responses()) == 16


def test_pupils_of_one_computer_get_the_forms_in_turn() -> None:
    begun = []
    for name in ("Ana", "Beto", "Caro", "Dora"):
        pupils().enter(name)
        card = BeforeAfter("before")
        push(card, "Empezar la prueba")
        take(card, until=1)
        begun.append(progress().responses()[0].form)
    assert begun[0] != begun[1] and begun[2] != begun[3]


def test_an_open_card_follows_whoever_works() -> None:
    pupils().enter("Ana")
    card = BeforeAfter("before")
    push(card, "Empezar la prueba")
    take(card, until=2)
    pupils().enter("Beto")
    refresh()
    assert buttons(card) == {"Empezar la prueba"} and card.at == 0
    pupils().enter("Ana", same=True)
    refresh()
    push(card, "Seguir la prueba")
    assert "pregunta 3 de 8" in words(card)
    pupils().enter("Beto", same=True)
    push(card, "No sé")  # Ana's question, which Beto has not been asked
    assert progress().responses() == ()


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.prueba("antes"), BeforeAfter)
    assert aula.prueba("Después").phase == "after"  # type: ignore[union-attr]
    assert capsys.readouterr().out == ""
    assert aula.prueba("mañana") is None
    assert "«mañana»" in capsys.readouterr().out
    with pytest.raises(UnknownPhase) as caught:
        phase_called("")
    assert '"antes"' in caught.value.accepted


def test_a_published_page_holds_no_question() -> None:
    card = BeforeAfter("before")
    shown = plain(card.static_html()) + repr(card)
    assert "sin estrellas ni nota" in shown
    assert not any(item.question in shown for letter in "ab" for item in form(letter))


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = BeforeAfter("before")
    push(card, "Empezar la prueba")

    fails(monkeypatch, type(progress()), "respond")
    push(card, "No sé")
    assert card._note.text == "Algo falló: se rompió. Prueba otra vez."
