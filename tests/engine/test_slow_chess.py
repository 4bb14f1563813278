"""Small boards on which the slow enumerators of the games with chessmen can be checked by eye."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import pytest

from .slow import caliz, gol
from .slow.chessmen import CHAMBERS, Position
from .slow.common import Cell

WHITE = "R155,D105,T128,T143,A122,A147,C114,C116,P93,P97,P125"
BLACK = "R15,D65,T27,T42,A23,A48,C54,C56,P45,P73,P77"

both_games = pytest.mark.parametrize("game", [caliz, gol], ids=lambda game: game.KEY)


def after(game: ModuleType, rest_of_code: str) -> set[Position]:
    """The positions one turn later."""
    return game.turns(game.read(f"{game.KEY}:1 {rest_of_code}"))


def with_man(positions: Iterable[Position], text: str) -> set[Position]:
    """Those where such a man stands on such a cell: "BT95" is a white rook on row 9, column 5."""
    cell = (int(text[2:-1]), int(text[-1]))
    return {p for p in positions if p.board.get(cell) == (text[0], text[1])}


def balls(positions: Iterable[Position]) -> set[Cell]:
    """Where the ball rests in them."""
    return {p.ball for p in positions}


def cells(text: str) -> set[Cell]:
    """The cells "85 104 …"."""
    return {(int(word[:-1]), int(word[-1])) for word in text.split()}


def row(number: int, *columns: int) -> set[Cell]:
    return {(number, column) for column in columns or range(1, 10)}


def column(number: int, *rows: int) -> set[Cell]:
    return {(where, number) for where in rows or range(2, 15)}


# Both games.


@both_games
def test_codes_are_ordered_by_kind_then_cell(game: ModuleType) -> None:
    start = f"{game.KEY}:1 {WHITE} {BLACK} 85 B"
    shuffled = start.replace("T128,T143", "T143,T128").replace("R15,D65", "D65,R15")
    assert shuffled != start
    assert game.code(game.read(shuffled)) == start
    assert game.read(shuffled) == game.read(start)


@both_games
def test_a_side_without_men_has_no_turn(game: ModuleType) -> None:
    code = f"{game.KEY}:1 - R15 85 B"
    assert game.code(game.read(code)) == code
    assert game.turns(game.read(code)) == set()
    assert (game.paths(code, 0), game.paths(code, 1)) == (1, 0)


@both_games
def test_equal_turns_count_once(game: ModuleType) -> None:
    # Two ways round to one position: king steps only, and the count is of paths, not of positions.
    code = f"{game.KEY}:1 R155 R15 85 B"
    first = after(game, "R155 R15 85 B")
    assert len(first) == game.paths(code, 1) == 5
    assert game.paths(code, 2) == 5 * 5
    assert game.paths(code, 3) == sum(game.paths(game.code(p), 2) for p in first)


@both_games
@pytest.mark.parametrize(
    ("code", "taker", "rests"),
    [
        # A pawn sends on as it came: one forward, or diagonally forward to either hand.
        ("R155,P95 R15 85 B", "BP85", "75"),
        ("R155,P95 R15 86 B", "BP86", "75 77"),
        ("R155,P92 R15 81 B", "BP81", "72"),
        # Black plays the other way.
        ("R155 R15,P75 85 N", "NP85", "95"),
        ("R155 R15,P75 84 N", "NP84", "93 95"),
        # An enemy ahead: nowhere to send to by the column, so the pawn may not come.
        ("R155,P95 R15,C75 85 B", "BP85", ""),
        ("R155,P95 R15,C75 86 B", "BP86", "77"),
        # A man of its side ahead: it sends on in its own way, a pawn in either of its two.
        ("R155,P95,C75 R15 85 B", "BP85", "54 56 63 67 83 87 94 96"),
        ("R155,P95,P75 R15 85 B", "BP85", "64 65 66"),
        ("R155,C113,P73 R15 92 B", "BC92", "71 62 63 64 84 104 111 113"),
        # The knight's own origin is one of the free cells.
        ("R155,C142 R15 121 B", "BC121", "102 113 133 142"),
        # A king sends to the cells around it, not where an enemy stands.
        ("R155 R15,C143 144 B", "BR144", "133 134 135 145 154 155"),
        # Any man sends into the chambers.
        ("R155,C44 R14 23 B", "BC23", "31 35 42 44 15"),
    ],
)
def test_sending(game: ModuleType, code: str, taker: str, rests: str) -> None:
    assert balls(with_man(after(game, code), taker)) == cells(rests)


@both_games
def test_the_ball_crosses_and_rests_on_the_origin_of_the_taker(game: ModuleType) -> None:
    rests = balls(with_man(after(game, "R145,T105 R15 85 B"), "BT85"))
    assert column(5, 9, 10, 11, 12, 13) <= rests


@both_games
def test_the_taker_can_be_used_again_in_its_other_way(game: ModuleType) -> None:
    # Pawn by its column to the knight, on to the rook, back to the pawn, now diagonally.
    assert (7, 4) in balls(with_man(after(game, "R155,T83,C75,P95 R15 85 B"), "BP85"))
    assert (7, 4) not in balls(with_man(after(game, "R155,T132,C75,P95 R15 85 B"), "BP85"))


@both_games
def test_a_king_receives_in_its_chamber_and_sends_on(game: ModuleType) -> None:
    rests = balls(with_man(after(game, "R155,T91 R15 95 B"), "BT95"))
    up_to_the_enemy_king = column(5, *range(2, 9))
    down_to_the_own_king = column(5, *range(10, 15))
    sent_on_by_the_king = cells("144 145 146 154 156")
    beside_the_rook = row(9) - {(9, 5)}
    assert rests == (
        up_to_the_enemy_king | down_to_the_own_king | sent_on_by_the_king | beside_the_rook
    )


@both_games
def test_goals_and_own_goals_end_the_game(game: ModuleType) -> None:
    decided = {p for p in after(game, "R155,T91 R16 95 B") if game.winner(p)}
    assert {(p.ball, game.winner(p)) for p in decided} == {
        ((1, 5), "B"),
        ((15, 4), "N"),
        ((15, 6), "N"),
    }
    assert all(game.turns(p) == set() for p in decided)


@both_games
def test_promotion_is_four_turns(game: ModuleType) -> None:
    promoted = {p.board[2, 1].kind for p in after(game, "R155,P31 R15 85 B") if (2, 1) in p.board}
    assert promoted == {"D", "T", "A", "C"}
    promoted = {
        p.board[14, 1].kind for p in after(game, "R155 R15,P131 85 N") if not p.board.get((13, 1))
    }
    assert promoted == {"D", "T", "A", "C"}


@both_games
def test_a_promoting_pawn_takes_the_ball_as_a_pawn(game: ModuleType) -> None:
    scored = {p for p in after(game, "R155,P35 R26 25 B") if p.ball != (2, 5)}
    assert {(p.board[2, 5].kind, p.ball) for p in scored} == {(k, (1, 5)) for k in "DTAC"}
    assert len(scored) == 4
    assert {game.winner(p) for p in scored} == {"B"}
    # Outside the chamber's columns there is nothing ahead of it, so it may not take the ball.
    assert not with_man(after(game, "R155,P32 R15 22 B"), "BD22")


@both_games
@pytest.mark.parametrize(
    "code",
    ["R145,D24,T34,C35 R148 85 B", "R25,D26,A36 R148 85 B", "R145 R15,D135,T142,A134 85 N"],
)
def test_only_its_king_stands_in_a_chamber(game: ModuleType, code: str) -> None:
    inside = {(cell[0], *man) for p in after(game, code) for cell, man in p.men if cell in CHAMBERS}
    assert inside <= {(15, "B", "R"), (1, "N", "R")}


@both_games
def test_pawns_never_enter_a_chamber(game: ModuleType) -> None:
    # In El Gol de Oro a foul can put a pawn on its far row: it stays a pawn and stays there.
    assert after(game, "P25 R148 85 B") == set()


# Un Cáliz para el Rey.


def test_the_king_takes_its_shield_and_must_keep_it() -> None:
    # A rook above, the chalice between: no check.
    code = "caliz:1 R145 R15,T105 135 B"
    assert not caliz.in_check(caliz.read(code), "B")
    assert caliz.in_check(caliz.read(code.replace("135", "134")), "B")
    assert balls(with_man(caliz.turns(caliz.read(code)), "BR135")) == {(12, 5)}


def test_a_pinned_knight_leaves_only_the_chalice_in_its_place() -> None:
    knight_left = {p for p in after(caliz, "R155,C135 R15,T105 114 B") if (13, 5) not in p.board}
    assert balls(knight_left) == {(13, 5)}
    assert len(knight_left) == 1


def test_check_is_discovered_when_the_chalice_leaves_the_line() -> None:
    before = caliz.read("caliz:1 R155 R15,T105 125 N")
    assert not caliz.in_check(before, "B")
    taken = with_man(caliz.turns(before), "NT125")
    assert balls(p for p in taken if not caliz.in_check(p, "B")) == {(13, 5), (14, 5)}
    assert {(12, 1), (12, 9), (2, 5)} <= balls(p for p in taken if caliz.in_check(p, "B"))


def test_a_goal_does_not_excuse_a_king_in_check() -> None:
    # The bishop looks at the king along 11 9 – 15 5; the rook could otherwise score.
    assert (1, 5) not in caliz.reach("caliz:1 R155,T95 R26,A119 85 B")
    assert (1, 5) in caliz.reach("caliz:1 R155,T95 R26,A129 85 B")


def test_attacks_reach_into_the_chambers() -> None:
    assert caliz.in_check(caliz.read("caliz:1 R155,A59 R15 85 N"), "N")
    assert not caliz.in_check(caliz.read("caliz:1 R155,A59 R15 37 N"), "N")
    assert caliz.in_check(caliz.read("caliz:1 R155,P26 R15 85 N"), "N")
    assert not caliz.in_check(caliz.read("caliz:1 R155,P25 R15 85 N"), "N")
    # Kings keep their distance.
    assert balls(after(caliz, "R35 R15 85 N")) == {(8, 5)}
    assert {
        cell for p in after(caliz, "R35 R15 85 N") for cell, man in p.men if man.side == "N"
    } == (cells("14 16"))


def test_captures_are_those_of_chess() -> None:
    positions = after(caliz, "R155,P85 R15,C74,C75,A76 133 B")
    assert with_man(positions, "BP74") and with_man(positions, "BP76")
    assert not with_man(positions, "BP75")
    assert {len(p.men) for p in with_man(positions, "BP74")} == {5}
    # Promotion by capture is four turns as well.
    captured = {p for p in after(caliz, "R155,P37 R15,C26,C27 133 B") if len(p.men) == 4}
    assert {p.board[2, 6].kind for p in captured} == {"D", "T", "A", "C"}


def test_mate_and_stalemate() -> None:
    mated = caliz.read("caliz:1 R155,D25,T105 R15 81 N")
    assert caliz.in_check(mated, "N")
    assert caliz.mate(mated)
    # The chalice between rook and queen leaves the queen unguarded: the king takes it.
    saved = caliz.read("caliz:1 R155,D25,T105 R15 55 N")
    assert caliz.in_check(saved, "N")
    assert not caliz.mate(saved)
    assert len(caliz.turns(saved)) == 1
    stalled = caliz.read("caliz:1 R155,T145,T143,A57 R14 81 N")
    assert caliz.turns(stalled) == set()
    assert not caliz.mate(stalled)
    assert caliz.winner(stalled) is None


# El Gol de Oro.


def victims(code: str) -> set[Cell]:
    """Where Black's men are taken to by White's fouls; the kinds stay, the fouling man goes."""
    before = gol.read(f"gol:1 {code}")
    found = set()
    for position in gol.turns(before):
        if len(position.men) < len(before.men):
            ((cell, man),) = position.men - before.men
            gone = [old for _, old in before.men - position.men]
            assert sorted(old.side for old in gone) == ["B", "N"]
            assert man in gone
            assert position.ball == before.ball
            found.add(cell)
    return found


@pytest.mark.parametrize(
    ("code", "rests"),
    [
        # Not on the cell of the foul; on the rook's origin, yes. Rows 1 and 15 are closed, and the
        # ball's cell is neither free nor crossed.
        ("R154,T91 R14,C95 97 B", (row(9, 1, 2, 3, 4, 6) | column(5)) - {(9, 5)}),
        # Only the black king may be taken to row 1, and it not to row 15.
        ("R154,T91 R95 97 B", (row(9, 1, 2, 3, 4, 6) | column(5) | {(1, 5)}) - {(9, 5)}),
        # On through a man of the fouling side, who stays; a pawn sends on in either way.
        ("R155,C116,P76 R14,C95 21 B", cells("65 66 67 74 83 87 103 107 114 116")),
        # On through the king in its chamber: passing row 15 is not resting there.
        ("R155,T101 R14,C105 21 B", (row(10) | column(5) | cells("144 146")) - {(10, 5)}),
        # A pawn fouls with its column move too, and sends on in the way it came.
        ("R155,P95 R14,C85 21 B", cells("75")),
        ("R155,P95 R14,C84 21 B", cells("73 75")),
        # From its far row a pawn can take only the black king any further, and only onto row 1.
        ("R155,P35 R16,C25 85 B", set()),
        ("R155,P35 R25 85 B", cells("15")),
        # A king fouls as any man does.
        ("R95 R14,C85 21 B", cells("74 75 76 84 86 94 95 96")),
        # A king can be fouled in its chamber, by a king too, though no other man may stay there.
        ("R155,T55 R15 85 B", cells("14 16 25 35 45 55 65 75")),
        ("R25 R15 85 B", cells("14 16 24 25 26")),
    ],
)
def test_fouls(code: str, rests: set[Cell]) -> None:
    assert victims(code) == rests


def test_the_victim_may_come_back_to_the_fouling_man() -> None:
    # As with the ball: pawn, knight, rook, and the pawn again, now diagonally.
    assert (7, 4) in victims("R155,T83,C75,P95 R14,A85 21 B")
    assert (7, 4) not in victims("R155,T132,C75,P95 R14,A85 21 B")


def test_the_fouling_man_is_in_the_way_until_the_victim_rests() -> None:
    # Knight to 8 5, who sends to the rook on 7 7, who sends to the rook on 8 7: its row is shut.
    positions = after(gol, "R155,T77,T87,C64 R14,A85 21 B")
    by_the_knight = {p for p in positions if len(p.men) == 5 and not with_man([p], "BC64")}
    assert with_man(by_the_knight, "NA86")
    assert not with_man(by_the_knight, "NA84")
    by_the_rook = {p for p in positions if len(p.men) == 5 and not with_man([p], "BT87")}
    assert with_man(by_the_rook, "NA84")


def test_nobody_captures_and_there_is_no_check() -> None:
    before = gol.read("gol:1 R155,T91 R14,C95,T115 97 B")
    assert all(sum(man.side == "N" for _, man in p.men) == 3 for p in gol.turns(before))
    # The king may stay under the rook's fire.
    assert with_man(gol.turns(before), "BR145")


def test_a_fouling_pawn_goes_and_is_not_promoted() -> None:
    fouled = {p for p in after(gol, "R155,P35 R25 85 B") if (3, 5) not in p.board}
    assert {gol.code(p) for p in fouled} == {"gol:1 R155 R15 85 N"}


def test_a_fouled_pawn_is_not_promoted_on_its_far_row() -> None:
    fouled = with_man(after(gol, "R155,T91 R14,P95 21 B"), "NP145")
    assert {gol.code(p) for p in fouled} == {"gol:1 R155 R14,P145 21 N"}
