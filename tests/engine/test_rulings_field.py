"""Futez, Golez, Goldrez: rules and rulings, each on a position where another reading would show."""

from __future__ import annotations

import pytest

import zamora
from zamora import Cell, IllegalTurn, Outcome, Reason, Side

from .handmade import block, cells, position_of, rests, senders, sent, standing, targets, turns_with

FUTEZ = "futez:1 22,24,31,35 71,75,82,84 53 B"
GOLEZ = "golez:1 P24,D33,D35,M44,A52,A56 P104,D93,D95,M84,A72,A76 64 B"
GOLDREZ = "goldrez:1 R14,T23,A25,C34,D44 R94,T85,A83,C74,D64 54 B"
BLACK_WINS = Outcome(Side.SECOND, Reason.GOAL)
WHITE_WINS = Outcome(Side.FIRST, Reason.GOAL)


@pytest.mark.parametrize("code", [FUTEZ, GOLEZ, GOLDREZ])
def test_white_begins_and_nobody_passes(code: str) -> None:
    start = zamora.game(code.partition(":")[0]).start()
    assert start.code == code
    assert start.side is Side.FIRST
    assert not start.draft().may_end
    white = {cell for cell, man in standing(start).items() if man.endswith(" b")}
    for turn in start.turns():
        after = {cell for cell, man in standing(turn.after).items() if man.endswith(" b")}
        assert len(white - after) == 1


# Futez --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "move", "ball"),
    [
        # The man has a companion and stands at the ball himself.
        ("futez:1 22,31,33,35 71,73,75,84 53 B", "35 44", "42 62 64"),
        # His companion stands at the ball.
        ("futez:1 22,24,31,44 64,71,82,84 53 B", "22 33", "42 62"),
        # He stands at the ball and has no companion, or only one of the rival's.
        (FUTEZ, "31 42", "53"),
        ("futez:1 22,24,31,35 55,71,82,84 53 B", "35 44", "53"),
        # Companions, but neither of the two is at the ball.
        (FUTEZ, "24 33", "53"),
        # Two stand at the ball, but the man who moves has nothing to do with them.
        ("futez:1 22,35,42,44 71,75,82,84 53 B", "35 24", "53"),
    ],
)
def test_futez_when_the_ball_must_move(code: str, move: str, ball: str) -> None:
    assert rests(code, move) == cells(ball)


@pytest.mark.parametrize(
    ("code", "move", "ball"),
    [
        # Over 42 to 33, straight on; 71, with a turn in the air, would be as near.
        ("futez:1 22,24,42,44 53,71,73,84 51 N", "71 62", "33"),
        # The nearest along each diagonal, two steps; over 62 and 51 there is only the edge.
        ("futez:1 22,24,42,62 64,71,82,84 73 B", "42 51", "55 91 95"),
    ],
)
def test_futez_the_ball_flies_to_the_nearest_cell(code: str, move: str, ball: str) -> None:
    assert rests(code, move) == cells(ball)


def test_futez_men_go_all_four_ways_but_not_to_the_last_rows() -> None:
    assert targets("futez:1 24,31,44,62 71,75,82,84 53 B", "44") == cells("33 35 55")
    assert targets(FUTEZ, "22") == cells("33")
    assert targets("futez:1 24,31,44,62 71,75,82,84 53 N", "82") == cells("73")


def test_futez_a_ball_that_must_move_and_cannot_stays_and_the_turn_stands() -> None:
    code = "futez:1 31,35,42,62 44,64,71,84 53 N"
    assert rests(code, "84 75") == cells("53")
    position = zamora.position(code)
    (turn,) = turns_with(position, "84 75")
    assert position.play("N: C84 a C75") == turn.after
    draft = position.draft().take(turn.steps[0])
    assert draft.may_end and draft.next_steps == ()
    # With one of the four cells free it must go there.
    assert rests(code.replace("35,42", "35,55"), "84 75") == cells("42")
    draft = zamora.position(code.replace("35,42", "35,55")).draft().take(turn.steps[0])
    assert not draft.may_end


