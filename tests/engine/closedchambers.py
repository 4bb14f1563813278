"""El Gol de Oro under the other reading of chapter 7: nobody fouls a king inside its chamber.

The booklet leaves it undecided. What is graded must come out the same under both readings.
"""

from __future__ import annotations

import zamora
from zamora import Position, Turn

CLOSED = zamora.game("gol", king_in_chamber=False)


def closed(position: Position) -> Position:
    """The same position under the other reading."""
    return Position(CLOSED, position.state)


def is_chamber_foul(turn: Turn) -> bool:
    """Whether the turn fouls a king inside its chamber."""
    return any(step.kind == "foul" for step in turn.steps) and turn.steps[0].target.row in (1, 15)
