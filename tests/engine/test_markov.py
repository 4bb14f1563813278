"""Matches that chance decides: exact numbers against closed forms, all sequences, and throwing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, sqrt
from random import Random
from statistics import pstdev

import pytest

from zamora.core.position import Side
from zamora.play.matches import BadRule, Rule
from zamora.school.markov import BadChance, BadRace, Chain, by_rule, draw, race, sample

CHANCES = [Fraction(1, 2), Fraction(3, 5), Fraction(2, 3), Fraction(1, 7)]
RULES = [Rule.row_of(2), Rule.row_of(3), Rule.first_to(2), Rule.first_to(3), Rule.first_to(5)]

with_chances = pytest.mark.parametrize("p", CHANCES, ids=str)
with_rules = pytest.mark.parametrize("rule", RULES, ids=str)


@with_chances
@pytest.mark.parametrize("goals", [1, 2, 3, 4])
def test_goals_in_a_row(goals: int, p: Fraction) -> None:
    """The formulas for runs of Feller, An Introduction to Probability Theory I, XIII.7 and 8."""
    found, q = by_rule(Rule.row_of(goals)), 1 - p
    alone = (1 - p**goals) / (p**goals * q), (1 - q**goals) / (q**goals * p)
    assert found.lengths(p)[()] == 1 / (1 / alone[0] + 1 / alone[1])
    first, second = p ** (goals - 1), q ** (goals - 1)
    assert found.chances(p)[()] == first * (1 - q**goals) / (first + second - first * second)


@with_chances
@pytest.mark.parametrize("goals", [1, 2, 3, 5])
def test_first_to_some_goals(goals: int, p: Fraction) -> None:
    """The last goal is the winner's; the others may have fallen in any order."""
    found, q = by_rule(Rule.first_to(goals)), 1 - p
    won = {n: comb(n - 1, goals - 1) * p**goals * q ** (n - goals) for n in range(goals, 2 * goals)}
    lost = {n: comb(n - 1, goals - 1) * q**goals * p ** (n - goals) for n in won}
    assert found.chances(p)[()] == sum(won.values())
    assert found.lengths(p)[()] == sum(n * (won[n] + lost[n]) for n in won)
    spread = found.spread(p, 2 * goals)
    assert spread[goals - 1 : -1] == tuple(won[n] + lost[n] for n in won) and spread[-1] == 0


@with_rules
def test_the_rule_of_the_board_says_when_it_is_over(rule: Rule) -> None:
    """Over all sequences: the chain has forgotten nothing that the rule asks for."""
    chain = by_rule(rule)
    for goals in product(Side, repeat=9):
        ends = (n for n in range(1, 10) if rule.decide(goals[:n]))
        end = next(ends, None)
        outcome = rule.decide(goals[:end]) if end else None
        after = chain.after(goals)
        assert isinstance(after, Side) == (outcome is not None)
        assert outcome is None or after is outcome.winner


@pytest.mark.parametrize(("first", "second"), [("BB", "NB"), ("BB", "BN"), ("BNB", "BBN")])
def test_races(first: str, second: str) -> None:
    """Against all sequences of twelve balls, each as likely as the others."""
    chain, length = race(first, second), 12
    won, open_still = [0, 0], 0
    for balls in product("BN", repeat=length):
        text = "".join(balls)
        places = [
            text.find(one) + len(one) if one in text else length + 1 for one in (first, second)
        ]
        if min(places) > length:
            open_still += 1
        else:
            won[places.index(min(places))] += 1
    chance = chain.chances(Fraction(1, 2))[()]
    assert Fraction(won[0], 2**length) <= chance <= Fraction(won[0] + open_still, 2**length)
    assert open_still < 2**length / 10
    ended = sum(chain.spread(Fraction(1, 2), length))
    assert ended == Fraction(sum(won), 2**length)


def test_what_the_lesson_says() -> None:
    even, better = Fraction(1, 2), Fraction(2, 3)
    two = by_rule(Rule.row_of(2))
    assert two.lengths(even) == {(): 3, (Side.FIRST,): 2, (Side.SECOND,): 2}
    assert two.chances(better)[(Side.FIRST,)] == Fraction(6, 7)
    assert race("BB", "NB").chances(even)[()] == Fraction(1, 4)


@with_rules
@with_chances
def test_thrown_matches_come_close(rule: Rule, p: Fraction) -> None:
    """As close as chance allows: within four standard errors, with these seeds."""
    chain = by_rule(rule)
    found = sample(chain, p, 2000, Random(f"{rule} {p}"))
    error = pstdev(found.lengths) / sqrt(2000)
    assert abs(found.mean - chain.lengths(p)[()]) <= 4 * error
    chance = chain.chances(p)[()]
    assert abs(found.share - chance) <= 4 * sqrt(chance * (1 - chance) / 2000)
    assert sum(found.count(n) for n in set(found.lengths)) == 2000


def test_intervals_hold_the_truth_19_times_out_of_20() -> None:
    chain, p = by_rule(Rule.row_of(2)), Fraction(3, 5)
    length, chance = chain.lengths(p)[()], chain.chances(p)[()]
    held = [0, 0]
    for seed in range(200):
        found = sample(chain, p, 300, Random(seed))
        for number, (low, high), true in (
            (0, found.mean_interval, length),
            (1, found.share_interval, chance),
        ):
            held[number] += low <= true <= high
    assert all(180 <= number <= 199 for number in held)


@with_chances
def test_the_spread_ends_somewhere(p: Fraction) -> None:
    chain = by_rule(Rule.row_of(2))
    spread = chain.spread(p, 300)
    assert spread[0] == 0 and 1 - sum(spread) < Fraction(1, 10**6)
    mean = sum(n * share for n, share in enumerate(spread, start=1))
    assert abs(mean - chain.lengths(p)[()]) < Fraction(1, 1000)


def test_a_bag_is_drawn_from_as_it_should_be() -> None:
    lot = Random(3)
    balls = [draw(Fraction(3, 5), lot) for _ball in range(5000)]
    assert 0.57 < balls.count(Side.FIRST) / 5000 < 0.63


@pytest.mark.parametrize("p", [Fraction(0), Fraction(1), Fraction(3, 2), Fraction(-1, 2)])
def test_a_chance_with_which_only_one_scores(p: Fraction) -> None:
    chain = by_rule(Rule.row_of(2))
    for asked in (chain.lengths, chain.chances, lambda p: chain.spread(p, 3)):
        with pytest.raises(BadChance, match="entre 0 y 1"):
            asked(p)
    with pytest.raises(BadChance):
        chain.play(p, Random(1))


@pytest.mark.parametrize(
    "pair", [("", "B"), ("B", "BB"), ("NB", "B"), ("BX", "N"), ("BBBBBBB", "N"), ("BB", "BB")]
)
def test_sequences_that_cannot_race(pair: tuple[str, str]) -> None:
    with pytest.raises(BadRace, match="carrera"):
        race(*pair)


def test_a_match_that_time_ends_is_no_chain() -> None:
    with pytest.raises(BadRule):
        by_rule(Rule.most_goals())


def test_a_match_of_a_number_of_games_too() -> None:
    with pytest.raises(BadRule):
        by_rule(Rule.most_goals(games=4))
    with pytest.raises(BadRule):
        by_rule(Rule.first_goal())


def test_after_the_end_nothing_changes() -> None:
    chain: Chain = by_rule(Rule.row_of(2))
    assert chain.after((Side.FIRST, Side.FIRST, Side.SECOND)) is Side.FIRST
    assert chain.after(()) == ()
