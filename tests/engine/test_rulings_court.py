"""Un Cáliz para el Rey and El Gol de Oro: what both say of moves, of the ball and of goals.

Each rule and ruling on a position where another reading would show. "Ball" is the chalice too.
"""

from __future__ import annotations

import pytest

import zamora
from zamora import IllegalTurn, Outcome, Reason, Side

from .handmade import block, cells, rests, sent, standing, targets, turns_with

WHITE_WINS = Outcome(Side.FIRST, Reason.GOAL)
BLACK_WINS = Outcome(Side.SECOND, Reason.GOAL)
START = (
    "R155,D105,T128,T143,A122,A147,C114,C116,P93,P97,P125 "
    "R15,D65,T27,T42,A23,A48,C54,C56,P45,P73,P77 85 B"
)


@pytest.fixture(params=["caliz", "gol"])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_start(key: str) -> None:
    start = zamora.game(key).start()
    assert start.code == f"{key}:1 {START}"
    assert start.side is Side.FIRST
    # The rook that the printed list leaves out.
    assert "(12,8) a (11,8)" in {str(turn) for turn in turns_with(start, "128 118")}


# Moves --------------------------------------------------------------------------------------------


def test_pawns_take_one_step_also_from_their_first_cell(key: str) -> None:
    assert targets(f"{key}:1 {START}", "93") == cells("83")
    assert targets(f"{key}:1 {START}", "125") == cells("115")


def test_there_is_no_castling(key: str) -> None:
    assert targets(f"{key}:1 R145,T141,T149 R15 85 B", "145") == block(range(13, 16), (4, 5, 6)) - (
        cells("145")
    )


@pytest.mark.parametrize(
    ("men", "origin"),
    [
        ("R145,D24,T34,C35 R148 85 B", "24"),
        ("R145,D24,T34,C35 R148 85 B", "35"),
        ("R25,D26,A36 R148 85 B", "25"),
        ("R25,D26,A36 R148 85 B", "26"),
        ("R121 R28,D135,T142,A134 85 N", "135"),
    ],
)
def test_only_its_king_enters_a_chamber(key: str, men: str, origin: str) -> None:
    assert not targets(f"{key}:1 {men}", origin) & block((1, 15), (4, 5, 6))


def test_a_king_enters_its_own_chamber(key: str) -> None:
    assert targets(f"{key}:1 R145 R25 85 B", "145") >= cells("154 155 156")
    assert targets(f"{key}:1 R145 R25 85 N", "25") >= cells("14 15 16")


def test_promotion_is_four_turns(key: str) -> None:
    for code, move, end, side in (
        (f"{key}:1 R155,P31 R15 85 B", "31 21", "21", "b"),
        (f"{key}:1 R155 R15,P131 85 N", "131 141", "141", "n"),
    ):
        (cell,) = cells(end)
        found = [standing(turn.after)[cell] for turn in turns_with(zamora.position(code), move)]
        assert sorted(found) == [f"{kind} {side}" for kind in ("bishop", "knight", "queen", "rook")]


def test_what_a_pawn_becomes_is_said_as_the_variant_has_it(key: str) -> None:
    four = "una dama, una torre, un alfil o un caballo"
    for chosen, men, letters in (("any", four, "D, T, A o C"), ("queen", "una dama", "D")):
        game = zamora.game(key, promotion=chosen)
        position = game.position(f"{game.key}:1 R145,P36 R15 85 B")
        said = {
            "(3,6) a (2,6)": (IllegalTurn, f"El peón corona: di en qué ({letters})."),
            "(3,6) a (2,6) = R": (IllegalTurn, f"Un peón se convierte en {men}."),
        }
        if chosen == "queen":
            said["(3,6) a (2,6) = T"] = (IllegalTurn, f"Un peón se convierte en {men}.")
        for text, (error, reason) in said.items():
            with pytest.raises(error) as caught:
                position.parse(text)
            assert caught.value.reason == reason
            for accepted in caught.value.accepted:
                position.parse(accepted if "a" in accepted else f"(3,6) a (2,6) {accepted}")


def test_promotion_takes_effect_when_the_turn_ends(key: str) -> None:
    # As a Dama the pawn could send the ball all over row 2; as a pawn, ahead, and score.
    code = f"{key}:1 R155,P35 R28 25 B"
    assert rests(code, "35 25") == cells("15")
    scored = turns_with(zamora.position(code), "35 25")
    assert len(scored) == 4
    assert {turn.after.outcome for turn in scored} == {WHITE_WINS}
    assert str(zamora.position(code).parse("(3,5) a (2,5) a (1,5) = C")) == (
        "(3,5) a (2,5) a (1,5) = C"
    )
    with pytest.raises(IllegalTurn):
        zamora.position(code).parse("(3,5) a (2,5) a (1,5)")
    # Outside of the chamber's columns nothing is ahead of it, so it may not take the ball.
    assert rests(f"{key}:1 R155,P32 R28 22 B", "32 22") == set()


