"""The warm-up card: what was missed before, one after the other."""

from __future__ import annotations

import pytest

from zamora.player.cards.practice import WarmUp
from zamora.school.exercises import Status, Verdict, exercise
from zamora.school.progress import progress
from zamora_widgets import aula

from .cards import answer_by_hand, give
from .hands import plain, push


def miss(*names: str) -> None:
    for name in names:
        progress().record(name, Verdict(Status.NOT_YET, ""), "0")


def test_nothing_to_repeat() -> None:
    card = WarmUp()
    assert card._note.text == "Hoy no tienes nada que repasar. ¡Adelante!"
    assert not card._place.children


def test_one_after_the_other() -> None:
    miss("1.1", "1.5")
    card = WarmUp()
    assert "1 de 2" in plain(card._count.value)
    for number, name in enumerate(("1.5", "1.1"), start=1):
        (shown,) = (one for one in card._place.children if not one.hidden)
        assert shown is card._cards[number - 1] and shown.exercise.id == name
        answer_by_hand(shown, exercise(name).solution)
        give(shown)
        push(shown, "Siguiente")
    assert card._note.text == "¡Listo! Ya calentaste. Sigue con la lección."
    # Once more, and they stay away.
    again = WarmUp()
    assert "1 de 2" in plain(again._count.value)
    assert progress().stars("1.1") == 2


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    miss("1.1", "3.1")
    found = aula.repaso(3)
    assert isinstance(found, WarmUp)
    assert [one.id for one in found._asked] == ["1.1"]
    assert "Para calentar" in plain(found.static_html())
    assert "1.1" not in found.static_html(), "nobody's mistakes are published"
    assert capsys.readouterr().out == ""
    assert aula.repaso("tres") is None and "«tres»" in capsys.readouterr().out
