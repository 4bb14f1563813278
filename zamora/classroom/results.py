"""What the pupils of a class have solved, and the report of it: that of ``zamora report``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zamora.core.alphabet import sort_key
from zamora.core.i18n import _
from zamora.school.progress import Attempt, ProgressFile, Response, Summary
from zamora.school.progress.responses import merged
from zamora.school.progress.summary import summarise
from zamora.school.report import ClassReport, Pupil

#: No pupil can solve more in a course, and no test has more questions or longer answers; it keeps a
#: file from growing for ever.
MOST, MOST_RESPONSES, LONGEST_RESPONSE = 5000, 80, 400


@dataclass
class Results:
    """What one pupil has handed in.

    Attributes:
        attempts: all judged answers, by their id.
        responses: to the tests before and after the ladder.
        route: the key of the route.
        summaries: how far each exercise has come that was tried.
    """

    attempts: dict[str, Attempt] = field(default_factory=dict)
    responses: tuple[Response, ...] = ()
    route: str = ""
    summaries: dict[str, Summary] = field(default_factory=dict)

    def news(self, found: ProgressFile) -> dict[str, Any] | None:
        """What a file says that is not known yet, as plain values; None if nothing."""
        fresh = [one for one in found.attempts if one.uid not in self.attempts]
        told = [one for one in found.responses if len(one.answer) <= LONGEST_RESPONSE]
        answers = merged((*self.responses, *told))
        if len(answers) > MOST_RESPONSES:
            answers = self.responses
        route = found.owner.route or self.route
        if not fresh and answers == self.responses and route == self.route:
            return None
        room = max(0, MOST - len(self.attempts))
        return {
            "attempts": [vars(one) for one in fresh[:room]],
            "responses": [vars(one) for one in answers],
            "route": route,
        }

    def take(self, news: Mapping[str, Any]) -> None:
        """Add what :meth:`news` has given."""
        for one in news["attempts"]:
            self.attempts[one["uid"]] = Attempt(**one)
        self.responses = tuple(Response(**one) for one in news["responses"])
        self.route = news["route"]
        self._sum_up({one["exercise"] for one in news["attempts"]})

    def absorb(self, other: Results) -> None:
        """Add what turned out to be of the same pupil."""
        self.attempts |= other.attempts
        self.responses = merged((*self.responses, *other.responses))
        self.route = self.route or other.route
        self._sum_up({one.exercise for one in other.attempts.values()})

    def _sum_up(self, exercises: Iterable[str]) -> None:
        attempts = self.in_order()
        self.summaries |= {key: summarise(key, attempts) for key in exercises}

    @property
    def stars(self) -> int:
        """The stars of all exercises and puzzles."""
        return sum(one.stars for one in self.summaries.values())

    def in_order(self) -> tuple[Attempt, ...]:
        """The answers, the oldest first."""
        return tuple(sorted(self.attempts.values(), key=lambda one: (one.at, one.uid)))


def report(found: Iterable[tuple[str, Results]]) -> ClassReport:
    """The report of a class, from names and results.

    The same answers from two pupils are shown for both, with a notice: only the teacher can know
    whose they are.
    """
    whose: dict[str, list[str]] = {}
    every = list(found)
    for name, one in every:
        for uid in one.attempts:
            whose.setdefault(uid, []).append(name)
    shared = {tuple(names) for names in whose.values() if len(names) > 1}
    pupils = [
        Pupil(
            name,
            (),
            one.in_order(),
            tuple(
                _("{names} entregaron las mismas respuestas.").format(names=", ".join(names))
                for names in sorted(shared)
                if name in names
            ),
            one.responses,
            one.route,
        )
        for name, one in every
    ]
    return ClassReport(tuple(sorted(pupils, key=lambda one: sort_key(one.name))), ())
