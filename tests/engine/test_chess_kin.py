"""Alice chess, El río Guadalete, swaps, perde-ganha: rulings, variants, claims, refusals."""

from __future__ import annotations

import random

import chess
import pytest

import zamora
from zamora import AmbiguousTurn, IllegalTurn, Outcome, Position, Reason, Side, book
from zamora.book.replay import replay
from zamora.core.parameters import BadParameter
from zamora.library.chess import claims
from zamora.library.chess.common import State, board_of
from zamora.library.chess.swapping import LETTERS, Board, Swapping

from ..claimed import findings
from ..marks import ordinarily
from .everygame import RARE
from .playouts import random_game
from .slow import alice

ALICIA, GUADALETE = map(zamora.game, ("alicia", "guadalete"))


def turns(code: str) -> set[str]:
    """The turns of a position as they are written."""
    return {str(turn) for turn in zamora.position(code).turns()}


@pytest.mark.parametrize(
    "key", ["ajedrez", "progresivo-escoces", "progresivo-ingles", "progresivo-ortodoxo"]
)
def test_the_board_kept_with_a_position_is_the_one_that_is_read(key: str) -> None:
    positions = random_game(zamora.game(key), 2, 5 if "-" in key else 40).positions
    for position in (*positions, *(turn.after for turn in positions[1].turns())):
        state: State = position.state
        passant = state.passant[:2]
        fen = f"{state.men} {'wb'[state.side]} {state.castling} {passant} {max(state.quiet, 0)} 1"
        kept, read = board_of(state), chess.Board(fen)
        assert kept == read and kept.board_fen() == state.men
        for name in ("ep_square", "castling_rights", "move_stack", "promoted"):
            assert getattr(kept, name) == getattr(read, name), name


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


# Chess with swaps: what its chapter says otherwise than chess, how it is written and refused ------


SWAPS = zamora.game("trueques")
QUICK = Swapping(SWAPS)
GIVEN = "4r3/2p5/8/2T5/8/8/4R3/P1T5"


def swaps_at(fields: str) -> Position:
    return SWAPS.position(f"trueques:1 {fields}")


@pytest.mark.parametrize("printed", book.printed_games("trueques"), ids=lambda one: one.id)
def test_printed_lines_are_played_again(printed: book.PrintedGame) -> None:
    assert replay(printed).ok


def test_the_first_turn_of_a_game_is_a_move_only() -> None:
    assert len(SWAPS.start().turns()) == 20
    with pytest.raises(IllegalTurn, match="sin trueque"):
        SWAPS.start().play("e4 Dd1/e1")
    with pytest.raises(IllegalTurn, match="Falta el trueque"):
        SWAPS.start().play("e4").play("e5")
    assert str(SWAPS.start().play("e4").parse("e5 Dd8/e8")) == "e5 Dd8/e8"


def test_a_swap_is_refused_with_its_reason() -> None:
    position = SWAPS.start().play("e4")
    for text, words in (
        ("e5 Dd8/d4", "no hay con quién"),
        ("e5 Ta8/c8", "no puede ir a c8"),
        ("e5 Dd1/d2", "blancas"),
        ("Dd8/e8", "Primero va una jugada"),
    ):
        with pytest.raises(IllegalTurn, match=words):
            position.play(text)
    with pytest.raises(IllegalTurn, match="en jaque"):
        swaps_at("3t3r/8/8/8/8/8/6PP/3TR3 B -/-/0").play("h3 Re1/d1")
    with pytest.raises(IllegalTurn, match="no tendrías ningún trueque"):
        swaps_at("7r/8/8/8/8/8/8/R2T4 B -/-/0").play("Rb2")


def test_two_men_that_can_swap_there() -> None:
    with pytest.raises(AmbiguousTurn) as caught:
        swaps_at("7r/8/8/8/8/8/R7/T2P2T1 B -/-/0").play("Rb2 T/d1")
    assert set(caught.value.accepted) == {"Rb2 Ta1/d1", "Rb2 Tg1/d1"}


def test_a_pawn_is_promoted_by_a_swap_and_so_is_the_rivals() -> None:
    queens = swaps_at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0").play("Ta8 T/a1=D")
    assert str(queens) == str(swaps_at("D7/5pp1/6rp/8/8/8/5PPP/T5R1 N -/-/1"))
    with pytest.raises(IllegalTurn, match="di en qué se convierte"):
        swaps_at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0").play("Ta8 T/a1")
    # Black's pawn is brought to its last row by White: it is a queen, and Black's.
    given = swaps_at(f"{GIVEN} B -/-/0").play("Td5 Tc1/c7")
    assert str(given) == str(swaps_at("4r3/2T5/8/3T4/8/8/4R3/P1d5 N -/-/1"))


def test_who_cannot_finish_the_turn_has_lost() -> None:
    mated = swaps_at("3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/3").play("Dxf6 Df6/f2")
    assert mated.outcome == Outcome(Side.SECOND, Reason.CHECKMATE)
    alone = swaps_at("r7/8/8/8/8/8/8/R6T N -/-/0")
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
        assert after.quiet == SWAPS.memory(state).quiet
        assert QUICK.can_go_on(after) == (not turn.wins)


