"""Perde-ganha: what its chapter says otherwise than chess, and what is printed of it."""

from __future__ import annotations

import pytest

import zamora
from zamora import AmbiguousTurn, IllegalTurn, Outcome, Position, Reason, Side, book
from zamora.book.replay import replay
from zamora.library.chess import claims

GAME = zamora.game("pierde-gana")


def at(fields: str) -> Position:
    return GAME.position(f"pierde-gana:1 {fields}")


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
        assert known[opening][0].code == GAME.start().play(opening).code
    # One reply less, or a wrong one, and nothing is proved.
    here = claims.fields(start)
    assert claims.followed(start, {k: v for k, v in replies.items() if k != here}) is None
    wrong = next(str(t) for t in start.turns() if str(t) != str(start.play(replies[here])))
    assert claims.followed(start, replies | {here: wrong}) is None


def test_who_can_take_must() -> None:
    position = GAME.start().play("e3").play("b5")
    assert texts(position) == {"Axb5"}
    with pytest.raises(IllegalTurn, match="Ahora hay que tomar"):
        position.play("d4")
    # In passing it is a capture like any other.
    passed = at("4r3/8/8/8/2p5/8/3P4/7R B -/-/0").play("d4")
    assert texts(passed) == {"cxd3"}
    assert str(passed.play("c4xd3")) == str(at("4r3/8/8/8/8/3p4/8/7R B -/-/0"))


def test_the_king_is_a_man_like_any_other() -> None:
    position = at("4r3/8/8/8/8/8/8/R3T3 B -/-/0")
    assert texts(position) == {"Txe8"}
    with pytest.raises(IllegalTurn, match="nadie se enroca"):
        GAME.start().play("O-O")
    won = position.play("Txe8")
    assert won.outcome == Outcome(Side.SECOND, Reason.NO_MOVES)


def test_who_is_shut_in_has_won() -> None:
    assert at("8/8/8/p7/8/P7/8/8 B -/-/0").play("a4").outcome == Outcome(
        Side.SECOND, Reason.NO_MOVES
    )
    # Also after fifty quiet turns of each side.
    assert at("8/8/8/8/p7/P7/8/8 N -/-/100").outcome == Outcome(Side.SECOND, Reason.NO_MOVES)
    assert at("8/8/8/p7/8/P7/8/8 N -/-/100").outcome == Outcome(None, Reason.FIFTY)


def test_a_pawn_may_become_a_king() -> None:
    position = at("8/4P3/8/8/8/8/p7/8 B -/-/0")
    assert texts(position) == {f"e8={letter}" for letter in "DTACR"}
    assert {piece.kind for piece in position.play("e8K").pieces()} == {"king", "pawn"}
    with pytest.raises(IllegalTurn, match="di en qué se convierte"):
        position.play("e8")


@pytest.mark.parametrize(
    ("text", "strict"),
    [("Nf3", "Cf3"), ("g1-f3", "Cf3"), (" e2 - e4 !", "e4"), ("Cg1-f3", "Cf3")],
)
def test_turns_are_read(text: str, strict: str) -> None:
    assert str(GAME.start().parse(text)) == strict


def test_two_men_that_can_go_there() -> None:
    with pytest.raises(AmbiguousTurn) as caught:
        at("8/6p1/8/8/8/8/8/T3T3 B -/-/0").play("Tc1")
    assert set(caught.value.accepted) == {"Tac1", "Tec1"}
