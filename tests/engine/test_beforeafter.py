"""The test before the ladder and after it: parallel forms, who gets which, and the statistics."""

from __future__ import annotations

import itertools
import json
import math
import random
import re
import statistics
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.school.beforeafter import (
    CONFIDENCE,
    FORMS,
    Item,
    UnknownForm,
    allotted,
    form,
    form_for,
    gain_of,
    results,
    skills,
    student,
)
from zamora.school.progress import Response
from zamora.school.tasks.base import NothingToJudge

PAIRS = list(zip(form("a"), form("b"), strict=True))
every_item = pytest.mark.parametrize(
    "item", [*form("a"), *form("b")], ids=[f"{f}-{i.skill}" for f in FORMS for i in form(f)]
)

# The answers, reckoned from the figures in the sentences ------------------------------------------


def bearing(facts: dict[str, Any]) -> str:
    winds = ["norte", "este", "sur", "oeste"]
    quarters = sum(turn // 90 for turn in facts["turns"])
    return winds[(winds.index(facts["start"]) + quarters) % 4]


def blocks(facts: dict[str, Any]) -> int:
    return sum(abs(a - b) for a, b in zip(facts["from"], facts["to"], strict=True))


def known(facts: dict[str, Any]) -> str:
    """What "q is so" says about p if p implies q, over all cases in which the rule holds."""
    cases = [(p, q) for p in (True, False) for q in (True, False) if not p or q]
    possible = {p for p, q in cases if q}
    return "nada" if len(possible) == 2 else "si" if possible == {True} else "no"


def refuting(facts: dict[str, Any]) -> str:
    found = [n for n in facts["shown"] if n % facts["if"] == 0 and n % facts["then"]]
    assert len(found) == 1
    return str(found[0])


def missing(facts: dict[str, Any]) -> str:
    every = {"".join(one) for one in itertools.permutations(facts["listed"][0])}
    (found,) = every - set(facts["listed"])
    return found


def backwards(facts: dict[str, Any]) -> int:
    (found,) = [n for n in range(100) if (n + facts["plus"]) * facts["times"] == facts["result"]]
    return found


def reflected(facts: dict[str, Any]) -> int:
    chairs = list(range(1, facts["chairs"] + 1))
    return chairs[::-1][facts["mine"] - 1]


def counted(facts: dict[str, Any]) -> int:
    return sum(n // 10 + n % 10 == facts["sum"] for n in range(10, 100))


RECKONED: dict[str, Callable[..., Any]] = {
    "giros": bearing,
    "cuadricula": blocks,
    "reciproca": known,
    "contraejemplo": refuting,
    "casos": missing,
    "atras": backwards,
    "simetria": reflected,
    "contar": counted,
}


@every_item
def test_the_right_answer_is_the_one_that_can_be_reckoned(item: Item) -> None:
    facts = dict(item.facts)
    right = RECKONED[item.skill](facts)
    assert item.is_right(str(right))
    if item.options:
        assert [o.key for o in item.options if item.is_right(o.key)] == [right]
    else:
        assert [n for n in range(200) if item.is_right(str(n))] == [right]
    for nothing in (None, "", "   ", "mucho" * 3, []):
        assert not item.is_right(nothing)


@every_item
def test_the_figures_stand_in_the_question(item: Item) -> None:
    facts, asked = dict(item.facts), item.question
    said = {
        "cuadricula": lambda: [*facts["from"], *facts["to"]],
        "contraejemplo": lambda: [facts["if"], facts["then"]],
        "casos": lambda: facts["listed"],
        "atras": lambda: list(facts.values()),
        "simetria": lambda: [facts["chairs"]],
        "contar": lambda: [facts["sum"]],
    }
    for figure in said.get(item.skill, list)():
        assert str(figure) in asked, figure


@every_item
def test_no_answer_stands_in_its_own_question(item: Item) -> None:
    assert item.options or not any(map(item.is_right, re.findall(r"\d+", item.question)))


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=[one.skill for one, _other in PAIRS])
def test_both_forms_ask_the_same_in_the_same_way(one: Item, other: Item) -> None:
    assert one.skill == other.skill and one.question != other.question
    assert len(one.options) == len(other.options)
    assert one.facts.keys() == other.facts.keys()
    longer, shorter = sorted((len(one.question), len(other.question)), reverse=True)
    assert longer <= 1.3 * shorter, "as much to read"
    if one.skill in ("cuadricula", "atras", "simetria", "contar"):
        right = [RECKONED[item.skill](dict(item.facts)) for item in (one, other)]
        assert abs(right[0] - right[1]) <= 2 and right[0] != right[1]


def test_no_question_is_about_our_games() -> None:
    words = ("compás", "balón", "tablero", "turno", "ficha", "vértice", "casilla")
    for item in (*form("a"), *form("b")):
        text = " ".join((item.question, *(option.text for option in item.options))).casefold()
        assert not [word for word in words if word in text]


def test_every_skill_is_asked_once_in_each_form() -> None:
    for letter in FORMS:
        assert [item.skill for item in form(letter)] == list(skills()) and len(form(letter)) == 8
    with pytest.raises(UnknownForm) as caught:
        form("c")
    assert caught.value.accepted == ["a", "b"] or tuple(caught.value.accepted) == FORMS


def test_what_is_no_answer() -> None:
    bearing_asked, grid = form("a")[0], form("a")[1]
    for item, nothing in ((bearing_asked, "arriba"), (bearing_asked, ""), (grid, "siete")):
        with pytest.raises(NothingToJudge):
            item.read(nothing)


# Who gets which form ------------------------------------------------------------------------------


def test_forms_alternate_at_a_computer_that_many_share() -> None:
    rng, begun = random.Random(5), []
    for number in range(1, 31):
        begun.append(allotted(f"{rng.getrandbits(128):032x}", begun))
        assert abs(2 * begun.count("a") - number) <= 1
    assert {allotted("0" * 32, []), allotted("0" * 31 + "1", [])} == {"a", "b"}


def test_by_lot_where_each_has_a_computer() -> None:
    rng = random.Random(7)
    drawn = Counter(allotted(f"{rng.getrandbits(128):032x}", []) for _ in range(1000))
    assert 450 < drawn["a"] < 550


def response(phase: str, item: Item, letter: str, answer: Any, at: str = "2026-01-01") -> Response:

    return Response(phase, item.skill, letter, at, json.dumps(answer))


def test_after_the_ladder_comes_the_other_form() -> None:
    for letter, other in ("ab", "ba"):
        begun = [response("before", form(letter)[0], letter, "norte")]
        assert form_for("before", begun, other) == letter, "goes on as it began"
        assert form_for("after", begun, letter) == form_for("after", begun, other) == other
        assert form_for("before", [], letter) == letter
        assert form_for("after", [], letter) == other


def test_results_only_of_a_test_that_was_finished() -> None:
    given = [response("before", item, "a", item_answer(item)) for item in form("a")]
    assert results(given[:-1], "before") is None and results(given, "after") is None
    assert results(given, "before") == dict.fromkeys(skills(), True)
    given[3] = response("before", form("a")[3], "a", None)
    assert results(given, "before") == {key: key != "contraejemplo" for key in skills()}
    odd = [*given[1:], response("before", form("b")[0], "b", "sur")]
    found = results(odd, "before")
    assert found is not None and found["giros"], "judged by the form in which it was asked"


def item_answer(item: Item) -> str:
    """A right answer."""
    candidates = [o.key for o in item.options] or list(map(str, range(200)))
    return next(one for one in candidates if item.is_right(one))


# The statistics -----------------------------------------------------------------------------------


def density(x: float, freedom: int) -> float:
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    return math.exp(
        scale - math.log(freedom * math.pi) / 2 - (freedom + 1) / 2 * math.log1p(x * x / freedom)
    )


def middle(t: float, freedom: int, steps: int = 4000) -> float:
    """What lies between -t and t, by Simpson's rule instead of a series."""
    h = t / steps
    inner = sum((4 if n % 2 else 2) * density(n * h, freedom) for n in range(1, steps))
    return 2 * h / 3 * (density(0, freedom) + inner + density(t, freedom))


@settings(max_examples=40, deadline=None)
@given(freedom=st.integers(1, 60), confidence=st.sampled_from([0.5, 0.8, 0.9, 0.95]))
def test_student_agrees_with_the_density(freedom: int, confidence: float) -> None:
    assert middle(student(freedom, confidence), freedom) == pytest.approx(confidence, abs=1e-6)


def test_student_as_printed_in_tables() -> None:
    printed = {1: 12.706, 2: 4.303, 5: 2.571, 9: 2.262, 24: 2.064, 29: 2.045, 120: 1.980}
    for freedom, value in printed.items():
        assert student(freedom) == pytest.approx(value, abs=5e-4)
    assert student(10, 0.99) == pytest.approx(3.169, abs=5e-4)
    for freedom, confidence in ((0, 0.95), (5, 0), (5, 1)):
        with pytest.raises(ValueError, match="degrees of freedom"):
            student(freedom, confidence)


scores = st.tuples(st.integers(0, 8), st.integers(0, 8))


@settings(deadline=None)
@given(pairs=st.lists(scores, min_size=2, max_size=40))
def test_gain_reckoned_in_a_second_way(pairs: list[tuple[int, int]]) -> None:
    found = gain_of(pairs)
    gains = [after - before for before, after in pairs]
    assert found.n == len(pairs)
    assert found.gain == pytest.approx(statistics.fmean(gains))
    assert found.before == pytest.approx(statistics.fmean(before for before, _after in pairs))
    assert found.interval is not None
    low, high = found.interval
    assert (low + high) / 2 == pytest.approx(found.gain)
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    if error > 0:
        reach = (high - low) / 2 / error
        assert middle(reach, len(pairs) - 1) == pytest.approx(CONFIDENCE, abs=1e-6)
    else:
        assert low == pytest.approx(high)


@given(pairs=st.lists(scores, max_size=20))
def test_who_comes_first_does_not_matter_and_swapping_turns_the_gain_round(
    pairs: list[tuple[int, int]],
) -> None:
    found, mirrored = gain_of(pairs), gain_of([(after, before) for before, after in pairs])
    assert mirrored.gain == pytest.approx(-found.gain)
    assert gain_of(sorted(pairs)).gain == pytest.approx(found.gain)
    assert (found.interval is None) is (len(pairs) < 2)
    if found.interval and mirrored.interval:
        assert mirrored.interval == pytest.approx((-found.interval[1], -found.interval[0]))


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held, times = random.Random(11), 0, 2000
    for _ in range(times):
        found = gain_of([(0, rng.gauss(1, 2)) for _ in range(12)])
        assert found.interval is not None
        held += found.interval[0] <= 1 <= found.interval[1]
    assert 0.935 < held / times < 0.965