@pytest.mark.parametrize("code", RARE["trueques"])
def test_the_quick_rules_are_those_of_the_game_where_it_is_special(code: str) -> None:
    position = SWAPS.position(code)
    if position.outcome is None:
        _held_against_the_rules(position)


@pytest.mark.parametrize("seed", ordinarily([0], range(3)))
def test_the_quick_rules_are_those_of_the_game(seed: int) -> None:
    game = random_game(SWAPS, 100 + seed, 40)
    for position in game.positions[1::3]:
        if position.outcome is None:
            _held_against_the_rules(position)


# Perde-ganha: what its chapter says otherwise than chess, and what is printed of it ---------------


LOSING = zamora.game("pierde-gana")


def losing_at(fields: str) -> Position:
    return LOSING.position(f"pierde-gana:1 {fields}")


def texts(position: Position) -> set[str]:
    return set(map(str, position.turns()))


@pytest.mark.parametrize("printed", book.printed_games("pierde-gana"), ids=lambda one: one.id)
def test_printed_games_are_played_again(printed: book.PrintedGame) -> None:
    assert replay(printed).ok


def test_what_the_chapter_says_is_won_is_followed_to_the_end() -> None:
    puzzle, openings, doubted = (one.check() for one in claims.pierde_gana())
    assert puzzle.holds and openings.holds and doubted.holds is None
    known = claims.wins()
    assert set(known) == {*"QRBNK", "d3", "d4", "e4"}
    printed = book.get("pierde-gana-1").start()
    start, replies = known["K"]
    assert start == printed
    assert [str(known[key][0]) for key in "QRBN"] == [
        str(printed).replace("R", letter, 1) for letter in "DTAC"
    ]
    for opening in claims.OPENINGS:
        assert known[opening][0].code == LOSING.start().play(opening).code
    # One reply less, or a wrong one, and nothing is proved.
    here = claims.fields(start)
    assert claims.followed(start, {k: v for k, v in replies.items() if k != here}) is None
    wrong = next(str(t) for t in start.turns() if str(t) != str(start.play(replies[here])))
    assert claims.followed(start, replies | {here: wrong}) is None


def test_who_can_take_must() -> None:
    position = LOSING.start().play("e3").play("b5")
    assert texts(position) == {"Axb5"}
    with pytest.raises(IllegalTurn, match="Ahora hay que tomar"):
        position.play("d4")
    # In passing it is a capture like any other.
    passed = losing_at("4r3/8/8/8/2p5/8/3P4/7R B -/-/0").play("d4")
    assert texts(passed) == {"cxd3"}
    assert str(passed.play("c4xd3")) == str(losing_at("4r3/8/8/8/8/3p4/8/7R B -/-/0"))


def test_the_king_is_a_man_like_any_other() -> None:
    position = losing_at("4r3/8/8/8/8/8/8/R3T3 B -/-/0")
    assert texts(position) == {"Txe8"}
    with pytest.raises(IllegalTurn, match="nadie se enroca"):
        LOSING.start().play("O-O")
    won = position.play("Txe8")
    assert won.outcome == Outcome(Side.SECOND, Reason.NO_MOVES)


def test_who_is_shut_in_has_won() -> None:
    assert losing_at("8/8/8/p7/8/P7/8/8 B -/-/0").play("a4").outcome == Outcome(
        Side.SECOND, Reason.NO_MOVES
    )
    # Also after fifty quiet turns of each side.
    assert losing_at("8/8/8/8/p7/P7/8/8 N -/-/100").outcome == Outcome(Side.SECOND, Reason.NO_MOVES)
    assert losing_at("8/8/8/p7/8/P7/8/8 N -/-/100").outcome == Outcome(None, Reason.FIFTY)


def test_a_pawn_may_become_a_king() -> None:
    position = losing_at("8/4P3/8/8/8/8/p7/8 B -/-/0")
    assert texts(position) == {f"e8={letter}" for letter in "DTACR"}
    assert {piece.kind for piece in position.play("e8K").pieces()} == {"king", "pawn"}
    with pytest.raises(IllegalTurn, match="di en qué se convierte"):
        position.play("e8")


@pytest.mark.parametrize(
    ("text", "strict"),
    [("Nf3", "Cf3"), ("g1-f3", "Cf3"), (" e2 - e4 !", "e4"), ("Cg1-f3", "Cf3")],
)
def test_turns_are_read(text: str, strict: str) -> None:
    assert str(LOSING.start().parse(text)) == strict


def test_two_men_that_can_go_there() -> None:
    with pytest.raises(AmbiguousTurn) as caught:
        losing_at("8/6p1/8/8/8/8/8/T3T3 B -/-/0").play("Tc1")
    assert set(caught.value.accepted) == {"Tac1", "Tec1"}
