"""Endings of perde-ganha with a man of each side: the table, the rules, another solver."""

from __future__ import annotations

from collections import Counter
from typing import Any

import zamora
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.chess.endings import numbering
from zamora.library.chess.endings.tables import TABLES
from zamora.solve.base import Value
from zamora.solve.retrograde import solve
from zamora.solve.tablebase import follows

GAME: Any = zamora.game("pierde-gana")
TABLE = TABLES.solution(GAME, "2")


def at(fields: str) -> Position:
    return zamora.position(f"pierde-gana:1 {fields}")


def test_there_are_as_many_positions_as_men_can_stand() -> None:
    # Five kinds on 64 cells and pawns on 48; never both on one cell.
    both, pawn, pawns = 25 * 64 * 63, 2 * 5 * 48 * 63, 48 * 47
    assert len(TABLE) == 2 * (both + pawn + pawns) == 2 * 133_296
    facts = TABLE.summary()
    assert facts["win"] + facts["draw"] + facts["loss"] == facts["positions"]


def test_values_are_those_of_the_best_turn() -> None:
    for position in TABLES.sample(GAME, "2", 150, seed=2):
        assert follows(TABLE, position), position.code


def test_a_solver_that_knows_nothing_but_the_rules_finds_the_same() -> None:
    # From two kings nothing else is reached but one of them alone.
    found = solve(at("r7/8/8/8/8/8/8/7R B -/-/0"))
    counts: Counter[str] = Counter()
    for position in found.positions:
        value = found.value(position)
        assert TABLE.value(position) == value, position.code
        counts[value.result] += len([*filter(None, position.state.cells)]) == 2
    # (Some that are lost nobody can come to.)
    assert counts == {"win": 1344, "draw": 5880, "loss": 768}


def test_what_the_table_says() -> None:
    assert TABLE.longest == 44 == len(TABLE.longest_win)
    assert str(TABLE.longest_win[8]) == "a8=T"
    # A queen is beaten by whoever does not have to take first; who must take has lost.
    assert {TABLE.summary()["families"]["D" + rival].get("draw", 0) for rival in "RDTACP"} == {0}
    assert TABLE.value(at("8/8/3d4/8/8/3T4/8/8 B -/-/0")) == Value("loss", 1)
    # In passing, too; and with nobody left one has won.
    assert TABLE.value(at("8/8/8/8/2pP4/8/8/8 N -/d3/0")) == Value("loss", 1)
    assert TABLE.value(at("8/8/8/8/8/3p4/8/8 B -/-/0")) == Value("win", 0)
    assert TABLES.name_of(at("8/8/8/8/2p5/8/3P4/8 B -/-/0").play("d4")) is None
    image = GAME.symmetries[0]
    for position in TABLES.sample(GAME, "2", 20, seed=3):
        assert TABLE.value(position.transformed(image)) == TABLE.value(position)


def test_numbers_and_positions_are_the_same() -> None:
    for number in range(0, numbering.NUMBERS, 997):
        state = numbering.state(GAME, number)
        if state is not None:
            assert numbering.number_of(state.cells, Side.FIRST) == number
