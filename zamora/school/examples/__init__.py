"""Worked examples that fade: the same steps three times, each time with fewer of them shown.

The first round shows all steps, the second asks for the last one, the third shows only the first.
The steps stay and the figures change: a number that can be copied from the round before would ask
for nothing. A step that is asked for has a gap, a number or a choice, judged at once.

>>> from zamora.school.examples import example
>>> one = example("3")
>>> one.step(0, 2)
'Cuenta el mayor de los dos: son 3 pasos de rey.'
>>> one.asked(2, 2)
'Cuenta el mayor de los dos: son … pasos de rey.'
>>> one.gap(2, 2).check("4").status
<Status.SOLVED: 'solved'>

The examples are in ``examples.toml``, a table each::

    [[example]]
    id = "3"                            # the mark of the lesson
    title = "…"
    steps = [{ text = "De {a} a {b} hay {c} filas.", gap = "c" }]
    rounds = [{ a = 1, b = 3, c = 2 }]  # three: the figures in the sentences

With ``options = [{ key, text }]`` in a step, its gap is the key of one of them. ``board`` is a
position that shows what is asked about, and ``marks`` are cells of it, with figures in braces too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from zamora.core import toml
from zamora.core.errors import ZamoraError, known
from zamora.core.i18n import _, language
from zamora.school.tasks.base import Exercise, Option
from zamora.school.tasks.kinds import ChoiceExercise, NumberExercise

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("title", "text")
#: How often an example is seen.
ROUNDS = 3
#: What stands in place of a gap.
_BLANK = "…"


class UnknownExample(ZamoraError):
    """The lesson has no worked example."""


@dataclass(frozen=True)
class Step:
    """A step.

    Attributes:
        text: what is done, with figures in braces.
        gap: the figure that is asked for.
        options: what there is to choose from; none if a number is asked for.
    """

    text: str
    gap: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Example:
    """A worked example.

    Attributes:
        id: the mark of its lesson, ``"3b"``.
        title: what is asked in each round, with figures in braces.
        steps: how it is found out.
        rounds: the figures of each round.
        board: a game or a position that shows it, with figures in braces; empty for none.
        marks: names of cells of it, likewise.
    """

    id: str
    title: str
    steps: tuple[Step, ...]
    rounds: tuple[Mapping[str, Any], ...]
    board: str = ""
    marks: tuple[str, ...] = ()

    def shown(self, number: int) -> int:
        """How many steps a round shows, ``number`` from 0: all, all but one, only the first."""
        return (len(self.steps), len(self.steps) - 1, 1)[number]

    def heading(self, number: int) -> str:
        """What is asked in a round."""
        return self.title.format_map(_signed(self.rounds[number]))

    def picture(self, number: int) -> tuple[str, tuple[str, ...]]:
        """What shows a round: a game or a position, and names of cells to mark."""
        figures = self.rounds[number]
        return self.board.format_map(figures), tuple(one.format_map(figures) for one in self.marks)

    def step(self, number: int, at: int) -> str:
        """A step of a round, with all its figures."""
        step, figures = self.steps[at], dict(self.rounds[number])
        named = {one.key: one.text for one in step.options}
        if step.options:
            figures[step.gap] = named[figures[step.gap]]
        return step.text.format_map(_signed(figures))

    def asked(self, number: int, at: int) -> str:
        """The same step with its gap."""
        step = self.steps[at]
        return step.text.format_map(_signed(self.rounds[number]) | {step.gap: _BLANK})

    def gap(self, number: int, at: int) -> Exercise[Any]:
        """The gap of a step, as an exercise that judges what is filled in."""
        step, right = self.steps[at], self.rounds[number][self.steps[at].gap]
        said: dict[str, Any] = {"solution": right, "right": frozenset({right})}
        asked = self.asked(number, at)
        if step.options:
            return ChoiceExercise.alone(asked, options=step.options, **said)
        return NumberExercise.alone(asked, **said)


def _signed(figures: Mapping[str, Any]) -> dict[str, str]:
    return {key: str(value).replace("-", "−") for key, value in figures.items()}


@dataclass(frozen=True)
class _File:
    example: tuple[Example, ...]


def examples() -> tuple[Example, ...]:
    """All examples, in the order of the lessons and in the language of the moment."""
    return _read(language())


def example(lesson: str) -> Example:
    """The example of the lesson with this mark.

    Raises:
        UnknownExample: if it has none; the error lists the lessons that have one.
    """
    there = {one.id: one for one in examples()}
    reason = _("No hay ningún ejemplo por pasos en la lección «{name}».")
    return known(lesson, there, UnknownExample, reason)


@cache
def _read(_language: str) -> tuple[Example, ...]:
    return toml.read(Path(__file__).with_name("examples.toml"), _File, WORDS).example
