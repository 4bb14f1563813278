"""What a class gained from the test before the ladder to the one after it.

Only of those who finished both, and always with what such a figure cannot say: without a control
group the effect of the lessons is unknown, and these forms are not calibrated yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zamora.school.beforeafter import FORMS, PHASES, Gain, gain_of, results, skills
from zamora.school.progress import Response

#: What a pupil had right in each phase, by skill; None for a phase that was not finished.
Sittings = tuple[Mapping[str, bool] | None, Mapping[str, bool] | None]


@dataclass(frozen=True)
class SkillGain:
    """How many had a skill right before, and how many after."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class ClassGain:
    """What the class gained, in right answers.

    Attributes:
        questions: how many there are in each form.
        begun: how many pupils have begun a test.
        gain: of those who finished both tests.
        orders: the same for those who had each form first, by its letter.
        skills: of those who finished both, in the order of the test.
    """

    questions: int
    begun: int
    gain: Gain
    orders: Mapping[str, Gain]
    skills: tuple[SkillGain, ...]


def sittings(responses: Sequence[Response]) -> Sittings:
    """What a pupil had right before and after."""
    before, after = (results(responses, phase) for phase in PHASES)
    return before, after


def class_gain(pupils: Sequence[Sequence[Response]]) -> ClassGain:
    """What the class gained, from what each pupil answered."""
    both: list[tuple[str, Mapping[str, bool], Mapping[str, bool]]] = []
    for responses in pupils:
        before, after = sittings(responses)
        if before is not None and after is not None:
            first = next(one.form for one in responses if one.phase == "before")
            both.append((first, before, after))

    def gain(forms: Sequence[str]) -> Gain:
        return gain_of(
            [
                (sum(before.values()), sum(after.values()))
                for first, before, after in both
                if first in forms
            ]
        )

    return ClassGain(
        questions=len(skills()),
        begun=sum(any(one.form for one in responses) for responses in pupils),
        gain=gain(FORMS),
        orders={letter: gain([letter]) for letter in FORMS},
        skills=tuple(
            SkillGain(
                words,
                sum(before[key] for _first, before, _after in both),
                sum(after[key] for _first, _before, after in both),
            )
            for key, words in skills().items()
        ),
    )
