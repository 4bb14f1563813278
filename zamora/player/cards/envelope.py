"""A sealed envelope: a question that a pupil answers before seeing the answer.

A pupil who has committed to a guess reads the answer differently. The guess is not marked: the
author believed some of the wrong answers too. Questions, usual answers and true ones are in
:mod:`zamora.school.questions`.
"""

from __future__ import annotations

import contextlib
import html
import os
from typing import ClassVar
from weakref import WeakSet

from zamora.core.i18n import _
from zamora.player import checks
from zamora.player import controls as w
from zamora.player.cards.answers import on_answers
from zamora.player.checks import Finding
from zamora.player.controls import AnswerField
from zamora.player.game.replay import Replay
from zamora.player.labs.strategylab import GAMES
from zamora.player.picture.plots import Plot
from zamora.player.picture.svg import paint_live
from zamora.school.progress import progress
from zamora.school.questions import Guess, Question, UnknownQuestion, question, questions
from zamora.school.tasks.base import NothingToJudge

__all__ = ["Envelope", "UnknownQuestion"]

#: Set by the host of a lesson page (``static/notebook.js``) before any cell is run.
ON_A_PAGE = "ZAMORA_LESSON_PAGE"


#: Pictures up to so many cells high can be read in a list, beside a board.
SMALL = 2.5

#: The envelope, with its flap open and what was chosen in it (player.css moves the parts).
_COVER = """
<div class="zamora-cover-drawing" aria-hidden="true"><svg viewBox="0 0 150 104">
<rect x="6" y="12" width="138" height="86" rx="10"/></svg><span>{words}</span>
<svg viewBox="0 0 150 104"><path d="M8 94 62 52q13-9 26 0l54 42q-4 4-8 4H16q-4 0-8-4z"/>
<path class="zamora-flap" d="M8 18q4-6 8-6h118q4 0 8 6L86 58q-11 8-22 0z"/>
<circle class="zamora-wax" cx="75" cy="58" r="13"/></svg></div>"""


def _words(asked: Question, answer: str) -> str:
    """An answer as a pupil reads it."""
    return next((g.text for g in asked.guesses if g.key == answer), answer).strip()


def _then(asked: Question, answer: str) -> str:
    """What was thought, and what is known now."""
    sides = (_("En tu sobre decía"), _words(asked, answer)), (_("Ahora sabes"), asked.known(answer))
    told = "".join(
        f"<div><span>{html.escape(head)}</span><b>{html.escape(said)}</b></div>"
        for head, said in sides
    )
    return f'<div class="zamora-then">{told}</div>'


