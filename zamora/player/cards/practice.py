"""Fresh problems after a named strategy, or to choose one for; a warm-up of what was missed."""

from __future__ import annotations

import html
import random
from collections.abc import Callable, Sequence
from typing import Any

from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard, make_input
from zamora.player.controls import Note, prose
from zamora.player.jobs.loop import Dispatcher
from zamora.school.practice import (
    LENGTH,
    Practice,
    Strategy,
    choose,
    families,
    made,
    strategies,
    strip,
)
from zamora.school.progress import Attempt
from zamora.school.review import due
from zamora.school.rungs import ladders
from zamora.school.tasks.base import Option, Status
from zamora.school.tasks.kinds import ChoiceExercise


class PracticeStrip(CardRow):
    """The next problems of a strip, one at a time; a second visit gives others.

    Attributes:
        name: of the strip, ``"3b.casos"``.
        problems: those of this visit, of rising rating.
        at: the number of the one shown, from 0; behind the last one when all are done.
    """

    def __init__(self, name: str) -> None:
        """Choose problems of a strip that the pupil has not had.

        Raises:
            UnknownExercise: if there is no such strip; the error lists those there are.
        """
        self.name, self.at = name, 0
        self.problems = self._problems((), 1)
        super().__init__()
        self._skip = self._button(_("Otro parecido"), self.next, "refresh")
        self._more = self._button(_("Otra tanda"), self.begin, "refresh").add_class(
            "zamora-primary"
        )
        self._put([self._skip, self._note, self._more])
        self._begin()

    def next(self) -> None:
        """Go on to the next problem, or to the end."""
        self.at += 1
        self._show()

    def begin(self) -> None:
        """Choose new problems."""
        self._begin()

    # Inside --------------------------------------------------------------------------------------

    @property
    def card(self) -> ExerciseCard:
        """The card shown."""
        return self._card(min(self.at, self._length() - 1))

    def _length(self) -> int:
        return len(self.problems)

    def _problems(self, attempts: Sequence[Attempt], length: int = LENGTH) -> tuple[Practice, ...]:
        """The next problems for a pupil who has done this."""
        return strip(self.name, attempts, length)

    def _make(self, at: int) -> ExerciseCard:
        return ExerciseCard(
            self.problems[at].exercise, judged=self._show_progress, onward=self.next
        )

    def _open(self) -> None:
        self.problems = self._problems(self._store.attempts())
        self.at = 0
        self._note.say("")
        self._show()

    def _show(self) -> None:
        going = self.at < self._length()
        w.show(self._skip, going, keep_place=True)
        w.show(self._more, not going and self._length() > 0)
        if going:
            self._show_card(self.at)
            return
        self._show_progress()
        if not self.problems:
            self._note.say(_("Ya resolviste todos los problemas de esta estrategia."), "good")
            return
        solved = len(self._solved())
        said = ngettext(
            "Terminaste esta tanda: {n} resuelto. La próxima vez habrá otros.",
            "Terminaste esta tanda: {n} resueltos. La próxima vez habrá otros.",
            solved,
        )
        self._note.say(said.format(n=solved), "good")

    def _solved(self) -> set[str]:
        """Those of this visit that are solved."""
        mine = {one.exercise.id for one in self.problems}
        done = (a.exercise for a in self._store.attempts() if a.status == Status.SOLVED.value)
        return mine.intersection(done)

    def _show_progress(self) -> None:
        solved = self._solved()
        dots = "".join(
            "●" if one.exercise.id in solved else "◉" if place == self.at else "○"
            for place, one in enumerate(self.problems)
        )
        where = _("{n} de {total}").format(n=min(self.at + 1, self._length()), total=self._length())
        shown = f'<span aria-hidden="true">{dots}</span> {where}'
        whole = f'<span class="zamora-whole">{shown}</span>'  # stays in one line
        self._count.value = self._heading(*([whole] if self.problems else []))

    def _title(self) -> str:
        wanted = self.name.partition(".")[2]
        named = next((one.name for one in strategies() if one.id == wanted), "")
        return _("Práctica: {name}").format(name=named) if named else _("Práctica")

    def static_html(self) -> str:
        """What it is, and the first problem."""
        first = next(one for one in families() if one.strip == self.name)
        card = ExerciseCard.picture(made(first, 0).exercise)
        return f"<div><p>{html.escape(self._title())}</p>{card}</div>"


# Warm-up ------------------------------------------------------------------------------------------


class WarmUp(CardRow):
    """Up to five exercises that the pupil has missed before, one after the other.

    Attributes:
        at: the number of the one shown, from 0.
    """

    def __init__(self, lesson: int | None = None) -> None:
        """See what there is to repeat of the lessons before this one; None: of all."""
        super().__init__()
        self._lesson = lesson
        self._put()
        self._begin()

    def next(self) -> None:
        """Go on to the next exercise, or to the end."""
        self.at += 1
        self._show()

    # Inside --------------------------------------------------------------------------------------

    def _open(self) -> None:
        self._asked = due(self._store.attempts(), self._lesson)
        self.at = 0
        self._note.say("")
        self._show()

    def _length(self) -> int:
        return len(self._asked)

    def _make(self, at: int) -> ExerciseCard:
        return ExerciseCard(self._asked[at], onward=self.next)

    def _show(self) -> None:
        if self.at < self._length():
            self._show_card(self.at)
            where = _("{n} de {total}").format(n=self.at + 1, total=self._length())
            self._count.value = self._heading(where)
            return
        self._count.value = self._heading()
        if self._asked:
            self._note.say(_("¡Listo! Ya calentaste. Sigue con la lección."), "good")
        else:
            self._note.say(_("Hoy no tienes nada que repasar. ¡Adelante!"))

    def _title(self) -> str:
        return _("Para calentar")

    def static_html(self) -> str:
        """What it is; a published page must not show a pupil's mistakes."""
        words = _("Aquí vuelve, mezclado, lo que antes no te salió: hasta cinco ejercicios.")
        return f"<div><p>{self._heading()}<br>{html.escape(words)}</p></div>"


