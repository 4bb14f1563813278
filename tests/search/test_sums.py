"""Sums of games: who wins, and by which turns, against a search that adds nothing up."""

from __future__ import annotations

import pytest

import zamora
from zamora import Position, Side
from zamora.core.errors import BadPositionCode, UnknownGame
from zamora.solve.worth import NoWorth, sum_of
from zamora.values import Outcome

#: Sums that are small enough to be looked at turn by turn.
SUMS = (
    ("dominorio[rows=2,columns=3]", "nim[heaps=1-2]"),
    ("dominorio[rows=2,columns=2]", "dominorio[rows=3,columns=2]", "leones-dragones[strips=L.D.]"),
    ("leones-dragones[strips=LL..DD]", "resta[pile=3]"),
    ("chomp[rows=2,columns=3]", "nim[heaps=3]"),
    ("chomp[rows=2,columns=2]", "chomp[rows=1,columns=3]", "dominorio[rows=2,columns=2]"),
    ("euclides[numbers=7-3]", "quim[length=2]", "leones-dragones[strips=L...D]"),
    # As in the source's last exercise, whose figure is lost: three strips and one Dominório.
    (
        *(f"leones-dragones[strips={strip}]" for strip in ("L.D.", ".L.D", "LD..")),
        "dominorio[rows=2,columns=2]",
    ),
)


def plays(position: Position, side: Side) -> list[Position]:
    """What a side can make of one position of a sum; the poison of Chomp is not eaten."""
    turns = position.asked(side).turns()
    return [t.after for t in turns if t.after.outcome is None or t.after.outcome.winner is side]


def wins(positions: tuple[Position, ...], side: Side, known: dict[object, bool]) -> bool:
    """Whether a side that is to move wins a sum: plain search."""
    key = tuple(one.asked(Side.FIRST) for one in positions), side
    if key not in known:
        known[key] = any(
            not wins((*positions[:place], after, *positions[place + 1 :]), side.other, known)
            for place, one in enumerate(positions)
            for after in plays(one, side)
        )
    return known[key]


@pytest.mark.parametrize("games", SUMS, ids=lambda games: games[0])
def test_who_wins_a_sum_and_how(games: tuple[str, ...]) -> None:
    found, known = sum_of(*games), dict[object, bool]()
    first = tuple(wins(found.positions, side, known) for side in Side)
    assert first == (
        found.outcome in (Outcome.LEFT, Outcome.NEXT),
        found.outcome in (Outcome.RIGHT, Outcome.NEXT),
    )
    for side in Side:
        assert bool(found.winning(side)) == first[side]
        for one in found.turns(side):
            rest = list(found.positions)
            rest[one.place] = one.turn.after
            assert one.wins != wins(tuple(rest), side.other, known)


def test_the_five_strips_as_the_source_says() -> None:
    """1/2: the lions win. First to move they must not play in strips 3 and 4, and then have 0."""
    start = zamora.game("leones-dragones")
    found = sum_of(*(f"leones-dragones[strips={strip}]" for strip in start.start_strips))
    assert [str(one) for one in (*found.parts, found.value)] == [
        *("1/2", "-1/2", "1", "0", "-1/2", "1/2"),
    ]
    assert found.outcome is Outcome.LEFT and not found.winning(Side.SECOND)
    assert {one.place + 1: str(one.after) for one in found.turns(Side.FIRST)} == {
        **dict.fromkeys((1, 2, 5), "0"),
        3: "-1/2",
        4: "-3/2",
    }
    whole = sum_of(start.start(), "nim[heaps=2-2]")
    assert whole.value is found.value


def test_a_position_has_a_code() -> None:
    code = "dominorio[rows=2,columns=2]:1 E1/E1 E"
    assert str(sum_of(code).value) == "1" and sum_of().outcome is Outcome.PREVIOUS


@pytest.mark.parametrize(
    ("games", "error"),
    [
        (("nim", "nix"), UnknownGame),
        (("dominorio:1 4 E",), BadPositionCode),
        (("nim", "compases"), NoWorth),
    ],
)
def test_what_is_no_sum(games: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        sum_of(*games, limit=50_000)
