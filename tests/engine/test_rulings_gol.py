"""El Gol de Oro: fouls; what it shares with Un Cáliz para el Rey is in ``test_rulings_court.py``.

Each rule and ruling on a position where another reading would show.
"""

from __future__ import annotations

import pytest

import zamora
from zamora import Cell, IllegalTurn, Outcome, Reason, Side

from .handmade import cells, next_steps, rests, standing, targets, turns_with


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
