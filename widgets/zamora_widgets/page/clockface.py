"""The clock of a series on the page: it counts down there, not in the kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.play.clock import Clock
from zamora_widgets.page.plain import FOLLOWED, Plain


class ClockFace(Plain, anywidget.AnyWidget):
    """Shows the time that is left; nothing ticks where nobody looks at it."""

    _esm = FOLLOWED + (Path(__file__).parent / "clockface.js").read_text(encoding="utf-8")

    #: Whose clocks there are.
    names = t.List(t.Unicode()).tag(sync=True)
    #: The seconds left on each when this was sent.
    left = t.List(t.Float()).tag(sync=True)
    #: Which of them runs; -1 for none.
    running = t.Int(-1).tag(sync=True)
    #: Goes up with every news.
    stamp = t.Int(0).tag(sync=True)

    def __init__(self, on_news: Callable[[], object], **kwargs: Any) -> None:
        """``on_news()`` is called when a clock has run down, or a page wants to know the time."""
        super().__init__(**kwargs)
        self._on_news = on_news
        self.on_msg(self._receive)

    def show(self, clock: Clock, side: Side | None, sides: tuple[str, str]) -> None:
        """Show ``clock``, which runs for ``side`` (None: it stands)."""
        with self.hold_sync():
            if clock.shared:
                self.names = [_("Tiempo")]
                self.left = [clock.left(Side.FIRST)]
                self.running = -1 if side is None else 0
            else:
                self.names = list(sides)
                self.left = [clock.left(one) for one in Side]
                self.running = -1 if side is None else int(side)
            self.stamp += 1

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") in ("flag", "sync"):
            self._on_news()
