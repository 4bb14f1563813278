"""Un Cáliz para el Rey and El Gol de Oro: moves, ball and goals; what either has alone.

Each rule and ruling on a position where another reading would show. "Ball" is the chalice too.
"""

from __future__ import annotations

import pytest

import zamora
from zamora import Cell, GameOver, IllegalTurn, Outcome, Reason, Side
from zamora.core.errors import BadPositionCode

from .handmade import block, cells, next_steps, rests, sent, standing, targets, turns_with

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


# Un Cáliz para el Rey: check, mate and captures --------------------------------------------------


MATED = "caliz:1 R155,D25,A58 R15 81 N"


def in_check(code: str) -> bool:
    """Whether the side to move is in check: then its rival could not be to move."""
    other = code[:-1] + ("N" if code[-1] == "B" else "B")
    try:
        zamora.position(other)
    except BadPositionCode as error:
        assert "jaque" in error.reason
        return True
    return False


# Check --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "checked"),
    [
        # Pieces attack the chambers, where they may not go.
        ("caliz:1 R155,D55 R15 85 N", True),
        ("caliz:1 R155,A59 R15 85 N", True),
        ("caliz:1 R155,C36 R15 85 N", True),
        ("caliz:1 R155,P36 R25 85 N", True),
        ("caliz:1 R155,P35 R25 85 N", False),
        # The chalice stands in the way, of checks too.
        ("caliz:1 R145 R15,T105 134 B", True),
        ("caliz:1 R145 R15,T105 135 B", False),
        ("caliz:1 R155,A59 R15 37 N", False),
        # A knight leaps over it.
        ("caliz:1 R155,C36 R15 26 N", True),
    ],
)
def test_check(code: str, checked: bool) -> None:
    assert in_check(code) == checked


def test_the_king_moves_out_of_check_and_keeps_his_distance() -> None:
    assert targets("caliz:1 R145 R15,T105 91 B", "145") == cells("134 136 144 146 154 156")
    assert targets("caliz:1 R35 R15 85 N", "15") == cells("14 16")


def test_a_turn_that_leaves_the_own_king_in_check_is_illegal_even_if_it_scores() -> None:
    # The bishop on 119 looks at the king; from 129 it does not.
    assert rests("caliz:1 R155,T95 R26,A129 85 B", "95 85") >= cells("15")
    with pytest.raises(IllegalTurn):
        zamora.position("caliz:1 R155,T95 R26,A119 85 B").play("(9,5) a (8,5) a (1,5)")
    # What saves the king is the chalice in the bishop's way, sent there by the king or by the rook.
    assert rests("caliz:1 R155,T95 R26,A119 85 B", "95 85") == cells("146")
    assert rests("caliz:1 R155,T148 R26,A119 138 B", "148 138") == cells("128 137")


def test_a_chalice_that_shields_the_king_may_be_taken_if_it_shields_again() -> None:
    assert rests("caliz:1 R145 R15,T105 135 B", "145 135") == cells("125")
    # A pinned knight takes the chalice and leaves it where it stood itself.
    code = "caliz:1 R155,C135 R15,T105 114 B"
    assert targets(code, "135") == cells("114")
    assert rests(code, "135 114") == cells("135")


def test_check_is_discovered_when_the_chalice_leaves_the_line() -> None:
    position = zamora.position("caliz:1 R155 R15,T105 125 N")
    checks = {
        turn.steps[-1].target
        for turn in turns_with(position, "105 125")
        if in_check(turn.after.code)
    }
    assert checks >= cells("121 129 25")
    assert not checks & cells("135 145")


# Captures and pawns -------------------------------------------------------------------------------


def test_captures_are_those_of_chess() -> None:
    code = "caliz:1 R155,P85 R15,C74,C75,A76 133 B"
    assert targets(code, "85") == cells("74 76"), "not straight ahead"
    (turn,) = turns_with(zamora.position(code), "85 74")
    assert len(turn.after.pieces()) == len(turn.before.pieces()) - 1
    assert turn.steps[0].kind == "move"
    captures = turns_with(zamora.position("caliz:1 R155,P37 R15,C26,C27 133 B"), "37 26")
    assert {standing(turn.after)[next(iter(cells("26")))] for turn in captures} == {
        "queen b",
        "rook b",
        "bishop b",
        "knight b",
    }


def test_nobody_captures_the_king() -> None:
    # It would be White's turn and Black's king in check: no such position can stand.
    with pytest.raises(BadPositionCode):
        zamora.position("caliz:1 R155,P36 R25 85 B")


def test_there_is_no_capture_in_passing() -> None:
    assert targets("caliz:1 R155,P84 R15,P85 133 B", "84") == cells("74")


def test_a_pawn_on_its_last_row_cannot_stand() -> None:
    with pytest.raises(BadPositionCode):
        zamora.position("caliz:1 R155,P21 R15 85 B")


# The end ------------------------------------------------------------------------------------------


