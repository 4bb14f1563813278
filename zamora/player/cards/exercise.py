"""An exercise on the page: its statement, a place to answer, check, hints, solution, stars."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.position import Turn
from zamora.player import controls as w
from zamora.player.cards.boardinputs import CellsInput, PlayInput
from zamora.player.cards.inputs import FIGURE_WIDTH, ChoiceInput, Input, NumberInput, OrderInput
from zamora.player.controls import Note, button, prose
from zamora.player.following import Following, refresh
from zamora.player.picture.still import image
from zamora.player.picture.view import View, build
from zamora.player.picture.words import sentence
from zamora.player.work.loop import Dispatcher
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Exercise,
    Option,
    OrderExercise,
    Status,
    TurnExercise,
    exercise,
    exercises,
    lessons,
)
from zamora.school.progress import Progress, progress

#: Which input belongs to which kind of exercise.
_INPUTS: dict[str, Any] = {
    "turn": PlayInput,
    "survive": PlayInput,
    "cells": CellsInput,
    "counterexample": CellsInput,
    "number": NumberInput,
    "choice": ChoiceInput,
    "order": OrderInput,
}

#: How long the stars that have just been won are celebrated, in seconds.
CHEER_SECONDS = 1.5


class ExerciseCard(Following, w.VBox):
    """One exercise, judged when the answer is given: a turn when it is made, a number on Enter.

    A button to have it judged is there only where an answer has several parts. Nothing on the card
    moves when there is a verdict: its place has been kept free.

    Attributes:
        exercise: what is asked.
        status: what came of the last answer.
        tries: wrong answers and the right one, since the card was opened by the pupil at work.
        hints_used: hints seen; the solution counts as all of them and one more.
    """

    def __init__(
        self,
        asked: str | Exercise[Any],
        store: Progress | None = None,
        judged: Callable[[], object] | None = None,
        onward: Callable[[], object] | None = None,
        helped: bool = True,
    ) -> None:
        """Open an exercise.

        Args:
            asked: an exercise, or its id: lesson and number, e.g. ``"1.3"``.
            store: where results are kept; by default the current pupil's progress.
            judged: is called whenever a result has been kept.
            onward: goes on to what comes next when it is solved; by default to the card of the next
                exercise of the lesson, if there is one on the page.
            helped: whether there are hints, solutions and second tries.

        Raises:
            UnknownExercise: if there is none.
        """
        self.exercise = asked if isinstance(asked, Exercise) else exercise(asked)
        self._on_judged = judged
        self._onward = onward
        self._dispatcher = Dispatcher(self._report)
        self._follow(progress if store is None else lambda: store)
        self.tries = 0
        self.hints_used = 0
        self._solved = False
        #: What came of the last answer that was judged.
        self.status = Status.NOT_ATTEMPTED
        self._judged: Any = None
        self._title = w.HTML()
        self._title.add_class("zamora-exercise-title")
        statement = w.HTML(prose(self.exercise.statement))
        statement.add_class("zamora-statement")
        self._feedback = Note()
        self._feedback.keep_room(self._longest())
        self._hints = w.HTML()
        self._hints.add_class("zamora-hints")
        self._input = make_input(self.exercise, self._dispatcher, self._changed, self.check)
        self._check = button(self._dispatcher, _("Comprobar"), self.check)
        self._check.add_class("zamora-primary")
        self._hint = button(self._dispatcher, _("Pista"), self.hint)
        self._hint.add_class("zamora-hint-button")
        self._again = button(self._dispatcher, _("Otra vez"), self.begin_again)
        self._reveal = button(self._dispatcher, _("Ver solución"), self.reveal)
        self._next = button(self._dispatcher, _("Siguiente"), self.next, "arrow-right")
        self._next.add_class("zamora-primary")
        if onward is None:
            self._next.add_class("zamora-next-card")  # a page that shows one at a time has its own
        buttons = w.Box(
            [
                *([self._check] if self._input.parts else []),
                *([self._again] if self._input.again and helped else []),
                *([self._hint, self._reveal] if helped else []),
                *([self._next] if onward is not None or self._later_ids() else []),
            ]
        )
        buttons.add_class("zamora-buttons")
        side = w.VBox([buttons, self._feedback, self._hints])
        side.add_class("zamora-panel")
        self._input.widget.add_class("zamora-play")
        row = w.Box([self._input.widget, side])
        row.add_class("zamora-row")
        super().__init__([self._title, statement, row])
        self.add_class("zamora")
        self.add_class("zamora-exercise")
        self._show_title()
        self._show_buttons()

    # What a pupil does ---------------------------------------------------------------------------

    def check(self) -> None:
        """Judge the answer and show the verdict; count it if there was something to judge."""
        answer = self._input.answer
        verdict = self.exercise.check(answer)
        if verdict.status is Status.NOT_ATTEMPTED:
            self._feedback.say(verdict.message)
            return
        self.status = verdict.status
        warning, first = "", verdict.status is Status.SOLVED and not self._solved
        if not self._solved and answer != self._judged:
            self.tries += 1
            self._judged = answer
            self._store.record(self.exercise.id, verdict, answer, self.hints_used)
            # Taken here, before another card of the notebook takes it.
            warning = self._store.take_warning()
            refresh()
            if self._on_judged:
                self._on_judged()
        reply = self._input.judged(verdict.status)
        if verdict.status is Status.SOLVED:
            self._solved = True
            words, tone = [verdict.message, self.exercise.explanation], "good"
        else:
            words, tone = [verdict.message, _played(reply, verdict.message), verdict.hint], "bad"
        self._feedback.say(" ".join(filter(None, (*words, warning))), tone)
        self._show_hints()
        self._show_title(cheer=first)
        if first:
            self._dispatcher.later(CHEER_SECONDS, self._show_title)
        self._show_buttons()

    def next(self) -> None:
        """Go on to what comes next."""
        if self._onward is not None:
            self._onward()
        elif (card := self._following_card()) is not None:
            card.come()

    def one_try(self) -> None:
        """Let there be no other try after the first one."""
        self._input.final = True

    def come(self) -> None:
        """Come into sight, with the keyboard."""
        self._feedback.come()

    def hint(self) -> None:
        """Show one more hint."""
        if self.hints_used >= len(self.exercise.hints):
            return
        self.hints_used += 1
        self._feedback.say(self.exercise.hints[self.hints_used - 1])
        self._show_hints()
        self._show_buttons()

    def begin_again(self) -> None:
        """Clear the answer; what has been solved stays solved."""
        self._input.clear()
        self._feedback.say(_("Empieza otra vez."))
        self._show_hints()

    def reveal(self) -> None:
        """Show a solution; it will be worth one star at most."""
        self.hints_used = len(self.exercise.hints) + 1
        words = self._input.reveal()
        words = _("Una solución: {solution}").format(solution=sentence(words))
        self._feedback.say(" ".join(filter(None, (words, self.exercise.explanation))))
        self._show_hints()
        self._show_buttons()

    # Inside --------------------------------------------------------------------------------------

    def _begin_for_another(self) -> None:
        self.tries = self.hints_used = 0
        self._solved, self._judged = False, None
        self._input.clear()
        self._feedback.say("")
        self._show_hints()
        self._show_title()
        self._show_buttons()

    def _changed(self) -> None:
        complaint = self._input.complaint
        if complaint or self._feedback.text:
            self._feedback.say(complaint)
            self._show_hints()

    def _later_ids(self) -> list[str]:
        """The exercises of the lesson after this one."""
        lesson = self.exercise.lesson
        ids = [one.id for one in exercises(lesson)] if lesson in lessons() else []
        return ids[ids.index(self.exercise.id) + 1 :] if self.exercise.id in ids else []

    def _following_card(self) -> ExerciseCard | None:
        """A card on the page with the next exercise of this lesson."""
        wanted = self._later_ids()[:1]
        cards = (one for one in self.everything if isinstance(one, ExerciseCard))
        return next((one for one in cards if one.exercise.id in wanted), None)

    def _longest(self) -> str:
        """As long a text as the card may say one day; of what has numbers in it, a guess."""
        asked = self.exercise
        said = [" ".join((one.message, one.hint)) for one in asked.mistakes]
        board = _("Tu rival juega «{turn}».").format(turn="–" * 24)
        reply = board if isinstance(self.exercise, TurnExercise) else ""
        said = [" ".join(filter(None, (one, reply))) for one in said] or [reply + "–" * 60]
        return max(*said, f"{_('¡Correcto!')} {asked.explanation}", key=len)

    def _show_title(self, *, cheer: bool = False) -> None:
        stars = self._store.stars(self.exercise.id)
        # Empty stars keep the place of those to be won.
        shown = '<span class="zamora-stars-none" aria-hidden="true">☆☆☆</span>'
        if stars:
            spoken = ngettext("{n} estrella", "{n} estrellas", stars).format(n=stars)
            won = "".join(f"<i>{star}</i>" for star in "★" * stars) if cheer else "★" * stars
            burst = '<span class="zamora-burst">' + "<i>★</i>" * 9 + "</span>" if cheer else ""
            shown = (
                f'<span class="zamora-stars" role="img" aria-label="{spoken}">'
                f"{won}{'☆' * (3 - stars)}{burst}</span>"
            )
        (self.add_class if cheer else self.remove_class)("zamora-cheer")
        self._title.value = f"<b>{html.escape(self.exercise.heading)}</b> {shown}"

    def _show_hints(self) -> None:
        seen = self.exercise.hints[: self.hints_used]
        if self._feedback.text in seen[-1:]:  # it stands there
            seen = seen[:-1]
        items = "".join(f"<li>{prose(hint)}</li>" for hint in seen)
        self._hints.value = f"<b>{_('Pistas')}</b><ol>{items}</ol>" if items else ""

    def _show_buttons(self) -> None:
        left = max(len(self.exercise.hints) - self.hints_used, 0)
        self._hint.disabled = left == 0
        self._hint.description = _("Pista ({n})").format(n=left) if left else _("Sin más pistas")
        # The solution is for those who have tried: a wrong answer, or all hints.
        tried = self.tries > 0 or left == 0
        onward = self._solved and (self._onward is not None or self._following_card() is not None)
        # The way on stands where the solution was to be asked for.
        w.show(self._reveal, tried and not self._solved, keep_place=not onward)
        w.show(self._next, onward)

    def _report(self, error: BaseException) -> None:
        self._feedback.say(_("Algo falló: {error}. Prueba otra vez.").format(error=error), "bad")

    def static_html(self) -> str:
        """Title, statement, figure and, where there are some, the sentences to work with."""
        return self.picture(self.exercise)

    @staticmethod
    def picture(asked: Exercise[Any]) -> str:
        """An exercise where nothing runs: the same for one that has no card."""
        parts = [f"<p><b>{html.escape(asked.heading)}</b><br>{prose(asked.statement)}</p>"]
        if asked.position is not None:
            journey = asked.journey if isinstance(asked, CellsExercise) else ()
            view = View(asked.position, marks=dict.fromkeys(asked.marks, "shown"), last=journey)
            # Pale, and labelled as a drawing: it does not react to clicks.
            asleep = _("Es un dibujo: se podrá tocar cuando despierte la lección.")
            drawn = image(build(view), FIGURE_WIDTH)
            parts.append(f'<div style="opacity: 0.6">{drawn}</div><p><i>{asleep}</i></p>')
        sentences: tuple[Option, ...] = ()
        if isinstance(asked, ChoiceExercise):
            sentences = asked.options
        elif isinstance(asked, OrderExercise):
            sentences = asked.steps
        if sentences:
            items = "".join(f"<li>{prose(option.text)}</li>" for option in sentences)
            parts.append(f"<ul>{items}</ul>")
        return f"<div>{''.join(parts)}</div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[{heading}: despierta la lección para responder] {statement}").format(
            heading=self.exercise.heading, statement=self.exercise.statement
        )


def make_input(
    exercise: Exercise[Any],
    dispatcher: Dispatcher,
    changed: Callable[[], object],
    given: Callable[[], object],
) -> Input[Any]:
    """The input for an exercise.

    Raises:
        ZamoraError: if no input is made for its kind.
    """
    if exercise.kind not in _INPUTS:
        raise ZamoraError(f"no input for exercises of kind {exercise.kind!r}", accepted=_INPUTS)
    made: Input[Any] = _INPUTS[exercise.kind](exercise, dispatcher, changed, given)
    return made


def _played(reply: Turn | None, message: str) -> str:
    """That the rival answers on the board, unless the message says it."""
    if reply is None or str(reply) in message:
        return ""
    return _("Tu rival juega «{turn}».").format(turn=reply)
