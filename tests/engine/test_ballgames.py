"""The ball games on random positions: what the slow generators reach, no more, by real steps.

The rulings have their own files, ``test_rulings_*.py``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from zamora import Outcome, Position, Reason, Turn, book
from zamora.ball.game import BallGame

from . import printed
from .everygame import rare, some_turns
from .placements import BALL_GAMES, SLOW, placements
from .playouts import sample
from .slow import caliz

#: Positions that are compared with the slow generators, at least.
COMPARED = {"futez": 20}
OTHERS_COMPARED = 12


@pytest.fixture(params=BALL_GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> BallGame:
    found: BallGame = request.param
    return found


def various(game: BallGame, number: int, times: int) -> list[Position]:
    """So many times a number of random placements; some positions of random games, rare ones."""
    played = [history.position for history in sample(game)][:: 4 // times]
    number *= times
    return [*placements(game, number, "ballgames"), *played, *rare(game)]


# The slow generators ------------------------------------------------------------------------------


def test_the_turns_are_those_of_the_slow_generators(game: BallGame, times: int) -> None:
    slow = SLOW[game.key]
    winners = {None: None, "B": game.sides[0], "N": game.sides[1]}
    for position in various(game, COMPARED.get(game.key, OTHERS_COMPARED), times):
        expected = {slow.code(after) for after in slow.turns(slow.read(position.code))}
        found = [turn.after.code for turn in position.turns()]
        assert len(found) == len(set(found))
        assert set(found) == expected, position.code
        decided = game.decided(position.state)
        by_goal = None if decided is None else game.sides[decided.winner or 0]
        assert winners[slow.winner(slow.read(position.code))] == by_goal


def test_the_cells_that_the_ball_reaches_are_those_of_the_slow_generators(
    game: BallGame, times: int
) -> None:
    for position in various(game, 5, times):
        if position.outcome is None:
            reached = {ball_of(turn.after) for turn in position.turns()}
            assert reached == SLOW[game.key].reach(position.code)


@pytest.mark.parametrize("key", ["futez", "golez", "goldrez"])
def test_printed_games_are_played_by_the_slow_generators(key: str) -> None:
    slow = SLOW[key]
    for game in book.printed_games(key):
        positions = printed.history(game.id).positions
        for before, after in pairwise(positions):
            assert slow.read(after.code) in slow.turns(slow.read(before.code)), before.code
        assert bool(slow.winner(slow.read(positions[-1].code))) == (
            positions[-1].game.decided(positions[-1].state) is not None
        )


def test_mates_are_those_of_the_slow_generator(times: int) -> None:
    game = next(game for game in BALL_GAMES if game.key == "caliz")
    mates = 0
    for position in placements(game, 230 * times, "mates"):
        mate = position.outcome is not None and position.outcome.reason is Reason.CHECKMATE
        if mate or len(position.turns()) < 3:
            assert caliz.mate(caliz.read(position.code)) == mate, position.code
            mates += mate
    assert mates >= times


def ball_of(position: Position) -> Any:
    (ball,) = (piece for piece in position.pieces() if piece.label == position.game.ball[0])
    return tuple(ball.cells[0])


# Journeys -----------------------------------------------------------------------------------------


def test_every_cell_that_is_reached_has_a_legal_witness(game: BallGame, times: int) -> None:
    longest = 0
    for position in various(game, 5, times):
        for turn in some_turns(position, 10):
            draft = position.draft()
            for step in turn.steps:
                draft = draft.take(step)
            assert draft.turn().after == turn.after
            assert rest(turn) == ball_of(turn.after) or turn.steps[0].kind == "foul"
            longest = max(longest, len(turn.steps))
    assert longest >= {"futez": 2, "goldrez": 5}.get(game.key, 4)


def rest(turn: Turn) -> tuple[int, int]:
    """Where the last step of the ball leads to; where it was, if it makes none."""
    journey = [step.target for step in turn.steps if step.kind == "ball"]
    return tuple(journey[-1]) if journey else ball_of(turn.before)


def test_who_can_have_sent_the_ball_is_what_the_slow_generators_say(times: int) -> None:
    # Golez and Goldrez: one text, several ways that differ in who sends.
    for game in BALL_GAMES:
        if game.key not in ("golez", "goldrez"):
            continue
        several = 0
        for position in placements(game, 4 * times, "senders"):
            for turn in some_turns(position, 10):
                journey = [tuple(step.target) for step in turn.steps[1:]]
                move = turn.steps[0]
                chains = SLOW[game.key].chains(
                    position.code, move.piece, tuple(move.target), journey
                )
                found = {
                    tuple(step.actuator for step in way.steps[1:])
                    for way in position.ways(turn, 300)
                    if [tuple(step.target) for step in way.steps[1:]] == journey
                }
                assert found == chains
                several += len(chains) > 1
        assert several > times


# Symmetry -----------------------------------------------------------------------------------------


def test_symmetric_positions_have_symmetric_results(game: BallGame, times: int) -> None:
    assert len(game.symmetries) == 3
    for position in various(game, 15, times):
        state = position.state
        results = list(game.results(state)) if game.decided(state) is None else []
        for symmetry in game.symmetries:
            image = game.transform(state, symmetry)
            assert game.transform(image, symmetry) == state
            expected = {game.transform(result, symmetry) for result in results}
            found = list(game.results(image)) if game.decided(image) is None else []
            assert set(found) == expected, (position.code, symmetry.name)
            assert len(found) == len(results)


def test_the_start_is_symmetric(game: BallGame) -> None:
    start = game.initial()
    names = {
        symmetry.name
        for symmetry in game.symmetries
        if game.position_key(game.turned(game.transform(start, symmetry), start.side))
        == game.position_key(start)
    }
    expected = {
        "futez": {"left-right", "up-down", "half-turn"},
        "golez": {"left-right", "up-down", "half-turn"},
        "goldrez": {"half-turn"},
        "caliz": {"half-turn"},
        "gol": {"half-turn"},
    }
    assert names == expected[game.key]


def test_a_goal_counts_for_the_other_side_in_the_image(game: BallGame, times: int) -> None:
    scored = 0
    for position in various(game, 20, times):
        for turn in [turn for turn in position.turns() if game.decided(turn.after.state)][:3]:
            for symmetry in game.symmetries:
                decided = game.decided(game.transform(turn.after.state, symmetry))
                own = game.decided(turn.after.state)
                assert own is not None and own.winner is not None
                winner = own.winner.other if symmetry.swaps_sides else own.winner
                assert decided == Outcome(winner, Reason.GOAL)
                scored += 1
    assert scored > 10
