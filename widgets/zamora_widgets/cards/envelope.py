"""A sealed envelope: a question that a pupil answers before the answer is let out.

Whoever has put down a guess reads the answer with other eyes. The guess is not marked: there is
nothing wrong in believing what the author believed.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from zamora.book import PrintedGame
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.library.futez.flights import stuck_game
from zamora.school.exercises import Option
from zamora_widgets import checks
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import Note, button
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.style import Style
from zamora_widgets.picture.static import Static
from zamora_widgets.play.replay import Replay


class UnknownEnvelope(ZamoraError):
    """There is no envelope of that name."""


@dataclass(frozen=True)
class Guess(Option):
    """What somebody may believe, and what to say of it when the envelope is open."""

    reply: str


@dataclass(frozen=True)
class Letter:
    """What is asked, and what is inside.

    Attributes:
        question: to be answered before the envelope opens.
        guesses: what one may believe.
        check: the name of the check whose finding is inside.
        game: a game that shows it, if there is one.
    """

    question: str
    guesses: tuple[Guess, ...]
    check: str
    game: Callable[[], PrintedGame] | None = None


def _conjecture() -> Letter:
    return Letter(
        question=_("El balón que debe moverse, ¿siempre puede? ¿Qué crees tú?"),
        guesses=(
            Guess(
                "siempre",
                _("Siempre puede, como dice la conjetura."),
                _("Así pensaba el autor, y en casi todas las posiciones es verdad. Pero mira:"),
            ),
            Guess(
                "pizarra",
                _("Se puede atascar en una pizarra, pero nunca en una partida."),
                _("Era una buena idea: casi nunca se llega ahí. Pero mira:"),
            ),
            Guess(
                "partida",
                _("Alguna vez se atasca en una partida de verdad."),
                _("¡Buen ojo! Mira la prueba:"),
            ),
        ),
        check="conjetura",
        game=stuck_game,
    )


def _mirror() -> Letter:
    return Letter(
        question=_("Contra alguien que hace siempre tu reflejo, ¿puedes ganar? ¿Qué crees tú?"),
        guesses=(
            Guess("si", _("Sí, si juego bien."), _("Muchos lo creen al principio. Pero mira:")),
            Guess(
                "nadie",
                _("No, y el espejo tampoco me puede ganar."),
                _("¡Buen ojo! Se probaron todos los turnos:"),
            ),
            Guess(
                "espejo",
                _("No, y además el espejo me puede ganar."),
                _("La mitad es verdad. Mira cuál:"),
            ),
        ),
        check="espejo",
    )


_LETTERS: dict[str, Callable[[], Letter]] = {"conjetura": _conjecture, "espejo": _mirror}


class Envelope(Static, w.VBox):
    """A question, and an answer that stays hidden until somebody has made a guess.

    Attributes:
        letter: what is asked and what is inside.
        opened: whether the envelope has been opened.
    """

    def __init__(self, name: str) -> None:
        """Seal the envelope ``name``.

        Raises:
            UnknownEnvelope: if there is none; the error lists them.
        """
        wanted = name.strip().lower()
        if wanted not in _LETTERS:
            raise UnknownEnvelope(
                _("No hay ningún sobre «{name}».").format(name=name), text=name, accepted=_LETTERS
            )
        self.letter = _LETTERS[wanted]()
        self.opened = False
        self._funnel = Funnel(self._report)
        question = w.HTML(f"<b>{html.escape(self.letter.question)}</b>")
        self._guess = w.RadioButtons(
            options=[(guess.text, guess.key) for guess in self.letter.guesses], index=None
        )
        self._guess.add_class("zamora-options")
        self._open = button(self._funnel, _("Abrir el sobre"), self.unseal, "envelope-o")
        self._open.add_class("zamora-primary")
        row = w.Box([self._open])
        row.add_class("zamora-buttons")
        self._note = Note()
        self._inside = w.VBox()
        super().__init__([w.shared(Style), question, self._guess, row, self._note, self._inside])
        self.add_class("zamora")

    def unseal(self) -> None:
        """Let the answer out, if somebody has made a guess."""
        chosen = next((g for g in self.letter.guesses if g.key == self._guess.value), None)
        if chosen is None:
            self._note.say(_("Primero elige lo que crees. No hay premio ni castigo."))
            return
        self._note.say(chosen.reply)
        if not self.opened:
            self.opened = True
            w.show(self._open, False)
            found = w.HTML(self._finding())
            found.add_class("zamora-values")
            self._inside.children = [found, *self._replays()]

    def _finding(self) -> str:
        return checks.check(self.letter.check)._repr_html_()

    def _replays(self) -> list[Replay]:
        return [] if self.letter.game is None else [Replay(self.letter.game())]

    def _report(self, error: BaseException) -> None:
        self._note.say(_("Algo falló: {error}. Prueba otra vez.").format(error=error), "bad")

    def static_html(self) -> str:
        """The question; the answer folded away."""
        guesses = "".join(f"<li>{html.escape(guess.text)}</li>" for guess in self.letter.guesses)
        summary = html.escape(_("Abre el sobre solo si ya anotaste lo que crees."))
        inside = self._finding() + "".join(one.static_html() for one in self._replays())
        return (
            f"<div><p><b>{html.escape(self.letter.question)}</b></p><ul>{guesses}</ul>"
            f"<details><summary><b>{summary}</b></summary>{inside}</details></div>"
        )

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[Sobre cerrado: ejecuta la celda para abrirlo] {question}").format(
            question=self.letter.question
        )
