"""Rivals of chess and its kin: mates within a turn, levels, swaps.

Mates within a turn of progressive chess are held against a search that simply tries everything.
Level 4 has to find a mate wherever the plain search finds one in ten times its time. The plain
search knows python-chess and nothing else: one move after the other, every place once; a check
ends a turn. For the other progressive games, where a check may do other things, it asks the rules
for the moves and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import chess
import pytest

import zamora
from zamora import GameOver, Position, book, hint
from zamora.compiled.search import SURE
from zamora.core.history import History
from zamora.core.position import Game
from zamora.library.chess import sequences
from zamora.library.chess.common import board_of
from zamora.library.chess.sequences import mates
from zamora.rival import Player
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


# The levels play chess: legal, repeatable, the lower ones weak, but not blind ---------------------


CHESS = zamora.game("ajedrez")


def history(code: str) -> History:
    return History(CHESS.position(f"ajedrez:1 {code}"))


@pytest.mark.parametrize("number", range(1, 5))
def test_choices_are_legal_repeatable_and_explained(number: int) -> None:
    begun = History(CHESS.start(), ["e4", "e5", "Cf3"])
    before = begun.position.code
    choices = [Player(number, seed=seed, nodes=100).decide(begun) for seed in (3, 3)]
    assert choices[0].turn == choices[1].turn
    assert choices[0].turn in begun.position.turns()
    assert choices[0].explanation.endswith((".", "!"))
    assert begun.position.code == before and len(begun.turns) == 3


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_mate_in_one_is_not_missed(number: int) -> None:
    mating = history("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0")
    assert str(Player(number, seed=1).choose(mating)) == "Ta8#"


@pytest.mark.parametrize("seed", range(3))
def test_level_2_sees_the_answer_and_level_1_does_not(seed: int) -> None:
    # To a queen that can be had for nothing nobody says no.
    gift = history("4k3/8/8/3q4/8/8/8/3QK3 w - - 0")
    assert str(Player(2, seed=seed).choose(gift)) == "Dxd5"
    # The pawn on d5 is defended: whoever takes it with the queen loses her.
    trap = history("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0")
    assert str(Player(2, seed=seed).choose(trap)) != "Dxd5"


def test_level_1_falls_into_the_trap() -> None:
    trap = history("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0")
    chosen = [str(Player(1, seed=seed).choose(trap)) for seed in range(60)]
    assert "Dxd5" in chosen and len(set(chosen)) > 1


def test_who_is_ahead_does_not_let_the_rival_escape_by_stalemate() -> None:
    ahead = history("7k/8/6K1/8/8/8/8/5Q2 w - - 0")
    turn = Player(3, seed=1).choose(ahead)
    assert turn.wins or turn.after.outcome is None


def test_no_choice_after_the_end() -> None:
    with pytest.raises(GameOver):
        Player(2).choose(history("7k/6Q1/6K1/8/8/8/8/8 b - - 0"))


@pytest.mark.parametrize("number", [3, 4])
def test_the_levels_of_any_game_count_men(number: int) -> None:
    """A queen that stands there for nothing is taken; one that is guarded is not."""
    free = zamora.position("ajedrez:1 k7/8/8/3q4/4P3/8/8/K7 w - - 0")
    assert str(Player(number, seed=1, nodes=300).choose(free)) == "exd5"
    guarded = zamora.position("ajedrez:1 4k3/8/4p3/3p4/8/3Q4/8/4K3 w - - 0")
    assert str(Player(number, seed=1, nodes=300).choose(guarded)) != "Dxd5"


# The rival of chess with swaps: quick, sees what ends the game, and announces nothing untrue ------


SWAPS = zamora.game("trueques")
#: The queen takes on f6 and changes places with the king.
MATING = "3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/3"
#: White's two rooks: mate in one turn, though swaps could help Black's king elsewhere.
ROOKS = "7r/1T6/T7/8/8/8/8/R7 B -/-/0"


def at(fields: str) -> Position:
    return SWAPS.position(f"trueques:1 {fields}")


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("fields", [MATING, ROOKS])
def test_a_mate_at_hand_is_not_missed(fields: str, number: int) -> None:
    turn = Player(number, seed=1, nodes=300).choose(at(fields))
    assert turn.wins and turn.after.outcome is not None


def test_a_queen_can_be_had_for_nothing_by_a_swap() -> None:
    """The rook goes to the last row and brings the pawn there."""
    position = at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0")
    for number in (2, 3):
        turn = Player(number, seed=2, nodes=1_500).choose(position)
        assert "=D" in str(turn)


def test_the_turns_that_the_chapter_prints_are_found() -> None:
    """The rook takes the bishop and leaves a pawn there; White's answer is *a mais aceitável*.

    With the pawn on h7 there would be a mate, on b8: the lost figure cannot have been like that.
    """
    position = at("1p4r1/p4pp1/1t5p/8/8/8/PA3PPP/T1D3R1 N -/-/0")
    found = analyse(position, nodes=2_000)
    assert str(found.best) == "Txb2 Tb2/b8"
    assert hint(position, nodes=2_000).turn == found.best
    answer = analyse(position.play("Txb2 Tb2/b8"), nodes=6_000)
    assert str(answer.best) == "Dxb2 Db2/a2"
    shut_in = at("1p4r1/p4ppp/1t6/8/8/8/PA3PPP/T1D3R1 N -/-/0").play("Txb2 Tb2/b8")
    assert str(analyse(shut_in, depth=1).best) == "Df4 Df4/b8#"


def slowly_won(position: Position, turns: int) -> bool:
    """Whether the side to move wins within so many turns of both, by trying everything."""
    if turns == 1:
        return any(turn.wins for turn in position.turns())
    return any(
        turn.wins
        or (
            turn.after.outcome is None
            and all(slowly_won(reply.after, turns - 2) for reply in turn.after.turns())
        )
        for turn in position.turns()
    )


@pytest.mark.parametrize(
    "fields",
    [
        "7r/8/1T6/8/T7/8/8/R7 B -/-/0",
        "7r/8/8/8/8/1D6/8/R7 B -/-/0",
        "r7/8/8/8/8/8/6P1/5T1R B -/-/0",
    ],
)
def test_what_is_announced_is_true(fields: str) -> None:
    """With few men everything can be tried; only some turns are followed by the search."""
    position = at(fields)
    for depth in (1, 2, 3):
        found = analyse(position, depth=depth)
        goal = found.score.goal_in
        assert goal is None or slowly_won(position, goal) is (goal > 0)
    assert found.score.goal_in in (1, 3) or not slowly_won(position, 1)


def test_the_past_of_a_game_counts() -> None:
    """What would stand there for the third time is a draw, and said to be one."""
    game = History(at("r7/t7/8/8/8/8/7T/7R B -/-/0"))
    cycle = ("Rg1 Rg1/h2", "Rb8 Rb8/a7", "Th1 Th1/h2", "Ta8 Ta8/a7")
    for turn in (*cycle, *cycle[:3]):
        game.play(turn)
    back = game.position.parse(cycle[3])
    found = analyse(game, only=[back], depth=2)
    assert found.score.value == 0
    assert abs(analyse(game.position, only=[back], depth=1).score.value) < SURE


def test_levels_look_at_so_many_positions() -> None:
    middle = at("t1ad1tr1/pp3ppp/2c1pc2/2pp4/3P4/2PAPC2/PP3PPP/TCAD1TR1 B -/-/0")
    third = levels(SWAPS)[2].nodes
    found = analyse(middle, nodes=third)
    assert found.depth >= 2 and found.nodes <= third + 150
    assert len(found.values) == len(middle.turns())
    assert list(found.values) == sorted(found.values, reverse=True)
    every = analyse(middle, nodes=third, exact=True)
    assert every.best == found.best
    line = found.line
    assert 1 <= len(line) <= found.depth
    assert all(one.before == other.after for other, one in pairwise(line))
