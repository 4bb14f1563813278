"""The current pupil: the card at the start of a lesson, and the same within the ladder card."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.controls import Note, button
from zamora.player.following import Following, Presence, refresh
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.svg import run_note
from zamora.school.progress import BadName, Namesake, Progress, Pupils, pupils
from zamora.school.progress.profile import LONGEST

_Doing = Literal["nothing", "entering", "correcting", "removing"]


class PupilBox(w.VBox):
    """Shows the current pupil; lets another one take over, or a new one enter a name.

    One click opens it, a second one on a name switches. Questions are yes or no. A name can be
    corrected, and a pupil added by mistake removed.

    Attributes:
        note: messages and questions.
    """

    def __init__(self, here: Pupils, dispatcher: Dispatcher, changed: Callable[[], object]) -> None:
        """Show the current pupil.

        Args:
            here: the pupils at this computer.
            dispatcher: the card's way to the main loop.
            changed: called when this box has switched or renamed the pupil.
        """
        self._here, self._dispatcher, self._changed = here, dispatcher, changed
        self.note = Note()
        self._doing: _Doing = "nothing"
        self._then: Callable[[bool], object] | None = None
        self._listed: dict[Progress, str] = {}
        #: The file of who was removed last, to be brought back.
        self._removed: Path | None = None
        self._line = w.HTML().add_class("zamora-who")
        self._toggle = button(dispatcher, "", self._turn)
        head = w.buttons(self._line, self._toggle).add_class("zamora-who-head")
        self._others = w.buttons()
        self._field = w.Text()
        self._field.on_submit(lambda: self._dispatcher.post(self.enter))
        self._enter = button(dispatcher, "", self.enter).add_class("zamora-primary")
        self._correct = button(dispatcher, _("Corregir mi nombre"), self._begin_to_correct)
        self._remove = button(dispatcher, "", self._begin_to_remove)
        self._typing = w.buttons(self._field, self._enter)
        self._drawer = w.VBox(
            [self._others, self._typing, w.buttons(self._correct, self._remove)]
        ).add_class("zamora-drawer")
        self._yes = button(dispatcher, _("Sí"), lambda: self._answer(True))
        self._no = button(dispatcher, _("No"), lambda: self._answer(False))
        self._restore = button(dispatcher, _("Traer de vuelta"), self._bring_back)
        answers = w.buttons(self._yes, self._no, self._restore)
        super().__init__([head, self._drawer, self.note, answers, Presence(dispatcher, here)])
        self.add_class("zamora-who-box")
        self.show()

    # What a pupil does ----------------------------------------------------------------------------

    def _turn(self) -> None:
        self._close() if self._doing != "nothing" else self._begin("entering")
        self.show()

    def _begin_to_correct(self) -> None:
        self._begin("correcting")
        self._field.value = self._here.current.owner.name
        self.show()
        self._field.focus()

    def enter(self, same: bool | None = None) -> None:
        """Take the name that was typed."""
        try:
            if self._doing == "correcting":
                self._here.rename(self._field.value)
            else:
                self._here.enter(self._field.value, same=same)
        except Namesake as asked:
            self.ask(asked.reason, self.enter)
            return
        except BadName as problem:
            self.note.say(problem.reason, "bad")
            self._field.focus()
            return
        self._done()

    def _choose(self, one: Progress) -> None:
        self._here.choose(one)
        self._done()

    def _begin_to_remove(self) -> None:
        if self._doing == "removing":
            self._begin("entering")
        else:
            self._begin("removing")
            self.note.say(_("¿A quién quieres borrar?"))
        self.show()
        self._remove.focus()

    def _ask_to_remove(self, one: Progress) -> None:
        name = self._here.names().get(one, "")
        n = one.all_stars
        asked = (
            ngettext(
                "¿Borrar a {name}? Se pierde su estrella.",
                "¿Borrar a {name}? Se pierden sus {n} estrellas.",
                n,
            )
            if n
            else _("¿Borrar a {name}? No tiene estrellas.")
        )
        self.ask(
            asked.format(name=_short(name), n=n),
            lambda yes: self._remove_for_good(one, name) if yes else self._begin_to_remove(),
            harmless=False,
        )

    def _remove_for_good(self, one: Progress, name: str) -> None:
        try:
            file = self._here.remove(one)
        except ZamoraError as error:
            self.note.say(_("No borré a {name}. {why}").format(name=_short(name), why=error), "bad")
            return
        self._close()
        self._removed = file
        self._changed()
        said = _("Borré a {name}.").format(name=_short(name))
        if file is not None:
            said += " " + _(
                "Lo que hizo está en el archivo {path}: en la escalera, «Abrir lo guardado…» lo "
                "trae de vuelta."
            ).format(path=file)
        self.note.say(said)
        self.show()
        (self._toggle if self._here.current.owner.name else self._field).focus()

    def _bring_back(self) -> None:
        file, self._removed = self._removed, None
        if file is None:
            return
        try:
            back = self._here.restore(file)
        except ZamoraError as error:
            self.note.say(str(error), "bad")
            return
        self._changed()
        self.note.say(_("{name} está de vuelta.").format(name=_short(back.owner.name)), "good")
        self.show()
        self._toggle.focus()

    def ask(self, question: str, then: Callable[[bool], object], *, harmless: bool = True) -> None:
        """Ask a question; ``then`` is called with whether the answer is yes."""
        self._then = then
        self.note.say(question)
        self.show()
        (self._yes if harmless else self._no).focus()

    def _answer(self, yes: bool) -> None:
        then, self._then = self._then, None
        self.note.say("")
        self.show()
        if then is not None:
            then(yes)

    # Inside ---------------------------------------------------------------------------------------

    def _begin(self, doing: _Doing) -> None:
        self._doing = doing
        self._then = self._removed = None
        self._field.value = ""
        self.note.say("")

    def _close(self) -> None:
        self._doing = "nothing"
        self._then = self._removed = None
        self._field.value = ""

    def _done(self) -> None:
        self._close()
        self._changed()
        name = self._here.current.owner.name
        said = _("Lo que resuelvas ahora es de {name}.").format(name=name) if name else ""
        self.note.say(said, "good")
        self.show()
        self._toggle.focus()

    def fold(self) -> None:
        """Discard what was begun here: the pupil was switched elsewhere."""
        self._close()
        self.note.say("")
        self.show()

    def show(self) -> None:
        """Show the current pupil and the possible actions."""
        called = self._here.names()
        current = self._here.current
        name = current.owner.name
        others = {one: words for one, words in called.items() if one is not current}
        correcting, removing = self._doing == "correcting", self._doing == "removing"
        listed = {
            one: words for one, words in called.items() if one is not current or (removing and name)
        }
        self._line.value = line(called[current] if name else "", current)
        self._toggle.description = (
            _("¿No eres {name}?") if self._doing == "nothing" else _("Sigo siendo {name}")
        ).format(name=name)
        asking = self._then is not None
        shared = self._here.shared
        open_ = (self._doing != "nothing" or not name) and not asking and shared
        w.show(self._toggle, bool(name) and not asking and shared)
        w.show(self._drawer, open_)
        w.show(self._yes, asking)
        w.show(self._no, asking)
        w.show(self._restore, self._removed is not None and not asking)
        w.show(self._others, bool(listed) and not correcting)
        w.show(self._typing, not removing)
        w.show(self._correct, bool(name) and not correcting and not removing)
        w.show(self._remove, bool(others or name) and not correcting)
        self._remove.description = _("Dejarlo así") if removing else _("Borrar un nombre")
        self._enter.description = _("Listo") if correcting else _("Entrar")
        self._field.description = (
            _("Otro nombre:") if others or (name and not correcting) else _("Tu nombre:")
        )
        if open_:
            # A button that is replaced loses the focus, and the click that has begun on it.
            labels = {one: self._label(one, words) for one, words in listed.items()}
            if labels != self._listed:
                self._listed = labels
                self._others.children = [self._button(one, label) for one, label in labels.items()]

    def _label(self, one: Progress, called: str) -> str:
        label = _short(called if one.owner.name else f"{called}: {one.achieved}")
        return _("Borrar a {name}").format(name=label) if self._doing == "removing" else label

    def _button(self, one: Progress, label: str) -> w.Button:
        clicked = self._ask_to_remove if self._doing == "removing" else self._choose
        return button(self._dispatcher, label, lambda: clicked(one))


class PupilCard(Following):
    """The card at the start of a lesson."""

    def __init__(self, here: Pupils | None = None) -> None:
        """Show who of the pupils ``here`` is working; by default those at this computer."""
        here = here if here is not None else pupils()
        self._box = PupilBox(here, self._dispatcher, self._changed)
        self._note = self._box.note
        super().__init__([self._box])
        self.add_class("zamora", "zamora-pupil")
        self._follow(lambda: here.current)
        self._warn()

    def _changed(self) -> None:
        self._known = self._current()  # the others refresh, this card is up to date
        refresh()

    def _begin_for_another(self) -> None:
        self._box.fold()

    def _show_progress(self) -> None:
        self._box.show()
        self._warn()

    def _warn(self) -> None:
        self._store.attempts()  # a file that cannot be used is found out at the start
        warning = self._store.take_warning()
        if warning:
            self._box.note.say(warning, "bad")

    def static_html(self) -> str:
        """No name: without a kernel there is no current pupil."""
        return run_note(_("Al ejecutar la lección, aquí dice quién trabaja."))

    def __repr__(self) -> str:
        return _("[Quién trabaja: despierta la lección para verlo]")


def line(name: str, progress: Progress) -> str:
    """The current pupil and her progress, as HTML; without a name, the question for it."""
    if name:
        hello = _("¡Hola, {name}!").format(name=f"<b>{html.escape(_short(name))}</b>")
        done = "" if progress.blank else _("Llevas {what}.").format(what=progress.achieved)
    else:
        hello = f"<b>{html.escape(_('¿Cómo te llamas?'))}</b>"
        done = _("Así lo que resuelves es tuyo.")
    return f"{hello} {html.escape(done)}"


def _short(text: str) -> str:
    """A name from a file may be of any length."""
    return text if len(text) <= 2 * LONGEST else text[: 2 * LONGEST - 1] + "…"
