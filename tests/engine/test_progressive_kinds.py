"""The progressive games beside the Scottish one: what each says otherwise, and the ghosts."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import IllegalTurn, Outcome, Position, Reason, Side, book
from zamora.book.replay import replay
from zamora.core import walk
from zamora.core.history import History
from zamora.library.chess import sequences
from zamora.rival import player

from .slow import progressive

KINDS = tuple(key for key in progressive.GAMES if key != "progresivo-escoces")
PRINTED = [printed for key in KINDS for printed in book.printed_games(key)]
#: After it White's king can only get out of check with a check of its own.
GHOST = "r4b1r/ppp2p2/5p2/7p/2kn3P/8/PPPPKPP1/R1B2BNR w - - 0 7"


def at(kind: str, fields: str) -> Position:
    return zamora.position(f"progresivo-{kind}:1 {fields}")


def after(kind: str, *turns: str) -> Position:
    return History(zamora.game(f"progresivo-{kind}").start(), turns).position


def texts(position: Position) -> set[str]:
    """The first moves, as they are written."""
    game = position.game
    return {game.written((step,), position.state) for step in position.draft().next_steps}


# What is printed ----------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", PRINTED, ids=lambda one: one.id)
def test_printed_games_are_played_again(printed: book.PrintedGame) -> None:
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
    draft = at("escoces", GHOST).draft()
    assert draft.allowance.endswith(
        "¡Fantasma de Galvin! Solo puedes jugar con jaque, y eso termina tu turno."
    )
    assert draft.take(draft.next_steps[0]).next_steps == ()
    assert at("italiano", GHOST).draft().allowance.endswith("y antes de tiempo eso pierde.")
    captured = after("australiano", "d4", "Cc6 Cxd4", "Cf3 c3 cxd4", "Ch6 Cf5 Ch4 Cxf3+")
    assert "Fantasma de Taylor" in captured.draft().allowance
    # Who has one move only anyway has nothing to fear; nor who can do something quiet.
    assert "Fantasma" not in zamora.game("progresivo-italiano").start().draft().allowance
    assert "Fantasma" not in after("italiano", "e4").draft().allowance


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
    no_mate = at("escoces", "7k/8/8/8/8/8/8/R5K1 w - - 0 3")
    assert sequences.mate(no_mate) == (None, (), True)
    assert not sequences.mate(no_mate, 3).complete
    nearer = sequences.mate(at("escoces", "7k/8/5K2/8/8/8/8/R7 w - - 0 3"))
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
    position = after("italiano", "e4", "f6 g6")
    with pytest.raises(IllegalTurn, match="Te falta 1 jugada: aquí hay que hacerlas todas"):
        position.play("Ae2 Cf3")
    early = position.play("Ae2 Ah5 Axg6+")
    assert early.outcome is None
    lost = position.play("Dh5 Dxg6+")
    assert lost.outcome == Outcome(Side.SECOND, Reason.EARLY)
    assert zamora.position(lost.code) == lost
    # The ghost wins: whatever White plays gives check.
    ghost = at("italiano", GHOST)
    lost_all = {ghost.play(text).outcome for text in texts(ghost)}
    assert lost_all == {Outcome(Side.SECOND, Reason.EARLY)}


def test_an_italian_turn_that_cannot_be_finished_is_a_draw() -> None:
    position = at("italiano", "8/8/8/8/7p/p7/P1k4P/K7 w - - 0 4")
    assert position.outcome is None and texts(position) == {"h3"}
    drawn = position.play("h3")
    assert drawn.outcome == Outcome(None, Reason.STALEMATE)
    assert position.example == position.parse("h3") and zamora.position(drawn.code) == drawn


# English and Portuguese ---------------------------------------------------------------------------


def test_a_portuguese_man_moves_once_in_a_turn() -> None:
    position = after("portugues", "e4", "a6 b6")
    with pytest.raises(IllegalTurn, match="aquí cada una se mueve una sola vez"):
        position.play("Ae2 Ab5")
    castling = at("portugues", "4k3/8/8/8/8/8/8/4K2R w K - 0 4")
    with pytest.raises(IllegalTurn, match="aquí cada una se mueve una sola vez"):
        castling.play("O-O Tf5")
    # Nobody is left to move: the turn has ended.
    assert castling.play("O-O").state.number == 5
    assert not castling.draft().take(castling.parse("O-O").steps[0]).next_steps


def test_an_english_man_waits_for_all_others() -> None:
    position = at("ingles", "4k3/8/8/8/8/8/P7/4K3 w - - 0 4")
    with pytest.raises(IllegalTurn, match="hasta que se hayan movido todas las demás"):
        position.play("a3 a4")
    assert position.play("a3 Rd1 a4 Rc1").state.number == 5
    with pytest.raises(IllegalTurn, match="hasta que se hayan movido todas las demás"):
        position.play("a3 Rd1 a4 a5")
    promoted = at("ingles", "8/P7/8/8/7k/8/8/4K3 w - - 0 4")
    with pytest.raises(IllegalTurn, match="espera hasta el turno siguiente"):
        promoted.play("a8=C Re2 Cb6")
    assert promoted.play("a8=C Re2 Re3 Re4").state.number == 5


# New Zealand and Australian -----------------------------------------------------------------------


def test_nobody_mates_in_a_new_zealand_turn_that_captures() -> None:
    position = at("neozelandes", "6k1/5ppp/8/8/8/8/4n3/R3R1K1 w - - 0 3")
    with pytest.raises(IllegalTurn, match="En este turno se tomó algo"):
        position.play("Txe2 Te8")
    assert position.play("Rf1 Rf2 Ta8#").outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    assert position.play("Txe2 Tea2").outcome is None


def test_a_capture_ends_an_australian_turn() -> None:
    position = after("australiano", "e4", "d5 a6")
    with pytest.raises(IllegalTurn, match="Tomar termina el turno"):
        position.play("exd5 d6")
    assert position.play("Cf3 exd5").state.number == 4


# Orthodox -----------------------------------------------------------------------------------------


def test_in_the_orthodox_game_the_colours_alternate() -> None:
    position = after("ortodoxo", "b4")
    assert position.side is Side.SECOND
    turn = position.parse("Cf6 f3")
    assert [step.piece[1] for step in turn.steps] == ["n", "b"]
    with pytest.raises(IllegalTurn):
        position.play("Cf6 e5")
    # Who stops early leaves the next colour to the rival.
    shorter = position.play("Cf6")
    assert shorter.side is Side.FIRST and shorter.draft().allowance.endswith("mueve una blanca.")
    assert "e4" in texts(shorter) and "e5" not in texts(shorter)


def test_in_the_orthodox_game_black_may_begin_with_a_white_man() -> None:
    start = zamora.game("progresivo-ortodoxo", begins="negras").start()
    assert start.side is Side.SECOND and "e4" in texts(start) and "e5" not in texts(start)
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
