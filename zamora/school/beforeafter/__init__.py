"""A short test before the ladder and after it, in two parallel forms, without our games.

Eight questions, one a skill; the two forms ask the same skills in the same order, in the same way
and with numbers of the same size, so that answers from memory do not help. Who gets which form
first alternates (:func:`allotted`), so that a form that turns out to be easier favors neither side.
What pupils answer is kept with their progress, never as stars; :func:`gain_of` reckons,
and :mod:`zamora.school.report` shows, what changed.

>>> from zamora.school.beforeafter import form
>>> len(form("a")), form("b")[3].skill
(8, 'contraejemplo')
>>> form("a")[1].is_right("7"), form("a")[1].is_right("8")
(True, False)

A form is a file, ``form_<letter>.toml``, a table an item::

    [[item]]
    skill = "simetria"
    question = "…"
    right = 7                  # a number; or, with options, the key of one of them
    options = [{ key = "norte", text = "El norte" }]   # or notation = "8", which is not translated
    facts = { chairs = 9 }     # the figures in the sentence: the tests reckon the answer from them

It is not measured yet how hard the items are, nor that the forms are equally hard; the report says
so.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from zamora.core import toml
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.school.progress import Response
from zamora.school.tasks.base import Json, NothingToJudge, Option
from zamora.school.tasks.kinds import ChoiceExercise, NumberExercise

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("question", "text")
#: When the test is taken.
PHASES = ("before", "after")
#: The parallel forms.
FORMS = ("a", "b")


class UnknownForm(ZamoraError):
    """There is no form of that name."""


@dataclass(frozen=True)
class Item:
    """One question of a form.

    Attributes:
        skill: what it is about; the same in both forms.
        question: what is asked.
        right: a number, or the key of an option.
        facts: the figures in the question.
        options: what there is to choose from; none if a number is asked for.
    """

    skill: str
    question: str
    right: float | str
    facts: Mapping[str, Any]
    options: tuple[Option, ...] = ()

    @cached_property
    def _judge(self) -> ChoiceExercise | NumberExercise:
        asked, right = self.question, self.right
        if self.options:
            known = frozenset({str(right)})
            return ChoiceExercise.alone(asked, solution=right, right=known, options=self.options)
        return NumberExercise.alone(asked, solution=right, right=frozenset({float(right)}))

    def read(self, answer: Json) -> object:
        """What an answer means.

        Raises:
            NothingToJudge: if it is no answer to this question; the message says what would be.
        """
        return self._judge.read(answer)

    def is_right(self, answer: Json) -> bool:
        """Whether an answer is right; None, "I don't know", and nonsense are not."""
        try:
            return self._judge.achieves(self._judge.read(answer))  # type: ignore[arg-type]
        except NothingToJudge:
            return False


def skills() -> Mapping[str, str]:
    """What is asked, in order: the key and a few words for a teacher."""
    return {
        "giros": _("Giros y rumbos"),
        "cuadricula": _("Distancia en una cuadrícula"),
        "reciproca": _("«Si… entonces» y su recíproca"),
        "contraejemplo": _("Contraejemplo"),
        "casos": _("Ordenar todos los casos"),
        "atras": _("Trabajar hacia atrás"),
        "simetria": _("Simetría"),
        "contar": _("Contar con orden"),
    }


def form(letter: str) -> tuple[Item, ...]:
    """The items of a form, in order, in the language of the moment.

    Raises:
        UnknownForm: if there is none of that name; the error lists them.
    """
    if letter not in FORMS:
        raise UnknownForm(
            _("No hay ninguna forma «{name}» de la prueba.").format(name=letter),
            text=letter,
            accepted=FORMS,
        )
    return _build(letter, language())


def allotted(pupil: str, begun: Iterable[str]) -> str:
    """The form that a pupil gets first: the one with which fewer have begun at this computer.

    If the counts are equal, the pupil's random id decides: so the forms are balanced on a shared
    computer, and by chance where each pupil has one of her own.

    Args:
        pupil: her id, a hexadecimal number.
        begun: the forms with which others have begun.
    """
    counts = Counter(begun)
    if counts["a"] != counts["b"]:
        return min(FORMS, key=lambda letter: counts[letter])
    return FORMS[int(pupil, 16) % 2]


def form_for(phase: str, responses: Sequence[Response], first: str) -> str:
    """The form that a pupil takes in a phase: the one begun; after the ladder the other one.

    Args:
        phase: ``"before"`` or ``"after"``.
        responses: the pupil's answers.
        first: what :func:`allotted` says, for a pupil who has not begun.
    """
    begun = [one.form for one in responses if one.phase == phase]
    if begun:
        return begun[0]
    if phase == "after":
        before = form_for("before", responses, first)
        return next(letter for letter in FORMS if letter != before)
    return first


def results(responses: Iterable[Response], phase: str) -> Mapping[str, bool] | None:
    """Which skills were answered rightly in a phase; None if the test was not finished."""
    right = {
        one.skill: item.is_right(one.value)
        for one in responses
        if one.phase == phase
        for item in form(one.form)
        if item.skill == one.skill
    }
    return right if right.keys() == skills().keys() else None


@dataclass(frozen=True)
class _File:
    item: tuple[Item, ...]


@cache
def _build(letter: str, _language: str) -> tuple[Item, ...]:
    return toml.read(Path(__file__).with_name(f"form_{letter}.toml"), _File, WORDS).item


# What was gained ----------------------------------------------------------------------------------


#: How often an interval made in this way holds the mean gain.
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Gain:
    """What a group gained.

    Attributes:
        n: how many took both.
        before: the mean before; 0 if there are no pupils.
        after: the mean after.
        interval: of the mean gain, paired t, :data:`CONFIDENCE`; None for fewer than two.
    """

    n: int
    before: float
    after: float
    interval: tuple[float, float] | None

    @property
    def gain(self) -> float:
        """The mean gain."""
        return self.after - self.before


def gain_of(pairs: Sequence[tuple[float, float]]) -> Gain:
    """What a group gained, from each one's score before and after."""
    n = len(pairs)
    if not n:
        return Gain(0, 0.0, 0.0, None)
    before, after = (math.fsum(pair[side] for pair in pairs) / n for side in (0, 1))
    if n == 1:
        return Gain(n, before, after, None)
    mean = after - before
    squares = math.fsum((then - first - mean) ** 2 for first, then in pairs)
    half = student(n - 1) * math.sqrt(squares / (n - 1) / n)
    return Gain(n, before, after, (mean - half, mean + half))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How far from 0 the middle ``confidence`` of Student's t distribution reaches.

    Found by halving: what lies between −t and t is known in closed form for a whole number of
    degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4), with θ = arctan(t / √freedom).

    Args:
        freedom: degrees of freedom, at least 1.
        confidence: between 0 and 1.

    Raises:
        ValueError: if there is no such distribution or no such part of it.
    """
    if freedom < 1 or not 0 < confidence < 1:
        raise ValueError(f"no middle {confidence} of a t with {freedom} degrees of freedom")
    low, high = 0.0, math.pi / 2
    for _step in range(100):
        middle = (low + high) / 2
        if _inside(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _inside(theta: float, freedom: int) -> float:
    """The part of the distribution between −t and t."""
    sine, cosine = math.sin(theta), math.cos(theta)
    odd = freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for number in range(freedom // 2):
        total += term
        step = 2 * number + 1 + odd
        term *= cosine * cosine * step / (step + 1)
    return (theta + sine * total) * 2 / math.pi if odd else sine * total
