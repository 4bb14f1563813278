"""The chooser of what else to see on a board, and the sentence that says what is seen."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.player import controls as w
from zamora.player.overlays.reading import kinds
from zamora.player.picture.overlay import Overlay
from zamora.player.play.looking import Looking
from zamora.player.play.session import Session
from zamora.player.work.loop import Dispatcher


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
