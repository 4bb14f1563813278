"""Answer inputs, one for each kind of exercise; here those next to a figure.

Every input shows its own figure, knows the current answer (:attr:`Input.answer`, JSON) and can show
a solution. It does not judge answers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from zamora.core.i18n import _
from zamora.core.numbers import with_unit
from zamora.core.position import Turn
from zamora.player import controls as w
from zamora.player.controls import AnswerField, button, prose
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.svg import paint_live
from zamora.player.picture.view import View, build
from zamora.school.exercises import (
    ChoiceExercise,
    Exercise,
    NumberExercise,
    OrderExercise,
    Status,
)

E = TypeVar("E", bound="Exercise[Any]")

#: Width of a figure that is only looked at, in CSS pixels.
FIGURE_WIDTH = 300

#: Maximum width factor for a board wider than high, so that its men stay big enough.
WIDEST = 1.3


class Input(Generic[E]):
    """The part of an exercise that a pupil works with.

    Attributes:
        exercise: what is asked.
        widget: what to show.
        answer: what has been answered, as the exercise reads it; None for nothing yet.
        parts: whether it has several, so that only the pupil knows when it is complete: then there
            is a button to say so. Otherwise the answer is judged as soon as it is given.
        again: whether something stays there that has to be taken back before another answer.
        final: whether there is no other try after the first one.
    """

    widget: w.Control
    answer: Any = None
    parts: bool = False
    again: bool = True
    final: bool = False

    def __init__(
        self,
        exercise: E,
        dispatcher: Dispatcher,
        changed: Callable[[], object],
        given: Callable[[], object],
    ) -> None:
        """Nothing answered yet.

        Args:
            exercise: what is asked.
            dispatcher: the way to the main loop.
            changed: called on the main loop whenever the answer has changed.
            given: called there when it is complete, unless it has ``parts``.
        """
        self.exercise = exercise
        self._dispatcher = dispatcher
        self._changed = changed
        self._given = given
        self.widget = self._make()

    def _make(self) -> w.Control:
        """What to show, with nothing answered yet."""
        raise NotImplementedError

    def judged(self, status: Status) -> tuple[Turn, ...]:
        """Let it be seen what came of the answer.

        Returns:
            A wrong turn, and that of the rival which is going to be played against it; nothing if
            there is none.
        """
        return ()

    def clear(self) -> None:
        """Forget the answer."""
        raise NotImplementedError

    def reveal(self) -> str:
        """Show a solution; also says it in words."""
        raise NotImplementedError

    @property
    def complaint(self) -> str:
        """Why the last touch did nothing, for the pupil; empty if it did."""
        return ""


def _figure(exercise: Exercise[Any]) -> w.HTML:
    """The picture of an exercise that is not answered on its board."""
    if exercise.position is None:
        return w.HTML()
    view = View(exercise.position, marks=dict.fromkeys(exercise.marks, "shown"))
    scene = build(view)
    wide = min(max(1.0, scene.width / scene.height), WIDEST)
    picture = w.HTML(paint_live(scene, int(FIGURE_WIDTH * wide)))
    if scene.tall:
        picture.add_class("zamora-tall")
    return picture


class NumberInput(Input[NumberExercise]):
    """Answered by typing a number."""

    again = False

    def _make(self) -> w.Control:
        self._field = AnswerField(
            lambda text: self._dispatcher.post(self._entered, text),
            label=_("Respuesta:"),
            unit=self.exercise.unit,
            enter=_("Responder (Enter)"),
        )
        self._field.observe(
            lambda change: self._dispatcher.post(self._typed, change["new"]), "value"
        )
        return w.VBox([_figure(self.exercise), self._field])

    def _typed(self, text: str) -> None:
        answer = text.strip() or None
        if answer != self.answer:
            self.answer = answer
            self._changed()

    def _entered(self, text: str) -> None:
        self._typed(text)
        self._given()

    def clear(self) -> None:
        """Empty the field."""
        self._field.value = ""
        self.answer = None

    def reveal(self) -> str:
        """The number with its unit."""
        return with_unit(self.exercise.solution, self.exercise.unit)


class ChoiceInput(Input[ChoiceExercise]):
    """Answered by picking sentences: one, judged immediately, or all that are right."""

    def _make(self) -> w.Control:
        exercise, dispatcher = self.exercise, self._dispatcher
        self.parts = self.again = exercise.several
        self._boxes: dict[str, w.Checkbox] = {}
        self._buttons: dict[str, w.Button] = {}
        if exercise.several:
            self._boxes = {
                option.key: w.Checkbox(description=option.text) for option in exercise.options
            }
            for box in self._boxes.values():
                box.observe(lambda _c: dispatcher.post(self._picked), "value")
        else:
            # No radio buttons: moving through them by keys would pick each one.
            self._buttons = {
                option.key: button(dispatcher, option.text, partial(self._pick, option.key))
                for option in exercise.options
            }
        options = w.VBox([*self._boxes.values(), *self._buttons.values()]).add_class(
            "zamora-options"
        )
        return w.VBox([_figure(exercise), options])

    def _picked(self) -> None:
        answer = [key for key, box in self._boxes.items() if box.value] or None
        if answer != self.answer:
            self.answer = answer
            self._changed()

    def _pick(self, key: str) -> None:
        self.answer = key
        self._given()

    def judged(self, status: Status) -> tuple[Turn, ...]:
        """Mark the sentence that was picked; those picked before stay marked."""
        if self._buttons:
            right = status is Status.SOLVED
            picked = self._buttons[self.answer]
            picked.icon = "check" if right else "times"
            picked.add_class("zamora-option-right" if right else "zamora-option-wrong")
        return ()

    def clear(self) -> None:
        """Take everything back."""
        for box in self._boxes.values():
            box.value = False
        for one in self._buttons.values():
            one.icon = ""
            one.remove_class("zamora-option-right").remove_class("zamora-option-wrong")
        self.answer = None

    def reveal(self) -> str:
        """The right sentences."""
        right = [o.text for o in self.exercise.options if o.key in self.exercise.right]
        # Names are listed; sentences end by themselves, and the last mark is not said twice.
        sentences = all(text.endswith((".", "!", "?", "…")) for text in right)
        return " ".join(right) if sentences else "; ".join(right)


class OrderInput(Input[OrderExercise]):
    """Answered by moving sentences up and down."""

    parts = True

    def _make(self) -> w.Control:
        self._keys = [step.key for step in self.exercise.steps]
        self._texts = {step.key: step.text for step in self.exercise.steps}
        self._labels = [w.HTML() for _key in self._keys]
        rows = []
        for place, label in enumerate(self._labels):
            up = self._arrow("↑", place, place - 1, _("Sube el paso {n}"))
            down = self._arrow("↓", place, place + 1, _("Baja el paso {n}"))
            row = w.HBox([up, down, label]).add_class("zamora-step")
            rows.append(row)
        self._show()
        return w.VBox([_figure(self.exercise), w.VBox(rows)])

    def _arrow(self, sign: str, place: int, other: int, name: str) -> w.Button:
        arrow = w.Button(description=sign, tooltip=name.format(n=place + 1))
        arrow.disabled = not 0 <= other < len(self._keys)
        arrow.on_click(lambda _b: self._dispatcher.post(self._swap, place, other))
        return arrow

    def _swap(self, place: int, other: int) -> None:
        keys = self._keys
        keys[place], keys[other] = keys[other], keys[place]
        self.answer = list(keys)
        self._show()
        self._changed()

    def _show(self) -> None:
        for number, (key, label) in enumerate(zip(self._keys, self._labels, strict=True), start=1):
            label.value = f"<b>{number}.</b> {prose(self._texts[key])}"

    def clear(self) -> None:
        """Jumble them again."""
        self._keys = [step.key for step in self.exercise.steps]
        self.answer = None
        self._show()

    def reveal(self) -> str:
        """Put the sentences in a right order."""
        self._keys = list(self.exercise.solution)
        self.answer = list(self._keys)
        self._show()
        return _("Así quedan los pasos en orden.")
