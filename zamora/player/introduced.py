"""Which lesson introduces which control of a board; before that it is hidden.

The page around a lesson leaves out what comes later (``web/lesson/page.js``); a lesson opened as a
notebook has everything.
"""

from __future__ import annotations

from zamora.player.controls import Control

#: The number of the lesson in which a control is met first. All others are there from the start.
INTRODUCED = {
    "rival": 1,  # who plays against you
    "side": 1,  # and which side you play
    "values": 1,  # who wins, on the board
    "seen": 2,  # what can be laid over the board
    "reply": 2,  # have the computer play a turn
    "series": 3,
    "writing": 3,  # turns typed, games kept as files
    "memory": 4,  # what the rival remembers
}


def later(number: int | None) -> list[str]:
    """The controls that a lesson hides; none outside the ladder."""
    if number is None:
        return []
    return [tool for tool, first in INTRODUCED.items() if number < first]


def tool(name: str, *widgets: Control) -> None:
    """Let the page know these as a control of :data:`INTRODUCED`."""
    for widget in widgets:
        widget.add_class(f"zamora-tool-{name}")
