"""Turns of one position side by side."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.history import History
from zamora.explain.reviews import compare, judge, review

NODES = 60


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")


def test_a_solved_game_is_judged_exactly() -> None:
    game = History(zamora.game("compases").start(), ["V12 a V23"])
    turns = list(game.position.turns())
    found = compare(game, turns)
    assert found.best.exact and all(one.exact for one in found.judged)
    assert [one.turn for one in found.judged] == turns
    assert {one.grade for one in found.judged} >= {"best", "blunder"}
    (best,) = (one for one in found.judged if one.turn == found.best.turn)
    assert best.grade == "best"


def test_each_turn_is_held_against_what_the_hint_found() -> None:
    position = zamora.position("goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B")
    game = History(position)
    goal = next(turn for turn in position.turns() if turn.wins)
    other = next(turn for turn in position.turns() if turn.after.outcome is None)
    found = compare(game, [other, goal], nodes=NODES)
    assert found.best.turn.wins and found.best.analysis is not None
    missed, scored = found.judged
    assert missed.grade == "blunder" and missed.better == found.best.turn
    assert scored.grade == "best" and scored.number == missed.number == 1
    again = compare(game, [other, goal], nodes=NODES)
    assert (again.best.turn, again.judged) == (found.best.turn, found.judged)


def test_one_turn_is_judged_as_a_whole_game_is() -> None:
    game = History(zamora.game("futez").start())
    for _turn in range(3):
        game.play(game.position.turns()[0])
    *earlier, last = game.turns
    assert judge(History(game.start, earlier), last) == review(game).turns[-1]
