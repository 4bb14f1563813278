"""The teacher's part of one lesson, as data: ``docente/<two digits>.toml`` next to the lessons.

A lesson in two parts has one for both; that of the workshop, which has no number, is
``docente/taller.toml`` and says its own title.

::

    purpose = ["Leer y aplicar una regla condicional."]
    before = ["Abra la lección una vez en cada computadora."]
    unplugged = ["Nueve filas de cinco cuadros en el piso …"]

    [facts]                 # each is held against the engine by the tests
    pairs = 32

    [routes]                # what each age does
    young = "…"
    middle = "…"
    old = "…"

    [[schedule]]            # 45 and 90 minutes
    minutes = 45
    steps = [[5, "Juega", "…"], [10, "Observa", "…"]]

    [[question]]
    ask = "…"
    answer = "…"

    [[mistake]]
    seen = "Cree que basta llegar junto al balón."
    say = "«¿Quién la acompaña?»"

    [[rubric]]
    what = "Aplica la regla"
    levels = ["…", "…", "…"]        # begins, is on the way, achieves it

    [[worksheet]]           # and [[ticket]]: see Task
    exercise = "2.1"

    [[note]]
    title = "La conjetura"
    text = "…"

What a lesson has to do with curricula stands in :mod:`.curricula`, a file a country.

Of an exercise on the worksheet the statement, the board and the answer are the school's own. A
sentence may hold ``{name}``, a figure of the file's own table ``facts``, and ``{2.7}``, the answer
to that exercise as the school has it. So each figure stands in one place, where the tests hold the
engine against it, and no answer is written twice. ``[...]`` is a gap to be filled in by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import Any

from zamora.core import toml
from zamora.core.i18n import _, of_lesson
from zamora.core.numbers import decimal, grouped, with_unit
from zamora.core.toml import DamagedData
from zamora.core.tongues import written
from zamora.school.exercises import exercise, exercises, lessons
from zamora.school.rungs import WORKSHOP, WORKSHOP_MARK, rungs
from zamora.school.tasks.base import Exercise, Option
from zamora.school.tasks.kinds import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)


def lettered(options: tuple[Option, ...]) -> tuple[tuple[str, Option], ...]:
    """The sentences to choose or to order with the letters they have on paper."""
    return tuple(zip(ascii_lowercase, options, strict=False))


def answer(exercise: Exercise[Any]) -> str:
    """What is right, in a line; where more than that is right, it says so."""
    solution = exercise.solution
    match exercise:
        case NumberExercise():
            first, *more = (
                with_unit(one, exercise.unit)
                for one in (solution, *sorted(exercise.right - {float(solution)}))
            )
            if not more:
                return first
            return _("{answer} (también vale {other})").format(answer=first, other=", ".join(more))
        case CellsExercise():
            return ", ".join(solution)
        case Counterexample():
            return _("Por ejemplo: {answer}").format(answer=", ".join(solution))
        case ChoiceExercise():
            chosen = [
                f"{letter}) {option.text}"
                for letter, option in lettered(exercise.options)
                if option.key in exercise.right
            ]
            return " ".join(chosen)
        case OrderExercise():
            letters = {option.key: letter for letter, option in lettered(exercise.steps)}
            order = ", ".join(letters[key] for key in solution)
            if _only(exercise):
                return order
            return _("Por ejemplo: {answer}").format(answer=order)
    if isinstance(solution, str):
        return written(solution)
    return _("Por ejemplo: {answer}").format(answer=written("; ".join(solution)))


def _only(exercise: OrderExercise) -> bool:
    """Whether each step rests on the one before it, so that there is no other order."""
    steps = exercise.solution
    return all(pair in exercise.before for pair in pairwise(steps))


# Answers in words ---------------------------------------------------------------------------------


Fact = int | float | str

#: The entries whose texts are translated.
WORDS = (
    *("purpose", "before", "unplugged", "young", "middle", "old", "steps", "ask", "answer"),
    *("seen", "say", "what", "levels", "text", "also", "title", "about", "opening", "items"),
    *("head", "rows"),
)

_NAMED = re.compile(r"\{([^{}]*)\}")
_EXERCISE = re.compile(r"\d\.\d{1,2}")


def read_tables(text: str, file: str) -> dict[str, Any]:
    """What stands in a file, in our language, with figures and answers in place; without its facts.

    Raises:
        DamagedData: if it is no TOML, or if it names a figure that it does not have.
        UnknownExercise: if it names an exercise that there is none of.
    """
    content, facts = split_facts(text, file)

    def filled(sentence: str) -> str:
        return _NAMED.sub(lambda found: _said(found[1], facts, file), sentence)

    content = toml.texts(content, lambda sentence: of_lesson(sentence, f"docente/{file}"), WORDS)
    tables: dict[str, Any] = toml.texts(content, filled)
    return tables


def split_facts(text: str, file: str) -> tuple[dict[str, Any], dict[str, Fact]]:
    """What stands in a file as it is written, and its facts apart.

    Raises:
        DamagedData: if it is no TOML.
    """
    content = toml.parse(text, file)
    return content, content.pop("facts", {})


def _said(name: str, facts: Mapping[str, Fact], file: str) -> str:
    if _EXERCISE.fullmatch(name):
        return answer(exercise(name))
    if name not in facts:
        raise DamagedData(
            _("{file}: no hay ningún dato «{name}».").format(file=file, name=name),
            text=name,
            accepted=facts,
        )
    fact = facts[name]
    if isinstance(fact, int):
        return grouped(fact)
    return decimal(fact) if isinstance(fact, float) else fact


#: How long the two plans of a lesson are, in minutes.
LENGTHS = (45, 90)
#: The youngest pupils of each route.
AGES = (8, 11, 14)
#: A rubric has this many levels.
LEVELS = 3


@dataclass(frozen=True)
class Routes:
    """What pupils of 8 to 10, of 11 to 13 and of 14 to 16 years do."""

    young: str
    middle: str
    old: str


@dataclass(frozen=True)
class Schedule:
    """A class minute by minute: for each step how long it takes, its name, what is done."""

    minutes: int
    steps: tuple[tuple[int, str, str], ...]

    def __post_init__(self) -> None:
        """Check that the steps take as long as the class."""
        total = sum(minutes for minutes, _name, _what in self.steps)
        if total != self.minutes:
            raise DamagedData(
                _("El plan de {minutes} minutos suma {total}.").format(
                    minutes=self.minutes, total=total
                ),
                text=str(total),
            )


@dataclass(frozen=True)
class Question:
    """A question to talk about, with what is true about it."""

    ask: str
    answer: str


@dataclass(frozen=True)
class Mistaken:
    """A likely mistake, and what to say."""

    seen: str
    say: str


@dataclass(frozen=True)
class Criterion:
    """A row of the rubric: what is looked at, and its three levels."""

    what: str
    levels: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check how many levels there are."""
        if len(self.levels) != LEVELS:
            raise DamagedData(
                _("La rúbrica «{what}» no tiene {n} niveles.").format(what=self.what, n=LEVELS),
                text=self.what,
            )


