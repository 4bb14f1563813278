"""What the pupils of a class have solved, and the report of it: that of ``zamora report``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zamora.core.alphabet import sort_key
from zamora.core.i18n import _
from zamora.school.progress import Attempt, ProgressFile, Response, Summary
from zamora.school.progress.attempts import summarise
from zamora.school.progress.responses import WHY, merged
from zamora.school.report import ClassReport, Pupil
from zamora.school.variants import kept

#: Limits on answers, letters, responses and changes of them or of the route, above what a course
#: needs. They keep the file from growing without bound. How long an argument may be, the format of
#: progress files says.
MOST, MOST_LETTERS = 5000, 1_000_000
MOST_RESPONSES, LONGEST_RESPONSE, MOST_CHANGES = 80, 400, 600


@dataclass
class Results:
    """What one pupil has handed in.

    Attributes:
        attempts: all judged answers, by their id.
        responses: to the tests before and after the ladder, and the arguments.
        variants: the names of the variants of games that she has named, by key.
        route: the key of the route.
        summaries: how far each exercise has come that was tried.
        changes: how often responses or the route changed.
        came: when the last answer to an exercise came here, by exercise: UTC, ISO 8601.
    """

    attempts: dict[str, Attempt] = field(default_factory=dict)
    responses: tuple[Response, ...] = ()
    variants: dict[str, str] = field(default_factory=dict)
    route: str = ""
    summaries: dict[str, Summary] = field(default_factory=dict)
    changes: int = 0
    came: dict[str, str] = field(default_factory=dict)

    def news(self, found: ProgressFile) -> dict[str, Any] | None:
        """What a file says that is not known yet, as plain values; None if nothing."""
        room, letters = (
            MOST - len(self.attempts),
            sum(len(a.answer) for a in self.attempts.values()),
        )
        fresh: list[Attempt] = []
        for one in found.attempts:
            letters += len(one.answer)
            if one.uid not in self.attempts and len(fresh) < room and letters <= MOST_LETTERS:
                fresh.append(one)
        short = [
            one
            for one in found.responses
            if one.phase == WHY or len(one.answer) <= LONGEST_RESPONSE
        ]
        answers = merged((*self.responses, *short))
        others = [one for one in answers if one not in self.responses]
        route = found.owner.route or self.route
        changes = self.changes + len(others) + (route != self.route)
        if len(answers) > MOST_RESPONSES or changes > MOST_CHANGES:
            others, route = [], self.route
        if not fresh and not others and route == self.route:
            return None
        return {
            "attempts": [vars(one) for one in fresh],
            "responses": [vars(one) for one in others],
            "route": route,
        }

    def take(self, news: Mapping[str, Any], at: str = "") -> None:
        """Add what :meth:`news` has given, and came at that time."""
        for one in news["attempts"]:
            self.came[one["exercise"]] = at
            self.attempts[one["uid"]] = Attempt(**one)
        before, new = self.responses, [Response(**one) for one in news["responses"]]
        self._learn(new)
        self.changes += len({*self.responses} - {*before}) + (news["route"] != self.route)
        self.route = news["route"]
        self._sum_up({one["exercise"] for one in news["attempts"]})

    def absorb(self, other: Results) -> None:
        """Add what turned out to be of the same pupil."""
        self.attempts |= other.attempts
        self.came = other.came | self.came
        self._learn(other.responses)
        self.route = self.route or other.route
        self._sum_up({one.exercise for one in other.attempts.values()})

    def _learn(self, responses: Iterable[Response]) -> None:
        self.responses = merged((*self.responses, *responses))
        self.variants = {one.key: one.name for one in kept(self.responses)}

    def _sum_up(self, exercises: Iterable[str]) -> None:
        attempts = self.in_order()
        self.summaries |= {key: summarise(key, attempts) for key in exercises}

    @property
    def stars(self) -> int:
        """The stars of all exercises and puzzles."""
        return sum(one.stars for one in self.summaries.values())

    @property
    def known(self) -> list[str]:
        """The ids of the answers and responses."""
        return [*self.attempts, *(one.uid for one in self.responses)]

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
