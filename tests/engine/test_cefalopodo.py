"""Cefalopodo: every sentence of the source, its rulings, small boards solved twice."""

from __future__ import annotations

import random

import pytest

import zamora
from zamora import book
from zamora.compiled import can_compile
from zamora.core.errors import AmbiguousTurn, BadPositionCode, IllegalTurn
from zamora.core.parameters import BadParameter
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.dice.cefalopodo import Cefalopodo
from zamora.solve import solve

from ..claimed import findings
from .slow import cefalopodo

SMALL = "cefalopodo[rows=3,columns=3]"
#: Dice of both sides around the middle: 1 above, 3 on the left, 2 on the right; 1 in a corner.
AROUND = f"{SMALL}:1 1(D1)1/(d3)1(D2)/2(d1) N"


def test_a_die_that_takes_nothing_shows_a_one() -> None:
    """Figure 10 of the source: nothing around, or too much around (figure 13), or only one die."""
    for code, cell in (
        ("cefalopodo:1 5/5/5/5/5 B", "c1"),
        ("cefalopodo:1 5/5/5/2(d1)2/5 B", "c1"),
        ("cefalopodo:1 5/5/5/2(d4)2/1(D3)3 B", "c1"),
        ("cefalopodo:1 5/5/5/5/1(D6)1(d6)1 B", "c1"),
    ):
        position = zamora.position(code)
        after = position.play(cell)
        assert ("die", Side.FIRST, "1", (zamora.Cell(5, 3),)) in {
            (piece.kind, piece.side, piece.text, piece.cells) for piece in after.pieces()
        }
        assert len(after.pieces()) == len(position.pieces()) + 1


def test_it_shows_the_sum_and_takes_off_both_sides_dice() -> None:
    """Figures 11 and 12: two, and three, of both colours; corners are not beside."""
    two = zamora.position("cefalopodo:1 5/5/5/1(D1)(d2)2/3(d3)1 B").play("c1xc2+d1")
    assert two.code == "cefalopodo:1 5/5/5/1(D1)3/2(D5)2 N"
    three = zamora.position(AROUND).play("b2xb3+a2+c2")
    assert three.code == f"{SMALL}:1 3/1(d6)1/2(d1) B"


def test_who_can_take_must_and_chooses_what() -> None:
    position = zamora.position(AROUND)
    middle = sorted(str(turn) for turn in position.turns() if str(turn).startswith("b2"))
    assert middle == ["b2xa2+c2", "b2xb3+a2", "b2xb3+a2+c2", "b2xb3+c2"]
    with pytest.raises(AmbiguousTurn) as ambiguous:
        position.play("b2")
    assert sorted(ambiguous.value.accepted) == middle
    # Where one group can be taken, the square says it all; elsewhere nobody has to take.
    assert position.play("c3") == position.play("c3xb3+c2") == position.play("C3XC2+B3")
    assert str(position.parse("b1")) == "b1"
    for text in ("b2xb3", "b2xb3+c1", "b1xc1+b3", "c1", "b3xa2+c2"):
        with pytest.raises(IllegalTurn) as illegal:
            position.play(text)
        assert illegal.value.accepted


def test_a_full_board_is_counted() -> None:
    for last, winner in (("D1", Side.FIRST), ("d1", Side.SECOND)):
        position = zamora.position(
            f"{SMALL}:1 (D6)(d6)(D6)/(d6)({last})(d6)/(D6)(d6)(D6) {'N' if last == 'D1' else 'B'}"
        )
        assert position.outcome == Outcome(winner, Reason.COUNT)


def test_its_boards_have_an_odd_number_of_squares() -> None:
    for rows in (3, 5):
        for columns in (3, 5):
            game = zamora.game("cefalopodo", rows=rows, columns=columns)
            assert len(game.board.cells) == rows * columns
            assert len(game.symmetries) == (7 if rows == columns else 3)
    with pytest.raises(BadParameter):
        zamora.game("cefalopodo", rows=4)
    for code in (f"{SMALL}:1 (D7)2/3/3 B", f"{SMALL}:1 (Q1)2/3/3 B"):
        with pytest.raises(BadPositionCode):
            zamora.position(code)


def test_on_three_floors_dice_above_and_below_are_beside() -> None:
    game = zamora.game("cefalopodo", floors=3)
    assert isinstance(game, Cefalopodo) and len(game.board.cells) == 75
    around = {name: {*map(game.board.name, game.beside[game.board.cell(name)])} for name in BESIDE}
    assert around == BESIDE
    assert sum(map(len, game.beside.values())) == 2 * (3 * 2 * 20 + 2 * 25)
    # All images of a floor, with the floors as they are or upside down; what touches, touches.
    assert len(game.symmetries) == 15
    for one in game.symmetries:
        for cell, others in game.beside.items():
            assert {*map(one.map, others)} == {*game.beside[one.map(cell)]}


def test_what_the_source_says_of_it() -> None:
    assert [found.holds for found in findings("cefalopodo")] == [True, True, None]
    assert not book.printed_games("cefalopodo") and len(book.errata("cefalopodo")) == 1


def test_nothing_comes_back() -> None:
    """The sum of all pips never falls; while it stays, dice go: why every game ends."""
    chance = random.Random(3)
    position = zamora.game(SMALL).start()
    measure = (0, 0)
    while position.outcome is None:
        position = position.play(chance.choice(position.turns()))
        pips = [int(piece.text) for piece in position.pieces()]
        assert (sum(pips), -len(pips)) > measure
        measure = (sum(pips), -len(pips))
    assert measure[0] <= 6 * 9


#: What is beside a middle, an edge and a corner of the board with three floors.
BESIDE = {
    "2c3": {"2c2", "2c4", "2b3", "2d3", "1c3", "3c3"},
    "1a3": {"1a2", "1a4", "1b3", "2a3"},
    "3e5": {"3e4", "3d5", "2e5"},
}
LATE = [
    f"{SMALL}:1 (D6)1(D1)/(d1)(D1)(d6)/(d1)(d6)(d1) N",
    f"{SMALL}:1 (d1)(D4)1/(D3)(D6)(D1)/(D1)(D6)(d1) B",
    f"{SMALL}:1 (d5)1(D1)/1(D6)1/(D1)(d1)(D6) N",
    f"{SMALL}:1 1(D6)(d1)/(D2)1(d4)/(D1)(d5)1 N",
]


@pytest.mark.parametrize("code", LATE)
def test_small_boards_are_solved_twice(code: str) -> None:
    """The engine's solution and a search without it give one winner, in every position."""
    start = zamora.position(code)
    solution, known = solve(start), dict[object, int]()
    assert len(solution) > 400
    for position in solution.positions:
        board, mover = cefalopodo.read(position.code)
        wins = cefalopodo.winner(board, mover, known) == mover
        assert solution.value(position).result == ("win" if wins else "loss")


@pytest.mark.skipif(not can_compile(), reason="without Numba it takes many minutes")
@pytest.mark.exhaustive
def test_whoever_begins_wins_on_nine_squares() -> None:
    """Two million positions; the same search agrees with the slower one where that is quick."""
    from .slow import cefalopodo_whole

    for code in LATE:
        board, mover = cefalopodo.read(code)
        wins = cefalopodo.winner(board, mover, {}) == mover
        assert cefalopodo_whole.mover_wins(board, mover) == wins
    board, mover = cefalopodo.read(zamora.game(SMALL).start().code)
    assert cefalopodo_whole.mover_wins(board, mover)