# Which strategy -----------------------------------------------------------------------------------


#: How many strategies there are to choose from.
CHOICES = 4


class WhichStrategy(PracticeStrip):
    """Problems of all strategies of a ladder in the lessons that the pupil has begun.

    Attributes:
        found: the numbers of the problems of this visit whose strategy has been found.
    """

    def __init__(self, ladder: int) -> None:
        """Choose problems that the pupil has not had; ladders count from 1."""
        self.ladder, self.found = ladder, set[int]()
        self._gates: dict[int, Gate] = {}
        super().__init__(str(ladder))

    @property
    def gate(self) -> Gate:
        """The choice of a strategy for the problem shown; made when it is first asked for."""
        if self.at not in self._gates:
            self._gates[self.at] = Gate(
                self.problems[self.at], _strategies(self.ladder), self._dispatcher, self._choose
            )
        return self._gates[self.at]

    def next(self) -> None:
        """Go on to the next problem, or to the end."""
        self._note.say("")
        super().next()

    # Inside --------------------------------------------------------------------------------------

    def _choose(self) -> None:
        self.found.add(self.at)
        right = self.gate.right
        self._show()
        self._note.say(f"{right.name}. {right.about}", "good")

    def _problems(self, attempts: Sequence[Attempt], length: int = LENGTH) -> tuple[Practice, ...]:
        ids = {one.id for one in _strategies(self.ladder)}
        numbers = {one.number for one in ladders()[self.ladder - 1].rungs}
        every = [one for one in families() if one.number in numbers and one.strategy in ids]
        begun = {one.lesson for one in attempts}
        return choose([one for one in every if one.number in begun] or every, attempts, length)

    def _open(self) -> None:
        self.found, self._gates = set(), {}
        super()._open()

    def _show_card(self, at: int) -> None:
        if at in self.found:
            super()._show_card(at)
        else:
            self._place.show(self.gate)
            self._show_progress()

    def _title(self) -> str:
        return ladders()[self.ladder - 1].name

    def static_html(self) -> str:
        """What it is."""
        return f"<p>{html.escape(self._title())}</p>"


class Gate(w.VBox):
    """A problem, and strategies to choose from; nothing of this is kept.

    Attributes:
        right: the strategy that fits.
        offered: those to choose from.
    """

    def __init__(
        self,
        asked: Practice,
        every: Sequence[Strategy],
        dispatcher: Dispatcher,
        found: Callable[[], object],
    ) -> None:
        """Ask.

        Args:
            asked: the problem.
            every: strategies, that of the problem among them.
            dispatcher: the way to the main loop.
            found: called when the right one is chosen.
        """
        self.right = next(one for one in every if one.id == asked.family.strategy)
        rng = random.Random(asked.exercise.id)  # noqa: S311 (no secret)
        others = [one for one in every if one is not self.right]
        self.offered = [self.right, *rng.sample(others, min(CHOICES - 1, len(others)))]
        rng.shuffle(self.offered)
        self._found = found
        self._exercise = ChoiceExercise.alone(
            asked.exercise.statement,
            solution=self.right.id,
            position=asked.exercise.position,
            marks=asked.exercise.marks,
            options=tuple(Option(one.id, one.name) for one in self.offered),
            right=frozenset({self.right.id}),
        )
        self._input: Any = make_input(self._exercise, dispatcher, lambda: None, self._given)
        self._note = Note()
        statement = w.HTML(prose(asked.exercise.statement)).add_class("zamora-statement")
        question = w.HTML(f"<b>{html.escape(_('¿Qué estrategia te sirve aquí?'))}</b>")
        self._input.widget.add_class("zamora-play")
        row = w.Box([self._input.widget]).add_class("zamora-row")
        super().__init__([statement, question, row, self._note])
        self.add_class("zamora", "zamora-exercise")

    def choose(self, strategy: str) -> None:
        """Choose a strategy, by its id."""
        self._input.answer = strategy
        self._given()

    def _given(self) -> None:
        status = self._exercise.check(self._input.answer).status
        self._input.judged(status)
        if status is Status.SOLVED:
            self._found()
            return
        chosen = next(one for one in self.offered if one.id == self._input.answer)
        said = _("«{name}» sirve para otra cosa: para {use} Prueba con otra.")
        self._note.say(said.format(name=chosen.name, use=chosen.use), "bad")


def _strategies(ladder: int) -> list[Strategy]:
    """The strategies that problems of a ladder practise."""
    numbers = {one.number for one in ladders()[ladder - 1].rungs}
    used = {one.strategy for one in families() if one.number in numbers}
    return [one for one in strategies() if one.id in used]
