"""Alice chess and El río Guadalete: their rulings, variants, claims, refusals."""

from __future__ import annotations

import random

import pytest

import zamora
from zamora import IllegalTurn, Outcome, Reason
from zamora.core.parameters import BadParameter

from ..claimed import findings
from .slow import alice

ALICIA, GUADALETE = map(zamora.game, ("alicia", "guadalete"))


def turns(code: str) -> set[str]:
    """The turns of a position as they are written."""
    return {str(turn) for turn in zamora.position(code).turns()}


@pytest.mark.parametrize("boards", [3, "free"])
def test_three_boards_are_played_as_the_slow_enumerator_does(boards: int | str) -> None:
    game, lot = zamora.game("alicia", boards=boards), random.Random(1)
    position, seen = game.start(), set()
    for _turn in range(14):
        listed = position.turns()
        found = {alice.read(turn.after.code) for turn in listed}
        assert found == alice.turns(alice.read(position.code)), position.code
        position = lot.choice(listed).after
        seen |= {piece.cells[0] for piece in position.pieces()}
        if position.outcome is not None:
            break
    assert {game.board.name(cell)[0] for cell in seen} == {"1", "2", "3"}


def test_who_may_choose_says_where_he_goes() -> None:
    start = zamora.game("alicia", boards="free").start()
    assert len(start.turns()) == 40
    with pytest.raises(zamora.AmbiguousTurn) as caught:
        start.play("e4")
    assert set(caught.value.accepted) == {"e4/2", "e4/3"}
    assert start.play("2:e4") != start.play("e2-3:e4")


def test_how_many_boards_there_can_be() -> None:
    with pytest.raises(BadParameter) as caught:
        zamora.game("alicia", boards=4)
    assert list(caught.value.accepted) == ["boards=2", "boards=3", "boards=free"]


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("alicia:1 4r11/16/16/16/16/16/16/4R2T5A2 B K/-/0", "O-O", "libres en el otro tablero"),
        ("alicia:1 4r11/16/16/16/16/16/16/4R2T8 B K/-/0", "Th8/1", "di 2:h8"),
        ("alicia:1 4r11/16/16/16/8t7/16/16/T3R11 B -/-/0", "Ta4", "no puede pasar a 2:a4"),
        ("alicia:1 7r8/16/16/16/16/2t13/16/3R12 B -/-/0", "Rd1-d3", "no llega"),
        ("alicia:1 7r8/16/16/16/16/t15/4R11/16 B -/-/0", "Re3", "En 1:e3 tu rey"),
        ("alicia:1 7r8/16/16/16/16/8t7/4R11/16 B -/-/0", "Re3", "En 2:e3 tu rey"),
        ("guadalete:1 tcadract/pppppppp/8/8/4L3/8/PPPP1PPP/TCADRACT N KQkq/-/0", "Cc6", "tabla"),
        ("guadalete:1 4r3/8/8/8/4L3/4R3/T7/8 B -/-/0", "Re3-e4", "rompería la tabla"),
        ("guadalete:1 4r3/8/8/8/4L3/4R3/T7/8 B -/-/0", "Ta2-a4", "ahí el río no tiene tabla"),
        ("guadalete:1 4r3/8/8/8/4L3/4R3/T7/8 B -/-/0", "Ta2-a7", "no puede pasar por a4"),
        ("guadalete:1 4r3/8/8/8/4L3/4R3/T7/8 B -/-/0", "e4-e5", "ya no se mueven"),
        ("guadalete:1 4r3/8/8/8/8/3t4/2P5/4R3 B -/-/0", "c2xd3", "no toman"),
    ],
)
def test_why_not(code: str, text: str, why: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        zamora.position(code).play(text)
    assert why in caught.value.reason and caught.value.reason.endswith(".")


def test_a_check_is_stopped_from_the_other_board_only() -> None:
    code = "alicia:1 4t3r7/16/16/16/T15/16/16/4R4A6 B -/-/0"
    assert {one for one in turns(code) if one[0] in "TA"} == {"Ae4/1"}


def test_a_pawn_that_changes_boards_is_taken_in_passing_where_it_stands() -> None:
    start = zamora.position("alicia:1 4r11/16/16/16/13p2/16/4P11/4R11 B -/-/0")
    after = start.play("e4").play("fxe3 e.p.")
    assert [ALICIA.board.name(p.cells[0]) for p in after.pieces() if p.kind == "pawn"] == ["1:e3"]
    assert "fxe3/1" not in turns(start.play("e4").play("Rf8").play("Rf1").code)


def test_on_two_boards_no_square_is_taken_twice() -> None:
    with pytest.raises(zamora.BadPositionCode, match="en los dos"):
        zamora.position("alicia:1 4r11/16/16/16/16/16/16/4R7T3 B -/-/0")
    three = zamora.game("alicia", boards=3)
    rows = "4r11/16/16/16/16/16/16/4R7T3//8/8/8/8/8/8/8/8"
    assert three.position(f"{three.key}:1 {rows} B -/-/0").outcome is None


def test_bare_kings_draw_and_no_others() -> None:
    assert zamora.position("alicia:1 4r11/16/16/16/16/16/16/12R3 B -/-/4").outcome == Outcome(
        None, Reason.MATERIAL
    )
    assert zamora.position("alicia:1 4r11/16/16/16/16/16/16/A11R3 B -/-/4").outcome is None


def test_planks_are_owed_until_they_can_be_made() -> None:
    owing = "guadalete:1 tcadract/pppppppp/8/8/4L3/8/PPPP1PPP/TCADRACT N KQkq/-/0"
    assert turns(owing) == {f"{column}5" for column in "abcdefgh"}
    # A check comes first, and who is blocked plays on.
    assert turns("guadalete:1 4r3/1p6/8/4l3/3LL3/8/8/R3T3 N -/-/0") == {"Rd8", "Rf8", "Rd7", "Rf7"}
    blocked = turns("guadalete:1 4r3/1p6/1c6/8/4L3/8/P7/4R3 N -/-/0")
    assert "Cd7" in blocked
    assert turns("guadalete:1 4r3/1p6/8/8/4L3/8/P7/T3R3 N -/-/0") == {"b5"}
    # Whoever has lost all pawns owes nothing.
    assert len(turns("guadalete:1 4r3/8/8/8/4L3/8/P7/T3R3 N -/-/0")) == 5


def test_pawns_stay_in_their_columns() -> None:
    with pytest.raises(zamora.BadPositionCode, match="columna"):
        zamora.position("guadalete:1 4r3/8/8/8/4L3/8/4P3/R7 B -/-/0")
    for river in ("4l3/8/8/8", "8/4L3/8/8", "8/8/4(RL)3/8", "4P3/8/8/8"):
        with pytest.raises(zamora.BadPositionCode):
            zamora.position(f"guadalete:1 r7/8/{river}/7T/R7 B -/-/0")


def test_what_the_sources_claim() -> None:
    assert [one.holds for one in findings("alicia")] == [True, True, False]
    assert [one.holds for one in findings("guadalete")] == [True, True, False]
