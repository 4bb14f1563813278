"""Goals that cannot be prevented: the search against one that takes no short cuts."""

from __future__ import annotations

import doctest
from functools import cache

import pytest

import zamora
from zamora import Position, Reason, Side, ZamoraError
from zamora.solve import forced, solution
from zamora.solve.forced import can_score, forced_goal, forcing_turns, saving_turns

from ..engine.everygame import GAMES as EVERY
from ..engine.everygame import AnyGame
from ..engine.playouts import random_game
from ..engine.printed import GAMES as PRINTED
from ..engine.printed import history
from ..engine.toy import Toy
from ..marks import ordinarily

#: The author's games, and the toy: random games of chess hardly ever end with a mate.
GAMES = [game for game in EVERY if game in zamora.games() or game.key == "toy"]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
#: How many own turns deep the slow search can go.
SLOW = {"compases": 3, "futez": 2, "toy": 2}


@cache
def scores(position: Position, side: Side, turns: int) -> bool:
    """Whether ``side`` scores not later than with its ``turns``-th turn: word by word."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.winner is side and outcome.reason is Reason.GOAL
    if turns == 0:
        return False
    if position.side is side:
        return any(scores(turn.after, side, turns - 1) for turn in position.turns())
    return all(scores(turn.after, side, turns) for turn in position.turns())


@cache
def tense(game: AnyGame) -> tuple[Position, ...]:
    """The last positions of random games that came to an end, and of printed ones."""
    games = [random_game(game, seed) for seed in range(12)]
    ended = [one for one in games if one.outcome is not None][:6]
    ended += [history(printed.id) for printed in PRINTED if printed.game == game.key]
    last = 4 if game.key in SLOW else 2
    return tuple(position for one in ended for position in one.positions[-last:])


@pytest.mark.parametrize(
    "game",
    ordinarily([one for one in GAMES if one.key in ("toy", "golez")], GAMES),
    ids=lambda game: game.key,
)
def test_a_goal_at_once(game: AnyGame) -> None:
    found = set()
    for position in tense(game):
        for side in Side:
            found.add(can_score(position, side))
            assert can_score(position, side) == bool(position.threats(side))
    assert found == {False, True}
    assert not can_score(game.start())


@pytest.mark.parametrize("game", [g for g in EVERY if g.key in SLOW], ids=lambda game: game.key)
def test_forced_goals_are_those_of_the_slow_search(game: AnyGame) -> None:
    deep, found = SLOW[game.key], set()
    for position in tense(game):
        for side in Side:
            expected = next((n for n in range(deep + 1) if scores(position, side, n)), None)
            assert forced_goal(position, side, deep) == expected
            found.add(expected)
        wins = [t for t in position.turns() if scores(t.after, position.side, deep - 1)]
        assert list(forcing_turns(position, deep)) == wins
        holds = [t for t in position.turns() if not scores(t.after, position.side.other, deep)]
        assert list(saving_turns(position, deep)) == holds
    assert {None, *range(deep)} <= found


@pytest.mark.parametrize(
    ("name", "plies"), [("goldrez-3", (3,)), ("goldrez-5", (4,)), ("golez-2", (10,))]
)
def test_one_turn_deep_in_larger_games(name: str, plies: tuple[int, ...]) -> None:
    for position in (history(name).positions[n] for n in plies):
        for side in Side:
            assert (forced_goal(position, side, 1) == 1) == scores(position, side, 1)


def test_compases_agrees_with_its_solution() -> None:
    """Who wins there wins by a goal; the solution counts the turns of both sides."""
    solved = solution("compases")
    for name in ("compases-1", "compases-2"):
        for position in history(name).positions[:-1]:
            value = solved.value(position)
            for side in Side:
                result = {"win": position.side, "loss": position.side.other}.get(value.result)
                needed = None
                if result is side:
                    assert value.distance is not None
                    needed = (value.distance + (position.side is side)) // 2
                if needed is not None and needed > 3:
                    needed = None
                assert forced_goal(position, side, 3) == needed


def test_a_rival_without_a_turn_is_no_goal() -> None:
    """The end of the game by mate or stalemate is not what is asked for."""
    mated = zamora.position("caliz:1 R155,D44,T29,T55,A49 R15 139 N")
    stuck = zamora.position("caliz:1 R155,D44,T29,A49 R15 139 N")
    for position in (mated, stuck):
        reason = position.outcome.reason if position.outcome else None
        assert reason in (Reason.CHECKMATE, Reason.STALEMATE)
        assert forced_goal(position, Side.FIRST, 2) is None
        assert saving_turns(position, 1) == forcing_turns(position, 1) == ()


def test_a_goal_is_there_already() -> None:
    scored = history("golez-1").position
    assert forced_goal(scored, Side.FIRST, 0) == 0
    assert forced_goal(scored, Side.SECOND, 3) is None
    assert not can_score(scored) and not can_score(scored, Side.SECOND)


@pytest.mark.parametrize("turns", [-1, forced.MOST_TURNS + 1])
def test_unreasonable_depths_are_refused(turns: int) -> None:
    start = Toy().start()
    for ask in (
        lambda: forced_goal(start, Side.FIRST, turns),
        lambda: forcing_turns(start, turns),
        lambda: saving_turns(start, turns),
    ):
        with pytest.raises(ZamoraError) as caught:
            ask()
        assert caught.value.text == str(turns) and "1" in caught.value.accepted


def test_nothing_is_forced_in_no_turns() -> None:
    start = Toy().start()
    assert forcing_turns(start, 0) == ()
    # But an own goal is one.
    own_goals = [turn for turn in start.turns() if turn.after.outcome is not None]
    assert 0 < len(own_goals) == len(start.turns()) - len(saving_turns(start, 0))


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(forced).failed == 0
