"""The chooser of what else to see on a board, and the sentence that says what is seen."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.tasks import Task, in_steps
from zamora.player import controls as w
from zamora.player.jobs.loop import Dispatcher
from zamora.player.overlays.opinions import Opinion, opinion_or_none
from zamora.player.overlays.reading import kinds
from zamora.player.picture.overlay import Overlay
from zamora.player.play.session import Session
from zamora.rival.analysis import Stop


class Looking:
    """Looks for an opinion when the overlay that is wanted needs one, and for one at a time."""

    def __init__(
        self, session: Session, dispatcher: Dispatcher, show: Callable[[], object]
    ) -> None:
        """``show`` is called when an opinion has been found."""
        self._session, self._dispatcher, self._show = session, dispatcher, show
        self._asked: tuple[Position, Stop] | None = None

    def follow(self) -> None:
        """Begin, go on, or stop, as the position and what is wanted ask for."""
        session, position = self._session, self._session.position
        lacking = session.overlays.lacks_opinion(position)
        if self._asked is not None and (not lacking or self._asked[0] != position):
            self._asked[1].set()
            self._asked = None
        if not lacking or self._asked is not None:
            return
        asked = self._asked = position, Stop()
        serial = session.serial
        history = History(session.seen.start, session.seen.turns)

        def look() -> Task[Opinion | None]:
            # The hint may have been asked for, and found, in the meantime.
            return in_steps(opinion_or_none, history, session.advice(serial), asked[1])

        self._dispatcher.work(look, lambda found: self._heard(asked, serial, found))

    def _heard(self, asked: tuple[Position, Stop], serial: int, found: Opinion | None) -> None:
        if self._asked is asked and found is not None:
            self._session.advise(serial, found.advice)
            self._asked = None
            self._session.overlays.opinion = found
            self._show()


class OverlayBox(w.VBox):
    """Choose what else to see: one overlay at a time.

    The search runs on the worker thread; results for an outdated position are discarded.

    Attributes:
        words: the sentence that describes the overlay, for a place next to the board.
    """

    def __init__(
        self, dispatcher: Dispatcher, session: Session, redraw: Callable[[], object]
    ) -> None:
        """Make the box.

        Args:
            dispatcher: the board's way to the main loop.
            session: the game; its overlays take the request and compute it.
            redraw: shows the board again.
        """
        self._dispatcher = dispatcher
        self._overlays = session.overlays
        self._redraw = redraw
        self._looking = Looking(session, dispatcher, redraw)
        self._chooser = w.Dropdown(
            description=_("Ver:"), options=[(_("solo el tablero"), "")]
        ).add_class("zamora-see")
        self.words = w.HTML().add_class("zamora-seen")
        w.show(self.words, False)
        self._chooser.observe(self._chosen, "value")
        super().__init__([self._chooser])
        self.add_class("zamora-overlays")

    def update(self, position: Position, shown: Overlay | None) -> None:
        """Say what is seen, and offer what can be seen on this board.

        Args:
            position: the position before the turn in progress.
            shown: the overlay on the board; None for none.
        """
        if len(self._chooser.options) == 1:
            self._chooser.options = [*self._chooser.options, *kinds(position)]
        words = "" if shown is None else html.escape(shown.words)
        if self.words.value != words:
            self.words.value = words
        w.show(self.words, words)
        self._looking.follow()

    def _chosen(self, change: Any) -> None:
        self._dispatcher.post(self._want, change["new"])

    def _want(self, wanted: str) -> None:
        self._overlays.wanted = wanted
        self._redraw()
