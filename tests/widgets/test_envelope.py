"""The sealed envelope: first a guess, then the answer."""

from __future__ import annotations

import re

import pytest

from zamora import claims
from zamora.player import checks
from zamora.player import controls as w
from zamora.player.cards.envelope import ON_A_PAGE, Envelope, UnknownQuestion
from zamora.player.controls import AnswerField, Note
from zamora.player.game.replay import Replay
from zamora.school.progress import Progress, pupils
from zamora.school.questions import questions
from zamora_widgets import aula

from ..marks import ordinarily
from .hands import fails, find, parts, pictures, plain, push


def replays(envelope: Envelope) -> list[Replay]:
    return [part for part in parts(envelope) if isinstance(part, Replay)]


def said(envelope: Envelope) -> str:
    """The envelope's own note, not that of the game in it."""
    return str(next(part for part in parts(envelope) if isinstance(part, Note)).text)


def write(envelope: Envelope, text: str) -> None:
    find(envelope, AnswerField).receive({"kind": "given", "text": text})


def page(envelope: Envelope) -> str:
    return " ".join(plain(part.value) for part in parts(envelope) if isinstance(part, w.HTML))


def test_nothing_is_let_out_before_a_guess() -> None:
    envelope = Envelope("conjetura")
    assert "C53" not in page(envelope) and not replays(envelope)
    push(envelope, "Cerrar el sobre")
    assert said(envelope) == "Primero pon lo que crees. No hay premio ni castigo."
    assert not envelope.sealed
    envelope.unseal()
    assert not envelope.opened and not replays(envelope)


def test_what_was_opened_is_not_taken_out_again() -> None:
    """By a second click, which is on its way when the envelope opens."""
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = 0
    push(envelope, "Cerrar el sobre")
    sealed = envelope.sealed
    envelope.unseal()
    envelope.change()
    assert envelope.sealed == sealed and envelope.opened


@pytest.mark.parametrize("guess", range(3))
def test_every_guess_opens_it_and_is_answered(guess: int) -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = guess
    push(envelope, "Cerrar el sobre")
    chosen = envelope.asked.guesses[guess]
    assert f"En el sobre: «{chosen.text[:-1]}»." in said(envelope)
    assert "C53" not in page(envelope) and not replays(envelope), "still sealed"
    push(envelope, "Abrir el sobre")
    assert envelope.opened
    assert said(envelope) == chosen.reply
    right = next(one for one in envelope.asked.guesses if one.right)
    assert f"En tu sobre decía {chosen.text} Ahora sabes {right.text}" in page(envelope)
    others = [one for one in envelope.asked.guesses if one is not chosen]
    assert all(one.text in page(envelope) and one.reply in page(envelope) for one in others)
    assert plain(checks.check("conjetura")._repr_html_()) in page(envelope)
    (replay,) = replays(envelope)
    assert len(replay.history.turns) == 12


def test_opening_again_adds_nothing() -> None:
    envelope = Envelope(" Conjetura ")
    find(envelope, w.RadioButtons).index = 0
    push(envelope, "Cerrar el sobre")
    push(envelope, "Abrir el sobre")
    envelope.unseal()
    assert len(replays(envelope)) == 1


def test_the_game_inside_can_be_stepped_through() -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = 2
    push(envelope, "Cerrar el sobre")
    push(envelope, "Abrir el sobre")
    (replay,) = replays(envelope)
    push(replay, "Final")
    told = replay.words()
    assert told.startswith("12. N: C82 a C71.") and "¡No puede!" in told
    assert "El balón se queda en C53" in told and "impres" not in told


def test_without_a_kernel_the_answer_is_folded_away() -> None:
    envelope = Envelope("conjetura")
    before, _summary, inside = envelope.static_html().partition("<details>")
    assert "C53" not in before and "siempre" in before
    assert "C53" in inside and "La conjetura no se cumple." in inside
    (picture,) = pictures(inside)
    assert "Tablero de Futez" in picture.alt
    assert repr(envelope).startswith("[Sobre cerrado")


def test_on_a_page_no_answer_lies_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ON_A_PAGE, "1")
    monkeypatch.setattr(checks, "check", lambda name: pytest.fail(f"{name} is counted already"))
    left = Envelope("conjetura").static_html()
    assert "siempre" in left and "C53" not in left and "<details>" not in left


def test_an_envelope_without_a_game() -> None:
    envelope = Envelope("espejo")
    assert "nunca pierde" not in page(envelope)
    before, _summary, inside = envelope.static_html().partition("<details>")
    assert "nunca" not in before and "El espejo nunca pierde." in inside
    find(envelope, w.RadioButtons).index = 1
    push(envelope, "Cerrar el sobre")
    push(envelope, "Abrir el sobre")
    assert said(envelope).endswith("¡Buen ojo! Se probaron todos los turnos:")
    assert "El espejo nunca pierde." in page(envelope) and not replays(envelope)


def test_a_number_is_compared_with_what_others_say() -> None:
    envelope = Envelope("1.c")
    for text, complaint in (("", "Primero pon"), ("mucho", "Escribe un solo número")):
        write(envelope, text)
        assert complaint in said(envelope) and not envelope.sealed
    write(envelope, "90°")
    push(envelope, "Cambiar mi respuesta")
    assert not envelope.sealed and said(envelope) == ""
    write(envelope, "0")
    push(envelope, "Abrir el sobre")
    assert said(envelope).startswith("Cero es volver")
    assert "En tu sobre decía 0 Ahora sabes 180°" in page(envelope)
    assert "90 + 90 = 180" in page(envelope) and "✔ 180°" in page(envelope)


