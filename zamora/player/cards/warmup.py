"""The warm-up at the start of a lesson: what was missed before, a few exercises, mixed."""

from __future__ import annotations

import html

from zamora.core.i18n import _
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard
from zamora.school.progress import Progress
from zamora.school.review import due


class WarmUp(CardRow):
    """Up to five exercises that the pupil has missed before, one after the other.

    Attributes:
        at: the number of the one shown, from 0.
    """

    def __init__(self, lesson: int | None = None, store: Progress | None = None) -> None:
        """See what there is to repeat.

        Args:
            lesson: only exercises of lessons before this one; None for all.
            store: where results are kept; by default the current pupil's progress.
        """
        super().__init__(store)
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
        return ExerciseCard(self._asked[at], self._given, onward=self.next)

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
