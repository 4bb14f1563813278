"""The balance and the walk through values: what they say is what the engine knows."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from zamora.core.position import Side
from zamora.player import controls as w
from zamora.player.game.board import as_position
from zamora.player.labs.valuewalk import MOST, Balance, ValueWalk
from zamora.player.picture.valueline import thermogram, value_line
from zamora.solve.worth import NoWorth, worth
from zamora.values import Outcome, number, thermograph
from zamora_widgets import aula

from .hands import click, parts, plain, push, words

HALF = "dominorio[shape=xx/x./x.]"
SIDES = ("E", "D")


def weigh(lab: Balance, step: str) -> None:
    """Push the button with exactly these words."""
    (button,) = (one for one in parts(lab) if getattr(one, "description", "") == step)
    assert isinstance(button, w.Button)
    button.click()


def test_weighing() -> None:
    lab = Balance(as_position(HALF))
    assert "gana E" in words(lab) and "más que 0" in words(lab)
    weigh(lab, "+1")
    assert "gana D" in words(lab) and "menos que 1" in words(lab)
    weigh(lab, "−1/2")
    assert "¡Equilibrio! X vale 1/2." in words(lab)
    assert lab.weighed == {
        Fraction(0): Outcome.LEFT,
        Fraction(1): Outcome.RIGHT,
        Fraction(1, 2): Outcome.PREVIOUS,
    }
    assert lab._details.value.count("<img") == 2
    push(lab, "Vaciar")
    assert lab.weight == 0 and list(lab.weighed) == [0]


def test_what_trembles() -> None:
    lab = Balance(as_position("dominorio[rows=2,columns=2]"))
    assert "tiembla" in words(lab)
    for _step in range(2 * MOST):
        weigh(lab, "+1")
    assert lab.weight == MOST and "gana D" in words(lab)


def test_a_walk() -> None:
    lab = ValueWalk(as_position("dominorio[rows=2,columns=3]"))
    assert lab.words().startswith("Vale {2|−1/2}. Gana quien empieza.")
    for side in Side:
        options = lab.options(side)
        asked = lab.session.position.asked(side)
        assert sum(many for _position, _value, many in options) == len(asked.turns())
        assert all(worth(position) is value for position, value, _many in options)
    assert plain(lab._options.value).count("puede dejar") == 2
    click(lab, "b2")
    assert lab.value is number(2) and "Mueve D." in lab.words()
    assert "D no puede jugar." in plain(lab._options.value)
    push(lab, "Que juegue el otro")
    assert lab.session.position.side is Side.FIRST and lab.value is number(2)
    push(lab, "Inicio")
    assert str(lab.value) == "{2|-1/2}"


def test_the_line() -> None:
    for code, said in (
        (HALF, "En 1/2."),
        ("dominorio[rows=2,columns=3]", "Va de −1/2, si empieza D, a 2, si empieza E."),
        ("leones-dragones[strips=L.D]", "Junto a 0, pero no es un número."),
    ):
        assert value_line(worth(as_position(code)), SIDES).description == said


def test_the_thermograph() -> None:
    hot = thermograph(worth(as_position("dominorio[rows=2,columns=3]")))
    said = thermogram(hot, SIDES).description
    assert re.search("Pared de E: 2 a impuesto 0; .* Se juntan en 3/4, a temperatura 5/4.", said)
    cold = thermograph(worth(as_position(HALF)))
    assert "ya está frío" in thermogram(cold, SIDES).description


def test_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.balanza(HALF), Balance)
    shown = aula.valores(HALF, "temperatura")
    assert isinstance(shown, ValueWalk) and shown.heat and "<img" in shown.static_html()
    assert aula.valores(HALF, "nada") is None and "temperatura" in capsys.readouterr().out
    with pytest.raises(NoWorth):
        Balance(as_position("futez"))
