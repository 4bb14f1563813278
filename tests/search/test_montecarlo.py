"""Our games as OpenSpiel sees them; with OpenSpiel, its search played by the clock."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest

import zamora
from laboratory import montecarlo
from laboratory import spiel as spiel_module
from laboratory.montecarlo import MonteCarlo, NoOpenSpiel
from laboratory.spiel import Rollouts, SpielGame, SpielSteps, StepState
from zamora import GameOver, Outcome, Reason, Side
from zamora.ball.game import BallGame
from zamora.core.history import History
from zamora.core.installing import extra
from zamora.core.position import Draft
from zamora.registry import compilable
from zamora.rival.playout import END, points
from zamora.rival.searcher import numbers_of

GAMES = compilable()
needs_openspiel = pytest.mark.skipif(
    find_spec("pyspiel") is None, reason="OpenSpiel is not installed"
)
MATE_IN_ONE = "caliz:1 R155,D44,T29,T51,A49 R15 139 B"
GOAL_IN_ONE = "goldrez:1 R14,T23,A25,C34,D45 R94,T85,A83,C55,D64 77 B"
OWN_GOAL_IN_ONE = "futez:1 24,33,44,53 62,64,73,75 31 B"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is compiled does the same, and is tested elsewhere; here it would only take long."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    montecarlo.timed_bot.cache_clear()
    yield
    montecarlo.timed_bot.cache_clear()


def scored(outcome: Outcome) -> list[float]:
    return [0, 0] if outcome.winner is None else [[1, -1], [-1, 1]][outcome.winner]


def after(state: Any, number: int) -> Any:
    copy = state.clone()
    copy.apply_action(number)
    return copy


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_walk_through_states_is_a_walk_through_positions(game: BallGame) -> None:
    chance = random.Random(game.key)
    spiel = SpielGame(game)
    history = History(game.start())
    state = spiel.state(history)
    while history.position.outcome is None and len(history.turns) < 8:
        position = history.position
        assert not state.is_terminal()
        assert not state.is_chance_node()
        assert state.current_player() == position.side
        assert state.returns() == [0, 0]
        numbers = state.legal_actions(state.current_player())
        turns = {turn.after.state: turn for turn in position.turns()}
        afters = {game.snapshot(after(state, number).board): number for number in numbers}
        assert set(afters) == set(turns)
        assert len(numbers) == len(turns)
        wanted = chance.choice(list(turns))
        history.play(turns[wanted])
        state.apply_action(afters[wanted])
    assert state.is_terminal() == (history.position.outcome is not None)


@pytest.mark.parametrize(
    ("code", "reasons"),
    [
        (GOAL_IN_ONE, {Reason.GOAL}),
        (OWN_GOAL_IN_ONE, {Reason.GOAL}),
        (MATE_IN_ONE, {Reason.CHECKMATE, Reason.STALEMATE}),
    ],
)
def test_every_end_is_seen(code: str, reasons: set[Reason]) -> None:
    position = zamora.position(code)
    state = SpielGame(position.game).state(History(position))
    ends = set()
    for number, turn in numbers_of(position, position.turns()).items():
        then, outcome = after(state, number), turn.after.outcome
        assert then.is_terminal() == (outcome is not None)
        if outcome is not None:
            assert then.returns() == scored(outcome)
            assert then.legal_actions() == []
            ends.add(outcome.reason)
    assert ends == reasons


def test_copies_change_independently() -> None:
    state = SpielGame(GAMES[0]).state(History(GAMES[0].start()))
    before = list(state.board), state.legal_actions()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (list(state.board), state.legal_actions()) == before
    assert list(copy.board) != before[0]


def test_the_third_occurrence_of_a_position_ends_the_game() -> None:
    history = History(zamora.game("golez").start())
    to_and_fro = ["DB1: 33 a 32", "DN1: 93 a 92", "DB1: 32 a 33", "DN1: 92 a 93"] * 2
    for text in to_and_fro[:7]:
        history.play(text)
    last = history.position.parse(to_and_fro[7])
    spiel = SpielGame(history.position.game)
    state = spiel.state(history)
    (number,) = numbers_of(history.position, [last])
    assert state.drawing == {number}
    copy = state.clone()
    copy.apply_action(number)
    assert copy.is_terminal()
    assert copy.returns() == [0, 0]
    other = next(turn for turn in state.legal_actions() if turn != number)
    state.apply_action(other)
    assert not state.is_terminal()
    assert state.drawing == set()
    assert spiel.state(History(history.position)).drawing == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_games_tell_what_a_position_is_worth(game: BallGame) -> None:
    spiel = SpielGame(game)
    state = spiel.state(History(game.start()))
    before = list(state.board)
    rollouts = Rollouts(seed=1, games=10)
    first, second = rollouts.evaluate(state)
    assert first == -second
    assert -1 <= first <= 1
    assert rollouts.played == 10
    assert list(state.board) == before
    assert Rollouts(1, 10).evaluate(state) == [first, second]
    prior = rollouts.prior(state)
    assert [turn for turn, _chance in prior] == state.legal_actions()
    assert sum(chance for _turn, chance in prior) == pytest.approx(1)


@pytest.mark.parametrize(
    ("code", "worth"),
    [
        # Black is mated already; Black cannot move but is not in check.
        ("caliz:1 R155,D44,T29,T55,A49 R15 139 N", 1),
        ("caliz:1 R155,D44,T29,A49 R15 139 N", 0),
    ],
)
def test_random_games_end_as_the_rules_say(code: str, worth: int) -> None:
    position = zamora.position(code)
    spiel = SpielGame(position.game)
    assert spiel.playout(spiel.kernel.board(position.state), 1) == worth


def test_random_games_end_with_a_goal_or_after_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zamora.game("futez")
    spiel = SpielGame(game)
    found = {spiel.playout(spiel.kernel.board(game.initial()), seed) for seed in range(1, 30)}
    assert found == {1, -1}
    monkeypatch.setattr(spiel_module, "LIMIT", 3)
    assert spiel.playout(spiel.kernel.board(game.initial()), 1) == 0


def test_points() -> None:
    assert [points(Outcome(winner, Reason.GOAL)) for winner in (None, *Side)] == [0, 1, -1]


def test_without_openspiel_the_player_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(NoOpenSpiel, match="OpenSpiel") as caught:
        MonteCarlo(zamora.game("futez"), 1.0, 1)
    assert caught.value.accepted == (extra("bench"),)


# Any game, step by step ---------------------------------------------------------------------------


def seen_as_turns(state: StepState, draft: Draft) -> dict[Any, Draft]:
    """The positions after the turn in progress, found by going on in both ways at once."""
    found: dict[Any, Draft] = {}
    for step in state.legal_actions():
        then = state.clone()
        then.apply_action(step)
        further = draft if step is END else draft.take(step)
        if then.turns > state.turns:
            assert further.may_end
            assert further.turn().after.state == then.state
            found[then.state] = further
        else:
            assert then.current_player() == state.current_player()
            found |= seen_as_turns(then, further)
    return found


@pytest.mark.parametrize(
    "key", ["nim", "dominorio[rows=3,columns=3]", "alak[size=5]", "damas-inglesas", "sierpinski"]
)
def test_any_game_is_walked_step_by_step(key: str) -> None:
    chance = random.Random(key)
    game = zamora.game(key)
    history = History(game.start())
    spiel = SpielSteps(game)
    while history.outcome is None and len(history.turns) < 12:
        position, state = history.position, spiel.state(history)
        assert not state.is_terminal()
        assert state.current_player() == position.side
        assert state.returns() == [0, 0]
        ends = seen_as_turns(state, position.draft())
        assert set(ends) == {turn.after.state for turn in position.turns()}
        history.play(ends[chance.choice(sorted(ends, key=repr))].turn())
    state = spiel.state(history)
    assert state.is_terminal() == (history.outcome is not None)
    if history.outcome is not None:
        assert state.returns() == scored(history.outcome)
        assert state.legal_actions() == []


@pytest.mark.parametrize(
    ("code", "step", "worth"),
    [("nim:1 3(3) A", 2, 1), ("nim:1 3(3) B", 2, -1), ("nim:1 2(1)(2) A", 0, -1)],
)
def test_the_end_of_any_game_is_seen(code: str, step: int, worth: int) -> None:
    """The last bean wins; where one of two heaps is taken whole, the rival takes the other."""
    position = zamora.position(code)
    state = SpielSteps(position.game).state(History(position))
    state.apply_action(state.legal_actions()[step])
    if not state.is_terminal():
        assert {state.clone().playout(seed) for seed in range(1, 20)} >= {worth}
        state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal()
    assert state.returns() == [worth, -worth]
    assert [state.player_return(player) for player in (0, 1)] == [worth, -worth]


def test_in_any_game_the_third_occurrence_is_a_draw() -> None:
    start = zamora.position("damas-inglesas:1 8/8/8/8/8/8/8/d3D3 B")
    history = History(start)
    for text in ("e1-f2", "a1-b2", "f2-e1", "b2-a1", "e1-f2", "a1-b2", "f2-e1"):
        history.play(text)
    state = SpielSteps(start.game).state(history)
    back = history.position.parse("b2-a1").steps[0]
    state.apply_action(back)
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_random_games_in_the_middle_of_a_turn() -> None:
    """A man that has captured goes on capturing: the turn is not begun anew."""
    position = zamora.position("damas-inglesas:1 8/8/1p6/8/1p6/P7/8/8 B")
    state = SpielSteps(position.game).state(History(position))
    state.apply_action(state.legal_actions()[0])
    assert not state.turns
    assert state.playout(1) == 1
    assert state.returns() == [0, 0]


def test_a_turn_is_the_steps_that_were_liked_best() -> None:
    """And by lot where the search has not looked."""
    position = zamora.position("damas-inglesas:1 8/8/1p6/8/1p6/P7/8/8 B")
    spiel = SpielSteps(position.game)
    (first,) = spiel.state(History(position)).legal_actions()
    node = SimpleNamespace(action=first, children=[])
    root = SimpleNamespace(children=[node], best_child=lambda: node)
    assert str(spiel.turn(History(position), root, random.Random(1))) == "a3xc5xa7"


# With OpenSpiel -----------------------------------------------------------------------------------


@needs_openspiel
@pytest.mark.parametrize("code", [None, OWN_GOAL_IN_ONE, MATE_IN_ONE])
def test_our_way_down_the_tree_is_that_of_openspiel(code: str | None) -> None:
    """The same simulations, hence the same tree; only faster."""
    import numpy as np
    from open_spiel.python.algorithms import mcts

    position = zamora.position(code) if code else zamora.game("futez").start()
    spiel = SpielGame(position.game)
    state = spiel.state(History(position))

    def tree(bot: Any) -> Any:
        return seen(bot.mcts_search(state))

    def seen(node: Any) -> Any:
        return (
            node.action,
            node.player,
            node.explore_count,
            node.total_reward,
            node.outcome,
            [seen(child) for child in node.children],
        )

    ours = montecarlo.timed_bot()(spiel, Rollouts(5, 1), 3600.0, 7)
    ours.max_simulations = 150
    theirs = mcts.MCTSBot(
        spiel,
        montecarlo.UCT_C,
        150,
        Rollouts(5, 1),
        random_state=np.random.RandomState(7),
    )
    assert tree(ours) == tree(theirs)


@needs_openspiel
def test_it_plays_by_the_clock_and_says_what_it_did() -> None:
    game = zamora.game("futez")
    history = History(game.start())
    player = MonteCarlo(game, 0.2, 1)
    assert (player.key, player.seed) == ("mcts:0.2", 1)
    begun = time.perf_counter()
    choice = player.decide(history)
    assert time.perf_counter() - begun >= 0.2
    assert choice.turn in history.position.turns()
    assert "partidas al azar" in choice.explanation
    assert player.choose(history) in history.position.turns()


@needs_openspiel
@pytest.mark.parametrize("key", ["nim", "damas-inglesas", "progresivo-escoces"])
def test_it_plays_any_game(key: str) -> None:
    history = History(zamora.game(key).start())
    player = MonteCarlo(history.position.game, 0.05, 1)
    for _turn in range(6):
        history.play(player.choose(history))
    assert len(history.turns) == 6


@needs_openspiel
def test_it_finds_the_only_winning_turn_of_nim() -> None:
    position = zamora.position("nim:1 2(2)(3) A")
    assert str(MonteCarlo(position.game, 5.0, 1).choose(History(position))) == "4*1"


@needs_openspiel
@pytest.mark.parametrize("code", [GOAL_IN_ONE, MATE_IN_ONE])
def test_it_wins_when_it_can(code: str) -> None:
    position = zamora.position(code)
    assert sum(turn.wins for turn in position.turns()) in (1, 2)
    # It stops as soon as it has found out.
    assert MonteCarlo(position.game, 20.0, 1).choose(History(position)).wins


@needs_openspiel
def test_no_turn_after_the_end() -> None:
    position = zamora.position("caliz:1 R155,A54 R16 14 N")
    with pytest.raises(GameOver):
        MonteCarlo(position.game, 1.0, 1).decide(History(position))