# Sending the ball on ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "move", "ball"),
    [
        # A pawn sends as it came: straight ahead, or diagonally ahead to either hand.
        ("R155,P95 R15 85 B", "95 85", "75"),
        ("R155,P95 R15 86 B", "95 86", "75 77"),
        ("R155,P92 R15 81 B", "92 81", "72"),
        ("R155 R15,P75 85 N", "75 85", "95"),
        ("R155 R15,P75 84 N", "75 84", "93 95"),
        # A rival ahead: the ball cannot go there, so the pawn may not come.
        ("R155,P95 R15,C75 85 B", "95 85", ""),
        ("R155,P95 R15,C75 86 B", "95 86", "77"),
        # A piece of its side ahead sends on in its own way, a pawn in either of its two.
        ("R155,C75,P95 R15 85 B", "95 85", "54 56 63 67 83 87 94 96"),
        ("R155,P75,P95 R15 85 B", "95 85", "64 65 66"),
        ("R155,C113,P73 R15 92 B", "113 92", "71 62 63 64 84 104 111 113"),
        # The cell that the knight has left is free.
        ("R155,C142 R15 121 B", "142 121", "102 113 133 142"),
        # A king sends the ball one step, not where a rival stands.
        ("R155 R15,C143 144 B", "155 144", "133 134 135 145 154 155"),
    ],
)
def test_how_pieces_send(key: str, men: str, move: str, ball: str) -> None:
    assert rests(f"{key}:1 {men}", move) == cells(ball)


def test_the_ball_must_be_sent_on(key: str) -> None:
    position = zamora.position(f"{key}:1 R155,T91 R28 95 B")
    with pytest.raises(IllegalTurn):
        position.parse("(9,1) a (9,5)")
    assert cells("95").isdisjoint(rests(position.code, "91 95"))


def test_the_ball_crosses_and_rests_on_the_cell_that_the_piece_has_left(key: str) -> None:
    assert block(range(9, 14), (5,)) <= rests(f"{key}:1 R145,T105 R15 85 B", "105 85")


def test_a_journey_may_come_back_to_a_piece_already_used(key: str) -> None:
    # The pawn by its column to the knight, on to the rook, back to the pawn, now diagonally.
    code = f"{key}:1 R155,T83,C75,P95 R15 85 B"
    assert cells("74") <= rests(code, "95 85")
    position = zamora.position(code)
    assert position.play("(9,5) a (8,5) a (7,5) a (8,3) a (8,5) a (7,4)")
    # With the rook elsewhere nothing comes back.
    assert not cells("74") & rests(f"{key}:1 R155,T132,C75,P95 R15 85 B", "95 85")


def test_nobody_is_sent_a_ball_that_he_cannot_send_on(key: str) -> None:
    # The pawn on 31 has rivals ahead and beside; without them it is sent the ball.
    code = f"{key}:1 R155,C44,P31 R14,T21,T22 23 B"
    assert sent(code, "44 23") == cells("15 35 42 44")
    assert sent(code.replace("T22", "T82"), "44 23") == cells("15 31 35 42 44")


# Goals --------------------------------------------------------------------------------------------


def test_goals_own_goals_and_kings_in_their_chambers(key: str) -> None:
    """The rook on 95 sends up and down column 5; the king in its chamber receives and sends on."""
    code = f"{key}:1 R155,T91 R16 95 B"
    beside_the_rook = block((9,), range(1, 10)) - cells("95")
    sent_on_by_the_king = cells("144 145 146 154 156")
    column = block(range(1, 15), (5,)) - cells("95")
    assert rests(code, "91 95") == column | beside_the_rook | sent_on_by_the_king
    ends = {
        turn.steps[-1].target: turn.after.outcome
        for turn in turns_with(zamora.position(code), "91 95")
    }
    decided = {cell: outcome for cell, outcome in ends.items() if outcome is not None}
    assert decided == dict.fromkeys(cells("15"), WHITE_WINS) | dict.fromkeys(
        cells("154 156"), BLACK_WINS
    )


def test_the_cell_under_the_rival_s_king_is_no_goal(key: str) -> None:
    assert not cells("15") & rests(f"{key}:1 R155,T91 R15 95 B", "91 95")


def test_any_piece_sends_into_the_chambers(key: str) -> None:
    assert cells("15") <= rests(f"{key}:1 R155,C44 R14 23 B", "44 23")


def test_after_a_goal_there_are_no_turns(key: str) -> None:
    position = zamora.position(f"{key}:1 R155,T91 R16 95 B").play("(9,1) a (9,5) a (1,5)")
    assert position.outcome == WHITE_WINS
    assert position.turns() == ()
