"""How hard a problem is and how strong a pupil: ratings by Mark Glickman's Glicko (1999).

A pupil has a rating for each lesson and kind of exercise; so has each family and level of problems.
A first answer to a problem counts as a game between the two: right without a hint, the pupil won;
anything else, the problem won. Ratings are not kept: they are computed from the attempts in the
pupil's own progress, always to the same numbers. docs/practice.md has the formulas.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from zamora.explain.problems import LEVELS
from zamora.school.progress import Attempt
from zamora.school.tasks.base import Status

#: A pupil of whom nothing is known: the rating, and how unsure it is (a standard deviation).
UNKNOWN, UNSURE = 1200.0, 350.0
#: How unsure the first estimate of a problem is.
ESTIMATED = 150.0
#: No rating is held to be surer than this: pupils learn.
SUREST = 45.0
_Q = math.log(10) / 400


@dataclass(frozen=True)
class Rating:
    """A rating, on Elo's scale, and its standard deviation."""

    rating: float = UNKNOWN
    deviation: float = UNSURE

    def after(self, other: Rating, score: float) -> Rating:
        """The rating after a game against ``other``, with 1 for a win and 0 for a loss."""
        g = _weight(other.deviation)
        expected = expectation(self.rating, other)
        information = 1 / self.deviation**2 + _Q**2 * g**2 * expected * (1 - expected)
        moved = self.rating + _Q / information * g * (score - expected)
        return Rating(moved, max(information**-0.5, SUREST))


def _weight(deviation: float) -> float:
    """How much a game counts against a player whose rating is this unsure."""
    return float((1 + 3 * _Q**2 * deviation**2 / math.pi**2) ** -0.5)


def expectation(rating: float, other: Rating) -> float:
    """How probable a win is against ``other``."""
    return float(1 / (1 + 10 ** (-_weight(other.deviation) * (rating - other.rating) / 400)))


def first_estimate(choices: float, depth: float) -> float:
    """The rating of a problem from its features, before anyone has tried it.

    Args:
        choices: how many answers there are to choose from.
        depth: how many steps of thought it takes.
    """
    return round(600 + 90 * math.log2(1 + choices) + 90 * depth)


@dataclass
class Estimates:
    """What is known of a pupil, and of the problems that the pupil has tried.

    Attributes:
        pupils: by lesson and kind.
        shifts: by family and level, how far its problems are from their first estimates.
    """

    pupils: dict[tuple[int, str], Rating] = field(default_factory=dict)
    shifts: dict[tuple[str, int], Rating] = field(default_factory=dict)

    def pupil(self, lesson: int, kind: str) -> Rating:
        """A pupil's rating; where there is none yet, the mean of the others, and unsure."""
        if (lesson, kind) in self.pupils:
            return self.pupils[lesson, kind]
        known = [one.rating for one in self.pupils.values()]
        return Rating(sum(known) / len(known) if known else UNKNOWN)

    def shift(self, name: str) -> float:
        """How far the problem with this id is from its first estimate, as far as is known."""
        found = self.shifts.get(_place(name))
        return found.rating if found else 0.0

    def play(self, name: str, kind: str, estimate: float, score: float) -> None:
        """Count the first answer to a problem."""
        place = _place(name)
        lesson = int(name.partition(".")[0])
        pupil = self.pupil(lesson, kind)
        shift = self.shifts.get(place, Rating(0.0, ESTIMATED))
        asked = replace(shift, rating=estimate + shift.rating)
        self.pupils[lesson, kind] = pupil.after(asked, score)
        self.shifts[place] = replace(
            moved := asked.after(pupil, 1 - score), rating=moved.rating - estimate
        )


def _place(name: str) -> tuple[str, int]:
    family, _dash, number = name.partition("-")
    return family, int(number) % LEVELS


def first_answers(attempts: Iterable[Attempt]) -> dict[str, float]:
    """The score of the first answer to each exercise: 1 if it was right, and without a hint."""
    found: dict[str, float] = {}
    for one in attempts:
        right = one.status == Status.SOLVED.value and not one.hints
        found.setdefault(one.exercise, float(right))
    return found
