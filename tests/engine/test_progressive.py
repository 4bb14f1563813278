"""Progressive chess, Scottish and the others: printed games, rulings, notation, ghosts."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    BadPositionCode,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Side,
    TooManyTurns,
    UnreadableNotation,
    book,
)
from zamora.book.replay import replay
from zamora.core import walk
from zamora.core.history import History
from zamora.core.installing import extra
from zamora.core.notation import split_turns
from zamora.core.perft import perft
from zamora.library.chess import sequences
from zamora.play.record import Record, read
from zamora.rival import player

from .datafiles import tables
from .slow import progressive

GAME = zamora.game("progresivo-escoces")
PRINTED = tables("progresivo-escoces", "printed.toml")
#: After it White's king can only get out of check with a check of its own.
GHOST = "r4b1r/ppp2p2/5p2/7p/2kn3P/8/PPPPKPP1/R1B2BNR w - - 0 7"


def at(fields: str) -> Position:
    return GAME.position(f"progresivo-escoces:1 {fields}")


def after(line: str) -> Position:
    return History(GAME.start(), split_turns(GAME, line)).position


def texts(position: Position) -> set[str]:
    """The first moves, as they are written."""
    return {GAME.written((step,), position.state) for step in position.draft().next_steps}


# The printed games --------------------------------------------------------------------------------


def in_strict_form(printed: str) -> str:
    spanish = printed.translate(str.maketrans("KQRBN", "RDTAC")).replace(":", "x")
    return re.sub(r"([18])([DTAC])", r"\1=\2", spanish)


@pytest.mark.parametrize("printed", PRINTED["games"], ids=lambda one: one["id"])
def test_printed_games_are_played_again(printed: dict[str, Any]) -> None:
    history = History(GAME.start())
    for number, turn in enumerate(printed["turns"], start=1):
        assert history.position.state.number == number
        played = history.play(turn.get("read", turn["printed"]))
        misprinted = str(played) != in_strict_form(turn["printed"])
        assert misprinted == ("reason" in turn) and (not misprinted or "read" in turn)
    end, who = printed["end"].split(", ")
    loser = {"first": Side.SECOND, "second": Side.FIRST}[who]
    if end == "mate":
        assert history.outcome == Outcome(loser.other, Reason.CHECKMATE)
    else:
        assert history.outcome is None
    assert History(GAME.start(), split_turns(GAME, history.numbered())).positions == (
        history.positions
    )


def test_a_record_numbers_the_series() -> None:
    """As the source does: a series has as many moves as its number says, or fewer."""
    history = History(GAME.start(), ["e4", "Cc6 d5", "Dg4 Dxc8 Dxd8"])
    written = "1) e4\n2) Cc6 d5\n3) Dg4 Dxc8 Dxd8+"
    assert history.numbered() == written
    record = Record.from_history(history)
    assert read(record.write()) == (record, [])
    # Numbered in pairs, as the author's games are.
    paired = "1) e4 --- Cc6 d5\n2) Dg4 Dxc8 Dxd8+"
    for text in (written, paired):
        assert History(GAME.start(), split_turns(GAME, text)).positions == history.positions
    later = History(history.positions[1], ["Cc6 d5", "Dg4 Dxc8 Dxd8"])
    comments = {0: "{Desde aquí.}", 1: "{¿Y ahora?}"}
    assert later.numbered(comments) == "{Desde aquí.}\n2) Cc6 d5 {¿Y ahora?}\n3) Dg4 Dxc8 Dxd8+"
    record = Record.from_history(later, comments={0: "Desde aquí.", 1: "¿Y ahora?"})
    assert read(record.write()) == (record, [])


def test_a_whole_game_is_read_as_it_is_printed() -> None:
    lines = [turn["printed"] for turn in PRINTED["games"][1]["turns"]]
    listed = " ".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))
    assert split_turns(GAME, listed) == lines
    assert after(listed).outcome == Outcome(Side.SECOND, Reason.CHECKMATE)


def test_what_the_chapter_says_black_threatens_is_mate() -> None:
    threatens = after("1. d4 2. c5 cxd4")
    fields = GAME.encode(threatens.state).replace(" w ", " b ").removesuffix("3") + "4"
    assert at(fields).play("Nc6 Nb4 Qa5 N:c2#").outcome == Outcome(Side.SECOND, Reason.CHECKMATE)


# The rules ----------------------------------------------------------------------------------------


def test_each_turn_has_one_move_more_and_may_stop_early() -> None:
    position = GAME.start()
    for number, line in enumerate(("e4", "e5", "Cf3 Cc3", "Cc6 Cf6 d6 a6"), start=1):
        assert position.state.number == number
        draft = position.draft()
        for left in range(number, 0, -1):
            word = "Queda 1 jugada." if left == 1 else f"Quedan {left} jugadas."
            assert draft.allowance == word
            quiet = next(s for s in draft.next_steps if s.piece[0] == "P")
            draft = draft.take(quiet)
            assert draft.may_end
        assert draft.next_steps == ()
        assert str(position).endswith(f"{number} jugada{'s' * (number > 1)}.")
        position = position.play(line)
    with pytest.raises(IllegalTurn, match="Este turno es de 1 jugada"):
        GAME.start().play("e4 d4")
    with pytest.raises(IllegalTurn, match="Este turno es de 2 jugadas"):
        after("1. e4").play("e5 d5 c5")


def test_a_check_ends_the_turn() -> None:
    position = after("1. e4 2. f6 g6")
    checked = position.play("Be2 Bh5")
    assert not checked.check()
    assert position.play("Be2 Bh5 B:g6+").check()
    with pytest.raises(IllegalTurn, match="Un jaque termina el turno") as caught:
        position.play("Dh5 Dxg6+ e5")
    assert caught.value.text[slice(*caught.value.place)] == "e5"
    assert "Dh5 Dxg6+" in caught.value.accepted
    assert position.play("Dh5 Dxg6+").state.number == 4


def test_who_is_in_check_gets_out_with_the_first_move() -> None:
    position = at("4k3/8/8/8/1b6/8/3P4/R3K2R w KQ - 0 7")
    assert not position.check()
    position = at("4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 7")
    assert position.check() and texts(position) == {"Rd1", "Re2", "Rf1", "Rf2"}
    with pytest.raises(IllegalTurn, match="Tu rey está en jaque"):
        position.play("Ta1-a2 Re2")
    assert position.play("Re2 Ta4 Txb4").state.number == 8


def test_the_ghost_leaves_one_move() -> None:
    position = at(GHOST)
    assert texts(position) == {"Re3+", "Re1+", "Rd1+"}
    draft = position.draft()
    assert all(draft.take(step).next_steps == () for step in draft.next_steps)


def test_nobody_goes_into_check_on_the_way() -> None:
    position = at("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 3")
    with pytest.raises(IllegalTurn, match="la torre de e8 le daría jaque a tu rey"):
        position.play("Af3 Rd1")
    assert position.play("Rd1 Af3 Ad5+").check()


def test_mate_needs_that_no_first_move_helps() -> None:
    assert at("7k/6Q1/6K1/8/8/8/8/8 b - - 9 12").outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    assert at("7k/5Q2/6K1/8/8/8/8/8 b - - 4 20").outcome == Outcome(None, Reason.STALEMATE)
    mate = at("7k/6Q1/6K1/8/8/8/8/8 b - - 9 12").mate()
    assert mate is not None and mate.checkers == ("Db(g7)",)


# Capturing in passing -----------------------------------------------------------------------------


def test_all_pawns_of_the_last_turn_can_be_taken_in_passing() -> None:
    position = at("4k3/8/8/8/1p1p1p2/8/2P1P3/4K3 w - - 0 3").play("c4 e4 Rf1")
    assert position.state.passant == "c3e3"
    assert {"bxc3", "dxc3", "dxe3", "fxe3"} <= texts(position)
    taken = position.play("fxe3 e2+")
    assert taken.state.men == "4k3/8/8/8/1pPp4/8/4p3/5K2"
    # By the first move only, and not a turn later.
    assert str(position.parse("dxc3 Rf8")) == "dxc3 Rf8"
    with pytest.raises(IllegalTurn, match="no hay qué tomar"):
        position.play("Rf8 d4xc3")
    later = position.play("Rf8").play("Rf2")
    assert later.state.passant == "-" and "dxc3" not in texts(later)


def test_a_pawn_that_went_on_or_whose_way_is_filled_cannot_be_taken_in_passing() -> None:
    start = at("4k3/8/8/8/1p1p1p2/8/2P1P3/3NK3 w - - 0 3")
    assert start.play("c4 c5").state.passant == "-"
    assert start.play("e4 Ce3").state.passant == "-"
    assert start.play("Ce3 c4").state.passant == "c3"
    assert start.play("e4 Re2").state.passant == "e3"
    # An own pawn that would uncover the king cannot take either, and the code says so.
    assert at("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1").play("d5").state.passant == "-"


def test_a_pawn_to_be_taken_in_passing_may_be_the_way_out_of_mate() -> None:
    # The double step came first, the check last: python-chess alone would call it mate.
    turn = at("8/8/8/k1N5/3p4/8/2P2B2/1R4K1 w - - 0 3").parse("c4 Ae1+")
    assert str(turn) == "c4 Ae1+" and turn.after.outcome is None
    assert texts(turn.after) == {"dxc3"}
    assert at("8/8/8/k1N5/3p4/8/2P2B2/1R4K1 w - - 0 3").play("c3 Ae1 c4#").mate()


# Promotion, draws ---------------------------------------------------------------------------------


def test_a_promoted_pawn_goes_on_in_the_same_turn() -> None:
    position = at("8/P1k5/8/8/8/8/5p2/3K4 w - - 0 3")
    turn = position.parse("a8Q Qa2 Qf2")
    assert str(turn) == "a8=D Da2 Dxf2"
    assert [step.kind for step in turn.steps] == ["move", "promote", "move", "move"]
    assert {piece.label for piece in turn.after.pieces()} == {"Rb(d1)", "Db(f2)", "Rn(c7)"}
    draft = position.draft().take(turn.steps[0])
    assert not draft.may_end and draft.allowance == "Quedan 2 jugadas."
    with pytest.raises(IllegalTurn, match="di en qué se convierte"):
        position.play("a8 Re1")


def test_ten_quiet_turns_are_a_draw_and_the_tenth_may_give_mate() -> None:
    history = History(at("7k/8/5K2/8/8/8/8/6R1 w - - 0 3"))
    for turn in ("Tg2", "Rh7", "Tg1", "Rh8", "Tg2", "Rh7", "Tg1", "Rh8", "Tg2"):
        history.play(turn)
        assert history.outcome is None
    assert history.position.state.quiet == 9
    history.play("Rh7")
    assert history.outcome == Outcome(None, Reason.QUIET)
    mates = at("7k/8/6K1/8/8/8/8/R7 w - - 9 3").play("Ta8#")
    assert mates.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    # A pawn's move or a capture anywhere in the turn starts the count again.
    assert at("7k/8/6K1/8/8/8/P7/R7 w - - 9 3").play("Ta1-b1 a3 Tb2").state.quiet == 0
    assert at("7k/8/6K1/8/8/p7/8/R7 w - - 9 3").play("Txa3 Ta2").state.quiet == 0


def test_too_few_men_are_a_draw() -> None:
    assert at("7k/8/6K1/8/8/8/8/6B1 w - - 4 5").outcome == Outcome(None, Reason.MATERIAL)


# Notation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("Cf3 Cc3", "Cf3 Cc3"),
        ("Nf3 Nc3", "Cf3 Cc3"),
        ("  3. Cg1-f3   Cb1-c3. ", "Cf3 Cc3"),
        ("Bb5 Ke2", "Ab5 Re2"),
        ("Re2 Rd3", "Re2 Rd3"),
        ("Nf3 Be2 O-O", "Cf3 Ae2 O-O"),
        ("Dh5 D:f7+", "Dh5 Dxf7+"),
    ],
)
def test_turns_are_read(text: str, strict: str) -> None:
    turn = after("1. e4 2. e6 a6" if "D" not in text else "1. e4 2. e5 a6").parse(text)
    assert str(turn) == strict
    assert turn.before.parse(GAME.write(turn.steps)) == turn


def test_what_is_wrong_is_pointed_at() -> None:
    position = after("1. e4 2. e6 a6")
    with pytest.raises(IllegalTurn) as illegal:
        position.play("Cf3 Ce4 d3")
    assert illegal.value.text[slice(*illegal.value.place)].strip() == "Ce4"
    assert "Cf3 Ce5" in illegal.value.accepted
    with pytest.raises(UnreadableNotation) as unreadable:
        position.play("Cf3 hola d3")
    assert "«hola»" in unreadable.value.reason
    assert unreadable.value.accepted[0].startswith("Cf3 ")
    with pytest.raises(AmbiguousTurn) as ambiguous:
        at("4k3/8/8/8/8/8/8/R2RK3 w - - 0 3").play("Re2 Tb1")
    assert ambiguous.value.text == "Re2 Tb1"
    assert set(ambiguous.value.accepted) == {"Re2 Tab1", "Re2 Tdb1"}


@pytest.mark.parametrize(
    "fields",
    [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/2P5/8/8/4K3 b - c 0 2",
        "4k3/8/8/8/2P5/8/8/4K3 b - e3 0 2",
        "4k3/8/8/8/2P5/2N5/8/4K3 b - c3 0 2",
        "4k3/8/8/8/2P5/8/8/4K3 w - c3 0 2",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 3",
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 3",
    ],
)
def test_impossible_positions(fields: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        at(fields)
    assert GAME.position("progresivo-escoces:1 " + caught.value.accepted[0])


# Nobody lists the turns ---------------------------------------------------------------------------


def test_long_turns_are_not_listed() -> None:
    assert len(GAME.start().turns()) == 20
    assert len(after("1. e4").turns()) == 281
    position = after("1. e4 2. e5 d5")
    for ask in (position.turns, position.reach, lambda: perft(position, 1)):
        with pytest.raises(TooManyTurns, match="paso a paso") as caught:
            ask()
        assert "Cf3" in caught.value.accepted
    assert position.example is not None and str(position.example) == "Ch3"
    assert after("1. f3 2. e5").outcome is None


@pytest.mark.parametrize(
    "fields",
    [
        "4k3/2p1p3/8/3P4/8/8/8/4K3 b - - 0 2",
        "7k/P7/8/8/8/8/6p1/K7 w - - 0 3",
        "4k3/8/8/8/1pPpPp2/8/4N3/4K3 b - c3e3 0 2",
        "k7/8/8/1b6/8/8/4P3/5K2 w - - 8 3",
        "8/8/8/1b3n2/2k5/8/4K3/R4B2 w - - 4 2",
    ],
)
def test_the_turns_are_those_of_the_second_generator(fields: str) -> None:
    """Of three moves, too: where men are few, the walk over the steps comes to an end."""
    position = at(fields)
    walked = {f"x {GAME.encode(state)}" for state, _steps in walk.endings(GAME, position.state)}
    expected = progressive.turns(progressive.read(position.code))
    assert {progressive.read(code) for code in walked} == expected


# Without the package ------------------------------------------------------------------------------


def test_without_the_package_everything_else_works() -> None:
    program = """
