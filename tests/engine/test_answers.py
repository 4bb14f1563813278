"""Every exercise is fed with all answers that it can get, and each verdict is judged once more.

The second judgement is another program's (``judgements``); of an order it is whether it is one
of those that keep what rests on what, built up step by step. Where no second judgement is known the
answers are fed all the same: each that can be read gets a verdict in words, the solution passes.

``pytest -m answers`` feeds all of them and writes what it counted to ``docs/answers.md``. In every
run each exercise that has a second judgement is fed: of turns all that it accepts are judged, and
some of the others; of other answers as many as are quick.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zamora.core.errors import TooManyTurns
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    Exercise,
    NumberExercise,
    OrderExercise,
    Status,
    TurnExercise,
    exercise,
    exercises,
    lessons,
)
from zamora.school.tasks.kinds import UNITS

from .judgements.chosen import CELLS, CHOICES, CLAIMS
from .judgements.numbers import NUMBERS
from .judgements.turns import TURNS

WRITTEN = Path(__file__).parents[2] / "docs" / "answers.md"
#: So many sets of cells are tried of a counterexample; of more, a sample and all near the solution.
MOST_SETS = 10_000
#: Longer series of moves than this are too many to be fed: of those, a sample.
MOST_TURNS = 4_000


class Fed(NamedTuple):
    """An answer, and how it is judged a second time; None where it is not."""

    answer: Any
    judge: Callable[[], bool] | None


class Count(NamedTuple):
    """What became of an exercise."""

    kind: str
    answers: int
    judged: bool


def judged(right: Any, good: bool) -> Callable[[], bool] | None:
    """A judgement that is made already, if what is right is known."""
    return None if right is None else lambda: good


# Numbers ------------------------------------------------------------------------------------------


def spellings(number: float, unit: str) -> Iterator[str]:
    """How a number may be written, and is."""
    whole = float(number).is_integer()
    sign, size = ("−" if number < 0 else ""), abs(number)
    texts = [str(int(size))] if whole else [f"{size:.10g}", f"{size:.10g}".replace(".", ",")]
    part = Fraction(size).limit_denominator(8)
    if not whole and part == Fraction(size).limit_denominator(1000):
        texts += [f"{part.numerator}/{part.denominator}", f"{part.numerator} / {part.denominator}"]
        texts += {0.5: ["½"], 0.25: ["¼"], 0.75: ["¾"]}.get(size, [])
    for text in texts:
        yield from (f"{sign}{text}", f" {sign} {text} ", f"x = {sign}{text}", f"{sign}{text}.")
        yield from (f"{sign.replace('−', '-')}{text}", f"es {sign}{text}")
        if unit:
            yield from (f"{sign}{text}{unit}", f"{sign}{text} {unit}")
    if whole:
        yield from (f"{sign}{int(size)},0", f"{sign}{int(size)}.0", f"{sign}{int(size * 2)}/2")
        if unit:
            yield from (f"{sign}{int(size)} {other}" for other, n in UNITS[unit].items() if n == 1)


#: What is no number, or more than one.
NO_NUMBERS = ("siete", "?", "6 y 10", "(6, 10)", "3 + 4", "1 2", "x", "7 gatos", "a1", "1/0", "--7")


def numbers(found: NumberExercise) -> Iterator[Fed]:
    right = NUMBERS[found.id]() if found.id in NUMBERS else None
    tried = {*found.right, *(2 * n for n in found.right), *(n + 1 for n in found.right)}
    tried |= {-n for n in found.right} | {n - 1 for n in found.right} | {0, 1, 2, 10, 0.5, 1000}
    tried |= {found.read(one.example) for one in found.mistakes}
    for number in sorted(tried | (right or set())):
        near = [abs(number - one) <= max(found.tolerance, 1e-9) for one in right or ()]
        for text in spellings(number, found.unit):
            yield Fed(text, judged(right, any(near)))
    for all_of in re.findall(r"[Dd]e cada (\d+)", found.statement):
        yield Fed(
            f"{found.solution} de cada {all_of}", judged(right, found.solution in (right or ()))
        )


# Sentences, orders, cells -------------------------------------------------------------------------


def choices(found: ChoiceExercise) -> Iterator[Fed]:
    keys = [option.key for option in found.options]
    right = CHOICES[found.id]() if found.id in CHOICES else None
    sizes = range(1, len(keys) + 1) if found.several else (1,)
    for some in chain.from_iterable(combinations(keys, size) for size in sizes):
        yield Fed(list(some), judged(right, set(some) == right))


def lines(steps: frozenset[str], pairs: frozenset[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """All orders that keep the pairs, by what may come first."""
    if not steps:
        yield ()
    for one in steps:
        if not any(b == one and a in steps for a, b in pairs):
            yield from ((one, *rest) for rest in lines(steps - {one}, pairs))


def orders(found: OrderExercise) -> Iterator[Fed]:
    keys = frozenset(step.key for step in found.steps)
    right = {*lines(keys, found.before)}
    for order in permutations(sorted(keys)):
        yield Fed(list(order), judged(right, order in right))


def cells(found: CellsExercise) -> Iterator[Fed]:
    right = CELLS[found.id]() if found.id in CELLS else None
    every = set(map(found.position.game.board.name, found.position.game.board.cells))
    solution = set(found.solution)
    tried = {frozenset([name]) for name in every}
    tried |= {frozenset(solution ^ {name}) for name in every}
    tried |= {
        frozenset(solution ^ {*pair})
        for pair in combinations(sorted(every), 2)
        if solution & {*pair}
    }
    for some in sorted(map(sorted, tried | {frozenset(solution)})):
        if some:
            yield Fed(some, judged(right, set(some) == right))


def claims(found: Counterexample) -> Iterator[Fed]:
    board, refuting = found.position.game.board, CLAIMS.get(found.id)
    every = sorted(map(board.name, board.cells))
    if math.comb(len(every), found.size) <= MOST_SETS:
        tried: Iterable[Iterable[str]] = combinations(every, found.size)
    else:
        chance = random.Random(found.id)
        near = [
            [*(set(found.solution) - {out}), into]
            for out in found.solution
            for into in set(every) - set(found.solution)
        ]
        tried = [found.solution, *near, *(chance.sample(every, found.size) for _n in range(500))]
    for some in map(sorted, tried):
        yield Fed(some, None if refuting is None else partial(refuting, frozenset(some)))


# Turns --------------------------------------------------------------------------------------------


def turns(found: TurnExercise, quick: bool = False) -> Iterator[Fed]:
    test, chance = TURNS.get(found.id), random.Random(found.id)
    every = list(found.position.turns())
    if quick:  # to write a turn takes a search for its shortest way
        every = chance.sample(every, min(QUICK_TURNS, len(every)))
    elif len(every) > MOST_TURNS:
        right = [turn for turn in every if turn.after.outcome is not None or turn.after.check()]
        every = right + chance.sample(every, MOST_TURNS)
    for turn in every:
        yield Fed(str(turn), None if test is None else partial(test, turn))


# All of them --------------------------------------------------------------------------------------

FEEDERS: dict[type, Any] = {
    NumberExercise: numbers,
    ChoiceExercise: choices,
    OrderExercise: orders,
    CellsExercise: cells,
    Counterexample: claims,
    TurnExercise: turns,
}
#: What can be fed: games of several turns against the computer are not.
ENUMERABLE = [found for found in exercises() if type(found) in FEEDERS]
#: Those that are judged a second time.
JUDGED = [
    found
    for found in ENUMERABLE
    if isinstance(found, OrderExercise)
    or any(found.id in second for second in (NUMBERS, CHOICES, CELLS, CLAIMS, TURNS))
]
#: So many answers of an exercise are fed in every run. (A wrong turn is answered by a search.)
QUICK, QUICK_TURNS = 200, 24
#: What takes seconds to reckon a second time.
DEAR = {"6.11", "9.7", "9.16", "9.17", "11.7"}


def feed(found: Exercise[Any], quick: bool = False) -> Count:
    """Feed an exercise with all its answers, or with as many as are quick.

    Raises:
        AssertionError: of the first that is judged otherwise, or without a word.
    """
    many, second = 0, isinstance(found, OrderExercise)
    try:
        answers: Iterable[Fed]
        if isinstance(found, TurnExercise):
            answers = turns(found, quick)
        elif quick:
            answers = [*FEEDERS[type(found)](found)]
            answers = random.Random(found.id).sample(answers, min(QUICK, len(answers)))
        else:
            answers = FEEDERS[type(found)](found)
        for answer, judge in answers:
            verdict = found.check(answer)
            many += 1
            assert verdict.message.endswith((".", "!", "?")), (found.id, answer, verdict)
            assert verdict.status is not Status.NOT_ATTEMPTED, (found.id, answer, verdict)
            solved = verdict.status is Status.SOLVED
            if judge is not None:
                second = True
                assert solved == judge(), (found.id, answer, verdict)
    except TooManyTurns:
        second = False
    assert found.check(found.solution).status is Status.SOLVED
    return Count(found.kind, many, second)


@pytest.mark.parametrize("lesson", lessons())
def test_answers_are_judged_alike_a_second_time(lesson: int) -> None:
    for found in JUDGED:
        if found.lesson == lesson and found.id not in DEAR:
            feed(found, quick=True)


@pytest.mark.answers
def test_every_answer_of_every_exercise() -> None:
    counts, wrong = {}, []
    for found in ENUMERABLE:
        try:
            counts[found.id] = feed(found)
        except AssertionError as error:
            wrong.append(str(error).splitlines()[0])
    assert wrong == []
    WRITTEN.write_text(told(counts), encoding="utf-8")


def told(counts: dict[str, Count]) -> str:
    """The page about it."""
    rows = {}
    for found in exercises():
        row = rows.setdefault(found.lesson, [0, 0, 0, 0])
        row[0] += 1
        if found.id in counts:
            row[1] += 1
            row[2] += counts[found.id].judged
            row[3] += counts[found.id].answers
    kinds: dict[str, list[int]] = {}
    for one in counts.values():
        kind = kinds.setdefault(one.kind, [0, 0, 0])
        kind[0] += 1
        kind[1] += one.judged
        kind[2] += one.answers
    alone = ", ".join(number for number, one in counts.items() if not one.judged)
    total = [sum(row[n] for row in rows.values()) for n in range(4)]
    return "\n".join(
        [
            "# Every answer of every exercise",
            "",
            "Written by `pytest -m answers tests/engine/test_answers.py`. An exercise whose",
            "answers can be enumerated is fed with all of them (of more than some thousands, with",
            "a sample), and each verdict compared with a second judgement that is not the",
            "exercise's own code (`tests/engine/judgements`). No verdict differed.",
            "",
            "| lesson | exercises | enumerable | judged twice | answers fed |",
            "|---|---|---|---|---|",
            *(f"| {n} | {' | '.join(map(str, row))} |" for n, row in sorted(rows.items())),
            f"| all | {' | '.join(map(str, total))} |",
            "",
            "| kind | exercises | judged twice | answers fed |",
            "|---|---|---|---|",
            *(f"| {kind} | {' | '.join(map(str, row))} |" for kind, row in sorted(kinds.items())),
            "",
            "Not enumerable are games of several turns against the computer (`survive`). Fed",
            "without a second judgement, where it rests on knowledge or on a table that is",
            "verified elsewhere, or where nobody has written one yet:",
            f"{alone}.",
            "",
        ]
    )


# What a program can say of how a question is asked ------------------------------------------------


def test_what_is_no_number_is_told_what_one_is() -> None:
    for found in ENUMERABLE:
        if isinstance(found, NumberExercise):
            for text in NO_NUMBERS:
                verdict = found.check(text)
                assert verdict.status is Status.NOT_ATTEMPTED, (found.id, text)
                assert "número" in verdict.message, (found.id, text)


def test_choices_of_several_say_so() -> None:
    for found in ENUMERABLE:
        if isinstance(found, ChoiceExercise):
            assert found.several == found.statement.endswith("Marca todo lo correcto."), found.id
            assert not re.search(r"\b(Elige|Marca) tod[ao]s\b", found.statement), found.id


def test_units_stand_in_the_question() -> None:
    words = {"°": "grados|barrida", "h": "hora", "l": "litros", "m²": "metro cuadrado",
             "min": "minutos", "pesos": "pesos"}  # fmt: skip
    for found in ENUMERABLE:
        if isinstance(found, NumberExercise) and found.unit:
            assert re.search(words[found.unit], found.statement), found.id


def test_no_number_stands_in_its_own_question() -> None:
    standing = [
        found.id
        for found in ENUMERABLE
        if isinstance(found, NumberExercise)
        and str(found.solution) in re.findall(r"(?<![\w,.(])\d+(?![\w:)])", found.statement)
    ]
    assert standing == []


def test_every_order_says_what_rests_on_what() -> None:
    for found in ENUMERABLE:
        if isinstance(found, OrderExercise):
            keys = {step.key for step in found.steps}
            assert keys == {key for pair in found.before for key in pair}, found.id


@pytest.mark.parametrize(
    ("number", "many"),
    {
        "1.9": 8,
        "1.12": 3,
        "2.12": 48,
        "3.11": 1,
        "3.13": 3,
        "3.22": 2,
        "4.9": 1,
        "5.8": 35,
        "6.6": 1,
        "11.11": 1,
        "11.20": 4,
    }.items(),
)
def test_only_what_rests_on_something_has_a_fixed_place(number: str, many: int) -> None:
    found = exercise(number)
    assert isinstance(found, OrderExercise)
    assert len([*lines(frozenset(step.key for step in found.steps), found.before)]) == many


def test_no_two_exercises_ask_the_same() -> None:
    """Without numbers, names and small words, which would make the same problem look different."""

    def gist(text: str) -> str:
        words = re.findall(r"[^\W\d_]{4,}", text.casefold())
        return " ".join(words)

    seen: dict[str, str] = {}
    for found in exercises():
        if found.position is None:
            asked = gist(found.statement)
            assert asked not in seen, (found.id, seen[asked])
            seen[asked] = found.id


def test_no_two_problems_without_a_board_are_alike() -> None:
    """Half of the words in common: the same story, told again."""

    def stems(text: str) -> set[str]:
        return {word[:5] for word in re.findall(r"[^\W\d_]{4,}", text.casefold())} - USUAL

    told = [(f.id, stems(f.statement)) for f in exercises()
            if f.position is None and isinstance(f, NumberExercise)]  # fmt: skip
    alike = {
        (a, b) for (a, one), (b, other) in combinations(told, 2)
        if len(one & other) * 2 >= max(len(one), len(other))
    }  # fmt: skip
    assert alike <= RELATED


#: Stems of the words in which one asks.
USUAL = {"cuánt", "cuant", "puede", "tiene", "hasta", "todos", "todas", "entre", "menos", "mínim"}
#: Read by eye: they share words and ask something else.
RELATED = {("11.1", "11.9"), ("13.5", "13.22"), ("13.21", "13.22"), ("14.2", "14.5")}
