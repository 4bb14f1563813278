"""What belongs to the pupil who is working follows when somebody else sits down at the computer.

Names are chosen on a card of this lesson or of another one that is open, in a process of its own.
A page asks who is working when it comes into sight (:func:`follow`), and every card begins anew
when that has changed: what one pupil has answered, or has been told, is no business of the next.
Until then a card keeps what is done on it for the pupil whom it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from weakref import WeakSet

from zamora.player.controls import Control
from zamora.player.work.loop import Dispatcher
from zamora.school.progress import Progress, Pupils


class Following:
    """A mixin for cards. They are found by :func:`refresh` as long as they are on the page."""

    everything: ClassVar[WeakSet[Following]] = WeakSet()
    _dispatcher: Dispatcher

    def _follow(self, current: Callable[[], Progress]) -> None:
        """Begin to follow; ``current`` says which progress is meant."""
        self._current = current
        self._known = current()
        self.everything.add(self)

    @property
    def _store(self) -> Progress:
        """The progress that the card shows."""
        return self._known

    def _catch_up(self) -> None:
        store = self._current()
        if store is not self._known:
            self._known = store
            self._begin_for_another()
        self._show_progress()

    def _begin_for_another(self) -> None:
        """Forget what concerns the pupil before."""

    def _show_progress(self) -> None:
        """Show how far the pupil has come."""


def refresh() -> None:
    """Show anew on every card that is open: something has been solved, or another pupil works."""
    for one in tuple(Following.everything):
        one._dispatcher.post(one._catch_up)


def follow(here: Pupils) -> None:
    """The page has come into sight: whoever works at this computer by now works here."""
    here.follow()
    refresh()  # also if it is the same pupil: she may have got a name elsewhere


class Presence(Control):
    """Shows nothing. It says when a person comes to this card, or back to its page.

    For notebooks; a lesson that is shown as a page tells it itself, whichever of its screens is in
    sight (``web/lesson/page.js``).
    """

    view_name: ClassVar[str] = "presence"

    def __init__(self, dispatcher: Dispatcher, here: Pupils) -> None:
        """Have all cards follow, through ``dispatcher``, whoever of ``here`` is working."""
        super().__init__()
        self.on_msg(lambda *_message: dispatcher.post(follow, here))