def test_futez_four_around_the_ball() -> None:
    """Who leaves the ring and has a companion leaves the only hole; two leave without one."""
    position = position_of("futez:1 22,24,42,44 53,62,73,84 33 B")
    assert {turn.after.code for turn in position.turns()} == {
        "futez:1 24,31,42,44 53,62,73,84 22 N",
        "futez:1 22,35,42,44 53,62,73,84 24 N",
        "futez:1 22,24,31,44 53,62,73,84 42 N",
        "futez:1 22,24,44,51 53,62,73,84 33 N",
        "futez:1 22,24,35,42 53,62,73,84 44 N",
        "futez:1 22,24,42,55 53,62,73,84 33 N",
    }


def test_futez_without_a_turn_it_is_a_draw() -> None:
    position = position_of("futez:1 33,44,62,64 71,75,82,84 73 N")
    assert position.turns() == ()
    assert position.outcome == Outcome(None, Reason.STALEMATE)


@pytest.mark.parametrize(
    ("ball", "outcome"),
    [
        ("11", BLACK_WINS),
        ("22", BLACK_WINS),
        ("24", BLACK_WINS),
        ("33", None),
        ("73", None),
        ("82", WHITE_WINS),
        ("95", WHITE_WINS),
    ],
)
def test_futez_goals_are_two_rows_deep(ball: str, outcome: Outcome | None) -> None:
    position = position_of(f"futez:1 31,35,42,44 62,64,71,75 {ball} B")
    assert position.outcome == outcome
    assert bool(position.turns()) == (outcome is None)


def test_futez_an_own_goal_counts_for_the_rival() -> None:
    position = zamora.position("futez:1 35,51,53,62 71,75,82,84 33 B")
    assert position.play("B: C51 a C42. R: C33 a C22").outcome == BLACK_WINS
    assert position.play("B: C51 a C42. R: C33 a C44").outcome is None


# Golez --------------------------------------------------------------------------------------------

#: AB1 stands beside the ball.
BESIDE = "golez:1 P24,D33,D35,M44,A63,A56 P104,D93,D95,M84,A72,A76 64 B"
#: The ball before White's goal; AB1 on 36.
BEFORE_THE_GOAL = "golez:1 P25,D32,D43,M44,A36,A75 P102,D93,D95,M84,A72,A76 34 B"


def test_golez_how_pieces_move() -> None:
    assert targets(GOLEZ, "24") == block((1, 2), range(2, 7)) - cells("24")
    assert targets(GOLEZ, "33") == cells("32 34 43"), "not into the goal, not diagonally"
    assert targets(GOLEZ, "44") == cells("34 43 45 53 54 55")
    # One or two steps; not over AN1 on 72 nor over the ball, no leap.
    assert targets(GOLEZ, "52") == cells("32 34 41 42 43 51 53 54 61 62 63 74")
    assert targets(BESIDE, "63") == cells("41 43 45 52 53 54 61 62 73 74 83 85")


def test_golez_the_ball_goes_to_the_nearest_cells_of_the_piece_s_colour() -> None:
    assert sent(GOLEZ, "44 54") == cells("63 65 74")
    assert sent(GOLEZ, "44 53") == cells("55 73 75")
    assert sent(GOLEZ, "44 34") == set()


def test_golez_cells_of_goals_count_when_the_nearest_are_looked_for() -> None:
    code = "golez:1 P24,D33,D35,M44,A83,A75 P102,D93,D95,M84,A72,A56 47 B"
    assert sent(code, "35 36") == cells("25 45 65 67")
    # Here a goal's cell is the only one beside the ball; on the field the nearest are farther off.
    code = "golez:1 P26,D33,D43,M32,A52,A75 P102,D93,D95,M45,A47,A35 34 B"
    assert sent(code, "43 44") == cells("24")


def test_golez_moving_the_ball_is_optional() -> None:
    assert Cell(6, 4) in rests(GOLEZ, "44 54")