import sys
sys.modules["chess"] = None  # as if it were not installed
import zamora
from zamora import registry
keys = {game.key for game in registry.catalogue()}
assert "nim" in keys and "progresivo-escoces" not in keys
assert zamora.game("Damas inglesas").key == "damas-inglesas"
try:
    zamora.game("progresivo-escoces")
except zamora.MissingPackage as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert extra("ajedrez") in run.stdout


# The progressive games beside the Scottish one: what each says otherwise, and the ghosts ----------


KINDS = tuple(key for key in progressive.GAMES if key != "progresivo-escoces")
OTHERS_PRINTED = [printed for key in KINDS for printed in book.printed_games(key)]


def at_kind(kind: str, fields: str) -> Position:
    return zamora.position(f"progresivo-{kind}:1 {fields}")


def after_kind(kind: str, *turns: str) -> Position:
    return History(zamora.game(f"progresivo-{kind}").start(), turns).position


def texts_of(position: Position) -> set[str]:
    """The first moves, as they are written."""
    game = position.game
    return {game.written((step,), position.state) for step in position.draft().next_steps}


# What is printed ----------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", OTHERS_PRINTED, ids=lambda one: one.id)
def test_other_printed_games_are_played_again(printed: book.PrintedGame) -> None:
    assert replay(printed).ok
    for ply in printed.plies:
        assert (ply.certainty == "") == (ply.reason == "")


