"""Go and its children: what the source says of liberties, ko and counts, held against the rules."""

from __future__ import annotations

import pytest

import zamora
from zamora import book
from zamora.book.replay import replay
from zamora.core.errors import IllegalTurn
from zamora.core.position import Position
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.go.stones import Groups, Stones

FAMILY = ("go", "alak", "roseta")
EVERY = [printed for key in FAMILY for printed in book.printed_games(key)]


def rules(position: Position) -> Stones:
    game = position.game
    assert isinstance(game, Stones)
    return game


def liberties(position: Position, name: str) -> int:
    game = rules(position)
    groups = Groups(game.near, position.state.cells)
    return len(groups.liberties[groups.of[game.index[game.board.cell(name)]]])


@pytest.mark.parametrize("printed", EVERY, ids=lambda one: one.id)
def test_what_is_printed_is_replayed(printed: book.PrintedGame) -> None:
    found = replay(printed)
    assert found.ok and not any(ply.false for ply in found.plies)


def test_the_worked_count() -> None:
    end = book.get("go-1").history().position
    assert rules(end).points(end.state) == (40, 36)
    owners = [rules(end).owner(content) for content in end.state.cells]
    assert (owners.count(Side.FIRST), owners.count(Side.SECOND)) == (20, 19)
    surrounded = rules(end).territory_of(end.state.cells)
    names = {rules(end).board.name(rules(end).board.cells[at]) for at in surrounded}
    assert not names & {"d3", "d9"} and {"f8", "h6", "b7", "b8", "i2"} <= names
    assert end.outcome == Outcome(Side.FIRST, Reason.COUNT)


def test_liberties_gained_and_lost() -> None:
    printed = book.get("go-2")
    other = printed.variation_history(printed.variations[0]).position
    assert [
        liberties(one, "d4") for one in (printed.start(), printed.history().position, other)
    ] == [
        4,
        5,
        3,
    ]


@pytest.mark.parametrize(("name", "back"), [("go-3", "e5"), ("roseta-1", "i12")])
def test_a_ko_cannot_be_taken_back_at_once(name: str, back: str) -> None:
    after = book.get(name).history().positions[1]
    with pytest.raises(IllegalTurn, match="Es un ko"):
        after.play(back)


def test_a_seki_is_lost_by_whoever_begins() -> None:
    printed = book.get("go-4")
    black, white = (
        printed.history().position,
        printed.variation_history(printed.variations[0]).position,
    )
    assert not any(black.state.cells[rules(black).index[rules(black).board.cell("g1")]])
    assert not any(white.state.cells[rules(white).index[rules(white).board.cell("e1")]])


def test_suicide_is_named() -> None:
    start = zamora.position("go[size=5]:1 1P3/P4/5/5/5 B")
    with pytest.raises(IllegalTurn, match="sin libertades"):
        start.play("a5")


def test_what_is_not_agreed_is_played_out() -> None:
    position = zamora.position("go[size=5,komi=0]:1 P4/5/5/4p/5 N").play("paso").play("paso")
    assert position.outcome is None and "*a5" in map(str, position.turns())
    on = position.play("c3")
    assert "*e2" not in map(str, on.turns())
    counted = position.play("paso").play("paso")
    assert counted.outcome == Outcome(Side.SECOND, Reason.COUNT), "White wins a tie"
    at_once = zamora.position("go[size=5,dead=played]:1 P4/5/5/4p/5 N").play("paso").play("paso")
    assert at_once.outcome is not None


def test_a_rosette_stays_without_liberties() -> None:
    game = zamora.game("roseta", size=2)
    assert len(game.board.cells) == 24 and len(zamora.game("roseta").board.cells) == 150
    full = game.position("PP/PPPP/PPPP/PPPP/PPPP/PPPP/PP N".join(("roseta[size=2]:1 ", "")))
    assert full.outcome is None
