"""What belongs to the pupil who is working follows when somebody else sits down at the computer.

Names are chosen on a card of this lesson or of another one that is open, in a process of its own.
Whatever keeps or shows a progress therefore asks each time whose it is, and begins anew when it has
changed: what one pupil has answered, or has been told, is no business of the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from weakref import WeakSet

import anywidget

from zamora.school.progress import Progress
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.plain import FOLLOWED, Plain


class Following:
    """A mixin for cards. They are found by :func:`refresh` as long as they are on the page."""

    everything: ClassVar[WeakSet[Following]] = WeakSet()
    _funnel: Funnel

    def _follow(self, current: Callable[[], Progress]) -> None:
        """Begin to follow; ``current`` says which progress is meant."""
        self._current = current
        self._known = current()
        self.everything.add(self)

    @property
    def _store(self) -> Progress:
        return self._current()

    def _keep_up(self) -> None:
        """Before something is done: see whether another lesson has changed who is working."""
        if self._store is not self._known:
            self._catch_up(fresh=False)
            refresh(fresh=False)

    def _catch_up(self, fresh: bool) -> None:
        store = self._store
        if store is not self._known:
            self._known = store
            self._begin_for_another(fresh)
        self._show_progress()

    def _begin_for_another(self, fresh: bool) -> None:
        """Forget what concerns the pupil before.

        Args:
            fresh: whether what stands in the card was done by that pupil, too; otherwise the next
                one has already begun to answer.
        """

    def _show_progress(self) -> None:
        """Show how far the pupil has come."""


def refresh(fresh: bool = True) -> None:
    """Show anew on every card that is open: something has been solved, or somebody else works."""
    for one in tuple(Following.everything):
        one._funnel.post(one._catch_up, fresh)


class Presence(Plain, anywidget.AnyWidget):
    """Shows nothing. It tells the kernel when a person comes back to this page or this card."""

    _esm = (
        FOLLOWED
        + """
    function render({ model, el }) {
      el.classList.add("zamora-presence"); // an element without a name is one still to come
      el.style.display = "none";
      let waiting;
      const back = () => {
        if (document.visibilityState === "hidden" || !el.parentElement?.offsetParent) return;
        clearTimeout(waiting);
        // A restarted kernel hears nothing; the card says so itself.
        const tell = async () => model.send({ kind: "back" });
        waiting = setTimeout(() => tell().catch(() => {}), 100);
      };
      // Of the lessons in one window only one is shown; to turn to it is no event of the window.
      let seen = true;
      const sight = new IntersectionObserver((entries) => {
        const now = entries.at(-1).isIntersecting;
        if (now && !seen) back();
        seen = now;
      });
      const start = setTimeout(() => el.parentElement && sight.observe(el.parentElement), 500);
      window.addEventListener("focus", back);
      document.addEventListener("visibilitychange", back);
      return () => {
        clearTimeout(waiting);
        clearTimeout(start);
        sight.disconnect();
        window.removeEventListener("focus", back);
        document.removeEventListener("visibilitychange", back);
      };
    }
    export default { render: followed(render) };
    """
    )

    def __init__(self, funnel: Funnel) -> None:
        """Refresh everything through ``funnel`` whenever somebody comes back."""
        super().__init__()
        self.on_msg(lambda *_message: funnel.post(refresh))
