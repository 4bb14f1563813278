"""A worked example that fades: seen whole, then without its last step, then only its first one.

A step that is missing is filled in and judged at once; a wrong one points to the same step of the
first round. Nothing is kept and there are no stars: it leads to the exercises.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

from zamora.core.i18n import _
from zamora.player import controls as w
from zamora.player.cards.exercise import make_input
from zamora.player.cards.inputs import Input
from zamora.player.game.drawing import drawing
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import image, paint_live
from zamora.school.examples import ROUNDS, example
from zamora.school.tasks.base import Exercise, Status

#: How wide the picture is, in pixels.
_WIDE = 300


class FadedCard(w.Card):
    """A worked example.

    Attributes:
        example: its steps and figures.
        round: the round on show, from 0.
        at: how many of its steps are on show.
    """

    def __init__(self, lesson: str) -> None:
        """Show the first round.

        Args:
            lesson: the mark of the lesson.

        Raises:
            UnknownExample: if it has no example.
        """
        self.example = example(lesson)
        self._head = w.HTML().add_class("zamora-statement")
        self._board = w.HTML()
        self._steps = w.HTML().add_class("zamora-steps")
        self._gap = w.VBox()
        self._next = self._button(_("Siguiente vuelta"), self.next, "arrow-right").add_class(
            "zamora-primary"
        )
        self._reveal = self._button(_("Ver este paso"), self.reveal)
        self._again = self._button(_("Desde el principio"), self.begin_again)
        buttons = w.buttons(self._next, self._reveal, self._again)
        words = (self._steps, self._gap, self._note, buttons)
        if self.example.board:
            # It lies on a page as an exercise does: a large picture, the words beside it.
            play = w.VBox([self._board]).add_class("zamora-play")
            panel = w.VBox(words).add_class("zamora-panel")
            super().__init__([self._head, w.Box([play, panel]).add_class("zamora-row")])
            self.add_class("zamora-exercise")
        else:
            super().__init__([self._head, *words])
        self.add_class("zamora", "zamora-faded")
        self._exercise: Exercise[object] | None = None
        self._input: Input[Exercise[object]] | None = None
        self._begin(0)

    # What a pupil does ---------------------------------------------------------------------------

    def next(self) -> None:
        """Go on to the next round, when all steps of this one are there."""
        if self._exercise is None and self.round + 1 < ROUNDS:
            self._begin(self.round + 1)

    def begin_again(self) -> None:
        """See the whole example once more."""
        self._begin(0)

    def reveal(self) -> None:
        """Have the missing step filled in."""
        if self._exercise is not None:
            self._fill("")

    def _given(self) -> None:
        if self._exercise is None or self._input is None:
            return
        verdict = self._exercise.check(self._input.answer)
        if verdict.status is Status.NOT_ATTEMPTED:
            self._note.say(verdict.message)
            return
        self._input.judged(verdict.status)
        if verdict.status is Status.SOLVED:
            self._fill(_("¡Así es!"))
            return
        said = _("Todavía no. La primera vez, el paso era: {step}")
        self._note.say(said.format(step=self.example.step(0, self.at)), "bad")

    # Inside --------------------------------------------------------------------------------------

    def _begin(self, number: int) -> None:
        self.round, self.at = number, self.example.shown(number)
        self._note.say("")
        if self.example.board:
            self._board.value = paint_live(self._scene(number), _WIDE)
        self._ask()

    def _fill(self, said: str) -> None:
        self.at += 1
        self._ask()
        if self._exercise is None and self.round + 1 == ROUNDS:
            said = _("¡Lo hiciste casi sin ayuda! Ya sabes el camino.")
        self._note.say(said, "good")

    def _ask(self) -> None:
        """Show the steps that are there, and ask for the next one."""
        for one in self._gap.children:
            one.close()
        done = self.at == len(self.example.steps)
        self._exercise = None if done else self.example.gap(self.round, self.at)
        self._input = None
        parts: Sequence[w.Control] = ()
        if self._exercise is not None:
            self._input = make_input(self._exercise, self._dispatcher, lambda: None, self._given)
            asked = w.HTML(f"<b>{self.at + 1}.</b> {html.escape(self._exercise.statement)}")
            parts = (asked, self._input.widget)
        self._gap.children = [*parts]
        where = _("vuelta {n} de {total}").format(n=self.round + 1, total=ROUNDS)
        title = html.escape(self.example.heading(self.round))
        whole = f'<span class="zamora-whole">{html.escape(where)}</span>'  # stays in one line
        self._head.value = f"<b>{title}</b> · {whole}"
        self._steps.value = self._list(self.round, self.at)
        w.show(self._next, done and self.round + 1 < ROUNDS)
        w.show(self._reveal, not done)
        w.show(self._again, self.round > 0)

    def _scene(self, number: int) -> Scene:
        start, marks = self.example.picture(number)
        return drawing(start, marks=marks)

    def _list(self, number: int, shown: int) -> str:
        steps = (html.escape(self.example.step(number, at)) for at in range(shown))
        return "<ol>" + "".join(f"<li>{step}</li>" for step in steps) + "</ol>"

    def static_html(self) -> str:
        """The whole example."""
        title = html.escape(self.example.heading(0))
        drawn = image(self._scene(0), _WIDE) if self.example.board else ""
        return f"<div><p><b>{title}</b></p>{drawn}{self._list(0, len(self.example.steps))}</div>"

    def __repr__(self) -> str:
        return _("[Despierta la lección para seguir los pasos] {title}").format(
            title=self.example.heading(0)
        )