class Envelope(w.Card):
    """A question, and an answer that stays hidden until a guess is made.

    First an answer is chosen or written, then sealed, and it can still be changed; opening the
    envelope shows what was thought, what is known now, and the usual answers.

    Attributes:
        asked: what is asked and what is inside.
        sealed: the answer in the envelope; empty as long as there is none.
        opened: whether the envelope has been opened.
        later: whether it is only sealed here: another one of the same name, further on in the
            lesson, has the answer in it and can be opened.
    """

    _everything: ClassVar[WeakSet[Envelope]] = WeakSet()

    def __init__(self, name: str, later: bool = False) -> None:
        """Bring the envelope ``name``.

        Args:
            name: of the question.
            later: let it be sealed here and opened further on.

        Raises:
            UnknownQuestion: if there is none; the error lists them.
        """
        self.asked: Question = question(name)
        self.later = later
        before = progress().envelopes().get(self.asked.id)
        self.sealed = "" if before is None else before.sealed
        self.opened = False
        self._everything.add(self)
        text = w.HTML(f"<b>{html.escape(self.asked.question)}</b>")
        self._options: w.RadioButtons | None = None
        self._field: AnswerField | None = None
        drawn = on_answers(self.asked)
        if self.asked.answer == "choice":
            self._options = w.RadioButtons(
                options=[(guess.text, guess.key) for guess in self.asked.guesses],
                index=None,
                pictures=tuple(paint_live(one) for one in drawn if one),
            ).add_class("zamora-options")
            self._on_change(self._options, lambda _at: self._show(), "index")
            answering: w.Control = self._options
        else:
            self._field = AnswerField(
                lambda text: self._dispatcher.post(self.seal, text),
                label=_("Lo que crees:"),
                key=_("Cerrar el sobre"),
                enter=_("Cerrar el sobre (Enter)"),
            )
            if self.asked.answer == "words":
                self._field.add_class("zamora-words")
            answering = self._field
        self._seal = self._button(_("Cerrar el sobre"), self.seal, "envelope-o").add_class(
            "zamora-lead"
        )
        self._open = self._button(_("Abrir el sobre"), self.unseal, "envelope-open-o")
        self._change = self._button(_("Cambiar mi respuesta"), self.change)
        for one in (self._seal, self._open):
            one.add_class("zamora-primary")
        self._cover = w.HTML().add_class("zamora-cover")
        # A field brings its own key: what was typed last must be in the envelope.
        row = w.buttons(*([] if self._field else [self._seal]), self._open, self._change)
        self._answering = answering
        self._inside = w.VBox()
        super().__init__([text, answering, self._cover, row, self._note, self._inside])
        self.add_class("zamora", "zamora-envelope")
        if self._options and all(one and one.height <= SMALL for one in drawn):
            self.add_class("zamora-signed")
        self._tell()

    # What a pupil does ---------------------------------------------------------------------------

    def seal(self, given: str | None = None) -> None:
        """Put the answer into the envelope, if there is one: the sentence chosen, or ``given``."""
        if given is None:
            given = "" if self._options is None else str(self._options.value or "")
        try:
            self.asked.kind_of(given)
        except NothingToJudge as reason:
            self._note.say(str(reason))
            return
        self.sealed = given
        self._tell()
        self._keep()

    def change(self) -> None:
        """Take the answer out again; the truth stays inside. Not once it is open."""
        if self.opened:  # a second click, before the page has put the button away
            return
        self.sealed = ""
        self._tell()
        self._keep()

    def unseal(self) -> None:
        """Show the answer, if a guess has been made."""
        if not self.sealed or self.opened or self.later:
            return
        self.opened = True
        progress().put(self.asked.id, opened=self.sealed)
        kind = self.asked.kind_of(self.sealed)
        said = kind.reply if kind else ""
        self._show()
        if self.asked.check:
            # Some counts take seconds: the page goes on meanwhile.
            self._note.say(_("Se cuentan todos los casos…"))
        self._dispatcher.work(self._check, lambda found: self._let_out(said, kind, found))

    @staticmethod
    def believed(lesson: int) -> list[dict[str, str]]:
        """What the current pupil has believed in a lesson, and what she knows now.

        Of the envelopes that she has opened, on this day or an earlier one, in the order of the
        lesson: ``{"asked", "thought", "known"}`` each.
        """
        found = []
        inside = progress().envelopes()
        for one in questions(lesson):
            given = inside[one.id].opened if one.id in inside else ""
            with contextlib.suppress(NothingToJudge):  # of another version of the question
                if given:
                    said = {"thought": _words(one, given), "known": one.known(given)}
                    found.append({"asked": one.question} | said)
        return found

    # Inside --------------------------------------------------------------------------------------

    def _check(self) -> Finding | Plot | None:
        return checks.check(self.asked.check) if self.asked.check else None

    def _let_out(self, said: str, kind: Guess | None, found: Finding | Plot | None) -> None:
        self._note.say(said)
        self._inside.children = [*self._truth(kind, found), *self._replays()]

    def _keep(self) -> None:
        """Let the envelopes further on have the answer that was sealed here for later."""
        if not self.later:
            return
        progress().put(self.asked.id, sealed=self.sealed)
        for other in tuple(self._everything):
            if other is not self and other.asked.id == self.asked.id and not other.opened:
                other.sealed = self.sealed
                other._tell()

    def _tell(self) -> None:
        """Say what is in the envelope."""
        if not self.sealed:
            said = ""
        elif self.later:
            said = _("En el sobre: «{answer}». Lo abrirás más adelante, en esta lección.")
        else:
            said = _("En el sobre: «{answer}». Ábrelo cuando lo hayas probado.")
        self._note.say(said.format(answer=_words(self.asked, self.sealed).removesuffix(".")))
        self._show()

    def _show(self) -> None:
        w.show(self._seal, not self.sealed)
        w.show(self._open, self.sealed and not self.opened and not self.later)
        w.show(self._change, self.sealed and not self.opened)
        w.show(self._answering, not self.sealed)
        chosen = self.sealed or (self._options and self._options.value) or ""
        states = {
            "chosen": chosen,
            "sealed": self.sealed and not self.opened,
            "opened": self.opened,
        }
        for name, is_so in states.items():
            (self.add_class if is_so else self.remove_class)(f"zamora-{name}")
        (self._seal.add_class if chosen else self._seal.remove_class)("zamora-ready")
        # The words are drawn anew only when they are others: the envelope moves.
        self._cover.value = _COVER.format(words=html.escape(_words(self.asked, chosen)))

    def _truth(self, kind: Guess | None, found: Finding | Plot | None) -> list[w.Control]:
        counted = found._repr_html_() if found else ""
        # What has no right answer has said the truth by then.
        said = "" if self.asked.answer == "words" else self._said()
        parts_said = (_then(self.asked, self.sealed), said, counted, self._others(kind))
        parts = [w.HTML(one) for one in parts_said if one]
        for part in parts:
            part.add_class("zamora-values")
        return list(parts)

    def _said(self) -> str:
        return f"<p>{html.escape(self.asked.truth)}</p>" if self.asked.truth else ""

    def _others(self, kind: Guess | None) -> str:
        """What pupils usually answer, and what there is to say to that."""
        others = [guess for guess in self.asked.guesses if guess is not kind]
        items = "".join(
            f"<li><b>{'✔ ' if one.right else ''}{html.escape(one.text)}</b> "
            f"{html.escape(one.reply)}</li>"
            for one in others
        )
        summary = html.escape(_("Lo que otros suelen responder"))
        return f"<details><summary>{summary}</summary><ul>{items}</ul></details>"

    def _replays(self) -> list[Replay]:
        return [Replay(GAMES[self.asked.game]())] if self.asked.game else []

    def static_html(self) -> str:
        """The question; the answer folded away, or omitted in a lesson shown as a page.

        It must not be found in a saved page, and computing it takes time.
        """
        guesses = ""
        if self.asked.answer == "choice":
            items = "".join(f"<li>{html.escape(guess.text)}</li>" for guess in self.asked.guesses)
            guesses = f"<ul>{items}</ul>"
        if self.later:
            words = html.escape(_("Anota lo que crees. El sobre se abre más adelante."))
            asked = html.escape(self.asked.question)
            return f"<div><p><b>{asked}</b></p>{guesses}<p>{words}</p></div>"
        if os.environ.get(ON_A_PAGE):
            return f"<div><p><b>{html.escape(self.asked.question)}</b></p>{guesses}</div>"
        summary = html.escape(_("Abre el sobre solo si ya anotaste lo que crees."))
        found = self._check()
        inside = self._said() + (found._repr_html_() if found else "")
        inside += "".join(one.static_html() for one in self._replays())
        return (
            f"<div><p><b>{html.escape(self.asked.question)}</b></p>{guesses}"
            f"<details><summary><b>{summary}</b></summary>{inside}</details></div>"
        )

    def __repr__(self) -> str:
        return _("[Sobre cerrado: despierta la lección para abrirlo] {question}").format(
            question=self.asked.question
        )
