"""Counts of paths: data files, confirmed by generators that share nothing with the engine.

Here the engine counts as ordinary Python; large counts are in ``test_kernel.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from types import SimpleNamespace
from typing import Any

import pytest

import zamora
from zamora import registry
from zamora.compiled import counting
from zamora.core.perft import divide, perft

from ..marks import ordinarily
from . import everygame
from .paths import CASES, INDEPENDENT, Case, breakdown, cases
from .playouts import ALIKE
from .slow import progressive

GAMES = registry.catalogue()
#: The generators list turns slowly: a test has time for so many positions, …
WALKED = {
    "compases": 3_000,
    "futez": 1_500,
    "ajedrez": 1_500,
    # Each of their first turns is answered by hundreds, in any order: the other positions do.
    **dict.fromkeys(progressive.GAMES, 18),
}
OTHERS_WALKED = 150
#: … and the engine, without a compiler, for so many.
COUNTED = 600
#: Turns that are listed for a count in every run; as many as above by the mark.
QUICK = 30
deep = pytest.param(COUNTED, marks=pytest.mark.exhaustive, id="deep")
how_deep = pytest.mark.parametrize("most", [pytest.param(QUICK, id="quick"), deep])
#: Of games that another one repeats, positions with more paths of two turns are counted one deep.
PATHS_ALIKE = 700
#: Where the same is counted several times over, for fewer, and only in some positions.
COUNTED_AGAIN = 30
#: Of each game the position with the fewest paths of two turns, but not one that is forced.
STARTS = {
    game.key: next(
        case
        for case in sorted(
            cases(game.key),
            key=lambda case: (len(case.counts) == 1, case.counts[0] < 4, case.counts[:2][-1]),
        )
        if case.position.listable
    )
    for game in GAMES
}
#: One game of each kind: what is added up and turned is so for all of them by the same lines.
KINDS = [kind for kind in everygame.KINDS if kind.key in STARTS]
#: (Of games that differ in what their turns of several moves must not do, one.)
SOME = ordinarily([STARTS[kind.key] for kind in KINDS if kind.key not in ALIKE], STARTS.values())


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    yield


def within(case: Case, walked: int) -> list[int]:
    """The counts of a case for which no more than so many turns have to be listed."""
    counted = takewhile(
        lambda pair: pair[1] <= walked, zip(case.counts, (1, *case.counts), strict=False)
    )
    return [n for n, _listed in counted]


def name(case: Case) -> str:
    return f"{case.game}: {case.name}"


def test_every_game_has_counts_and_a_second_generator() -> None:
    for game in GAMES:
        assert len(cases(game.key)) >= 5
        assert cases(game.key)[0].code == game.start().code
        assert game.key in INDEPENDENT
        for case in cases(game.key):
            assert case.position.code == case.code
            # Whose next turns cannot be listed has one count.
            here = case.position
            once = here.listable and not all(turn.after.listable for turn in here.turns())
            assert (1 if once else 2) <= case.confirmed <= len(case.counts)


@how_deep
@pytest.mark.parametrize("case", CASES, ids=name)
def test_counts_are_confirmed(case: Case, most: int) -> None:
    if most == QUICK and case.game in ALIKE and max(case.counts[:2]) > PATHS_ALIKE:
        most = 1
    counted = within(case, min(most, WALKED.get(case.game, most)))
    usual = WALKED.get(case.game, OTHERS_WALKED)
    few = usual if most > QUICK else min(most, usual)
    walked = within(case, few)[: case.confirmed]
    assert len(walked) >= min(len(case.counts), 2 if case.counts[0] <= few else 1)
    for depth, expected in enumerate(counted, start=1):
        assert perft(case.position, depth) == expected, breakdown(case, depth)
    for depth, expected in enumerate(walked, start=1):
        assert INDEPENDENT[case.game](case.code, depth) == expected, breakdown(case, depth)


@pytest.mark.parametrize("case", SOME, ids=name)
def test_the_breakdown_adds_up(case: Case) -> None:
    position = case.position
    for depth, expected in enumerate(within(case, COUNTED_AGAIN)[:4], start=1):
        by_turn = divide(position, depth)
        assert list(by_turn) == list(position.turns())
        assert sum(by_turn.values()) == expected


@pytest.mark.parametrize("game", ordinarily(KINDS, GAMES), ids=lambda game: game.key)
def test_a_failure_would_print_the_breakdown(game: zamora.Game) -> None:  # type: ignore[type-arg]
    case = min((one for one in cases(game.key) if one.counts[1:]), key=lambda one: one.counts[1])
    title, *lines = breakdown(case, 2).splitlines()
    assert case.name in title
    assert len(lines) == case.counts[0]
    for line in lines:
        _turn, _colon, counts = line.rpartition(": ")
        engine, independent = counts.split(", ")
        assert engine == independent


@pytest.mark.parametrize("case", SOME, ids=name)
def test_symmetric_positions_have_equal_counts(case: Case) -> None:
    position = case.position
    for symmetry in position.game.symmetries[:3]:
        for depth, expected in enumerate(within(case, COUNTED_AGAIN)[:4], start=1):
            assert perft(position.transformed(symmetry), depth) == expected


@pytest.mark.parametrize(
    "code",
    [
        "compases:1 V33-V43 V22-V23 C2",
        "futez:1 31,35,42,62 44,64,71,75 82 B",
        "golez:1 P26,D33,D45,M53,A83,A46 P114,D94,D85,M86,A95,A96 102 N",
        "goldrez:1 R14,T32,A47,C45,D22 R94,T87,A72,C85,D21 15 N",
        "caliz:1 R155,A54 R16 14 N",
        "caliz:1 R155,D44,T29,T55,A49 R15 139 N",
        "gol:1 R155,A54 R16 156 N",
        "ajedrez:1 7k/6Q1/6K1/8/8/8/8/8 b - - 4",
    ],
)
def test_games_that_ended_earlier_are_not_counted(code: str) -> None:
    assert [perft(zamora.position(code), depth) for depth in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize(("count", "depth"), [(perft, -1), (divide, 0), (divide, -3)])
@pytest.mark.parametrize("key", ["compases", "futez"])
def test_impossible_depths_are_refused(key: str, count: Callable[..., object], depth: int) -> None:
    with pytest.raises(zamora.ZamoraError) as caught:
        count(zamora.game(key).start(), depth)
    assert caught.value.text == str(depth)
    assert caught.value.accepted


def test_a_depth_out_of_reach_compiles_nothing() -> None:
    def counter(_game: Any, *, compiled: bool | None = None) -> Any:
        assert compiled is False
        return SimpleNamespace(perft=lambda _state, depth: 8**depth)

    futez = zamora.game("futez")
    with pytest.raises(RecursionError):
        counting.paths(futez, futez.start().state, 5000, counter)
