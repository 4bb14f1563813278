"""Random games measured: the record is what the engine measures, by whatever way it plays."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import zamora
from zamora.core.installing import extra
from zamora.school import branching
from zamora.school.branching import walks

KEYS = branching.measurable()


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")


@pytest.mark.parametrize("key", KEYS)
def test_the_record_is_of_what_the_game_is_now(key: str) -> None:
    kept, facts = branching.measured(key), branching.facts(key)
    assert {name: getattr(kept, name) for name in vars(facts)} == vars(facts)
    assert kept.games == 500 and sum(kept.ends.values()) == 500
    assert 1 <= kept.median <= kept.most and 1 < kept.mean < kept.most
    # The first turn of every random game is one of the start position's.
    assert kept.by_turn and len(kept.kept) == branching.KEPT


@pytest.mark.parametrize("key", ["compases", "futez", "goldrez", "ajedrez", "damas"])
def test_the_first_games_on_record_are_played_again(key: str) -> None:
    kept = branching.measured(key)
    count = 1 if key in ("damas", "goldrez") else branching.KEPT
    again = branching.sample(key, count, kept.seed)
    assert tuple((len(one), sum(one)) for one in again.choices) == kept.kept[:count]
    assert all(one[0] == kept.first for one in again.choices)


@pytest.mark.parametrize("key", ["futez", "ajedrez"])
def test_the_fast_walk_is_that_of_the_positions(key: str) -> None:
    fast = branching.sample(key, 1, 7)
    slow = branching.sample(key, 1, 7, walk=walks.PositionWalk)
    assert fast == slow


def test_how_it_is_counted() -> None:
    one = branching.Sample("compases", 1, ((4, 4, 2), (4, 6)), {"won": 2, "drawn": 0, "cut": 0})
    found = one.measured()
    assert (found.mean, found.median, found.most) == (4, 4, 6)
    assert (found.length, found.median_length) == (2.5, 2.5)
    assert found.by_turn == ()
    long = branching.Sample("compases", 1, ((2,) * 13, (4,) * 5), found.ends)
    assert long.measured().by_turn == (3, 2)


def test_the_booklets_numbers() -> None:
    # Chapter 1: 20 first moves in chess; 8 in draughts and in Futez, which nobody else counts.
    assert branching.facts("ajedrez").first == 20
    assert branching.facts("damas").first == 7
    assert branching.facts("futez").first == 4
    assert (branching.facts("ajedrez").cells, branching.facts("ajedrez").men) == (64, 16)


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: branching.sample("parchís", 1), zamora.UnknownGame),
        (lambda: branching.sample("compases", 0), zamora.ZamoraError),
        (lambda: branching.measured("parchís"), branching.NotMeasured),
        (lambda: branching.key_of("parchís"), zamora.UnknownGame),
    ],
)
def test_what_cannot_be_measured(ask, error: type[zamora.ZamoraError]) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert caught.value.accepted


def test_without_pydraughts_only_draughts_cannot_be_measured() -> None:
    program = """
import sys
sys.modules["draughts"] = None
from zamora.school import branching
assert branching.measured("damas").first == 7
try:
    branching.sample("damas", 1)
except branching.ZamoraError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert extra("damas") in run.stdout


def test_the_record_is_written_as_it_is_read() -> None:
    text = branching.write(map(branching.measured, KEYS))
    assert text == branching._DATA.read_text(encoding="utf-8")


@pytest.mark.exhaustive
def test_the_command() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "zamora", "branching", *arguments],
            capture_output=True,
            encoding="utf-8",
        )

    shown = run()
    assert shown.returncode == 0 and len(shown.stdout.splitlines()) == len(KEYS) + 1
    assert "Ajedrez" in shown.stdout and "Damas" in shown.stdout
    (again,) = json.loads(run("Batalla de Compases", "--games", "3", "--json").stdout)
    assert again["kept"] == [list(one) for one in branching.measured("compases").kept]
    wrong = run("parchís")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "No conozco el juego «parchís»" in wrong.stderr
