"""Pairings: nobody meets twice who need not, equals meet, all are free equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.classroom.pairing import Past, Round, circle, round_robin, swiss


def pairings(players: list[str]) -> list[list[tuple[str, str]]]:
    """All ways to pair an even number, the simplest way to find them."""
    if not players:
        return [[]]
    first, *rest = players
    return [
        [(first, other), *more]
        for other in rest
        for more in pairings([one for one in rest if one != other])
    ]


def add(past: Past, found: Round) -> Past:
    byes = past.byes if found.bye is None else (*past.byes, found.bye)
    return Past((*past.pairs, *found.pairs), byes)


@given(st.integers(2, 9), st.integers(1, 8), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_swiss(n: int, rounds: int, random: object) -> None:
    players = [f"p{i}" for i in range(n)]
    points: dict[str, float] = dict.fromkeys(players, 0.0)
    past = Past()
    for _round in range(rounds):
        ranked = sorted(players, key=lambda who: -points[who])
        found = swiss(ranked, points, past)
        playing = [who for pair in found.pairs for who in pair]
        assert sorted([*playing, *([found.bye] if n % 2 else [])]) == players
        repeats = sum(past.have_met(*pair) > 0 for pair in found.pairs)
        if repeats:  # then it was not to be helped, whoever is free least often
            least = min(Counter(past.byes)[who] for who in players)
            free = [w for w in players if past.byes.count(w) == least] if n % 2 else [None]
            assert all(
                any(past.have_met(*pair) for pair in some)
                for who in free
                for some in pairings([one for one in players if one != who])
            )
        if n % 2:
            counts = Counter(dict.fromkeys(players, 0))
            counts.update([*past.byes, found.bye])
            assert max(counts.values()) - min(counts.values()) <= 1
        past = add(past, found)
        for first, second in found.pairs:
            gained = random.choice([0, 0.5, 1])  # type: ignore[attr-defined]
            points[first] += gained
            points[second] += 1 - gained
        if found.bye:
            points[found.bye] += 1


def test_thirty_play_seven_rounds_and_nobody_meets_twice() -> None:
    players = [f"p{i:02}" for i in range(30)]
    points: dict[str, float] = dict.fromkeys(players, 0.0)
    past = Past()
    for _round in range(7):
        found = swiss(sorted(players, key=lambda who: (-points[who], who)), points, past)
        gaps = [abs(points[one] - points[other]) for one, other in found.pairs]
        # Who leads alone has met those right behind sooner or later.
        assert max(gaps) <= 2 and sum(gap > 0 for gap in gaps) <= 5
        past = add(past, found)
        for pair in found.pairs:
            points[min(pair)] += 1  # the better one wins
    assert max(past.met.values()) == 1
    for who in players:
        assert abs(sum((a == who) - (b == who) for a, b in past.pairs)) <= 3
    assert max(points, key=lambda who: points[who]) == "p00"


@pytest.mark.parametrize("n", range(2, 10))
def test_everybody_meets_everybody_once(n: int) -> None:
    players = [f"p{i}" for i in range(n)]
    past, rounds = Past(), 0
    while (found := round_robin(players, past)) is not None:
        past, rounds = add(past, found), rounds + 1
    assert rounds == (n - 1 if n % 2 == 0 else n) == len(circle(players))
    assert sorted(map(sorted, past.pairs)) == [list(p) for p in combinations(players, 2)]
    assert set(Counter(past.byes).values()) <= {1}


def test_late_comers_meet_everybody() -> None:
    past = Past()
    for _round in range(2):
        past = add(past, round_robin(list("abcd"), past) or Round(()))
    rounds = 0
    while (found := round_robin(list("abcdef"), past)) is not None:
        past, rounds = add(past, found), rounds + 1
    assert sorted(map(sorted, past.pairs)) == [list(p) for p in combinations("abcdef", 2)]
    assert rounds <= 6