@dataclass(frozen=True)
class Note:
    """Something more to know."""

    title: str
    text: str


@dataclass(frozen=True)
class Task:
    """A task on paper.

    Attributes:
        exercise: the id of an exercise; what is not said otherwise comes from it.
        text: what to do.
        answer: for the key.
        also: for the key, after the exercise's own answer: what the text asks besides.
        board: a position (a code or the key of a game) to draw; the exercise's own if "".
        bare: the board without its men, to draw on.
        drawn: whether there is a board on paper, too.
        lines: to write on.
        squares: height of squared paper to draw on, in mm.
        age: from which route on it is meant, the youngest pupils' age.
    """

    exercise: str = ""
    text: str = ""
    answer: str = ""
    also: str = ""
    board: str = ""
    bare: bool = False
    drawn: bool = True
    lines: int = 1
    squares: int = 0
    age: int = 8

    def __post_init__(self) -> None:
        """Check that it has a question, an answer, and an age of one of the routes."""
        if not self.asked or not self.key or self.age not in AGES:
            raise DamagedData(
                _("A una tarea le falta la pregunta, la respuesta o una edad: «{task}».").format(
                    task=self.text or self.exercise
                ),
                text=self.text,
                accepted=map(str, AGES),
            )

    @property
    def source(self) -> Exercise[Any] | None:
        """The exercise, if it is one."""
        return exercise(self.exercise) if self.exercise else None

    @property
    def asked(self) -> str:
        """What to do."""
        source = self.source
        return self.text or (source.statement if source else "")

    @property
    def key(self) -> str:
        """What is right, and why if it is an exercise of the school's."""
        source = self.source
        if self.answer or source is None:
            return self.answer
        return f"**{answer(source)}** · {source.explanation} {self.also}".rstrip()


