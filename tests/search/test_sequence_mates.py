"""Mates within a turn of progressive chess, against a search that simply tries everything.

Level 4 has to find a mate wherever the plain search finds one in ten times its time. The plain
search knows python-chess and nothing else: one move after the other, every place once; a check
ends a turn. For the other progressive games, where a check may do other things, it asks the rules
for the moves and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import chess
import pytest

import zamora
from zamora import Position, book
from zamora.core.history import History
from zamora.core.position import Game
from zamora.library.chess import sequences
from zamora.library.chess.common import board_of
from zamora.library.chess.sequences import mates
from zamora.rival.analysis import analyse
from zamora.rival.kit import ANY_GAME
from zamora.rival.levels import levels

from ..marks import ordinarily

GAME = zamora.game("progresivo-escoces")
#: The other progressive games.
OTHERS = tuple(
    f"progresivo-{name}"
    for name in ("italiano", "ingles", "portugues", "neozelandes", "australiano", "ortodoxo")
)
#: So many places level 4 may look at for a mate.
PLACES = ANY_GAME[3].nodes // sequences.SHARE
#: Found by the plain search in random games: the first three were missed once, mates in five.
MATES = (
    "r1bqkbnr/pppp2pp/n4p2/4p3/5P2/P2P4/1PPKP1PP/RNBQ1BNR w kq - 0 5",
    "rn1qkb1r/1p2pppp/p1p4n/1B1p4/P3PPb1/8/1PPP2PP/RNBQK1NR w KQkq - 0 5",
    "r2qkbnr/ppp1pppp/3p4/8/1n6/3b3P/PPPKPPP1/RNB1QBNR w kq - 0 5",
    "r1b1kbnr/p2ppp1p/8/qppn3P/4PPp1/2P3PB/PP1P4/RNBQ1KNR b kq - 1 8",
)


@pytest.mark.parametrize("key", [GAME.key, *OTHERS])
def test_a_higher_level_looks_at_more_for_a_mate(key: str) -> None:
    nodes = [one.nodes for one in levels(zamora.game(key))[1:]]
    assert nodes == sorted(set(nodes))


def plainly(board: chess.Board, number: int, most: int) -> int | None:
    """How many moves the shortest mate has; None if there is none, or it was not found so soon."""
    front: list[chess.Board] = [board]
    for length in range(1, number + 1):
        further: dict[Hashable, chess.Board] = {}
        for place in front:
            most -= 1
            if most < 0:
                return None
            for move in place.legal_moves:
                after = place.copy(stack=False)
                after.push(move)
                if after.is_check():
                    if after.is_checkmate():
                        return length
                elif length < number:
                    after.turn, after.ep_square = not after.turn, None
                    further.setdefault(_key(after), after)
        front = list(further.values())
    return None


def _key(board: chess.Board) -> Hashable:
    kinds = board.pawns, board.knights, board.bishops, board.rooks, board.queens
    return *kinds, board.occupied_co[chess.WHITE], board.kings, board.castling_rights


def plain_board(position: Position) -> chess.Board:
    """The board of a position's code."""
    men, side, castling = position.code.split()[1:4]
    return chess.Board(f"{men} {side} {castling} - 0 1")


def found_as_well(position: Position, most: int) -> bool | None:
    """Whether the search finds a mate; None if the plain one does not."""
    number = position.state.number
    if plainly(plain_board(position), number, most) is None:
        return None
    turn = sequences.mate(position, PLACES).mate
    return turn is not None and turn.wins


def by_the_rules(position: Position, most: int) -> bool | None:
    """Whether a turn gives mate, by all moves that the rules allow; None if it is not known."""
    game: Any = position.game
    front = [game.begin(position.state)]
    while front:
        further: dict[Hashable, None] = {}
        for draft in front:
            most -= 1
            if most < 0:
                return None
            for move in game.moves(draft):
                after = game.moved(draft, move)
                further[after] = None
                if board_of(after.state).was_into_check() and game.may_end(after):
                    outcome = Position(game, game.end(after)).outcome
                    if outcome is not None and outcome.winner is position.side:
                        return True
        front = list(further)
    return False


def at_random(seed: int, game: Game = GAME) -> list[Position]:
    """The positions of a random game from its third turn to the eighth, but for those in check."""
    chance, position, found = random.Random(seed), game.start(), []
    while position.outcome is None and (number := position.state.number) < 9:
        if number >= 3 and not position.check():
            found.append(position)
        draft = position.draft()
        while draft.next_steps and not (draft.may_end and chance.random() < 0.1):
            draft = draft.take(chance.choice(draft.next_steps))
        position = draft.turn().after
    return found


@pytest.mark.parametrize("fields", ordinarily([MATES[0], MATES[3]], MATES))
def test_a_mate_that_is_there_is_found(fields: str) -> None:
    position = GAME.position(f"{GAME.key}:1 {fields}")
    found = sequences.mate(position, PLACES).mate
    assert found is not None and position.play(str(found)).mate() is not None
    assert analyse(position, nodes=ANY_GAME[3].nodes).score.goal_in == 1


@pytest.mark.parametrize("key", ["progresivo-ingles", "progresivo-portugues"])
def test_the_first_look_is_a_short_one(key: str) -> None:
    """Level 1 looks no farther, and whoever has no time left gets a turn after it."""
    position = max(at_random(1, zamora.game(key)), key=lambda position: position.state.number)
    assert position.state.number > 4
    for limit in ({"depth": 1}, {"seconds": 1e-9}):
        steps = analyse.steps(position, nodes=ANY_GAME[0].nodes, **limit)
        assert sum(1 for _step in steps) < 1_500


def test_no_last_move_that_gives_mate_is_left_out() -> None:
    """The quick look at the last move, against all moves, on boards of random games."""
    chance, mated = random.Random(7), 0
    for _game in range(12):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 120:
            wanted = set()
            for move in board.legal_moves:
                board.push(move)
                if board.is_checkmate():
                    wanted.add(move)
                board.pop()
            if wanted or (not board.is_check() and chance.random() < 0.3):
                assert set(mates(board.copy())) == wanted
                mated += bool(wanted)
            board.push(chance.choice(list(board.legal_moves)))
    assert mated


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(8))
def test_level_4_misses_no_mate_of_a_random_game(seed: int) -> None:
    for position in at_random(seed):
        assert found_as_well(position, 20_000) is not False, position.code


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", OTHERS)
def test_level_4_misses_no_mate_of_the_other_games(key: str, seed: int) -> None:
    for position in at_random(seed, zamora.game(key)):
        if by_the_rules(position, 8_000):
            turn = sequences.mate(position, PLACES).mate
            assert turn is not None and turn.wins, position.code


@pytest.mark.exhaustive
@pytest.mark.parametrize("printed", book.printed_games(GAME.key), ids=lambda one: one.id)
def test_level_4_misses_no_mate_of_the_printed_games(printed: book.PrintedGame) -> None:
    plies = [ply.read or ply.printed for ply in printed.plies]
    for position in History(printed.start(), plies).positions[3:]:
        if position.outcome is None and not position.check():
            assert found_as_well(position, 20_000) is not False, position.code
