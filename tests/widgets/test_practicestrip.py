"""A strip of practice: from easy to hard, an end, and others the next time."""

from __future__ import annotations

import pytest

from zamora.player.cards.practice import PracticeStrip
from zamora_widgets import aula

from .cards import put
from .hands import plain, push


def solve(box: PracticeStrip) -> None:
    asked = box.card.exercise
    put(box.card, asked.position.parse(asked.solution))  # type: ignore[union-attr]


def test_a_strip_ends_and_goes_on_with_others() -> None:
    box = PracticeStrip("1.simetria")
    first = [one.exercise.id for one in box.problems]
    assert len(first) == 6 and "Práctica: Usa la simetría" in plain(box._count.value)
    assert "Ejercicio" not in plain(box.card._title.value)
    for number in range(6):
        solve(box)
        assert ("●" * (number + 1)) in plain(box._count.value)
        push(box.card, "Siguiente")
    assert "6 resueltos" in box._note.text
    push(box, "Otra tanda")
    assert not {one.exercise.id for one in box.problems}.intersection(first)
    assert not {*first}.intersection(
        one.exercise.id for one in PracticeStrip("1.simetria").problems
    )


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.practica("7.mate"), PracticeStrip)
    assert capsys.readouterr().out == ""
    assert aula.practica("3.nada") is None and "3.dibujo" in capsys.readouterr().out
    assert "Jaque mate" in plain(PracticeStrip("7.mate").static_html())