def ghosts(name: str) -> dict[int, str]:
    """Which ghosts appear in a printed game, by the numbers of the turns that they shorten."""
    game: Any = zamora.game("progresivo-" + name.rpartition("-")[0])
    printed = next(one for one in book.printed_games(game.key) if one.id == name)
    start = printed.start()
    positions = History(start, [ply.read or ply.printed for ply in printed.plies]).positions
    found = {position.state.number: game.ghost(position.state) for position in positions[:-1]}
    return {number: ghost for number, ghost in found.items() if ghost}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # As the chapter says: after the sixth turn; after the fourth and the sixth.
        ("escoces-2", {7: "galvin"}),
        ("australiano-2", {5: "taylor", 7: "taylor"}),
        ("neozelandes-2", {9: "galvin", 11: "galvin"}),
    ],
)
def test_the_ghosts_of_the_chapter_are_found(name: str, expected: dict[int, str]) -> None:
    assert ghosts(name) == expected


def test_a_board_tells_of_a_ghost() -> None:
    draft = at_kind("escoces", GHOST).draft()
    assert draft.allowance.endswith(
        "¡Fantasma de Galvin! Solo puedes jugar con jaque, y eso termina tu turno."
    )
    assert draft.take(draft.next_steps[0]).next_steps == ()
    assert at_kind("italiano", GHOST).draft().allowance.endswith("y antes de tiempo eso pierde.")
    captured = after_kind("australiano", "d4", "Cc6 Cxd4", "Cf3 c3 cxd4", "Ch6 Cf5 Ch4 Cxf3+")
    assert "Fantasma de Taylor" in captured.draft().allowance
    # Who has one move only anyway has nothing to fear; nor who can do something quiet.
    assert "Fantasma" not in zamora.game("progresivo-italiano").start().draft().allowance
    assert "Fantasma" not in after_kind("italiano", "e4").draft().allowance


