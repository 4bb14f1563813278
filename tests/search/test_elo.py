"""Distances between levels: against closed forms, by drawing again, and on made-up games."""

from __future__ import annotations

import doctest
import json
import math
import random
from pathlib import Path

import pytest

import levels
from laboratory import elo
from laboratory.elo import FALL, Score, distance, points, resampled

DOCS = Path(levels.__file__).parent.parent / "docs"


def test_examples() -> None:
    assert doctest.testmod(elo).failed == 0


def test_the_page_has_what_the_tool_writes() -> None:
    kept = json.loads((DOCS / "levels.json").read_text("utf-8"))
    assert levels.tables(kept) == (DOCS / "levels.md").read_text("utf-8")


def test_without_draws_it_is_the_binomial() -> None:
    score, share = Score(30, 0, 10), 0.6
    assert score.likely(share) == pytest.approx(30 * math.log(share) + 10 * math.log(1 - share))


@pytest.mark.parametrize("score", [Score(6, 34, 0), Score(30, 5, 15), Score(0, 3, 9)])
@pytest.mark.parametrize("share", [0.1, 0.4, 0.5, 0.65, 0.9])
def test_the_best_chances_of_a_share(score: Score, share: float) -> None:
    """No chances on a fine grid that make the same share are better."""
    found = -math.inf
    for step in range(1, 2000):
        loss = step / 2000 * (1 - share)
        chances = (2 * share - 1 + loss, 2 * (1 - share - loss), loss)
        if min(chances) > 0:
            logs = (many * math.log(one) for many, one in zip(score, chances, strict=True))
            found = max(found, sum(logs))
    assert score.likely(share) == pytest.approx(found, abs=0.03)
    assert score.likely(share) >= found - 1e-9


def test_who_took_every_point_has_one_bound() -> None:
    for games in (1, 7, 50):
        least = math.exp(-FALL / games)
        assert distance([Score(games, 0, 0)]).low == pytest.approx(points(least))
        assert distance([Score(0, 0, games)]).high == pytest.approx(-points(least))
    assert str(distance([Score(3, 0, 0), Score(0, 0, 3)])) == ""
    # Neither can give up what the other one needs: a bound of the sum is less than the bounds' sum.
    both = distance([Score(20, 0, 0), Score(50, 0, 0)])
    assert both.low > distance([Score(20, 0, 0)]).low + distance([Score(50, 0, 0)]).low


@pytest.mark.parametrize(
    "chain",
    [[Score(63, 36, 1)], [Score(60, 18, 22)], [Score(6, 34, 0)], [Score(50, 2, 7)],
     [Score(77, 3, 20), Score(60, 18, 22)], [Score(73, 0, 27)] * 3],
)  # fmt: skip
def test_drawing_again_gives_the_same_interval(chain: list[Score]) -> None:
    found = distance(chain)
    wide = found.high - found.low
    assert resampled(chain, 2000, 1) == pytest.approx(found[1:], abs=0.12 * wide)


@pytest.mark.parametrize(
    ("win", "draw", "games"), [(0.7, 0.1, 100), (0.9, 0.05, 20), (0.2, 0.75, 40)]
)
def test_it_holds_the_truth_nineteen_times_of_twenty(win: float, draw: float, games: int) -> None:
    chance = random.Random(3)
    inside = 0
    for _trial in range(1000):
        drawn = chance.choices(range(3), (win, draw, 1 - win - draw), k=games)
        score = Score(*map(drawn.count, range(3)))
        inside += score.likely(score.share) - score.likely(win + draw / 2) <= FALL
    assert 0.93 <= inside / 1000 <= 0.97
