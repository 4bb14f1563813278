"""User actions on a board, as sent by the page.

========  ==========================================================================================
pick      ``cell`` is picked up; None: nothing is
take      ``step``: the number of one of the next steps; ``dragged``: by dragging
touch     ``cell``, which was not offered: a journey to it, or an explanation
lift      ``cell`` is carried, from a board on which things can be carried anywhere
drag      … and is over ``cell`` now; None: off the board
drop      … and has been put down on ``cell``; None: off the board
command   ``name``: ``undo``, ``redo``, ``back``, ``end``, ``uncover``, ``escape``
========  ==========================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.board import Cell

KINDS = ("pick", "take", "touch", "lift", "drag", "drop", "command")


@dataclass(frozen=True)
class Action:
    """One of the actions above; what does not belong to its kind is empty."""

    kind: str
    cell: Cell | None = None
    step: int = -1
    dragged: bool = False
    name: str = ""