@dataclass(frozen=True)
class Plan:
    """The teacher's part of a lesson; see the module.

    Attributes:
        number: of the lesson; None for the workshop, which is outside the ladder.
        title: of the lesson.
        about: what is learnt there, a few words.
    """

    number: int | None
    title: str
    about: str
    purpose: tuple[str, ...]
    before: tuple[str, ...]
    routes: Routes
    schedule: tuple[Schedule, ...]
    question: tuple[Question, ...]
    mistake: tuple[Mistaken, ...]
    unplugged: tuple[str, ...]
    rubric: tuple[Criterion, ...]
    ticket: tuple[Task, ...]
    worksheet: tuple[Task, ...]
    note: tuple[Note, ...] = ()

    @property
    def exercises(self) -> tuple[Exercise[Any], ...]:
        """The exercises of the lesson on the screen."""
        number = WORKSHOP if self.number is None else self.number
        return exercises(number) if number in lessons() else ()

    @property
    def kit(self) -> str:
        """By which curricula and commands call the lesson: its number, or ``"taller"``."""
        return WORKSHOP_MARK if self.number is None else str(self.number)

    @property
    def heading(self) -> str:
        """The title with the number."""
        return self.title if self.number is None else f"{self.number} · {self.title}"


def read_plan(number: int | None, text: str) -> Plan:
    """The plan of the lesson with this number (None: the workshop) from the text of its file.

    Raises:
        DamagedData: if something in it is not understood, or missing, or does not add up.
        UnknownExercise: if a sentence names an exercise that there is none of.
    """
    file = f"{WORKSHOP_MARK}.toml" if number is None else f"{number:02}.toml"
    content = {**read_tables(text, file), "number": number}
    for rung in rungs():
        if rung.number == number:
            content |= {"title": rung.title, "about": rung.about}
    return toml.structure(content, Plan, file)


# The guide to the whole course --------------------------------------------------------------------

# ``curso.toml``, a table a section; figures stand in ``facts`` here too:
#
#     [[section]]
#     title = "…"
#     text = ["…"]            # paragraphs
#     items = ["…"]           # then a list
#     head = ["…", "…"]       # then a table
#     rows = [["…", "…"]]
#     widths = [1, 2]


@dataclass(frozen=True)
class Section:
    """A section of the guide: paragraphs, a list, a table."""

    title: str
    text: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    widths: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Check that the rows fit the table."""
        for row in self.rows:
            if not len(row) == len(self.head) == len(self.widths):
                raise DamagedData(
                    _("Una fila de «{title}» no cabe en su tabla.").format(title=self.title),
                    text=" | ".join(row),
                )


@dataclass(frozen=True)
class Course:
    """The guide: its title, an opening paragraph, its sections."""

    title: str
    opening: str
    section: tuple[Section, ...]


def read_course(text: str, file: str = "curso.toml") -> Course:
    """The guide from the text of its file.

    Raises:
        DamagedData: if something in it is not understood, or missing.
    """
    return toml.structure(read_tables(text, file), Course, file)
