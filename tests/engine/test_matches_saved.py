"""Matches saved as plain values and restored; what is no saved match."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import GameOver, IllegalTurn, Side
from zamora.play.matches import BadSavedMatch, Clock, Match, Rule

from .matchlines import FIRST, GOALS, SECOND, TOY, Time, draw_game, score_goal

GAME = zamora.game("compases")


def again(match: Match, **options: Any) -> Match:
    return Match.from_dict(json.loads(json.dumps(match.to_dict())), match.game, **options)


def assert_same(one: Match, two: Match) -> None:
    assert one.to_dict() == two.to_dict()
    assert [history.positions for history in one.games] == [h.positions for h in two.games]
    assert (one.score, one.row, one.outcome) == (two.score, two.row, two.outcome)
    assert (one.rule, one.clock) == (two.rule, two.clock)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    rule=st.sampled_from([Rule.first_goal(), Rule.first_to(2), Rule.row_of(), Rule(2, games=4)]),
    clock=st.sampled_from([None, Clock.per_side(40, 2), Clock.whole_match(60)]),
    first=st.sampled_from(Side),
    actions=st.lists(st.sampled_from("gGdpppuraRDMw"), max_size=25),
)
def test_matches_survive_a_reload(
    seed: int, rule: Rule, clock: Clock | None, first: Side, actions: list[str]
) -> None:
    wall, chance = Time(), random.Random(seed)
    match = Match(TOY, rule, clock, first, now=wall)
    for action in actions:
        try:
            act(match, action, chance, wall)
        except GameOver:
            assert match.outcome is not None
        except IllegalTurn:
            # A prepared line does not fit into a game that has begun.
            assert action in "gGd"
        match.pause()
        later = Time()
        restored = again(match, now=later)
        assert_same(match, restored)
        assert_same(match, pickle.loads(pickle.dumps(match)))
        later.seconds += 10**5
        assert_same(match, restored)
        if match.outcome is None:
            restored.run()
            later.seconds += 10**5
            assert (restored.outcome is None) == (clock is None)


def act(match: Match, action: str, chance: random.Random, wall: Time) -> None:
    if action in "gG":
        score_goal(match, FIRST if action == "g" else SECOND)
    elif action == "d":
        draw_game(match)
    elif action == "p":
        match.play(chance.choice(match.history.position.turns() or TOY.start().turns()))
    elif action == "w":
        match.run()
        wall.seconds += 7
    else:
        {
            "u": match.undo,
            "r": match.redo,
            "a": match.agree_draw,
            "R": match.resign,
            "D": lambda: match.agree_draw(match=True),
            "M": lambda: match.resign(FIRST, match=True),
        }[action]()


def test_a_registered_game_is_known_by_its_key() -> None:
    match = Match(GAME, Rule.row_of(), first=SECOND)
    match.play(GAME.start(SECOND).turns()[0])
    restored = Match.from_dict(match.to_dict())
    assert_same(match, restored)
    assert restored.game is GAME


def test_a_match_that_only_time_ends_is_restored_with_its_time() -> None:
    wall = Time()
    match = Match(TOY, Rule.most_goals(), Clock.whole_match(60), now=wall)
    match.run()
    wall.seconds += 20
    score_goal(match, FIRST)
    restored = again(match)
    assert_same(match, restored)
    assert restored.clock is not None and restored.clock.left(FIRST) == 40
    wall.seconds += 10
    match.run()
    wall.seconds += 41
    assert match.outcome is not None and again(match).outcome == match.outcome


def saved() -> dict[str, Any]:
    match = Match(TOY, Rule.first_to(2), Clock.per_side(60))
    score_goal(match, FIRST)
    match.play("B: 53 a 52")
    found: dict[str, Any] = json.loads(json.dumps(match.to_dict()))
    return found


@pytest.mark.parametrize(
    "change",
    [
        {"format": "zamora-progress"},
        {"version": 2},
        {"version": None},
        {"game": "compases"},
        {"game": 3},
        {"rule": None},
        {"rule": {"goals": 0, "in_a_row": False, "games": None}},
        {"rule": {"goals": 1, "in_a_row": False, "games": None}},
        {"rule": {"goals": 2, "in_a_row": "no", "games": None}},
        {"first": 1},
        {"first": 2},
        {"clock": {}},
        {"clock": {"seconds": 60}},
        {"games": None},
        {"games": []},
        {"games": [{"turns": [], "end": None}] * 2},
        {"games": [{"turns": ["hola"], "end": None}]},
        {"games": [{"turns": [None], "end": None}]},
        {"games": [{"turns": GOALS[FIRST, FIRST].split("; "), "end": None}]},
        {"games": [{"turns": [], "end": 7}, {"turns": [], "end": None}]},
        {"end": 7},
        {"end": "x"},
    ],
)
def test_what_is_no_saved_match(change: dict[str, Any]) -> None:
    assert Match.from_dict(saved(), TOY).score == (1, 0)
    with pytest.raises(BadSavedMatch) as caught:
        Match.from_dict({**saved(), **change}, TOY)
    assert str(caught.value).startswith("No pude abrir la serie guardada.")


def test_why_it_is_none_is_said() -> None:
    rule = {"goals": 0, "in_a_row": False, "games": None}
    with pytest.raises(BadSavedMatch, match=r"El número de goles .* entre 1 y 999"):
        Match.from_dict({**saved(), "rule": rule}, TOY)


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": "zamora-match"}])
def test_rubbish_is_no_saved_match(data: Any) -> None:
    with pytest.raises(BadSavedMatch):
        Match.from_dict(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(saved())), JSON, st.integers(0, 2))
def test_no_change_of_a_saved_match_crashes(name: str, value: Any, depth: int) -> None:
    data: Any = saved()
    inner = data
    if depth and isinstance(data[name], dict):
        inner, name = data[name], sorted(data[name])[depth % len(data[name])]
    elif depth and isinstance(data[name], list):
        inner, name = data[name][0], ("turns", "end")[depth % 2]
    inner[name] = value
    try:
        match = Match.from_dict(data, TOY)
    except BadSavedMatch as error:
        assert error.reason
    else:
        assert_same(match, again(match))
