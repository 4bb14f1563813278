"""Un Cáliz para el Rey: check, mate and captures; what it shares with El Gol de Oro is elsewhere.

Each rule and ruling on a position where another reading would show.
"""

from __future__ import annotations

import pytest

import zamora
from zamora import GameOver, IllegalTurn, Outcome, Reason, Side
from zamora.core.errors import BadPositionCode

from .handmade import cells, rests, standing, targets, turns_with

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
