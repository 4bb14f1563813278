"""Exercises without end: when one is solved, there is another one much like it."""

from __future__ import annotations

import html

from zamora.core.i18n import _
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import button
from zamora.school.exercises import Status
from zamora.school.fresh import MOST, fresh
from zamora.school.progress import Progress


class FreshBox(CardRow):
    """Fresh exercises of a lesson, one at a time. It goes on where the pupil has stopped.

    Attributes:
        lesson: the number of the lesson.
        at: the number of the exercise shown.
    """

    def __init__(self, lesson: int, store: Progress | None = None) -> None:
        """Open the box.

        Args:
            lesson: the number of a lesson that has fresh exercises.
            store: where results are kept; by default the current pupil's progress.

        Raises:
            UnknownExercise: if it has none.
        """
        fresh(lesson, 0)
        super().__init__(store)
        self.lesson, self.at = lesson, 0
        other = button(self._dispatcher, _("Otro parecido"), self.next, "refresh")
        self._put([other, self._note])
        self._begin()

    def next(self) -> None:
        """Go on to another one."""
        self.at = (self.at + 1) % MOST
        self._show_card(self.at)

    # Inside --------------------------------------------------------------------------------------

    @property
    def card(self) -> ExerciseCard:
        """The card shown."""
        return self._card(self.at)

    def _length(self) -> int:
        return MOST

    def _make(self, at: int) -> ExerciseCard:
        return ExerciseCard(fresh(self.lesson, at), self._given, onward=self.next)

    def _solved(self) -> set[int]:
        """The numbers of those that are solved."""
        done = {a.exercise for a in self._store.attempts() if a.status == Status.SOLVED.value}
        own = (name.rpartition("-") for name in done if name.startswith(f"{self.lesson}."))
        kinds = {fresh(self.lesson, n).id.rpartition("-")[0] for n in range(4)}
        return {int(number) for kind, _dash, number in own if kind in kinds}

    def _open(self) -> None:
        solved = self._solved()
        self.at = next((number for number in range(MOST) if number not in solved), 0)
        self._show_card(self.at)

    def _show_progress(self) -> None:
        done = _("resueltos: {n}").format(n=len(self._solved()))
        self._count.value = self._heading(done)

    def _title(self) -> str:
        return _("Ejercicios nuevos")

    def static_html(self) -> str:
        """The first one."""
        card = ExerciseCard.picture(fresh(self.lesson, 0))
        return f"<div><p>{html.escape(self._title())}</p>{card}</div>"
