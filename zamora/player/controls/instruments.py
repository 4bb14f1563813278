"""Clocks and sounds: both run in the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.play.clock import Clock
from zamora.player.controls.base import Control, Field


class ClockFace(Control):
    """The clock of a series: it counts down in the page, and only while visible."""

    view_name: ClassVar[str] = "clock"

    #: Whose clocks there are.
    names = Field[tuple[str, ...]](())
    #: The seconds left on each when this was sent.
    left = Field[tuple[float, ...]](())
    #: Which of them runs; -1 for none.
    running = Field(-1)
    #: Goes up with every news.
    stamp = Field(0)

    def __init__(self, on_news: Callable[[], object]) -> None:
        """``on_news()`` is called when a clock has run down, or a page wants to know the time."""
        super().__init__()

        def heard(_clock: Control, content: Any) -> None:
            if content.get("kind") in ("flag", "sync"):
                on_news()

        self.on_msg(heard)

    def show(self, clock: Clock, side: Side | None, sides: tuple[str, str]) -> None:
        """Show ``clock``, which runs for ``side`` (None: it stands)."""
        if clock.shared:
            self.names = (_("Tiempo"),)
            self.left = (clock.left(Side.FIRST),)
            self.running = -1 if side is None else 0
        else:
            self.names = tuple(sides)
            self.left = tuple(clock.left(one) for one in Side)
            self.running = -1 if side is None else int(side)
        self.stamp += 1


class Sound(Control):
    """The switch of sounds (``web/sounds.js``), and those of a board.

    A browser remembers for each person what she wants: the last switch; at first it is off. Any
    control may send a sound.
    """

    view_name: ClassVar[str] = "sound"

    description = Field("")

    def __init__(self) -> None:
        """A switch, in the language of now."""
        super().__init__(description=_("Sonido"))

    def play(self, sound: str) -> None:
        """Let one of the sounds of the page be heard, where it is wanted."""
        self.send({"sound": sound})
