"""Questions for sealed envelopes: what a pupil believes is put down first, the truth comes later.

Nothing is marked here: there is nothing wrong in believing what most people believe. For every
question the kinds of answers that pupils usually give are known, each with something to say.

>>> from zamora.school.questions import question
>>> asked = question("1.b")
>>> asked.question
'Si nadie se equivoca, ¿gana quien empieza, gana el otro, o empatan?'
>>> [guess.key for guess in asked.guesses if guess.right]
['empate']

A file a lesson, ``lesson_<two digits>.toml``, a table a question::

    [[question]]
    id = "1.c"
    answer = "number"
    question = "Barres +90° y otra vez +90°. ¿Qué barrida hace lo mismo de una vez?"
    truth = "90 + 90 = 180: media vuelta."
    check = "barridas"
    facts = { turn = 180 }

    [[question.guesses]]
    key = "media"
    text = "180°"
    span = [180, 180]
    right = true
    reply = "¡Así es!"

``answer`` is ``"choice"`` (among the guesses, which are shown), ``"number"`` (a guess is meant by
every number in its ``span``; the last guess may be all others) or ``"words"`` (anything;
the guesses are what others say). ``check`` names a finding of the lesson that is inside as well,
``game`` a game that shows it. Without a right guess the question has no right answer. ``facts`` are
the figures in the sentences: the tests ask the engine for them.

What is drawn on a guess its key says in most cases, ``primero``, ``torre``, or else its ``sign``
(:mod:`zamora.player.cards.answers`; ``about`` is the game whose men are meant, if it is not that of
the lesson). A ``picture`` is drawn instead: a game or the code of a position, turns to play first,
letters of men who stand there without a board, names of cells to mark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from zamora.core import toml
from zamora.core.errors import ZamoraError, known
from zamora.core.i18n import _, language
from zamora.school.tasks.base import LONGEST, NothingToJudge, Option
from zamora.school.tasks.kinds import NumberExercise

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("question", "text", "reply", "truth")
_FOLDER = Path(__file__).parent


class UnknownQuestion(ZamoraError):
    """There is no envelope of that name."""


@dataclass(frozen=True, kw_only=True)
class Guess(Option):
    """A kind of answer.

    Attributes:
        reply: the reply to a pupil who has given it.
        right: whether it is what turns out to be true.
        span: the numbers, first and last, that mean it; None for all others.
        picture: what is drawn beside it, if its key or its sign does not say so; see the module.
        sign: what stands for it, in place of its key; see :mod:`zamora.player.cards.answers`.
    """

    reply: str
    right: bool = False
    span: tuple[float, float] | None = None
    picture: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class Question:
    """What is asked, and what is in the envelope.

    Attributes:
        id: lesson and letter, ``"1.a"``, or a name.
        question: to be answered before the envelope opens.
        guesses: the kinds of answers that are usually given.
        answer: how it is answered; see the module.
        truth: what is so, in a sentence or two; empty if the finding says it.
        check: the name of the check whose finding is inside; empty for none.
        game: the name of a game that shows it; empty for none.
        about: the key of the game whose men stand for the answers, if it is not the lesson's.
        facts: the figures in the sentences.
    """

    id: str
    question: str
    guesses: tuple[Guess, ...]
    answer: Literal["choice", "number", "words"] = "choice"
    truth: str = ""
    check: str = ""
    game: str = ""
    about: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def kind_of(self, answer: str) -> Guess | None:
        """The kind of answer that this one is; None if it is of none that is known.

        Args:
            answer: the key of a guess, or what was written.

        Raises:
            NothingToJudge: if a number was asked for and this is none, or nothing was written.
        """
        if not answer.strip() or len(answer) > LONGEST:
            raise NothingToJudge(_("Primero pon lo que crees. No hay premio ni castigo."))
        if self.answer == "choice":
            return next((guess for guess in self.guesses if guess.key == answer), None)
        if self.answer == "words":
            return None
        number = self.number(answer)
        for guess in self.guesses:
            if guess.span is None or guess.span[0] <= number <= guess.span[1]:
                return guess
        return None

    def known(self, answer: str) -> str:
        """What is known in the end, in a sentence: the right guess, or else the truth."""
        kind = self.kind_of(answer)
        if kind is None or not kind.right:
            kind = next((one for one in self.guesses if one.right), None)
        return self.truth if kind is None else kind.text

    def number(self, answer: str) -> float:
        """The number that was written; raises :class:`NothingToJudge` if there is none."""
        return _READER.read(answer)


@dataclass(frozen=True)
class _File:
    question: tuple[Question, ...]


#: Numbers are read as those of the exercises are.
_READER = NumberExercise.alone("", solution=0, right=frozenset(), unit="°")


def questions(lesson: int | None = None) -> tuple[Question, ...]:
    """The questions of a lesson, or of all, in order and in the language of the moment."""
    numbers = _numbers() if lesson is None else [n for n in _numbers() if n == lesson]
    return tuple(found for number in numbers for found in _build(number, language()))


def question(name: str) -> Question:
    """The question with this id, ``question("1.b")``.

    Raises:
        UnknownQuestion: if there is none; the error lists them.
    """
    there = {one.id: one for one in questions()}
    lesson = str(name).strip().partition(".")[0]
    near = [id_ for id_ in there if id_.partition(".")[0] == lesson]
    return known(name, there, UnknownQuestion, _("No hay ningún sobre «{name}»."), near or there)


@cache
def _numbers() -> tuple[int, ...]:
    names = (re.fullmatch(r"lesson_(\d\d)\.toml", file.name) for file in _FOLDER.iterdir())
    return tuple(sorted(int(name[1]) for name in names if name))


@cache
def _build(lesson: int, _language: str) -> tuple[Question, ...]:
    return toml.read(_FOLDER / f"lesson_{lesson:02}.toml", _File, WORDS).question
