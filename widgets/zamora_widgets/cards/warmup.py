"""The warm-up at the start of a lesson: what was missed before, a few exercises, mixed."""

from __future__ import annotations

import html

from zamora.core.i18n import _
from zamora.school.progress import Progress, progress
from zamora.school.review import due
from zamora_widgets.cards.deck import BREATH, Deck
from zamora_widgets.cards.exercise import ExerciseCard
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import Note
from zamora_widgets.page.following import Following
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.style import Style
from zamora_widgets.picture.static import Static


class WarmUp(Static, Following, w.VBox):
    """Up to five exercises that the pupil has missed before, one after the other.

    Attributes:
        cards: a card for each, as far as they have been opened.
        at: the number of the one shown, from 0.
    """

    def __init__(self, lesson: int | None = None, store: Progress | None = None) -> None:
        """See what there is to repeat.

        Args:
            lesson: only exercises of lessons before this one; None for all.
            store: where results are kept; by default the progress of who is working.
        """
        self._lesson = lesson
        self._given = store
        self._funnel = Funnel(self._report)
        self._follow(progress if store is None else lambda: store)
        self._count = w.HTML()
        self._note = Note()
        self._place = Deck()
        super().__init__([w.shared(Style), self._count, self._note, self._place])
        self.add_class("zamora")
        self.add_class("zamora-puzzles")
        self._begin()

    def next(self) -> None:
        """Go on to the next exercise, or to the end."""
        self.at += 1
        self._show()

    # Inside --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._asked = due(self._store.attempts(), self._lesson)
        self.cards: list[ExerciseCard] = []
        self.at = 0
        self._place.clear()
        self._note.say("")
        self._show()

    def _card(self, at: int) -> ExerciseCard:
        while len(self.cards) <= at:
            asked = self._asked[len(self.cards)]
            self.cards.append(ExerciseCard(asked, self._given, onward=self.next))
        return self.cards[at]

    def _show(self) -> None:
        there = len(self._asked)
        if self.at < there:
            self._place.show(self._card(self.at))
            self._funnel.later(BREATH, self._prepare, self._asked, self.at + 1)
            where = _("{n} de {total}").format(n=self.at + 1, total=there)
            self._count.value = f"<b>{html.escape(_title())}</b> · {where}"
            return
        self._count.value = f"<b>{html.escape(_title())}</b>"
        if there:
            self._note.say(_("¡Listo! Ya calentaste. Sigue con la lección."), "good")
        else:
            self._note.say(_("Hoy no tienes nada que repasar. ¡Adelante!"))

    def _prepare(self, asked: object, at: int) -> None:
        if asked is self._asked and at < len(self._asked):
            self._place.prepare(self._card(at))

    def _begin_for_another(self, fresh: bool) -> None:
        if fresh:
            self._begin()

    def _report(self, error: BaseException) -> None:
        self._note.say(_("Algo falló: {error}. Prueba otra vez.").format(error=error), "bad")

    def static_html(self) -> str:
        """What it is; whose mistakes come back is nobody's business in a published page."""
        words = _("Aquí vuelve, mezclado, lo que antes no te salió: hasta cinco ejercicios.")
        return f"<div><p><b>{html.escape(_title())}</b><br>{html.escape(words)}</p></div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[{title}: ejecuta la celda para resolverlos]").format(title=_title())


def _title() -> str:
    return _("Para calentar")
