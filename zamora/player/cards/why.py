"""An open question: a pupil writes why, sees a model answer, and ticks what her text has.

Nothing is judged. The text is kept when she asks to compare, and whenever something is ticked; the
model answer comes only then. Another reader ticks the same points on her own row. A page offers no
speech recognition of its own: that of most browsers sends what is said to a server. What the
keyboard of a tablet writes when one dictates to it arrives here as typed.
"""

from __future__ import annotations

import html
import os
from typing import Any

from zamora.core.i18n import _
from zamora.player import controls as w
from zamora.player.cards.envelope import ON_A_PAGE
from zamora.player.controls import Writing
from zamora.player.following import Following, refresh
from zamora.player.game.drawing import drawing
from zamora.player.picture.svg import image, paint_live
from zamora.school.explaining import why
from zamora.school.progress import progress
from zamora.school.progress.responses import WHY
from zamora.school.tasks.base import LONGEST

#: Width of the picture, in CSS pixels.
_WIDE = 240
#: The readers, in the order in which an argument keeps what they ticked.
_READERS = ("mine", "others")


class WhyCard(Following):
    """An open question, with a field to write in, a model answer and a checklist.

    Attributes:
        asked: the question.
        text: what has been kept; empty as long as nothing has.
        ticked: the points that each reader found in it, by ``"mine"`` and ``"others"``.
    """

    def __init__(self, lesson: str) -> None:
        """Ask the question of the lesson with a mark, ``"3b"``.

        Raises:
            UnknownWhy: if it has none.
        """
        self.asked = why(lesson)
        self.text = ""
        self.ticked: dict[str, list[str]] = {}
        self._follow(progress)
        question = w.HTML(html.escape(self.asked.question)).add_class("zamora-statement")
        self._field = Writing(
            lambda text: self._dispatcher.post(self.compare, text),
            label=_("Tu explicación, que tu docente puede leer:"),
            key=_("Comparar"),
            most=LONGEST,
        )
        self._model = w.HTML().add_class("zamora-model")
        self._reader = w.ToggleButtons(
            options=[(_("Lo leo yo"), "mine"), (_("Lo lee otra persona"), "others")]
        )
        self._on_change(self._reader, lambda _value: self._show())
        self._boxes = {point.key: w.Checkbox(description=point.text) for point in self.asked.points}
        for box in self._boxes.values():
            self._on_change(box, lambda _value: self._tick())
        self._list = w.VBox([self._reader, *self._boxes.values()]).add_class("zamora-checklist")
        picture = self.asked.picture
        shown = [w.HTML(paint_live(drawing(*picture), _WIDE))] if picture else []
        play = w.VBox([*shown, self._field]).add_class("zamora-play")
        panel = w.VBox([self._note, self._model, self._list]).add_class("zamora-panel")
        row = w.Box([play, panel]).add_class("zamora-row")
        super().__init__([question, row])
        # It lies on a page as an exercise does: a large picture, the words beside it.
        self.add_class("zamora", "zamora-exercise", "zamora-why")
        self._look()

    # What a pupil does ---------------------------------------------------------------------------

    def compare(self, text: str) -> None:
        """Keep what was written, and show the model answer beside it."""
        text = text.strip()
        if not text:
            self._note.say(_("Escribe primero lo que piensas. Con dos frases basta."))
            return
        if len(text) > LONGEST:
            said = _("Caben {most} letras, y tu texto tiene {n}. Quita algo.")
            self._note.say(said.format(most=LONGEST, n=len(text)))
            return
        self.text = text
        self._keep()
        self._show()

    def _tick(self) -> None:
        """Keep what the reader of the moment has ticked, unless it is known already."""
        now = [key for key, box in self._boxes.items() if box.value]
        if self.text and not self._showing and now != self.ticked[self._who]:
            self.ticked[self._who] = now
            self._keep()

    # Inside --------------------------------------------------------------------------------------

    @property
    def _who(self) -> str:
        return str(self._reader.value)

    def _keep(self) -> None:
        self._store.explain(self.asked.id, self.text, *(self.ticked[who] for who in _READERS))
        warning = self._store.take_warning()
        refresh()  # the progress file contains it too, and the class hears of it
        self._note.say(
            warning or _("Guardado. Compara y marca lo que tiene la tuya."),
            "bad" if warning else "plain",
        )

    def _look(self) -> None:
        """Bring what has been kept."""
        found = [
            one
            for one in self._store.responses()
            if one.phase == WHY and one.skill == self.asked.id
        ]
        given: dict[str, Any]
        given = found[-1].value if found else {"text": "", "mine": [], "others": []}
        self.text = given["text"]
        self.ticked = {who: [key for key in self._boxes if key in given[who]] for who in _READERS}
        self._field.value = self.text
        self._note.say("")
        self._show()

    def _show(self) -> None:
        answer = html.escape(self.asked.answer)
        head = html.escape(_("Una respuesta posible"))
        self._model.value = f"<b>{head}</b><p>{answer}</p>" if self.text else ""
        self._showing = True  # what is set here has not been ticked by anybody
        for key, box in self._boxes.items():
            box.value = key in self.ticked[self._who]
        self._showing = False
        w.show(self._model, self.text)
        w.show(self._list, self.text)

    def _begin_for_another(self) -> None:
        self._look()

    def static_html(self) -> str:
        """The question; the model answer and the points folded away, or omitted on a page."""
        drawn = image(drawing(*self.asked.picture), _WIDE) if self.asked.picture else ""
        asked = f"<p><b>{html.escape(self.asked.question)}</b></p>{drawn}"
        if os.environ.get(ON_A_PAGE):
            return f"<div>{asked}</div>"
        summary = html.escape(_("Ábrelo cuando lo hayas escrito en tu cuaderno."))
        points = "".join(f"<li>{html.escape(point.text)}</li>" for point in self.asked.points)
        inside = f"<p>{html.escape(self.asked.answer)}</p><ul>{points}</ul>"
        return f"<div>{asked}<details><summary><b>{summary}</b></summary>{inside}</details></div>"

    def __repr__(self) -> str:
        return _("[Despierta la lección para escribir] {question}").format(
            question=self.asked.question
        )
