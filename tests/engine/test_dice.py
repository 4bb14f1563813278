"""Dice that roll: the 24 ways in which a die lies, the games of them, and Cefalópodo."""

from __future__ import annotations

import random
from itertools import product

import pytest

import zamora
from zamora import book
from zamora.compiled import can_compile
from zamora.core.board import EAST, NORTH, ORTHOGONAL, SOUTH, WEST
from zamora.core.dice import WAYS, all_faces, is_even, lying, rolled, turned
from zamora.core.errors import (
    AmbiguousTurn,
    BadPositionCode,
    IllegalTurn,
    TooManyTurns,
    UnreadableNotation,
)
from zamora.core.history import History
from zamora.core.parameters import BadParameter
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.dice.artaban import Artaban
from zamora.library.dice.cefalopodo import Cefalopodo
from zamora.rival import RandomPlayer
from zamora.solve import solve

from ..claimed import findings
from .slow import cefalopodo, rolling

# The group ----------------------------------------------------------------------------------------


def effects() -> dict[str, tuple[str, ...]]:
    """What every roll and quarter turn makes of each of the 24 ways, in one order."""
    found = {f"roll {way}": tuple(rolled(faces, way) for faces in WAYS) for way in ORTHOGONAL}
    return found | {
        f"turn {angle}": tuple(turned(faces, angle) for faces in WAYS) for angle in (90, 180, -90)
    }


def test_there_are_twenty_four_ways_and_opposite_faces_make_seven() -> None:
    assert len(WAYS) == len(set(WAYS)) == 24
    assert {faces[:2] for faces in WAYS} == {
        f"{up}{south}"
        for up, south in product(range(1, 7), repeat=2)
        if up not in (south, 7 - south)
    }
    for faces in WAYS:
        shown = all_faces(faces)
        assert sorted(shown.values()) == list("123456")
        for one, other in (("up", "down"), ("south", "north"), ("east", "west")):
            assert int(shown[one]) + int(shown[other]) == 7
        assert lying(*faces[:2]) == faces


def test_they_are_those_of_a_block_that_is_laid_on_its_side() -> None:
    """A second description: six numbers that change places, and a table made with a real die."""
    for faces in WAYS:
        up, south, east = map(int, faces)
        block = rolling.block(up, south)
        assert block[4] == east and tuple(all_faces(faces).values()) == tuple(
            str(block[n]) for n in (0, 3, 4, 1, 2, 5)
        )
        for way in ORTHOGONAL:
            laid = rolling.laid(block, (way.rows, way.columns))
            assert rolled(faces, way) == "".join(str(laid[n]) for n in (0, 3, 4))
        spun = rolling.spun(block)
        assert turned(faces, 90) == "".join(str(spun[n]) for n in (0, 3, 4))


def test_one_two_three_go_against_the_clock() -> None:
    """Where they meet: above, in front, on the right is against the clock for who looks at it."""
    assert [faces for faces in WAYS if sorted(faces) == list("123")] == ["123", "231", "312"]


def test_rolls_and_turns_make_the_group_of_a_cube() -> None:
    moves, identity = effects(), WAYS
    for moved in moves.values():
        assert sorted(moved) == sorted(WAYS)
    # Four of one undo each other, and so do there and back.
    for faces in WAYS:
        for way, back in ((NORTH, SOUTH), (EAST, WEST)):
            assert rolled(rolled(faces, way), back) == faces
            assert rolled(rolled(rolled(rolled(faces, way), way), way), way) == faces
        assert turned(turned(faces, 90), -90) == turned(faces, 360) == faces
    # Whoever has moved as one of the 24 did has moved all others in one way: 24 in all.
    reached = {identity}
    while True:
        more = reached | {
            tuple(moved[WAYS.index(faces)] for faces in done)
            for done in reached
            for moved in moves.values()
        }
        if more == reached:
            break
        reached = more
    assert len(reached) == 24 and len({ways[0] for ways in reached}) == 24


def test_a_roll_changes_the_parity_as_a_step_changes_the_shade() -> None:
    assert sum(map(is_even, WAYS)) == 12
    for name, after in effects().items():
        odd = name != "turn 180"
        for one, other in zip(WAYS, after, strict=True):
            assert (is_even(one) != is_even(other)) == odd
    # So a die that only rolls shows on each square one half of the ways alone.
    chance, row, column, faces = random.Random(1), 0, 0, "123"
    for _roll in range(200):
        way = chance.choice(ORTHOGONAL)
        row, column, faces = row + way.rows, column + way.columns, rolled(faces, way)
        assert is_even(faces) == ((row + column) % 2 == 0)


