"""Practice: what is right is right by another program; no mistake is right; ratings converge."""

from __future__ import annotations

import math
import os
import random
import re

import pytest

from zamora.school.exercises import Status, UnknownExercise
from zamora.school.practice import (
    MISTAKES,
    MOST,
    choose,
    estimates,
    families,
    made,
    problem,
    rating,
    strategies,
    strip,
    strips,
)
from zamora.school.practice.rating import Estimates
from zamora.school.progress import Attempt
from zamora.school.progress.progressfile import EXERCISE_ID
from zamora.school.review import find

from .practicejudge import ANSWERS, ELSEWHERE, TURNS, wrong
from .practicejudged import PAGE, judge, table, written

FAMILIES = [one.id for one in families()]
#: Games whose turns take another program long.
HOW_MANY = int(os.environ.get("ZAMORA_PROBLEMS", "10000"))
SLOW = ("4.evitagol", "5.evitaderrota", "5.alcaliz", "2.golazo", "3.fuerza", "4.fuerza")


def attempt(name: str, status: str = "solved", hints: int = 0) -> Attempt:
    return Attempt(name, name, "2026-01-01T00:00:00Z", status, None, hints, "0")


def test_every_family_is_judged() -> None:
    assert {*ANSWERS, *TURNS, *ELSEWHERE} == {*FAMILIES}


@pytest.mark.parametrize("name", FAMILIES)
def test_a_few_problems(name: str) -> None:
    family = next(one for one in families() if one.id == name)
    for number in (1, 2):
        one = made(family, number)
        asked = one.exercise
        assert EXERCISE_ID.fullmatch(asked.id) and asked.lesson == family.number
        assert "{" not in asked.statement and "-" not in asked.heading.split()[-1]
        assert asked.check(asked.solution).status is Status.SOLVED
        assert len(asked.mistakes) >= MISTAKES
        for mistake in asked.mistakes:
            verdict = asked.check(mistake.example)
            assert (verdict.status, verdict.mistake) == (Status.NOT_YET, mistake.name)
        assert name in (*ELSEWHERE, *SLOW) or not wrong(one)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FAMILIES)
def test_ten_thousand_problems(name: str) -> None:
    """As many as ZAMORA_PROBLEMS says; those of vast families differ as far as pupils get."""
    family = next(one for one in families() if one.id == name)
    count = 40 if name in SLOW else HOW_MANY
    if name not in ELSEWHERE:
        assert judge(family, count).wrong == ()
    if family.vast:
        most = min(count, MOST)
        assert len({made(family, number).key for number in range(most)}) == most


def test_the_page_says_what_was_judged() -> None:
    """No wrong verdict, and no kind left out."""
    text = PAGE.read_text(encoding="utf-8")
    assert {*table(text)} == {*ANSWERS, *TURNS}
    assert written(text, table(text)) == text


def test_every_strategy_has_a_strip_where_it_is_met() -> None:
    met = {f"{place.lesson}.{one.id}" for one in strategies() for place in one.met}
    assert len(strategies()) == 27 and len(met) == 32
    assert met == {*strips()} - {"7.mate"}


def test_never_the_same_twice_and_from_easy_to_hard() -> None:
    had: list[Attempt] = []
    seen = set[object]()
    for _visit in range(5):
        some = strip("3.dibujo", had)
        assert len(some) == 6
        known = estimates(had)
        ratings = [rating(one, known) for one in some]
        assert ratings == sorted(ratings)
        assert not seen & {one.key for one in some}
        seen |= {one.key for one in some}
        had += [attempt(one.exercise.id) for one in some]
    assert known.pupil(3, "number").rating > 1200


def test_a_month_after_lesson_2() -> None:
    had: list[Attempt] = []
    keys = []
    found = [one for one in families() if one.number <= 2]
    for _day in range(30):
        some = choose(found, had, 3)
        assert len(some) == 3
        keys += [one.key for one in some]
        had += [attempt(one.exercise.id) for one in some]
    assert len({*keys}) == 90


@pytest.mark.parametrize(
    ("name", "words"),
    [("3.calles", "bajar 1 calle y"), ("3.circulorey", "a 1 paso del"), ("6.pases", "con 1 pase,")],
)
def test_one_is_singular(name: str, words: str) -> None:
    family = next(one for one in families() if one.id == name)
    found = [made(family, 4 * number).exercise.statement for number in range(8)]
    assert any(words in said for said in found)
    assert not any(re.search(r"\b1 (calles|pasos|pases)\b", said) for said in found)


def test_most_seeds_may_give_no_problem() -> None:
    """The maker of strips refuses about nine of ten."""
    assert problem("9.tiras-830").exercise.solution in ("e", "d", "primero", "segundo")


def test_names() -> None:
    assert problem("3.discorey-7").exercise.id == "3.discorey-7"
    assert find("3.discorey-7") == problem("3.discorey-7").exercise
    for name in ("3.discorey-1000", "3.nada-1", "3.discorey"):
        with pytest.raises(UnknownExercise) as caught:
            problem(name)
        assert "3.discorey-0" in caught.value.accepted
    with pytest.raises(UnknownExercise) as caught:
        strip("3.nada", ())
    assert "3.dibujo" in caught.value.accepted


def test_ratings_of_simulated_pupils() -> None:
    """Pupils whose strength is known answer as Elo says: it is found again, and so is the order.

    The figures stand in docs/practice.md.
    """
    rng = random.Random(7)
    errors, hard = [], dict.fromkeys(range(4), 0.0)
    truth = {0: -150.0, 1: -50.0, 2: 50.0, 3: 150.0}
    for strength in range(800, 1801, 50):
        known = Estimates()
        for turn in range(80):
            level = turn % 4
            pupil = known.pupil(3, "number").rating
            asked = round((pupil + rng.uniform(-200, 200)) / 10) * 10
            chance = 1 / (1 + 10 ** ((asked + truth[level] - strength) / 400))
            known.play(f"3.discorey-{4 * turn + level}", "number", asked, rng.random() < chance)
        errors.append(known.pupil(3, "number").rating - strength)
        for level in hard:
            hard[level] += known.shift(f"3.discorey-{level}")
    spread = math.sqrt(sum(one**2 for one in errors) / len(errors))
    assert spread < 130 and abs(sum(errors) / len(errors)) < 60
    assert sorted(hard, key=hard.__getitem__) == [0, 1, 2, 3]
    print(
        round(spread),
        round(sum(errors) / len(errors)),
        [round(one / len(errors)) for one in hard.values()],
    )
