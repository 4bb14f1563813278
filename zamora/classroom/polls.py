"""A poll: everybody predicts without seeing the others' guesses, then all see the answer.

Any sealed envelope can be asked, and any exercise answered by a choice or a number. Votes are not
marked and do not count as progress.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zamora.core.alphabet import tidy
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.numbers import pointed
from zamora.school.exercises import ChoiceExercise, NumberExercise, exercise, exercises
from zamora.school.questions import question, questions
from zamora.school.tasks.base import NothingToJudge

_EXERCISE = re.compile(r"\d{1,3}\.\d{1,3}")
#: The longest guess in words, in letters; how often a vote may be changed.
LONGEST, MOST_CHANGES = 120, 20
#: The longest question of the teacher's own, the longest answer to choose, how many there may be.
LONGEST_QUESTION, LONGEST_OPTION, MOST_OPTIONS = 240, 80, 6


class NoPoll(ZamoraError):
    """A question that cannot be asked, or answered, now."""


@dataclass(frozen=True)
class Asked:
    """A question, and what is true.

    Attributes:
        id: of the envelope or the exercise.
        words: what is asked.
        kind: ``"choice"``, ``"several"`` (all the right ones), ``"number"`` or ``"words"``.
        options: key and sentence each; what can be chosen, or what is usually answered.
        right: the keys of the options that are right.
        truth: what is so, in a sentence or two; may be empty.
        board: whether it is an exercise about what stands on a board.
    """

    id: str
    words: str
    kind: str
    options: tuple[tuple[str, str], ...]
    right: frozenset[str]
    truth: str
    board: bool = False


def asked(id_: str) -> Asked:
    """The question of that name.

    Raises:
        ZamoraError: if there is none, or it cannot be asked of a class.
    """
    return _asked(str(id_), language())


def own(words: Any, options: Any, right: Any) -> dict[str, Any]:
    """A question of the teacher's own as it is kept: to be chosen, or said in one's own words.

    Args:
        words: what is asked.
        options: what can be chosen; none for an answer in words.
        right: which of them is true, from 0; None if that is not to be said.

    Raises:
        NoPoll: if it cannot be asked.
        TypeError: if it makes no sense.
    """
    if not isinstance(options, list) or not isinstance(words, str):
        raise TypeError
    words, options = tidy(words), [tidy(str(one)) for one in options]
    texts = [words, *options]
    if not all(one and one.isprintable() for one in texts) or len(words) > LONGEST_QUESTION:
        raise NoPoll(_("Escriba una pregunta de hasta {n} letras.").format(n=LONGEST_QUESTION))
    if len(options) == 1 or len(options) > MOST_OPTIONS or len({*options}) < len(options):
        raise NoPoll(_("Escriba de dos a {n} respuestas distintas.").format(n=MOST_OPTIONS))
    if any(len(one) > LONGEST_OPTION for one in options):
        raise NoPoll(_("Una respuesta tiene hasta {n} letras.").format(n=LONGEST_OPTION))
    if right is not None and not (type(right) is int and 0 <= right < len(options)):
        raise TypeError
    return {"words": words, "options": options, "right": right}


def _of_own(found: Mapping[str, Any]) -> Asked:
    options = tuple((str(n), text) for n, text in enumerate(found["options"], start=1))
    right = frozenset() if found["right"] is None else frozenset({str(found["right"] + 1)})
    return Asked("", found["words"], "choice" if options else "words", options, right, "")


@cache
def _asked(id_: str, _language: str) -> Asked:
    if not _EXERCISE.fullmatch(id_):
        envelope = question(id_)
        return Asked(
            envelope.id,
            envelope.question,
            envelope.answer,
            tuple((guess.key, guess.text) for guess in envelope.guesses),
            frozenset(guess.key for guess in envelope.guesses if guess.right),
            envelope.truth,
        )
    found = exercise(id_)
    board = found.position is not None
    if isinstance(found, ChoiceExercise):
        return Asked(
            found.id,
            found.statement,
            "several" if found.several else "choice",
            tuple((option.key, option.text) for option in found.options),
            found.right,
            found.explanation,
            board,
        )
    if isinstance(found, NumberExercise):
        truth = found.explanation
        return Asked(found.id, found.statement, "number", (), frozenset(), truth, board)
    raise NoPoll(
        _("Esa pregunta se responde en el tablero: aquí solo se elige, o se escribe un número."),
        text=id_,
    )


def askable(lesson: int) -> tuple[Asked, ...]:
    """What can be asked in a lesson: its envelopes, then its exercises."""
    found = [question.id for question in questions(lesson)]
    kinds = (ChoiceExercise, NumberExercise)
    found += [one.id for one in exercises(lesson) if isinstance(one, kinds)]
    return tuple(map(asked, found))


@dataclass
class Poll:
    """A poll in progress or ended.

    Attributes:
        id: distinguishes repeated polls of the same question.
        question: the id of the envelope or exercise; empty if it is the teacher's own.
        own: that one, as :func:`own` gives it.
        votes: by pupil, as :meth:`checked` returns them.
        revealed: whether the votes and the answer are shown.
        times: how often each pupil has voted.
    """

    id: str
    question: str
    own: Mapping[str, Any] | None = None
    votes: dict[str, str] = field(default_factory=dict)
    revealed: bool = False
    times: Counter[str] = field(default_factory=Counter)

    @property
    def asked(self) -> Asked:
        """What is asked."""
        return asked(self.question) if self.own is None else _of_own(self.own)

    def checked(self, answer: str) -> str:
        """A vote, normalised.

        Raises:
            NoPoll: if the poll is closed, or this is no answer to its question.
        """
        if self.revealed:
            raise NoPoll(_("Ya se reveló la respuesta."))
        found = self.asked
        answer = tidy(answer)
        if found.kind in ("choice", "several"):
            keys = sorted(set(answer.split()))
            most = 1 if found.kind == "choice" else len(found.options)
            if not 1 <= len(keys) <= most or not set(keys) <= {key for key, _text in found.options}:
                raise NoPoll(_("Elige una de las respuestas."))
            return " ".join(keys)
        if not answer or len(answer) > LONGEST or not answer.isprintable():
            raise NoPoll(_("Escribe lo que crees, en pocas palabras."))
        if found.kind == "number":
            return f"{self._number(answer):.6g}"
        return answer

    def _number(self, answer: str) -> float:
        try:
            if _EXERCISE.fullmatch(self.question):
                return float(exercise(self.question).read(answer))
            return question(self.question).number(answer)
        except NothingToJudge as reason:
            raise NoPoll(str(reason)) from reason

    def tally(self) -> list[tuple[str, int, bool]]:
        """Each answer, how often it was given, and whether it is right; without names.

        For a choice all options, in order; else what was written, most frequent first.
        """
        found = self.asked
        if found.kind in ("choice", "several"):
            counted = Counter(key for vote in self.votes.values() for key in vote.split())
            return [(text, counted[key], key in found.right) for key, text in found.options]
        return [
            (pointed(text) if found.kind == "number" else text, n, self._is_right(text))
            for text, n in Counter(self.votes.values()).most_common()
        ]

    def _is_right(self, answer: str) -> bool:
        if _EXERCISE.fullmatch(self.question):
            one = exercise(self.question)
            return isinstance(one, NumberExercise) and one.achieves(float(answer))
        if self.asked.kind != "number":
            return False
        guess = question(self.question).kind_of(answer)
        return guess is not None and guess.right
