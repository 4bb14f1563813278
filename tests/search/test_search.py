"""The search: values against plain minimax, wins against proofs, limits, manners."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import islice, product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import GameOver, Position, Side, ZamoraError
from zamora.ball.game import BallGame
from zamora.ball.men import State
from zamora.compiled import kernel
from zamora.compiled.search import SURE, WIN
from zamora.core.history import History
from zamora.rival.analysis import (
    Analysis,
    NoSearch,
    Score,
    Stop,
    analyse,
    engine_of,
)
from zamora.rival.searcher import Search, numbers_of, turn_of
from zamora.solve.forced import forced_goal

from ..engine.placements import BALL_GAMES, placements
from ..marks import ordinarily
from ..patience import PATIENCE

pytestmark = pytest.mark.filterwarnings("error")


def some(game: BallGame, count: int, seed: int, turns: int = 60) -> Iterator[Position]:
    """Random positions that are not over and have few ``turns``."""
    found = (
        position
        for position in placements(game, 30 * count, seed)
        if position.outcome is None and 0 < kernel(game).count(position.state) <= turns
    )
    return islice(found, count)


def minimax(game: BallGame, state: State, depth: int, ply: int) -> int:
    """The value for the side to move, as the module's docstring defines it, without any art."""
    turns = list(game.results(state))
    outcomes = [game.decided(after) for after in turns]
    if depth == 0:
        if any(outcome and outcome.winner is state.side for outcome in outcomes):
            return WIN - ply - 1
        return engine_of(Position(game, state)).value(state)
    if not turns:
        return ply - WIN if game.stuck(state).winner else 0
    values = []
    for after, outcome in zip(turns, outcomes, strict=True):
        if outcome:
            sign = 1 if outcome.winner is state.side else -1
            values.append(sign * (WIN - ply - 1))
        else:
            values.append(-minimax(game, after, depth - 1, ply + 1))
    return max(values)


@pytest.mark.parametrize(
    ("depth", "count", "turns", "game"),
    # (Two turns deep where few turns answer few.)
    ordinarily(
        [(1, 6, 60, game) for game in BALL_GAMES]
        + [(2, 1, 40, game) for game in BALL_GAMES if game.key in ("futez", "caliz", "gol")],
        [(*how, game) for how in ((1, 6, 60), (2, 1, 40)) for game in BALL_GAMES],
    ),
)
def test_the_value_of_every_turn_is_that_of_plain_minimax(
    depth: int, count: int, turns: int, game: BallGame
) -> None:
    positions = list(some(game, count, depth, turns))
    assert len(positions) == count
    for position in positions:
        found = analyse(position, depth=depth, exact=True)
        assert found.depth == depth
        assert len(found.turns) == len(position.turns())
        for judged in found.turns:
            after = judged.turn.after
            decided = game.decided(after.state)
            if decided:
                expected = WIN - 1 if decided.winner is position.side else 1 - WIN
            else:
                expected = -minimax(game, after.state, depth - 1, 1)
            assert judged.score.value == expected, (position, judged.turn)
            assert judged.exact
        assert found.score == found.turns[0].score
        assert found.score_of(found.best) == found.score


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_the_best_turn_is_the_same_when_only_the_best_is_asked_for(game: BallGame) -> None:
    for position in some(game, 6, 5):
        assert analyse(position, depth=2).score == analyse(position, depth=2, exact=True).score


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_a_goal_that_it_announces_is_proved(game: BallGame) -> None:
    proved = 0
    for position in some(game, 15, 11):
        found = analyse(position, depth=3)
        goal_in = found.score.goal_in
        if goal_in is None or not 1 < abs(goal_in) <= 4:
            continue
        winner = position.side if goal_in > 0 else position.side.other
        assert found.line[-1].after.outcome is not None
        if found.line[-1].after.outcome.reason is not zamora.Reason.GOAL:
            continue  # mate is another matter
        own = (abs(goal_in) + (goal_in > 0)) // 2
        assert forced_goal(position, winner, own) is not None, (position, str(found.score))
        assert len(found.line) == abs(goal_in)
        assert found.line[-1].after.outcome.winner is winner
        proved += 1
    assert proved


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_interpreted_and_compiled_searches_agree_in_everything(game: BallGame) -> None:
    engine = engine_of(game.start())
    assert engine.compiled
    for position in [game.start(), *some(game, 5, 3)]:
        depth = 3 if len(position.turns()) < 30 else 2
        fast = analyse(position, depth=depth, nodes=400, seed=9)
        slow = analyse(position, depth=depth, nodes=400, seed=9, compiled=False)
        for name in ("depth", "nodes", "numbers", "values", "line_numbers"):
            assert getattr(fast, name) == getattr(slow, name), (position, name)


