"""Exercises without end: when one is solved, there is another one much like it."""

from __future__ import annotations

import html

from zamora.core.i18n import _
from zamora.school.exercises import Status
from zamora.school.fresh import MOST, fresh
from zamora.school.progress import Progress, progress
from zamora_widgets.cards.deck import BREATH, Deck
from zamora_widgets.cards.exercise import ExerciseCard
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import Note, button
from zamora_widgets.page.following import Following
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.style import Style
from zamora_widgets.picture.static import Static


class FreshBox(Static, Following, w.VBox):
    """Fresh exercises of a lesson, one at a time. It goes on where the pupil has stopped.

    Attributes:
        lesson: the number of the lesson.
        at: the number of the exercise shown.
    """

    def __init__(self, lesson: int, store: Progress | None = None) -> None:
        """Open the box.

        Args:
            lesson: the number of a lesson that has fresh exercises.
            store: where results are kept; by default the progress of who is working.

        Raises:
            UnknownExercise: if it has none.
        """
        fresh(lesson, 0)
        self.lesson, self.at = lesson, 0
        self._given = store
        self._funnel = Funnel(self._report)
        self._follow(progress if store is None else lambda: store)
        self._count = w.HTML()
        self._other = button(self._funnel, _("Otro parecido"), self.next, "refresh")
        self._note = Note()
        row = w.Box([self._other, self._note])
        row.add_class("zamora-buttons")
        row.add_class("zamora-turning")
        self._place = Deck()
        super().__init__([w.shared(Style), self._count, row, self._place])
        self.add_class("zamora")
        self.add_class("zamora-puzzles")
        self._begin()

    def next(self) -> None:
        """Go on to another one."""
        self.at = (self.at + 1) % MOST
        self._show()

    # Inside --------------------------------------------------------------------------------------

    @property
    def card(self) -> ExerciseCard:
        """The card shown."""
        return self._card(self.at)

    def _card(self, at: int) -> ExerciseCard:
        if at not in self._cards:
            asked = fresh(self.lesson, at)
            self._cards[at] = ExerciseCard(asked, self._given, onward=self.next)
        return self._cards[at]

    def _solved(self) -> set[int]:
        """The numbers of those that are solved."""
        done = {a.exercise for a in self._store.attempts() if a.status == Status.SOLVED.value}
        own = (name.rpartition("-") for name in done if name.startswith(f"{self.lesson}."))
        kinds = {fresh(self.lesson, n).id.rpartition("-")[0] for n in range(4)}
        return {int(number) for kind, _dash, number in own if kind in kinds}

    def _begin(self) -> None:
        self._cards: dict[int, ExerciseCard] = {}
        self._place.clear()
        solved = self._solved()
        self.at = next((number for number in range(MOST) if number not in solved), 0)
        self._show()

    def _show(self) -> None:
        self._place.show(self.card)
        self._funnel.later(BREATH, self._prepare, self.at + 1)
        self._show_progress()

    def _prepare(self, at: int) -> None:
        if at == self.at + 1 < MOST:
            self._place.prepare(self._card(at))

    def _show_progress(self) -> None:
        done = _("resueltos: {n}").format(n=len(self._solved()))
        self._count.value = f"<b>{html.escape(_title())}</b> · {done}"

    def _begin_for_another(self, fresh: bool) -> None:  # (not the function above)
        if fresh:
            self._begin()

    def _report(self, error: BaseException) -> None:
        self._note.say(_("Algo falló: {error}. Prueba otra vez.").format(error=error), "bad")

    def static_html(self) -> str:
        """The first one."""
        card = ExerciseCard.picture(fresh(self.lesson, 0))
        return f"<div><p>{html.escape(_title())}</p>{card}</div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[{title}: ejecuta la celda para resolverlos]").format(title=_title())


def _title() -> str:
    return _("Ejercicios nuevos")
