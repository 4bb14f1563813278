"""The ladder card: the rungs climbed, what is next, and the progress to save and hand in."""

from __future__ import annotations

import html
from itertools import chain
from typing import ClassVar

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.cards.pupilcard import PupilBox
from zamora.player.controls.files import FileBox
from zamora.player.following import Following, refresh
from zamora.player.lessonlist import elsewhere, file_with, standing
from zamora.school.exercises import Status, lessons
from zamora.school.progress import Namesake, Pupils, Summary, pupils
from zamora.school.progress.progressfile import filename
from zamora.school.rungs import USUAL, Rung, ladders, rungs


class Ladder(Following):
    """A pupil's own card. It keeps up with the exercises solved in the same notebook."""

    #: The lesson whose page is open; what comes next is not in one before it.
    lesson: ClassVar[int] = 0

    def __init__(self, here: Pupils | None = None) -> None:
        """Show the current pupil's progress.

        Args:
            here: the pupils; by default those at this computer.
        """
        self._here = here if here is not None else pupils()
        self._sure = False
        self._card = w.HTML()
        self._box = PupilBox(self._here, self._dispatcher, self._changed)
        self._files = FileBox(
            on_open=lambda name, text: self._dispatcher.post(self._load, text),
            accept=".json",
            buttons=["save", "open"],
        )
        self._files.words = self._files.words | {
            "save": _("Guardar o entregar"),
            "open": _("Abrir lo guardado…"),
        }
        self._lesson = w.Dropdown(
            description=_("Lección:"),
            options=[(rung.title, rung.number) for rung in rungs() if rung.number in lessons()],
        )
        self._on_change(self._lesson, lambda _value: self._calm())
        self._forget = self._button(_("Empezar de nuevo"), self._start_over)
        self._back = self._button(_("Recuperar lo anterior"), self._bring_back)
        again = w.buttons(self._lesson, self._forget)  # which lesson, and what to do with it
        row = w.buttons(self._files, again, self._back)
        super().__init__([self._box, self._card, row, self._note])
        self.add_class("zamora", "zamora-ladder")
        self._follow(lambda: self._here.current)
        self._show()

    # What a pupil does ---------------------------------------------------------------------------

    def _load(self, text: str, same: bool | None = None) -> None:
        try:
            opened = self._here.open(text, same=same)
        except Namesake as asked:
            self._note.say("")
            self._box.ask(asked.reason, lambda yes: self._load(text, yes))
            return
        except ZamoraError as error:
            self._note.say(str(error), "bad")
            return
        self._box.fold()
        self._changed()
        name = self._store.owner.name or _("alguien sin nombre")
        now = _("Ahora trabaja {name}.").format(name=name) if opened.changed else ""
        self._note.say(f"{opened.report.sentence} {now}".strip(), "good")

    def _start_over(self) -> None:
        if not self._sure:
            self._sure = True
            self._forget.description = _("¿De verdad? Aprieta otra vez")
            return
        self._calm()
        backup = self._store.start_over(self._lesson.value)
        self._note.say(
            _("Esa lección no tenía nada que borrar.")
            if backup is None
            else _("Listo: esa lección empieza de nuevo. Si te arrepientes, puedes recuperarla.")
        )
        self._show()

    def _bring_back(self) -> None:
        self._calm()
        came = self._store.bring_back()
        if came:
            said = ngettext("Volvió {n} respuesta.", "Volvieron {n} respuestas.", came)
            self._note.say(said.format(n=came), "good")
        else:
            self._note.say(_("No hay nada que recuperar."))
        self._show()

    # Inside --------------------------------------------------------------------------------------

    def _calm(self) -> None:
        self._sure = False
        self._forget.description = _("Empezar de nuevo")

    def _changed(self) -> None:
        self._known = self._current()  # the others refresh, this card is up to date
        self._show()
        refresh()

    def _begin_for_another(self) -> None:
        self._calm()
        self._note.say("")
        self._box.fold()

    def _show_progress(self) -> None:
        self._box.show()
        self._show()

    def _show(self) -> None:
        store = self._store
        others = elsewhere(store.owner.route or USUAL)
        there = standing()
        found = store.summaries(chain(*there.values()))
        summaries = {
            number: [found[one] for one in mine if one not in others]
            for number, mine in there.items()
        }
        # The file goes first: stars that are shown can be saved.
        self._files.text = store.export()
        # Where the window is low it scrolls, and must take the focus to do so; what is next stays.
        self._card.value = (
            f'<div class="zamora-ladders" role="region" tabindex="0" aria-label="{_("Escalera")}">'
            f"{''.join(f'<div>{one}</div>' for one in card(summaries))}</div>{_foot(summaries)}"
        )
        self._files.filename = filename(store.owner)
        if store.owner.name:
            said = _("Guardé {what} de {name}.").format(what=store.achieved, name=store.owner.name)
        else:
            said = _("Guardé {what}, sin nombre. Para entregar, escribe antes tu nombre.").format(
                what=store.achieved
            )
        where = _("Busca el archivo {file} en tu carpeta de descargas.")
        self._files.words = self._files.words | {"saved": f"{said} {where}"}
        w.show(self._back, store.backups())
        warning = store.take_warning()
        if warning:
            self._note.say(warning, "bad")

    def static_html(self) -> str:
        """The rungs, without anybody's progress: what stands in the lesson as it is published."""
        return f"<div>{''.join(card({}))}</div>"

    def __repr__(self) -> str:
        return _("[Tu escalera: despierta la lección para verla]")