# Mate in this turn? -------------------------------------------------------------------------------


def printed_position(name: str, turn: int, number: int | None = None) -> Position:
    """The position before a turn of a printed game; of another number, if the chapter asks so."""
    game: Any = zamora.game("progresivo-" + name.rpartition("-")[0])
    printed = next(one for one in book.printed_games(game.key) if one.id == name)
    plies = [ply.read or ply.printed for ply in printed.plies]
    position = History(printed.start(), plies[: turn - 1]).position
    return Position(game, position.state._replace(number=number or turn))


@pytest.mark.parametrize(
    ("name", "turn", "number"),
    [
        ("escoces-1", 5, None),
        ("escoces-2", 8, None),
        # A king's march, and a pawn that becomes a queen.
        ("escoces-3", 10, None),
        # "As Brancas têm mate em 8, mas não em 7".
        pytest.param("escoces-5", 7, 8, marks=pytest.mark.exhaustive),
        ("neozelandes-3", 5, None),
        ("australiano-1", 13, None),
        ("ortodoxo-1", 5, None),
    ],
)
def test_the_mates_of_the_chapter_are_found(name: str, turn: int, number: int | None) -> None:
    position = printed_position(name, turn, number)
    found = sequences.mate(position).mate
    assert found is not None and found.before == position
    after = position.play(str(found))
    assert after.outcome == Outcome(position.side, Reason.CHECKMATE)


