"""The test before the ladder and the one after it: eight questions, one at a time, no verdicts.

It is offered in a few words and begins on request. Each answer is saved immediately, so the test
can be resumed later. Right answers are never shown, not even at the end: the second test asks the
same skills. There are no stars.
"""

from __future__ import annotations

import html

from zamora.core.alphabet import letters
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.controls import AnswerField
from zamora.player.following import Following, refresh
from zamora.school.beforeafter import Item, allotted, form, form_for
from zamora.school.progress import progress, pupils
from zamora.school.tasks.base import NothingToJudge


class UnknownPhase(ZamoraError):
    """The test is taken before the ladder or after it, at no other time."""


def phase_called(name: str) -> str:
    """The phase that a lesson calls ``"antes"`` or ``"después"``.

    Raises:
        UnknownPhase: if it is called otherwise.
    """
    known = {"antes": "before", "despues": "after"}
    wanted = letters(str(name))
    if wanted not in known:
        raise UnknownPhase(
            _("No hay ninguna prueba «{name}».").format(name=name),
            text=str(name),
            accepted=['"antes"', '"después"'],
        )
    return known[wanted]


class BeforeAfter(Following):
    """The test, in one of its phases.

    Attributes:
        phase: ``"before"`` or ``"after"``.
        items: the questions of the form that the pupil gets.
        at: the number of the one to be answered next, from 0.
        running: whether a question is shown.
    """

    def __init__(self, phase: str) -> None:
        """Offer the test, ``"before"`` or ``"after"``."""
        self.phase = phase
        self._follow(progress)
        self._head = w.HTML()
        self._asked = w.HTML().add_class("zamora-statement")
        self._options = w.RadioButtons().add_class("zamora-options")
        self._field = AnswerField(
            lambda text: self._dispatcher.post(self.answer, text),
            label=_("Respuesta:"),
            key=_("Siguiente"),
            enter=_("Siguiente (Enter)"),
        )
        self._start = self._button(_("Empezar la prueba"), self.start).add_class("zamora-primary")
        self._next = self._button(_("Siguiente"), self.answer).add_class("zamora-primary")
        self._pass = self._button(_("No sé"), self.skip)
        row = w.buttons(self._start, self._next, self._pass)
        super().__init__([self._head, self._asked, self._options, self._field, row, self._note])
        self.add_class("zamora", "zamora-envelope")
        self._begin()

    # What a pupil does ---------------------------------------------------------------------------

    def start(self) -> None:
        """Show the first question that has no answer yet."""
        if self._closed():
            self._begin()
            return
        self.running = True
        self._show()

    def answer(self, given: str | None = None) -> None:
        """Keep an answer, if it is one, and go on: the option chosen, or ``given``."""
        if not self.running:
            return
        if given is None:
            given = str(self._options.value or "")
        try:
            self.items[self.at].read(given)
        except NothingToJudge as reason:
            self._note.say(str(reason))
            return
        self._go_on(given)

    def skip(self) -> None:
        """Say "I don't know", and go on."""
        if self.running:
            self._go_on(None)

    # Inside --------------------------------------------------------------------------------------

    def _go_on(self, given: str | None) -> None:
        item = self.items[self.at]
        self._store.respond(self.phase, item.skill, self._letter, given)
        warning = self._store.take_warning()
        refresh()  # the progress file contains it too
        self._look()
        self._show()
        if warning:
            self._note.say(warning, "bad")

    def _begin(self) -> None:
        self.running = False
        self._letter = form_for(self.phase, self._store.responses(), self._allotted())
        self.items: tuple[Item, ...] = form(self._letter)
        self._look()
        self._show()

    def _look(self) -> None:
        """See which questions have been answered."""
        done = {one.skill for one in self._store.responses() if one.phase == self.phase}
        left = (at for at, item in enumerate(self.items) if item.skill not in done)
        self.at = next(left, len(self.items))
        self._begun = bool(done)
        self.running = self.running and self.at < len(self.items)

    def _allotted(self) -> str:
        """The form that the pupil begins with: the others at this computer are counted."""
        begun = []
        for one in pupils().everybody():
            if one.owner.id != self._store.owner.id:
                begun += [found.form for found in one.responses() if found.form][:1]
        return allotted(self._store.owner.id, begun)

    def _closed(self) -> str:
        """Why the test is not to be taken now, for the pupil; empty if it is."""
        if self.at == len(self.items):
            return _("¡Gracias! Tus respuestas están guardadas. No llevan estrellas ni nota.")
        if self.phase == "before" and any(one.lesson > 0 for one in self._store.attempts()):
            return _("Ya empezaste a subir la escalera: esta prueba era para antes. ¡Sigue!")
        if self.phase == "after":
            before = {one.skill for one in self._store.responses() if one.phase == "before"}
            if len(before) < len(self.items):
                return _(
                    "Esta prueba es la pareja de una que se hace antes de subir la escalera. Como "
                    "no hiciste aquella, esta no hace falta."
                )
        return ""

    def _show(self) -> None:
        closed = self._closed()
        item = self.items[self.at] if self.running and not closed else None
        total = len(self.items)
        where = ""
        if item is not None:
            where = " · " + _("pregunta {n} de {total}").format(n=self.at + 1, total=total)
        self._head.value = f"<b>{html.escape(self._title())}</b>{html.escape(where)}"
        self._asked.value = html.escape(item.question if item else closed or self._offer())
        # Options first, so that no value is one that is not among them.
        self._options.index = None
        self._options.options = [(one.text, one.key) for one in item.options] if item else []
        self._options.index = None
        self._field.value = ""
        w.show(self._options, item and item.options)
        w.show(self._field, item and not item.options)
        w.show(self._start, item is None and not closed)
        w.show(self._next, item and item.options)
        w.show(self._pass, item)
        self._start.description = _("Seguir la prueba") if self._begun else _("Empezar la prueba")
        self._note.say("")

    def _offer(self) -> str:
        left = len(self.items) - self.at
        if self._begun:
            return ngettext(
                "Te falta {n} pregunta. Sigue cuando quieras.",
                "Te faltan {n} preguntas. Sigue cuando quieras.",
                left,
            ).format(n=left)
        if self.phase == "before":
            return _(
                "Si quieres: ocho preguntas cortas, sin juegos. No hay estrellas ni nota. Sirven "
                "para ver qué cambia cuando termines la escalera."
            )
        return _(
            "Ocho preguntas como las del comienzo, pero otras. No hay estrellas ni nota. Sirven "
            "para ver qué cambió."
        )

    def _title(self) -> str:
        return _("Antes de subir") if self.phase == "before" else _("Después de subir")

    def _begin_for_another(self) -> None:
        self._begin()

    def _show_progress(self) -> None:
        """An exercise that was solved elsewhere closes the test that comes before them all."""
        if not self.running:
            self._look()
            self._show()

    def static_html(self) -> str:
        """What it is, without the questions."""
        words = html.escape(_("Ocho preguntas cortas, sin juegos, sin estrellas ni nota."))
        return f"<div><p><b>{html.escape(self._title())}</b><br>{words}</p></div>"

    def __repr__(self) -> str:
        return _("[{title}: despierta la lección para resolverlos]").format(title=self._title())
