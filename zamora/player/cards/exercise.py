"""An exercise on the page: its statement, a place to answer, check, hints, solution, stars."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.position import Turn
from zamora.player import controls as w
from zamora.player.cards.boardinputs import CellsInput, PlayInput
from zamora.player.cards.inputs import FIGURE_WIDTH, ChoiceInput, Input, NumberInput, OrderInput
from zamora.player.controls import prose
from zamora.player.following import Following, refresh
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import image
from zamora.player.picture.view import View, build
from zamora.player.picture.words import sentence
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
from zamora.school.progress import progress

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

#: A star; that it is won says its class.
_STAR = (
    '<svg viewBox="0 0 24 24"{won}><path d="m12 2.2 3 6.4 7 .9-5.1 4.9 1.3 7-6.2-3.4-6.2 3.4 '
    '1.3-7L2 9.5l7-.9z"/></svg>'
)


class ExerciseCard(Following):
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
        judged: Callable[[], object] | None = None,
        onward: Callable[[], object] | None = None,
        helped: bool = True,
    ) -> None:
        """Open an exercise.

        Args:
            asked: an exercise, or its id: lesson and number, e.g. ``"1.3"``.
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
        self._follow(progress)
        self.tries = 0
        self.hints_used = 0
        self._solved = False
        #: What came of the last answer that was judged.
        self.status = Status.NOT_ATTEMPTED
        self._judged: Any = None
        self._title = w.HTML().add_class("zamora-exercise-title")
        statement = w.HTML(prose(self.exercise.statement)).add_class("zamora-statement")
        self._note.keep_room(self._longest())
        self._turns = w.HTML().add_class("zamora-refuted")
        self._hints = w.HTML().add_class("zamora-hints")
        self._input = make_input(self.exercise, self._dispatcher, self._changed, self.check)
        self._check = self._button(_("Comprobar"), self.check).add_class("zamora-primary")
        self._hint = self._button(_("Pista"), self.hint).add_class("zamora-hint-button")
        self._again = self._button(_("Otra vez"), self.begin_again)
        #: The stars that have just been won, in the place of the hints.
        self._won = w.HTML().add_class("zamora-won")
        self._reveal = self._button(_("Ver solución"), self.reveal)
        self._next = self._button(_("Siguiente"), self.next, "arrow-right").add_class(
            "zamora-primary"
        )
        if onward is None:
            self._next.add_class("zamora-next-card")  # a page that shows one at a time has its own
        buttons = w.buttons(
            *([self._check] if self._input.parts else []),
            *([self._again] if self._input.again and helped else []),
            self._won,
            *([self._hint, self._reveal] if helped else []),
            *([self._next] if onward is not None or self._later_ids() else []),
        )
        side = w.VBox([buttons, self._note, self._turns, self._hints]).add_class("zamora-panel")
        self._input.widget.add_class("zamora-play")
        row = w.Box([self._input.widget, side]).add_class("zamora-row")
        super().__init__([self._title, statement, row])
        self.add_class("zamora", "zamora-exercise")
        self._show_title()
        self._show_outcome()

    # What a pupil does ---------------------------------------------------------------------------

    def check(self) -> None:
        """Judge the answer and show the verdict; count it if there was something to judge."""
        answer = self._input.answer
        verdict = self.exercise.check(answer)
        if verdict.status is Status.NOT_ATTEMPTED:
            self._note.say(verdict.message)
            return
        self.status = verdict.status
        warning = ""
        if not self._solved and answer != self._judged:
            self.tries += 1
            self._judged = answer
            self._store.record(self.exercise.id, verdict, answer, self.hints_used)
            # Taken here, before another card of the notebook takes it.
            warning = self._store.take_warning()
            refresh()
            if self._on_judged:
                self._on_judged()
        turns = self._input.judged(verdict.status)
        if verdict.status is Status.SOLVED:
            self._solved = True
            said, tone, tip = f"{verdict.message} {self.exercise.explanation}", "good", ""
        else:
            said, tone, tip = verdict.message, "bad", verdict.hint
        self._note.say(" ".join(filter(None, (said, warning))), tone, tip)
        self.send({"sound": "solved" if verdict.status is Status.SOLVED else "refused"})
        self._show_hints()
        self._show_title()
        self._show_outcome(verdict.status, turns)

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
        self._note.come()

    def hint(self) -> None:
        """Show one more hint."""
        if self.hints_used >= len(self.exercise.hints):
            return
        self.hints_used += 1
        self._note.say(self.exercise.hints[self.hints_used - 1], "hint")
        self._show_hints()
        self._show_outcome()

    def begin_again(self) -> None:
        """Clear the answer; what has been solved stays solved."""
        self._input.clear()
        self._note.say(_("Empieza otra vez."))
        self._show_hints()
        self._show_outcome()

    def reveal(self) -> None:
        """Show a solution; it will be worth one star at most."""
        self.hints_used = len(self.exercise.hints) + 1
        words = self._input.reveal()
        words = _("Una solución: {solution}").format(solution=sentence(words))
        self._note.say(" ".join(filter(None, (words, self.exercise.explanation))))
        self._show_hints()
        self._show_outcome()

    # Inside --------------------------------------------------------------------------------------

    def _begin_for_another(self) -> None:
        self.tries = self.hints_used = 0
        self._solved, self._judged = False, None
        self._input.clear()
        self._note.say("")
        self._show_hints()
        self._show_title()
        self._show_outcome()

    def _changed(self) -> None:
        complaint = self._input.complaint
        if complaint or self._note.text:
            self._note.say(complaint)
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
        said = ["\n".join((one.message, one.hint)) for one in asked.mistakes] or ["–" * 60]
        longest = max(*said, f"{_('¡Correcto!')} {asked.explanation}", key=len)
        # Of two paragraphs both may end with a short line.
        return longest if "\n" in longest else f"{longest}\n–"

    def _show_title(self) -> None:
        stars = self._store.stars(self.exercise.id)
        # Empty stars keep the place of those to be won.
        shown = '<span class="zamora-stars-none" aria-hidden="true">☆☆☆</span>'
        if stars:
            spoken = ngettext("{n} estrella", "{n} estrellas", stars).format(n=stars)
            shown = (
                f'<span class="zamora-stars" role="img" aria-label="{spoken}">'
                f"{'★' * stars}{'☆' * (3 - stars)}</span>"
            )
        self._title.value = f"<b>{html.escape(self.exercise.heading)}</b> {shown}"

    def _show_hints(self) -> None:
        seen = self.exercise.hints[: self.hints_used]
        if self._note.text in seen[-1:]:  # it stands there
            seen = seen[:-1]
        items = "".join(f"<li>{prose(hint)}</li>" for hint in seen)
        self._hints.value = f"<b>{_('Pistas')}</b><ol>{items}</ol>" if items else ""

    def _show_outcome(
        self, status: Status = Status.NOT_ATTEMPTED, turns: Sequence[Turn] = ()
    ) -> None:
        """What has come of the answer on the card, and what can be done now."""
        won, refuted = status is Status.SOLVED, status is Status.NOT_YET
        stars = self._store.stars(self.exercise.id) if won else 0
        drawn = (_STAR.format(won=' class="zamora-star"' * (n < stars)) for n in range(3))
        self._won.value = f'<div aria-hidden="true">{"".join(drawn)}</div>' if won else ""
        self._turns.value = _numbered(turns)
        w.show(self._turns, turns, keep_place=isinstance(self.exercise, TurnExercise))
        # What stands on the board has to go before the next try.
        closed = refuted and isinstance(self._input, PlayInput) and not self._input.final
        for name in ("zamora-lead", "zamora-ready"):
            (self._again.add_class if closed else self._again.remove_class)(name)
        # The bar of a page reads it there, where it does what the button does.
        self._again.tooltip = _("Probar otra vez") if closed else None
        left = max(len(self.exercise.hints) - self.hints_used, 0)
        self._hint.disabled = left == 0
        self._hint.description = _("Pista ({n})").format(n=left) if left else _("Sin más pistas")
        w.show(self._hint, not won)
        w.show(self._won, won)
        # The solution is for those who have tried: a wrong answer, or all hints.
        tried = self.tries > 0 or left == 0
        onward = self._solved and (self._onward is not None or self._following_card() is not None)
        # The way on stands where the solution was to be asked for.
        w.show(self._reveal, tried and not self._solved, keep_place=not onward)
        w.show(self._next, onward)

    def static_html(self) -> str:
        """Title, statement, figure and, where there are some, the sentences to work with."""
        return self.picture(self.exercise)

    @staticmethod
    def picture(asked: Exercise[Any]) -> str:
        """An exercise where nothing runs: the same for one that has no card."""
        parts = [f"<p><b>{html.escape(asked.heading)}</b><br>{prose(asked.statement)}</p>"]
        if (scene := figure(asked)) is not None:
            # Pale, and labelled as a drawing: it does not react to clicks.
            asleep = _("Es un dibujo: se podrá tocar cuando despierte la lección.")
            drawn = image(scene, FIGURE_WIDTH)
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
        return _("[{heading}: despierta la lección para responder] {statement}").format(
            heading=self.exercise.heading, statement=self.exercise.statement
        )


def figure(asked: Exercise[Any]) -> Scene | None:
    """The board that an exercise is about; None if it is about none."""
    if asked.position is None:
        return None
    journey = asked.journey if isinstance(asked, CellsExercise) else ()
    return build(View(asked.position, marks=dict.fromkeys(asked.marks, "shown"), last=journey))


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


def _numbered(turns: Sequence[Turn]) -> str:
    """A wrong turn and the rival's answer, with their numbers on the board."""
    said = _("Tú juegas «{turn}»."), _("Tu rival juega «{turn}».")
    items = "".join(
        f'<li class="zamora-turn-{int(turn.before.side)}">{html.escape(one.format(turn=turn))}</li>'
        for one, turn in zip(said, turns, strict=False)
    )
    # Two empty lines keep the place.
    return f"<ol>{items or '<li>&nbsp;</li>' * 2}</ol>"