# Artabán ------------------------------------------------------------------------------------------

#: Three dice of White beside each other with Black's in front, at the side, behind.
MEETING = "artaban:1 8/8/3(d214)4/1(d312)(D312)(d123)2(L415)(d456)/2(d135)5/8/8/8 B juego"
SET_UP = "a2=5<, b2=3, c2=2>, d2=4, e2=4<<, f2=6, g2=1, h2=3, c2*"


def turns_of(code: str, cell: str) -> list[str]:
    """What the die on a cell can do."""
    return [str(turn) for turn in zamora.position(code).turns() if str(turn).startswith(cell)]


def test_what_dice_of_artaban_are_worth() -> None:
    """For each pip 100 points on the last row, and 60; 6 for each row come, pip and three more."""
    position = zamora.position("artaban:1 1(D541)6/8/8/8/3(L415)4/8/2(d312)5/8 N juego")
    assert position.game.evaluation(position.state) == 6 * 6 * (3 + 3) - (560 + 6 * 3 * (4 + 3))


def test_a_die_takes_less_and_never_backwards_and_a_leader_takes_as_much() -> None:
    # A three: two pips in front and a one on its right; as much on its left; less behind it.
    assert sorted(turns_of(MEETING, "c5")) == sorted(["c5xd5", "c5=b5", "c5-c6", "c5<", "c5>"])
    assert sorted(turns_of(MEETING, "g5")) == sorted(["g5xh5", "g5-g6", "g5-f5", "g5<", "g5>"])
    slantwise = MEETING.replace("artaban:", "artaban[diagonal=True]:")
    assert "c5xd6" in turns_of(slantwise, "c5") and "c5xd4" not in turns_of(slantwise, "c5")
    after = zamora.position(MEETING).play("c5xd5")
    assert "D312" in after.code and "d123" not in after.code
    assert len(zamora.position(MEETING).play("c5=b5").pieces()) == 6
    never = MEETING.replace("artaban:", "artaban[sacrifice=False]:")
    assert "c5=b5" not in turns_of(never, "c5")
    # The other leader is taken by more only.
    two = "artaban:1 8/8/8/2(L415)(l456)4/8/8/8/8 B juego"
    assert not [text for text in turns_of(two, "c5") if "x" in text or "=" in text]


def test_taking_after_rolling() -> None:
    code = "artaban[capture=after]:1 8/8/3(d214)4/8/3(D351)4/8/8/8 B juego"
    # Forward a three with a five in front comes to that five, and may take the two.
    assert sorted(turns_of(code, "d4")) == sorted(
        ["d4-d5", "d4-d5, d5xd6", "d4-c4", "d4-e4", "d4<", "d4>"]
    )
    assert zamora.position(code).play("d4-d5, d5xd6").code.count("(") == 1
    with pytest.raises(IllegalTurn):
        zamora.position(MEETING.replace("artaban:", "artaban[capture=after]:")).play("c5xd5")


def test_the_end_is_counted() -> None:
    """By points, dice on the last row, dice at all; a draw if all that is the same."""
    for rows, side, outcome in (
        ("1(D541)6/8/8/8/8/4(d415)3/8/6(d415)1", "N", Side.FIRST),
        ("1(D541)6/8/8/8/8/4(d415)3/8/(d123)5(d415)1", "N", Side.SECOND),
        ("1(D541)6/8/8/8/8/4(d415)3/8/6(d513)1", "B", Side.SECOND),
        ("1(D541)6/8/8/8/8/8/8/6(d513)1", "N", None),
    ):
        position = zamora.position(f"artaban:1 {rows} {side} juego")
        assert position.outcome == Outcome(outcome, Reason.COUNT) and not position.turns()
    assert zamora.position("artaban:1 1(D541)6/3(D536)4/8/8/8/4(d415)3/8/8 B juego").outcome is None


