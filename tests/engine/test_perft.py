"""Counts of paths: data files, confirmed by generators that share nothing with the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import zamora
from zamora.perft import divide, perft

from . import geometry

FOLDER = Path(__file__).parent / "perft"
#: The independent generators: code of a position and depth → number of paths.
INDEPENDENT: dict[str, Callable[[str, int], int]] = {
    "compases": lambda code, depth: geometry.paths(geometry.fields(code), depth),
}
#: The independent generators walk every path; beyond so many they are too slow for a test.
WALKED = 20_000


@dataclass(frozen=True)
class Case:
    name: str
    code: str
    counts: tuple[int, ...]


def cases(game: str) -> list[Case]:
    data = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return [Case(p["name"], p["code"], tuple(p["counts"])) for p in data["position"]]


CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in cases(path.stem)]


def breakdown(case: Case, depth: int) -> str:
    """The count by first turn, the engine's and the independent one, for the failing message."""
    game = case.code.partition(":")[0]
    position = zamora.position(case.code)
    lines = [f"{case.name}, depth {depth}; by first turn (engine, independent):"]
    for turn, count in divide(position, depth).items():
        lines.append(f"{turn}: {count}, {INDEPENDENT[game](turn.after.code, depth - 1)}")
    return "\n".join(lines)


def test_every_game_has_counts_and_a_second_generator() -> None:
    for game in zamora.games():
        assert len(cases(game.key)) >= 3
        assert cases(game.key)[0].code == game.start().code
        assert game.key in INDEPENDENT


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counts(case: Case) -> None:
    position = zamora.position(case.code)
    for depth, expected in enumerate(case.counts, start=1):
        assert perft(position, depth) == expected, breakdown(case, depth)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counts_are_confirmed(case: Case) -> None:
    independent = INDEPENDENT[case.code.partition(":")[0]]
    walked = [n for n in case.counts if n <= WALKED]
    assert len(walked) >= 3
    for depth, expected in enumerate(walked, start=1):
        assert independent(case.code, depth) == expected, breakdown(case, depth)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_breakdown_adds_up(case: Case) -> None:
    position = zamora.position(case.code)
    for depth, expected in enumerate(case.counts[:4], start=1):
        by_turn = divide(position, depth)
        assert list(by_turn) == list(position.turns())
        assert sum(by_turn.values()) == expected
        assert case.name in breakdown(case, depth)


def test_symmetric_positions_have_equal_counts() -> None:
    for case in CASES:
        position = zamora.position(case.code)
        for symmetry in position.game.symmetries:
            assert perft(position.transformed(symmetry), 4) == case.counts[3]


def test_games_that_ended_earlier_are_not_counted() -> None:
    over = zamora.position("compases:1 V33-V43 V22-V23 C2")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(("count", "depth"), [(perft, -1), (divide, 0), (divide, -3)])
def test_impossible_depths_are_refused(count: Callable[..., object], depth: int) -> None:
    with pytest.raises(zamora.ZamoraError) as caught:
        count(zamora.game("compases").start(), depth)
    assert caught.value.text == str(depth)
    assert caught.value.accepted
