"""Practice problems as plain data: what a game, or a part of the school, makes from a seed.

A *maker* takes a generator of random numbers, a level from 0 and the settings of a family; it gives
back a :class:`Problem`, which holds no words but those to be put into the family's sentences.
:mod:`zamora.school.practice` makes exercises of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

#: How many levels there are; 0 is the easiest.
LEVELS = 4


@dataclass(frozen=True)
class Wrong:
    """What makes a named mistake.

    Attributes:
        example: an answer that makes it.
        when: a condition on answers, as exercises have them; empty for that answer alone.
    """

    example: Any
    when: Any = ""


@dataclass(frozen=True)
class Problem:
    """One problem.

    Attributes:
        solution: a right answer, as JSON.
        choices: how many answers there are to choose from, about.
        depth: how many steps of thought it takes, about.
        words: what stands in the sentences of the family, by the names in braces.
        wrong: by the names of the mistakes, an answer that makes each, or a :class:`Wrong`; None
            where this problem has no such answer.
        position: the code of what stands on the board, if there is one.
        entry: more entries of the exercise, such as ``marks`` and ``also``.
        more: whether it has what the family says ``further``.
    """

    solution: Any
    choices: float
    depth: float
    words: Mapping[str, object] = field(default_factory=dict)
    wrong: Mapping[str, Any] = field(default_factory=dict)
    position: str = ""
    entry: Mapping[str, Any] = field(default_factory=dict)
    more: bool = False


def among(turns: Iterable[object]) -> Wrong | None:
    """The mistake that each of these turns makes, the first being the example; None for none."""
    found = [str(turn) for turn in turns]
    return Wrong(found[0], {"one_of": found}) if found else None


#: Makes the problems of a family; raises :class:`NoProblem` where a seed gives none.
Maker = Callable[..., Problem]


class NoProblem(Exception):
    """From this seed no problem comes: the next one is tried."""


def often(make: Callable[[], Problem | None], times: int = 400) -> Problem:
    """What ``make`` gives first; it is asked until it gives something.

    Raises:
        NoProblem: if it never does.
    """
    for _try in range(times):
        found = make()
        if found is not None:
            return found
    raise NoProblem


@dataclass(frozen=True)
class PracticeKit:
    """What a game brings for practice.

    Attributes:
        makers: by their names: ``make(rng, level, **settings)``.
    """

    makers: Mapping[str, Maker] = field(default_factory=dict)


def rng_of(seed: str) -> random.Random:
    """The same numbers for the same seed, on every machine."""
    return random.Random(seed)  # noqa: S311 (no secret)
