"""Endings of draughts: the counts that others have published, and searches that share nothing."""

from __future__ import annotations

from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

import zamora
from zamora.core.errors import UnknownGame
from zamora.library.draughts import claims
from zamora.library.draughts.endings import tables
from zamora.library.draughts.endings.numbering import Family, families
from zamora.library.draughts.endings.tables import TABLES, EndingSolution
from zamora.library.draughts.machine import machine
from zamora.solve import is_known, solution, solution_for, solve
from zamora.solve.base import Value
from zamora.solve.endings import ending_of

KEYS = ("damas-inglesas", "damas-rusas", "damas-checas", "damas-tailandesas", "damas-turcas")


@cache
def known(key: str, most: int = 2) -> EndingSolution:
    game: Any = zamora.game(key)
    values = tables.solved(machine(game, compiled=most > 2), most)
    return tables.made(game, str(most), values)


def positions(family: Family, squares: int = 32, last_row: int = 4) -> int:
    """How many positions a family has: Chinook's formula, men set first, ladies anywhere else.

    Men of both sides share rows, so one goes by how many of the first side's stand on the last
    row of the other's men.
    """
    a, b, c, d = family
    found = 0
    for within in range(a + 1):
        # So many own men stand where no man of the rival can: on its last row.
        own = comb(last_row, within) * comb(squares - 2 * last_row, a - within)
        free = squares - last_row - (a - within)
        found += own * comb(free, c) * comb(squares - a - c, b) * comb(squares - a - b - c, d)
    return found


@pytest.mark.parametrize(
    ("key", "most"),
    [
        ("damas-inglesas", 2),
        pytest.param("damas-inglesas", 4, marks=pytest.mark.exhaustive),
        pytest.param("damas-tailandesas", 5, marks=pytest.mark.exhaustive),
    ],
)
def test_there_are_as_many_positions_as_chinook_counted(key: str, most: int) -> None:
    """As many as it counted with two men, three, four, five; those of one side alone apart."""
    chinook = {2: 6_972, 3: 261_224, 4: 7_092_774, 5: 148_688_232}
    counted = known(key, most).table.facts["families"]
    for men in range(2, most + 1):
        both = {f: positions(f) for one in families(men) for f in one if sum(f) == men}
        alone = 2 * sum(positions((a, men - a, 0, 0)) for a in range(men + 1))
        assert sum(both.values()) + alone == chinook[men]
        for family, number in both.items():
            assert counted["".join(map(str, family))]["positions"] == number


@pytest.mark.parametrize("key", KEYS)
def test_values_are_those_of_the_rules(key: str) -> None:
    found = TABLES.verify(known(key), lambda _done: None, 40)
    assert found["ok"], found["wrong"]


@pytest.mark.parametrize("key", KEYS[:2])
def test_and_of_a_search_that_goes_forward(key: str) -> None:
    game: Any = zamora.game(key)
    for start in TABLES.sample(game, "2", 2, seed=5):
        whole = solve(start)
        for position in whole.positions:
            if position.outcome is None:
                assert whole.value(position) == known(key).value(position), position.code


@pytest.mark.parametrize("most", [2, pytest.param(5, marks=pytest.mark.exhaustive)])
def test_what_is_said_of_thai_endings(most: int) -> None:
    """As the solution says, and 1 000 of its values as the rules do; with five, minutes."""
    solved = known("damas-tailandesas", most)
    assert TABLES.verify(solved, lambda _done: None, 1000 if most > 2 else 40)["ok"]
    _same_as_said(solved.table.facts["families"], most)
    if most == 5:
        position = zamora.position(claims.LONGEST_FROM)
        assert solved.value(position) == Value("win", solved.longest)
        assert [str(turn) for turn in solved.best_line(position)] == claims.LONGEST.split()


def test_nor_does_the_table_that_travels_say_otherwise() -> None:
    _same_as_said(solution("damas-tailandesas", "3").summary()["families"], 3)


def _same_as_said(families: dict[str, dict[str, Any]], most: int) -> None:
    for men in range(2, most + 1):
        found = [one for name, one in families.items() if sum(map(int, name)) == men]
        names = ("positions", "win", "draw", "loss")
        longest = max(int(turns) for one in found for turns in one["won"])
        totals = (2 * sum(one[name] for one in found) for name in names)
        assert claims.THAI[men] == (*totals, longest)


def test_the_longest_win_of_five_thai_men_ends() -> None:
    """Ninety-nine turns, by the rules; the winner begins."""
    history = zamora.History(zamora.position(claims.LONGEST_FROM), claims.LONGEST.split())
    assert len([*history.position.pieces()]) < 5 == len([*history.start.pieces()])
    assert len(history.turns) == claims.THAI[5][-1] == 99
    assert history.outcome is not None and history.outcome.winner is history.start.side


def test_the_longest_win_is_played_to_its_end() -> None:
    solved = known("damas-inglesas")
    line = solved.table.facts["longest_example"]
    history = zamora.History(solved.game.position(line["position"]), line["turns"])
    assert len(history.turns) == solved.longest == 13
    assert history.outcome is not None and history.outcome.winner is history.start.side


def test_every_value_follows_from_its_successors() -> None:
    """Turns listed forwards, and a wrong value is found where it stands."""
    game: Any = zamora.game("damas-rusas")
    solver, ranges = tables.inductor(machine(game, compiled=False), 2)
    values = bytearray(b"".join(tables.solved(machine(game, compiled=False), 2).values()))
    every, ignore = list(ranges.values()), lambda _done: None
    assert solver.checked(bytes(values), every, ignore).wrong == 0
    at = values.index(3)
    values[at] = 5
    found = solver.checked(bytes(values), every, ignore)
    assert found.wrong >= 1 and found.first is not None and found.first <= at


def test_who_has_no_men_has_lost() -> None:
    position = zamora.position("damas-inglesas:1 8/8/8/8/8/8/8/D7 N")
    assert known("damas-inglesas").value(position) == Value("loss", 0)


def test_which_endings_there_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        ending_of(zamora.game("damas-rusas"), "5")
    assert caught.value.accepted == ("2", "3", "4")
    assert ending_of(zamora.game("damas-tailandesas"), "5")
    with pytest.raises(UnknownGame) as caught:
        ending_of(zamora.game("damas-internacionales"), "3")
    assert caught.value.accepted == ()
    assert ending_of(zamora.game("damas-internacionales[size=8]"), "3")
    assert not is_known(zamora.game("damas-rusas").start())


def test_a_table_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = zamora.game("damas-internacionales[size=8]")
    file = TABLES.file(game, "2")
    monkeypatch.setenv(file.variable, str(tmp_path / "own.zip"))
    position = game.position(f"{game.key}:1 8/8/8/8/8/4d3/8/D7 B")
    assert not is_known(position)
    with pytest.raises(UnknownGame) as caught:
        solution(game.key, "2")
    assert caught.value.accepted == (f"zamora solve {game.key} --ending 2 --write",)
    values = tables.solved(machine(game, compiled=False), 2)
    made, parts = TABLES.made(game, "2", values)
    file.own.write_bytes(file.encoded(parts, made.table.facts))
    assert is_known(position)
    found = solution_for(position)
    assert found.title == "Damas internacionales: finales de hasta 2 fichas"
    assert found.value(position) == made.value(position)
    assert found.summary()["families"] == made.table.facts["families"]
