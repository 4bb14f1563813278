"""Small endings of Un Cáliz: solved on small boards, place by place; the tables; of what use."""

from __future__ import annotations

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import zamora
from zamora.compiled.induction import LOST
from zamora.core.history import History
from zamora.core.position import Position
from zamora.library.court.endings import tables
from zamora.library.court.endings.field import Field
from zamora.library.court.endings.induction import Induction
from zamora.library.court.endings.tables import KINDS, TABLES, EndingSolution
from zamora.solve import TooManyPositions, is_known, solution, solution_for
from zamora.solve.base import OPPOSITE, OutsideSolution, Value
from zamora.solve.tablefile import BadTable, Table

from ..engine.slow import caliz as slow
from .slowending import Ending, Place


def solved(*board: object) -> Induction:
    found = Induction(Field(*board))  # type: ignore[arg-type]
    found.run()
    return found


def byte(induction: Induction, at: Place) -> int:
    """What was found for a place with the strong side to move; bits are numbered by words."""
    field = induction.field
    word, bit = field.words - 1, 63
    if at.piece is not None:
        bits = field.bit[:, at.piece[0] - 1, at.piece[1] - 1]
        word = int(np.flatnonzero(bits)[0])
        bit = int(bits[word]).bit_length() - 1
    values = induction.values[at.chalice[0] - 1, at.chalice[1] - 1]
    kings = (at.lone[0] - 1, at.lone[1] - 1, at.king[0] - 1, at.king[1] - 1)
    return int(values[(word, *kings, bit)])


@pytest.mark.parametrize(
    "board",
    [
        (4, 3, (1, 3), "rook"),
        (4, 3, (2, 2), "bishop"),
        (4, 4, (2, 3), "bishop"),
        (5, 3, (2, 2), "rook"),
    ],
)
def test_small_boards_by_brute_force(board: tuple[int, int, tuple[int, int], str]) -> None:
    induction, slow = solved(*board), Ending(*board).values()
    half = set(induction.field.half)
    for at, (result, distance) in slow.items():
        if at.turn == "strong" and (at.chalice[0] - 1, at.chalice[1] - 1) in half:
            wanted = {"draw": 0, "win": distance, "loss": LOST + (distance or 0)}[result]
            assert byte(induction, at) == wanted, at
    counted = Counter((at.turn, *value) for at, value in slow.items() if at.piece is not None)
    for side, tally in (("strong", induction.strong), ("lone", induction.alone)):
        assert tally.won == {d: n for (s, r, d), n in counted.items() if (s, r) == (side, "win")}
        assert tally.lost == {d: n for (s, r, d), n in counted.items() if (s, r) == (side, "loss")}
        assert tally.positions == sum(n for (s, _r, _d), n in counted.items() if s == side)


def test_whatever_has_several_words_is_mirrored_and_shifted_cell_by_cell() -> None:
    """The board of the game takes two words; this one three."""
    field = Field(9, 21, (8, 12), "rook")
    assert field.words == 3
    lone, king = (3, 3), (6, 6)
    for row, column in ((1, 0), (3, 20), (4, 7), (7, 13)):
        sets = np.zeros(field.shape, np.uint64)
        sets[:, *lone, *king] = field.bit[:, row, column]
        mirrored = field.mirror(sets)
        assert (mirrored[:, 3, 17, 6, 14] == field.bit[:, row, 20 - column]).all()
        for way in ((-1, 0), (1, 0), (0, 1), (-1, 1), (1, -1)):
            to = row + way[0], column + way[1]
            moved = field.shifted(sets, way)[:, *lone, *king]
            inside = field.inside(to) and 0 < to[0] < 8
            wanted = field.bit[:, *to] if inside else np.zeros(3, np.uint64)
            assert (moved == wanted).all(), (row, column, way)


# The tables of small endings of Un Cáliz: right by rules written twice, whole, and of use ---------


#: Whose tables travel with the package; whoever wants another one makes it.
CALIZ = zamora.game("caliz")
SHIPPED = tuple(name for name in KINDS if TABLES.file(CALIZ, name).shipped.exists())
FACTS = {side: {"positions": 0} for side in ("strong", "alone")}
BISHOP = EndingSolution(CALIZ, "alfil", Table(FACTS, lambda name: b""))


@cache
def known(name: str) -> EndingSolution:
    found = solution("caliz", name)
    assert isinstance(found, EndingSolution)
    return found


def by_slow_rules(name: str, position: Position) -> Value:
    """What the best turn is worth, turns listed by rules that share nothing with the engine."""
    before = slow.read(position.code)
    worth = []
    for after in slow.turns(before):
        value = known(name).value(zamora.position(slow.code(after)))
        distance = None if value.distance is None else value.distance + 1
        worth.append(Value(OPPOSITE[value.result], distance))
    if not worth:
        return Value("loss", 0) if slow.mate(before) else Value("draw", None)
    return max(worth, key=lambda value: value.order)


