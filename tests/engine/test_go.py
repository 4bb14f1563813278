"""Go and its children: what the source says of liberties, ko and counts, held against the rules."""

from __future__ import annotations

import pytest

import zamora
from zamora import book
from zamora.book.replay import replay
from zamora.core.errors import IllegalTurn
from zamora.core.position import Position
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.go.progressive import stones_of
from zamora.library.go.stones import Groups, Stones

FAMILY = ("go", "alak", "roseta", "go-progresivo", "go-progresivo-hex")
EVERY = [printed for key in FAMILY for printed in book.printed_games(key)]


def rules(position: Position) -> Stones:
    game = position.game
    assert isinstance(game, Stones)
    return game


def liberties(position: Position, name: str) -> int:
    game = rules(position)
    groups = Groups(game.near, position.state.cells)
    return len(groups.at(game.index[game.board.cell(name)]).liberties)


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


def test_a_ladder_a_sacrifice_and_groups_that_die() -> None:
    first = book.get("go-7").history()
    assert liberties(first.positions[1], "d6") == 1, "the first stone threatens d6"
    assert first.position.state.cells.count("p") == 0, "all of the ladder is taken"
    taken = [len(turn.steps[0].captures) for turn in book.get("go-8").history().turns]
    assert taken == [0, 1, 3]
    end = book.get("go-6")
    assert len(end.history().turns[0].steps[0].captures) == 3
    lost = end.variation_history(end.variations[0]).turns[-1]
    assert "e1" in {rules(lost.before).board.name(cell) for cell in lost.steps[0].captures}


def test_six_points_that_are_safe_as_long_as_e_stays() -> None:
    after = book.get("alak-3").history().position
    assert after.state.cells.count("B") == 6
    assert {str(turn) for turn in after.turns()} == {"i", "j", "k"}


def test_three_points_are_traps() -> None:
    printed = book.get("roseta-2")
    for variation in printed.variations:
        last = printed.variation_history(variation).turns[-1]
        assert len(last.steps[0].captures) == 1


def regions(position: Position) -> list[tuple[Side, int]]:
    """Who surrounds how many points, region by region."""
    game, owners = rules(position), rules(position).territory_of(position.state.cells)
    found, seen = [], set[int]()
    for first, side in owners.items():
        if first in seen:
            continue
        region = [first]
        for at in region:
            region += [n for n in game.near[at] if n in owners and n not in region]
        seen |= {*region}
        found.append((side, len(region)))
    return sorted(found)


def test_on_hexagons_what_the_text_counts_is_there() -> None:
    positions = book.get("go-hex-1").history().positions
    assert liberties(positions[6], "h5") == 10
    assert regions(positions[7]) == [(Side.FIRST, 14)]
    assert regions(positions[8]) == [(Side.FIRST, 14), (Side.SECOND, 7), (Side.SECOND, 13)]
    assert liberties(positions[8], "h5") == 12
    assert liberties(positions[9], "h5") == 7
    assert len(rules(positions[0]).board.cells) == 91 == 48 + 43


def test_a_threat_ends_a_turn_of_progressive_go() -> None:
    start = book.get("go-progresivo-3").start()
    assert start.play("a1 k3").play("paso").side is Side.SECOND
    with pytest.raises(IllegalTurn, match="el turno termina"):
        start.play("k3 l4")
    free = zamora.position(start.code.replace("go-progresivo", "go-progresivo[stops=none]"))
    assert free.play("k3 l4").state.cells.count("P") == 0, "both are played, and k4 is taken"


def test_different_groups_may_not_be_joined_in_a_turn() -> None:
    start = zamora.position("go-progresivo[size=5,stops=groups]:1 5/5/5/5/5 N 2")
    assert start.play("a1 c1").side is Side.SECOND
    with pytest.raises(IllegalTurn, match="mismo turno"):
        start.play("a1 b1")


@pytest.mark.parametrize(
    ("pace", "stones"),
    [
        ("1-2-3", [1, 2, 3, 4, 5, 6]),
        ("1-2-2", [1, 2, 2, 2, 2, 2]),
        ("1-2-1", [1, 2, 1, 1, 2, 1]),
        ("1-3-4", [1, 3, 4, 4, 4, 4]),
        ("1-3-5", [1, 3, 5, 7, 9, 11]),
    ],
)
def test_the_progressions_are_those_of_the_source(pace: str, stones: list[int]) -> None:
    assert [stones_of(pace, number) for number in range(1, 7)] == stones
    game = zamora.game("go-progresivo", pace=pace)
    assert game.name and game.start().draft().next_steps
