"""The sealed envelope: first a guess, then the answer."""

from __future__ import annotations

import ipywidgets as w
import pytest

from zamora_widgets import checks
from zamora_widgets.cards.envelope import Envelope, UnknownEnvelope
from zamora_widgets.page.controls import Note
from zamora_widgets.play.replay import Replay

from .hands import find, parts, pictures, plain, push


def replays(envelope: Envelope) -> list[Replay]:
    return [part for part in parts(envelope) if isinstance(part, Replay)]


def said(envelope: Envelope) -> str:
    """The envelope's own note, not that of the game in it."""
    return str(next(part for part in parts(envelope) if isinstance(part, Note)).text)


def page(envelope: Envelope) -> str:
    return " ".join(plain(part.value) for part in parts(envelope) if isinstance(part, w.HTML))


def test_nothing_is_let_out_before_a_guess() -> None:
    envelope = Envelope("conjetura")
    assert "C53" not in page(envelope) and not replays(envelope)
    push(envelope, "Abrir el sobre")
    assert said(envelope) == "Primero elige lo que crees. No hay premio ni castigo."
    assert not envelope.opened and not replays(envelope)


@pytest.mark.parametrize("guess", range(3))
def test_every_guess_opens_it_and_is_answered(guess: int) -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = guess
    push(envelope, "Abrir el sobre")
    assert envelope.opened
    assert said(envelope) == envelope.letter.guesses[guess].reply
    assert plain(checks.check("conjetura")._repr_html_()) in page(envelope)
    (replay,) = replays(envelope)
    assert len(replay.history.turns) == 12


def test_opening_again_adds_nothing() -> None:
    envelope = Envelope(" Conjetura ")
    find(envelope, w.RadioButtons).index = 0
    push(envelope, "Abrir el sobre")
    envelope.unseal()
    assert len(replays(envelope)) == 1


def test_the_game_inside_can_be_stepped_through() -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = 2
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


def test_an_envelope_without_a_game() -> None:
    envelope = Envelope("espejo")
    assert "nunca pierde" not in page(envelope)
    before, _summary, inside = envelope.static_html().partition("<details>")
    assert "nunca" not in before and "El espejo nunca pierde." in inside
    find(envelope, w.RadioButtons).index = 1
    push(envelope, "Abrir el sobre")
    assert said(envelope) == "¡Buen ojo! Se probaron todos los turnos:"
    assert "El espejo nunca pierde." in page(envelope) and not replays(envelope)


def test_unknown_envelope() -> None:
    with pytest.raises(UnknownEnvelope) as caught:
        Envelope("carta")
    assert "conjetura" in caught.value.accepted


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    envelope = Envelope("conjetura")
    find(envelope, w.RadioButtons).index = 1

    def fail(_name: str) -> None:
        raise RuntimeError("se rompió")

    monkeypatch.setattr(checks, "check", fail)
    push(envelope, "Abrir el sobre")
    assert said(envelope) == "Algo falló: se rompió. Prueba otra vez."
