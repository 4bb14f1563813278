"""How positions are judged: features against brute force and under symmetry, weights as data."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import zamora
from zamora import Position
from zamora.ball.game import BallGame
from zamora.ball.men import State
from zamora.compiled.machine import interpreted_program
from zamora.core.toml import DamagedData
from zamora.rival import evaluation
from zamora.rival.searcher import JUDGEMENT, Engine, Search
from zamora.solve.forced import can_score

from ..engine.placements import BALL_GAMES, placements

each_game = pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)


def judged(game: BallGame, state: State, weights: Sequence[int] = ()) -> tuple[int, list[int]]:
    """The value and the features of a position, interpreted."""
    size = evaluation.size(game.key)
    found = [99] * size
    plain = interpreted_program(game.built_from, evaluation.judging(JUDGEMENT, game))
    board = game.workspace(state)
    value = plain.evaluate(board, weights or [0] * size, found)
    assert game.snapshot(board) == state
    return value, found


def named(game: BallGame, state: State) -> dict[str, int]:
    return dict(zip(evaluation.names(game.key), judged(game, state)[1], strict=True))


# Features -----------------------------------------------------------------------------------------


@each_game
def test_every_feature_has_a_name_and_a_guess(game: BallGame) -> None:
    names = evaluation.names(game.key)
    assert (
        len(set(names))
        == len(names)
        == len(evaluation.guesses(game.key))
        == evaluation.size(game.key)
    )
    assert all(name == name.strip() and "\n" not in name for name in names)
    assert 15 <= len(names) <= 80


@each_game
def test_symmetric_positions_look_the_same_to_the_side_to_move(game: BallGame) -> None:
    assert {symmetry.swaps_sides for symmetry in game.symmetries} == {False, True}
    for position in placements(game, 40, "symmetry"):
        here = judged(game, position.state)
        for symmetry in game.symmetries:
            assert judged(game, game.transform(position.state, symmetry)) == here


@each_game
def test_what_is_good_for_one_side_is_bad_for_the_other(game: BallGame) -> None:
    seen = set()
    for position in placements(game, 60, "both sides"):
        mine = named(game, position.state)
        other = named(game, position.state._replace(side=position.state.side.other))
        assert mine.pop("it is the side's turn") == other.pop("it is the side's turn") == 1
        for name, value in mine.items():
            swapped = name.replace("the side", "THE RIVAL").replace("the rival", "the side")
            swapped = swapped.replace("THE RIVAL", "the rival")
            if swapped in other and swapped != name:
                assert other[swapped] == value, name
            else:
                assert other[name] == -value, name
            if value:
                seen.add(name)
    # Each of them says something sometimes: those that only better positions need are left out.
    silent = {name for name in mine if name not in seen and "can bring the ball" not in name}
    assert silent <= {"rows gone forward by the king", "kings"}


@each_game
def test_where_the_ball_can_be_brought_is_what_the_turns_say(game: BallGame) -> None:
    scoring = 0
    for position in placements(game, 60, "reach"):
        state = position.state
        names = named(game, state)
        turned = Position(game, state._replace(side=state.side.other))
        for whose, one in (("the side", position), ("the rival", turned)):
            can = can_score(one)
            assert names[f"{whose} can score in one turn"] == can
            assert (names[f"moves with which {whose} can score"] > 0) == can
            scoring += can
            nearest = brought(game, one)
            noted = [
                d
                for d in range(1, 20)
                if names.get(f"{whose} can bring the ball {d} rows from scoring")
            ]
            if not can and nearest:
                assert noted == [nearest] or (not noted and nearest > 5)
    assert 2 < scoring < 110


def brought(game: BallGame, position: Position) -> int:
    """How many rows from scoring the ball can be brought; 0 if it cannot be moved."""
    state = position.state
    goal = next(
        cell.row
        for cell in sorted(game.board.cells, key=lambda c: abs(2 * c.row - game.board.rows - 1))
        if game.rules.GOALS[game.cells.number[cell]] == state.side + 1
    )
    # In Futez any move may be one that leaves the ball where it is.
    stays = game.key == "futez"
    balls = [after.ball for after in game.results(state) if stays or after.ball != state.ball]
    rows = [abs(goal - game.cells.cells[ball].row) for ball in balls if not game.rules.GOALS[ball]]
    if game.rules.MAY_STAY and rows:
        rows.append(abs(goal - game.cells.cells[state.ball].row))
    return min(rows, default=0)


@each_game
def test_compiled_and_interpreted_features_agree(game: BallGame) -> None:
    engine, chance = Engine(game), random.Random(f"{game.key} weights")
    compared = 0
    for position in placements(game, 12, "compiled"):
        weights = [chance.randrange(-300, 300) for _name in evaluation.names(game.key)]
        search = Search(engine, position, exact=True, weights=engine.row(weights))
        assert search.deepen()
        for turn, value in list(zip(search.turns, search.values, strict=True))[-10:]:
            board = game.workspace(position.state)
            game.rules.make(board, turn)
            if not game.rules.goal(board) and not game.rules.scores(board):
                assert value == -judged(game, game.snapshot(board), weights)[0]
                compared += 1
    assert compared > 10


def test_some_features_by_hand() -> None:
    game = zamora.game("golez")
    assert isinstance(game, BallGame)
    start = named(game, game.initial())
    assert start["it is the side's turn"] == 1
    assert all(
        value == 0
        for name, value in start.items()
        if not any(word in name for word in ("side", "rival can"))
    )
    # White's goalkeeper is two columns from the ball, Black's three; both of White's attackers are
    # next to it; it lies one row beyond the middle for White.
    state = game.position("golez:1 P24,D33,D35,M44,A61,A62 P105,D93,D95,M84,A32,A36 72 B").state
    white, black = named(game, state), named(game, state._replace(side=state.side.other))
    for found, sign in ((white, 1), (black, -1)):
        assert found["the ball is 1 rows beyond the middle, or short of it"] == sign
        assert found["columns between the ball and the goalkeeper"] == sign * (2 - 3)
        assert found["attackers 1 from the ball"] == sign * 2
        assert found["men between the ball and their own goal"] == sign * (6 - 4)
        assert found["men near the ball on cells of either shade"] == sign


def test_material_and_attacks_by_hand() -> None:
    game = zamora.game("caliz")
    assert isinstance(game, BallGame)
    # The black queen may be taken by a pawn, the black rook by nobody; the queen may take the pawn.
    state = game.position("caliz:1 R155,T148,P83 R15,D72,T21 85 B").state
    found = named(game, state)
    assert (found["queens"], found["rooks"], found["pawns"]) == (-1, 0, 1)
    assert found["what the best capture of the side wins, in pawns"] == 9
    assert found["what the best capture of the rival wins, in pawns"] == 1
    assert found["what the second best capture of the side wins"] == 0
    # A bishop on (9,4) covers the pawn: the queen would not take it.
    state = game.position("caliz:1 R155,T148,P83,A94 R15,D72,T21 85 B").state
    assert named(game, state)["what the best capture of the rival wins, in pawns"] == 0
    # A rook on (7,9) covers the queen: the pawn wins eight; the rook on (7,9) is not attacked.
    state = game.position("caliz:1 R155,T148,P83 R15,D72,T79 85 B").state
    assert named(game, state)["what the best capture of the side wins, in pawns"] == 8


# Weights ------------------------------------------------------------------------------------------


@each_game
def test_the_weights_that_come_along_fit_and_say_how_they_were_found(game: BallGame) -> None:
    weights = evaluation.weights(game.key)
    assert len(weights) == evaluation.size(game.key)
    assert weights != evaluation.guesses(game.key)
    written = evaluation.file_of(game.key).read_text("utf-8")
    assert f'command = "python tools/tune.py {game.key} ' in written
    assert "seed" in written and "numpy" in written


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "futez.toml"
    numbers = tuple(range(-5, evaluation.size("futez") - 5))
    evaluation.write("futez", numbers, {"command": 'a "quoted" ñ', "seed": 1, "loss": 0.5}, file)
    assert evaluation.load("futez", file) == numbers
    assert list(file.parent.iterdir()) == [file]


def test_half_written_weights_never_replace_good_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "futez.toml"
    guesses = evaluation.guesses("futez")
    evaluation.write("futez", guesses, {}, file)

    def full(*_arguments: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        evaluation.write("futez", [0] * len(guesses), {}, file)
    monkeypatch.undo()
    assert evaluation.load("futez", file) == guesses
    assert list(tmp_path.iterdir()) == [file]


GOOD = '"it is the side\'s turn" = 80\n'


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda text: text.replace(GOOD, ""),
            "falta un peso para «it is the side's turn»",
        ),
        (lambda text: text.replace(GOOD, GOOD.replace("80", "8.5")), "turn.*«8.5»"),
        (lambda text: text.replace(GOOD, GOOD.replace("80", "true")), "turn.*«True».*int"),
        (lambda text: text + '"beauty" = 3\n', "sobra un peso para «beauty»"),
        (lambda text: text.replace("[weights]", "[waits]"), "waits.*weights"),
        (lambda text: text[: len(text) // 2].rstrip() + " = = ", r"futez\.toml no se puede leer"),
        (lambda _text: "weights = 3", "weights"),
    ],
)
def test_wrong_weights_are_refused(tmp_path: Path, change: object, said: str) -> None:
    assert callable(change)
    file = tmp_path / "futez.toml"
    evaluation.write("futez", evaluation.guesses("futez"), {}, file)
    text = file.read_text("utf-8")
    assert GOOD in text
    file.write_text(change(text), "utf-8")
    with pytest.raises(DamagedData, match=said):
        evaluation.load("futez", file)


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(DamagedData, match=r"golez\.toml"):
        evaluation.load("golez", tmp_path / "golez.toml")
