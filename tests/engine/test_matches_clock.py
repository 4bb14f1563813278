"""The clock of a match: times, increments, flags, and what taking back does to it."""

from __future__ import annotations

from typing import Any

import pytest

from zamora import GameOver, Side
from zamora.play.matches import BadClock, Clock, Decision, Match, MatchOutcome, Rule

from .matchlines import FIRST, SECOND, TOY, Time, score_goal


def left(match: Match) -> tuple[float, float]:
    assert match.clock is not None
    return match.clock.left(FIRST), match.clock.left(SECOND)


def test_a_clock_for_each_player() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60, 5), now=wall)
    wall.seconds += 500
    assert match.clock == Clock.per_side(60, 5) and not match.running
    match.play("A: 13 a 12")
    assert match.running
    wall.seconds += 20
    assert left(match) == (65, 40)
    match.play("B: 53 a 52")
    assert left(match) == (65, 45)
    match.pause()
    wall.seconds += 500
    assert left(match) == (65, 45) and not match.running
    match.run()
    match.run()
    wall.seconds += 64
    assert left(match) == (1, 45) and match.outcome is None
    wall.seconds += 1
    assert match.outcome == MatchOutcome(SECOND, Decision.FLAG)
    assert not match.running
    before = match.to_dict()["games"]
    with pytest.raises(GameOver) as caught:
        match.play("A: 12 a 13")
    assert "tiempo" in caught.value.reason and match.undo() is None
    assert caught.value.text == "A: 12 a 13", "the turn that came too late"
    with pytest.raises(GameOver) as caught:
        match.resign()
    assert caught.value.text == ""
    assert match.to_dict()["games"] == before
    # Who is generous gives more time.
    match.set_clock(Clock.per_side(30))
    assert match.outcome is None
    match.play("A: 12 a 13")


@pytest.mark.parametrize(
    ("scorers", "winner"), [([], None), ([FIRST], FIRST), ([SECOND, FIRST], None)]
)
def test_a_time_for_the_whole_match(scorers: list[Side], winner: Side | None) -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    for scorer in scorers:
        score_goal(match, scorer)
        assert not match.running
        wall.seconds += 100
    match.run()
    wall.seconds += 30
    match.play(match.history.position.turns()[0])
    wall.seconds += 29.5
    assert match.outcome is None and left(match) == (0.5, 0.5)
    wall.seconds += 1
    assert match.outcome == MatchOutcome(winner, Decision.TIME)
    assert match.clock is not None and match.clock.flagged is None


def test_who_runs_out_of_time_loses_whatever_the_score() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(5), Clock.per_side(60), now=wall)
    for scorer in (FIRST, FIRST, SECOND):
        score_goal(match, scorer)
    match.run()
    wall.seconds += 61
    assert match.score == (2, 1) and match.side is FIRST
    assert match.outcome == MatchOutcome(SECOND, Decision.FLAG)


def test_no_time_is_gained_by_taking_turns_back() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60, 5), now=wall)
    for _time in range(3):
        match.play("A: 13 a 12")
        wall.seconds += 10
        match.undo()
        assert match.redo() is not None
        match.undo()
    assert left(match) == (65, 30)
    score_goal(match, FIRST)
    # Turns are counted anew in every game.
    before = left(match)
    match.play("B: 53 a 52")
    assert left(match) == (before[0], before[1] + 5)


def test_a_clock_that_stands_is_not_set_going_by_taking_back() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.play("A: 13 a 12")
    match.pause()
    for step in (match.undo, match.redo):
        assert step() is not None and not match.running
        wall.seconds += 10
    assert left(match) == (60, 60)


def test_a_clock_that_goes_is_not_set_back_by_starting_it() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.run()
    wall.seconds += 10
    match.run()
    assert left(match) == (50, 60)


def test_without_a_clock_nothing_goes() -> None:
    match = Match(TOY, Rule.first_to(2))
    match.run()
    assert not match.running and match.clock is None


def test_more_time_for_a_match_that_only_time_ends() -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    match.run()
    wall.seconds += 61
    assert match.outcome is not None
    match.set_clock(Clock.whole_match(30))
    assert match.outcome is None and left(match) == (30, 30)


def test_a_clock_that_jumps_back_does_no_harm() -> None:
    wall = Time()
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60), now=wall)
    match.run()
    wall.seconds -= 500
    assert left(match) == (60, 60)
    match.play("A: 13 a 12")
    assert left(match) == (60, 60)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Clock.per_side(0),
        lambda: Clock.per_side(-1),
        lambda: Clock.per_side(float("nan")),
        lambda: Clock.per_side(float("inf")),
        lambda: Clock.per_side(60, -1),
        lambda: Clock.per_side(True),
        lambda: Clock.whole_match(1e9),
        lambda: Clock(60, 5, shared=True),
        lambda: Clock("60"),  # type: ignore[arg-type]
        lambda: Clock(60, rewarded=-1),
    ],
)
def test_clocks_that_cannot_be(make: Any) -> None:
    with pytest.raises(BadClock) as caught:
        make()
    assert caught.value.reason and caught.value.accepted
