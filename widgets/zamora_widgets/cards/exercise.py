"""An exercise on the page: its statement, a place to answer, check, hints, solution, stars."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Exercise,
    Option,
    OrderExercise,
    Status,
    exercise,
)
from zamora.school.progress import Progress, progress
from zamora_widgets.cards.boardinputs import CellsInput, PlayInput
from zamora_widgets.cards.inputs import FIGURE_WIDTH, ChoiceInput, Input, NumberInput, OrderInput
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import Note, button, prose
from zamora_widgets.page.following import Following, refresh
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.style import Style
from zamora_widgets.picture.static import Static, image
from zamora_widgets.picture.view import View, build
from zamora_widgets.picture.words import sentence

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


class ExerciseCard(Static, Following, w.VBox):
    """One exercise, marked on the spot.

    Attributes:
        exercise: what is asked.
        tries: wrong answers and the right one, since the card was opened by the pupil at work.
        hints_used: hints seen; the solution counts as all of them and one more.
    """

    def __init__(
        self,
        asked: str | Exercise[Any],
        store: Progress | None = None,
        judged: Callable[[], object] | None = None,
    ) -> None:
        """Open an exercise.

        Args:
            asked: an exercise, or its id: lesson and number, e.g. ``"1.3"``.
            store: where results are kept; by default the progress of who is working.
            judged: is called whenever a result has been kept.

        Raises:
            UnknownExercise: if there is none.
        """
        self.exercise = asked if isinstance(asked, Exercise) else exercise(asked)
        self._on_judged = judged
        self._funnel = Funnel(self._report)
        self._follow(progress if store is None else lambda: store)
        self.tries = 0
        self.hints_used = 0
        self._solved = False
        self._judged: Any = None
        self._title = w.HTML()
        self._title.add_class("zamora-exercise-title")
        statement = w.HTML(prose(self.exercise.statement))
        statement.add_class("zamora-statement")
        self._feedback = Note()
        self._hints = w.HTML()
        self._hints.add_class("zamora-hints")
        self._input = make_input(self.exercise, self._funnel, self._changed)
        self._check = button(self._funnel, _("Comprobar"), self.check)
        self._check.add_class("zamora-primary")
        self._hint = button(self._funnel, _("Pista"), self.hint)
        self._again = button(self._funnel, _("Otra vez"), self.begin_again)
        self._reveal = button(self._funnel, _("Ver solución"), self.reveal)
        buttons = w.Box([self._check, self._hint, self._again, self._reveal])
        buttons.add_class("zamora-buttons")
        side = w.VBox([buttons, self._feedback, self._hints])
        side.add_class("zamora-panel")
        self._input.widget.add_class("zamora-play")
        row = w.Box([self._input.widget, side])
        row.add_class("zamora-row")
        super().__init__(
            [
                w.shared(Style),
                self._title,
                statement,
                row,
            ]
        )
        self.add_class("zamora")
        self.add_class("zamora-exercise")
        self._show_title()
        self._show_buttons()

    # What a pupil does ---------------------------------------------------------------------------

    def check(self) -> None:
        """Judge the answer and tell the pupil; count it if there was something to judge."""
        self._keep_up()
        answer = self._input.answer
        verdict = self.exercise.check(answer)
        if verdict.status is Status.NOT_ATTEMPTED:
            self._feedback.say(verdict.message)
            return
        warning = ""
        if not self._solved and answer != self._judged:
            self.tries += 1
            self._judged = answer
            self._store.record(self.exercise.id, verdict, answer, self.hints_used)
            # Told here, before a card elsewhere in the notebook takes it.
            warning = self._store.take_warning()
            refresh()
            if self._on_judged:
                self._on_judged()
        if verdict.status is Status.SOLVED:
            self._solved = True
            words, tone = (verdict.message, self.exercise.explanation), "good"
        else:
            words, tone = (verdict.message, verdict.hint), "bad"
        self._feedback.say(" ".join(filter(None, (*words, warning))), tone)
        self._show_title()
        self._show_buttons()

    def hint(self) -> None:
        """Show one more hint."""
        self._keep_up()
        if self.hints_used >= len(self.exercise.hints):
            return
        self.hints_used += 1
        self._show_hints()
        self._feedback.say(self.exercise.hints[self.hints_used - 1])
        self._show_buttons()

    def begin_again(self) -> None:
        """Clear the answer; what has been solved stays solved."""
        self._input.clear()
        self._feedback.say(_("Empieza otra vez."))

    def reveal(self) -> None:
        """Show a solution; it will be worth one star at most."""
        self._keep_up()
        self.hints_used = len(self.exercise.hints) + 1
        words = self._input.reveal()
        words = _("Una solución: {solution}").format(solution=sentence(words))
        self._feedback.say(" ".join(filter(None, (words, self.exercise.explanation))))
        self._show_buttons()

    # Inside --------------------------------------------------------------------------------------

    def _begin_for_another(self, fresh: bool) -> None:
        self.tries = self.hints_used = 0
        self._solved, self._judged = False, None
        if fresh:
            self._input.clear()
        self._feedback.say("")
        self._show_hints()
        self._show_title()
        self._show_buttons()

    def _changed(self) -> None:
        complaint = self._input.complaint
        if complaint or self._feedback.text:
            self._feedback.say(complaint)

    def _show_title(self) -> None:
        stars = self._store.stars(self.exercise.id)
        shown = ""
        if stars:
            spoken = ngettext("{n} estrella", "{n} estrellas", stars).format(n=stars)
            shown = (
                f'<span class="zamora-stars" role="img" aria-label="{spoken}">'
                f"{'★' * stars}{'☆' * (3 - stars)}</span>"
            )
        self._title.value = f"<b>{html.escape(self.exercise.heading)}</b> {shown}"

    def _show_hints(self) -> None:
        seen = self.exercise.hints[: self.hints_used]
        items = "".join(f"<li>{prose(hint)}</li>" for hint in seen)
        self._hints.value = f"<b>{_('Pistas')}</b><ol>{items}</ol>" if items else ""

    def _show_buttons(self) -> None:
        left = max(len(self.exercise.hints) - self.hints_used, 0)
        self._hint.disabled = left == 0
        self._hint.description = _("Pista ({n})").format(n=left) if left else _("Sin más pistas")
        # The solution is for those who have tried: a wrong answer, or all hints.
        tried = self.tries > 0 or left == 0
        w.show(self._reveal, tried and not self._solved)

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
            parts.append(image(build(view), FIGURE_WIDTH))
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
        return _("[{heading}: ejecuta la celda para responder] {statement}").format(
            heading=self.exercise.heading, statement=self.exercise.statement
        )


def make_input(
    exercise: Exercise[Any], funnel: Funnel, changed: Callable[[], object]
) -> Input[Any]:
    """The input for an exercise.

    Raises:
        ZamoraError: if no input is made for its kind.
    """
    if exercise.kind not in _INPUTS:
        raise ZamoraError(f"no input for exercises of kind {exercise.kind!r}", accepted=_INPUTS)
    made: Input[Any] = _INPUTS[exercise.kind](exercise, funnel, changed)
    return made
