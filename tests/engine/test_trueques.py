"""Chess with swaps: what its chapter says otherwise than chess, how it is written and refused."""

from __future__ import annotations

import pytest

import zamora
from zamora import AmbiguousTurn, IllegalTurn, Outcome, Position, Reason, Side, book
from zamora.book.replay import replay
from zamora.library.chess.swapping import LETTERS, Board, Swapping

from ..marks import ordinarily
from .everygame import RARE
from .playouts import random_game

GAME = zamora.game("trueques")
QUICK = Swapping(GAME)
GIVEN = "4r3/2p5/8/2T5/8/8/4R3/P1T5"


def at(fields: str) -> Position:
    return GAME.position(f"trueques:1 {fields}")


@pytest.mark.parametrize("printed", book.printed_games("trueques"), ids=lambda one: one.id)
def test_printed_lines_are_played_again(printed: book.PrintedGame) -> None:
    assert replay(printed).ok


def test_the_first_turn_of_a_game_is_a_move_only() -> None:
    assert len(GAME.start().turns()) == 20
    with pytest.raises(IllegalTurn, match="sin trueque"):
        GAME.start().play("e4 Dd1/e1")
    with pytest.raises(IllegalTurn, match="Falta el trueque"):
        GAME.start().play("e4").play("e5")
    assert str(GAME.start().play("e4").parse("e5 Dd8/e8")) == "e5 Dd8/e8"


def test_a_swap_is_refused_with_its_reason() -> None:
    position = GAME.start().play("e4")
    for text, words in (
        ("e5 Dd8/d4", "no hay con quién"),
        ("e5 Ta8/c8", "no puede ir a c8"),
        ("e5 Dd1/d2", "blancas"),
        ("Dd8/e8", "Primero va una jugada"),
    ):
        with pytest.raises(IllegalTurn, match=words):
            position.play(text)
    with pytest.raises(IllegalTurn, match="en jaque"):
        at("3t3r/8/8/8/8/8/6PP/3TR3 B -/-/0").play("h3 Re1/d1")
    with pytest.raises(IllegalTurn, match="no tendrías ningún trueque"):
        at("7r/8/8/8/8/8/8/R2T4 B -/-/0").play("Rb2")


def test_two_men_that_can_swap_there() -> None:
    with pytest.raises(AmbiguousTurn) as caught:
        at("7r/8/8/8/8/8/R7/T2P2T1 B -/-/0").play("Rb2 T/d1")
    assert set(caught.value.accepted) == {"Rb2 Ta1/d1", "Rb2 Tg1/d1"}


def test_a_pawn_is_promoted_by_a_swap_and_so_is_the_rivals() -> None:
    queens = at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0").play("Ta8 T/a1=D")
    assert str(queens) == str(at("D7/5pp1/6rp/8/8/8/5PPP/T5R1 N -/-/1"))
    with pytest.raises(IllegalTurn, match="di en qué se convierte"):
        at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0").play("Ta8 T/a1")
    # Black's pawn is brought to its last row by White: it is a queen, and Black's.
    given = at(f"{GIVEN} B -/-/0").play("Td5 Tc1/c7")
    assert str(given) == str(at("4r3/2T5/8/3T4/8/8/4R3/P1d5 N -/-/1"))


def test_who_cannot_finish_the_turn_has_lost() -> None:
    mated = at("3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/3").play("Dxf6 Df6/f2")
    assert mated.outcome == Outcome(Side.SECOND, Reason.CHECKMATE)
    alone = at("r7/8/8/8/8/8/8/R6T N -/-/0")
    assert alone.outcome == Outcome(Side.FIRST, Reason.NO_MOVES)


def cells(board: Board) -> tuple[str, ...]:
    letters = f"{LETTERS} {LETTERS.lower()}"
    return tuple(letters[man] if man else "" for man in board.men)


def _held_against_the_rules(position: Position) -> None:
    found = {}
    for option in QUICK.options(QUICK.board(position.state)):
        after = QUICK.ended(option)
        assert option.check == QUICK.in_check(after, after.side)
        assert not QUICK.in_check(after, 1 - after.side)
        again = QUICK.board(position.state._replace(cells=cells(after)))
        assert (again.sets, again.score) == (after.sets, after.score)
        found[cells(after)] = after
    assert set(found) == {turn.after.state.cells for turn in position.turns()}
    for turn in position.turns()[:: max(1, len(found) // 6)]:
        after, state = found[turn.after.state.cells], turn.after.state
        assert after.side == state.side
        assert after.quiet == GAME.memory(state).quiet
        assert QUICK.can_go_on(after) == (not turn.wins)


@pytest.mark.parametrize("code", RARE["trueques"])
def test_the_quick_rules_are_those_of_the_game_where_it_is_special(code: str) -> None:
    position = GAME.position(code)
    if position.outcome is None:
        _held_against_the_rules(position)


@pytest.mark.parametrize("seed", ordinarily([0], range(3)))
def test_the_quick_rules_are_those_of_the_game(seed: int) -> None:
    game = random_game(GAME, 100 + seed, 40)
    for position in game.positions[1::3]:
        if position.outcome is None:
            _held_against_the_rules(position)