def test_a_row_adds_up_and_has_one_leader() -> None:
    for size, total in ((8, 28), (6, 21)):
        game = zamora.game("artaban", size=size)
        assert isinstance(game, Artaban) and game.total == total
        for seed in range(3):
            history = History(game.start())
            for side in Side:
                turn = RandomPlayer(seed).choose(history)
                history.play(turn)
                own = [one for one in history.position.pieces() if one.side is side]
                assert len(own) == size and sum(int(one.text) for one in own) == total
                assert sum(one.kind == "leader" for one in own) == 1
    start = zamora.game("artaban").start()
    with pytest.raises(TooManyTurns):
        start.turns()
    for text in ("b2=3", "a2=1, b2=1, c2=1, d2=1, e2=1", "a2=5", SET_UP[:-5], "a2=9"):
        with pytest.raises((IllegalTurn, UnreadableNotation)) as refused:
            start.play(text)
        assert refused.value.accepted
    draft = start.draft()
    for cell, top in (("a2", "5"), ("b2", "3")):
        draft = draft.take(
            next(
                step
                for step in draft.next_steps
                if step.value == top and step.target == start.game.board.cell(cell)
            )
        )
    assert draft.allowance == "Arriba suman 8 de 28."
    # Turned by halves and quarters, and read back.
    position = start.play(SET_UP)
    assert [piece.faces for piece in position.pieces()] == (
        ["541", "312", "246", "415", "462", "624", "123", "312"]
    )
    assert start.parse(str(start.parse(SET_UP))).after == position


def test_nothing_of_a_row_shows_before_both_are_there() -> None:
    start = zamora.game("artaban").start()
    first = start.play(SET_UP)
    other = start.play("a2=6, b2=6, c2=6, d2=6, e2=1, f2=1, g2=1, h2=1, a2*")
    seen = [position.seen_by(Side.SECOND) for position in (first, other)]
    assert seen[0] == seen[1] and str(seen[0]) == str(seen[1]) and str(seen[0]).count("?") == 8
    assert seen[0].code == seen[1].code and seen[0].pieces() == seen[1].pieces()
    assert first.seen_by(Side.FIRST) is first
    assert first.draft().next_steps == other.draft().next_steps
    openly = zamora.game("artaban", screen=False).start().play(SET_UP)
    assert openly.seen_by(Side.SECOND) is openly


@pytest.mark.parametrize(
    "fields",
    [
        "8/8/8/8/8/8/(D541)7/8 N",
        "8/8/8/8/8/8/(D541)(D312)(D246)(D415)(D462)(D624)(D123)(D312)/8 N",
        "8/8/8/8/8/8/(D541)(D312)(L246)(D415)(D462)(D624)(D123)(D214)/8 N",
        "8/8/8/8/8/8/(D541)(D312)(L246)(D415)(D462)(D624)(D123)(D312)/8 B",
        "8/8/8/8/8/8/(D541)(D314)6/8 B juego",
        "8/8/8/8/8/8/(L541)(L312)6/8 B juego",
        "8/8/8/8/8/8/8/8 B jugando",
    ],
)
def test_impossible_positions_are_refused(fields: str) -> None:
    with pytest.raises(BadPositionCode):
        zamora.position(f"artaban:1 {fields}")


# Duell --------------------------------------------------------------------------------------------

DUELL = "duell:1 9/3kK4/(d541)8/4(d231)4/9/2(d645)1(D632)4/9/(D536)3(D231)3(D135) B"


def test_the_first_position_is_the_printed_one() -> None:
    """5 1 2 6 O 6 2 1 5, threes towards their player and fours into the board (section 3)."""
    start = zamora.game("duell").start()
    for side, near, far in ((Side.FIRST, "south", "north"), (Side.SECOND, "north", "south")):
        own = [one for one in start.pieces() if one.side is side]
        assert "".join(one.text if one.kind == "die" else "O" for one in own) == "5126O6215"
        for one in own:
            if one.kind == "die":
                shown = all_faces(one.faces)
                assert (shown[near], shown[far]) == ("3", "4")
        assert {one.cells[0].row for one in own} == {8 if side is Side.FIRST else 1}


