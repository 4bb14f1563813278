"""Our searches beside OpenSpiel's: how they are timed; with it, that the games are the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

import zamora
from laboratory.bench import beside, report
from laboratory.montecarlo import NoOpenSpiel
from zamora import UnknownGame
from zamora.core.history import History
from zamora.rival.alphabeta import AlphaBeta
from zamora.rival.treesearch import TreeSearch

needs_openspiel = pytest.mark.skipif(
    find_spec("pyspiel") is None, reason="OpenSpiel is not installed"
)
#: Games that OpenSpiel has as well, and how many turns are counted.
GAMES = [("nim", 3), ("nim[heaps=3-4-5]", 4), ("damas-inglesas", 5)]


def test_the_games_that_both_have() -> None:
    known = [game.key for game in beside.shared()]
    assert known == ["nim", "damas-inglesas"]
    assert [game.key for game in beside.shared(["nim[heaps=2-2]"])] == ["nim[heaps=2-2]"]
    with pytest.raises(UnknownGame, match="OpenSpiel no tiene Dominório") as caught:
        beside.shared(["dominorio"])
    assert caught.value.accepted == tuple(known)
    assert "2;2" in zamora.game("nim[heaps=2-2]").openspiel()


def test_our_searches_stop_when_the_time_is_up() -> None:
    history = History(zamora.game("damas-inglesas").start())
    found = beside._ours(AlphaBeta(history, nodes=10**9), 0.2, "nodes")
    assert found["depth"] >= 1
    assert found["per_s"] > 0
    found = beside._ours(TreeSearch(history, nodes=10**9), 0.2, "games")
    assert found["per_s"] > 0
    assert "depth" not in found


def test_and_when_there_is_nothing_more_to_find() -> None:
    history = History(zamora.position("nim:1 2(1)(2) A"))
    found = beside._ours(AlphaBeta(history, nodes=10**9), 600.0, "nodes")
    assert found["seconds"] < 60


class Leaf:
    """A place in a game in which every position has two turns, up to ``left`` more."""

    def __init__(self, left: int) -> None:
        self.left = left

    def clone(self) -> Leaf:
        return Leaf(self.left)

    def apply_action(self, _turn: int) -> None:
        self.left -= 1


def look(state: Any, depth: int, judge: Callable[[Any], float]) -> None:
    if not state.left:
        return
    if not depth:
        judge(state)
        return
    for turn in range(2):
        after = state.clone()
        after.apply_action(turn)
        look(after, depth - 1, judge)


def test_their_minimax_goes_deeper_until_the_game_is_over() -> None:
    found = beside._deepened(look, Leaf(4), lambda _leaf: 0.0, 600.0)
    assert found["depth"] == 4
    assert found["per_s"] * found["seconds"] == pytest.approx(2 + 4 + 8 + 16)


def test_or_the_time_is_up() -> None:
    def slow(_leaf: Any) -> float:
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        return 0.0

    found = beside._deepened(look, Leaf(40), slow, 0.2)
    assert 1 <= found["depth"] <= 4


def test_their_random_games_are_doubled_until_there_are_enough() -> None:
    asked = []

    def games(count: int) -> int:
        asked.append(count)
        end = time.process_time() + count / 3200
        while time.process_time() < end:
            pass
        return count

    found = beside._theirs_at_random(games, 0.1)
    assert asked == [beside.FIRST * 2**n for n in range(len(asked))]
    assert found["seconds"] >= 0.05
    assert found["per_s"] <= 3200


def test_the_table() -> None:
    figures = {
        name: {"per_s": 1000.0 + at, "depth": at} for at, (name, _said) in enumerate(report._BESIDE)
    }
    lines = list(report.beside({"nim": figures}))
    assert [line.split()[-2:] for line in lines[1:7]] == [[f"100{n}", f"{n}"] for n in range(6)]


@pytest.mark.skipif(find_spec("pyspiel") is not None, reason="OpenSpiel is installed")
def test_without_openspiel() -> None:
    with pytest.raises(NoOpenSpiel, match="OpenSpiel"):
        beside.measure(zamora.game("nim"), 0.1)


# With OpenSpiel -----------------------------------------------------------------------------------


@needs_openspiel
@pytest.mark.parametrize(("key", "depth"), GAMES)
def test_it_is_the_same_game(key: str, depth: int) -> None:
    """As many paths of so many turns; a turn ends when the side to move changes."""
    import pyspiel

    game = zamora.game(key)

    def count(state: Any, left: int) -> int:
        if not left or state.is_terminal():
            return int(not left)
        side, total = state.current_player(), 0
        for action in state.legal_actions():
            then = state.clone()
            then.apply_action(action)
            goes_on = not then.is_terminal() and then.current_player() == side
            total += count(then, left if goes_on else left - 1)
        return total

    theirs = pyspiel.load_game(game.openspiel()).new_initial_state()
    for turns in range(1, depth + 1):
        assert count(theirs, turns) == zamora.perft(game.start(), turns)


@needs_openspiel
def test_everything_is_measured() -> None:
    found = beside.measure(zamora.game("nim[heaps=1-2-3]"), 0.1)
    assert set(found) == {name for name, _said in report._BESIDE}
    assert all(numbers["per_s"] > 0 for numbers in found.values())
    assert found["minimax"]["depth"] == found["minimax_ours"]["depth"] == 6
