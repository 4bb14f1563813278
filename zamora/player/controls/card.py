"""What all cards and instruments of a lesson have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from zamora.player.controls.base import Control
from zamora.player.controls.simple import Button, Note, VBox, button
from zamora.player.jobs.job import NOTHING, Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.svg import run_note


class Card(VBox):
    """Controls with one way to the main loop and one line for messages.

    ``__repr__`` says what the card is where nothing runs.
    """

    #: What is computed for it in the background.
    _job: Job = NOTHING

    @cached_property
    def _dispatcher(self) -> Dispatcher:
        """Of the loop that runs while the card is made."""
        return Dispatcher(self._report)

    @cached_property
    def _note(self) -> Note:
        return Note()

    def _report(self, error: BaseException) -> None:
        """Show an exception that a callback raised."""
        self._note.failed(error)

    def _button(self, word: str, action: Callable[[], object], icon: str = "") -> Button:
        return button(self._dispatcher, word, action, icon)

    def _on_change(
        self, control: Control, heard: Callable[[Any], object], name: str = "value"
    ) -> None:
        """Call ``heard(value)`` on the main loop whenever a field of ``control`` has another."""
        control.observe(lambda change: self._dispatcher.post(heard, change["new"]), name)

    def close(self) -> None:
        """Take it off the page; nothing is computed for it any more."""
        self._job.drop()
        super().close()

    def static_html(self) -> str:
        """A picture, and the sentence that there is more when the lesson runs."""
        return f"<div>{self._still()}{run_note(repr(self))}</div>"

    def _still(self) -> str:
        """What there is to see where nothing runs, as HTML."""
        return ""