def test_what_was_written_is_shown_beside_the_truth() -> None:
    envelope = Envelope("2.a")
    write(envelope, "Sí, <b>dos</b> veces")
    assert envelope.asked.truth not in page(envelope)
    push(envelope, "Abrir el sobre")
    assert f"En tu sobre decía Sí, <b>dos</b> veces Ahora sabes {envelope.asked.truth}" in page(
        envelope
    )


#: The lessons show every one of them: here is the form that all have.
ASKED = [one.id for one in questions()]


#: With and without something to check, and with a game.
SOME = ("1.a", "1.e", "2.f", "3.d", "3.t", "5.m", "7.g", "9.b", "14.a")


@pytest.mark.parametrize("id", ordinarily(SOME, ASKED))
def test_every_question_has_an_envelope(id: str) -> None:  # noqa: A002
    envelope = Envelope(id)
    asked = envelope.asked
    before, _summary, _inside = envelope.static_html().partition("<details>")
    assert asked.question in plain(before) and (not asked.truth or asked.truth not in before)
    assert not asked.check or asked.check in claims.names()
    assert asked.truth or asked.check


def test_unknown_envelope() -> None:
    with pytest.raises(UnknownQuestion) as caught:
        Envelope("carta")
    assert "conjetura" in caught.value.accepted


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = 1

    fails(monkeypatch, checks, "check")
    push(envelope, "Cerrar el sobre")
    push(envelope, "Abrir el sobre")
    assert said(envelope) == "Algo falló: se rompió. Prueba otra vez."


# Sealed at the beginning of a lesson, opened further on ------------------------------------------


def choose(envelope: Envelope, guess: int) -> None:
    find(envelope, w.RadioButtons).index = guess
    push(envelope, "Cerrar el sobre")


def test_sealed_now_and_opened_later() -> None:
    first, last = Envelope("1.b", later=True), Envelope("1.b")
    choose(first, 0)
    assert (
        said(first)
        == "En el sobre: «Gana quien empieza». Lo abrirás más adelante, en esta lección."
    )
    assert find(first, w.Button, "Abrir el sobre").hidden == "hidden"
    first.unseal()
    assert not first.opened
    assert said(last) == "En el sobre: «Gana quien empieza». Ábrelo cuando lo hayas probado."
    push(first, "Cambiar mi respuesta")
    assert not last.sealed and said(last) == ""
    choose(first, 2)
    push(last, "Abrir el sobre")
    assert "En tu sobre decía Empatan. Ahora sabes Empatan." in page(last)
    push(first, "Cambiar mi respuesta")
    choose(first, 1)
    assert "En tu sobre decía Empatan." in page(last), "it has been opened"
    assert Envelope.believed(1) == [
        {"asked": last.asked.question, "thought": "Empatan.", "known": "Empatan."}
    ]


def test_what_was_believed_on_another_day_is_known_at_the_end() -> None:
    mine = pupils().enter("Ana")
    first, last = Envelope("1.b", later=True), Envelope("1.b")
    choose(first, 0)
    tomorrow = Progress(mine.path)
    assert tomorrow.envelopes()["1.b"].sealed == "primero"
    push(last, "Abrir el sobre")
    choose(Envelope("1.b", later=True), 2)  # knowing by then what is in it
    push(Envelope("1.b"), "Abrir el sobre")
    choose(Envelope("1.a"), 0)  # not opened: nothing is said of it
    (believed,) = Envelope.believed(1)
    assert believed["thought"] == "Gana quien empieza."
    elsewhere = Progress(mine.path.with_name("elsewhere.sqlite3"))
    elsewhere.load(mine.export().encode())
    assert elsewhere.envelopes() == mine.envelopes() == tomorrow.envelopes()


def test_answers_are_drawn() -> None:
    """A position, or a man alone; where none is drawn there is no room for it either."""
    drawn = {name: find(Envelope(name), w.RadioButtons).pictures for name in ("1.b", "3.c", "1.e")}
    assert ["<svg" in one for one in drawn["1.b"]] == [True] * 3
    men = re.findall(r"<title>(\w+)", "".join(drawn["3.c"]))
    assert men == ["portero", "defensa", "medio", "atacante"]
    assert drawn["1.e"] == ()


def test_an_envelope_that_comes_later_knows_what_was_sealed() -> None:
    pupils().enter("Ana")
    choose(Envelope("1.b", later=True), 1)
    assert Envelope("1.b").sealed == "segundo"
    pupils().enter("Beto")
    assert Envelope("1.b").sealed == "", "it is somebody else's"


def test_other_envelopes_have_nothing_to_do_with_each_other() -> None:
    one = Envelope("1.b")
    choose(one, 1)
    assert Envelope("1.b").sealed == "" and Envelope("1.a").sealed == ""


def test_what_is_opened_later_is_not_in_the_page_before() -> None:
    shown = Envelope("1.b", later=True).static_html()
    assert "<details>" not in shown and "Empatan." in shown
    assert plain(checks.check("solución")._repr_html_()) not in plain(shown)
    assert aula.sobre("1.b", luego=True).later  # type: ignore[union-attr]