def test_a_die_rolls_as_far_as_it_shows_with_one_corner() -> None:
    start = zamora.game("duell").start()
    assert turns_of(start.code, "c1") == ["c1-c3", "c1-c2-d2", "c1-c2-b2"]
    assert turns_of(start.code, "e1") == ["e1-e2"]
    # A six goes six squares: not through others, not back, not with two corners.
    for text, why in (
        ("d1-d6", "todavía tiene que rodar 1 casilla"),
        ("d1-d4-d1", "no vuelve atrás"),
        ("d1-d3-f3-f5", "dobla una vez a lo sumo"),
        ("d1-e1", "ocupada"),
        ("d1-d8", "ya está completo"),
    ):
        with pytest.raises(IllegalTurn, match=why) as refused:
            start.play(text)
        assert refused.value.accepted
    with pytest.raises(UnreadableNotation) as cornerless:
        start.play("c1-d2")
    assert cornerless.value.accepted == ("c1-c2-d2", "c1-d1-d2")
    # It lies as six rolls leave it, and may capture on the last square only.
    assert "D632" in start.code and "D246" not in start.code
    position = zamora.position(DUELL)
    captures = [str(turn) for turn in position.turns() if turn.steps[-1].captures]
    assert captures == ["e7xd7", "a1xa6"]
    assert zamora.position(DUELL[:-1] + "N").play("d7xe7").outcome == (
        Outcome(Side.SECOND, Reason.TAKEN)
    )


def test_a_key_die_wins_where_the_other_began_or_is_taken() -> None:
    position = zamora.position(DUELL)
    assert position.play("e7-e8").outcome == Outcome(Side.FIRST, Reason.ARRIVED)
    assert position.play("e7xd7").outcome == Outcome(Side.FIRST, Reason.TAKEN)
    # A corner of the board shut by others: nothing can roll.
    shut = zamora.position("duell:1 8k/9/9/9/9/(d541)8/(D231)(d541)7/K(D536)(d541)6 B")
    assert shut.outcome == Outcome(Side.SECOND, Reason.NO_MOVES)


def test_two_ways_to_one_position_are_one_turn() -> None:
    """Four rolls one way change nothing: before or after the corner is all the same."""
    position = zamora.position("duell:1 8k/9/9/9/9/9/3(d645)5/(D536)7K B")
    one, other = position.parse("a1-a5-b5"), position.parse("a1-b1-b5")
    assert one == other and one.steps != other.steps
    assert position.play(one) == position.play(other)


@pytest.mark.parametrize(
    "fields",
    [
        "9/9/9/9/9/9/9/(D536)8 B",
        "9/9/9/kK7/9/9/KK7/9 B",
        "9/9/9/kK7/9/9/9/9 B 3N",
        "(D541)(D541)(D541)(D541)(D541)(D541)(D541)(D541)(D541)/9/9/kK7/9/9/9/9 B",
    ],
)
def test_impossible_positions_of_duell_are_refused(fields: str) -> None:
    with pytest.raises(BadPositionCode):
        zamora.position(f"duell:1 {fields}")


# Chess with dice ----------------------------------------------------------------------------------


def test_numbers_are_read_where_letters_may_stand() -> None:
    start = zamora.game("ajedrez-dados").start()
    for text, meant in (("3f3", "Cf3"), ("1e4", "e4"), ("3b1-c3", "Cc3"), ("e2-e4", "e4")):
        assert str(start.parse(text)) == meant
    promoting = zamora.position("ajedrez-dados:1 8/P3k3/8/8/8/8/8/4K3 w - - 0")
    assert {str(promoting.parse(text)) for text in ("a8=5", "a8=D", "a8 (5)")} == {"a8=D"}
    after = promoting.play("a8=4")
    assert {one.noun.word: one.text for one in after.pieces() if one.noun} == (
        {"rey": "6", "torre": "4"}
    )
    for text in ("a8=6", "7f3", "3f"):
        with pytest.raises((IllegalTurn, UnreadableNotation)) as refused:
            promoting.play(text)
        assert refused.value.accepted
    history = History(start)
    for text in ("e4", "1e5", "2c4", "3c6", "5h5", "3f6", "5xf7#"):
        history.play(text)
    assert history.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)


def test_the_men_move_as_in_chess() -> None:
    usual, dice = zamora.game("ajedrez"), zamora.game("ajedrez-dados")
    chance = random.Random(2)
    one, other = usual.start(), dice.start()
    for _turn in range(30):
        assert list(map(str, one.turns())) == list(map(str, other.turns()))
        text = str(chance.choice(one.turns()))
        one, other = one.play(text), other.play(text)
        assert one.code.partition(":")[2] == other.code.partition(":")[2]


# Cefalopodo: every sentence of the source, its rulings, small boards solved twice -----------------


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