def test_mate_wins() -> None:
    position = zamora.position(MATED)
    assert in_check(MATED)
    assert position.turns() == ()
    assert position.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    with pytest.raises(GameOver):
        position.draft()
    before = zamora.position("caliz:1 R155,D21,A58 R15 81 B")
    (mating,) = turns_with(before, "21 25")
    assert mating.after == position
    assert mating.wins and not mating.stalemates


def test_the_chalice_in_the_line_of_the_guard_saves_from_mate() -> None:
    # Between rook and Dama: nobody guards the Dama, the king takes her.
    saved = zamora.position("caliz:1 R155,D25,T105 R15 55 N")
    assert [str(turn) for turn in saved.turns()] == ["(1,5) a (2,5)"]


def test_no_turn_without_check_is_a_draw() -> None:
    position = zamora.position("caliz:1 R155,T143,T145,A57 R14 81 N")
    assert position.turns() == ()
    assert position.outcome == Outcome(None, Reason.STALEMATE)
    assert not in_check(position.code)


def test_check_is_no_end_and_a_goal_is_one_also_in_mate() -> None:
    assert zamora.position("caliz:1 R155,D55 R15 85 N").outcome is None
    scored = zamora.position(MATED.replace("81", "156"))
    assert scored.outcome == Outcome(Side.SECOND, Reason.GOAL)


# El Gol de Oro: fouls -----------------------------------------------------------------------------


def at(cell: str) -> Cell:
    return next(iter(cells(cell)))


def fouled(code: str, move: str, rest: str) -> dict[Cell, str]:
    """What stands on the board after the foul that takes the victim to a cell."""
    turns = turns_with(zamora.position(code), move)
    (turn,) = (turn for turn in turns if turn.steps[-1].target == at(rest))
    assert turn.steps[0].kind == "foul"
    return standing(turn.after)


# There is no check, and nobody captures -----------------------------------------------------------


def test_there_is_no_check_and_no_mate() -> None:
    # The rook looks at the king, who may stay there, and go where a Dama looks.
    position = zamora.position("gol:1 R145,T91 R15,D116,T115 97 B")
    assert turns_with(position, "91 92")
    assert turns_with(position, "145 146")
    mate_in_caliz = zamora.position("gol:1 R155,D25,A58 R15 81 N")
    assert mate_in_caliz.outcome is None
    assert mate_in_caliz.turns()
    # A position in which the side that has moved is "in check" can stand.
    assert zamora.position("gol:1 R155,D55 R15 85 B").turns()


def test_a_player_without_a_turn_draws() -> None:
    # The pawn stands on its far row, where only a foul can have taken it.
    for code in ("gol:1 P25 R148 85 B", "gol:1 - R148 85 B"):
        position = zamora.position(code)
        assert position.turns() == ()
        assert position.outcome == Outcome(None, Reason.STALEMATE)


def test_nobody_captures() -> None:
    position = zamora.position("gol:1 R155,T91 R14,C95,T115 97 B")
    for turn in position.turns():
        black = [piece for piece in turn.after.pieces() if piece.side is Side.SECOND]
        assert len(black) == 3
        assert {step.kind for step in turn.steps} <= {"move", "foul", "ball"}


# Fouls --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "move", "victim"),
    [
        # A king is taken to row 1, and not to row 15. The ball's cell is neither free nor crossed.
        (
            "R154,T91 R95 97 B",
            "91 95",
            "91 92 93 94 96 15 25 35 45 55 65 75 85 105 115 125 135 145",
        ),
        # On through a man of the fouling side, a pawn in either of its two ways.
        ("R155,C116,P76 R14,C95 21 B", "116 95", "65 66 67 74 83 87 103 107 114 116"),
        # A pawn fouls with its column move too, and sends on as it came.
        ("R155,P95 R14,C85 21 B", "95 85", "75"),
        ("R155,P95 R14,C84 21 B", "95 84", "73 75"),
        # A king fouls as any man does, and is fouled, in its chamber too, where no other may stay.
        ("R95 R14,C85 21 B", "95 85", "74 75 76 84 86 94 95 96"),
        ("R155,T55 R15 85 B", "55 15", "14 16 25 35 45 55 65 75"),
        ("R25 R15 85 B", "25 15", "14 16 24 25 26"),
    ],
)
def test_where_victims_come_to_rest(men: str, move: str, victim: str) -> None:
    assert rests(f"gol:1 {men}", move) == cells(victim)


def test_the_victim_does_not_rest_where_it_was_fouled_but_where_the_fouling_man_came_from() -> None:
    code = "gol:1 R154,T91 R14,C95 21 B"
    found = rests(code, "91 95")
    assert cells("91") <= found
    assert not cells("95") & found
    # Also if it comes back there: the man who fouled must send it on.
    code = "gol:1 R155,T83,C75,P95 R14,A85 21 B"
    assert cells("74") <= rests(code, "95 85")
    assert not cells("85") & rests(code, "95 85")
    assert zamora.position(code).play("(9,5) a (8,5) a (7,5) a (8,3) a (8,5) a (7,4) *")