def test_where_nothing_is_left_out_it_is_a_proof_that_there_is_no_mate() -> None:
    no_mate = at_kind("escoces", "7k/8/8/8/8/8/8/R5K1 w - - 0 3")
    assert sequences.mate(no_mate) == (None, (), True)
    assert not sequences.mate(no_mate, 3).complete
    nearer = sequences.mate(at_kind("escoces", "7k/8/5K2/8/8/8/8/R7 w - - 0 3"))
    assert nearer.mate is not None and nearer.mate.after.outcome


@pytest.mark.parametrize(
    ("name", "turn", "number", "ghost"),
    [
        ("australiano-2", 4, 4, "taylor"),
        pytest.param("neozelandes-2", 3, 8, "galvin", marks=pytest.mark.exhaustive),
    ],
)
def test_ghosts_are_met_on_the_way(name: str, turn: int, number: int, ghost: str) -> None:
    found = sequences.mate(printed_position(name, turn, number), 1_000).ghosts
    assert found
    for turn_ in found:
        assert turn_.after.game.ghost(turn_.after.state) == ghost


def test_the_rival_gives_mate_with_the_turn_at_hand() -> None:
    position = printed_position("neozelandes-3", 5)
    turn = player("nivel:4", seed=1).choose(position)
    assert turn.after.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)


