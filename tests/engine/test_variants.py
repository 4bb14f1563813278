"""Variants: games of their own, whose rules are those of slow enumerators of the same variant."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import zamora
from zamora import Position, registry
from zamora.ball.game import BallGame
from zamora.core.parameters import BadParameter
from zamora.core.perft import perft
from zamora.play.record import Record, read
from zamora.solve import is_solvable

from . import geometry
from .everygame import rare
from .paths import INDEPENDENT
from .placements import SLOW, placements
from .playouts import random_game
from .variants import FEW, VARIANTS

GAMES = [zamora.game(key) for key in VARIANTS]
BALL_VARIANTS = [game for game in GAMES if isinstance(game, BallGame)]
#: Random positions of each that are compared.
COMPARED = {"futez": 20}
OTHERS_COMPARED = 6


def outcomes(game: BallGame, position: Position) -> dict[Any, Any]:
    """Where the turns of this position lead to in a game, and whether somebody has won there."""
    turns = Position(game, position.state).turns()
    return {turn.after.state: game.decided(turn.after.state) for turn in turns}


@pytest.mark.parametrize("game", BALL_VARIANTS, ids=lambda game: game.key)
def test_the_turns_are_those_of_the_slow_enumerators(game: BallGame, times: int) -> None:
    slow, usual = SLOW[game.plain_key], zamora.game(game.plain_key)
    differ = game.board != usual.board
    played = [p for p in random_game(game, 0).positions if p.outcome is None][:6]
    number = times * COMPARED.get(game.plain_key, OTHERS_COMPARED)
    for position in [*played, *rare(game), *placements(game, number, "variants")]:
        read = slow.read(position.code)
        expected = {slow.code(after) for after in slow.turns(read)}
        found = [turn.after.code for turn in position.turns()]
        assert len(found) == len(set(found))
        assert set(found) == expected, position.code
        decided = game.decided(position.state)
        winner = None if decided is None else "BN"[decided.winner or 0]
        assert slow.winner(read) == winner
        differ = differ or outcomes(usual, position) != outcomes(game, position)
    assert differ, "nothing here shows that it is another game"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_first_turns_are_counted_alike(game: zamora.Game) -> None:  # type: ignore[type-arg]
    start = game.start()
    depth = 5 if game.plain_key == "compases" else 4 if game.plain_key == "futez" else 1
    for n in range(1, depth + 1):
        assert perft(start, n) == INDEPENDENT[game.plain_key](start.code, n)


def test_every_value_of_every_parameter_is_tried() -> None:
    tried = {
        (game.plain_key, name, value) for game in GAMES for name, value in game.unusual.items()
    }
    for game in registry.games():
        assert game.parameters, f"{game.key} has nothing to choose"
        assert game.plain_key in {zamora.game(key).plain_key for key in FEW}
        for name, parameter in game.parameters.items():
            values = set(parameter.values)
            assert parameter.default in values
            missing = values - {parameter.default}
            assert {(game.key, name, value) for value in missing} <= tried


def test_there_are_words_for_pupils() -> None:
    for game in registry.catalogue():
        titles = [parameter.title() for parameter in game.parameters.values()]
        assert len(set(titles)) == len(titles)
        for parameter in game.parameters.values():
            assert parameter.title() and "?" in parameter.words()
            said = [parameter.said(value) for value in parameter.values]
            assert len(set(said)) == len(said)
            plain = [value for value in parameter.values if value not in parameter.meanings]
            assert not any(isinstance(value, bool) or str(value).isalpha() for value in plain)


def test_a_variant_is_a_game_of_its_own() -> None:
    for game in GAMES:
        usual = zamora.game(game.plain_key)
        assert game == zamora.game(game.plain_key, **game.unusual)
        assert game != usual and hash(game) != hash(usual)
        assert game.start() != usual.start()
        assert pickle.loads(pickle.dumps(game)) == game
        assert zamora.position(game.start().code) == game.start()
        assert game.small or not is_solvable(game)
        assert usual.name == game.name
    assert len({game.key for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_turns_and_positions_are_written_and_read(game: zamora.Game) -> None:  # type: ignore[type-arg]
    history = random_game(game, 1, 20)
    for turn in history.turns:
        assert turn.before.parse(str(turn)) == turn
        assert zamora.position(turn.after.code) == turn.after
    record = Record.from_history(history).write()
    again, problems = read(record)
    assert not problems
    assert again.game == game and again.history.positions == history.positions


def test_the_order_of_parameters_does_not_matter() -> None:
    game = zamora.game("golez[shades=one,metric=taxi]")
    assert game.key == "golez[metric=taxi,shades=one]"
    assert game is zamora.game("golez", metric="taxi", shades="one")
    code = game.start().code
    turned_round = code.replace("metric=taxi,shades=one", "shades=one,metric=taxi")
    assert turned_round != code
    assert zamora.position(turned_round) == game.position(turned_round) == game.start()


def test_usual_values_make_the_usual_game() -> None:
    assert zamora.game("golez", metric="chebyshev") is zamora.game("golez")


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(BadParameter, match="no tiene «cells»") as caught:
        zamora.game("golez", cells=3)
    assert caught.value.accepted == tuple(zamora.game("golez").parameters)
    with pytest.raises(BadParameter, match="no puede ser «manhattan»") as caught:
        zamora.game("golez[metric=manhattan]")
    assert "metric=taxi" in caught.value.accepted


@pytest.mark.parametrize("key", [key for key in VARIANTS if key.startswith("compases")])
def test_sweeps_are_those_of_geometry(key: str) -> None:
    game = zamora.game(key)
    for seed in range(3):
        for position in random_game(game, seed, 12).positions:
            found = {geometry.fields(turn.after.code) for turn in position.turns()}
            assert found == geometry.successors(geometry.fields(position.code))


@pytest.mark.parametrize("key", ["futez[rows=7]", "futez[columns=7]", "futez[rows=11,columns=9]"])
def test_what_makes_no_game_is_refused(key: str) -> None:
    with pytest.raises(BadParameter, match="no se usa la casilla del centro") as caught:
        zamora.game(key)
    assert caught.value.text == key
    assert caught.value.accepted == ("futez",)