def test_the_ball_is_in_the_victim_s_way() -> None:
    free = rests("gol:1 R154,T91 R14,C95 21 B", "91 95")
    assert cells("97 98 99") <= free
    in_the_way = rests("gol:1 R154,T91 R14,C95 97 B", "91 95")
    assert in_the_way == free - cells("97 98 99")


@pytest.mark.parametrize(
    ("men", "move", "closed", "open_to"),
    [
        # A knight of Black's may rest in neither chamber, its king in its own.
        ("R154,T91 R14,C95 21 B", "91 95", "15 155", "25 145"),
        ("R154,T91 R95 21 B", "91 95", "155", "15 145"),
        # And the same for White's men.
        ("R95 R14,T91 21 N", "91 95", "15", "155 25"),
        ("R154,C95 R14,T91 21 N", "91 95", "15 155", "25 145"),
    ],
)
def test_only_its_king_is_taken_to_a_chamber(
    men: str, move: str, closed: str, open_to: str
) -> None:
    found = rests(f"gol:1 {men}", move)
    assert not cells(closed) & found
    assert cells(open_to) <= found


def test_a_victim_passes_through_a_chamber_if_the_king_there_sends_it_on() -> None:
    found = rests("gol:1 R155,T101 R14,C105 21 B", "101 105")
    assert cells("144 146") <= found
    assert not cells("154 156") & found
    assert zamora.position("gol:1 R155,T101 R14,C105 21 B").play(
        "(10,1) a (10,5) a (15,5) a (14,4) *"
    )


def test_kings_help() -> None:
    code = "gol:1 R97,T91 R14,C95 21 B"
    assert cells("86 87 88 108") <= rests(code, "91 95")
    steps = next_steps(code, "91 95", "97")
    assert {step.actuator for step in steps} == {"Rb(9,7)"}


def test_the_fouling_man_is_expelled_and_the_helpers_stay() -> None:
    code = "gol:1 R155,C116,P76 R14,C95 21 B"
    after = fouled(code, "116 95", "65")
    assert after == {
        at("155"): "king b",
        at("76"): "pawn b",
        at("14"): "king n",
        at("65"): "knight n",
        at("21"): "ball",
    }


def test_a_king_that_fouls_is_expelled_and_the_game_goes_on() -> None:
    position = zamora.position("gol:1 R95,P131 R14,C85 21 B").play("(9,5) a (8,5) a (7,4) *")
    assert position.outcome is None
    assert "king b" not in standing(position).values()
    assert position.code == "gol:1 P131 R14,C74 21 N"


def test_the_fouling_man_is_in_the_way_until_the_victim_rests() -> None:
    # Knight to 85, who sends to the rook on 77, who sends to the rook on 87: its row is shut.
    code = "gol:1 R155,T77,T87,C64 R14,A85 21 B"
    by_the_knight = rests(code, "64 85")
    assert cells("86") <= by_the_knight
    assert not cells("84") & by_the_knight


def test_a_fouling_pawn_is_expelled_not_promoted() -> None:
    # On row 2, straight ahead: it can take only the black king any further, onto row 1.
    after = fouled("gol:1 R155,P35 R25 85 B", "35 25", "15")
    assert sorted(after.values()) == ["ball", "king b", "king n"]
    assert rests("gol:1 R155,P35 R16,C25 85 B", "35 25") == set()
    (turn,) = turns_with(zamora.position("gol:1 R155,P35 R25 85 B"), "35 25")
    assert [step.kind for step in turn.steps] == ["foul", "ball"]


def test_a_victim_pawn_is_not_promoted_on_its_far_row() -> None:
    code = "gol:1 R155,T91 R14,P95 21 B"
    assert fouled(code, "91 95", "145")[at("145")] == "pawn n"
    stuck = zamora.position(code).play("(9,1) a (9,5) a (14,5) *")
    assert stuck.code == "gol:1 R155 R14,P145 21 N"
    # Nor later: there is no way on, unless the king stands in its chamber to be fouled.
    assert targets("gol:1 R121 R14,P145 21 N", "145") == set()


def test_a_foul_is_no_goal_and_leaves_the_ball_alone() -> None:
    position = zamora.position("gol:1 R155,T95 R25 85 B")
    with pytest.raises(IllegalTurn):
        position.parse("(9,5) a (2,5) *")
    for turn in zamora.position("gol:1 R155,T91 R95 21 B").turns():
        if turn.steps[0].kind == "foul":
            assert turn.after.outcome is None
            assert standing(turn.after)[at("21")] == "ball"


def test_victims_are_named_by_where_they_were_fouled() -> None:
    steps = next_steps("gol:1 R155,T91 R14,C95 21 B", "91 95")
    assert {step.piece for step in steps} == {"Cn(9,5)"}
    assert {step.actuator for step in steps} == {"Tb(9,5)"}
