"""Games of chapter 5 of *Jogos: Histórias de Família*, against theorems and a second system."""

from __future__ import annotations

import itertools

import pytest

import zamora
from zamora.core.errors import BadPositionCode, IllegalTurn, UnreadableNotation
from zamora.core.grid import GridState
from zamora.core.parameters import BadParameter
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.combinatorial.nim import Nim, nim_sum
from zamora.solve import solution_for, solve

from .slow import dominorio, nim


def test_bouton_s_rule_holds_for_every_position_of_nim() -> None:
    """Two exhaustive searches and the formula, 1 · 3 · 5 · 7 and everything that comes of it."""
    game, known = Nim(), dict[tuple[int, ...], bool]()
    for heaps in itertools.product(range(2), range(4), range(6), range(8)):
        state = GridState(tuple(str(heap or "") for heap in heaps), Side.FIRST)
        position = game.position(f"nim:1 {game.encode(state)}")
        wins = solution_for(position).value(position).result == "win"
        assert wins == nim.first_wins(list(heaps), known) == (nim_sum(state) != 0), heaps


def test_the_last_bean_wins() -> None:
    position = zamora.position("nim:1 3(1) A").play("4*1")
    assert position.outcome == Outcome(Side.FIRST, Reason.NO_MOVES)


@pytest.mark.parametrize(("rows", "columns"), list(itertools.product((2, 3, 4), repeat=2)))
def test_who_wins_dominorio(rows: int, columns: int) -> None:
    """Against a second system; and no board is lost for both who begin: passing is no gift."""
    game = zamora.game("dominorio", rows=rows, columns=columns)
    begins = {}
    for side in Side:
        start = game.start(side)
        free, upright = dominorio.read(start.code)
        assert upright == (side is Side.FIRST)
        begins[side] = solve(start).value(start).result == "win"
        assert begins[side] == dominorio.first_wins(free, upright, {})
    if rows == columns:
        assert begins[Side.FIRST] == begins[Side.SECOND]


def test_parameters_are_named_and_refused() -> None:
    assert zamora.game("nim", heaps="3-4-5").key == "nim[heaps=3-4-5]"
    assert zamora.game("dominorio[rows=3]") == zamora.game("Dominório", rows="3")
    assert zamora.game("dominorio", rows=4) == zamora.game("dominorio")
    small = zamora.game("dominorio", rows=2, columns=2)
    assert zamora.position(small.start().code).game == small != zamora.game("dominorio")
    with pytest.raises(BadParameter) as caught:
        zamora.game("dominorio", rows=9)
    assert caught.value.accepted[0] == "rows=4"
    with pytest.raises(BadParameter) as caught:
        zamora.game("nim", size=9)
    assert caught.value.accepted == ("heaps",)
    with pytest.raises(BadParameter):
        zamora.game("nim[3-4-5]")
    with pytest.raises(BadParameter):
        zamora.game("golez", heaps="3-4-5")


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("nim:1 3(1) A", "1*1", "En 1 no hay ningún montón."),
        ("nim:1 3(1) A", "4*2", "De 4 solo se puede quitar 1."),
        ("nim:1 3(1) A", "paso", "Aquí no se puede pasar."),
        ("dominorio:1 E3/E3/4/4 D", "a4+b4", "La casilla a4 está ocupada por un dominó de E."),
        ("dominorio:1 4/4/4/4 E", "a4+b4", "Lo que se pone en a4 ocupa también a3."),
        ("dominorio:1 4/4/4/4 E", "a1", "En a1 no se puede poner nada ahora."),
    ],
)
def test_what_is_refused(code: str, text: str, said: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        zamora.position(code).parse(text)
    assert caught.value.reason == said
    assert caught.value.accepted


@pytest.mark.parametrize("text", ["", "¿?", "z9", "a4+z9", "a4+"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        zamora.game("dominorio").start().parse(text)
    assert caught.value.accepted


@pytest.mark.parametrize("code", ["nim:1 A", "nim:1 (1)(3) A", "nim:1 (x)3 A", "nim:1 4 C"])
def test_bad_codes(code: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        zamora.position(code)
    assert caught.value.accepted == ("nim:1 (1)(3)(5)(7) A",) or caught.value.accepted
