"""Cards follow the current pupil when another one takes over the computer.

The pupil may be switched in another open lesson, which is a separate process. A page asks for the
current pupil when it becomes visible (:func:`follow`), and every card resets if it has changed, so
that answers and verdicts of one pupil are not shown to the next. Until then a card records for the
pupil it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from weakref import WeakSet

from zamora.player.controls import Card, Control
from zamora.player.jobs.loop import Dispatcher
from zamora.school.progress import Progress, Pupils


class Following(Card):
    """A card that follows. :func:`refresh` finds it as long as it is on the page."""

    everything: ClassVar[WeakSet[Following]] = WeakSet()

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
    """Refresh every open card: something has been solved, or the pupil was switched."""
    for one in tuple(Following.everything):
        one._dispatcher.post(one._catch_up)


def follow(here: Pupils) -> None:
    """The page became visible: adopt the current pupil of this computer."""
    here.follow()
    refresh()  # also if it is the same pupil: she may have got a name elsewhere


class Presence(Control):
    """Invisible. Reports when a person comes to this card, or back to its page.

    For notebooks; a lesson shown as a page reports it itself, on any screen
    (``web/lesson/page.js``).
    """

    view_name: ClassVar[str] = "presence"

    def __init__(self, dispatcher: Dispatcher, here: Pupils) -> None:
        """Have all cards follow, through ``dispatcher``, the current pupil of ``here``."""
        super().__init__()
        self.on_msg(lambda *_message: dispatcher.post(follow, here))
