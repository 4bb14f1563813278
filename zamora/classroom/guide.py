"""The teacher's control of the class: open lessons, the screen to go to, the question asked.

Locking is no protection: the lessons are on each device, or on a public site. Answers are accepted
regardless, so that no solved exercise is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zamora.classroom.polls import MOST_CHANGES, NoPoll, Poll, asked, own
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

_MARK = re.compile(r"[a-z0-9]{1,30}")
_EXERCISE = re.compile(r"(?:\d{1,3}\.\d{1,3})?")
#: More than there are lessons, and the longest name of a screen.
MOST_LESSONS, LONGEST = 60, 64


class NoLesson(ZamoraError):
    """That is no lesson, or no place in one."""


@dataclass(frozen=True)
class Call:
    """Everybody is to come here.

    Attributes:
        n: later calls have higher numbers.
        lesson: its mark.
        exercise: its id; empty for none.
        screen: the name of the screen's first cell; empty for none.
    """

    n: int
    lesson: str
    exercise: str = ""
    screen: str = ""


class Guide:
    """What holds now.

    Attributes:
        locked: the marks of the lessons that are not open yet.
        call: where everybody was called last; None if nowhere, or that is over.
        poll: what everybody is asked; None for nothing.
    """

    def __init__(self) -> None:
        self.locked: frozenset[str] = frozenset()
        self.call: Call | None = None
        self.poll: Poll | None = None

    def order(self, what: str, details: Mapping[str, Any]) -> dict[str, Any]:
        """What the teacher wants, as it is kept.

        Args:
            what: ``"lock"`` (these ``lessons`` and no others), ``"call"`` (to a ``lesson``, and an
                ``exercise`` or ``screen`` in it), ``"release"``, ``"ask"`` (a ``question``, or
                ``words`` of one's own with ``options`` and which is ``right``), ``"reveal"``,
                ``"unask"``.
            details: plain values.

        Raises:
            NoLesson, NoPoll: if that cannot be.
            KeyError, TypeError: if it makes no sense.
        """
        if what == "lock":
            marks = [_mark(one) for one in details["lessons"]]
            if len(marks) > MOST_LESSONS:
                raise NoLesson(_("Esa lección no existe."))
            return {"what": what, "lessons": sorted(set(marks))}
        if what == "call":
            place = [details.get(name) or "" for name in ("exercise", "screen")]
            if not all(isinstance(one, str) and one.isprintable() for one in place):
                raise NoLesson(_("Ese lugar no existe."))
            exercise, screen = place
            if not _EXERCISE.fullmatch(exercise) or len(screen) > LONGEST:
                raise NoLesson(_("Ese lugar no existe."))
            lesson = _mark(details["lesson"])
            return {"what": what, "lesson": lesson, "exercise": exercise, "screen": screen}
        if what == "ask" and "words" in details:
            said = own(details["words"], details["options"], details.get("right"))
            return {"what": what, "question": "", "own": said}
        if what == "ask":
            return {"what": what, "question": asked(details["question"]).id}
        if what in ("reveal", "unask"):
            if self.poll is None:
                raise NoPoll(_("Ahora no se pregunta nada."))
            return {"what": what}
        if what == "release":
            return {"what": what}
        raise KeyError(what)

    def take(self, n: int, data: Mapping[str, Any]) -> None:
        """Do what :meth:`order` has given; ``n`` is its number in the log."""
        match data["what"]:
            case "lock":
                self.locked = frozenset(data["lessons"])
            case "call":
                self.call = Call(n, data["lesson"], data["exercise"], data["screen"])
            case "release":
                self.call = None
            case "ask":
                self.poll = Poll(str(n), data["question"], data.get("own"))
            case "reveal" if self.poll is not None:
                self.poll.revealed = True
            case "unask":
                self.poll = None

    def checked(self, pupil: str, poll: str, answer: str) -> str | None:
        """A vote as it is kept; None if it is as before.

        Raises:
            NoPoll: if something else is asked by now, it is no answer, or was changed too often.
        """
        if self.poll is None or self.poll.id != poll:
            raise NoPoll(_("Esa pregunta ya pasó."))
        found = self.poll.checked(answer)
        if self.poll.votes.get(pupil) == found:
            return None
        if self.poll.times[pupil] > MOST_CHANGES:
            raise NoPoll(_("Ya cambiaste muchas veces: vale tu última respuesta."))
        return found

    def vote(self, pupil: str, poll: str, answer: str) -> None:
        """Count what :meth:`checked` has given."""
        if self.poll is not None and self.poll.id == poll:
            self.poll.votes[pupil] = answer
            self.poll.times[pupil] += 1

    def forget(self, pupil: str) -> None:
        """A pupil was removed from the class."""
        if self.poll is not None:
            self.poll.votes.pop(pupil, None)

    def merge(self, gone: str, kept: str) -> None:
        """Two are one."""
        if self.poll is not None and gone in self.poll.votes:
            self.poll.votes.setdefault(kept, self.poll.votes.pop(gone))


def _mark(lesson: Any) -> str:
    if not isinstance(lesson, str) or not _MARK.fullmatch(lesson):
        raise NoLesson(_("Esa lección no existe."))
    return lesson
