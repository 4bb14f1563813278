"""Which strategy? It is chosen before it is used: problems of a ladder, one at a time."""

from __future__ import annotations

import html
import random
from collections.abc import Callable, Sequence
from typing import Any

from zamora.core.i18n import _
from zamora.player import controls as w
from zamora.player.cards.exercise import make_input
from zamora.player.cards.practice import PracticeStrip
from zamora.player.controls import Note, prose
from zamora.player.work.loop import Dispatcher
from zamora.school.practice import LENGTH, Practice, Strategy, choose, families, strategies
from zamora.school.progress import Attempt
from zamora.school.rungs import ladders
from zamora.school.tasks.base import Option, Status
from zamora.school.tasks.kinds import ChoiceExercise

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