# Italian ------------------------------------------------------------------------------------------


def test_an_italian_turn_has_all_its_moves_and_a_check_too_early_loses() -> None:
    position = after_kind("italiano", "e4", "f6 g6")
    with pytest.raises(IllegalTurn, match="Te falta 1 jugada: aquí hay que hacerlas todas"):
        position.play("Ae2 Cf3")
    early = position.play("Ae2 Ah5 Axg6+")
    assert early.outcome is None
    lost = position.play("Dh5 Dxg6+")
    assert lost.outcome == Outcome(Side.SECOND, Reason.EARLY)
    assert zamora.position(lost.code) == lost
    # The ghost wins: whatever White plays gives check.
    ghost = at_kind("italiano", GHOST)
    lost_all = {ghost.play(text).outcome for text in texts_of(ghost)}
    assert lost_all == {Outcome(Side.SECOND, Reason.EARLY)}


def test_an_italian_turn_that_cannot_be_finished_is_a_draw() -> None:
    position = at_kind("italiano", "8/8/8/8/7p/p7/P1k4P/K7 w - - 0 4")
    assert position.outcome is None and texts_of(position) == {"h3"}
    drawn = position.play("h3")
    assert drawn.outcome == Outcome(None, Reason.STALEMATE)
    assert position.example == position.parse("h3") and zamora.position(drawn.code) == drawn


# English and Portuguese ---------------------------------------------------------------------------


