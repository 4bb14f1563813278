"""Who is working: the card at the start of a lesson, and the same within the ladder card."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.i18n import _
from zamora.school.progress import BadName, Namesake, Progress, Pupils, pupils
from zamora.school.progress.profile import LONGEST
from zamora_widgets import plain as w
from zamora_widgets.controls import Note, button
from zamora_widgets.following import Following, Presence, refresh
from zamora_widgets.loop import Funnel
from zamora_widgets.static import Static, run_note
from zamora_widgets.style import Style


class PupilBox(w.VBox):
    """Says who is working; lets another pupil of this computer take over, or a new one say a name.

    One click opens it, a second one on a name is enough. What is asked has two answers.

    Attributes:
        note: what is said and asked here.
    """

    def __init__(self, here: Pupils, funnel: Funnel, changed: Callable[[], object]) -> None:
        """Show who is working.

        Args:
            here: the pupils at this computer.
            funnel: the card's way to the main loop.
            changed: called when somebody else is working, or is called otherwise, through this box.
        """
        self._here, self._funnel, self._changed = here, funnel, changed
        self.note = Note()
        self._open = self._correcting = False
        self._then: Callable[[bool], object] | None = None
        self._listed: dict[Progress, str] = {}
        self._line = w.HTML()
        self._line.add_class("zamora-who")
        self._toggle = button(funnel, "", self._turn)
        head = _row(self._line, self._toggle)
        head.add_class("zamora-who-head")
        self._others = _row()
        self._field = w.Text()
        self._field.on_msg(self._typed)
        self._enter = button(funnel, "", self.enter)
        self._enter.add_class("zamora-primary")
        self._correct = button(funnel, _("Corregir mi nombre"), self._begin_to_correct)
        self._drawer = w.VBox([self._others, _row(self._field, self._enter), _row(self._correct)])
        self._drawer.add_class("zamora-drawer")
        self._yes = button(funnel, _("Sí"), lambda: self._answer(True))
        self._no = button(funnel, _("No"), lambda: self._answer(False))
        self._answers = _row(self._yes, self._no)
        super().__init__([head, self._drawer, self.note, self._answers, Presence(funnel)])
        self.add_class("zamora-who-box")
        self.show()

    # What a pupil does ----------------------------------------------------------------------------

    def _turn(self) -> None:
        self._close() if self._open else self._begin(correcting=False)
        self.show()

    def _begin_to_correct(self) -> None:
        self._begin(correcting=True)
        self._field.value = self._here.current.owner.name
        self.show()
        self._field.focus()

    def enter(self, same: bool | None = None) -> None:
        """Take the name that was typed."""
        try:
            if self._correcting:
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

    def ask(self, question: str, then: Callable[[bool], object]) -> None:
        """Ask something; ``then`` is told whether the answer is yes."""
        self._then = then
        self.note.say(question)
        self.show()
        self._yes.focus()

    def _answer(self, yes: bool) -> None:
        then, self._then = self._then, None
        self.note.say("")
        self.show()
        if then is not None:
            then(yes)

    # Inside ---------------------------------------------------------------------------------------

    def _typed(self, _field: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":  # Enter
            self._funnel.post(self.enter)

    def _begin(self, *, correcting: bool) -> None:
        self._open, self._correcting, self._then = True, correcting, None
        self._field.value = ""
        self.note.say("")

    def _close(self) -> None:
        self._open = self._correcting = False
        self._then = None
        self._field.value = ""

    def _done(self) -> None:
        self._close()
        self._changed()
        name = self._here.current.owner.name
        said = _("Lo que resuelvas ahora es de {name}.").format(name=name) if name else ""
        self.note.say(said, "good")
        self.show()
        self._toggle.focus()

    def close(self) -> None:
        """Somebody else is working now, chosen elsewhere: what was begun here is over."""
        self._close()
        self.note.say("")
        self.show()

    def show(self) -> None:
        """Show who is working and what can be done."""
        called = self._here.names()
        current = self._here.current
        name = current.owner.name
        others = {one: words for one, words in called.items() if one is not current}
        self._line.value = line(called[current] if name else "", current)
        self._toggle.description = (
            _("Sigo siendo {name}") if self._open else _("¿No eres {name}?")
        ).format(name=name)
        asking = self._then is not None
        open_ = (self._open or not name) and not asking
        w.show(self._toggle, bool(name) and not asking)
        w.show(self._drawer, open_)
        w.show(self._answers, asking)
        w.show(self._others, bool(others) and not self._correcting)
        w.show(self._correct, bool(name) and not self._correcting)
        self._enter.description = _("Listo") if self._correcting else _("Entrar")
        self._field.description = (
            _("Otro nombre:") if others or (name and not self._correcting) else _("Tu nombre:")
        )
        if open_:
            # A button that is replaced loses the focus, and the click that has begun on it.
            listed = {one: _label(one, words) for one, words in others.items()}
            if listed != self._listed:
                self._listed = listed
                self._others.children = [self._button(one, label) for one, label in listed.items()]

    def _button(self, one: Progress, label: str) -> w.Button:
        return button(self._funnel, label, lambda: self._choose(one))


class PupilCard(Static, Following, w.VBox):
    """The card at the start of a lesson."""

    def __init__(self, here: Pupils | None = None) -> None:
        """Show who of the pupils ``here`` is working; by default those at this computer."""
        here = here if here is not None else pupils()
        self._funnel = Funnel(self._report)
        self._box = PupilBox(here, self._funnel, self._changed)
        super().__init__([w.shared(Style), self._box])
        self.add_class("zamora")
        self.add_class("zamora-pupil")
        self._follow(lambda: here.current)
        self._warn()

    def _changed(self) -> None:
        self._known = self._store  # the others begin anew, this card has done so
        refresh()

    def _begin_for_another(self, fresh: bool) -> None:
        self._box.close()

    def _show_progress(self) -> None:
        self._box.show()
        self._warn()

    def _warn(self) -> None:
        self._store.attempts()  # a file that cannot be used is found out at the start
        warning = self._store.take_warning()
        if warning:
            self._box.note.say(warning, "bad")

    def _report(self, error: BaseException) -> None:
        self._box.note.say(_("Algo falló: {error}.").format(error=error), "bad")

    def static_html(self) -> str:
        """Nobody's name: where nothing runs nobody is working."""
        return run_note(_("Al ejecutar la lección, aquí dice quién trabaja."))

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[Quién trabaja: ejecuta la celda para verlo]")


def line(name: str, progress: Progress) -> str:
    """Who is working and what she has done, as HTML; without a name, the question for it."""
    if name:
        hello = _("¡Hola, {name}!").format(name=f"<b>{html.escape(_short(name))}</b>")
        done = "" if progress.blank else _("Llevas {what}.").format(what=progress.achieved)
    else:
        hello = f"<b>{html.escape(_('¿Cómo te llamas?'))}</b>"
        done = _("Así lo que resuelves es tuyo, aunque después venga alguien más.")
    return f"{hello} {html.escape(done)}"


def _label(one: Progress, called: str) -> str:
    return _short(called if one.owner.name else f"{called}: {one.achieved}")


def _short(text: str) -> str:
    """A name from a file may be of any length."""
    return text if len(text) <= 2 * LONGEST else text[: 2 * LONGEST - 1] + "…"


def _row(*children: w.Widget) -> w.Box:
    row = w.Box(children)
    row.add_class("zamora-buttons")
    return row