def test_golez_only_the_piece_that_has_moved_begins() -> None:
    assert rests(BESIDE, "33 32") == cells("64")
    assert senders(BESIDE, "44 54") == {"MB"}


def test_golez_then_any_piece_goes_on_without_limit() -> None:
    assert senders(BESIDE, "44 54", "74") == {"AB1"}
    assert senders(BESIDE, "44 54", "74", "65") == {"MB", "AB2"}
    # The cell that the ball has left is free again later.
    play = zamora.position(BESIDE).play
    assert play("MB: 44 a 54. R: 74, 65, 74, 65 y 74") == play("MB: 44 a 54. R: 74")


def test_golez_the_turn_ends_in_the_goal_and_an_own_goal_is_the_rival_s() -> None:
    position = zamora.position(BEFORE_THE_GOAL)
    scored = position.play("PB: 25 a 23. R: 25")
    assert scored.outcome == BLACK_WINS
    # The attacker on 36 is beside 25.
    assert sent(BEFORE_THE_GOAL, "25 23", "25") == set()
    with pytest.raises(IllegalTurn):
        position.parse("PB: 25 a 23. R: 25 y 34")


def test_golez_pieces_of_a_kind_may_change_places_for_repetition() -> None:
    changed = zamora.position(GOLEZ.replace("D33,D35", "D35,D33").replace("A72,A76", "A76,A72"))
    start = zamora.position(GOLEZ)
    assert changed != start
    assert changed.key == start.key
    assert zamora.position(GOLEZ.replace("D33,D35,M44", "D33,D44,M35")).key != start.key


# Goldrez ------------------------------------------------------------------------------------------

#: The ball in front of the white king.
AT_THE_KING = "goldrez:1 R14,T57,A56,C67,D26 R94,T85,A83,C74,D64 24 B"


def test_goldrez_how_pieces_move() -> None:
    first = {origin: len(targets(GOLDREZ, origin)) for origin in ("14", "23", "25", "34", "44")}
    assert first == {"14": 2, "23": 8, "25": 2, "34": 6, "44": 16}
    # Not into its own goal, and no further than before the bishop on 83: nobody captures.
    assert targets(GOLDREZ, "23") == cells("21 22 24 33 43 53 63 73")
    # The ball stands in the way.
    assert not targets(GOLDREZ, "44") & cells("54 64")
    assert targets(GOLDREZ, "14") == cells("13 15"), "the king stays in its goal"


def test_goldrez_the_ball_goes_as_the_piece_goes() -> None:
    assert sent(GOLDREZ, "34 55") == cells("33 35 42 46 62 66 73 75")
    assert sent(GOLDREZ, "44 43") == cells("53 52 51 55 56 57 44 45 36 27 63 72 81 65 76 87")
    assert sent(GOLDREZ, "44 33") == set(), "too far from the ball"
    assert Cell(5, 4) in rests(GOLDREZ, "44 43"), "the ball may be left alone"


def test_goldrez_only_the_piece_that_has_moved_begins() -> None:
    # The Dama stands beside the ball, but it is the king that has moved.
    assert rests(GOLDREZ, "14 15") == cells("54")
    assert senders(GOLDREZ, "44 53") == {"Db"}


def test_goldrez_each_piece_moves_the_ball_once() -> None:
    # The Dama is beside 43 too, the knight beside 24.
    assert senders(GOLDREZ, "44 53", "43") == {"Cb"}
    assert senders(GOLDREZ, "44 53", "43", "24") == {"Rb", "Ab"}
    with pytest.raises(IllegalTurn):
        zamora.position(GOLDREZ).parse("Db: 44 a 53. O: 43, 42")


def test_goldrez_the_turn_ends_in_the_goal_and_an_own_goal_is_the_rival_s() -> None:
    position = zamora.position(AT_THE_KING)
    assert position.play("Db: 26 a 25. O: 13").outcome == BLACK_WINS
    # The king beside it has not moved the ball yet.
    assert sent(AT_THE_KING, "26 25", "13") == set()
    with pytest.raises(IllegalTurn):
        position.parse("Db: 26 a 25. O: 13, 22")