def test_a_portuguese_man_moves_once_in_a_turn() -> None:
    position = after_kind("portugues", "e4", "a6 b6")
    with pytest.raises(IllegalTurn, match="aquí cada una se mueve una sola vez"):
        position.play("Ae2 Ab5")
    castling = at_kind("portugues", "4k3/8/8/8/8/8/8/4K2R w K - 0 4")
    with pytest.raises(IllegalTurn, match="aquí cada una se mueve una sola vez"):
        castling.play("O-O Tf5")
    # Nobody is left to move: the turn has ended.
    assert castling.play("O-O").state.number == 5
    assert not castling.draft().take(castling.parse("O-O").steps[0]).next_steps


def test_an_english_man_waits_for_all_others() -> None:
    position = at_kind("ingles", "4k3/8/8/8/8/8/P7/4K3 w - - 0 4")
    with pytest.raises(IllegalTurn, match="hasta que se hayan movido todas las demás"):
        position.play("a3 a4")
    assert position.play("a3 Rd1 a4 Rc1").state.number == 5
    with pytest.raises(IllegalTurn, match="hasta que se hayan movido todas las demás"):
        position.play("a3 Rd1 a4 a5")
    promoted = at_kind("ingles", "8/P7/8/8/7k/8/8/4K3 w - - 0 4")
    with pytest.raises(IllegalTurn, match="espera hasta el turno siguiente"):
        promoted.play("a8=C Re2 Cb6")
    assert promoted.play("a8=C Re2 Re3 Re4").state.number == 5


# New Zealand and Australian -----------------------------------------------------------------------


def test_nobody_mates_in_a_new_zealand_turn_that_captures() -> None:
    position = at_kind("neozelandes", "6k1/5ppp/8/8/8/8/4n3/R3R1K1 w - - 0 3")
    with pytest.raises(IllegalTurn, match="En este turno se tomó algo"):
        position.play("Txe2 Te8")
    assert position.play("Rf1 Rf2 Ta8#").outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    assert position.play("Txe2 Tea2").outcome is None


def test_a_capture_ends_an_australian_turn() -> None:
    position = after_kind("australiano", "e4", "d5 a6")
    with pytest.raises(IllegalTurn, match="Tomar termina el turno"):
        position.play("exd5 d6")
    assert position.play("Cf3 exd5").state.number == 4


# Orthodox -----------------------------------------------------------------------------------------


def test_in_the_orthodox_game_the_colours_alternate() -> None:
    position = after_kind("ortodoxo", "b4")
    assert position.side is Side.SECOND
    turn = position.parse("Cf6 f3")
    assert [step.piece[1] for step in turn.steps] == ["n", "b"]
    with pytest.raises(IllegalTurn):
        position.play("Cf6 e5")
    # Who stops early leaves the next colour to the rival.
    shorter = position.play("Cf6")
    assert shorter.side is Side.FIRST and shorter.draft().allowance.endswith("mueve una blanca.")
    assert "e4" in texts_of(shorter) and "e5" not in texts_of(shorter)


def test_in_the_orthodox_game_black_may_begin_with_a_white_man() -> None:
    start = zamora.game("progresivo-ortodoxo", begins="negras").start()
    assert start.side is Side.SECOND and "e4" in texts_of(start) and "e5" not in texts_of(start)
    assert start.play("e4").side is Side.FIRST


# The second enumerator ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", KINDS)
@pytest.mark.parametrize(
    "fields",
    [
        "7k/P7/8/8/8/8/6p1/K7 w - - 0 3",
        "8/7k/8/8/2p5/1p6/P7/K7 w - - 0 3",
    ],
)
def test_turns_of_three_moves_are_those_of_the_second_generator(key: str, fields: str) -> None:
    game: Any = zamora.game(key)
    position = game.position(f"{key}:1 {fields}{' blancas' * (key == 'progresivo-ortodoxo')}")
    ended = walk.endings(game, position.state)
    walked = {progressive.read(f"x {game.encode(state)}") for state, _steps in ended}
    assert len(walked) > 5
    assert walked == progressive.turns(progressive.read(position.code), key)
