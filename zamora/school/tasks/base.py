"""What an exercise is: a statement, hints, named mistakes, a verdict on an answer. No widgets.

An answer is plain data, as JSON can hold it, so that it can be stored and sent. What it *means* is
read by the kind of exercise (:mod:`zamora.school.tasks.kinds`); whether it is right is judged by
what it achieves, never by comparing it with one stored answer.
"""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.toml import DamagedData
from zamora.core.tongues import written

#: An answer as it is given and stored: anything that JSON can hold, None for no answer.
Json = Any

A = TypeVar("A")

#: Longer texts and lists are no answers; reading them would only take time.
LONGEST = 2000


class Status(enum.Enum):
    """What came of an answer.

    ``NOT_ATTEMPTED`` means that there is nothing to judge yet: no answer, one that cannot be read,
    or one that is not finished. It is no try.
    """

    NOT_ATTEMPTED = "not_attempted"
    NOT_YET = "not_yet"
    SOLVED = "solved"


@dataclass(frozen=True)
class Verdict:
    """The judgement on an answer.

    Attributes:
        status: see :class:`Status`.
        message: the message to the pupil, one or two sentences.
        mistake: the name of the mistake that was recognised, if any.
        hint: what to look at next; belongs to the mistake.
    """

    status: Status
    message: str
    mistake: str | None = None
    hint: str = ""


@dataclass(frozen=True)
class Mistake(Generic[A]):
    """A mistake that pupils are known to make, with an answer of its own.

    Attributes:
        name: short and stable, unique within its exercise.
        caught: whether an answer (as the kind of exercise reads it) makes this mistake; only asked
            of answers that are not right.
        message: what is wrong, in a sentence.
        hint: what to look at next; never the answer.
        example: an answer that makes this mistake.
    """

    name: str
    caught: Callable[[A], bool]
    message: str
    hint: str
    example: Json


@dataclass(frozen=True)
class Option:
    """A labelled sentence to choose or to put in order; answers name it by its key.

    Attributes:
        key: its label.
        text: the sentence.
        notation: what stands in place of a sentence where it is no words: a turn in the strict
            form, a number, a name; ``text`` has it then, too, as the reader writes it.
    """

    key: str
    text: str = ""
    notation: str = ""

    def __post_init__(self) -> None:
        """Take over the notation."""
        if not self.text and not self.notation:
            raise DamagedData(
                _("falta «{name}»").format(name="text"), accepted=["text", "notation"]
            )
        object.__setattr__(self, "text", self.text or written(self.notation))


class NothingToJudge(Exception):
    """An answer cannot be read or is not finished; the message to the pupil says why."""


def stars(tries: int, hints_used: int) -> int:
    """From 3 stars to 1 for a solved exercise, fewer for more tries and hints.

    Three for the first try without a hint; two if tries and hints are at most three together.
    A solution that was looked at counts as all hints and one more.
    """
    if tries <= 1 and hints_used <= 0:
        return 3
    return 2 if max(tries, 1) + hints_used <= 3 else 1


def texts(answer: Json, what: str) -> list[str]:
    """An answer that should be a list of short texts; a text is split into its words.

    Raises:
        NothingToJudge: if it is no such list; ``what`` is the advice to the pupil.
    """
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[,;\s]+", answer[:LONGEST]) if part]
    if not isinstance(answer, (list, tuple, set, frozenset)) or not answer or len(answer) > LONGEST:
        raise NothingToJudge(what)
    found = list(answer)
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in found):
        raise NothingToJudge(what)
    return found


def _is_empty(answer: Json) -> bool:
    if isinstance(answer, str):
        return not answer.strip()
    return answer is None or (isinstance(answer, (list, tuple, dict, set)) and not answer)


@dataclass(frozen=True, kw_only=True)
class Exercise(ABC, Generic[A]):
    """One exercise. Immutable; judging it has no side effects, in any thread.

    Attributes:
        id: stable, lesson and number: ``"1.3"``.
        title: a few words.
        statement: what to do, short.
        hints: in steps, from a nudge to nearly there; none contains the answer.
        solution: an answer that is right (often not the only one).
        explanation: why it is right; to be shown afterwards.
        mistakes: the first one that catches a wrong answer names it.
        position: what stands on the board of the figure, if there is one.
        marks: cells to highlight in the figure.
    """

    kind: ClassVar[str]

    id: str
    title: str
    statement: str
    hints: tuple[str, ...]
    solution: Json
    explanation: str
    mistakes: tuple[Mistake[A], ...] = ()
    position: Position | None = None
    marks: tuple[Cell, ...] = ()

    @classmethod
    def alone(cls, statement: str, **more: Any) -> Self:
        """One of no lesson, without hints: it judges, and nothing is kept of it."""
        return cls(id="0.0", title="", statement=statement, hints=(), explanation="", **more)

    @property
    def lesson(self) -> int:
        """The number of the lesson it belongs to."""
        return int(self.id.partition(".")[0])

    @property
    def heading(self) -> str:
        """What stands above it on the page: a number is for people, the name of a file is not."""
        if "-" in self.id:
            return self.title
        return _("Ejercicio {id} · {title}").format(id=self.id, title=self.title)

    @property
    def board(self) -> Board | None:
        """The board of the figure, if there is one."""
        return None if self.position is None else self.position.game.board

    def check(self, answer: Json) -> Verdict:
        """Judge an answer; any answer gets a verdict, never an exception."""
        if _is_empty(answer):
            return Verdict(Status.NOT_ATTEMPTED, _("Todavía no has respondido."))
        try:
            read = self.read(answer)
            achieved = self.achieves(read)
        except NothingToJudge as reason:
            return Verdict(Status.NOT_ATTEMPTED, str(reason))
        if achieved:
            return Verdict(Status.SOLVED, self.praise(read))
        for mistake in self.mistakes:
            if mistake.caught(read):
                message = " ".join(filter(None, (self.detail(read), mistake.message)))
                return Verdict(Status.NOT_YET, message, mistake.name, mistake.hint)
        message = " ".join(filter(None, (self.detail(read), self.not_yet(read))))
        return Verdict(Status.NOT_YET, message)

    def refutation(self, answer: Json) -> Turn | None:
        """The rival's turn that shows on the board why a wrong answer is wrong, if there is one."""
        return None

    def stars(self, tries: int, hints_used: int) -> int:
        """From 3 stars to 1; see :func:`zamora.school.tasks.base.stars`."""
        return stars(tries, hints_used)

    @abstractmethod
    def read(self, answer: Json) -> A:
        """What the answer means.

        Raises:
            NothingToJudge: if it cannot be read.
        """

    @abstractmethod
    def achieves(self, read: A) -> bool:
        """Whether the aim is achieved.

        Raises:
            NothingToJudge: if that cannot be said yet.
        """

    def praise(self, read: A) -> str:
        """What to say of a right answer."""
        return _("¡Correcto!")

    def not_yet(self, read: A) -> str:
        """What to say of a wrong answer that is no known mistake."""
        return _("Todavía no. Prueba otra vez o pide una pista.")

    def detail(self, read: A) -> str:
        """A sentence to put before the message on a wrong answer: what in it went wrong."""
        return ""
