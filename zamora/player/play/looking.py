"""What the search thinks of a position, looked for while it is laid over a board."""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.history import History
from zamora.core.position import Position
from zamora.core.tasks import Task, in_steps
from zamora.player.overlays.opinions import Opinion, opinion_or_none
from zamora.player.play.session import Session
from zamora.player.work.loop import Dispatcher
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
