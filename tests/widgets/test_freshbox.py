"""The box of fresh exercises: always another one, and it goes on where one has stopped."""

from __future__ import annotations

import pytest

from zamora.player.cards.freshbox import FreshBox
from zamora.school.fresh import fresh
from zamora_widgets import aula

from .cards import put
from .hands import plain, push


def solve(box: FreshBox) -> None:
    asked = box.card.exercise
    put(box.card, asked.position.parse(asked.solution))  # type: ignore[union-attr]


def test_always_another_one() -> None:
    box = FreshBox(1)
    assert box.card.exercise.id == fresh(1, 0).id
    solve(box)
    assert "resueltos: 1" in plain(box._count.value)
    push(box.card, "Siguiente")
    assert box.card.exercise.id == fresh(1, 1).id
    push(box, "Otro parecido")
    assert box.card.exercise.id == fresh(1, 2).id
    assert FreshBox(1).at == 1, "the first one that is not solved yet"


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.parecidos(7), FreshBox)
    assert capsys.readouterr().out == ""
    assert aula.parecidos(3) is None and "1; 7" in capsys.readouterr().out
    assert "Jaque mate" in plain(FreshBox(7).static_html())