def test_a_few_turns_of_the_root_at_a_time_are_the_same_search() -> None:
    engine = engine_of(zamora.game("futez").start(), compiled=False)
    # To a limit of positions, too, that is reached in the midst of a depth.
    for position, nodes in product(some(BALL_GAMES[0], 3, 5), (1 << 40, 500)):
        whole, sliced = Search(engine, position, nodes=nodes), Search(engine, position, nodes=nodes)
        look = engine.functions.look

        def piecewise(*row: Any, look: Any = look) -> int:
            begin, count = row[9:11]
            seen = begin
            while seen < count:
                end = min(count, seen + 3)
                seen = look(*row[:9], seen, end, *row[11:])
                if seen < end:
                    break
            return int(seen)

        sliced._engine = SimpleNamespace(  # type: ignore[assignment]
            functions=SimpleNamespace(look=piecewise), zeros=engine.zeros
        )
        for search in (whole, sliced):
            while search.depth < 5 and search.deepen():
                pass
        for what in ("depth", "seen", "nodes", "turns", "values", "line"):
            assert getattr(sliced, what) == getattr(whole, what), what


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_symmetric_positions_have_symmetric_values(game: BallGame) -> None:
    for position in some(game, 4, 21):
        found = analyse(position, depth=2, exact=True)
        for symmetry in game.symmetries:
            image = analyse(position.transformed(symmetry), depth=2, exact=True)
            assert image.score == found.score
            scores = {judged.turn: judged.score for judged in image.turns}
            for judged in found.turns[:10]:
                assert scores[judged.turn.transformed(symmetry)] == judged.score


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_it_keeps_to_its_limits_and_depends_on_its_arguments_alone(game: BallGame) -> None:
    start = game.start()
    reports: list[Analysis] = []
    one = analyse(start, nodes=5000, seed=4, report=reports.append)
    two = analyse(start, nodes=5000, seed=4)
    assert (one.numbers, one.values, one.nodes) == (two.numbers, two.values, two.nodes)
    assert one.nodes <= 5001
    assert [found.depth for found in reports] == list(range(1, one.depth + 1))
    assert one.best == one.line[0]
    for before, after in zip(one.line, one.line[1:], strict=False):
        assert after in before.after.turns()
    assert {analyse(start, depth=1, seed=seed).best for seed in range(1, 6)}


def test_wins_in_sight_end_the_search() -> None:
    position = zamora.game("goldrez").start()
    for turn in ("Db: 53. O: 32, 62", "Rn: 95", "Db: 73. O: 82"):
        position = position.play(turn)
    found = analyse(position, depth=20)
    assert found.score.goal_in == -2
    assert found.depth == 1
    assert str(found.score) == "-#2"
    assert len(found.line) == 2
    assert found.line[-1].wins


def test_a_third_occurrence_is_a_draw() -> None:
    """Both sides walk to and fro; the search knows what the next turn back would mean."""
    game = zamora.game("golez")
    history = History(game.start())
    to_and_fro = ["PB: 24 a 14", "PN: 104 a 114", "PB: 14 a 24", "PN: 114 a 104"]
    for turn in (to_and_fro * 2)[:-1]:
        history.play(turn)
    back = history.position.parse(to_and_fro[-1])
    scores = {t.turn: t.score for t in analyse(history, depth=1, exact=True).turns}
    assert scores[back] == Score(0)
    fresh = {t.turn: t.score for t in analyse(history.position, depth=1, exact=True).turns}
    assert fresh[back] != Score(0)


def test_it_stops_at_once_and_leaves_other_threads_alone() -> None:
    start = zamora.game("golez").start()
    analyse(start, depth=1)
    stop = Stop()
    found: list[Analysis] = []
    begun = threading.Event()

    def search() -> None:
        found.append(analyse(start, depth=60, stop=stop, report=lambda _found: begun.set()))

    thread = threading.Thread(target=search)
    thread.start()
    assert begun.wait(PATIENCE)
    stop.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert 1 <= found[0].depth < 60
    assert found[0].best in start.turns()
    # A stop that has been set ends searches before they begin; they still name a turn.
    none = analyse(start, depth=60, stop=stop)
    assert none.depth == 0
    assert none.best in start.turns()


def test_time_is_a_limit_too_but_one_turn_ahead_is_looked_in_full() -> None:
    """A machine that is busy with other things makes nobody play without looking."""
    start = zamora.game("gol").start()
    found = analyse(start, seconds=1e-9)
    assert 1 <= found.depth < 60
    assert found.best in start.turns()


def test_only_some_turns() -> None:
    position = zamora.game("goldrez").start()
    wanted = position.turns()[5:9]
    found = analyse(position, depth=2, only=wanted)
    assert {judged.turn for judged in found.turns} == set(wanted)
    for number, turn in numbers_of(position, wanted).items():
        assert turn_of(position, number) == turn


@settings(max_examples=60, deadline=None)
@given(st.integers(1 - WIN, WIN - 1))
def test_scores(value: int) -> None:
    score = Score(value)
    negative = -score
    assert -negative == score
    assert (score.goal_in is None) == (abs(value) <= SURE)
    assert negative.goal_in == (None if score.goal_in is None else -score.goal_in)
    assert (score > Score(0)) == (value > 0)


def test_bad_input() -> None:
    start = zamora.game("futez").start()
    with pytest.raises(ZamoraError, match="límite"):
        analyse(start)
    with pytest.raises(ZamoraError, match="límite"):
        analyse(start, nodes=0)
    with pytest.raises(NoSearch, match="Batalla"):
        engine_of(zamora.game("compases").start())
    over = zamora.position("gol:1 R155,A54 R16 14 N")
    with pytest.raises(GameOver):
        analyse(over, depth=1)
    assert Side.FIRST is start.side


def test_a_limit_of_time_leaves_the_stop_of_others_alone() -> None:
    stop = Stop()
    start = zamora.game("golez").start()
    assert analyse(start, seconds=1e-9, stop=stop).depth >= 1
    assert not stop.is_set


def test_one_turn_ahead_is_looked_in_full_whatever_the_limit() -> None:
    found = analyse(zamora.game("goldrez").start(), nodes=5)
    assert found.depth == 1
    assert found.nodes > 300