def card(summaries: dict[int, list[Summary]]) -> list[str]:
    """Each ladder as an HTML list, that of the lesson first; the top rung above, as a ladder is."""
    shown = []
    for ladder in sorted(
        ladders(), key=lambda one: Ladder.lesson not in [rung.number for rung in one.rungs]
    ):
        rows = "".join(_rung(rung, summaries.get(rung.number)) for rung in reversed(ladder.rungs))
        head = f"<p><b>{html.escape(ladder.name)}</b></p>"
        shown.append(f'{head}<ol class="zamora-rungs">{rows}</ol>')
    return shown


def _foot(summaries: dict[int, list[Summary]]) -> str:
    following = _next(summaries)
    return f'<p class="zamora-following"><b>{following}</b></p>' if following else ""


def _rung(rung: Rung, summaries: list[Summary] | None) -> str:
    place, about = f' value="{rung.number}"', html.escape(rung.about)
    if not summaries:
        title = f"<b>{html.escape(rung.title)}</b> — {about}"
        if rung.number not in lessons():
            return f'<li{place} class="zamora-rung-later">{title} <i>({_("pronto")})</i></li>'
        return f"<li{place}>{title}</li>"
    title = f"<b>{_way(rung.title, summaries[0].exercise)}</b> — {about}"
    solved, total = sum(one.status is Status.SOLVED for one in summaries), len(summaries)
    done = _("{solved} de {total} ejercicios").format(solved=solved, total=total)
    full = solved == total
    stars = f"★ {sum(one.stars for one in summaries)}/{3 * total}"
    tick = "✔ " if full else ""
    return (
        f'<li{place} class="zamora-rung{"-done" if full else ""}">{tick}{title}<br>'
        f'<span class="zamora-rung-count">{done} · '
        f'<span class="zamora-stars-small">{stars}</span></span></li>'
    )


def _next(summaries: dict[int, list[Summary]]) -> str:
    """What to do next, as HTML: the first exercise not solved yet, from this lesson on."""
    for number in sorted(summaries, key=lambda number: (number < Ladder.lesson, number)):
        for one in summaries[number]:
            if one.status is not Status.SOLVED:
                words = _("Lo que sigue: ejercicio {id}.").format(id=one.exercise)
                return _way(words, one.exercise, to_it=True)
    return html.escape(_("¡Resolviste todo lo que hay hasta ahora!")) if summaries else ""


def _way(words: str, exercise: str, *, to_it: bool = False) -> str:
    """Words that lead to the lesson with an exercise; on its page, ``to_it``, to it itself."""
    file, said = file_with(exercise), html.escape(words)
    if not file:
        return said
    there = f' data-exercise="{html.escape(exercise)}"' if to_it else ""
    return f'<a class="zamora-way" href="{html.escape(file)}"{there}>{said}</a>'
