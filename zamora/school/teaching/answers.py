"""The answer to an exercise in words, for a teacher's key."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from string import ascii_lowercase
from typing import Any

from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.core.tongues import written
from zamora.school.tasks.base import Exercise, Option
from zamora.school.tasks.kinds import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)

#: Between a number and a word.
NO_BREAK = "\N{NO-BREAK SPACE}"
#: Parts down to one in this many are written as fractions, too.
FINEST = 4


def lettered(options: tuple[Option, ...]) -> tuple[tuple[str, Option], ...]:
    """The sentences to choose or to order with the letters they have on paper."""
    return tuple(zip(ascii_lowercase, options, strict=False))


def answer(exercise: Exercise[Any]) -> str:
    """What is right, in a line; where more than that is right, it says so."""
    solution = exercise.solution
    match exercise:
        case NumberExercise():
            first, *more = (
                with_unit(one, exercise.unit)
                for one in (solution, *sorted(exercise.right - {float(solution)}))
            )
            if not more:
                return first
            return _("{answer} (también vale {other})").format(answer=first, other=", ".join(more))
        case CellsExercise():
            return ", ".join(solution)
        case Counterexample():
            return _("Por ejemplo: {answer}").format(answer=", ".join(solution))
        case ChoiceExercise():
            chosen = [
                f"{letter}) {option.text}"
                for letter, option in lettered(exercise.options)
                if option.key in exercise.right
            ]
            return " ".join(chosen)
        case OrderExercise():
            letters = {option.key: letter for letter, option in lettered(exercise.steps)}
            order = ", ".join(letters[key] for key in solution)
            if _only(exercise):
                return order
            return _("Por ejemplo: {answer}").format(answer=order)
    if isinstance(solution, str):
        return written(solution)
    return _("Por ejemplo: {answer}").format(answer=written("; ".join(solution)))


def with_unit(found: float, unit: str) -> str:
    """A number with its unit: ``+90°``, ``15 min``; a small fraction is written as one, too."""
    # Of an angle the sign is part of the answer.
    sign = "+" if unit == "°" and found > 0 else ""
    text = sign + plain(found).replace("-", "−") + (NO_BREAK if unit[:1].isalpha() else "") + unit
    part = Fraction(found).limit_denominator(FINEST)
    if 0 < part < 1 and part == found:
        return f"{text} = {part}"
    return text


def _only(exercise: OrderExercise) -> bool:
    """Whether each step rests on the one before it, so that there is no other order."""
    steps = exercise.solution
    return all(pair in exercise.before for pair in pairwise(steps))
