"""El Gol de Oro under the other reading of chapter 7: nobody fouls a king inside its chamber.

The booklet leaves it undecided. What is graded must come out the same under both readings.
"""

from __future__ import annotations

from typing import ClassVar

from zamora import Position, Turn
from zamora.compiled.chess import KING
from zamora.compiled.layout import KIND, SIDE
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import Cells
from zamora.library.court import common as court
from zamora.library.court import gol
from zamora.library.court.common import OPEN_HIGH, OPEN_LOW, REALM_HIGH, REALM_LOW, targets
from zamora.library.court.gol import Gol

BUILT_ON = (gol, court, court.TABLES)
FOULS = True


def destinations(b: Workspace, piece: int) -> Cells:
    """As in the game, but rows 1 and 15 are for their own kings, whoever stands there."""
    low, high = targets(b, piece)
    if b[KIND + piece] == KING:
        return low & REALM_LOW[b[SIDE]], high & REALM_HIGH[b[SIDE]]
    return low & OPEN_LOW, high & OPEN_HIGH


class ClosedChambers(Gol):
    """El Gol de Oro in which no king is fouled inside its chamber."""

    key: ClassVar[str] = "aposentos"


CLOSED = ClosedChambers()


def closed(position: Position) -> Position:
    """The same position under the other reading."""
    return Position(CLOSED, position.state)


def is_chamber_foul(turn: Turn) -> bool:
    """Whether the turn fouls a king inside its chamber."""
    return any(step.kind == "foul" for step in turn.steps) and turn.steps[0].target.row in (1, 15)
