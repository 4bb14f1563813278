"""What a person does on a board, as the page says it: one action for each thing that is meant.

========  ==========================================================================================
pick      ``cell`` is in hand now; None: nothing is
take      ``step``: the number of one of the next steps; ``dragged``: it was seen under the hand
touch     ``cell``, which is none of what was offered: a journey to it, or an explanation
lift      ``cell`` is carried, from a board on which things can be carried anywhere
drag      … and is over ``cell`` now; None: beside the board
drop      … and has been put down on ``cell``; None: beside the board
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