@pytest.mark.parametrize("name", SHIPPED)
def test_values_follow_from_those_of_the_turns(name: str) -> None:
    for position in TABLES.sample(CALIZ, name, 40, seed=7):
        assert known(name).value(position) == by_slow_rules(name, position), position.code


@pytest.mark.parametrize("name", SHIPPED)
def test_values_are_the_same_in_both_mirrors(name: str) -> None:
    for position in TABLES.sample(CALIZ, name, 10, seed=3):
        for symmetry in position.game.symmetries:
            image = position.transformed(symmetry)
            assert known(name).value(image) == known(name).value(position), position.code


@pytest.mark.parametrize("name", SHIPPED)
def test_the_longest_win_is_won_in_time(name: str) -> None:
    line = known(name).longest_win
    assert len(line) == known(name).longest == known(name).summary()["longest"]
    assert line[-1].after.outcome is not None
    assert line[-1].after.outcome.winner is line[0].before.side
    assert known(name).value(line[0].before) == Value("win", len(line))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_numbers_agree_with_each_other(name: str) -> None:
    facts = known(name).summary()
    for side in ("strong", "alone"):
        one = facts[side]
        assert one["win"] + one["loss"] + one["draw"] == one["positions"]
        assert sum(one["won"].values()) == one["win"]
        assert sum(one["lost"].values()) == one["loss"]
    won, lost = known(name).by_distance()
    mates = facts["alone"]["lost"].get("0", 0)
    assert sum(won) == 2 * (facts["strong"]["win"] + facts["alone"]["win"])
    assert sum(lost) == 2 * (facts["strong"]["loss"] + facts["alone"]["loss"] - mates)
    assert len(known(name)) == 2 * (facts["strong"]["positions"] + facts["alone"]["positions"])
    assert facts["first_turns"] == known(name).first_turns()


def test_what_belongs_to_an_ending_and_what_does_not() -> None:
    game = zamora.game("caliz")
    assert not is_known(game.start())
    with pytest.raises(zamora.UnknownGame):
        solution_for(game.start())
    rook = game.position("caliz:1 R155 R15,T27 85 B")
    bare = game.position("caliz:1 R155 R15 85 N")
    assert solution_for(rook) is known("torre") and is_known(rook)
    assert "torre" in SHIPPED and rook not in BISHOP
    assert bare in BISHOP and bare in known("torre") and bare.play("(1,5) a (1,4)") in BISHOP
    for code in ("caliz:1 R155,T27 R15,T49 85 B", "caliz:1 R155,D27 R15 85 B"):
        assert not is_known(game.position(code))
        with pytest.raises(OutsideSolution):
            known("torre").value(game.position(code))
    # Under other rules nothing is known.
    other = zamora.game("caliz", king_sends=False)
    assert not is_known(other.position(rook.code.replace("caliz", other.key, 1)))
    with pytest.raises(TooManyPositions):
        _all = known("torre").positions


def test_a_position_that_has_stood_twice_is_a_draw() -> None:
    start = zamora.position("caliz:1 R155,T143 R15 85 B")
    around = ["(15,5) a (15,4)", "(1,5) a (1,4)", "(15,4) a (15,5)", "(1,4) a (1,5)"]
    history = History(start, around * 2)
    history.undo()
    back = next(t for t in history.position.turns() if t.after == start)
    assert known("torre").considering(history).turn_value(back) == Value("draw", None)


def test_a_table_that_cannot_be_used_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = TABLES.file(CALIZ, "torre").shipped.read_bytes()
    for number, bad in enumerate((b"", content[: len(content) // 2], b"PK" + bytes(900))):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(bad)
        with pytest.raises(BadTable) as caught:
            TABLES.file(CALIZ, "torre").opened(path.read_bytes(), path)
        assert str(path) in str(caught.value)
    monkeypatch.setattr(tables, "FINGERPRINT", tables.FINGERPRINT[1:])
    with pytest.raises(BadTable, match="otra versión"):
        TABLES.file(CALIZ, "torre").opened(content, tmp_path)


def test_a_table_of_ones_own_is_found_where_that_of_the_package_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.zip"
    shutil.copy(TABLES.file(CALIZ, "torre").shipped, own)
    elsewhere = TABLES.file(CALIZ, "torre")._replace(folder=tmp_path)
    assert elsewhere.variable == "ZAMORA_TABLE_CALIZ_TORRE"
    monkeypatch.setenv(elsewhere.variable, str(own))
    assert elsewhere.find().facts == known("torre").table.facts
    monkeypatch.setenv(elsewhere.variable, str(tmp_path / "none.zip"))
    with pytest.raises(BadTable) as caught:
        elsewhere.find()
    assert caught.value.accepted == ("zamora solve caliz --ending torre --write",)
