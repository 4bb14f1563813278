"""A finished game gone through: a mark and a sentence for each turn, and the board before it."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side
from zamora.core.sides import as_label, in_sentence
from zamora.core.tasks import Task, in_steps
from zamora.explain.grades import MARKS, Review, TurnReview
from zamora.explain.review_words import addressed, grade_words
from zamora.explain.reviews import review
from zamora.player import controls as w
from zamora.player.controls import button
from zamora.player.game.turnline import TurnLine
from zamora.player.jobs.job import NOTHING, Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.view import View
from zamora.player.play.hintline import Hints
from zamora.player.play.session import Session
from zamora.player.play.standings import Standing, reviewed
from zamora.solve import is_known

#: Visible lines of the list.
ROWS = 7


class ReviewPanel:
    """Goes through a finished game in the background, and through what was found turn by turn.

    Attributes:
        button: the button that begins; seen when a game is over.
        widget: the list of turns and the sentence; seen when there is something to read.
    """

    def __init__(
        self, session: Session, dispatcher: Dispatcher, show: Callable[[], object]
    ) -> None:
        """``show`` is called when there is something new to see."""
        self._session, self._dispatcher, self._show = session, dispatcher, show
        self._job = NOTHING
        self._review: Review | None = None
        self._stood: tuple[Standing, ...] = ()
        self._serial = -1
        self.button = button(dispatcher, _("Revisar la partida"), self.begin, "search").add_class(
            "zamora-button"
        )
        self._summary = w.HTML()
        self._said = w.HTML().add_class("zamora-said")
        self._list = w.Select(description=_("Turnos:"), options=[], rows=ROWS).add_class(
            "zamora-reviewed"
        )
        self._list.observe(lambda _change: dispatcher.post(self._chosen), "index")
        self._line = TurnLine(dispatcher, self.go)
        #: Whether the position before the first turn is looked at.
        self._begun = False
        self._worse = button(dispatcher, _("Siguiente error"), self.next_mistake)
        self._close = button(dispatcher, _("Cerrar la revisión"), self.close)
        buttons = w.buttons(self._worse, self._close)
        # Buttons and text go next to the board, above the list, which can be long.
        self.widget = w.VBox(
            [self._summary, buttons, self._said, self._line, self._list]
        ).add_class("zamora-review")
        self._draw()

    @property
    def busy(self) -> bool:
        """Whether a game is being gone through."""
        return not self._job.done

    @property
    def opened(self) -> bool:
        """Whether there is a review to read."""
        return self._review is not None

    @property
    def at(self) -> TurnReview | None:
        """The turn that is looked at; None while the board shows the game itself."""
        index: int | None = self._list.index
        turns = () if self._review is None else self._review.turns
        return None if index is None or index >= len(turns) else turns[index]

    # What a person does ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Go through the game on the board."""
        if self.busy:
            return
        session = self._session
        game = History(session.history.start, session.history.turns)
        self._serial, self._review = session.serial, None
        job = self._job = Job()
        total = len(game.turns)
        session.message = _("Reviso la partida…")

        def look(job: Job) -> Task[Review]:
            return in_steps(
                review,
                game,
                stop=job.stop,
                report=lambda done: self._dispatcher.post(progress, done),
            )

        def progress(done: Review) -> None:
            if not job.done:
                words = ngettext(
                    "Reviso la partida: {n} turno de {all}.",
                    "Reviso la partida: {n} turnos de {all}.",
                    len(done.turns),
                )
                self._notice(words.format(n=len(done.turns), all=total))

        def finished(done: Review) -> None:
            self._fill(done)
            self._update()

        job.start(self._dispatcher, look, finished, self._notice)
        self._update()

    def stop(self) -> None:
        """Look no further; what has been gone through is shown."""
        self._job.hurry()

    def next_mistake(self) -> None:
        """Go to the next turn that could have been better, from the beginning after the last."""
        if self._review is None:
            return
        worse = [n for n, judged in enumerate(self._review.turns) if MARKS[judged.grade]]
        if worse:
            index = -1 if self._list.index is None else self._list.index
            self._list.index = next((n for n in worse if n > index), worse[0])

    def go(self, at: int) -> None:
        """Go to the position after ``at`` turns; 0 is the one before the first."""
        if self._review is None:
            return
        self._begun = at == 0
        self._list.index = min(at, len(self._review.turns)) - 1 if at else None
        self._update()

    def leave(self) -> None:
        """Back to the game itself; the list stays."""
        self._begun = False
        self._list.index = None

    def close(self) -> None:
        """Away with the review."""
        self._review, self._begun = None, False
        self._list.options = []
        self._session.message = ""
        self._update()

    def _chosen(self) -> None:
        if self._list.index is not None:
            self._begun = False
        self._update()

    def _update(self) -> None:
        self._draw()
        self._show()

    # What there is to see -------------------------------------------------------------------------

    def follow(self) -> None:
        """Heed what has happened in the game: the review of another one is not wanted."""
        if self._serial != self._session.serial:
            self.drop()
            if self._review is not None:
                self._review, self._begun = None, False
                self._list.options = []
        self._draw()

    def drop(self) -> None:
        """Go through nothing any more."""
        self._job.drop()

    def view(self, flipped: bool) -> View | None:
        """The board at the turn that is looked at: what was played, and what was better."""
        judged = self.at
        if judged is None:
            start = self._session.history.start
            return View(start, flipped=flipped, over=True) if self._begun else None
        better = () if judged.better is None else judged.better.steps
        position = judged.turn.before if better else judged.turn.after
        return View(
            position,
            flipped=flipped,
            last=judged.turn.steps,
            hint=better,
            over=True,
        )

    def status(self) -> str:
        """Which turn is looked at."""
        judged = self.at
        if judged is None:
            return _("Revisión: antes del primer turno") if self._begun else ""
        return _("Revisión: turno {n} de {all}").format(
            n=judged.number, all=len(self._session.history.turns)
        )

    def words(self) -> str:
        """The sentence about the turn that is looked at."""
        judged = self.at
        if judged is None:
            return ""
        grade, text = grade_words()[judged.grade], judged.text
        if judged.side is not self._session.person:
            text = addressed(text, self._session.position.game.sides[judged.side])
        return f"{judged.turn} {MARKS[judged.grade]} ({grade}). {text}".strip()

    def _notice(self, line: str) -> None:
        self._session.message = line
        self._show()

    def _fill(self, done: Review) -> None:
        self._review, self._stood = done, reviewed(done)
        self._list.options = [
            (f"{judged.number}. {judged.turn} {MARKS[judged.grade]}".strip(), judged.number)
            for judged in done.turns
        ]
        self._list.index, self._begun = None, False
        self._session.message = (
            _("Listo. Elige un turno de la lista para verlo en el tablero.")
            if done.turns
            else _("No alcancé a revisar ningún turno.")
        )

    def _draw(self) -> None:
        session = self._session
        over = session.outcome is not None and bool(session.history.turns)
        known = Hints.searches(session.position.game) or is_known(session.position)
        wanted = over and known and self._review is None and not self.busy
        w.show(self.button, wanted, keep_place=known)
        w.show(self.widget, self.opened)
        if self._review is not None:
            _set(self._summary, summary(self._review))
            _set(self._said, html.escape(self.words() or self._session.message))
            end = 0 if self._begun else len(self._review.history.turns)
            at = end if self._list.index is None else self._list.index + 1
            self._line.show(self._review.history, at, self._stood)


def summary(done: Review) -> str:
    """How well each side has played, in a line each, as HTML."""
    lines = []
    for side in Side:
        grades = done.grades(side)
        if not grades:
            continue
        total = grades.total()
        lines.append(
            ngettext(
                "{side}: {well} de {n} turno bien jugado.",
                "{side}: {well} de {n} turnos bien jugados.",
                total,
            ).format(
                side=as_label(done.history.start.game.sides[side]),
                well=grades["best"] + grades["good"],
                n=total,
            )
        )
    if done.decisive is not None:
        lines.append(
            _("El error decisivo: turno {n} ({side}).").format(
                n=done.decisive.number,
                side=in_sentence(done.history.start.game.sides[done.decisive.side]),
            )
        )
    return "<br>".join(map(html.escape, lines))


def _set(widget: Any, value: str) -> None:
    if widget.value != value:
        widget.value = value
